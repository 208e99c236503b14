/// The limits that a host sets to a plugin.
public nonisolated struct PluginLimits: Hashable, Sendable {
  /// The time in which a command, or the handling of events, must be answered.
  public var requestDeadline = Duration.seconds(5)
  /// The time for a start, from the fork to the end of the handshake; also the time in which an
  /// executable must print its manifest.
  public var startDeadline = Duration.seconds(5)
  /// The time to leave after the input was closed.
  public var shutdownGrace = Duration.seconds(2)
  /// The time to leave after SIGTERM.
  public var terminateGrace = Duration.seconds(1)
  /// The number of times that a plugin is started again within one minute.
  public var restartsPerMinute = 3
  /// The number of events that wait for a plugin that does not read; older ones are dropped.
  public var queuedEvents = 256
  /// The number of commands that wait for a plugin or for its answer.
  public var queuedRequests = 256
  /// The number of lines that are no messages after which a process is ended.
  public var garbageLines = 16
  /// The longest line in bytes; the rest of a longer one is skipped.
  public var lineBytes = 1 << 20
  /// The number of messages and log lines that a plugin may show within one second.
  public var messagesPerSecond = 100

  /// Creates the limits that the documentation promises.
  public init() {}
}
