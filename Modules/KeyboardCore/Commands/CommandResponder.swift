/// Something that offers commands and performs them, and knows who is next: the responder chain.
///
/// A command is offered only when it would do something now; otherwise the key travels on to the
/// next responder (T43). Mapping from UIKit: `keyCommands` → ``keyCommands``,
/// `canPerformAction(_:withSender:)` → ``canPerform(_:)``, `next` → ``nextResponder``.
public protocol CommandResponder: AnyObject {
  /// The commands that are possible now, in the order to show them.
  var keyCommands: [KeyCommand] { get }

  /// Whether performing the request now would do something; offered without keys or not.
  func canPerform(_ invocation: CommandInvocation) -> Bool

  /// Performs the request.
  ///
  /// - Throws: ``CommandError`` when it cannot be performed; nothing has changed then.
  func perform(_ invocation: CommandInvocation) throws(CommandError)

  /// Who is asked when this responder does not offer a command.
  var nextResponder: (any CommandResponder)? { get }
}

extension CommandResponder {
  /// Nobody, unless the type says otherwise.
  public var nextResponder: (any CommandResponder)? { nil }
}
