/// A responder that can predict where a command would lead: a list, a scroll view, a text.
public protocol PlaceResponder: CommandResponder {
  /// The current place: the focus, the selection and the visible part, as its kind needs.
  ///
  /// Two places are compared as a whole, so it holds all that a move may change.
  var place: Value { get }

  /// Returns where performing a command would lead from here.
  ///
  /// Nothing changes by asking.
  ///
  /// - Parameter invocation: one of its commands.
  /// - Returns: the place; nil when the command would do nothing now, or does more than to move.
  func place(after invocation: CommandInvocation) -> Value?
}
