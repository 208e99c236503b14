public import KeyboardCore

extension BindingsEditor {
  /// What the user has to decide before anything changes, since keys meet other bindings.
  public struct Question: Hashable, Sendable {
    /// What is about to happen.
    public enum Subject: Hashable, Sendable {
      /// A binding gets keys.
      case customize(BindingID, KeySequence)
      /// A binding gets its own keys back.
      case revert(BindingID)
      /// Every binding gets its own keys back.
      case revertAll
    }

    /// What is about to happen.
    public let subject: Subject
    /// Everything that the keys would meet, the same keys and shorter or longer ones, each conflict
    /// with both sides (B13, T28).
    public let conflicts: [BindingConflict]
    /// The bindings to revert together: the one asked about first, then those that have its keys,
    /// then those that have theirs, until no more is met (T29). Empty unless something is reverted.
    public let chain: [BindingID]
    /// The conflicts that there would be when the whole chain is reverted: with bindings that have
    /// their own keys, or that only the user has.
    public let remaining: [BindingConflict]
    /// The answers, in the order in which to offer them; the last one is to cancel.
    public let options: [BindingsEdit]
  }
}
