import FoundationEssentials
import KeyboardCommands
import KeyboardCore

/// Commands that are changed before they are written down.
nonisolated extension Statement {
  /// The command as text, on one line.
  var written: String {
    written { block in
      "{ \(block.statements.map { $0.written + " " }.joined(separator: "; "))}"
    }
  }

  /// Returns the command as text, on one line.
  ///
  /// - Parameter showing: returns the text of a block.
  /// - Returns: the verb and its arguments, quoted where they have to be.
  func written(showing: (Block) -> String) -> String {
    var words = [verb]
    for (index, argument) in arguments.enumerated() {
      switch argument {
      case .word(let word): words.append(word.written)
      case .expression(let expression):
        let isOption =
          if index > 0, case .word(let word) = arguments[index - 1] { word.isOption } else { false }
        words.append(isOption ? "(\(expression.text))" : expression.text)
      case .block(let block): words.append(showing(block))
      }
    }
    return words.joined(separator: " ")
  }

  /// Returns the command with other words, in its blocks too.
  ///
  /// - Parameters:
  ///   - change: returns the word to stand in the place of one of a command.
  ///   - list: returns the expression to stand in the place of the list of a loop.
  /// - Returns: the changed command.
  private func replacingWords(
    _ change: (Statement, Word) -> Word, list: (ScriptExpression) -> ScriptExpression = { $0 }
  ) -> Statement {
    let arguments = arguments.map { argument -> Argument in
      switch argument {
      case .word(let word): return .word(change(self, word))
      case .expression(let expression):
        return .expression(verb == "for" ? list(expression) : expression)
      case .block(let block):
        let statements = block.statements.map { $0.replacingWords(change, list: list) }
        return .block(
          Block(
            statements: statements,
            text: "{ " + statements.map { $0.written + " " }.joined(separator: "; ") + "}",
            position: block.position))
      }
    }
    return Statement(verb: verb, arguments: arguments, position: position, text: text)
  }

  // MARK: Secrets

  /// The command that stands for keys of `live` which have typed something secret.
  static let typedSecret = "paste secret"

  /// The command with other texts in the place of all that it may type into a secure input.
  ///
  /// - Parameter isMacro: returns whether a verb is a script's, whose arguments may be typed.
  /// - Returns: the command that can be kept.
  func withoutSecrets(isMacro: (String) -> Bool) -> Statement {
    replacingWords { command, word in
      switch command.verb {
      case "type", "paste":
        word.isOption ? word : word.replaced(by: "secret")
      case "press", "keydown", "keyup", "hold":
        word.hasValues || word.pressesLetter ? word.replaced(by: "x" + word.repeats) : word
      case "tap", "gesture":
        word.hasValues || word.text.contains("(") ? word.replaced(by: "character(x)") : word
      case "set":
        command.arguments.first == .word(word) ? word : word.replaced(by: "secret")
      case "run": word.replacingValue(by: "secret", except: "count")
      case let verb where isMacro(verb): word.replaced(by: "secret")
      default: word.text.hasPrefix("value=") ? word.replaced(by: "value=secret") : word
      }
    } list: { list in
      let text = list.text.replacingContent
      return (try? ScriptExpression(parsing: text, at: list.position)) ?? list
    }
  }

  // MARK: Paths

  /// Returns the command with the relative paths of files in it made absolute.
  func movingPaths(from directory: String) -> Statement {
    replacingWords { command, word in
      guard !word.hasValues, !word.isOption else { return word }
      if word.text.hasPrefix("file=") {
        return word.replaced(by: "file=" + word.text.dropFirst(5).absolute(in: directory))
      }
      let isPath =
        switch command.verb {
        case "source", "import", "export": true
        case "load": word.text.contains("/")
        default: false
        }
      return isPath ? word.replaced(by: word.text.absolute(in: directory)) : word
    }
  }
}

nonisolated extension StringProtocol {
  fileprivate func absolute(in directory: String) -> String {
    let path = ScriptFile(String(self), relativeTo: directory).path
    return ScriptFile(path, relativeTo: FileManager.default.currentDirectoryPath).path
  }
}

nonisolated extension Word {
  /// The word as it is written.
  fileprivate var written: String {
    guard hasValues else { return isQuoted ? "'\(text.doublingQuotes)'" : text.quotedWord }
    let parts = pieces.map { piece in
      switch piece {
      case .text(let text): text.reduce(into: "") { $0 += Self.escapes[$1] ?? String($1) }
      case .value(let expression): "${\(expression.text)}"
      case .optionalValue(let expression):
        pieces.count == 1 ? "(\(expression.text))" : "${\(expression.text)}"
      case .commands(let block): block.text
      }
    }
    return pieces.count == 1 && !isQuoted ? parts[0] : "\"\(parts.joined())\""
  }

  private static let escapes: [Character: String] = [
    "\n": "\\n", "\t": "\\t", "\r": "\\r", "\u{1B}": "\\e", "\"": "\\\"", "\\": "\\\\", "$": "\\$",
  ]

  fileprivate func replaced(by text: String) -> Word {
    Word(text: text, isQuoted: false, position: position)
  }

  /// Returns the word with another text after its `=`, unless it is that of a name.
  fileprivate func replacingValue(by text: String, except name: String) -> Word {
    guard let equals = self.text.firstIndex(of: "="), self.text[..<equals] != name else {
      return self
    }
    return replaced(by: self.text[...equals] + text)
  }

  /// The number of times that its keys are pressed, after a star.
  fileprivate var repeats: Substring {
    guard !hasValues, let star = text.lastIndex(of: "*"), star != text.startIndex else { return "" }
    return text[star...]
  }

  /// A Boolean value indicating whether it is keys of which one may be typed text.
  fileprivate var pressesLetter: Bool {
    let keys = text.split(separator: "*").first ?? ""
    guard let sequence = try? KeySequence(parsing: String(keys)) else { return true }
    return sequence.strokes.contains { stroke in
      stroke.key.character != nil && stroke.modifiers.subtracting(.shift).isEmpty
    }
  }
}

nonisolated extension String {
  fileprivate var doublingQuotes: String { replacing("'", with: "''") }

  /// The text of an expression with other letters in its quotes, and other digits.
  fileprivate var replacingContent: String {
    var quote: Character?
    return String(
      map { character -> Character in
        if character == quote {
          quote = nil
        } else if quote == nil, character == "'" || character == "\"" {
          quote = character
        } else if quote != nil || character.isNumber {
          return quote == nil ? "1" : "x"
        }
        return character
      })
  }
}
