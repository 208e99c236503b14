import KeyboardCore

@testable import KeyboardCommands
@testable import KeyboardScripting

/// Checks that any text is read as commands or refused at a place within it.
///
/// With a byte order mark before it, it reads the same; every block reads as itself; a quoted word
/// is that word. The values of its expressions are within the limits, and each expression prints as
/// text that reads as the same expression.
func script(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let text = text(bytes, count)
  let lines = text.count(where: \.isNewline) + 1
  do throws(ScriptError) {
    let script = try Script(parsing: text, file: "f")
    precondition(
      (try? Script(parsing: "\u{FEFF}" + text, file: "f")) == script || text.hasPrefix("\u{FEFF}"))
    for statement in script.statements { check(statement) }
  } catch {
    let (line, column) = (error.position.line, error.position.column)
    precondition(1...lines ~= line && 1...(text.count + 2) ~= column, "\(error) is outside")
  }
  var parser = ScriptParser(text, file: "f")
  _ = try? parser.statements(inBlock: nil)
  check(word: text)
  return 0
}

private func check(_ statement: Statement) {
  for argument in statement.arguments {
    switch argument {
    case .expression(let expression): check(expression)
    case .block(let block):
      for statement in block.statements { check(statement) }
      let again = try? Script(parsing: "table x " + block.text, file: "f")
      precondition(
        again != nil || block.text.contains("break") || block.text.contains("continue"),
        "a block does not read as itself: \(block.text.debugDescription)")
    case .word(let word):
      for piece in word.pieces {
        switch piece {
        case .text, .known: break
        case .value(let expression), .optionalValue(let expression): check(expression)
        case .commands(let block):
          for statement in block.statements { check(statement) }
        }
      }
    }
  }
}

/// The names that expressions read: values of every kind, some near a limit.
private let context: [String: Value] = [
  "a": 1, "n": .integer(.max), "x": 0.5, "t": "text",
  "s": .string(String(repeating: "s", count: 400_000)),
  "xs": [1, "x", [2]], "o": ["a": 1, "b": ["c": [nil]]], "i": 0, "event.row": 3,
]

private func check(_ expression: ScriptExpression) {
  if let value = try? expression.value.value(in: context) {
    precondition(!value.isTooLarge, "\(expression.text) computes too much")
  }
  let printed = expression.value.description
  precondition(
    (try? ValueExpression(parsing: printed, isInScript: true)) == expression.value,
    "\(printed.debugDescription) does not read as what it prints")
}

private func check(word text: String) {
  let statements = (try? Script(parsing: "type \(text.quotedWord) b", file: "f"))?.statements
  guard case .word(let word)? = statements?.first?.arguments.first, statements?.count == 1 else {
    preconditionFailure("\(text.debugDescription) does not read as one word")
  }
  precondition(
    Array(word.text.utf8) == Array(text.utf8) && !word.hasValues,
    "\(text.debugDescription) reads as \(word.text.debugDescription)")
}
