public import KeyboardCore

/// What a binding does with its keys.
public enum BindingEffect: Hashable, Sendable {
  /// Performs a command.
  case perform(CommandInvocation)
  /// Ends the search: weaker bindings of these keys, and of sequences that start with them, do not
  /// exist where this one holds, and the keys travel on as if unbound.
  case block
  /// Removes weaker bindings of exactly these keys and lets the search go on: those of a command,
  /// or all when the command is nil. Longer sequences stay.
  case unbind(CommandID?)
}

extension BindingEffect: CustomStringConvertible {
  /// The command with its arguments, `block`, or `unbind` with the command if there is one.
  public var description: String {
    switch self {
    case .perform(let invocation): invocation.description
    case .block: "block"
    case .unbind(let command): command.map { "unbind \($0)" } ?? "unbind"
    }
  }
}
