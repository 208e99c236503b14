import KeyboardCore

/// Does what the conversation with one plugin decides: the edge between the pure state machine
/// and processes, timers and the world.
final class PluginDriver {
  /// What a driver tells its host.
  enum Report {
    case entered(PluginState)
    case said(PluginConversation.Statement)
    case reset
    /// Everything that was to be done is done.
    case rested
  }

  /// Who wants to know what becomes of a command.
  struct Client {
    let sent: (() -> Void)?
    let completion: (Result<Value, PluginError>) -> Void
  }

  let executable: String
  private let launch: PluginProcess.Launch
  private let poller: Poller
  private let scheduler: any Scheduler
  private let report: (Report) -> Void
  private(set) var conversation: PluginConversation
  private var process: PluginProcess?
  private var timers: [PluginConversation.Deadline: TimerToken] = [:]
  private var clients: [PluginRequest: Client] = [:]
  private var effects: [PluginConversation.Effect] = []
  private var isPerforming = false

  init(
    _ manifest: PluginManifest, launch: PluginProcess.Launch, poller: Poller,
    scheduler: any Scheduler, report: @escaping (Report) -> Void
  ) {
    executable = launch.executable
    self.launch = launch
    self.poller = poller
    self.scheduler = scheduler
    self.report = report
    conversation = PluginConversation(manifest, limits: launch.limits)
  }

  // MARK: What the host wants

  /// Why a command cannot run now; nil when it can.
  func unavailability(of command: CommandID) -> PluginError? {
    conversation.unavailability(of: command, at: scheduler.now)
  }

  func run(
    _ invocation: CommandInvocation, as request: PluginRequest, for client: Client
  ) throws(PluginError) {
    look()
    let effects = try conversation.run(invocation, as: request, at: scheduler.now)
    clients[request] = client
    perform(effects)
  }

  func cancel(_ request: PluginRequest) {
    perform(conversation.cancel(request))
  }

  func hear(_ name: String, _ value: Value) {
    look()
    perform(conversation.hear(name, value, at: scheduler.now))
  }

  func unload() {
    perform(conversation.unload())
  }

  func answer(_ reply: PluginConversation.Reply, _ result: Result<Value, PluginError>) {
    perform(conversation.answered(reply, result))
  }

  /// Says something about the plugin, unless there was too much of late.
  func say(_ level: PluginMessage.Level, _ text: String) {
    perform(conversation.say(level, text, at: scheduler.now))
  }

  // MARK: What happens

  /// Notices now that a process has ended which could otherwise be written to in vain.
  private func look() {
    guard let process, !process.isListening() else { return }
    perform(conversation.processIsGone())
  }

  private func handle(_ event: PluginProcess.Event) {
    let now = scheduler.now
    switch event {
    case .started(let pid): conversation.processStarted(pid)
    case .line(let line): perform(conversation.received(line, at: now))
    case .logLine(let line): perform(conversation.logged(line, at: now))
    case .failed(let reason):
      process = nil
      perform(conversation.processFailed(reason))
    case .ended(let status):
      process = nil
      perform(conversation.processEnded(status, at: now))
    }
  }

  // MARK: What is done about it

  /// Carries out effects in order; those that come up meanwhile follow.
  private func perform(_ new: [PluginConversation.Effect]) {
    effects += new
    guard !isPerforming else { return }
    isPerforming = true
    var next = 0
    while next < effects.count {
      let effect = effects[next]
      next += 1
      perform(effect)
    }
    effects = []
    isPerforming = false
    report(.rested)
  }

  private func perform(_ effect: PluginConversation.Effect) {
    switch effect {
    case .start: start()
    case .send(let message, let mayBeDropped): send(message, mayBeDropped: mayBeDropped)
    case .closeInput: process?.closeInput()
    case .terminate: process?.terminate()
    case .kill: process?.kill()
    case .arm(let deadline, let delay): arm(deadline, after: delay)
    case .disarm(let deadline): disarm(deadline)
    case .enter(let state): report(.entered(state))
    case .sent(let request): clients[request]?.sent?()
    case .finish(let request, let result):
      clients.removeValue(forKey: request)?.completion(result)
    case .apply(let statement): report(.said(statement))
    case .reset: report(.reset)
    }
  }

  private func start() {
    do {
      process = try PluginProcess(launch, poller: poller, scheduler: scheduler) { [weak self] in
        self?.handle($0)
      }
    } catch {
      // Never at once, so that nobody's completion is called before the request has returned.
      _ = scheduler.schedule(after: .zero) { [weak self] in
        self?.handle(.failed(error.message))
      }
    }
  }

  private func send(_ message: WireMessage, mayBeDropped: Bool) {
    guard let process else { return }
    if process.send(message.line, mayBeDropped: mayBeDropped) { conversation.eventWasDropped() }
    // Requests are bounded by the conversation; what else waits are answers it does not read.
    let limits = launch.limits
    if process.backlog > limits.queuedEvents + 2 * limits.queuedRequests {
      perform(conversation.kill("\(process.backlog) messages not read"))
    }
  }

  private func arm(_ deadline: PluginConversation.Deadline, after delay: Duration) {
    timers[deadline] = scheduler.schedule(after: delay) { [weak self] in
      guard let self else { return }
      timers[deadline] = nil
      perform(conversation.passed(deadline, at: scheduler.now))
    }
  }

  private func disarm(_ deadline: PluginConversation.Deadline) {
    guard let token = timers.removeValue(forKey: deadline) else { return }
    scheduler.cancel(token)
  }
}
