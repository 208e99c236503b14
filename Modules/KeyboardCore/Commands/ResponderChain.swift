/// The responders from the focused one outwards.
///
/// A chain that runs into itself ends where it would repeat.
public struct ResponderChain: Sequence {
  /// The focused responder, or nil.
  public let first: (any CommandResponder)?
  /// The responder that is asked, with those after it, when all from the first one on were.
  public let last: (any CommandResponder)?

  /// Creates the chain that starts at a responder.
  ///
  /// - Parameters:
  ///   - first: the focused responder.
  ///   - last: a responder that the chain goes on with at its end, such as the application.
  public init(from first: (any CommandResponder)?, then last: (any CommandResponder)? = nil) {
    self.first = first
    self.last = last
  }

  /// Iterates from the focused responder outwards.
  public func makeIterator() -> Iterator {
    Iterator(chain: self)
  }

  /// Walks along a chain.
  public struct Iterator: IteratorProtocol {
    private let chain: ResponderChain
    private var current: (any CommandResponder)?
    private var isPastFirst = false
    private var count = 0

    init(chain: ResponderChain) {
      self.chain = chain
    }

    /// The next responder, or nil at the end and where the chain runs into itself.
    public mutating func next() -> (any CommandResponder)? {
      guard let responder = advance() else { return nil }
      // Chains are short: walking them again costs less than remembering them.
      var passed = Iterator(chain: chain)
      for _ in 1..<count where passed.advance() === responder {
        self = Iterator(chain: ResponderChain(from: nil))
        return nil
      }
      return responder
    }

    private mutating func advance() -> (any CommandResponder)? {
      var next = count == 0 ? chain.first : current?.nextResponder
      if next == nil, !isPastFirst {
        isPastFirst = true
        next = chain.last
      }
      current = next
      count += 1
      return next
    }
  }

  /// Every command possible now, the focused responder's first; of two with one id and the same
  /// arguments the inner one.
  public var keyCommands: [KeyCommand] {
    unique(flatMap(\.keyCommands))
  }

  /// Every command that may be possible at some time, as ``keyCommands`` lists them.
  public var supportedCommands: [KeyCommand] {
    unique(flatMap(\.supportedCommands))
  }

  private func unique(_ commands: [KeyCommand]) -> [KeyCommand] {
    var seen: Set<CommandInvocation> = []
    return commands.filter { seen.insert($0.invocation).inserted }
  }

  /// The innermost responder that can perform a request now.
  public func responder(for invocation: CommandInvocation) -> (any CommandResponder)? {
    first { $0.canPerform(invocation) }
  }

  /// The step of the innermost responder that can perform a request now; nil when nobody can.
  public func step(for invocation: CommandInvocation) -> CommandStep? {
    for responder in self {
      if let step = responder.step(for: invocation) { return step }
    }
    return nil
  }

  /// Performs a request by the innermost responder that can.
  ///
  /// - Returns: the task that goes on; nil when all is done.
  /// - Throws: ``CommandError`` with code `unavailable` when nobody can now, or what performing
  ///   throws.
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
