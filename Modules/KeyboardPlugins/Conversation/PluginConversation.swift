import KeyboardCore

/// The life of one plugin as its host sees it: a pure state machine.
///
/// ```
/// idle ──▶ greeting ──▶ activating ──▶ active ──▶ leaving ──▶ idle (unloaded)
///  ▲           └────────────┴────────────┴─ ends, or is killed ─▶ idle (exited, failed)
/// ```
///
/// Each method takes what happened and returns what the host does next. Commands and events wait
/// here until the process is active; from then on their order is that of the pipe.
nonisolated struct PluginConversation: Sendable {
  enum Phase: Hashable, Sendable {
    /// No process runs.
    case idle
    /// `hello` is not answered yet.
    case greeting
    /// `activate` is not answered yet.
    case activating
    case active
    /// The process was killed, or asked to leave.
    case leaving
  }

  /// A message of the host to the plugin.
  enum Message: Hashable, Sendable {
    case hello
    case activate
    case command(PluginRequest, CommandInvocation)
    case event(String, Value)
    /// Sent after events: its answer says that they were handled.
    case ping
    case shutdown
  }

  /// The address of the answer to a plugin's request: that process only, not a later one.
  struct Reply: Hashable, Sendable {
    let id: Value
    let generation: Int
  }

  /// An occurrence that must have come before a timer fires.
  enum Deadline: Hashable, Sendable {
    /// The handshake is finished.
    case handshake
    /// A request is answered.
    case answer(Int)
    /// The process has left after its input was closed.
    case leaving
    /// The process has left after SIGTERM.
    case terminating
  }

  /// A step of the host; steps are performed in order.
  enum Effect: Hashable, Sendable {
    case startProcess
    case send(WireMessage)
    /// Ends the process's input after what was sent.
    case closeInput
    /// Asks the process to end.
    case terminate
    /// Kills the process and everything it started.
    case kill
    case startTimer(Deadline, after: Duration)
    case cancelTimer(Deadline)
    case cancelTimers
    /// Publishes that the plugin entered a state.
    case enter(PluginState)
    case finish(PluginRequest, Result<Value, PluginError>)

    /// Sets one of the plugin's context names, or takes its value away.
    case setContext(String, Value?)
    case setBindings([PluginBinding])
    case publish(String, Value)
    /// Runs one of the host's commands.
    case run(CommandInvocation, reply: Reply?)
    case showMessage(PluginMessage.Level, String)
  }

  let manifest: PluginManifest
  let limits: PluginLimits

  var phase = Phase.idle
  var state = PluginState.declared
  var pid: Int32?
  /// The number of processes so far.
  var generation = 0
  var recentRestarts: RateLimiter

  /// The commands and events that wait for an active process.
  var waiting: [Message] = []
  /// The requests that the process has not answered, by their ids.
  var unanswered: [Int: Message] = [:]
  var lastID = 0
  /// A Boolean value indicating whether events were sent after the last ping.
  var needsPing = false

  /// The state to enter when the process has ended; nil means `exited` with its status.
  var exitState: PluginState?
  var isUnloading = false
  /// The number of lines of this process that were no messages.
  var garbage = 0
  var droppedEvents = 0
  var recentMessages: RateLimiter
  var suppressedMessages = 0

  init(_ manifest: PluginManifest, limits: PluginLimits) {
    self.manifest = manifest
    self.limits = limits
    recentRestarts = RateLimiter(limit: limits.restartsPerMinute, window: .seconds(60))
    recentMessages = RateLimiter(limit: limits.messagesPerSecond, window: .seconds(1))
  }

  /// A Boolean value indicating whether something has begun and is not over.
  var isBusy: Bool {
    !waiting.isEmpty || !unanswered.isEmpty || (phase != .idle && phase != .active)
  }

  /// The number of times that the process was started again.
  var restarts: Int { max(generation - 1, 0) }

  mutating func enter(_ state: PluginState) -> [Effect] {
    guard state != self.state else { return [] }
    self.state = state
    return [.enter(state)]
  }

  /// Shows a message about the plugin, unless there were too many of late.
  mutating func show(_ level: PluginMessage.Level, _ text: String, at now: Instant) -> [Effect] {
    guard recentMessages.delay(at: now) == nil else {
      suppressedMessages += 1
      return []
    }
    recentMessages.record(at: now)
    let message = Effect.showMessage(level, text)
    guard suppressedMessages > 0 else { return [message] }
    defer { suppressedMessages = 0 }
    let note = "\(suppressedMessages) messages were not shown: it says too much"
    return [.showMessage(.warning, note), message]
  }

  /// Sends a message; events are followed by a ping, unless one is under way.
  mutating func send(_ message: Message) -> [Effect] {
    switch message {
    case .hello:
      let parameters: Value = ["protocol": PluginProtocol.versions.value, "features": []]
      return [request(message, .hello, parameters)]
    case .activate: return [request(message, .activate)]
    case .command(_, let invocation):
      let parameters: Value = [
        "command": .string(invocation.id.rawValue), "arguments": .object(invocation.arguments),
      ]
      return [request(message, .runCommand, parameters), answerTimer]
    case .event(let name, let value):
      needsPing = unanswered.values.contains(.ping)
      let event = WireMessage.notification(.event, ["name": .string(name), "value": value])
      return [.send(event)] + (needsPing ? [] : send(.ping))
    case .ping: return [request(message, .ping), answerTimer]
    case .shutdown: return [request(message, .shutdown)]
    }
  }

  private mutating func request(
    _ message: Message, _ method: WireMethod, _ parameters: Value = [:]
  ) -> Effect {
    lastID += 1
    unanswered[lastID] = message
    return .send(.request(lastID, method, parameters))
  }

  /// The timer of the request that was sent last.
  private var answerTimer: Effect {
    .startTimer(.answer(lastID), after: limits.requestDeadline)
  }
}

/// A limit on how often something happens within a span of time.
nonisolated struct RateLimiter: Sendable {
  let limit: Int
  let window: Duration
  private var recent: [Instant] = []

  init(limit: Int, window: Duration) {
    self.limit = limit
    self.window = window
  }

  /// The time until it may happen again; nil when it may happen now.
  func delay(at now: Instant) -> Duration? {
    guard recent.count >= limit else { return nil }
    guard let oldest = recent.suffix(limit).first else { return window }
    let age = oldest.duration(to: now)
    return age < window ? window - age : nil
  }

  mutating func record(at now: Instant) {
    recent.append(now)
    recent.removeAll { $0.duration(to: now) >= window }
  }
}
