extension NamedKey {
  /// What to show a person for a named key.
  func label(_ style: KeyLabelStyle) -> String {
    if style == .glyphs, let glyph = Self.glyphs[self] { return glyph }
    if let words = Self.words[self] { return words }
    if rawValue.hasPrefix("kp") {
      return "Keypad \(Self.keypadNames[self] ?? String(rawValue.dropFirst(2)))"
    }
    return rawValue.prefix(1).uppercased() + rawValue.dropFirst()
  }

  private static let glyphs: [NamedKey: String] = [
    .enter: "↩", .tab: "⇥", .escape: "⎋", .space: "␣", .backspace: "⌫", .delete: "⌦",
    .up: "↑", .down: "↓", .left: "←", .right: "→", .home: "↖", .end: "↘", .pageUp: "⇞",
    .pageDown: "⇟", .clear: "⌧", .capsLock: "⇪", .kpEnter: "⌤",
  ]

  private static let keypadNames: [NamedKey: String] = [
    .kpAdd: "plus", .kpSubtract: "minus", .kpMultiply: "times", .kpDivide: "divide",
    .kpDecimal: "decimal", .kpSeparator: "separator", .kpEqual: "equals", .kpEnter: "Enter",
  ]

  /// Names whose label is more than a capital letter.
  private static let words: [NamedKey: String] = [
    .pageUp: "Page Up", .pageDown: "Page Down", .printScreen: "Print Screen",
    .capsLock: "Caps Lock", .numLock: "Num Lock", .scrollLock: "Scroll Lock",
    .leftShift: "Left Shift", .rightShift: "Right Shift",
    .leftControl: "Left Control", .rightControl: "Right Control",
    .leftAlt: "Left Alt", .rightAlt: "Right Alt",
    .leftSuper: "Left Super", .rightSuper: "Right Super",
    .leftHyper: "Left Hyper", .rightHyper: "Right Hyper",
    .leftMeta: "Left Meta", .rightMeta: "Right Meta",
    .altGraph: "AltGr", .level5Shift: "Level 5 Shift",
    .mediaPlay: "Play", .mediaPause: "Pause Media", .mediaPlayPause: "Play or Pause",
    .mediaReverse: "Reverse", .mediaStop: "Stop", .mediaFastForward: "Fast Forward",
    .mediaRewind: "Rewind", .mediaTrackNext: "Next Track",
    .mediaTrackPrevious: "Previous Track", .mediaRecord: "Record",
    .audioVolumeDown: "Volume Down", .audioVolumeUp: "Volume Up", .audioVolumeMute: "Mute",
  ]
}
