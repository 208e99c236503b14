import KeyboardCore

nonisolated extension PluginConversation {
  /// Why the plugin cannot be asked to run anything now; nil when it can.
  func unavailability(of command: CommandID, at now: Instant) -> PluginError? {
    let reason: String
    if isUnloading {
      reason = "\(manifest.name) is being unloaded"
    } else if case .failed = state {
      reason = "\(state); correct the plugin, then unload and load it"
    } else if phase == .idle, case .exited = state, let delay = restarts.delay(at: now) {
      reason =
        "\(state); restart limit of \(limits.restartsPerMinute) a minute reached, "
        + "try again in \(delay.roundedUp) s"
    } else if waiting.count + questions.count >= limits.queuedRequests {
      reason = "\(limits.queuedRequests) commands wait for it; try again when it has answered"
    } else {
      return nil
    }
    return PluginError(code: .unavailable, message: "\(command) is unavailable: \(reason)")
  }

  /// Someone wants a command to run.
  ///
  /// - Throws: why it cannot run now.
  mutating func run(
    _ invocation: CommandInvocation, as request: PluginRequest, at now: Instant
  ) throws(PluginError) -> [Effect] {
    if let reason = unavailability(of: invocation.id, at: now) { throw reason }
    if phase == .active { return hand(invocation, as: request) }
    waiting.append(.command(request, invocation))
    return phase == .idle ? start(at: now) : []
  }

  /// Someone does not want a command any more. A late answer is ignored.
  mutating func cancel(_ request: PluginRequest) -> [Effect] {
    for (id, question) in questions {
      guard case .command(request, let invocation) = question else { continue }
      questions[id] = nil
      return [
        .disarm(.answer(id)),
        .send(.notification(.cancel, ["id": .integer(id)]), mayBeDropped: false),
        .finish(request, .failure(Self.cancelled(invocation.id))),
      ]
    }
    for (index, item) in waiting.enumerated() {
      guard case .command(request, let invocation) = item else { continue }
      waiting.remove(at: index)
      return [.finish(request, .failure(Self.cancelled(invocation.id)))]
    }
    return []
  }

  /// An event happened that the plugin has subscribed to.
  mutating func hear(_ name: String, _ value: Value, at now: Instant) -> [Effect] {
    guard !isUnloading else { return [] }
    switch phase {
    case .active: return hand(name, value)
    case .idle:
      if case .failed = state { return [] }
      if case .exited = state, restarts.delay(at: now) != nil { return [] }
      waiting.append(.event(name, value))
      return start(at: now)
    case .greeting, .activating, .leaving:
      waiting.append(.event(name, value))
      dropWaitingEvents()
      return []
    }
  }

  /// An event was dropped because the process does not read.
  mutating func eventWasDropped() {
    droppedEvents += 1
  }

  /// Hands everything that waited to the process, in its order.
  mutating func handWaiting() -> [Effect] {
    defer { waiting = [] }
    return waiting.flatMap { item in
      switch item {
      case .command(let request, let invocation): hand(invocation, as: request)
      case .event(let name, let value): hand(name, value)
      }
    }
  }

  private mutating func hand(
    _ invocation: CommandInvocation, as request: PluginRequest
  ) -> [Effect] {
    let parameters: Value = [
      "command": .string(invocation.id.rawValue), "arguments": .object(invocation.arguments),
    ]
    return ask(
      .runCommand, parameters, .command(request, invocation), deadline: limits.requestDeadline)
      + [.sent(request)]
  }

  private mutating func hand(_ name: String, _ value: Value) -> [Effect] {
    let event = WireMessage.notification(.event, ["name": .string(name), "value": value])
    let send = Effect.send(event, mayBeDropped: true)
    if questions.values.contains(.ping) {
      needsPing = true
      return [send]
    }
    return [send] + ask(.ping, .ping, deadline: limits.requestDeadline)
  }

  private mutating func ask(
    _ method: WireMethod.ToPlugin, _ question: Question, deadline: Duration
  ) -> [Effect] {
    ask(method, [:], question, deadline: deadline)
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

  private static func cancelled(_ command: CommandID) -> PluginError {
    PluginError(code: .cancelled, message: "\(command) was cancelled")
  }
}

nonisolated extension Duration {
  /// Whole seconds, at least one.
  fileprivate var roundedUp: Int64 {
    let (seconds, attoseconds) = components
    return max(seconds + (attoseconds > 0 ? 1 : 0), 1)
  }
}
