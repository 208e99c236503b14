/// A responder that can predict where a command would lead: a list, a scroll view, a text.
public protocol PlaceResponder: CommandResponder {
  /// The current place: the focus, the selection and the visible part, depending on the kind of responder.
  ///
  /// Places are compared as a whole, so a place includes everything that a move may change.
  var place: Value { get }

  /// Returns where performing a command would lead from here.
  ///
  /// Calling it changes nothing.
  ///
  /// - Parameter invocation: one of its commands.
  /// - Returns: the place; nil if the command would do nothing now, or does more than move.
  func place(after invocation: CommandInvocation) -> Value?
}
