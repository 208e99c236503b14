import KeyboardCommands
import KeyboardCore

nonisolated extension Arguments.Text {
  /// The word as a value: unquoted `true`, `false`, `null` and numbers are those, the rest is text.
  var value: Value {
    guard !isQuoted else { return .string(text) }
    switch text {
    case "true": return true
    case "false": return false
    case "null": return nil
    default:
      if let integer = Int(text) { return .integer(integer) }
      if let number = Double(text), number.isFinite, text.last?.isNumber == true {
        return .number(number)
      }
      return .string(text)
    }
  }

  /// The word as a key sequence.
  ///
  /// - Throws: a `badArgument` with the notation's own remedy.
  func sequence() throws(ScriptError) -> KeySequence {
    do {
      return try KeySequence(parsing: text)
    } catch {
      throw ScriptError(.badArgument, error.message, at: position)
    }
  }

  /// The word as one stroke.
  func stroke() throws(ScriptError) -> KeyStroke {
    let sequence = try sequence()
    guard sequence.strokes.count == 1 else {
      throw ScriptError(
        .badArgument, "'\(text)' is \(sequence.strokes.count) strokes; write one of them",
        at: position)
    }
    return sequence.strokes[0]
  }

  /// The word as a length of time: a number with `ms`, `s` or `m`.
  func duration() throws(ScriptError) -> Duration {
    let units: [(suffix: String, milliseconds: Double)] = [("ms", 1), ("s", 1000), ("m", 60_000)]
    for unit in units where text.hasSuffix(unit.suffix) {
      guard let number = Double(text.dropLast(unit.suffix.count)), number >= 0,
        number * unit.milliseconds <= 86_400_000_000
      else { break }
      return .microseconds(Int64((number * unit.milliseconds * 1000).rounded()))
    }
    throw ScriptError(
      .badArgument, "'\(text)' is not a duration; write a number with ms, s or m, such as 500ms",
      at: position)
  }
}

nonisolated extension Statement.Expression {
  /// The text as a condition.
  ///
  /// - Throws: a `badArgument` at the place in the text where the mistake is.
  func condition() throws(ScriptError) -> Condition {
    try Condition(text, at: position)
  }
}

nonisolated extension Condition {
  /// Reads a condition that stands in a script.
  init(_ text: String, at position: SourcePosition) throws(ScriptError) {
    do {
      try self.init(parsing: text)
    } catch {
      let place = SourcePosition(
        file: position.file, line: position.line, column: position.column + error.column - 1)
      throw ScriptError(.badArgument, error.message, at: place)
    }
  }
}
