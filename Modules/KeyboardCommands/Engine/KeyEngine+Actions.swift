package import KeyboardCore

/// The actions of the user, whatever key or button performed them.
extension KeyEngine {
  /// Something that the user has done.
  package enum Action {
    /// A command was performed; its task while it goes on.
    case performed(CommandInvocation, CommandTask?)
    /// A text was typed or pasted.
    case typed(String)
    /// The last character was taken back that was typed in a list.
    case deletedBackward
  }

  /// A Boolean value indicating whether observers of ``actions`` are notified of what is done now.
  var tellsActions: Bool {
    !actions.isEmpty && nesting == 0 && !silencesActions && PressTrail.current.isEmpty
      && focus.textResponder?.isSecure != true
  }

  /// Does something as a consequence of another action, of which observers of ``actions`` are not
  /// notified.
  package func asConsequence<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    nesting += 1
    defer { nesting -= 1 }
    return try body()
  }

  /// Performs the command that the user has chosen in a list; observers of ``actions`` are notified
  /// of it in place of the choice.
  package func performChoice(_ command: CommandInvocation) throws(CommandError) -> CommandTask? {
    let nesting = nesting
    self.nesting = 0
    defer { self.nesting = nesting }
    return try perform(command)
  }

  // MARK: Text

  /// The text that is edited where the focus is; nil for a list.
  package var editedText: TextDocument? { focus.textResponder?.editedText }

  /// Offers the text of a key, or Backspace, to the responder that takes text.
  func edit(by event: KeyEvent) -> Bool {
    if event.isBackspace {
      return tell(.deletedBackward) { focus.textResponder?.deleteBackward(at: $0) ?? false }
    }
    guard event.typesText, let text = event.text, let responder = focus.textResponder else {
      return false
    }
    // A letter that is held finds nothing more.
    guard event.phase == .press || responder.acceptsText else { return false }
    return tell(.typed(text)) { responder.insertText(text, at: $0) }
  }

  /// Notifies observers of an action if it is done. Whether it is secret is asked before: it may
  /// move the focus.
  func tell(_ action: Action, if isDone: (Instant) -> Bool) -> Bool {
    let isTold = tellsActions
    guard isDone(scheduler.now) else { return false }
    if isTold { actions.notify(action) }
    return true
  }
}
