import KeyboardCore

/// What the engine notes of its keys.
extension KeyEngine {
  /// Notes the keys that were looked up, before anything is done.
  func noteKeys() {
    guard let history, !machine.examined.isEmpty else { return }
    for key in machine.examined { history.note(key, in: keymap, environment, at: scheduler.now) }
    machine.examined = []
  }

  /// Notes that a key is about to perform a command.
  ///
  /// - Returns: the number of the key; nil where nothing is noted.
  func notePerforming(_ command: CommandInvocation, by event: KeyEvent) -> Int? {
    guard let history, let number = history.decide(event, .performed(command)) else { return nil }
    let responder = chain.responder(for: command)
    history.credit(number, to: responder, responder?.providerName ?? command.id.providerName)
    return number
  }

  /// Notes what the command of a key has done, now or when its task has ended.
  func noteEnd(of number: Int?, _ task: CommandTask? = nil, error: CommandError? = nil) {
    guard let history, let number else { return }
    guard let task else { return history.finish(number, after: nil, error: error, in: environment) }
    history.goesOn(number)
    let start = taskScheduler.now
    task.whenFinished { [environment, taskScheduler] result in
      history.finish(
        number, after: start.duration(to: taskScheduler.now), error: result.error, in: environment)
    }
  }
}

extension Result where Failure == CommandError {
  /// The reason why it failed; nil when it succeeded.
  var error: CommandError? {
    if case .failure(let error) = self { error } else { nil }
  }
}
