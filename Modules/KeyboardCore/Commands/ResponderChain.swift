/// The responders from the focused one outwards.
///
/// It starts at several responders, one after another, and follows ``CommandResponder/nextResponder`` from each. Each
/// responder is visited once: where the chain meets one again, it continues with the next start.
public struct ResponderChain: Sequence {
  /// The starts, each once.
  private let starts: [any CommandResponder]
  /// A Boolean value indicating whether the starts are all responders.
  private let isFixed: Bool

  /// Creates the chain that starts at a responder.
  ///
  /// - Parameters:
  ///   - first: the focused responder.
  ///   - others: further starts after the chain of `first`, such as the application.
  public init(from first: (any CommandResponder)?, then others: [any CommandResponder] = []) {
    var starts: [any CommandResponder] = []
    starts.reserveCapacity(others.count + 1)
    if let first { starts.append(first) }
    for responder in others where !starts.contains(where: { $0 === responder }) {
      starts.append(responder)
    }
    self.starts = starts
    isFixed = false
  }

  private init(fixed responders: [any CommandResponder]) {
    starts = responders
    isFixed = true
  }

  /// The chain of its present responders, which are found once for several searches.
  package var fixed: ResponderChain { isFixed ? self : ResponderChain(fixed: Array(self)) }

  /// Iterates from the focused responder outwards.
  public func makeIterator() -> Iterator {
    Iterator(starts: starts, isFixed: isFixed)
  }

  /// Walks along a chain.
  public struct Iterator: IteratorProtocol {
    private let starts: [any CommandResponder]
    private let isFixed: Bool
    /// The number of starts reached.
    private var reached = 0
    private var current: (any CommandResponder)?
    /// The responders before the current one.
    private var passed: [ObjectIdentifier] = []

    init(starts: [any CommandResponder], isFixed: Bool) {
      (self.starts, self.isFixed) = (starts, isFixed)
    }

    /// The next responder, or nil at the end.
    public mutating func next() -> (any CommandResponder)? {
      if !isFixed, let current {
        if passed.isEmpty { passed.reserveCapacity(8) }
        passed.append(ObjectIdentifier(current))
        if let next = current.nextResponder, !passed.contains(ObjectIdentifier(next)) {
          self.current = next
          return next
        }
      }
      while reached < starts.count {
        let start = starts[reached]
        reached += 1
        guard !passed.contains(ObjectIdentifier(start)) else { continue }
        current = start
        return start
      }
      return nil
    }
  }

  /// The commands possible now, the focused responder's first; of two with the same id and arguments, only the inner
  /// one.
  public var keyCommands: [KeyCommand] { unique(flatMap(\.keyCommands)) }

  /// The commands that may be possible at some time, in the order and without the repetitions of ``keyCommands``.
  public var supportedCommands: [KeyCommand] { unique(flatMap(\.supportedCommands)) }

  private func unique(_ commands: [KeyCommand]) -> [KeyCommand] {
    var seen: Set<CommandInvocation> = []
    return commands.filter { seen.insert($0.invocation).inserted }
  }

  /// Returns the innermost responder that can perform a request now.
  public func responder(for invocation: CommandInvocation) -> (any CommandResponder)? {
    first { $0.canPerform(invocation) }
  }

  /// Returns the step of the innermost responder that can perform a request now; nil if there is none.
  public func step(for invocation: CommandInvocation) -> CommandStep? {
    for responder in self {
      if var step = responder.step(for: invocation) {
        step.responder = responder
        return step
      }
    }
    return nil
  }

  /// Performs a request with the innermost responder that can.
  ///
  /// - Returns: the unfinished task; nil if there is none.
  /// - Throws: ``CommandError`` with code `unavailable` if no responder can perform it now, or the error of the
  ///   responder.
  @discardableResult
  public func perform(_ invocation: CommandInvocation) throws(CommandError) -> CommandTask? {
    guard let step = step(for: invocation) else {
      throw CommandError(
        code: .unavailable, command: invocation.id,
        message: "\(invocation.id) would do nothing now")
    }
    return try step.take()
  }
}
