import KeyboardCore
import Testing

/// Some keys of a keyboard layout: what each types plain, with Shift, with AltGr, with both.
struct TestLayout: Sendable, CustomTestStringConvertible {
  /// The ways in which systems tell of AltGr.
  enum ThirdLevel: CaseIterable {
    /// GTK 4: by nothing but the character.
    case silent
    /// Windows: Control and Alt, consumed.
    case controlAlt
    /// A Mac: Option, consumed.
    case option

    var modifiers: Modifiers {
      switch self {
      case .silent: []
      case .controlAlt: [.control, .alt]
      case .option: .alt
      }
    }
  }

  let testDescription: String
  let keys: [PhysicalKey: [Character]]

  /// Returns the event of a key as a host would report it; nil for a key without a character.
  func press(
    _ position: PhysicalKey, _ modifiers: Modifiers = [], thirdLevel: ThirdLevel? = nil,
    locks: KeyEvent.Locks = [], phase: KeyEvent.Phase = .press
  ) -> KeyEvent? {
    guard let levels = keys[position] else { return nil }
    let level = (modifiers.contains(.shift) ? 1 : 0) + (thirdLevel == nil ? 0 : 2)
    guard levels.indices.contains(level) else { return nil }
    var typed = String(levels[level])
    if locks.contains(.capsLock) { typed = typed.uppercased() }
    return KeyEvent(
      typed: typed, unmodified: levels[0], shifted: levels[1], physicalKey: position,
      modifiers: modifiers.union(thirdLevel?.modifiers ?? []),
      // Systems count Shift as consumed wherever a key has a shifted level.
      consumed: (thirdLevel?.modifiers ?? []).union(.shift), locks: locks, phase: phase)
  }

  static let us = TestLayout(
    testDescription: "US",
    keys: [
      .keyQ: ["q", "Q"], .keyZ: ["z", "Z"], .digit2: ["2", "@"], .slash: ["/", "?"],
      .equal: ["=", "+"],
    ])
  static let german = TestLayout(
    testDescription: "German",
    keys: [
      .keyQ: ["q", "Q", "@", "Ω"], .keyZ: ["y", "Y", "»", "›"], .keyE: ["e", "E", "€", "€"],
      .minus: ["ß", "?", "\\", "¿"], .digit7: ["7", "/", "{", "⅞"], .semicolon: ["ö", "Ö"],
      .keyA: ["a", "A", "æ", "Æ"],
    ])
  static let french = TestLayout(
    testDescription: "French",
    keys: [
      .keyQ: ["a", "A", "æ", "Æ"], .keyW: ["z", "Z"], .digit2: ["é", "2", "~", "É"],
      .digit0: ["à", "0", "@", "À"], .comma: [";", "."], .slash: ["!", "§"],
    ])
  static let russian = TestLayout(
    testDescription: "Russian",
    keys: [
      .keyZ: ["я", "Я"], .keyC: ["с", "С"], .period: ["ю", "Ю"], .slash: [".", ","],
      .digit8: ["8", "*", "₽", "₽"], .keyQ: ["й", "Й"],
    ])
}
