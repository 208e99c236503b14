import KeyboardCore
import KeyboardPluginSDK

/// The parts of events that a plugin may receive.
nonisolated extension PluginManifest {
  /// Returns whether it may receive the content of a command's arguments; always true for its own commands.
  private func mayHearContent(of command: String) -> Bool {
    commands.contains { $0.id.rawValue == command } || permissions.allows(.hear, command)
  }

  /// Returns the part of an event's value that it may receive; nil for a private event without permission.
  ///
  /// Only plugins with permission for a command receive arguments that are content, and the reason for its failure,
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
