import KeyboardCore

/// Keys with a role, and layers.
extension KeyEngine {
  /// The layer in force, which conditions read as `layer`; nil for none.
  public var layer: String? { holds.layer }

  /// Changes the base layer, which is in force while no key has one; nil for none.
  public func switchLayer(to layer: String?) {
    holds.switchBase(to: layer)
  }

  /// The present moment, which stands still for sequences while a key waits to be tapped or held.
  var chordMoment: Instant {
    (needsReleases ? holds.firstArrival : nil) ?? scheduler.now
  }

  /// Releases all keys, as when a window has lost the focus and no releases arrive.
  public func releaseKeys() {
    guard needsReleases else { return }
    holds.discard()
    settle()
  }

  /// Handles a key whose role has to be found, or that comes up.
  func receiveHeld(_ event: KeyEvent, at now: Instant) -> Answer {
    holds.receive(event, at: now, hasRelease: reportsRelease(event))
    needsReleases = true
    let answer = settle()
    return event.phase == .release ? .notTaken : answer
  }

  /// Handles the next output for keys with a role; returns false if there is none.
  func followHolds() -> Bool {
    switch holds.next(at: scheduler.now) {
    case nil: return false
    case .asks(let event)?:
      // Conditions read the layer meanwhile.
      let binding = keymap.role(of: event, in: environment)
      if let output = holds.answer(binding) { follow(output) }
    case let output?: follow(output)
    }
    return true
  }

  private func follow(_ output: HoldMachine.Output) {
    switch output {
    case .asks: break
    case .key(let event, let arrival): machine.receive(event, at: arrival)
    case .begins(let binding, let role, let event):
      history?.note(event, as: role, by: binding, in: environment, at: scheduler.now)
      if case .command(let command) = role.part {
        PressTrail.$current.withValue(event.trail) { perform(held: command, by: event) }
      }
    }
  }

  private func perform(held command: CommandInvocation, by event: KeyEvent) {
    do throws(CommandError) {
      if let task = try perform(command) { wait(for: task, pressedAt: event.press) }
    } catch {
      report(.failure(error), pressedAt: event.press)
    }
  }

  /// Requests the moment at which keys with a role continue without an event.
  func startHoldTimer() {
    guard holds.deadline != holdTimer?.deadline else { return }
    if let timer = holdTimer { scheduler.cancel(timer.token) }
    holdTimer = holds.deadline.map { deadline in
      (
        deadline,
        scheduler.schedule(after: scheduler.now.duration(to: deadline), self) {
          $0.holdTimer = nil
          $0.settle()
        }
      )
    }
  }
}
