import Foundation
import KeyboardCore

@testable import KeyboardPluginSDK
@testable import KeyboardPlugins

/// The page that describes the protocol, with the conversations that are written down there.
struct ProtocolDocument {
  /// A line of a conversation.
  struct Step {
    enum Kind: String {
      /// The host sends the text.
      case host
      /// The plugin sends the text.
      case plugin
      /// A person reads the text.
      case shown
      /// The last command ended with the text: its value, or the message of its error.
      case told
      /// The plugin is in the state.
      case state
    }

    let kind: Kind
    let text: String

    /// The message of a line that one of the two sends; nil for one that is none.
    var message: WireMessage? { try? WireMessage(line: text) }

    /// Returns whether it is a request of a method.
    func isRequest(_ method: String) -> Bool {
      if case .request(_, method, _) = message { true } else { false }
    }
  }

  let text: String

  /// Returns the conversations; each begins with the host's `hello`, over as many blocks as it takes. One
  /// goes on with a process of the next version, which answers `hello` before the first one saves its state.
  func conversations() throws -> [[Step]] {
    var steps: [Step] = []
    for line in Self.blocks("keyboard-plugin", of: text).flatMap({ $0.split(separator: "\n") }) {
      let kind = line.prefix { $0 != " " }
      guard let kind = Step.Kind(rawValue: String(kind)) else {
        throw ProtocolDocumentError("no line of a conversation: \(line)")
      }
      steps.append(
        Step(kind: kind, text: String(line.drop { $0 != " " }.drop { $0 == " " })))
    }
    var conversations: [[Step]] = []
    for (index, step) in steps.enumerated() {
      if step.isRequest("hello"), !steps.isReload(index) { conversations.append([]) }
      guard !conversations.isEmpty else {
        throw ProtocolDocumentError("a conversation begins with hello, not with \(step.text)")
      }
      conversations[conversations.count - 1].append(step)
    }
    return conversations
  }

  /// The page of this repository.
  static func read() throws -> ProtocolDocument {
    let file = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "../../../Docs/PluginProtocol.md")
    return try ProtocolDocument(text: String(contentsOf: file, encoding: .utf8))
  }

  /// The manifest of the page.
  var manifest: String { Self.blocks("json", of: text).first ?? "" }
  /// The whole plugin of the page.
  var program: String { Self.blocks("python", of: text).first ?? "" }

  /// The cells of the rows of all tables.
  var rows: [[String]] {
    text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  private static func blocks(_ language: String, of text: String) -> [String] {
    var blocks: [String] = []
    var open = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        open = !open && line == "```\(language)"
        if open { blocks.append("") }
      } else if open {
        blocks[blocks.count - 1] += line + "\n"
      }
    }
    return blocks
  }
}

extension [ProtocolDocument.Step] {
  /// Returns whether a step is the `hello` of a process that is to replace another one, which then saves its state.
  func isReload(_ index: Int) -> Bool {
    self[index].isRequest("hello") && index + 2 < count && self[index + 2].isRequest("state/save")
  }
}

struct ProtocolDocumentError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// A conversation of the page, held by the real host with a process that says the plugin's lines.
final class Rehearsal {
  private let steps: [ProtocolDocument.Step]
  private let workshop: Workshop
  private let heard: URL
  /// A pipe with one line for each line that the process may say: its effects are seen before the next.
  private let gate: FileHandle
  /// The directory where the plugins of the page keep files.
  private static let dataDirectory = "/home/me/.local/share/keyboard-toolkit/plugins-data"
  /// The number of the host's lines so far.
  private var lines = 0
  /// The number of the shown messages so far.
  private var messages = 0
  private var results: [Result<Value, PluginError>] = []
  private var requests: [Value: PluginHost.Request] = [:]
  /// The index of the command or event for which the process was started.
  private var first: Int?
  private var events: [DynamicEvent] = []

  init(_ steps: [ProtocolDocument.Step], manifest: String) throws {
    self.steps = steps
    workshop = try Workshop()
    heard = workshop.directory.appending(path: "heard")
    try Data().write(to: heard)
    let path = workshop.directory.appending(path: "gate")
    guard mkfifo(path.path, 0o600) == 0 else { throw ProtocolDocumentError("no pipe can be made") }
    gate = try FileHandle(forUpdating: path)
    try workshop.write("plugin.json", manifest)
    // Each process says the lines from its own `hello` on. The first one is asked for its state before the other one
    // is activated.
    var lives: [String] = []
    var life = 0
    for step in steps {
      if step.isRequest("hello") {
        life = lives.count
        lives.append("")
      } else if step.isRequest("state/save") {
        life = 0
      } else if step.isRequest("activate") {
        life = lives.count - 1
      }
      lives[life] += Self.command(step)
    }
    // Values of a process go with it: unless the page tells of its end, the last one goes on.
    if steps.last?.kind != .state { lives[life] += "IFS= read -r line\n" }
    let script = lives.map { Self.life + $0 + "exit 0\nfi\n" }.joined()
    try workshop.write("bookmark.py", "#!/bin/sh\nexec 3< gate\n\(script)exit 0\n")
  }

  /// Holds the conversation; throws what differs from the page.
  func hold() async throws {
    try await workshop.host.load(workshop.directory.path)
    workshop.services.perform = { [unowned self] in answer(to: $0) }
    workshop.services.access = { [unowned self] access throws(PluginError) in content(for: access) }
    let subscription = workshop.bus.subscribe(named: "bookmark.forgotten") { [unowned self] in
      events.append(DynamicEvent($0.name, $0.value))
    }
    let names = workshop.context.register([Context.Name("list.count", "rows")]) { _ in 100 }
    defer {
      subscription.cancel()
      names.cancel()
    }
    for (index, step) in steps.enumerated() {
      switch step.kind {
      case .host: try await hear(index)
      case .plugin:
        try gate.write(contentsOf: Data("\n".utf8))
        try await checkEffect(of: step)
      case .shown: try await expectMessage(step.text)
      case .told: try await expectResult(step.text)
      case .state:
        let isThere = await workshop.until { workshop.history(of: "bookmark").last == step.text }
        try check(isThere, "state \(step.text)", workshop.history(of: "bookmark").last)
      }
    }
    let rest = workshop.messages.dropFirst(messages)
    try check(rest.isEmpty, "nothing more is shown", rest.first?.text)
    let count = readLines().count
    try check(count == lines, "the host sends \(lines) lines", "\(count)")
    await workshop.host.shutdown()
  }

  /// The beginning of a part of the plugin's script that one process runs, and none after it.
  private static let life = "if mkdir life-$((n = n + 1)) 2>/dev/null; then\n"

  /// The part of the plugin's script for a line.
  private static func command(_ step: ProtocolDocument.Step) -> String {
    switch step.kind {
    case .host: "IFS= read -r line || exit 1; printf '%s\\n' \"$line\" >> heard\n"
    case .plugin: "IFS= read -r line <&3; cat <<'END'\n\(step.text)\nEND\n"
    case .shown, .told, .state: ""
    }
  }

  // MARK: The host's lines

  /// Has the host send a line, where it does not do that by itself, and compares it.
  private func hear(_ index: Int) async throws {
    let step = steps[index]
    if steps.isReload(index) {
      Task { try await workshop.host.reload("bookmark") }
    } else if step.isRequest("hello") {
      // Something starts the process, and is sent when that is active.
      first = steps[index...].firstIndex(where: isCause)
      if let first {
        cause(steps[first])
      } else {
        run(CommandInvocation("bookmark.set"), id: .null)
      }
    } else if index != first {
      _ = await workshop.until { isPossible(step) }
      cause(step)
    }
    _ = await workshop.until { readLines().count > lines }
    let line = (readLines().dropFirst(lines).first ?? "nothing")
      .replacing("\(workshop.directory.path)/data", with: Self.dataDirectory)
    lines += 1
    try check((try? WireMessage(line: line)) == step.message, step.text, line)
  }

  private func isCause(_ step: ProtocolDocument.Step) -> Bool {
    switch step.message {
    case .request(_, "command/run", _), .notification("event", _): true
    default: false
    }
  }

  /// Returns whether what a person does for a line of the host can be done already.
  private func isPossible(_ step: ProtocolDocument.Step) -> Bool {
    switch step.message {
    case .response(_, .success(let result)) where result["answer"] != nil:
      !workshop.host.display.questions.isEmpty
    case .notification("ui/cancel", _): !workshop.host.display.progress.isEmpty
    default: true
    }
  }

  private func cause(_ step: ProtocolDocument.Step) {
    switch step.message {
    case .request(let id, "command/run", let parameters):
      run(
        CommandInvocation(
          CommandID(parameters["command"]?.stringValue ?? ""),
          parameters["arguments"]?.objectValue ?? [:]), id: id)
    case .notification("event", let parameters):
      workshop.bus.publish(
        DynamicEvent(parameters["name"]?.stringValue ?? "", parameters["value"] ?? .null))
    case .notification("$/cancel", let parameters):
      if let request = requests[parameters["id"] ?? .null] { workshop.host.cancel(request) }
    case .request(_, "shutdown", _) where !steps.contains { $0.isRequest("state/save") }:
      Task { try await workshop.host.unload("bookmark") }
    case .notification("ui/cancel", _):
      if let work = workshop.host.display.progress.first { workshop.host.display.cancel(work.id) }
    case .notification("settings/changed", let parameters):
      workshop.host.userSettings = (parameters["settings"]?.objectValue ?? [:]).map {
        UserSetting("bookmark", $0, $1)
      }
    case .response(_, .success(let result)): answerQuestion(result["answer"])
    default: break  // An answer, or what the host sends by itself.
    }
  }

  private func run(_ invocation: CommandInvocation, id: Value) {
    requests[id] = try? workshop.host.run(invocation) { [weak self] in self?.results.append($0) }
  }

  /// Answers the question that waits, as a person would.
  private func answerQuestion(_ answer: Value?) {
    guard let answer, let question = workshop.host.display.questions.first else { return }
    workshop.host.display.answer(
      question.id,
      answer.stringValue.map(PluginDisplay.Answer.text)
        ?? answer.integerValue.map(PluginDisplay.Answer.choice) ?? .none)
  }

  /// Returns the focused content that the page shows; null for a change.
  private func content(for access: ContentAccess) -> Value {
    let member =
      switch access {
      case .readText: "text"
      case .readList: "titles"
      case .editText, .editList: ""
      }
    for step in steps where step.kind == .host {
      if case .response(_, .success(let result)) = step.message, result[member] != nil {
        return result
      }
    }
    return .null
  }

  private func readLines() -> [String] {
    let text = (try? String(contentsOf: heard, encoding: .utf8)) ?? ""
    // The last one may not be whole yet.
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  // MARK: The plugin's lines

  /// The result that the page gives a command which the plugin runs.
  private func answer(to invocation: CommandInvocation) -> Result<Value, PluginError> {
    let asked = workshop.services.invocations.count
    let ids = steps.compactMap { step -> Value? in
      guard step.kind == .plugin, case .request(let id, "host/run", let parameters) = step.message,
        parameters["command"] == "navigation.focusRow"
      else { return nil }
      return id
    }
    for step in steps where step.kind == .host && asked <= ids.count {
      guard case .response(ids[asked - 1], let result) = step.message else { continue }
      return result.mapError { PluginError(code: .failed, message: $0.message) }
    }
    return .success(.null)
  }

  /// Checks that what a notification says has happened.
  private func checkEffect(of step: ProtocolDocument.Step) async throws {
    guard case .notification(let method, let parameters) = step.message,
      let name = parameters["name"]?.stringValue ?? parameters["bindings"].map({ _ in "" })
    else { return }
    let happened: () -> Bool
    switch method {
    case "context/set" where workshop.context.isRegistered(name):
      let value = parameters["value"] == .null ? nil : parameters["value"]
      happened = { [workshop] in workshop.context.value(name) == value }
    case "bus/emit":
      happened = { [unowned self] in
        events.contains { $0.name == name && $0.value == parameters["value"] }
      }
    case "bindings/set":
      let keys = parameters["bindings"]?.arrayValue?.map { $0["keys"]?.stringValue }
      happened = { [workshop] in
        workshop.services.bindings["bookmark"]?.map(\.keys.description) == keys
      }
    default: return
    }
    try check(await workshop.until(happened), step.text, "nothing of it")
  }

  // MARK: What people see

  private func expectMessage(_ text: String) async throws {
    _ = await workshop.until { workshop.messages.count > messages }
    let message = workshop.messages.dropFirst(messages).first?.text
    messages += 1
    try check(message == text, "shown \(text)", message)
  }

  private func expectResult(_ text: String) async throws {
    _ = await workshop.until { !results.isEmpty }
    let result: String
    switch results.isEmpty ? nil : results.removeFirst() {
    case .success(let value): result = value.description
    case .failure(let error): result = error.message
    case nil: result = "nothing"
    }
    try check(result == text, "told \(text)", result)
  }

  private func check(_ holds: Bool, _ expected: String, _ actual: String?) throws {
    guard !holds else { return }
    throw ProtocolDocumentError("expected: \(expected)\n  actual: \(actual ?? "nothing")")
  }
}
