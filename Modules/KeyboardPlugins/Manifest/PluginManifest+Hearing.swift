import KeyboardCore
import KeyboardPluginSDK

/// The parts of events that a plugin may hear.
nonisolated extension PluginManifest {
  /// Returns whether it may hear the content of a command's arguments; for its own commands always.
  private func mayHearContent(of command: String) -> Bool {
    commands.contains { $0.id.rawValue == command } || permissions.allows(.hear, command)
  }

  /// Returns the value of an event as far as it may hear it; nil for a private one that it may not.
  ///
  /// Only plugins that may hear a command get arguments that are content, and the reason why it failed,
  /// which may name them.
  func heard(_ event: EventBus.PublishedEvent) -> Value? {
    if event.isPrivate, !permissions.allows(.hear, event.name) { return nil }
    guard
      [CommandInvocation.Performed.name, CommandInvocation.Unavailable.name].contains(event.name),
      case .object(var members) = event.value,
      let command = members["command"]?.stringValue, !mayHearContent(of: command)
    else { return event.value }
    if members["reason"] != nil {
      members["reason"] = .string("the reason is only for plugins that may hear \(command)")
    }
    if case .object(var arguments)? = members["arguments"] {
      let content = members["content"]?.arrayValue?.compactMap(\.stringValue)
      for name in content ?? Array(arguments.keys) { arguments[name] = nil }
      members["arguments"] = .object(arguments)
    }
    return .object(members)
  }
}
