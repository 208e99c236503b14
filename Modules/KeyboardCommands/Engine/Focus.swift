import KeyboardCore

/// Commands of a responder that is not in the chain, created when they are first needed.
final class OtherCommands {
  private let make: () -> [KeyCommand]
  private(set) lazy var commands = make()

  init(make: @escaping () -> [KeyCommand]) {
    self.make = make
  }
}

/// The responders, as the parts of the engine know them.
final class Focus {
  var chain = ResponderChain(from: nil) { didSet { fixed = nil } }
  /// The responders found once for several questions.
  private var fixed: (chain: ResponderChain, textResponder: (any TextResponder)?)?
  /// A Boolean value indicating whether a question receives the keys.
  var isQuestion = false

  /// Finds the responders once for all queries of a closure, which must not change them.
  func fixing<Result>(_ body: () -> Result) -> Result {
    guard fixed == nil else { return body() }
    fixed = (chain.fixed, textResponder)
    defer { fixed = nil }
    return body()
  }

  /// The chain, whose responders are found only once within ``fixing(_:)``.
  var responders: ResponderChain { fixed?.chain ?? chain }

  /// Returns what a command would do now.
  func step(for command: CommandInvocation) -> CommandStep? { responders.step(for: command) }

  /// The innermost responder that accepts typed text.
  var textResponder: (any TextResponder)? {
    if let fixed { return fixed.textResponder }
    for responder in chain {
      if let responder = responder.textResponder { return responder }
    }
    return nil
  }
}
