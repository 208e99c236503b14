import KeyboardCore

/// The engine's record of its keys.
extension KeyEngine {
  /// Records the keys that were looked up, before their effects.
  func noteKeys() {
    guard let history, !machine.examined.isEmpty else { return }
    for (key, step) in machine.examined {
      history.note(
        key, finding: step, in: keymap, context, environment, at: scheduler.now)
    }
    machine.examined.removeAll(keepingCapacity: true)
  }

  /// Records that a key is about to perform a command.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - binding: the binding of the key.
  ///   - event: the key.
  ///   - step: the step that was found for the command; nil if it is to be found again.
  /// - Returns: the key; nil if nothing is recorded.
  func notePerforming(
    _ command: CommandInvocation, of binding: ResolvedBinding, by event: KeyEvent,
    taking step: CommandStep?
  ) -> KeyHistory.PressedKey? {
    keyedCommands.notify(.begins(command, binding, event))
    guard let key = history?.decide(event, .performed(command), by: binding) else { return nil }
    if let responder = step?.responder ?? chain.responder(for: command) {
      (key.responderType, key.responderName) = (type(of: responder), responder.providerName)
    }
    return key
  }

  /// Records the effect of a key's command, now or when its task has ended.
  func noteEnd(
    of key: KeyHistory.PressedKey?, _ task: CommandTask? = nil, error: CommandError? = nil
  ) {
    keyedCommands.notify(.ended(isComplete: task == nil && error == nil))
    guard let history, let key else { return }
    guard let task else { return history.finish(key, error: error, in: environment) }
    key.isGoingOn = true
    let start = taskScheduler.now
    task.whenFinished { [environment, taskScheduler] result in
      history.finish(
        key, after: start.duration(to: taskScheduler.now), error: result.error, in: environment)
    }
  }
}

extension Result where Failure == CommandError {
  /// The reason why it failed; nil if it succeeded.
  var error: CommandError? {
    if case .failure(let error) = self { error } else { nil }
  }
}
