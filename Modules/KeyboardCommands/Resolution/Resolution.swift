public import KeyboardCore

/// What a sequence of strokes means now.
public enum Resolution: Hashable, Sendable {
  /// It is complete and starts nothing longer.
  case matched(ResolvedBinding)
  /// It starts something longer.
  ///
  /// The fallback is what the strokes perform when nothing follows; nil when they are not complete.
  /// What can follow is ``Keymap/continuations(after:in:limit:)``.
  case pending(fallback: ResolvedBinding?)
  /// Several strokes lead nowhere, or to a block.
  case cancelled([KeyStroke])
  /// One stroke leads nowhere, or to a block.
  case unbound
}
