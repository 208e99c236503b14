/// Something that gives feedback for a gesture on a key: a click or a vibration.
public protocol KeyboardFeedbackHandler: AnyObject {
  /// Gives the feedback for a gesture on an action.
  func triggerFeedback(for gesture: KeyboardGesture, on action: KeyboardAction)
}
