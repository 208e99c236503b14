/// A responder that makes use of typed text: an input, or a list that finds what is typed.
///
/// Mapping from UIKit: `UIKeyInput`. Text reaches the first responder of the chain that adopts this.
public protocol TextResponder: CommandResponder {
  /// A Boolean value indicating whether typed text belongs here: `focus.acceptsText`.
  ///
  /// A key that types text is then left to this responder, unless its binding applies in text.
  /// Otherwise bindings come first, and only the text that none of them takes is inserted.
  var acceptsText: Bool { get }

  /// A Boolean value indicating whether what is typed here is secret: `focus.isSecure`.
  var isSecure: Bool { get }

  /// A Boolean value indicating whether text that was just typed is still being added to.
  ///
  /// Within a word a space is a letter, whatever the keys of commands are.
  func isTyping(at instant: Instant) -> Bool

  /// Takes text that a key has typed.
  ///
  /// - Parameters:
  ///   - text: the text, at least one character.
  ///   - instant: the moment, on the clock that the responder's owner uses.
  /// - Returns: false when there is no use for it here.
  func insertText(_ text: String, at instant: Instant) -> Bool
}

extension TextResponder {
  /// True: the responder is an input.
  public var acceptsText: Bool { true }

  /// False.
  public var isSecure: Bool { false }

  /// False: an input takes every key that types text anyway.
  public func isTyping(at instant: Instant) -> Bool { false }
}
