extension PhysicalKey {
  /// The character that a US layout types here; nil if it types none.
  ///
  /// Nil also for the space bar and the keypad, which have names instead.
  public var usCharacter: Character? { USLayout.key(at: self)?.plain }

  /// The character that a US layout types here with Shift; nil if it types none.
  public var usShiftedCharacter: Character? { USLayout.key(at: self)?.shifted }
}

/// The character keys of a US keyboard, used for fall-backs, remedies and synthetic events.
enum USLayout {
  /// A key: its position, and its characters without and with Shift.
  struct CharacterKey {
    let position: PhysicalKey
    let plain: Character
    let shifted: Character?
  }

  /// Returns the key that types a character, with or without Shift.
  ///
  /// `shifted` is nil if the character itself needs Shift.
  static func key(typing character: Character) -> CharacterKey? {
    if let key = keys.first(where: { $0.plain == character }) { return key }
    return keys.first { $0.shifted == character }.map {
      CharacterKey(position: $0.position, plain: $0.plain, shifted: nil)
    }
  }

  /// Returns the key at a position.
  static func key(at position: PhysicalKey) -> CharacterKey? {
    keys.first { $0.position == position }
  }

  private static let keys: [CharacterKey] = table.map {
    CharacterKey(position: $0.0, plain: $0.1, shifted: $0.2)
  }

  private static let table: [(PhysicalKey, Character, Character)] = [
    (.backquote, "`", "~"), (.digit1, "1", "!"), (.digit2, "2", "@"), (.digit3, "3", "#"),
    (.digit4, "4", "$"), (.digit5, "5", "%"), (.digit6, "6", "^"), (.digit7, "7", "&"),
    (.digit8, "8", "*"), (.digit9, "9", "("), (.digit0, "0", ")"), (.minus, "-", "_"),
    (.equal, "=", "+"), (.bracketLeft, "[", "{"), (.bracketRight, "]", "}"),
    (.backslash, "\\", "|"), (.semicolon, ";", ":"), (.quote, "'", "\""), (.comma, ",", "<"),
    (.period, ".", ">"), (.slash, "/", "?"),
    (.keyA, "a", "A"), (.keyB, "b", "B"), (.keyC, "c", "C"), (.keyD, "d", "D"),
    (.keyE, "e", "E"), (.keyF, "f", "F"), (.keyG, "g", "G"), (.keyH, "h", "H"),
    (.keyI, "i", "I"), (.keyJ, "j", "J"), (.keyK, "k", "K"), (.keyL, "l", "L"),
    (.keyM, "m", "M"), (.keyN, "n", "N"), (.keyO, "o", "O"), (.keyP, "p", "P"),
    (.keyQ, "q", "Q"), (.keyR, "r", "R"), (.keyS, "s", "S"), (.keyT, "t", "T"),
    (.keyU, "u", "U"), (.keyV, "v", "V"), (.keyW, "w", "W"), (.keyX, "x", "X"),
    (.keyY, "y", "Y"), (.keyZ, "z", "Z"),
  ]
}
