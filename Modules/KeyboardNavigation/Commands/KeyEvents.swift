public import KeyboardCore

/// Keys for an application without a `KeyEngine`: single strokes, as the policies bind them.
///
/// ```
/// if !navigator.send(event) { … }          // not taken: the key is for somebody else
/// ```
extension ListNavigator {
  /// Handles a key: performs its command, or selects by typed text.
  ///
  /// The keys are those of the policy, as changed by the delegate; if several commands have the same key, the last
  /// possible one gets it. A held key repeats only steps. The next responder is not tried. Times are those of
  /// ``scheduler``, or of the event without one.
  ///
  /// - Returns: true if the key did something; false for a key that would do nothing here, a release, and a sequence
  ///   of several strokes.
  @discardableResult
  public final func send(_ event: KeyEvent) -> Bool {
    assert(list != nil, isGone)
    guard let list, event.phase != .release else { return false }
    let now = scheduler?.now ?? event.instant
    if event.typesText || event.isBackspace, isTyping(event.isBackspace ? nil : event.text, at: now)
    {
      return edit(by: event, at: now)
    }
    for stroke in event.candidates {
      for command in Self.supportedListCommands.reversed() {
        guard event.phase == .press || command.isStep,
          let key = descriptors(for: command, in: list).first(where: {
            $0.sequence == KeySequence(stroke)
          }),
          let step = try? step(
            for: CommandInvocation(command.id), causedBy: .keyCommand(key), in: list)
        else { continue }
        take(step, in: list)
        return true
      }
    }
    return edit(by: event, at: now)
  }

  /// Types the text of a key, or deletes a letter.
  private func edit(by event: KeyEvent, at instant: Instant) -> Bool {
    if event.isBackspace { return deleteBackward(at: instant) }
    guard event.phase == .press, event.typesText, let text = event.text else { return false }
    return insertText(text, at: instant)
  }
}
