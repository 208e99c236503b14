import KeyboardCore

nonisolated extension PluginConversation {
  /// The reason why the plugin cannot run a command now; nil when it can.
  func unavailability(of command: CommandID, at now: Instant) -> PluginError? {
    if isUnloading { return .unavailable(command, "\(manifest.name) is being unloaded") }
    if state.isFailure {
      return .unavailable(command, "\(state); correct the plugin, then unload and load it")
    }
    if phase == .idle, case .exited = state, let delay = recentRestarts.delay(at: now) {
      return .unavailable(
        command,
        "\(state); restart limit of \(limits.restartsPerMinute) a minute reached, "
          + "try again in \(max((delay.wholeMilliseconds + 999) / 1000, 1)) s")
    }
    if waiting.count + questions.count >= limits.queuedRequests {
      return .unavailable(
        command, "\(limits.queuedRequests) commands wait for it; try again when it has answered")
    }
    return nil
  }

  /// Runs a command, or keeps it until a process is active.
  ///
  /// - Throws: why it cannot run now.
  mutating func run(_ command: Command, at now: Instant) throws(PluginError) -> [Effect] {
    if let reason = unavailability(of: command.invocation.id, at: now) { throw reason }
    if phase == .active { return ask(.command(command)) }
    waiting.append(.command(command))
    return phase == .idle ? start(at: now) : []
  }

  /// Cancels a command that is not finished; a late answer is ignored.
  mutating func cancel(_ request: PluginRequest) -> [Effect] {
    for (id, question) in questions {
      guard case .command(let command) = question, command.request == request else { continue }
      questions[id] = nil
      return [
        .cancelTimer(.answer(id)), .send(.notification(.cancel, ["id": .integer(id)])),
        Self.cancellation(of: command),
      ]
    }
    for (index, item) in waiting.enumerated() {
      guard case .command(let command) = item, command.request == request else { continue }
      waiting.remove(at: index)
      return [Self.cancellation(of: command)]
    }
    return []
  }

  /// Delivers an event that the plugin has subscribed to, or keeps it until a process is active.
  mutating func deliver(_ event: String, _ value: Value, at now: Instant) -> [Effect] {
    guard !isUnloading else { return [] }
    switch phase {
    case .active: return send(event, value)
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

  /// Hands everything that waited to the process, in its order.
  mutating func handOver() -> [Effect] {
    defer { waiting = [] }
    return waiting.flatMap { item in
      switch item {
      case .command(let command): ask(.command(command))
      case .event(let name, let value): send(name, value)
      }
    }
  }

  /// Sends an event, and a ping after it unless one is under way.
  private mutating func send(_ event: String, _ value: Value) -> [Effect] {
    let notification = WireMessage.notification(.event, ["name": .string(event), "value": value])
    needsPing = questions.values.contains(.ping)
    return [.send(notification)] + (needsPing ? [] : ask(.ping))
  }

  /// Keeps the newest of the events that wait for a process.
  private mutating func dropWaitingEvents() {
    let isEvent = { (item: Waiting) in if case .event = item { true } else { false } }
    guard waiting.count(where: isEvent) > limits.queuedEvents,
      let oldest = waiting.firstIndex(where: isEvent)
    else { return }
    waiting.remove(at: oldest)
    droppedEvents += 1
  }

  private static func cancellation(of command: Command) -> Effect {
    let message = "\(command.invocation.id) was cancelled"
    return .finish(command.request, .failure(PluginError(code: .cancelled, message: message)))
  }
}
