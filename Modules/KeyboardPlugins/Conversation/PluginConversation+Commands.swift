import KeyboardCore
import KeyboardPluginSDK

nonisolated extension PluginConversation {
  /// Returns the reason why no command can run now; nil if one can.
  func unavailability(at now: Instant) -> String? {
    if isUnloading { return "\(manifest.name) is being unloaded" }
    if state.isFailure { return "\(state); correct the plugin, then reload it" }
    if let delay = restartDelay(at: now) {
      return "\(state); restart limit of \(limits.restartsPerMinute) a minute reached, "
        + "try again in \(max((delay.wholeMilliseconds + 999) / 1000, 1)) s"
    }
    if waiting.count + unanswered.count >= limits.queuedRequests {
      return "\(limits.queuedRequests) commands wait for it; try again when it has answered"
    }
    return nil
  }

  /// Returns the time until a process may be restarted; nil if the next use may start one.
  func restartDelay(at now: Instant) -> Duration? {
    guard phase == .idle || phase == .leaving, case .exited = state else { return nil }
    return recentRestarts.delay(at: now)
  }

  /// Runs a command, or queues it until a process is active.
  ///
  /// - Throws: an error with the reason why it cannot run now.
  mutating func run(
    _ invocation: CommandInvocation, as request: PluginHost.Request, at now: Instant
  ) throws(PluginError) -> [Effect] {
    if let reason = unavailability(at: now) { throw .unavailable(invocation.id, reason) }
    let message = Message.command(request, invocation)
    if let effects = cutLoop(message, "the command \(invocation.id)") { return effects }
    if phase == .active { return send(message, at: now) }
    waiting.append(Work(message: message, cause: cause))
    return phase == .idle ? start(at: now) : []
  }

  /// Ends a process whose messages have caused each other too often; returns nil for all others.
  ///
  /// The last message counts as unanswered.
  private mutating func cutLoop(_ message: Message, _ name: String) -> [Effect]? {
    guard cause.hops >= limits.messagesInARow, phase == .active else { return nil }
    lastID += 1
    unanswered[lastID] = Work(message: message, cause: cause)
    return kill("\(name) led to itself \(cause.hops) times in a row")
  }

  /// Cancels the unfinished commands of an owner's work, and of later work.
  mutating func cancel(since mark: Int) -> [Effect] {
    let work = unanswered.sorted { $0.key < $1.key }.map(\.value) + waiting
    return work.filter { $0.cause.mark >= mark }.flatMap { work -> [Effect] in
      guard case .command(let request, _) = work.message else { return [] }
      return cancel(request)
    }
  }

  /// Cancels an unfinished command; a late answer is ignored.
  mutating func cancel(_ request: PluginHost.Request) -> [Effect] {
    for (id, work) in unanswered {
      guard case .command(request, let invocation) = work.message else { continue }
      unanswered[id] = nil
      return [
        .cancelTimer(.answer(id)), .send(.notification(.cancel, ["id": .integer(id)])),
        .finish(request, .failure(.cancelled(invocation.id))),
      ]
    }
    for (index, work) in waiting.enumerated() {
      guard case .command(request, let invocation) = work.message else { continue }
      waiting.remove(at: index)
      return [.finish(request, .failure(.cancelled(invocation.id)))]
    }
    return []
  }

  /// Delivers an event that the plugin has subscribed to, or queues it until a process is active.
  mutating func deliver(_ event: String, _ value: Value, at now: Instant) -> [Effect] {
    guard !isUnloading else { return [] }
    let message = Message.event(event, value)
    if let effects = cutLoop(message, "the event \(event)") { return effects }
    switch phase {
    case .active: return send(message, at: now)
    case .idle:
      if state.isFailure { return [] }
      if restartDelay(at: now) != nil { return [] }
      waiting.append(Work(message: message, cause: cause))
      return start(at: now)
    case .greeting, .retrying, .greeted, .activating, .leaving:
      waiting.append(Work(message: message, cause: cause))
      dropWaitingEvents()
      return []
    }
  }

  /// Reports that a timer of the plugin has fired; a cancelled one is ignored.
  mutating func timerFired(_ name: String, repeats: Bool, at now: Instant) -> [Effect] {
    guard timers.contains(name), phase == .active else { return [] }
    if !repeats { timers.remove(name) }
    return send(.timer(name), at: now)
  }

  /// Adopts the settings that users have chosen, and sends them to a running process.
  mutating func choose(_ settings: [String: Value], at now: Instant) -> [Effect] {
    guard settings != self.settings else { return [] }
    self.settings = settings
    return phase == .active ? send(.settings(settings), at: now) : []
  }

  /// Sends all queued messages, in order.
  mutating func sendWaiting(at now: Instant) -> [Effect] {
    defer { waiting = [] }
    return waiting.flatMap { work in
      cause = work.cause
      return send(work.message, at: now)
    }
  }

  /// Keeps the newest of the queued events.
  private mutating func dropWaitingEvents() {
    let isEvent = { (work: Work) in if case .event = work.message { true } else { false } }
    guard waiting.count(where: isEvent) > limits.queuedEvents,
      let oldest = waiting.firstIndex(where: isEvent)
    else { return }
    waiting.remove(at: oldest)
    countDroppedEvent()
  }

  mutating func countDroppedEvent() {
    droppedEvents += 1
    untoldDroppedEvents += 1
  }
}
