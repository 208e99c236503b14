import KeyboardCore
import KeyboardPluginSDK

/// The host's view of a plugin's life, as a pure state machine.
///
/// ```
/// idle ──▶ greeting ──▶ activating ──▶ active ──▶ leaving ──▶ idle (unloaded)
///  ▲        │  ▲  └─────────┴────────────┴─ ends, or is killed ─▶ idle (exited, failed)
///  │        ▼  │
///  └─────  retrying
/// ```
///
/// A version that replaces another one is `greeted` after `greeting`, until the process of the other one has ended.
///
/// Each method takes an event and returns the host's next steps. Commands and events are queued here until the
/// process is active; from then on their order is that of the pipe.
nonisolated struct PluginConversation: Sendable {
  enum Phase: Hashable, Sendable {
    /// No process is running.
    case idle
    /// `hello` is not answered yet.
    case greeting
    /// The system had no resources for a process; another attempt follows.
    case retrying
    /// `hello` is answered, and the process of the version that it replaces has not ended yet.
    case greeted
    /// `activate` is not answered yet.
    case activating
    case active
    /// The process was killed, or asked to exit.
    case leaving
  }

  /// A message of the host to the plugin.
  enum Message: Hashable, Sendable {
    case hello
    case activate
    case command(PluginHost.Request, CommandInvocation)
    case event(String, Value)
    /// A timer of the plugin has fired.
    case timer(String)
    /// A user has chosen other settings.
    case settings([String: Value])
    /// Sent after events: its answer means that they were handled.
    case ping
    /// Requests the state for the next process.
    case saveState
    case shutdown
  }

  /// The cause of a message.
  struct Cause: Hashable, Sendable {
    /// The owner's work to which it belongs; 0 if a plugin acts on its own.
    var mark = 0
    /// The number of messages of plugins that led to it.
    var hops = 0
    /// The key that a command pressed, and its consequences.
    var trail: [String] = []
  }

  /// A message with its cause.
  struct Work: Hashable, Sendable {
    let message: Message
    var cause: Cause
    /// The moment when it was sent; nil while it is queued.
    var sent: Instant?
  }

  /// The address of the answer to a plugin's request: only the process that sent it, not a later one.
  struct Reply: Hashable, Sendable {
    let id: Value
    let generation: Int
  }

  /// A condition that must be met before a timer fires.
  enum Deadline: Hashable, Sendable {
    /// The handshake is finished.
    case handshake
    /// It is time for another attempt to start.
    case retry
    /// A request is answered.
    case answer(Int)
    /// The process has exited after its input was closed.
    case leaving
    /// The process has exited after SIGTERM.
    case terminating
  }

  /// A step of the host; steps are performed in order.
  enum Effect: Hashable, Sendable {
    case startProcess
    case send(WireMessage)
    /// Closes the process's input after everything that was sent.
    case closeInput
    /// Asks the process to end.
    case terminate
    /// Kills the process and everything it started.
    case kill
    case startTimer(Deadline, after: Duration)
    case cancelTimer(Deadline)
    case cancelTimers
    /// Publishes that the plugin entered a state.
    case enter(Plugin.State)
    /// Reports that the version which is to replace another one has answered `hello`, or the reason why it has not.
    case prepared(failure: String?)
    case finish(PluginHost.Request, Result<Value, PluginError>)

    /// Answers with the values of context names.
    case readContext([String], reply: Reply)
    /// Reads or changes the focused text or list, and answers with the result.
    case access(ContentAccess, reply: Reply?)
    /// Sets one of the plugin's context names, or removes its value.
    case setContext(String, Value?)
    case setBindings([PluginManifest.Binding])
    case publish(String, Value)
    /// Runs one of the host's commands.
    case run(CommandInvocation, reply: Reply?)
    case showMessage(MessageLevel, String)
    /// Asks or shows something else.
    case display(DisplayRequest, reply: Reply?)
    /// Removes the plugin's questions, everything that it shows, and its timers.
    case clearDisplay
    case setPluginTimer(String, after: Duration, repeats: Bool)
    case cancelPluginTimer(String)
  }

  let manifest: PluginManifest
  let limits: PluginHost.Limits
  /// The directory in which the plugin may store files; nil if there is none.
  let dataDirectory: String?
  /// The state for the next process when it becomes active; nil for none.
  var keptState: Value?
  /// A Boolean value indicating whether this version is to replace another one that has not ended yet.
  var isSuccessor = false
  /// The requests of a process that is `greeted`, which are performed once it is activated.
  var held: [(method: String, parameters: Value, reply: Reply?)] = []
  /// The last line of a successor's log.
  var lastLog: String?

  var phase = Phase.idle
  var state = Plugin.State.declared
  var pid: Int32?
  /// The moment since which its process has been running; nil if none is.
  var runningSince: Instant?
  /// The round-trip times of commands and events.
  var roundTrips = Plugin.RoundTrips()
  /// The number of processes so far.
  var generation = 0
  var recentRestarts: RateLimiter
  var recentBindingChanges: RateLimiter
  /// The costs of the bindings that were set within the last second.
  var bindingCosts = RecentCosts()
  /// The costs of what it has shown within the last second.
  var displayCosts = RecentCosts()
  /// The sizes of the values of its context names, and their sum.
  var contextSizes: [String: Int] = [:]
  var contextSize = 0

  /// The cause of the messages that are being sent.
  var cause = Cause()
  /// The commands and events that are queued for an active process.
  var waiting: [Work] = []
  /// The cause of the message that the process answered last, and the moment.
  private var lastAnswered: (cause: Cause, moment: Instant)?
  /// The requests that the process has not answered, by their ids.
  var unanswered: [Int: Work] = [:]
  var lastID = 0
  /// The cause of the first event that was sent after the last ping; nil if there was none.
  var needsPing: Cause?

  /// The state to enter when the process has ended; nil means `exited` with its status.
  var exitState: Plugin.State?
  /// The reason why the system had no resources for a process.
  var shortage = ProcessExit.unknown
  var isUnloading = false
  /// The number of lines of this process that were not messages.
  var garbage = 0
  var droppedEvents = 0
  /// The number of dropped events that were not reported yet.
  var untoldDroppedEvents = 0
  var recentMessages: RateLimiter
  var lastMessage = Instant.zero
  var suppressedMessages = 0
  /// The number of its questions that wait for a person.
  var openQuestions = 0
  /// The names of its timers.
  var timers: Set<String> = []
  /// The values that users have chosen for its settings.
  var settings: [String: Value] = [:]
  /// The names of the work that it shows.
  var shownProgress: Set<String> = []

  init(_ manifest: PluginManifest, limits: PluginHost.Limits, dataDirectory: String? = nil) {
    (self.manifest, self.limits, self.dataDirectory) = (manifest, limits, dataDirectory)
    recentRestarts = RateLimiter(limit: limits.restartsPerMinute, window: .seconds(60))
    recentBindingChanges = RateLimiter(limit: limits.bindingChangesPerSecond, window: .seconds(1))
    recentMessages = RateLimiter(limit: limits.messagesPerMinute, window: .seconds(60))
    resetContextSizes()
  }

  /// A Boolean value indicating whether work is unfinished that does not wait for a person.
  var isBusy: Bool {
    openQuestions == 0
      && (!waiting.isEmpty || !unanswered.isEmpty || (phase != .idle && phase != .active))
  }

  /// Returns whether an owner's work, or later work, is unfinished.
  func isBusy(since mark: Int) -> Bool {
    guard openQuestions == 0 else { return false }
    return waiting.contains { $0.cause.mark >= mark }
      || unanswered.values.contains { $0.cause.mark >= mark }
  }

  /// Returns the probable cause of the plugin's present requests: the oldest message that it has not answered, or the
  /// one that it has just answered.
  func causeOfCalls(at now: Instant) -> Cause {
    if let first = unanswered.min(by: { $0.key < $1.key }) {
      var cause = first.value.cause
      cause.hops += 1
      return cause
    }
    guard let (cause, moment) = lastAnswered, moment.duration(to: now) < Self.afterthought else {
      return Cause()
    }
    // It is answered, so the mark that others wait for is left out.
    return Cause(hops: cause.hops + 1, trail: cause.trail)
  }

  /// The time after an answer during which a plugin's requests are attributed to the answered message.
  private static let afterthought = Duration.milliseconds(100)

  /// Resets the sizes of its context names to those of the initial values.
  mutating func resetContextSizes() {
    contextSizes = Dictionary(manifest.context.map { ($0.name, $0.initial?.size ?? 0) }) { $1 }
    contextSize = contextSizes.values.reduce(0, +)
  }

  /// Records the cause of the message that the process has answered.
  mutating func noteAnswer(at now: Instant) {
    lastAnswered = (cause, now)
  }

  /// The number of restarts of the process.
  var restarts: Int { max(generation - 1, 0) }

  mutating func enter(_ state: Plugin.State) -> [Effect] {
    // Until a successor takes over, the state is that of the version which it replaces.
    guard state != self.state, !isSuccessor else { return [] }
    self.state = state
    return [.enter(state)]
  }

  /// Shows a message about the plugin, unless there were too many recently.
  ///
  /// If there were, nothing is shown until it has been quiet for a second; one that does not become quiet is ended.
  mutating func show(_ level: MessageLevel, _ text: String, at now: Instant) -> [Effect] {
    defer { lastMessage = now }
    let isTalking = suppressedMessages > 0 && lastMessage.duration(to: now) < .seconds(1)
    guard !isTalking, recentMessages.delay(at: now) == nil else {
      suppressedMessages += 1
      guard suppressedMessages == limits.suppressedMessages else { return [] }
      return kill("\(suppressedMessages) messages too many")
    }
    recentMessages.record(at: now)
    return noteSuppressedMessages() + [.showMessage(level, text)]
  }

  /// Reports the number of suppressed messages, if any.
  mutating func noteSuppressedMessages() -> [Effect] {
    guard suppressedMessages > 0 else { return [] }
    defer { suppressedMessages = 0 }
    return [
      .showMessage(
        .warning, "\(suppressedMessages) messages were not shown: it says too much")
    ]
  }

  /// Sends a message; events are followed by a ping, unless one is under way.
  mutating func send(_ message: Message, at now: Instant) -> [Effect] {
    switch message {
    case .hello:
      let parameters: Value = ["protocol": PluginProtocol.versions.value, "features": []]
      return [request(message, .hello, parameters, at: now)]
    case .activate:
      var parameters = dataDirectory.map { ["dataDirectory": Value.string($0)] } ?? [:]
      if !manifest.settings.isEmpty { parameters["settings"] = .object(settings) }
      if manifest.keepsState { parameters["state"] = keptState }
      return [request(message, .activate, .object(parameters), at: now)]
    case .command(_, let invocation):
      let parameters: Value = [
        "command": .string(invocation.id.rawValue), "arguments": .object(invocation.arguments),
      ]
      return [request(message, .runCommand, parameters, at: now), answerTimer]
    case .event(let name, let value):
      return notify(.event, ["name": .string(name), "value": value], at: now)
    case .timer(let name): return notify(.timer, ["id": .string(name)], at: now)
    case .settings(let settings):
      return notify(.changeSettings, ["settings": .object(settings)], at: now)
    case .ping: return [request(message, .ping, at: now), answerTimer]
    case .saveState: return [request(message, .saveState, at: now), answerTimer]
    case .shutdown: return [request(message, .shutdown, at: now)]
    }
  }

  /// Sends a notification, followed by a ping unless one is under way.
  private mutating func notify(
    _ method: WireMethod, _ parameters: Value, at now: Instant
  ) -> [Effect] {
    let notification = Effect.send(.notification(method, parameters))
    guard !unanswered.values.contains(where: { $0.message == .ping }) else {
      needsPing = needsPing ?? cause
      return [notification]
    }
    return [notification] + send(.ping, at: now)
  }

  private mutating func request(
    _ message: Message, _ method: WireMethod, _ parameters: Value = [:], at now: Instant
  ) -> Effect {
    lastID += 1
    unanswered[lastID] = Work(message: message, cause: cause, sent: now)
    return .send(.request(lastID, method, parameters))
  }

  /// The timer of the request that was sent last.
  private var answerTimer: Effect { .startTimer(.answer(lastID), after: limits.requestDeadline) }
}

extension Plugin {
  /// The times between requests of commands or events to a plugin and its answers.
  public nonisolated struct RoundTrips: Hashable, Sendable {
    /// The maximum number of answers for percentiles: the latest ones.
    static let limit = 256

    /// The number of answers since the plugin was loaded.
    public private(set) var count = 0
    private var recent: [Duration] = []

    mutating func record(_ time: Duration) {
      if recent.count < Self.limit {
        recent.append(time)
      } else {
        recent[count % Self.limit] = time
      }
      count += 1
    }

    /// Returns the maximum time of a fraction of the latest 256 answers, from 0 to 1: 0.5 for the median; nil before
    /// the first answer.
    public func percentile(_ part: Double) -> Duration? {
      guard !recent.isEmpty else { return nil }
      let rank = Int((part * Double(recent.count)).rounded(.up)) - 1
      return recent.sorted()[min(max(rank, 0), recent.count - 1)]
    }
  }
}

/// The sum of costs within the last second.
nonisolated struct RecentCosts: Sendable {
  private var recent: [(moment: Instant, cost: Int)] = []

  /// Adds a cost, and returns the sum with it.
  mutating func add(_ cost: Int, at now: Instant) -> Int {
    recent.removeAll { $0.moment.duration(to: now) >= .seconds(1) }
    recent.append((now, cost))
    return recent.map(\.cost).reduce(0, +)
  }
}

/// A limit on the number of occurrences within a span of time.
nonisolated struct RateLimiter: Sendable {
  let limit: Int
  let window: Duration
  private var recent: [Instant] = []

  init(limit: Int, window: Duration) {
    (self.limit, self.window) = (limit, window)
  }

  /// Returns the time until it may happen again; nil if it may happen now.
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

  /// Removes the last occurrence, which did not happen after all.
  mutating func forgetLast() {
    _ = recent.popLast()
  }
}
