import KeyboardCore

/// Commands of a responder that is not in the chain, made when they are first needed.
final class OtherCommands {
  private let make: () -> [KeyCommand]
  private(set) lazy var commands = make()

  init(make: @escaping () -> [KeyCommand]) {
    self.make = make
  }
}

/// The responders, as they are known to what the engine is made of.
final class Focus {
  var chain = ResponderChain(from: nil) { didSet { fixed = nil } }
  /// The responders as they are while several commands are looked up, by ``fixing(_:)``.
  private var fixed: (chain: ResponderChain, textResponder: (any TextResponder)?)?
  /// A Boolean value indicating whether a question has the keys.
  var isQuestion = false

  /// The classes of responders that were asked so far, with whether they take typed text: a cast is slow.
  private var takesText: [ObjectIdentifier: Bool] = [:]

  /// Looks the responders up once for everything that a closure does; it must not change them.
  func fixing<Result>(_ body: () -> Result) -> Result {
    guard fixed == nil else { return body() }
    fixed = (chain.fixed, textResponder)
    defer { fixed = nil }
    return body()
  }

  /// Finds what a command would do now.
  func step(for command: CommandInvocation) -> CommandStep? {
    (fixed?.chain ?? chain).step(for: command)
  }

  var textResponder: (any TextResponder)? {
    if let fixed { return fixed.textResponder }
    for responder in chain {
      let kind = ObjectIdentifier(type(of: responder))
      if takesText[kind] == nil { takesText[kind] = responder is any TextResponder }
      if takesText[kind] == true { return responder as? any TextResponder }
    }
    return nil
  }
}
