/// What a host grants a plugin before it steps in.
public nonisolated struct PluginLimits: Hashable, Sendable {
  /// How long a command, or the handling of events, may go unanswered.
  public var requestDeadline: Duration
  /// How long a start may take, from the fork to the end of the handshake; also how long an
  /// executable may take to print its manifest.
  public var startDeadline: Duration
  /// How long a plugin may take to leave after its input was closed.
  public var shutdownGrace: Duration
  /// How long a plugin may take to leave after SIGTERM.
  public var terminateGrace: Duration
  /// How often a plugin that ended is started again within one minute.
  public var restartsPerMinute: Int
  /// How many events wait for a plugin that does not read; older ones are dropped.
  public var queuedEvents: Int
  /// How many commands wait for a plugin, answers included that it has not read.
  public var queuedRequests: Int
  /// How many lines of one process may be no message before it is ended.
  public var garbageLines: Int
  /// The longest line in bytes; the rest of a longer one is skipped.
  public var lineBytes: Int
  /// How many messages and log lines a plugin may show within one second.
  public var messagesPerSecond: Int

  /// Creates limits; every one has the default that the documentation promises.
  public init(
    requestDeadline: Duration = .seconds(5),
    startDeadline: Duration = .seconds(5),
    shutdownGrace: Duration = .seconds(2),
    terminateGrace: Duration = .seconds(1),
    restartsPerMinute: Int = 3,
    queuedEvents: Int = 256,
    queuedRequests: Int = 256,
    garbageLines: Int = 16,
    lineBytes: Int = 1 << 20,
    messagesPerSecond: Int = 100
  ) {
    self.requestDeadline = requestDeadline
    self.startDeadline = startDeadline
    self.shutdownGrace = shutdownGrace
    self.terminateGrace = terminateGrace
    self.restartsPerMinute = restartsPerMinute
    self.queuedEvents = queuedEvents
    self.queuedRequests = queuedRequests
    self.garbageLines = garbageLines
    self.lineBytes = lineBytes
    self.messagesPerSecond = messagesPerSecond
  }
}
