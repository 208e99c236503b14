/// The reason why a layout was not changed.
public struct TableLayoutError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of reasons.
  public enum Code: String, Hashable, Sendable {
    /// There is no such section.
    case noSuchSection
    /// There is no such row, or no such place for one.
    case noSuchRow
  }

  /// The kind of reason.
  public let code: Code
  /// One sentence that names the remedy.
  public let message: String

  /// Creates an error.
  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }
}

extension TableLayoutError {
  static func noSection(_ section: Int, of count: Int) -> TableLayoutError {
    let remedy = count == 0 ? "there are none" : "use 0\(count == 1 ? "" : " to \(count - 1)")"
    return TableLayoutError(
      code: .noSuchSection, message: "there is no section \(section); \(remedy)")
  }

  static func noPlaceForSection(_ section: Int, of count: Int) -> TableLayoutError {
    TableLayoutError(
      code: .noSuchSection,
      message: "a section cannot be placed at \(section); use \(places(upTo: count))")
  }

  static func noRow(_ row: Int, of count: Int, inSection section: Int) -> TableLayoutError {
    let remedy = count == 0 ? "it has none" : "use 0\(count == 1 ? "" : " to \(count - 1)")"
    return TableLayoutError(
      code: .noSuchRow, message: "there is no row \(row) in section \(section); \(remedy)")
  }

  static func noPlaceForRow(_ row: Int, of count: Int, inSection section: Int) -> TableLayoutError {
    TableLayoutError(
      code: .noSuchRow,
      message:
        "a row cannot be placed at \(row) in section \(section); use \(places(upTo: count))")
  }

  static func noRows(_ rows: Range<Int>, of count: Int) -> TableLayoutError {
    TableLayoutError(
      code: .noSuchRow,
      message:
        "there are no rows \(rows.lowerBound) to \(rows.upperBound - 1); there are \(count) in all")
  }

  static func strangePath(_ indexes: [Int]) -> TableLayoutError {
    TableLayoutError(
      code: .noSuchRow,
      message: "a row's path is its section and its row, not \(indexes)")
  }

  private static func places(upTo count: Int) -> String {
    count == 0 ? "0" : "0 to \(count)"
  }
}
