import KeyboardCore
import KeyboardPluginSDK

extension PluginHost {
  /// A line of the conversation with a plugin, as it was sent.
  package nonisolated struct ConversationLine: Hashable, Sendable, CustomStringConvertible {
    /// The kinds of lines.
    package enum Kind: String, Hashable, Sendable {
      /// A message of the host.
      case host
      /// A message of the plugin, or any other line that it wrote.
      case plugin
      /// A line of the plugin's log.
      case log
      /// The state that the plugin has entered.
      case state
    }

    /// The plugin's id.
    package let plugin: String
    /// The side that sends it.
    package let kind: Kind
    /// The text of the line, without a line end.
    package let text: String

    /// The id, the kind and the text; from the kind on in the form of the conversations in the protocol's
    /// documentation.
    package var description: String {
      let padding = String(repeating: " ", count: 7 - kind.rawValue.count)
      return "\(plugin) \(kind.rawValue)\(padding)\(text)"
    }
  }
}

extension LoadedPlugin {
  /// Notifies observers of conversations about a message.
  func trace(_ kind: PluginHost.ConversationLine.Kind, _ message: @autoclosure () -> WireMessage) {
    trace(kind) { String(message().line.dropLast()) }
  }

  /// Notifies observers of conversations about a state of the plugin.
  func trace(_ state: Plugin.State) {
    trace(.state) { state.description }
  }

  /// Notifies observers of conversations about a line of the process.
  func trace(_ event: PluginProcess.Event) {
    switch event {
    case .output(let line): trace(.plugin) { line.said }
    case .log(let line): trace(.log) { line.said }
    case .started, .flood, .ended: break
    }
  }

  private func trace(_ kind: PluginHost.ConversationLine.Kind, _ text: () -> String) {
    guard let host, !host.conversations.isEmpty else { return }
    host.conversations.notify(PluginHost.ConversationLine(plugin: id, kind: kind, text: text()))
  }
}

nonisolated extension LineFramer.Line {
  /// The line in a form for files that people read.
  fileprivate var said: String {
    switch self {
    case .text(let text): text.printable(limit: 1 << 20)
    case .tooLong: "(a line that is too long)"
    case .notText: "(a line that is not text)"
    }
  }
}
