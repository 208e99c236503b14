package import KeyboardCore

/// The actions of the user, performed by keys or buttons.
extension KeyEngine {
  /// An action of the user.
  package enum Action {
    /// A command was performed; with its task while it continues.
    case performed(CommandInvocation, CommandTask?)
    /// A text was typed or pasted.
    case typed(String)
    /// The last character typed in a list was deleted.
    case deletedBackward
  }

  /// A Boolean value indicating whether observers of ``actions`` are notified of the present action.
  var tellsActions: Bool {
    !actions.isEmpty && nesting == 0 && !silencesActions && PressTrail.current.isEmpty
      && focus.textResponder?.isSecure != true
  }

  /// Performs a consequence of another action, of which observers of ``actions`` are not notified.
  package func asConsequence<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    nesting += 1
    defer { nesting -= 1 }
    return try body()
  }

  /// Performs the command that the user has chosen in a list; observers of ``actions`` are notified of it instead of
  /// the choice.
  package func performChoice(_ command: CommandInvocation) throws(CommandError) -> CommandTask? {
    let nesting = nesting
    self.nesting = 0
    defer { self.nesting = nesting }
    return try perform(command)
  }

  // MARK: Text

  /// The text that is edited at the focus; nil for a list.
  package var editedText: TextDocument? { focus.textResponder?.editedText }

  /// Offers the text of a key, or Backspace, to the responder that accepts text.
  func edit(by event: KeyEvent) -> Bool {
    if event.isBackspace {
      return tell(.deletedBackward) { focus.textResponder?.deleteBackward(at: $0) ?? false }
    }
    guard event.typesText, let text = event.text, let responder = focus.textResponder else {
      return false
    }
    // A held letter finds nothing more.
    guard event.phase == .press || responder.acceptsText else { return false }
    return tell(.typed(text)) { responder.insertText(text, at: $0) }
  }

  /// Notifies observers of an action if it is done. Whether it is secret is determined before, because the action may
  /// move the focus.
  func tell(_ action: Action, if isDone: (Instant) -> Bool) -> Bool {
    let isTold = tellsActions
    guard isDone(scheduler.now) else { return false }
    if isTold { actions.notify(action) }
    return true
  }
}
