import KeyboardCommands
import KeyboardCore
import KeyboardPluginSDK
import KeyboardScripting

extension LanguageServer {
  /// The name of a macro or a command that scripts define.
  enum Name: Hashable {
    case macro(String)
    case command(String)

    var text: String {
      switch self {
      case .macro(let text), .command(let text): text
      }
    }
  }

  /// A place with a name, and whether the name is defined there.
  private struct Occurrence {
    let name: Name
    let isDefinition: Bool
    let range: Range<String.Index>
    let document: Document

    /// The place, as the protocol writes it.
    var location: Value {
      ["uri": .string(document.uri), "range": document.text.value(of: range)]
    }
  }

  /// The maximum number of files that are read for a request.
  private static let fileLimit = 100
  /// The maximum number of files whose definitions are run for a request.
  private static let definingFileLimit = 10

  /// Returns the definitions of the macro or command at a place.
  func definition(_ document: Document, _ parameters: Value) throws(WireError) -> Value {
    try locations(document, parameters) { $0.isDefinition }
  }

  /// Returns the uses of the macro or command at a place, in the open files and in those that they source.
  func references(_ document: Document, _ parameters: Value) throws(WireError) -> Value {
    let includesDefinition = parameters["context"]?["includeDeclaration"] == true
    return try locations(document, parameters) { includesDefinition || !$0.isDefinition }
  }

  private func locations(
    _ document: Document, _ parameters: Value, where isWanted: (Occurrence) -> Bool
  ) throws(WireError) -> Value {
    guard let place = occurrence(in: document, at: try document.cursor(in: parameters)) else {
      return .null
    }
    return .array(
      occurrences(of: place.name, near: document).filter(isWanted).map(\.location))
  }

  /// Returns the macros and commands that a script defines, for a list of them.
  func symbols(_ document: Document) -> Value {
    let function = 12
    return .array(
      occurrences(in: document).filter(\.isDefinition).map { definition in
        [
          "name": .string(definition.name.text), "kind": .integer(function),
          "location": definition.location,
        ]
      })
  }

  /// Returns the range of the name at a place, if it can be renamed.
  func renamedRange(_ document: Document, _ parameters: Value) throws(WireError) -> Value {
    guard let place = occurrence(in: document, at: try document.cursor(in: parameters)),
      occurrences(of: place.name, near: document).contains(where: \.isDefinition)
    else { return .null }
    return [
      "range": document.text.value(of: place.range), "placeholder": .string(place.name.text),
    ]
  }

  /// Returns the edits that give the macro or command at a place another name, in the open files and in those that
  /// they source.
  func rename(_ document: Document, _ parameters: Value) async throws(WireError) -> Value {
    guard let place = occurrence(in: document, at: try document.cursor(in: parameters)) else {
      throw WireError(.invalidParameters, "only macros and commands can be renamed")
    }
    let name = place.name
    guard let new = parameters["newName"]?.stringValue, ValueExpression.isName(new) else {
      throw WireError(
        .invalidParameters, "this is not a name; write letters, digits, - and _, and dots")
    }
    let occurrences = occurrences(of: name, near: document)
    guard occurrences.contains(where: \.isDefinition) else {
      throw WireError(.invalidParameters, "\(name.text) is defined in none of the open scripts")
    }
    guard try await isFree(new, for: name, near: document) else {
      throw WireError(.invalidParameters, "\(new) is taken; choose another name")
    }
    var edits: [String: [Value]] = [:]
    for occurrence in occurrences {
      let (text, range) = (occurrence.document.text, occurrence.range)
      edits[occurrence.document.uri, default: []].append(text.edit(range, new))
    }
    return ["changes": .object(edits.mapValues { .array($0) })]
  }

  private func isFree(
    _ new: String, for name: Name, near document: Document
  ) async throws(WireError) -> Bool {
    switch name {
    case .macro:
      return !session.isVerb(new) && occurrences(of: .macro(new), near: document).isEmpty
    case .command:
      let known = await session.availableCommands()
      return !known.contains { $0.text == new }
        && occurrences(of: .command(new), near: document).isEmpty
    }
  }

  // MARK: Occurrences

  private func occurrence(in document: Document, at cursor: String.Index) -> Occurrence? {
    occurrences(in: document).first {
      $0.range.lowerBound...$0.range.upperBound ~= cursor
    }
  }

  private func occurrences(of name: Name, near document: Document) -> [Occurrence] {
    documents(near: document).flatMap { occurrences(in: $0) }.filter { $0.name == name }
  }

  /// Returns the names in a document, without quotes around them.
  private func occurrences(in document: Document) -> [Occurrence] {
    guard !document.isKeymap else { return occurrences(inKeymap: document) }
    let text = document.text
    let script = Script(skippingMistakesIn: text.text, file: document.path)
    return places(of: session.words(of: script), in: document).compactMap { word, range in
      let name: Name
      switch word.role {
      case .call, .macro: name = .macro(word.text)
      case .command, .argument(.command): name = .command(word.text)
      case .verb, .source, .argument: return nil
      }
      let isQuoted = text.text[range].first == "'" || text.text[range].first == "\""
      let content = text.content(of: range, isQuoted: isQuoted)
      guard text.text[content] == word.text else { return nil }
      let isDefinition = word.role == .macro || word.role == .command
      return Occurrence(
        name: name, isDefinition: isDefinition, range: content, document: document)
    }
  }

  private func occurrences(inKeymap document: Document) -> [Occurrence] {
    let text = document.text
    let tokens = KeymapToken.tokens(of: text).filter { $0.kind != .comment }
    return zip(tokens, tokens.dropFirst(2)).compactMap { member, value in
      guard case .word(let isNameQuoted) = member.kind, value.kind == .word(isQuoted: true),
        ["command", "unbind", "performs"].contains(
          text.text[text.content(of: member.range, isQuoted: isNameQuoted)])
      else { return nil }
      let range = text.content(of: value.range, isQuoted: true)
      return Occurrence(
        name: .command(String(text.text[range])), isDefinition: false, range: range,
        document: document)
    }
  }

  /// Returns the open documents, the given one first, and the scripts that they source.
  private func documents(near document: Document) -> [Document] {
    let others = documents.values.filter { $0.uri != document.uri && !$0.isTooLarge }
    let open = [document] + others.sorted { $0.uri < $1.uri }
    let scripts = open.lazy.filter { !$0.isKeymap }.map {
      Script(skippingMistakesIn: $0.text.text, file: $0.path)
    }
    return open
      + sources(of: Array(scripts), except: Set(open.map(\.path)), limit: Self.fileLimit)
  }

  /// Returns the files that scripts source, and those that these source.
  private func sources(
    of scripts: [Script], except paths: Set<String> = [], limit: Int
  ) -> [Document] {
    var (scripts, paths) = (scripts, paths)
    var found: [Document] = []
    var next = 0
    while next < scripts.count {
      for word in session.words(of: scripts[next]) where word.role == .source {
        let directory = ScriptFile(word.position.file).directory
        let file = ScriptFile(word.text, relativeTo: directory)
        guard found.count < limit, paths.insert(file.path).inserted, let text = try? text(of: file)
        else { continue }
        found.append(
          Document(
            uri: uri(of: file.path), path: file.path, version: .null, text: EditorText(text)))
        scripts.append(Script(skippingMistakesIn: text, file: file.path))
      }
      next += 1
    }
    return found
  }

  /// Runs in a session what a script defines before a line, and what the first scripts that it sources define.
  func runDefinitions(
    of script: Script, before line: Int = .max, in session: Session
  ) async {
    for source in sources(of: [script], limit: Self.definingFileLimit).reversed() {
      let script = Script(skippingMistakesIn: source.text.text, file: source.path)
      await session.runDefinitions(of: script, before: .max)
    }
    await session.runDefinitions(of: script, before: line)
  }
}
