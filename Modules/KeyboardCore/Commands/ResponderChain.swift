/// The responders from the focused one outwards.
///
/// A chain that runs into itself ends where it would repeat.
public struct ResponderChain: Sequence {
  /// The focused responder, or nil for an empty chain.
  public let first: (any CommandResponder)?

  /// Creates the chain that starts at a responder.
  public init(from first: (any CommandResponder)?) {
    self.first = first
  }

  /// Iterates from the focused responder outwards.
  public func makeIterator() -> AnyIterator<any CommandResponder> {
    var next = first
    var visited: Set<ObjectIdentifier> = []
    return AnyIterator {
      guard let responder = next, visited.insert(ObjectIdentifier(responder)).inserted else {
        return nil
      }
      next = responder.nextResponder
      return responder
    }
  }

  /// Every command possible now, the focused responder's first; of two with one id and the same
  /// arguments the inner one.
  public var keyCommands: [KeyCommand] {
    var seen: Set<CommandInvocation> = []
    return flatMap(\.keyCommands).filter { seen.insert($0.invocation).inserted }
  }

  /// The innermost responder that can perform a request now.
  public func responder(for invocation: CommandInvocation) -> (any CommandResponder)? {
    first { $0.canPerform(invocation) }
  }

  /// Performs a request by the innermost responder that can.
  ///
  /// - Throws: ``CommandError`` with code `unavailable` when nobody can now, or what performing
  ///   throws.
  public func perform(_ invocation: CommandInvocation) throws(CommandError) {
    guard let responder = responder(for: invocation) else {
      throw CommandError(
        code: .unavailable, command: invocation.id,
        message: "\(invocation.id) would do nothing now")
    }
    try responder.perform(invocation)
  }
}
