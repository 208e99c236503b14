/// Why a pending sequence came to nothing.
public enum CancellationReason: String, Hashable, Sendable, Codable, CaseIterable {
  /// Escape or another cancel key was pressed.
  case escape
  /// The focus moved, or the window lost it.
  case focusChange
  /// Text was pasted.
  case paste
  /// The keymap was loaded anew.
  case keymapChange
  /// A key did not go on with it, and no beginning of it was complete.
  case mismatch
  /// It led to a block.
  case blocked
}
