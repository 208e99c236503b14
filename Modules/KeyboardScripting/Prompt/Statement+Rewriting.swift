import FoundationEssentials
import KeyboardCommands
import KeyboardCore

/// Changes of commands before they are written.
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
  /// - Returns: the verb and its arguments, quoted if necessary.
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

  /// Returns the command with other arguments, including those in its blocks.
  ///
  /// - Parameters:
  ///   - verb: returns the verb with a name.
  ///   - change: returns the replacement of an argument for a parameter.
  /// - Returns: the changed command.
  private func replacing(
    _ verb: (String) -> Verb?, _ change: (ParameterSyntax, Argument) -> Argument
  ) -> Statement {
    var place = verb(self.verb).map(ParameterPlace.init)
    let arguments = arguments.map { argument -> Argument in
      let parameter = place?.parameter(of: argument)
      place?.pass(argument)
      guard case .block(let block) = argument else {
        return parameter.map { change($0, argument) } ?? argument
      }
      let statements = block.statements.map { $0.replacing(verb, change) }
      return .block(
        Block(
          statements: statements,
          text: "{ " + statements.map { $0.written + " " }.joined(separator: "; ") + "}",
          position: block.position))
    }
    return Statement(
      verb: self.verb, knownAs: known, arguments: arguments, position: position, text: text)
  }

  // MARK: Secrets

  /// The command that replaces keys of `live` for a secret.
  static let typedSecret = "paste secret"

  /// Returns the command with other texts instead of those that it can type into a secure input.
  ///
  /// - Parameter verb: returns the verb with a name.
  /// - Returns: a command that can be stored, with its text.
  func withoutSecrets(_ verb: (String) -> Verb?) -> Statement {
    let open = replacing(verb) { parameter, argument in
      guard parameter.isTyped else { return argument }
      switch argument {
      case .word(let word): return .word(word.withoutSecret(parameter))
      case .expression(let list):
        let text = list.text.replacingContent
        return .expression((try? ScriptExpression(parsing: text, at: list.position)) ?? list)
      case .block: return argument
      }
    }
    return Statement(
      verb: self.verb, knownAs: known, arguments: open.arguments, position: position,
      text: open.written)
  }

  // MARK: Paths

  /// Returns the command with absolute paths of files instead of relative ones.
  ///
  /// - Parameters:
  ///   - directory: the directory at which they start.
  ///   - verb: returns the verb with a name.
  /// - Returns: a command with the same meaning in any directory.
  func movingPaths(from directory: String, _ verb: (String) -> Verb?) -> Statement {
    replacing(verb) { parameter, argument in
      guard case .word(let word) = argument, !word.hasValues else { return argument }
      let (name, path) = parameter.form == .value ? (word.name, word.valueOfName) : ("", word)
      guard let path, parameter.isPath(path.text) else { return argument }
      return .word(word.replaced(by: name + path.text.absolute(in: directory)))
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
  /// The source text of the word.
  fileprivate var written: String {
    if isOption { return text }
    guard hasValues else { return isQuoted ? "'\(text.doublingQuotes)'" : text.quotedWord }
    let parts = pieces.map { piece in
      switch piece {
      case .text(let text): text.reduce(into: "") { $0 += Self.escapes[$1] ?? String($1) }
      case .value(let expression): "${\(expression.text)}"
      case .optionalValue(let expression):
        pieces.count == 1 ? "(\(expression.text))" : "${\(expression.text)}"
      case .commands(let block): block.text
      case .known(let value): value.text
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

  /// Returns the word with another text instead of one that it can type.
  fileprivate func withoutSecret(_ parameter: ParameterSyntax) -> Word {
    switch parameter.kind {
    case .keys: hasValues || pressesLetter ? replaced(by: "x" + repeats) : self
    // A text parameter with words is an action.
    case .text where parameter.words != nil:
      hasValues || text.contains("(") ? replaced(by: "character(x)") : self
    case _ where parameter.name.contains("=") && name.hasSuffix("="):
      name == "count=" ? self : replaced(by: name + "secret")
    default: replaced(by: "secret")
    }
  }

  /// The number of presses of its keys, after a star.
  fileprivate var repeats: Substring {
    guard !hasValues, let star = text.lastIndex(of: "*"), star != text.startIndex else { return "" }
    return text[star...]
  }

  /// A Boolean value indicating whether one of its keys can be typed text.
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

  /// The text of an expression with its strings and digits replaced.
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
