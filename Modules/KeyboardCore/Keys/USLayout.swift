/// The character keys of a US keyboard: what remedies and synthetic events are worded in.
enum USLayout {
  /// One key: its position, what it types, and what it types with Shift.
  struct CharacterKey {
    let position: PhysicalKey
    let plain: Character
    let shifted: Character?
  }

  /// The key that types a character, with or without Shift.
  ///
  /// `shifted` is nil when the character itself needs Shift.
  static func key(typing character: Character) -> CharacterKey? {
    if let key = keys.first(where: { $0.plain == character }) { return key }
    return keys.first { $0.shifted == character }.map {
      CharacterKey(position: $0.position, plain: $0.plain, shifted: nil)
    }
  }

  /// The punctuation and digit keys; letters need no table.
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
  ]
}
