public import KeyboardCore

extension BindingsEditor {
  /// What the user does, or what changed.
  public enum Input: Sendable {
    /// Searches for words in names, ids, commands and notation; an empty text shows everything.
    case search(String)
    /// Starts to look up the keys pressed next.
    case find
    /// A key was pressed.
    case key(KeyEvent)
    /// A view has shown for long enough which rows were found.
    case endHighlight
    /// Selects a row, or none.
    case select(BindingID?)
    /// Moves the selection by so many visible rows, up to the first or last one.
    case moveSelection(Int)
    /// Starts to record keys for the selected row.
    case record
    /// Takes the next key as it is, even Escape, Tab or Enter; starts recording if need be.
    case takeNextKey
    /// Ends recording; the strokes so far are the keys.
    case finish
    /// Leaves what goes on; nothing has changed.
    case cancel
    /// Answers the question by one of its options.
    case choose(BindingsEdit)
    /// Takes the keys of the selected row away.
    case unassign
    /// Gives the selected row its own keys back.
    case revert
    /// Gives all rows their own keys back.
    case revertAll
    /// What the user changed is now this, by somebody else or because storing failed.
    case customizationsChanged(Customizations)
    /// The list and the bindings in force are now these.
    case bindingsChanged([Section], Keymap)
  }
}
