/// What `table` is asked to make.
struct TableDescription {
  /// What the rows say.
  let rows: TableRows
  /// How many rows the viewport shows.
  let height: Int

  private static let limit = 100_000_000

  /// Takes the named values after the scene's name.
  ///
  /// - Throws: a `badArgument` or, for a file that cannot be read, a `failed`.
  init(_ arguments: inout Arguments) throws(ScriptError) {
    var rows: TableRows?
    var height = 10
    for (name, value) in try arguments.namedValues() {
      switch name {
      case "height":
        height = try Self.count(value, "height", 1...10_000, arguments)
      case "rows", "sections", "file":
        guard rows == nil else {
          throw arguments.bad(value, "rows=, sections= and file= exclude each other")
        }
        rows = try Self.rows(name, value, arguments)
      default:
        throw arguments.bad(value, "table knows no \(name)=")
      }
    }
    try arguments.finish()
    guard let rows else {
      throw ScriptError(
        .badArgument, "table needs rows=, sections= or file=; usage: \(arguments.verb.synopsis)",
        at: arguments.position)
    }
    self.rows = rows
    self.height = height
  }

  private static func rows(
    _ name: String, _ value: Arguments.Text, _ arguments: Arguments
  ) throws(ScriptError) -> TableRows {
    switch name {
    case "rows":
      return .numbered(sections: [try count(value, "rows", 0...limit, arguments)])
    case "sections":
      let counts = value.text.split(separator: ",", omittingEmptySubsequences: false).map {
        Int($0).flatMap { (0...limit).contains($0) ? $0 : nil }
      }
      guard counts.allSatisfy({ $0 != nil }) else {
        throw arguments.bad(value, "sections= is row counts joined by commas, such as 0,3")
      }
      return .numbered(sections: counts.compactMap { $0 })
    default:
      do {
        return .lines(
          try TextFile(value.text, relativeTo: arguments.frame.directory).lines())
      } catch {
        throw ScriptError(.failed, error.message, at: value.position)
      }
    }
  }

  private static func count(
    _ value: Arguments.Text, _ name: String, _ range: ClosedRange<Int>, _ arguments: Arguments
  ) throws(ScriptError) -> Int {
    guard let count = Int(value.text), range.contains(count) else {
      throw arguments.bad(
        value,
        "\(name)= is a whole number from \(range.lowerBound) to \(range.upperBound), not "
          + "'\(value.text)'")
    }
    return count
  }
}
