public import KeyboardCore

extension BindingsEditor {
  /// What the owner has to do.
  public enum Effect: Hashable, Sendable {
    /// Make this change and store it; if that fails, send `customizationsChanged`.
    case store(BindingsEdit)
    /// Perform nothing by keys, and send them here.
    case pauseDispatch
    /// Keys perform again.
    case resumeDispatch
    /// Scroll to the first of these rows and highlight all, then send `endHighlight`.
    case reveal([BindingID])
    /// Say why a key was not recorded.
    case refuse(RecordingRefusal)
    /// Do with the key what the view does when nothing is recorded: it moves the focus.
    case passOn(KeyEvent)
  }
}
