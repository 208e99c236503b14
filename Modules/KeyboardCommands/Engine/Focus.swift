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

  var textResponder: (any TextResponder)? {
    for responder in chain {
      if let responder = responder as? any TextResponder { return responder }
    }
    return nil
  }
}
