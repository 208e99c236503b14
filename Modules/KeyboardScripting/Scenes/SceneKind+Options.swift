import KeyboardCommands
import KeyboardCore
import KeyboardNavigation

extension SceneKind {
  /// The arguments after a scene's name: `name=value` and bare words, in any order.
  ///
  /// A kind of scene takes the options it knows, then ``finish()`` refuses the others.
  public struct Options {
    private var values: [String: Word] = [:]
    private var flags: [String: Word] = [:]
    let arguments: Arguments
    private var known: [String] = []

    /// Takes every word up to a block.
    init(_ arguments: Arguments) throws(ScriptError) {
      self.arguments = arguments
      while true {
        for (name, value) in try arguments.namedValues() {
          guard values.updateValue(value, forKey: name) == nil else {
            throw arguments.bad(value, "\(name) is given twice")
          }
        }
        guard let flag = arguments.optionalWord() else { break }
        flags[flag.text] = flag
      }
    }

    /// A Boolean value indicating whether everything was taken.
    var isEmpty: Bool { values.isEmpty && flags.isEmpty }

    // MARK: Single values

    /// Takes the text of an option.
    mutating func text(_ name: String) -> Word? {
      known.append(name + "=")
      return values.removeValue(forKey: name)
    }

    /// Takes a bare word; false when it is not there.
    public mutating func flag(_ name: String) -> Bool {
      known.append(name)
      return flags.removeValue(forKey: name) != nil
    }

    /// Takes a whole number; several names mean the same option.
    public mutating func count(
      _ names: String..., in range: ClosedRange<Int>
    ) throws(ScriptError) -> Int? {
      guard let (name, value) = try text(names) else { return nil }
      guard let count = Int(value.text), range.contains(count) else {
        throw bad(
          value,
          "\(name)= is a whole number from \(range.lowerBound) to \(range.upperBound), not "
            + "'\(value.text)'")
      }
      return count
    }

    /// Takes a number; several names mean the same option.
    public mutating func number(
      _ names: String..., in range: ClosedRange<Double>
    ) throws(ScriptError) -> Double? {
      guard let (name, value) = try text(names) else { return nil }
      return try number(value.text, name, value, in: range)
    }

    /// Takes one of some words.
    mutating func choice<Choice>(
      _ name: String, _ choices: [(key: String, value: Choice)]
    ) throws(ScriptError) -> Choice? {
      guard let value = text(name) else { return nil }
      let word = value.text.lowercased()
      guard let choice = choices.first(where: { $0.key == word }) else {
        let words = choices.map(\.key).joined(separator: ", ")
        throw bad(value, "\(name)= is one of \(words), not '\(value.text)'")
      }
      return choice.value
    }

    private mutating func text(_ names: [String]) throws(ScriptError) -> (String, Word)? {
      var found: (String, Word)?
      for name in names {
        guard let value = text(name) else { continue }
        guard found == nil else {
          let all = names.map { $0 + "=" }.joined(separator: " and ")
          throw missing("\(all) are the same; write one")
        }
        found = (name, value)
      }
      return found
    }

    private func number(
      _ text: String, _ name: String, _ value: Word, in range: ClosedRange<Double>
    ) throws(ScriptError) -> Double {
      guard let number = Double(text), range.contains(number) else {
        throw bad(
          value,
          "\(name)= is a number from \(range.lowerBound.brief) to \(range.upperBound.brief), not "
            + "'\(text)'")
      }
      return number
    }

    // MARK: Several values

    /// Takes numbers joined by commas.
    mutating func numbers(
      _ name: String, in range: ClosedRange<Double>
    ) throws(ScriptError) -> [Double]? {
      guard let value = text(name) else { return nil }
      var numbers: [Double] = []
      for part in value.text.split(separator: ",", omittingEmptySubsequences: false) {
        numbers.append(try number(String(part), name, value, in: range))
      }
      return numbers
    }

    /// Takes whole numbers joined by commas.
    mutating func counts(_ name: String, in range: ClosedRange<Int>) throws(ScriptError) -> [Int]? {
      guard let value = text(name) else { return nil }
      let parts = value.text.split(separator: ",", omittingEmptySubsequences: false)
      let counts = parts.compactMap { Int($0) }.filter(range.contains)
      guard counts.count == parts.count else {
        throw bad(value, "\(name)= is whole numbers joined by commas, such as 0,3")
      }
      return counts
    }

    /// Takes insets: one number for top and bottom, or top,left,bottom,right.
    mutating func insets() throws(ScriptError) -> Insets {
      let value = values["insets"]
      guard let numbers = try numbers("insets", in: 0...1e6), let value else { return .zero }
      switch numbers.count {
      case 1: return Insets(top: numbers[0], bottom: numbers[0])
      case 2: return Insets(top: numbers[0], bottom: numbers[1])
      case 4:
        return Insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
      default: throw bad(value, "insets= is ALL, TOP,BOTTOM or TOP,LEFT,BOTTOM,RIGHT")
      }
    }

    /// Takes `rtl`.
    mutating func layoutDirection() -> LayoutDirection {
      flag("rtl") ? .rightToLeft : .leftToRight
    }

    /// Takes a file, and returns its lines.
    mutating func lines() throws(ScriptError) -> Lines? {
      guard let value = text("file") else { return nil }
      return try ScriptFile(
        value.text, relativeTo: arguments.frame.directory, at: value.position
      ).lines()
    }

    // MARK: Ends

    /// Refuses the options that were not taken, with the nearest known one.
    public func finish() throws(ScriptError) {
      let first = (values.map { ($0.key + "=", $0.value) } + flags.map { ($0.key, $0.value) })
        .min {
          ($0.1.position.line, $0.1.position.column) < ($1.1.position.line, $1.1.position.column)
        }
      guard let (name, place) = first else { return }
      let problem = "\(arguments.verb.name) knows no \(name)"
      guard let near = Spelling.nearest(to: name, in: known) else { throw bad(place, problem) }
      throw place.bad("\(problem); did you mean \(near)?")
    }

    /// Returns the error of an option that does not fit.
    func bad(_ word: Word, _ message: String) -> ScriptError {
      arguments.bad(word, message)
    }

    /// Returns the error of options that do not fit together.
    public func missing(_ message: String) -> ScriptError {
      arguments.bad(at: arguments.position, message)
    }
  }
}

nonisolated extension Double {
  /// The number without needless decimals.
  var brief: String {
    rounded() == self && magnitude < 1e15 ? String(Int(self)) : String(self)
  }
}
