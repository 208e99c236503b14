import KeyboardCore

/// One plugin's life as its host sees it: a pure state machine.
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
    /// It is on its way out: it was killed, or asked to leave.
    case leaving
  }

  /// What waits for an active process.
  enum Waiting: Hashable, Sendable {
    case command(PluginRequest, CommandInvocation)
    case event(String, Value)
  }

  /// A request that the process has not answered.
  enum Question: Hashable, Sendable {
    case hello
    case activate
    case command(PluginRequest, CommandInvocation)
    /// Sent behind events: its answer says that they were handled.
    case ping
    case shutdown
  }

  let manifest: PluginManifest
  let limits: PluginLimits

  var phase = Phase.idle
  var state = PluginState.declared
  var pid: Int32?
  /// Counts the processes, so that what concerns an earlier one can be told.
  var incarnation = 0
  var restarts: RestartHistory

  var waiting: [Waiting] = []
  var questions: [Int: Question] = [:]
  var lastID = 0
  /// Whether events were sent behind the last ping.
  var needsPing = false

  /// The state to enter when the process has ended; nil means `exited` with its status.
  var verdict: PluginState?
  var isUnloading = false
  var garbage = 0
  var droppedEvents = 0
  var meter: MessageMeter

  init(_ manifest: PluginManifest, limits: PluginLimits) {
    self.manifest = manifest
    self.limits = limits
    restarts = RestartHistory(limit: limits.restartsPerMinute)
    meter = MessageMeter(limit: limits.messagesPerSecond)
  }

  /// Whether something has been begun and is not over.
  var isBusy: Bool {
    !waiting.isEmpty || !questions.isEmpty || (phase != .idle && phase != .active)
  }

  /// A message to the world about this plugin, unless there were too many of late.
  mutating func say(
    _ level: PluginMessage.Level, _ text: String, at now: Instant
  ) -> [Effect] {
    guard meter.admit(at: now) else { return [] }
    let suppressed = meter.takeSuppressed()
    let note: [Effect] =
      suppressed == 0
      ? [] : [.apply(.message(.warning, "\(suppressed) messages were not shown: it says too much"))]
    return note + [.apply(.message(level, text))]
  }

  /// Sends a request and begins to wait for its answer.
  mutating func ask(
    _ method: WireMethod.ToPlugin, _ parameters: Value = [:], _ question: Question,
    deadline: Duration?
  ) -> [Effect] {
    lastID += 1
    questions[lastID] = question
    let send = Effect.send(.request(lastID, method, parameters), mayBeDropped: false)
    return [send] + (deadline.map { [.arm(.answer(lastID), after: $0)] } ?? [])
  }
}
