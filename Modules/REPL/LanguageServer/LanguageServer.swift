import FoundationEssentials
import Glibc
import KeyboardCore
import KeyboardPluginSDK
import KeyboardScenes
import KeyboardScripting

/// A server of the language server protocol for scripts and keymaps: messages in, messages out.
///
/// A document can come from anyone. Of a script, only definitions without computed values, files and options run, for
/// completion and help, in a session of their own; nothing is loaded or written, and only scripts that it sources are
/// read.
final class LanguageServer {
  /// A file that the editor has open.
  struct Document {
    let uri: String
    /// The path of the file; for one without a path, its URI.
    let path: String
    var version: Value
    var text: EditorText

    /// A Boolean value indicating whether the file is a keymap, as opposed to a script.
    var isKeymap: Bool { KeyboardREPL.isKeymap(path) }
    /// A Boolean value indicating whether the file is too large to answer questions about it while it is edited.
    var isTooLarge: Bool { text.text.utf8.count > LanguageServer.sizeLimit }
  }

  /// The states of a conversation.
  private enum State { case new, initialized, shutDown }

  /// The maximum size of a document in bytes.
  static let sizeLimit = 4 << 20

  private let options: Options
  /// The session for checks, which runs nothing.
  private(set) lazy var session = makeSession { _ in }
  /// The open documents by URI.
  private(set) var documents: [String: Document] = [:]
  /// The URIs of the documents to check.
  private var changed: Set<String> = []
  private var state = State.new
  /// The exit status, after the editor has ended the conversation.
  private(set) var exitStatus: Int32?

  /// Creates a server.
  ///
  /// - Parameter options: where plugins are searched for, and whether the user's bindings are used.
  init(_ options: Options) {
    self.options = options
  }

  /// Makes a session, which calls a closure with each line of its output.
  func makeSession(_ output: @escaping (String) -> Void) -> Session {
    var configuration = Session.Configuration(options, isInteractive: false)
    configuration.allowsShell = false
    let session = Session(
      configuration, language: .full, notes: { _ in }, traces: { _ in }, output: output)
    session.tokens += TerminalStage.addCommands(to: session)
    return session
  }

  /// Ends the processes of plugins.
  func stop() async { await session.shutdown() }

  // MARK: Messages

  /// Returns the answers to a message of the editor.
  func answers(to message: WireMessage) async -> [WireMessage] {
    switch message {
    case .request(let id, let method, let parameters):
      do throws(WireError) {
        return [.response(id: id, .success(try await answer(method, parameters)))]
      } catch {
        return [.response(id: id, .failure(error))]
      }
    case .notification(let method, let parameters):
      return notice(method, parameters)
    case .response: return []
    }
  }

  /// Returns the diagnostics of the documents that have changed since the last call.
  func diagnostics() async -> [WireMessage] {
    var messages: [WireMessage] = []
    for uri in changed.sorted() {
      guard let document = documents[uri] else { continue }
      messages.append(
        .notification(
          method: "textDocument/publishDiagnostics",
          parameters: [
            "uri": .string(uri), "version": document.version,
            "diagnostics": .array(await diagnostics(of: document)),
          ]))
    }
    changed = []
    return messages
  }

  private func answer(_ method: String, _ parameters: Value) async throws(WireError) -> Value {
    switch (state, method) {
    case (.new, "initialize"):
      state = .initialized
      return Self.capabilities
    case (.new, _):
      throw WireError(code: -32002, message: "the first request must be initialize")
    case (.shutDown, _), (_, "initialize"):
      throw WireError(.invalidRequest, "\(method) cannot come now")
    case (_, "shutdown"):
      state = .shutDown
      return .null
    default: break
    }
    return switch method {
    case "textDocument/completion":
      try await completion(document(in: parameters), parameters)
    case "textDocument/hover": try await hover(document(in: parameters), parameters)
    case "textDocument/definition": try definition(document(in: parameters), parameters)
    case "textDocument/references": try references(document(in: parameters), parameters)
    case "textDocument/documentSymbol": try symbols(document(in: parameters))
    case "textDocument/prepareRename": try renamedRange(document(in: parameters), parameters)
    case "textDocument/rename": try await rename(document(in: parameters), parameters)
    case "textDocument/formatting": try formatting(document(in: parameters), parameters)
    default: throw WireError(.methodNotFound, "there is no \(method)")
    }
  }

  /// Returns the document that a request is about.
  private func document(in parameters: Value) throws(WireError) -> Document {
    guard let document = parameters["textDocument"]?["uri"]?.stringValue.flatMap({ documents[$0] })
    else { throw WireError(.invalidParameters, "the document is not open") }
    // Editors show no message for this error.
    guard !document.isTooLarge else { throw WireError(.requestCancelled, "it is too large") }
    return document
  }

  private static let capabilities: Value = [
    "serverInfo": ["name": "keyboard-repl", "version": .string(KeyboardREPL.version)],
    "capabilities": [
      "positionEncoding": "utf-16",
      "textDocumentSync": ["openClose": true, "change": 2, "save": true],
      "completionProvider": ["triggerCharacters": [" ", "-", "$", ".", "+", "(", "\"", "'"]],
      "hoverProvider": true,
      "definitionProvider": true,
      "referencesProvider": true,
      "documentSymbolProvider": true,
      "renameProvider": ["prepareProvider": true],
      "documentFormattingProvider": true,
    ],
  ]

  // MARK: Documents

  private func notice(_ method: String, _ parameters: Value) -> [WireMessage] {
    if method == "exit" { exitStatus = state == .shutDown ? 0 : 1 }
    guard state == .initialized, let file = parameters["textDocument"],
      let uri = file["uri"]?.stringValue
    else { return [] }
    switch method {
    case "textDocument/didOpen":
      documents[uri] = Document(
        uri: uri, path: Self.path(of: uri), version: file["version"] ?? .null,
        text: EditorText(file["text"]?.stringValue ?? ""))
      changed.insert(uri)
    case "textDocument/didChange":
      for change in parameters["contentChanges"]?.arrayValue ?? [] {
        guard let text = change["text"]?.stringValue else { continue }
        documents[uri]?.text.replace(EditorText.range(change["range"]), with: text)
      }
      documents[uri]?.version = file["version"] ?? .null
      changed.insert(uri)
    case "textDocument/didSave":
      // Others can source it.
      changed.formUnion(documents.keys)
    case "textDocument/didClose":
      documents[uri] = nil
      return [
        .notification(
          method: "textDocument/publishDiagnostics",
          parameters: ["uri": .string(uri), "diagnostics": []])
      ]
    default: break
    }
    return []
  }

  /// Returns the path of a file's URI; other URIs are returned unchanged.
  static func path(of uri: String) -> String {
    guard let url = URL(string: uri), url.isFileURL else { return uri }
    return url.path(percentEncoded: false)
  }

  /// Returns the URI of a file: that of the editor, if it is open.
  func uri(of path: String) -> String {
    document(at: path)?.uri ?? URL(filePath: path).absoluteString
  }

  private func document(at path: String) -> Document? {
    documents.values.first { $0.path == path }
  }

  /// Returns the text of a file, unless it is too large or no file: that of the editor, if it is open.
  func text(of file: ScriptFile) throws(ScriptError) -> String {
    if let document = document(at: file.path) { return document.text.text }
    // Reading a device or a pipe may never end.
    var status = Glibc.stat()
    guard stat(file.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw ScriptError(.failed, "\(file.path) is not a file", at: file.position)
    }
    return try file.text(limit: Self.sizeLimit)
  }
}
