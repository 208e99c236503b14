package import KeyboardCore

extension Script {
  /// Parses the lines of a text that can be parsed, as while it is being written.
  ///
  /// - Parameters:
  ///   - text: the commands.
  ///   - file: the file name in positions.
  package nonisolated init(skippingMistakesIn text: String, file: String) {
    self = Self.skippingMistakes(in: text, file: file).script
  }

  /// Returns the end of a text that is being written, without the lines up to the last mistake before its last line.
  package nonisolated static func afterMistakes(in text: String) -> Substring {
    let count = text.count(where: \.isNewline)
    let lines = skippingMistakes(in: text, file: "").mistakes.filter { $0.code != .incomplete }
      .map(\.position.line)
    guard let last = lines.last(where: { $0 <= count }) else { return text[...] }
    var rest = text[...]
    for _ in 0..<last {
      guard let end = rest.firstIndex(where: \.isNewline) else { break }
      rest = rest[rest.index(after: end)...]
    }
    return rest
  }

  /// Parses the lines of a text that can be parsed, and returns them with the mistakes in the others.
  ///
  /// After a mistake in a block, the lines of the block are read one by one, so that its `}` is a mistake too.
  nonisolated static func skippingMistakes(
    in text: String, file: String
  ) -> (script: Script, mistakes: [ScriptError]) {
    var stream = ScriptStream(file: file)
    stream.append(text.utf8)
    stream.finish()
    var statements: [Statement] = []
    var mistakes: [ScriptError] = []
    // Each mistake can cost the time of the whole text.
    var mistakesLeft = 20
    while mistakesLeft > 0 {
      do throws(ScriptError) {
        guard let script = try stream.next() else { break }
        statements += script.statements
      } catch {
        mistakesLeft -= 1
        mistakes.append(error)
      }
    }
    return (Script(statements: statements), mistakes)
  }

  /// Returns the lines of a text that begin between commands, with the number of blocks around them.
  ///
  /// - Throws: the ``ScriptError`` if the text cannot be parsed.
  package nonisolated static func lines(
    of text: String
  ) throws(ScriptError) -> [(number: Int, depth: Int)] {
    var parser = ScriptParser(text, file: "")
    parser.lines = [(1, 0)]
    _ = try parser.statements(inBlock: nil)
    return parser.lines ?? []
  }
}

/// A word of a script without values, with its meaning for an editor.
package nonisolated struct ScriptWord: Hashable, Sendable {
  /// The meanings of words.
  package enum Role: Hashable, Sendable {
    /// A verb.
    case verb
    /// The first word of a command that is no verb: the name of a macro.
    case call
    /// The name of a macro, at its definition.
    case macro
    /// The id of a command, at its definition.
    case command
    /// A file that is run.
    case source
    /// An argument; nil for one of an unknown verb.
    case argument(CommandParameter.Kind?)
  }

  /// The text, without quotes.
  package let text: String
  /// The meaning of the word.
  package let role: Role
  /// The position of its first character.
  package let position: SourcePosition
}

extension Session {
  /// Returns the words of a script that have no values, including those in blocks.
  package func words(of script: Script) -> [ScriptWord] {
    script.statements.flatMap(\.all).flatMap(words)
  }

  /// Returns whether a name is a verb, which no macro can have.
  package func isVerb(_ name: String) -> Bool { language[name] != nil }

  private func words(of statement: Statement) -> [ScriptWord] {
    var words = [
      ScriptWord(
        text: statement.verb, role: isVerb(statement.verb) ? .verb : .call,
        position: statement.position)
    ]
    var isFirst = true
    var place = (statement.known ?? verb(named: statement.verb)).map(ParameterPlace.init)
    for argument in statement.arguments {
      let kind = place?.parameter(of: argument)?.kind
      place?.pass(argument)
      guard case .word(let word) = argument, !word.hasValues else { continue }
      let role: ScriptWord.Role =
        switch statement.verb {
        case "macro" where isFirst: .macro
        case "command" where isFirst && !word.isOption: .command
        case "source" where isFirst: .source
        default: .argument(kind)
        }
      isFirst = isFirst && word.isOption
      words.append(ScriptWord(text: word.text, role: role, position: word.position))
    }
    return words
  }

  /// Runs what a script defines at its top level, so that completion and help know it: macros and commands, and the
  /// scenes and bindings before a line.
  ///
  /// Commands with computed values, files or options are left out, so that the script can come from anyone.
  package func runDefinitions(of script: Script, before line: Int) async {
    let before = Set(language.kinds.map(\.verb.name)).union(["bind", "unbind", "block", "role"])
    // Each takes time that grows with the number of scenes.
    var definitionsLeft = 300
    for statement in script.statements where definitionsLeft > 0 {
      switch statement.verb {
      case "macro", "command": break
      case let verb where before.contains(verb):
        guard statement.position.line < line, isHarmless(statement) else { continue }
      default: continue
      }
      definitionsLeft -= 1
      try? await run(Script(statements: [statement]))
    }
  }

  private func isHarmless(_ statement: Statement) -> Bool {
    guard let verb = verb(named: statement.verb) else { return false }
    var place = ParameterPlace(verb)
    return statement.arguments.allSatisfy { argument in
      let kind = place.parameter(of: argument)?.kind
      place.pass(argument)
      return switch argument {
      case .word(let word): !word.hasValues && word.text != "--save" && kind != .file
      case .expression(let expression): expression.commands.isEmpty
      case .block: true
      }
    }
  }
}
