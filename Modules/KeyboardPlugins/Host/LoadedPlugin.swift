import KeyboardCore
import KeyboardPluginSDK

/// A loaded plugin, which performs the decisions of its conversation: on its process, with timers, and in the host.
final class LoadedPlugin {
  private(set) weak var host: PluginHost?
  /// The name or path by which it was loaded.
  let name: String
  private let executable: String
  /// The plugin's type, if it is linked into this program and runs in this process.
  private let type: (any KeyboardPlugin.Type)?
  private let scheduler: any Scheduler
  private var conversation: PluginConversation
  /// The present values of its context names.
  private var context: [String: Value] = [:]
  private var bindings: [PluginManifest.Binding] = []
  private var registrations: [Subscription] = []
  private var process: (any PluginCarrier)?
  private var timers: [PluginConversation.Deadline: TimerToken] = [:]
  /// The plugin's own timers, by their names.
  private var pluginTimers: [String: TimerToken] = [:]
  private var completions: [PluginHost.Request: (Result<Value, PluginError>) -> Void] = [:]
  private var effects: [PluginConversation.Effect] = []
  private var isPerforming = false
  /// The tasks that wait for the end of its process.
  private var unloading: [CheckedContinuation<Void, Never>] = []
  /// Those who wait until the process is gone.
  private var crashing: [CheckedContinuation<Void, Never>] = []
  /// The plugin that takes its place when its process is gone.
  private var successor: LoadedPlugin?
  /// The task that waits until its process can take another one's place.
  private var beginning: CheckedContinuation<String?, Never>?

  init(
    _ manifest: PluginManifest, named name: String, executable: String,
    type: (any KeyboardPlugin.Type)? = nil, host: PluginHost
  ) {
    (self.host, self.name, self.executable, self.type) = (host, name, executable, type)
    scheduler = host.scheduler
    conversation = PluginConversation(
      manifest, limits: host.limits,
      dataDirectory: host.dataDirectory.map { "\($0)/\(manifest.id)" })
  }

  var manifest: PluginManifest { conversation.manifest }

  /// A Boolean value indicating whether it is part of this program.
  var runsInProcess: Bool { type != nil }
  var id: String { manifest.id }
  var isBusy: Bool { conversation.isBusy }

  func isBusy(since mark: Int) -> Bool { conversation.isBusy(since: mark) }

  /// The present state of the plugin.
  var snapshot: Plugin {
    let now = scheduler.now
    return Plugin(
      manifest: manifest, executable: executable, state: conversation.state,
      pid: conversation.pid, uptime: conversation.runningSince?.duration(to: now),
      restarts: conversation.restarts, restartDelay: conversation.restartDelay(at: now),
      roundTrips: conversation.roundTrips, droppedEvents: conversation.droppedEvents,
      bindings: bindings)
  }

  /// The processes from which all processes of the plugin descend, and those of its successor.
  var guardians: [Int32] { [process, successor?.process].compactMap { $0?.guardian } }

  // MARK: Registrations

  /// Registers the plugin's names, subscriptions and bindings, and notifies observers.
  func register() {
    guard let host else { return }
    for name in manifest.context { context[name.name] = name.initial }
    let names =
      manifest.context.map { Context.Name($0.name, $0.summary) } + [
        Context.Name("plugin.\(id).state", "The state of the plugin \(manifest.name)."),
        Context.Name(
          "plugin.\(id).pid", "The process of the plugin \(manifest.name), if one runs."),
      ]
    registrations = [host.context.register(names) { [weak self] name in self?.value(name) }]
    registrations += manifest.subscriptions.map { event in
      host.bus.subscribe(named: event) { [weak self] in self?.deliver($0) }
    }
    settingsDidChange()
    bindings = manifest.bindings
    host.services?.plugin(manifest, setBindings: bindings)
    host.bus.publish(Plugin.StateChanged(plugin: id, state: .declared))
  }

  /// Removes the registrations.
  private func unregister() {
    registrations = []
    context = [:]
    set([])
  }

  private func value(_ name: String) -> Value? {
    switch name {
    case "plugin.\(id).state": .string(conversation.state.name)
    case "plugin.\(id).pid": conversation.pid.map { .integer(Int($0)) }
    default: context[name]
    }
  }

  private func set(_ bindings: [PluginManifest.Binding]) {
    guard bindings != self.bindings else { return }
    self.bindings = bindings
    host?.services?.plugin(manifest, setBindings: bindings)
  }

  // MARK: Requests of the host

  func run(
    _ invocation: CommandInvocation, as request: PluginHost.Request,
    completion: @escaping (Result<Value, PluginError>) -> Void
  ) throws(PluginError) {
    checkProcess()
    conversation.cause = host?.presentCause ?? PluginConversation.Cause()
    let effects = try conversation.run(invocation, as: request, at: scheduler.now)
    completions[request] = completion
    perform(effects)
  }

  /// Adopts the settings that users have chosen, and sends them to its process.
  func settingsDidChange() {
    guard let host else { return }
    conversation.cause = host.presentCause
    perform(conversation.choose(host.settings(of: manifest), at: scheduler.now))
  }

  func cancel(_ request: PluginHost.Request) {
    perform(conversation.cancel(request))
  }

  func cancel(since mark: Int) {
    perform(conversation.cancel(since: mark))
  }

  /// Removes all of its registrations immediately, and ends its process.
  func unload() {
    unregister()
    successor = nil
    perform(conversation.unload(at: scheduler.now))
  }

  /// Starts the process of another version, and waits until it has answered `hello`; nothing else changes yet.
  ///
  /// - Throws: a ``PluginError`` if it does not begin, with the reason.
  func prepare(_ successor: LoadedPlugin) async throws(PluginError) {
    func failure(_ reason: String) -> PluginError {
      PluginError(code: .unavailable, message: reason)
    }
    guard self.successor == nil, !conversation.isUnloading else {
      throw failure("\(manifest.name) is being reloaded or unloaded already; try again after that")
    }
    self.successor = successor
    guard let reason = await successor.begin() else { return }
    self.successor = nil
    throw failure("the new version does not begin: \(reason)")
  }

  /// Ends the process, and waits until the other version, which is prepared, has replaced this one in the host, with
  /// its own names and keys.
  func makeWay() async {
    guard successor != nil else { return }
    perform(conversation.unload(savingState: true, at: scheduler.now))
    await waitUntilUnloaded()
  }

  /// Starts a process that is to replace another version's, and waits until it has answered `hello`.
  ///
  /// - Returns: the reason why it does not begin; nil if it does.
  private func begin() async -> String? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        beginning = continuation
        perform(conversation.startAsSuccessor(at: scheduler.now))
      }
    } onCancel: {
      Task { @MainActor in self.perform(self.conversation.giveUp("the reload was cancelled")) }
    }
  }

  /// Ends its process, which counts as one that has ended by itself, and waits until it is gone; false
  /// when none runs.
  func crash() async -> Bool {
    guard let process, conversation.pid != nil else { return false }
    process.kill()
    await withCheckedContinuation { crashing.append($0) }
    return true
  }

  /// Waits until its process has ended.
  func waitUntilUnloaded() async {
    guard conversation.state != .unloaded else { return }
    await withCheckedContinuation { unloading.append($0) }
  }

  private func deliver(_ event: EventBus.PublishedEvent) {
    guard let value = manifest.heard(event) else { return }
    checkProcess()
    conversation.cause = host?.presentCause ?? PluginConversation.Cause()
    perform(conversation.deliver(event.name, value, at: scheduler.now))
  }

  /// Checks whether the process has ended, so that nothing is written to it in vain.
  private func checkProcess() {
    guard let process, !process.isListening() else { return }
    perform(conversation.processIsGone())
  }

  // MARK: Events of the process

  private func handle(_ event: PluginProcess.Event) {
    let now = scheduler.now
    trace(event)
    switch event {
    case .started(let pid): (conversation.pid, conversation.runningSince) = (pid, now)
    case .output(let line): perform(conversation.received(line, at: now))
    case .log(let line): perform(conversation.logged(line, at: now))
    case .flood:
      let duration = conversation.limits.floodDuration.spelled
      perform(conversation.kill("it wrote without a pause for \(duration)"))
    case .ended(let exit):
      process = nil
      perform(conversation.processEnded(exit, at: now))
      for continuation in crashing { continuation.resume() }
      crashing = []
    }
  }

  // MARK: Effects

  /// Performs effects in order; those that arise meanwhile follow.
  private func perform(_ new: [PluginConversation.Effect]) {
    effects += new
    guard !isPerforming else { return }
    isPerforming = true
    while !effects.isEmpty { perform(effects.removeFirst()) }
    isPerforming = false
    host?.resumeIdleWaiters()
  }

  private func perform(_ effect: PluginConversation.Effect) {
    switch effect {
    case .startProcess: startProcess()
    case .send(let message): send(message)
    case .closeInput: process?.closeInput()
    case .terminate: process?.terminate()
    case .kill: process?.kill()
    case .startTimer(let deadline, let delay): startTimer(deadline, after: delay)
    case .cancelTimer(let deadline):
      if let token = timers.removeValue(forKey: deadline) { scheduler.cancel(token) }
    case .cancelTimers:
      for token in timers.values { scheduler.cancel(token) }
      timers = [:]
    case .enter(let state): enter(state)
    case .prepared(let failure):
      beginning?.resume(returning: failure)
      beginning = nil
    case .finish(let request, let result):
      completions.removeValue(forKey: request)?(result)
    case .setContext(let name, let value): context[name] = value
    case .readContext(let names, let reply):
      let values = names.compactMap { name in
        (host?.context.openValue(name)).map { (name, $0) }
      }
      let found = Dictionary(values) { first, _ in first }
      perform(conversation.answered(reply, .success(["values": .object(found)])))
    case .access(let access, let reply): self.access(access, reply)
    case .setBindings(let bindings):
      host?.causing(conversation.causeOfCalls(at: scheduler.now)) { set(bindings) }
    case .publish(let name, let value):
      host?.causing(conversation.causeOfCalls(at: scheduler.now)) { publish(name, value) }
    case .run(let invocation, let reply):
      host?.causing(conversation.causeOfCalls(at: scheduler.now)) { run(invocation, reply) }
    case .display(let request, let reply): display(request, reply)
    case .clearDisplay:
      host?.display.removeAll(of: id, butPanes: keepsPanes)
      for name in pluginTimers.keys { cancelPluginTimer(name) }
    case .setPluginTimer(let name, let delay, let repeats):
      cancelPluginTimer(name)
      setPluginTimer(name, after: delay, repeats: repeats)
    case .cancelPluginTimer(let name): cancelPluginTimer(name)
    case .showMessage(let level, let text):
      host?.bus.publish(Plugin.Message(plugin: id, level: level, text: text))
    }
  }

  private func startProcess() {
    guard let host else { return }
    if let type {
      process = LocalPlugin(type, scheduler: scheduler) { [weak self] message in
        guard let self else { return }
        trace(.plugin, message)
        perform(conversation.received(message, at: scheduler.now))
      } handle: { [weak self] in
        self?.handle($0)
      }
      return
    }
    do throws(ProcessExit) {
      process = try PluginProcess(
        PluginProgram(executable, variables: host.environment, manifest: manifest),
        limits: conversation.limits, poller: host.poller, scheduler: scheduler
      ) { [weak self] in self?.handle($0) }
    } catch {
      // Asynchronously, so that completions are never called before the request has returned.
      _ = scheduler.schedule(after: .zero, self) { $0.handle(.ended(error)) }
    }
  }

  private func send(_ message: WireMessage) {
    guard let process else { return }
    trace(.host, message)
    if process.send(message) { conversation.countDroppedEvent() }
    // Requests are bounded by the conversation; other queued messages are answers it does not read.
    let limits = conversation.limits
    if process.backlog > limits.queuedEvents + 2 * limits.queuedRequests {
      perform(conversation.kill("\(process.backlog) messages not read"))
    }
  }

  private func setPluginTimer(_ name: String, after delay: Duration, repeats: Bool) {
    pluginTimers[name] = host?.clock.schedule(after: delay, self) { plugin in
      plugin.pluginTimers[name] = nil
      if repeats { plugin.setPluginTimer(name, after: delay, repeats: true) }
      plugin.conversation.cause = plugin.host?.presentCause ?? PluginConversation.Cause()
      let now = plugin.scheduler.now
      plugin.perform(plugin.conversation.timerFired(name, repeats: repeats, at: now))
    }
  }

  private func cancelPluginTimer(_ name: String) {
    if let token = pluginTimers.removeValue(forKey: name) { host?.clock.cancel(token) }
  }

  private func startTimer(_ deadline: PluginConversation.Deadline, after delay: Duration) {
    let due = scheduler.now.advanced(by: delay)
    timers[deadline] = scheduler.schedule(after: delay) { [weak self] in
      guard let self else { return }
      // An answer that was written in time may not have been read yet.
      let token = timers[deadline]
      process?.readOutput()
      guard timers[deadline] == token else { return }
      timers[deadline] = nil
      // A host that is late, because it was busy or suspended, could not have received the plugin's messages.
      let lateness = due.duration(to: scheduler.now)
      if lateness > max(delay / 10, .milliseconds(100)) {
        return startTimer(deadline, after: delay)
      }
      perform(conversation.passed(deadline, at: scheduler.now))
    }
  }

  private func enter(_ state: Plugin.State) {
    trace(state)
    guard state == .unloaded else {
      host?.bus.publish(Plugin.StateChanged(plugin: id, state: state))
      return
    }
    registrations = []
    host?.replace(self, with: successor)
    host?.bus.publish(Plugin.StateChanged(plugin: id, state: state))
    successor?.takeOver(from: self)
    successor = nil
    for continuation in unloading { continuation.resume() }
    unloading = []
  }

  /// Takes the place of a version whose process has ended.
  private func takeOver(from former: LoadedPlugin) {
    register()
    conversation.cause = host?.presentCause ?? PluginConversation.Cause()
    perform(conversation.takeOver(from: former.conversation, at: scheduler.now))
  }

  /// A Boolean value indicating whether the panes stay, as another version replaces this one.
  private var keepsPanes: Bool {
    conversation.isUnloading && manifest.keepsState && successor?.manifest.keepsState == true
  }

  private func publish(_ name: String, _ value: Value) {
    do {
      try host?.bus.publish(named: name, value: value)
    } catch {
      warn(error.message)
    }
  }

  private func run(_ invocation: CommandInvocation, _ reply: PluginConversation.Reply?) {
    host?.services?.plugin(id, run: invocation) { [weak self] result in
      guard let self else { return }
      if let reply {
        perform(conversation.answered(reply, result))
      } else if case .failure(let error) = result {
        warn(error.message)
      }
    }
  }

  /// Asks or shows something.
  private func display(_ request: DisplayRequest, _ reply: PluginConversation.Reply?) {
    guard let host else { return }
    var result: Result<Value, PluginError> = .success([:])
    switch request {
    case .ask(let question):
      guard let reply else { return }
      return host.display.ask(question, of: manifest) { [weak self] answer in
        guard let self, let host = self.host else { return }
        perform(conversation.questionAnswered(reply, answer, mark: host.presentCause.mark))
      }
    case .progress(let progress):
      host.display.show(progress, of: manifest) { [weak self] in
        self?.perform([
          .send(.notification(.cancelProgress, ["progress": .string(progress.name)]))
        ])
      }
    case .status(let text): host.display.show(status: text, of: manifest)
    case .pane(let pane):
      do throws(MessageError) {
        try host.display.show(pane, of: manifest)
      } catch {
        result = .failure(PluginError(code: .failed, message: error.message))
        if reply == nil { warn(error.message) }
      }
    }
    if let reply { perform(conversation.answered(reply, result)) }
  }

  /// Reads or changes the focused text or list; resulting messages to other plugins have this one's cause.
  private func access(_ access: ContentAccess, _ reply: PluginConversation.Reply?) {
    guard let host else { return }
    var result: Result<Value, PluginError> = .success(.null)
    host.causing(conversation.causeOfCalls(at: scheduler.now)) {
      result = Result { () throws(PluginError) in
        try host.services?.plugin(id, access) ?? .null
      }
    }
    if let reply {
      perform(conversation.answered(reply, result))
    } else if case .failure(let error) = result {
      warn(error.message)
    }
  }

  private func warn(_ text: String) {
    perform(conversation.show(.warning, text, at: scheduler.now))
  }
}
