/// The methods of the protocol.
nonisolated enum WireMethod {
  /// What a host asks of a plugin.
  enum ToPlugin: String, Sendable {
    case hello
    case activate
    case runCommand = "command/run"
    case event
    case ping
    case cancel = "$/cancel"
    case shutdown
  }

  /// What a plugin asks of its host, from its answer to `hello` on.
  enum ToHost: String, Sendable {
    case emit = "bus/emit"
    case setContext = "context/set"
    case run = "host/run"
    case showMessage = "ui/message"
    case setBindings = "bindings/set"
  }
}
