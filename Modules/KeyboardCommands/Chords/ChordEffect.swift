public import KeyboardCore

/// What the owner of a chord machine is to do next.
public enum ChordEffect: Hashable, Sendable {
  /// Perform the binding's command; the key is the one that completed it.
  case perform(ResolvedBinding, KeyEvent)
  /// Type the key's text, or pass the key on to the next receiver.
  case unbound(KeyEvent)
  /// Tell that the keys so far may go on.
  case pending(PendingChord)
  /// Show what can follow, beside the input: nothing waits for it.
  case hint(PendingChord)
  /// Tell that the keys so far came to nothing.
  case cancelled(BindingCancelled)
  /// Ask for the next effect again at this moment; replaces the timer that runs.
  case startTimer(Instant)
  /// The timer is not needed any more.
  case stopTimer
}
