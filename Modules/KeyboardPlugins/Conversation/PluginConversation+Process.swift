import KeyboardCore
import KeyboardPluginSDK

nonisolated extension PluginConversation {
  /// Starts a process and begins the handshake.
  mutating func start(at now: Instant) -> [Effect] {
    if generation > 0 { recentRestarts.record(at: now) }
    generation += 1
    return enter(.starting) + [.startTimer(.handshake, after: limits.startDeadline)]
      + attempt(at: now)
  }

  /// Starts a process, retrying once if the system has no resources.
  private mutating func attempt(at now: Instant) -> [Effect] {
    phase = .greeting
    exitState = nil
    garbage = 0
    return [.startProcess] + send(.hello, at: now)
  }

  /// Processes the end of the process, after everything it wrote was received.
  mutating func processEnded(_ exit: ProcessExit, at now: Instant) -> [Effect] {
    if case .shortage = exit {
      // A shortage is usually temporary.
      unanswered = [:]
      shortage = exit
      if phase == .greeting {
        phase = .retrying
        return [.startTimer(.retry, after: limits.retryDelay)]
      }
    }
    let hadBegun = phase == .active || phase == .leaving
    phase = .idle
    pid = nil
    runningSince = nil
    if case .notStarted(let reason) = exit { exitState = .failed(reason: reason) }
    if isSuccessor { return successorEnded(exit) }
    let end = isUnloading ? .unloaded : exitState ?? .exited(reason: exit.description)
    (openQuestions, shownProgress, timers) = (0, [], [])
    var effects =
      [.cancelTimers, .clearDisplay] + noteDroppedEvents(at: now) + noteSuppressedMessages()
    if !isUnloading {
      resetContextSizes()
      effects += manifest.context.map { .setContext($0.name, $0.initial) }
      effects.append(.setBindings(manifest.bindings))
    }
    effects += enter(end) + failUnanswered("\(end)")
    // Work that waited for this process to begin fails with it; later work gets another process.
    let isLimited = recentRestarts.delay(at: now) != nil
    if !hadBegun || isUnloading || isLimited || end.isFailure { effects += failWaiting("\(end)") }
    return waiting.isEmpty ? effects : effects + start(at: now)
  }

  /// Processes that the process can no longer be written to.
  mutating func processIsGone() -> [Effect] {
    guard phase == .active else { return [] }
    phase = .leaving
    return [.kill]
  }

  /// Processes a deadline that has passed.
  mutating func passed(_ deadline: Deadline, at now: Instant) -> [Effect] {
    switch deadline {
    case .retry: return phase == .retrying ? attempt(at: now) : []
    case .handshake:
      if phase == .retrying {
        phase = .idle
        exitState = .exited(reason: shortage.description)
        // No process ran, so it does not count among the starts.
        generation -= 1
        if generation > 0 { recentRestarts.forgetLast() }
        return processEnded(shortage, at: now)
      }
      guard phase == .greeting || phase == .activating else { return [] }
      return kill("no handshake within \(limits.startDeadline.spelled)")
    case .answer(let id):
      // A request that waits for a person takes as long as the person does.
      if openQuestions > 0 { return [.startTimer(.answer(id), after: limits.requestDeadline)] }
      guard let work = unanswered.removeValue(forKey: id) else { return [] }
      let limit = limits.requestDeadline.spelled
      if case .saveState = work.message { return notSaved("no answer within \(limit)", at: now) }
      guard case .command(let request, let invocation) = work.message else {
        return kill("events not handled within \(limit)")
      }
      let error = PluginError(
        code: .timedOut,
        message: "\(invocation.id) was not answered within \(limit); \(manifest.name) was stopped")
      return kill("\(invocation.id) not answered within \(limit)")
        + [.finish(request, .failure(error))]
    case .leaving: return [.terminate, .startTimer(.terminating, after: limits.terminateGrace)]
    case .terminating: return [.kill]
    }
  }

  /// Begins to unload the plugin; the state becomes `unloaded` when it is complete.
  ///
  /// A plugin that keeps a state is first requested to return it, if it is to be saved. Its questions are no longer
  /// answered, so that no deadline waits for a person.
  mutating func unload(savingState: Bool = false, at now: Instant) -> [Effect] {
    guard !isUnloading else { return [] }
    isUnloading = true
    let reason = "\(manifest.name) is being unloaded"
    let effects = failWaiting(reason) + (openQuestions > 0 ? [.clearDisplay] : [])
    openQuestions = 0
    switch phase {
    case .idle: return effects + enter(.unloaded)
    case .retrying:
      phase = .idle
      return effects + [.cancelTimers] + enter(.unloaded)
    case .leaving: return effects
    case .greeting, .greeted, .activating:
      phase = .leaving
      return effects + enter(.stopping) + [.kill]
    case .active:
      let left = effects + enter(.stopping) + failUnanswered(reason)
      return left
        + (savingState && manifest.keepsState ? send(.saveState, at: now) : leave(at: now))
    }
  }

  /// Asks the process to exit.
  mutating func leave(at now: Instant) -> [Effect] {
    phase = .leaving
    return send(.shutdown, at: now)
      + [.closeInput, .startTimer(.leaving, after: limits.shutdownGrace)]
  }

  /// Ends a process that broke a rule; unanswered requests fail when it has ended.
  mutating func kill(_ reason: String) -> [Effect] {
    end(with: .exited(reason: "killed: \(reason)".printable(limit: 300)))
  }

  /// Ends a process of a plugin that cannot work as it is.
  mutating func fail(_ reason: String) -> [Effect] {
    end(with: .failed(reason: reason.printable(limit: 300)))
  }

  private mutating func end(with state: Plugin.State) -> [Effect] {
    guard phase != .leaving, phase != .idle else { return [] }
    let wasStarting = phase != .active
    phase = .leaving
    exitState = state
    return [.kill] + enter(state) + (wasStarting ? failWaiting("\(state)") : [])
  }

  /// Reports the number of lost events, if any.
  mutating func noteDroppedEvents(at now: Instant) -> [Effect] {
    guard untoldDroppedEvents > 0 else { return [] }
    defer { untoldDroppedEvents = 0 }
    return show(
      .warning, "\(untoldDroppedEvents) events were dropped: it does not read them fast enough",
      at: now)
  }

  /// Fails the commands that the process has not answered.
  private mutating func failUnanswered(_ reason: String) -> [Effect] {
    let work = unanswered.sorted { $0.key < $1.key }.map(\.value)
    unanswered = [:]
    needsPing = nil
    return failures(of: work, reason)
  }

  /// Fails the commands that wait for a process.
  private mutating func failWaiting(_ reason: String) -> [Effect] {
    defer { waiting = [] }
    return failures(of: waiting, reason)
  }

  private func failures(of work: [Work], _ reason: String) -> [Effect] {
    work.compactMap { work in
      guard case .command(let request, let invocation) = work.message else { return nil }
      return .finish(request, .failure(.unavailable(invocation.id, reason)))
    }
  }
}
