public import KeyboardCore

/// What the user changed about one binding.
public struct Customization: Hashable, Sendable {
  /// The kinds of changes.
  public enum Change: Hashable, Sendable {
    /// The binding has these keys instead of its own.
    case sequence(KeySequence)
    /// The binding has no keys: an explicit none, which survives a restart.
    case none
    /// A binding, a block or an unbinding that only the user has.
    case added(KeySequence, BindingEffect, when: Condition?)
  }

  /// The change.
  public var change: Change
  /// Fields of its entry in the file that this version does not know; written back as they were.
  var unknownFields: [String: Value] = [:]

  /// Creates a customization.
  public init(_ change: Change) {
    self.change = change
  }
}
