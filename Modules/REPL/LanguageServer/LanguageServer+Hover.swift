import KeyboardCommands
import KeyboardCore
import KeyboardPluginSDK
import KeyboardScripting

extension LanguageServer {
  /// Returns what `help` says about the word at a place, or `why` about keys.
  func hover(_ document: Document, _ parameters: Value) async throws(WireError) -> Value {
    let cursor = try document.cursor(in: parameters)
    let found =
      document.isKeymap
      ? await explanation(ofKeymap: document, at: cursor)
      : await explanation(of: document, at: cursor)
    guard let (lines, range) = found, !lines.isEmpty else { return .null }
    return [
      "contents": ["kind": "plaintext", "value": .string(lines.joined(separator: "\n"))],
      "range": document.text.value(of: range),
    ]
  }

  private func explanation(
    of document: Document, at cursor: String.Index
  ) async -> (lines: [String], range: Range<String.Index>)? {
    let script = Script(skippingMistakesIn: document.text.text, file: document.path)
    guard let (word, range) = word(in: document, script, at: cursor) else {
      return await explanation(ofName: cursor, in: document, script)
    }
    let question: String
    // A key that the line itself binds has its binding.
    var line = word.position.line
    switch word.role {
    case .argument(.keys):
      let star = word.text.dropFirst().dropLast().lastIndex(of: "*")
      question = "why \(String(word.text[..<(star ?? word.text.endIndex)]).quotedWord)"
      line += 1
    case .verb, .call, .macro, .command, .argument(.command), .argument(.event), .argument(.scene):
      question = "help \(word.text.quotedWord)"
    case .source, .argument: return await explanation(ofName: cursor, in: document, script)
    }
    return (await answer(question, after: script, before: line), range)
  }

  /// Returns the explanation of a name in an expression, of a function that is called, or of the command whose option
  /// or argument is at a place.
  private func explanation(
    ofName cursor: String.Index, in document: Document, _ script: Script? = nil
  ) async -> (lines: [String], range: Range<String.Index>)? {
    let text = document.text.text
    let line = text[..<cursor].split(separator: "\n", omittingEmptySubsequences: false).last
    let isComment = line?.split(separator: " ").contains { $0.hasPrefix("#") } ?? false
    guard !isComment, let range = document.text.rangeOfName(at: cursor) else { return nil }
    let name = String(text[range])
    if text[range.upperBound...].hasPrefix("("),
      let function = Session.explanation(ofFunction: name)
    {
      return ([function], range)
    }
    guard let script else { return (await answer("help \(name.quotedWord)"), range) }
    let words = places(of: session.words(of: script), in: document).filter {
      $0.range.upperBound <= range.lowerBound
    }
    let number = words.last?.word.position.line ?? 0
    guard name.hasPrefix("--") || text[range.upperBound...].hasPrefix("=") else {
      return (await answer("help \(name.quotedWord)", after: script, before: number + 1), range)
    }
    let verb = words.last { [.verb, .call].contains($0.word.role) }
    let command = words.last { $0.word.role == .argument(.command) }
    guard let owner = verb?.word.text == "run" ? command : verb else { return nil }
    return (
      await answer("help \(owner.word.text.quotedWord)", after: script, before: number), range
    )
  }

  private func explanation(
    ofKeymap document: Document, at cursor: String.Index
  ) async -> (lines: [String], range: Range<String.Index>)? {
    guard let place = KeymapPlace(document.text, at: cursor) else { return nil }
    let word = String(document.text.text[place.word])
    switch place.member {
    case "keys":
      guard let keys = try? KeySequence(parsing: word),
        let file = try? KeymapFile(parsing: document.text.text, file: document.path),
        let lines = try? session.explanation(of: keys, in: file)
      else { return nil }
      return (lines, place.word)
    case "command", "unbind", "performs":
      return (await answer("help \(word.quotedWord)"), place.word)
    case "when": return await explanation(ofName: cursor, in: document)
    default: return nil
    }
  }

  /// Returns the lines of output of a command after the definitions of a script; none if it fails.
  private func answer(
    _ question: String, after script: Script? = nil, before line: Int = .max
  ) async -> [String] {
    var lines: [String] = []
    let session = makeSession { lines.append($0) }
    if let script { await runDefinitions(of: script, before: line, in: session) }
    lines = []
    try? await session.run(question, file: "hover")
    await session.shutdown()
    return lines
  }

  /// Returns the word of a script at a place.
  func word(
    in document: Document, _ script: Script, at cursor: String.Index
  ) -> (word: ScriptWord, range: Range<String.Index>)? {
    places(of: session.words(of: script), in: document).first {
      $0.range.lowerBound...$0.range.upperBound ~= cursor
    }
  }

  /// Returns words with their places in a document.
  func places(
    of words: [ScriptWord], in document: Document
  ) -> [(word: ScriptWord, range: Range<String.Index>)] {
    zip(words, document.indices(of: words.map(\.position))).map { ($0, document.range(at: $1)) }
  }
}

extension EditorText {
  /// Returns the range of the name at a place; nil if there is none.
  fileprivate func rangeOfName(at cursor: String.Index) -> Range<String.Index>? {
    let scalars = text.unicodeScalars
    func isInName(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isAlphabetic || "0"..."9" ~= scalar || "_.-".unicodeScalars.contains(scalar)
    }
    let start = scalars[..<cursor].lastIndex { !isInName($0) }.map(scalars.index(after:))
    let end = scalars[cursor...].firstIndex { !isInName($0) } ?? scalars.endIndex
    let range = (start ?? scalars.startIndex)..<end
    return range.isEmpty ? nil : range
  }
}
