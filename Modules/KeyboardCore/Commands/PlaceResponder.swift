/// A responder that can tell where a command would lead before it is performed: a list, a scroll view, a text.
public protocol PlaceResponder: CommandResponder {
  /// Where it is now: what has the focus, what is selected, what is in sight, as its kind needs.
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
