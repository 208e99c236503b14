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
  var chain = ResponderChain(from: nil)
  /// A Boolean value indicating whether a question has the keys.
  var isQuestion = false

  /// Whether responders of a class take typed text, which is slow to find out.
  private var takesText: [ObjectIdentifier: Bool] = [:]

  var textResponder: (any TextResponder)? {
    for responder in chain {
      let kind = ObjectIdentifier(type(of: responder))
      if takesText[kind] == nil { takesText[kind] = responder is any TextResponder }
      if takesText[kind] == true { return responder as? any TextResponder }
    }
    return nil
  }
}
