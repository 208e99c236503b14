import KeyboardCommands
package import KeyboardCore

/// A script of an earlier version, rewritten for this one.
///
/// The changes affect renamed verbs, macros with the names of new verbs, names set by macros, words that would be
/// values, and expected errors.
package nonisolated struct Migration {
  /// The rewritten script; the original one if there are no changes.
  package private(set) var text: String
  /// The changes with their positions in the original script.
  package private(set) var changes: [(position: SourcePosition, description: String)] = []

  /// The verbs that are new since earlier versions, in which macros could have their names.
  private static let newVerbs: Set = ["let", "check", "try", "every", "after", "shell", "kill"]

  /// A replacement of a part of the script.
  private struct Edit {
    let position: SourcePosition
    let length: Int
    let replacement: String
  }

  private var edits: [Edit] = []
  /// The macros by name, with their commands.
  private var macros: [String: Statement.Block] = [:]
  /// The new names of macros whose names have become verbs.
  private var renamed: [String: String] = [:]
  /// The names with values outside of macros and commands: those that are set there, and those of scenes.
  private var known: Set<String> = ["args"]

  /// Rewrites a script.
  ///
  /// - Parameters:
  ///   - text: the script.
  ///   - file: the file name in positions.
  /// - Throws: the error if the script cannot be read.
  package init(_ text: String, file: String) throws(ScriptError) {
    self.text = text
    let old = try? Self.statements(of: text, file, without: Self.newVerbs)
    for statement in old ?? [] where statement.verb == "macro" {
      guard let name = statement.firstWord?.text, Self.newVerbs.contains(name) else { continue }
      renamed[name] = "\(name)-macro"
    }
    let statements = try Self.statements(of: text, file, without: Set(renamed.keys))
    let all = statements.flatMap(\.all)
    for statement in all where statement.verb == "macro" {
      if let name = statement.firstWord?.text { macros[name] = statement.block }
    }
    for statement in all where statement.known == nil && macros[statement.verb] == nil {
      if let name = statement.firstWord?.text { known.insert(name) }
    }
    for statement in statements where !statement.isDefinition {
      for inner in statement.all where inner.verb == "set" {
        if let name = inner.setName { known.insert(name) }
      }
    }
    for statement in statements where statement.isDefinition {
      declareNames(of: statement, among: statements)
    }
    for statement in all { migrate(statement) }
    apply()
  }

  private static func statements(
    of text: String, _ file: String, without verbs: Set<String>
  ) throws(ScriptError) -> [Statement] {
    var parser = ScriptParser(text, file: file)
    parser.macros = verbs
    return try parser.statements(inBlock: nil)
  }

  // MARK: Rules

  private mutating func migrate(_ statement: Statement) {
    if let verb = Session.renamedVerbs[statement.verb], macros[statement.verb] == nil {
      replace(statement.verb, at: statement.position, by: verb, "\(statement.verb) is \(verb)")
    }
    if let name = renamed[statement.verb] {
      replace(
        statement.verb, at: statement.position, by: name, "\(statement.verb) is a verb now")
    }
    if statement.verb == "macro", let word = statement.firstWord, let name = renamed[word.text] {
      replace(word.text, at: word.position, by: name, "\(word.text) is a verb now")
    }
    if statement.verb == "expect", let word = statement.firstWord, word.isBare("error"),
      statement.arguments.count == 2, let block = statement.block
    {
      let code = code(of: block)
      replace(
        word.text, at: word.position, by: "error \(code)",
        "expect error needs a text or a code; \(code) is a guess: run it to find the actual one")
    }
    if statement.verb == "set", statement.arguments.count == 2,
      let word = statement.arguments[1].word, !word.isQuoted, !word.hasValues, isValue(word.text)
    {
      replace(
        word.text, at: word.position, by: "'\(word.text)'",
        "\(word.text) was a text and is one; write (\(word.text)) for its value")
    }
  }

  /// Returns whether a word is now refused in the place of a value, because it is a name or an expression.
  private func isValue(_ word: String) -> Bool {
    guard word.unicodeScalars.first?.isNamePart == true, word.first?.isNumber != true,
      let expression = try? ValueExpression(parsing: word, isInScript: true)
    else { return false }
    if word.contains("("), !ValueExpression.isName(word) { return true }
    let names = expression.usedNames
    return !names.isEmpty
      && names.allSatisfy { name in
        known.contains(name)
          || Frame.members(of: name).contains { known.contains($0.owner) }
      }
  }

  /// Returns the likely error code of commands.
  private func code(of block: Statement.Block) -> ScriptError.Code {
    var seen: Set<String> = []
    var verbs: Set<String> = []
    var blocks = [block]
    while let block = blocks.popLast() {
      for statement in block.statements.flatMap(\.all) {
        verbs.insert(statement.verb)
        if let body = macros[statement.verb], seen.insert(statement.verb).inserted {
          blocks.append(body)
        } else if statement.known == nil, macros[statement.verb] == nil, statement.block == nil {
          return .unknownVerb
        }
      }
    }
    if verbs.contains("expect") { return .expectation }
    return verbs.isDisjoint(with: ["press", "hold", "bind", "run", "set", "tick"])
      ? .failed : .badArgument
  }

  /// Declares the names that a macro or a command sets without a declaration: inside it if nothing else uses them, and
  /// otherwise before it, as names of the session.
  private mutating func declareNames(of definition: Statement, among statements: [Statement]) {
    guard let block = definition.block else { return }
    let inner = block.statements.flatMap(\.all)
    let loops = inner.compactMap(\.loopName)
    var local = Set(
      definition.arguments.compactMap { $0.word?.name }.map { $0.filter { $0 != "=" } })
    local.formUnion(loops)
    let others = Set(
      statements.lazy.filter { $0.position != definition.position }.flatMap(\.usedNames))
    let kept = Set(inner.filter(\.isKept).flatMap { $0.blockStatements }.compactMap(\.setName))
    for statement in inner {
      guard statement.verb == "set", let name = statement.setName, !known.contains(name),
        !local.contains(name),
        !Frame.members(of: name).contains(where: { local.contains($0.owner) })
      else { continue }
      if others.contains(name) || kept.contains(name) {
        known.insert(name)
        replace(
          "", at: definition.position, by: "set \(name) null; ",
          "\(name) is a name of the session, which \(definition.verb)s only change")
      } else if block.statements.contains(where: { $0.position == statement.position }) {
        local.insert(name)
        replace(
          "set", at: statement.position, by: "let", "\(name) is a name of this \(definition.verb)")
      } else {
        local.insert(name)
        replace(
          "{", at: block.position, by: "{ let \(name) null;",
          "\(name) is a name of this \(definition.verb)")
      }
    }
  }

  // MARK: Edits

  private mutating func replace(
    _ old: String, at position: SourcePosition, by new: String, _ description: String
  ) {
    edits.append(Edit(position: position, length: old.count, replacement: new))
    changes.append((position, description))
  }

  /// Applies the edits from last to first, so that the positions of the others remain valid.
  private mutating func apply() {
    var lines: [String.Index] = [text.startIndex]
    if text.hasPrefix("\u{FEFF}") { lines[0] = text.unicodeScalars.index(after: lines[0]) }
    for index in text.indices where text[index].isNewline { lines.append(text.index(after: index)) }
    let key = { (position: SourcePosition) in (position.line, position.column) }
    // Of several edits at one place, the earliest comes first.
    for edit in edits.reversed().sorted(by: { key($0.position) > key($1.position) }) {
      let start = text.index(lines[edit.position.line - 1], offsetBy: edit.position.column - 1)
      text.replaceSubrange(start..<text.index(start, offsetBy: edit.length), with: edit.replacement)
    }
    changes.sort { key($0.position) < key($1.position) }
  }
}

nonisolated extension Statement {
  fileprivate var firstWord: Word? { arguments.first?.word }
  fileprivate var block: Block? { arguments.lazy.compactMap(\.block).first }
  fileprivate var isDefinition: Bool { verb == "macro" || verb == "command" }
  /// A Boolean value indicating whether the block of the command runs later.
  fileprivate var isKept: Bool { ["on", "bind", "handle", "answer"].contains(verb) }

  /// The name that `set` sets.
  fileprivate var setName: String? {
    switch arguments.first {
    case .word(let word) where !word.hasValues: word.text
    case .expression(let expression): expression.value.place?.name
    default: nil
    }
  }

  /// The loop variable.
  fileprivate var loopName: String? {
    switch verb {
    case "for": firstWord?.text
    case "repeat":
      arguments.firstIndex { $0.word?.isBare("as") ?? false }.flatMap { index in
        index + 1 < arguments.count ? arguments[index + 1].word?.text : nil
      }
    default: nil
    }
  }

  /// The commands in the blocks, words and expressions of the command.
  fileprivate var blockStatements: [Statement] {
    arguments.flatMap { argument -> [Statement] in
      switch argument {
      case .block(let block): block.statements
      case .expression(let expression): expression.commands.flatMap(\.statements)
      case .word(let word):
        word.expressions.flatMap(\.commands).flatMap(\.statements)
          + word.pieces.flatMap { piece -> [Statement] in
            if case .commands(let block) = piece { block.statements } else { [] }
          }
      }
    }.flatMap(\.all)
  }

  /// The command and all commands in it.
  var all: [Statement] { [self] + blockStatements }

  /// The names used in the command and in all commands in it.
  fileprivate var usedNames: [String] {
    all.flatMap { statement in
      statement.arguments.flatMap { argument -> [String] in
        switch argument {
        case .block: []
        case .expression(let expression): expression.names
        case .word(let word):
          word.expressions.flatMap(\.names)
            + (["get", "unset"].contains(statement.verb) ? [word.text] : [])
        }
      }
    }
  }
}

nonisolated extension Statement.Argument {
  fileprivate var block: Statement.Block? {
    if case .block(let block) = self { block } else { nil }
  }
}
