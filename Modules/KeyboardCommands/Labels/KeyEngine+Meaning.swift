public import KeyboardCore

extension KeyEngine {
  /// Returns what a key would do if it were pressed now, without pressing it.
  ///
  /// It follows the same rules as ``send(_:)``, with the bindings in force, what their commands would do now, the
  /// text that the focused responder would accept, and the pending sequence. A host that receives keys before the
  /// bindings is left out, because it could not answer without taking the key.
  ///
  /// - Parameter event: a key that is pressed.
  /// - Returns: the meaning; ``KeyChart/Meaning/taken`` while a recorder receives the keys.
  /// - Complexity: one resolution.
  public func meaning(of event: KeyEvent) -> KeyChart.Meaning {
    if capturesKeys { return .taken }
    let keymap = keymap
    let pending = machine.pending
    if pending != nil, machine.endsSequence(event, in: keymap, environment) { return .endsSequence }
    let textGuard = pending?.textGuard ?? environment.textGuard(for: event)
    let resolution = keymap.resolve(
      event.candidates, after: pending?.strokes ?? [], textGuard, in: environment
    ).resolution
    switch resolution {
    case .matched(let binding): return .performs(binding)
    case .pending(let complete?) where settings.ambiguityTimeout <= .zero:
      return .performs(complete)
    case .pending(let fallback): return .waits(fallback: fallback)
    case .blocked, .unbound: break
    }
    if pending != nil {
      return machine.isAside(event, in: keymap, environment) ? .nothing : .endsSequence
    }
    if let typing = typing(by: event) { return typing }
    return resolution == .blocked ? .blocked : meaningAtTimes(of: event)
  }

  /// Returns the effect of a key that types or deletes text; nil if it does neither.
  private func typing(by event: KeyEvent) -> KeyChart.Meaning? {
    guard let responder = focus.textResponder else { return nil }
    let now = scheduler.now
    if event.isBackspace {
      return responder.acceptsText || responder.isTyping(nil, at: now) ? .deletes : nil
    }
    guard event.typesText, let text = event.text, responder.takesText(text, at: now) else {
      return nil
    }
    return .types(text)
  }

  /// Returns what a key without a present effect would do if every command were possible.
  private func meaningAtTimes(of event: KeyEvent) -> KeyChart.Meaning {
    let atTimes = Keymap.Environment(context)
    let resolution = keymap.resolve(
      event.candidates, after: [], atTimes.textGuard(for: event), in: atTimes
    ).resolution
    return switch resolution {
    case .matched(let binding): .unavailable(binding)
    case .pending(let fallback): .unavailable(fallback)
    case .blocked, .unbound: .nothing
    }
  }
}
