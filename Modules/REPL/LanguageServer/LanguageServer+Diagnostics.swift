import KeyboardCommands
import KeyboardCore
import KeyboardScripting

extension LanguageServer {
  /// A mistake in a document.
  private struct Mistake {
    let message: String
    let code: String
    let position: SourcePosition
    let severity: Severity

    enum Severity: Int {
      case error = 1
      case warning, information, hint
    }

    init(_ error: ScriptError) {
      (message, position) = (error.message, error.position)
      code = error.value["code"]?.stringValue ?? ""
      severity = .error
    }

    init(_ finding: KeymapCheck.Finding) {
      message = finding.message + (finding.intention.map { " (intended: \($0))" } ?? "")
      (code, position) = (finding.kind.rawValue, finding.position)
      severity =
        switch finding.kind {
        case _ where finding.intention != nil: .hint
        case .mistake, .unknown, .test: .error
        case .unreachable, .conflict, .undeliverable, .character: .warning
        }
    }
  }

  /// Returns what `--check` reports about a document.
  func diagnostics(of document: Document) async -> [Value] {
    guard !document.isTooLarge else {
      let message = "the file has more than \(Self.sizeLimit) bytes; it is not checked"
      return [value(Mistake(ScriptError(.failed, message, at: Self.start)), at: nil, document)]
    }
    let mistakes = await mistakes(in: document)
    let places = document.indices(of: mistakes.map(\.position))
    return zip(mistakes, places).map { value($0, at: $1, document) }
  }

  private static let start = SourcePosition(file: "", line: 1, column: 1)

  private func mistakes(in document: Document) async -> [Mistake] {
    guard document.isKeymap else {
      return await session.check(document.text.text, of: document.path) {
        [self] file throws(ScriptError) in try text(of: file)
      }.map(Mistake.init)
    }
    do throws(ScriptError) {
      return try await session.check(document.text.text, of: document.path).findings
        .map(Mistake.init)
    } catch {
      return [Mistake(error)]
    }
  }

  private func value(_ mistake: Mistake, at place: String.Index?, _ document: Document) -> Value {
    let text = document.text
    let range = place.map(document.range(at:)) ?? text.text.startIndex..<text.text.startIndex
    return [
      "range": text.value(of: range), "severity": .integer(mistake.severity.rawValue),
      "code": .string(mistake.code), "source": "keyboard-repl",
      "message": .string(mistake.message),
    ]
  }
}

extension LanguageServer.Document {
  /// Returns the places of positions that a reader of the document has counted.
  func indices(of positions: [SourcePosition]) -> [String.Index] {
    text.indices(of: positions) { isKeymap ? $0 == "\n" || $0 == "\r" : $0.isNewline }
  }

  /// Returns the range of the word at a place.
  func range(at start: String.Index) -> Range<String.Index> {
    let end = isKeymap ? text.endOfToken(at: start) : text.endOfWord(at: start)
    guard end == start, end < text.text.endIndex, !text.text.unicodeScalars[end].isNewline else {
      return start..<end
    }
    return start..<text.text.index(after: start)
  }
}

extension EditorText {
  /// Returns the end of the word of a script that begins at a place.
  fileprivate func endOfWord(at start: String.Index) -> String.Index {
    let scalars = text.unicodeScalars
    var index = start
    var depth = 0
    while index < scalars.endIndex, !scalars[index].endsWord {
      if scalars[index] == "(" { depth += 1 }
      if scalars[index] == ")" { depth -= 1 }
      // The end of the `$(` around the word.
      if depth < 0, index > start { break }
      switch scalars[index] {
      case "'": index = endOfQuotation(at: index, escapes: false)
      case "\"": index = endOfQuotation(at: index)
      default: scalars.formIndex(after: &index)
      }
    }
    return index
  }

  /// Returns the end of the text of a keymap that begins at a place, or of the name inside of a text.
  fileprivate func endOfToken(at start: String.Index) -> String.Index {
    let scalars = text.unicodeScalars
    guard start < scalars.endIndex else { return start }
    if scalars[start] == "\"" || scalars[start] == "'" {
      return endOfQuotation(at: start) { $0 == "\n" || $0 == "\r" }
    }
    return scalars[start...].firstIndex { scalar in
      !scalar.properties.isAlphabetic && !("0"..."9" ~= scalar)
        && !"._-+$".unicodeScalars.contains(scalar)
    } ?? scalars.endIndex
  }
}
