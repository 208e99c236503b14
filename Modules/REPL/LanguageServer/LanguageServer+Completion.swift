import KeyboardCommands
import KeyboardCore
import KeyboardPluginSDK
import KeyboardScripting

extension LanguageServer {
  /// The maximum number of words that are offered at once.
  private static let completionLimit = 1000

  /// Returns the words that Tab offers at a place.
  func completion(_ document: Document, _ parameters: Value) async throws(WireError) -> Value {
    let cursor = try document.cursor(in: parameters)
    let items =
      document.isKeymap
      ? await completions(ofKeymap: document.text, at: cursor)
      : await completions(of: document, at: cursor)
    // What is offered depends on the letters before the cursor.
    return [
      "isIncomplete": true,
      "items": .array(items.prefix(Self.completionLimit).map { $0 }),
    ]
  }

  private func completions(of document: Document, at cursor: String.Index) async -> [Value] {
    let before = String(document.text.text[..<cursor])
    let session = makeSession { _ in }
    await runDefinitions(
      of: Script(skippingMistakesIn: before, file: document.path), in: session)
    let words = session.completions(
      before: String(Script.afterMistakes(in: before)),
      directory: ScriptFile(document.path).directory)
    await session.shutdown()
    return words.map { document.text.item($0, at: cursor) }
  }

  private func completions(
    ofKeymap text: EditorText, at cursor: String.Index
  ) async -> [Value] {
    guard let place = KeymapPlace(text, at: cursor) else { return [] }
    let written = String(text.text[place.word.lowerBound..<cursor])
    let word = place.word
    /// Words in the place of the whole one at the cursor.
    func items(_ completions: [Session.Completion], isName: Bool = false) -> [Value] {
      completions.map { completion in
        let isPlain = isName || place.isQuoted
        let text = completion.text
        return Self.item(completion, range: word, isPlain ? text : "\"\(text)\"", in: document)
      }
    }
    let document = text
    switch place.member {
    case nil:
      return items(
        KeymapFile.memberNames(at: place.path).map { Session.Completion($0) }, isName: true)
    case "command", "unbind", "performs": return items(await session.availableCommands())
    case "profile":
      return items(KeymapProfile.names(in: session.files.paths).map { Session.Completion($0) })
    case "when" where place.isQuoted:
      return session.completions(before: "expect \(written)").map { text.item($0, at: cursor) }
    case "keys" where place.isQuoted:
      let stroke = written.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
      let start = text.text.index(cursor, offsetBy: -stroke.count)
      return session.completions(before: "press \(stroke)").map {
        Self.item($0, range: start..<cursor, $0.text, in: text)
      }
    default: return []
    }
  }

  fileprivate nonisolated static func item(
    _ completion: Session.Completion, range: Range<String.Index>, _ replacement: String,
    in text: EditorText
  ) -> Value {
    var item: [String: Value] = [
      "label": .string(completion.text), "textEdit": text.edit(range, replacement),
    ]
    // Neovim 0.7 ignores the range of an edit with a text to filter by: it takes what is after a dot or a plus for the
    // whole word.
    if replacement != completion.text { item["filterText"] = .string(replacement) }
    if !completion.summary.isEmpty { item["detail"] = .string(completion.summary) }
    return .object(item)
  }
}

nonisolated extension EditorText {
  /// Returns a word that completes the text before the cursor, with the part of it that is written.
  fileprivate func item(_ completion: Session.Completion, at cursor: String.Index) -> Value {
    let written = completion.text.unicodeScalars
    let rest = completion.remainder.unicodeScalars
    var start = cursor
    if written.count >= rest.count, written.suffix(rest.count).elementsEqual(rest) {
      let before = written.dropLast(rest.count)
      let scalars = text.unicodeScalars[..<cursor]
      if scalars.suffix(before.count).elementsEqual(before) {
        start = scalars.index(cursor, offsetBy: -before.count)
      }
    }
    return LanguageServer.item(
      completion, range: start..<cursor, text[start..<cursor] + completion.remainder, in: self)
  }
}

extension LanguageServer.Document {
  /// Returns the place in the text that a request is about.
  func cursor(in parameters: Value) throws(WireError) -> String.Index {
    guard let position = EditorText.Position(parameters["position"]) else {
      throw WireError(.invalidParameters, "a position is missing")
    }
    return text.index(of: position)
  }
}
