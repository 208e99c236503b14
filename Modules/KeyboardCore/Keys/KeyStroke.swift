/// A key pressed once, with the modifiers that were held.
///
/// An upper-case letter is Shift and its lower-case letter, so `G` and `shift+g` are one stroke
/// and ``key`` is never an upper-case letter.
public struct KeyStroke: Hashable, Sendable {
  /// The key.
  public let key: Key
  /// The modifiers held with it.
  public let modifiers: Modifiers

  /// Creates a stroke; an upper-case letter adds Shift and becomes lower case.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    if let character = key.character, let lower = character.lowerCaseLetter {
      self.key = .character(lower)
      self.modifiers = modifiers.union(.shift)
    } else {
      self.key = key
      self.modifiers = modifiers
    }
  }

  /// Creates a stroke from a key that is known to be no upper-case letter.
  init(canonical key: Key, _ modifiers: Modifiers) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Reads a stroke from notation such as `ctrl+shift+k`.
  ///
  /// - Parameter notation: exactly one stroke; see ``KeySequence/init(parsing:primary:)``.
  /// - Throws: a ``KeyNotationError`` whose message names the remedy.
  public init(parsing notation: String) throws(KeyNotationError) {
    let sequence = try KeySequence(parsing: notation)
    guard sequence.strokes.count == 1 else {
      throw KeyNotationError(
        code: .manyStrokes, input: notation, column: 1,
        message: "'\(notation)' is \(sequence.strokes.count) strokes; write one"
      )
    }
    self = sequence.strokes[0]
  }
}

extension KeyStroke {
  /// A number below 2^17 that no other stroke has; nil when its key is a character beyond ASCII.
  package var number: UInt32? {
    key.number == Key.unnumbered
      ? nil : UInt32(key.number) << 8 | UInt32(modifiers.rawValue)
  }
}

extension KeyStroke: CustomStringConvertible {
  /// The stroke in canonical notation, such as `ctrl+shift+k`.
  public var description: String {
    modifiers.isEmpty ? key.description : "\(modifiers)+\(key)"
  }
}

extension KeyStroke: ExpressibleByStringLiteral {
  /// Reads the literal as notation; a literal that is not notation stops the program.
  public init(stringLiteral value: String) {
    do {
      try self.init(parsing: value)
    } catch {
      preconditionFailure(error.message)
    }
  }
}

extension Character {
  /// The lower-case letter of an upper-case one, when the two map to each other; otherwise nil.
  var lowerCaseLetter: Character? {
    let bytes = utf8
    if let byte = bytes.first, bytes.count == 1 {
      guard byte >= 0x41, byte <= 0x5A else { return nil }
      return Character(UnicodeScalar(byte | 0x20))
    }
    guard isUppercase, let lower = lowercased().only, lower != self, lower.uppercased().only == self
    else { return nil }
    return lower
  }

  /// The upper-case letter of a lower-case one, when the two map to each other; otherwise nil.
  var upperCaseLetter: Character? {
    guard let upper = uppercased().only, upper != self, upper.lowerCaseLetter == self else {
      return nil
    }
    return upper
  }
}

extension String {
  /// The only character, or nil when there are none or several.
  fileprivate var only: Character? {
    count == 1 ? first : nil
  }
}
