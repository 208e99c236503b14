import KeyboardCore

nonisolated extension PluginConversation {
  /// The reason why no command can run now; nil when one can.
  func unavailability(at now: Instant) -> String? {
    if isUnloading { return "\(manifest.name) is being unloaded" }
    if state.isFailure { return "\(state); correct the plugin, then unload and load it" }
    if phase == .idle, case .exited = state, let delay = recentRestarts.delay(at: now) {
      return "\(state); restart limit of \(limits.restartsPerMinute) a minute reached, "
        + "try again in \(max((delay.wholeMilliseconds + 999) / 1000, 1)) s"
    }
    if waiting.count + unanswered.count >= limits.queuedRequests {
      return "\(limits.queuedRequests) commands wait for it; try again when it has answered"
    }
    return nil
  }

  /// Runs a command, or keeps it until a process is active.
  ///
  /// - Throws: why it cannot run now.
  mutating func run(
    _ invocation: CommandInvocation, as request: PluginRequest, at now: Instant
  ) throws(PluginError) -> [Effect] {
    if let reason = unavailability(at: now) { throw .unavailable(invocation.id, reason) }
    if phase == .active { return send(.command(request, invocation)) }
    waiting.append(.command(request, invocation))
    return phase == .idle ? start(at: now) : []
  }

  /// Cancels a command that is not finished; a late answer is ignored.
  mutating func cancel(_ request: PluginRequest) -> [Effect] {
    for (id, message) in unanswered {
      guard case .command(request, let invocation) = message else { continue }
      unanswered[id] = nil
      return [
        .cancelTimer(.answer(id)), .send(.notification(.cancel, ["id": .integer(id)])),
        .finish(request, .failure(.cancelled(invocation.id))),
      ]
    }
    for (index, message) in waiting.enumerated() {
      guard case .command(request, let invocation) = message else { continue }
      waiting.remove(at: index)
      return [.finish(request, .failure(.cancelled(invocation.id)))]
    }
    return []
  }

  /// Delivers an event that the plugin has subscribed to, or keeps it until a process is active.
  mutating func deliver(_ event: String, _ value: Value, at now: Instant) -> [Effect] {
    guard !isUnloading else { return [] }
    switch phase {
    case .active: return send(.event(event, value))
    case .idle:
      if state.isFailure { return [] }
      if case .exited = state, recentRestarts.delay(at: now) != nil { return [] }
      waiting.append(.event(event, value))
      return start(at: now)
    case .greeting, .activating, .leaving:
      waiting.append(.event(event, value))
      dropWaitingEvents()
      return []
    }
  }

  /// Sends everything that waited, in its order.
  mutating func sendWaiting() -> [Effect] {
    defer { waiting = [] }
    return waiting.flatMap { send($0) }
  }

  /// Keeps the newest of the events that wait for a process.
  private mutating func dropWaitingEvents() {
    let isEvent = { (message: Message) in if case .event = message { true } else { false } }
    guard waiting.count(where: isEvent) > limits.queuedEvents,
      let oldest = waiting.firstIndex(where: isEvent)
    else { return }
    waiting.remove(at: oldest)
    droppedEvents += 1
  }
}
