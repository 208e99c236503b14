/// A key pressed once, with the modifiers that were held.
///
/// An upper-case letter is Shift and its lower-case letter, so `G` and `shift+g` are one stroke and ``key`` is never
/// an upper-case letter. Shift and any other character becomes what a US keyboard types for them, so Shift and `1`
/// are `!`: notation names what is typed.
public struct KeyStroke: Hashable, Sendable {
  /// The key that was pressed; never an upper-case letter.
  public let key: Key
  /// The modifiers held with it.
  public let modifiers: Modifiers

  /// Creates a stroke; an upper-case letter becomes Shift and the lower-case letter, and Shift with another character
  /// becomes what a US keyboard types for them.
  ///
  /// If a US keyboard does not have the character, as with `ß`, Shift stays: the stroke then has no notation, and
  /// encoding it throws.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    guard modifiers.contains(.shift), let character = key.character,
      let typed = USLayout.key(typing: character)
    else {
      self.init(received: key, modifiers)
      return
    }
    self.init(
      received: .character(typed.shifted ?? character), modifiers.subtracting(.shift))
  }

  /// Creates the stroke of a key that was pressed, regardless of what Shift types with it there.
  init(received key: Key, _ modifiers: Modifiers) {
    if let character = key.character, let lower = character.lowerCaseLetter {
      self.key = .character(lower)
      self.modifiers = modifiers.union(.shift)
    } else {
      (self.key, self.modifiers) = (key, modifiers)
    }
  }

  /// Reads a stroke from notation such as `ctrl+shift+k`.
  ///
  /// - Parameter notation: exactly one stroke; see ``KeySequence/init(parsing:primary:)``.
  /// - Throws: a ``KeyNotationError`` whose message names the remedy.
  public init(parsing notation: String) throws(KeyNotationError) {
    let sequence = try KeySequence(parsing: notation)
    guard sequence.strokes.count == 1 else {
      throw KeyNotationError(
        input: notation, column: 1,
        message: "'\(notation)' is \(sequence.strokes.count) strokes; write one"
      )
    }
    self = sequence.strokes[0]
  }
}

extension KeyStroke: CustomStringConvertible {
  /// The stroke in canonical notation, such as `ctrl+shift+k`.
  public var description: String { modifiers.isEmpty ? key.description : "\(modifiers)+\(key)" }
}

extension KeyStroke: ExpressibleByStringLiteral {
  /// Parses the literal as notation; a literal that is not notation stops the program.
  public init(stringLiteral value: String) {
    do {
      try self.init(parsing: value)
    } catch {
      preconditionFailure(error.message)
    }
  }
}

extension Character {
  /// The lower-case letter of an upper-case one, if the two map to each other; otherwise nil.
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

  /// The upper-case letter of a lower-case one, if the two map to each other; otherwise nil.
  var upperCaseLetter: Character? {
    guard let upper = uppercased().only, upper != self, upper.lowerCaseLetter == self else {
      return nil
    }
    return upper
  }
}

extension String {
  /// The only character; nil if there is none or more than one.
  fileprivate var only: Character? { count == 1 ? first : nil }
}

/// The modifier keys held down with a key.
///
/// They are printed in the order of declaration. `super` is ⌘ or the Windows key; `meta` is only the Meta bit of X11
/// and of the kitty protocol, never ⌘.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits of the modifiers, in printing order from the lowest bit.
  public let rawValue: UInt8

  /// Creates a set from its bits; unknown bits are kept.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The Control key.
  public static let control = Modifiers(rawValue: 1 << 0)
  /// The Alt or Option key.
  public static let alt = Modifiers(rawValue: 1 << 1)
  /// The Shift key.
  public static let shift = Modifiers(rawValue: 1 << 2)
  /// The Super key: ⌘ or the Windows key.
  public static let `super` = Modifiers(rawValue: 1 << 3)
  /// The Hyper key.
  public static let hyper = Modifiers(rawValue: 1 << 4)
  /// The Meta bit of X11 and of the kitty protocol.
  public static let meta = Modifiers(rawValue: 1 << 5)

  /// The modifier that `mod` stands for: ⌘ on Apple's platforms, Control elsewhere.
  public static var platformPrimary: Modifiers {
    #if canImport(Darwin)
      .super
    #else
      .control
    #endif
  }

  /// The modifiers with their canonical names, in printing order.
  static let named: [(modifier: Modifiers, name: String)] = [
    (.control, "ctrl"), (.alt, "alt"), (.shift, "shift"),
    (.super, "super"), (.hyper, "hyper"), (.meta, "meta"),
  ]

  /// The spellings that notation accepts, in lower case, except `mod`.
  static let spellings: [String: Modifiers] = [
    "ctrl": .control, "control": .control, "⌃": .control,
    "alt": .alt, "opt": .alt, "option": .alt, "⌥": .alt,
    "shift": .shift, "⇧": .shift,
    "super": .super, "cmd": .super, "command": .super, "win": .super, "⌘": .super,
    "hyper": .hyper, "meta": .meta,
  ]
}

extension Modifiers: CustomStringConvertible {
  /// The canonical names joined by `+`, or an empty string.
  public var description: String {
    Self.named.filter { contains($0.modifier) }.map(\.name).joined(separator: "+")
  }
}
