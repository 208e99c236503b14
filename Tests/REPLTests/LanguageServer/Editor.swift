import KeyboardCore
import KeyboardPluginSDK
import Testing

@testable import keyboard_repl

/// An editor with one open file at a time, which talks to a language server.
@MainActor
struct Editor {
  let server = LanguageServer(Options())
  let uri: String
  /// The place that requests are about.
  private let cursor: EditorText.Position

  /// Opens a file; a `|` in the text is the cursor of requests.
  init(_ text: String, as name: String = "/test/a.kbd") async throws {
    uri = "file://\(name)"
    _ = await server.answers(to: .request(id: 0, method: "initialize", parameters: [:]))
    let before = text.prefix { $0 != "|" }
    let content = EditorText(String(before + text.dropFirst(before.count + 1)))
    cursor = content.position(of: content.index(of: EditorText(String(before)).end))
    _ = await send("textDocument/didOpen", ["text": .string(content.text), "version": 1])
  }

  /// Sends a notification about the file.
  @discardableResult
  func send(_ method: String, _ file: [String: Value], _ others: Value = [:]) async -> [WireMessage]
  {
    var parameters = others.objectValue ?? [:]
    parameters["textDocument"] = .object(file.merging(["uri": .string(uri)]) { $1 })
    return await server.answers(
      to: .notification(method: method, parameters: .object(parameters)))
  }

  /// Returns the answer to a request about the cursor.
  func ask(_ method: String, _ others: [String: Value] = [:]) async throws -> Value {
    let parameters: [String: Value] = [
      "textDocument": ["uri": .string(uri)], "position": cursor.value,
    ]
    let answers = await server.answers(
      to: .request(
        id: 1, method: method, parameters: .object(parameters.merging(others) { $1 })))
    guard case .response(_, let result)? = answers.first else { return .null }
    return try result.get()
  }

  /// The diagnostics of the file, as `line:character-line:character code message`.
  var mistakes: [String] {
    get async {
      guard case .notification(_, let parameters)? = await server.diagnostics().first else {
        return []
      }
      return (parameters["diagnostics"]?.arrayValue ?? []).map { mistake in
        "\(text(of: mistake["range"])) \(mistake["code"]?.text ?? "") \(mistake["message"]?.text ?? "")"
      }
    }
  }

  /// Returns a range as `line:character-line:character`.
  func text(of range: Value?) -> String {
    guard let range = EditorText.range(range) else { return "" }
    let (start, end) = (range.lowerBound, range.upperBound)
    return "\(start.line):\(start.character)-\(end.line):\(end.character)"
  }

  /// The words that are offered at the cursor.
  var offered: [String] {
    get async throws {
      try await ask("textDocument/completion")["items"]?.arrayValue?.compactMap {
        $0["label"]?.stringValue
      } ?? []
    }
  }

  /// The file after the edits of an answer.
  func edited(by edits: Value?) -> String {
    var text = server.documents[uri]?.text ?? EditorText("")
    let edits = (edits?.arrayValue ?? []).compactMap { edit in
      EditorText.range(edit["range"]).map { ($0, edit["newText"]?.stringValue ?? "") }
    }
    for (range, new) in edits.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
      text.replace(range, with: new)
    }
    return text.text
  }
}

extension EditorText {
  /// The position of the end.
  var end: Position { position(of: text.endIndex) }
}
