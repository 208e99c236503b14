import KeyboardCommands
import KeyboardCore
import KeyboardNavigation

/// What stands after a scene's name: `name=value` and bare words, in any order.
///
/// A verb takes what it knows, then ``finish()`` refuses the rest.
public struct SceneOptions {
  private var values: [String: Arguments.Text] = [:]
  private var flags: [String: Arguments.Text] = [:]
  private let arguments: Arguments
  private var known: [String] = []

  /// Takes every remaining word.
  init(_ arguments: inout Arguments) throws(ScriptError) {
    while true {
      let named = try arguments.namedValues()
      for (name, value) in named {
        guard values.updateValue(value, forKey: name) == nil else {
          throw arguments.bad(value, "\(name) is given twice")
        }
      }
      guard let flag = arguments.optionalWord() else {
        if named.isEmpty { break }
        continue
      }
      flags[flag.text] = flag
    }
    try arguments.finish()
    self.arguments = arguments
  }

  /// Where relative paths start.
  var directory: String { arguments.frame.directory }

  // MARK: Taking

  /// Takes the text of a name.
  mutating func text(_ name: String) -> Arguments.Text? {
    known.append(name + "=")
    return values.removeValue(forKey: name)
  }

  /// Takes a bare word; false when it is not there.
  public mutating func flag(_ name: String) -> Bool {
    known.append(name)
    return flags.removeValue(forKey: name) != nil
  }

  /// Takes a whole number.
  public mutating func count(_ name: String, in range: ClosedRange<Int>) throws(ScriptError) -> Int?
  {
    guard let value = text(name) else { return nil }
    guard let count = Int(value.text), range.contains(count) else {
      throw bad(
        value,
        "\(name)= is a whole number from \(range.lowerBound) to \(range.upperBound), not "
          + "'\(value.text)'")
    }
    return count
  }

  /// Takes a number.
  public mutating func number(
    _ name: String, in range: ClosedRange<Double>
  ) throws(ScriptError) -> Double? {
    guard let value = text(name) else { return nil }
    return try number(value, name, in: range)
  }

  /// Takes numbers joined by commas.
  mutating func numbers(
    _ name: String, in range: ClosedRange<Double>
  ) throws(ScriptError) -> [Double]? {
    guard let value = text(name) else { return nil }
    var numbers: [Double] = []
    for part in value.text.split(separator: ",", omittingEmptySubsequences: false) {
      let part = Arguments.Text(
        text: String(part), isQuoted: value.isQuoted, position: value.position)
      numbers.append(try number(part, name, in: range))
    }
    return numbers
  }

  /// Takes whole numbers joined by commas.
  mutating func counts(_ name: String, in range: ClosedRange<Int>) throws(ScriptError) -> [Int]? {
    guard let value = text(name) else { return nil }
    let counts = value.text.split(separator: ",", omittingEmptySubsequences: false).map {
      Int($0).flatMap { range.contains($0) ? $0 : nil }
    }
    guard counts.allSatisfy({ $0 != nil }) else {
      throw bad(value, "\(name)= is whole numbers joined by commas, such as 0,3")
    }
    return counts.compactMap(\.self)
  }

  /// Takes one of some words.
  mutating func choice<Choice>(
    _ name: String, _ choices: KeyValuePairs<String, Choice>
  ) throws(ScriptError) -> Choice? {
    guard let value = text(name) else { return nil }
    guard let choice = choices.first(where: { $0.key == value.text }) else {
      let words = choices.map(\.key).joined(separator: ", ")
      throw bad(value, "\(name)= is one of \(words), not '\(value.text)'")
    }
    return choice.value
  }

  /// Takes insets: one number for top and bottom, or top,left,bottom,right.
  mutating func insets(_ name: String) throws(ScriptError) -> Insets? {
    let place = values[name]
    guard let numbers = try numbers(name, in: 0...1e6), let place else { return nil }
    switch numbers.count {
    case 1: return Insets(top: numbers[0], bottom: numbers[0])
    case 2: return Insets(top: numbers[0], bottom: numbers[1])
    case 4:
      return Insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    default:
      throw bad(place, "\(name)= is ALL, TOP,BOTTOM or TOP,LEFT,BOTTOM,RIGHT")
    }
  }

  // MARK: Ends

  /// Refuses what nobody took, and names what is meant.
  public func finish() throws(ScriptError) {
    let first = (values.map { ($0.key + "=", $0.value) } + flags.map { ($0.key, $0.value) })
      .min {
        ($0.1.position.line, $0.1.position.column) < ($1.1.position.line, $1.1.position.column)
      }
    guard let (name, place) = first else { return }
    let hint = Spelling.nearest(to: name, in: known).map { "; did you mean \($0)?" } ?? ""
    throw bad(place, "\(arguments.verb.name) knows no \(name)\(hint)")
  }

  /// Why a word does not fit.
  func bad(_ word: Arguments.Text, _ message: String) -> ScriptError {
    arguments.bad(word, message)
  }

  /// Why the whole command does not fit.
  public func missing(_ message: String) -> ScriptError {
    ScriptError(
      .badArgument, "\(message); usage: \(arguments.verb.synopsis)", at: arguments.position)
  }

  private func number(
    _ value: Arguments.Text, _ name: String, in range: ClosedRange<Double>
  ) throws(ScriptError) -> Double {
    guard let number = Double(value.text), range.contains(number) else {
      throw bad(
        value,
        "\(name)= is a number from \(range.lowerBound.brief) to \(range.upperBound.brief), not "
          + "'\(value.text)'")
    }
    return number
  }
}

nonisolated extension Double {
  /// The number without needless decimals.
  var brief: String {
    rounded() == self && magnitude < 1e15 ? String(Int(self)) : String(self)
  }
}
