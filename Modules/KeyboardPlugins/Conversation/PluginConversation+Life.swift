import KeyboardCore

nonisolated extension PluginConversation {
  /// Starts a process and begins the handshake.
  mutating func start(at now: Instant) -> [Effect] {
    if incarnation > 0 { restarts.record(at: now) }
    incarnation += 1
    phase = .greeting
    verdict = nil
    garbage = 0
    let versions = PluginProtocol.versions
    let parameters: Value = [
      "protocol": [
        "minimum": .integer(versions.lowerBound), "maximum": .integer(versions.upperBound),
      ],
      "features": [],
    ]
    return enter(.starting) + [.start, .arm(.handshake, after: limits.startDeadline)]
      + ask(.hello, parameters, .hello, deadline: nil)
  }

  /// The process runs.
  mutating func processStarted(_ pid: Int32) {
    self.pid = pid
  }

  /// The process could not be started; there is none.
  mutating func processFailed(_ reason: String) -> [Effect] {
    verdict = .failed(reason: reason)
    return processEnded(.unknown, at: .zero)
  }

  /// The process has ended and everything it wrote was received.
  mutating func processEnded(_ status: ProcessEnd, at now: Instant) -> [Effect] {
    let hadBegun = phase == .active || phase == .leaving
    phase = .idle
    pid = nil
    let end = isUnloading ? .unloaded : verdict ?? .exited(reason: status.description)
    var effects: [Effect] = [
      .disarm(.handshake), .disarm(.leaving), .disarm(.terminating),
    ]
    effects += sayDropped(at: now)
    effects += (isUnloading ? [] : [.reset]) + enter(end)
    effects += forgetQuestions { Self.unavailable($0, "\(end)") }
    // Who waited for this process to begin shares its fate; who came later gets another one.
    let limited = restarts.delay(at: now) != nil
    if !hadBegun || isUnloading || limited || verdict.isFailure {
      effects += forgetWaiting { Self.unavailable($0, "\(end)") }
    }
    return waiting.isEmpty ? effects : effects + start(at: now)
  }

  /// A look showed that the process cannot be written to any more.
  mutating func processIsGone() -> [Effect] {
    guard phase == .active else { return [] }
    phase = .leaving
    return [.kill]
  }

  /// A deadline has passed.
  mutating func passed(_ deadline: Deadline, at now: Instant) -> [Effect] {
    switch deadline {
    case .handshake:
      guard phase == .greeting || phase == .activating else { return [] }
      return kill("no handshake within \(limits.startDeadline.spelled)")
    case .answer(let id):
      guard let question = questions.removeValue(forKey: id) else { return [] }
      let limit = limits.requestDeadline.spelled
      guard case .command(let request, let invocation) = question else {
        return kill("events not handled within \(limit)")
      }
      let error = PluginError(
        code: .timedOut,
        message: "\(invocation.id) was not answered within \(limit); \(manifest.name) was stopped")
      return kill("\(invocation.id) not answered within \(limit)")
        + [.finish(request, .failure(error))]
    case .leaving: return [.terminate, .arm(.terminating, after: limits.terminateGrace)]
    case .terminating: return [.kill]
    }
  }

  /// The owner wants the plugin gone; the state `unloaded` says when it is.
  mutating func unload() -> [Effect] {
    guard !isUnloading else { return [] }
    isUnloading = true
    let reason = "\(manifest.name) is being unloaded"
    var effects = forgetWaiting { Self.unavailable($0, reason) }
    switch phase {
    case .idle: return effects + enter(.unloaded)
    case .leaving: return effects
    case .greeting, .activating:
      phase = .leaving
      return effects + enter(.stopping) + [.kill]
    case .active:
      phase = .leaving
      effects += enter(.stopping) + forgetQuestions { Self.unavailable($0, reason) }
      effects += ask(.shutdown, [:], .shutdown, deadline: nil)
      return effects + [.closeInput, .arm(.leaving, after: limits.shutdownGrace)]
    }
  }

  /// Ends a process that broke a rule; what waits for its answers is told when it has ended.
  mutating func kill(_ reason: String) -> [Effect] {
    end(with: .exited(reason: "killed: \(reason)"))
  }

  /// Ends a process for good.
  mutating func fail(_ reason: String) -> [Effect] {
    end(with: .failed(reason: reason))
  }

  private mutating func end(with state: PluginState) -> [Effect] {
    guard phase != .leaving, phase != .idle else { return [] }
    let wasStarting = phase != .active
    phase = .leaving
    verdict = state
    let effects: [Effect] = [.disarm(.handshake), .kill]
    guard wasStarting else { return effects }
    return effects + forgetWaiting { Self.unavailable($0, "\(state)") }
  }

  mutating func enter(_ state: PluginState) -> [Effect] {
    guard state != self.state else { return [] }
    self.state = state
    return [.enter(state)]
  }

  /// Tells how many events were lost, when it can be told.
  mutating func sayDropped(at now: Instant) -> [Effect] {
    guard droppedEvents > 0 else { return [] }
    let count = droppedEvents
    droppedEvents = 0
    return say(
      .warning, "\(count) events were dropped: it does not read them fast enough", at: now)
  }

  private mutating func forgetQuestions(
    _ reason: (CommandID) -> PluginError
  ) -> [Effect] {
    defer {
      questions = [:]
      needsPing = false
    }
    return questions.sorted { $0.key < $1.key }.flatMap { id, question -> [Effect] in
      guard case .command(let request, let invocation) = question else {
        return [.disarm(.answer(id))]
      }
      return [.disarm(.answer(id)), .finish(request, .failure(reason(invocation.id)))]
    }
  }

  private mutating func forgetWaiting(
    _ reason: (CommandID) -> PluginError
  ) -> [Effect] {
    defer { waiting = [] }
    return waiting.compactMap { item in
      guard case .command(let request, let invocation) = item else { return nil }
      return .finish(request, .failure(reason(invocation.id)))
    }
  }

  private static func unavailable(_ command: CommandID, _ reason: String) -> PluginError {
    PluginError(code: .unavailable, message: "\(command) is unavailable: \(reason)")
  }
}

nonisolated extension PluginState? {
  fileprivate var isFailure: Bool {
    if case .failed = self { true } else { false }
  }
}
