import KeyboardCore

nonisolated extension PluginConversation {
  /// What the host does next for a conversation, in order.
  enum Effect: Hashable, Sendable {
    /// Start a process.
    case start
    /// Write a line; one that may be dropped makes room when the process does not read.
    case send(WireMessage, mayBeDropped: Bool)
    /// End the process's input after what was sent.
    case closeInput
    /// Ask the process to end.
    case terminate
    /// Kill the process and everything it started.
    case kill
    /// Report the deadline after a duration.
    case arm(Deadline, after: Duration)
    /// Do not report the deadline.
    case disarm(Deadline)
    /// Tell the world of a new state.
    case enter(PluginState)
    /// A command was handed to a running process.
    case sent(PluginRequest)
    /// A command is over.
    case finish(PluginRequest, Result<Value, PluginError>)
    /// Do what the plugin said.
    case apply(Statement)
    /// Set the plugin's context and bindings back to what its manifest says.
    case reset
  }

  /// What a plugin said that concerns the world outside.
  enum Statement: Hashable, Sendable {
    case setContext(String, Value?)
    case emit(String, Value)
    case run(CommandInvocation, reply: Reply?)
    case setBindings([PluginBinding])
    case message(PluginMessage.Level, String)
  }

  /// Where the answer to a plugin's request goes: to that process only, not to a later one.
  struct Reply: Hashable, Sendable {
    let id: WireID
    let incarnation: Int
  }

  /// What must have happened by a moment.
  enum Deadline: Hashable, Sendable {
    /// The handshake is finished.
    case handshake
    /// A request is answered.
    case answer(Int)
    /// The process has left after its input was closed.
    case leaving
    /// The process has left after it was told to.
    case terminating
  }
}
