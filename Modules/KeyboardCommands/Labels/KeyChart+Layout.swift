public import KeyboardCore

extension KeyChart {
  /// The positions of each row with their widths, 15 letters wide.
  ///
  /// The keys beside the characters are in the last row, so that 80 columns of a terminal are enough.
  static let layout: [[(PhysicalKey, Double)]] = [
    [(.escape, 1.8)] + keys(1.1, .f1, .f2, .f3, .f4, .f5, .f6, .f7, .f8, .f9, .f10, .f11, .f12),
    keys(
      1, .backquote, .digit1, .digit2, .digit3, .digit4, .digit5, .digit6, .digit7, .digit8,
      .digit9, .digit0, .minus, .equal) + [(.backspace, 2)],
    [(.tab, 1.5)]
      + keys(
        1, .keyQ, .keyW, .keyE, .keyR, .keyT, .keyY, .keyU, .keyI, .keyO, .keyP, .bracketLeft,
        .bracketRight) + [(.backslash, 1.5)],
    [(.capsLock, 1.75)]
      + keys(
        1, .keyA, .keyS, .keyD, .keyF, .keyG, .keyH, .keyJ, .keyK, .keyL, .semicolon, .quote)
      + [(.enter, 2.25)],
    [(.shiftLeft, 2.25)]
      + keys(1, .keyZ, .keyX, .keyC, .keyV, .keyB, .keyN, .keyM, .comma, .period, .slash)
      + [(.shiftRight, 2.75)],
    [(.controlLeft, 1.1), (.altLeft, 1.1), (.space, 1.8)]
      + keys(
        1.1, .insert, .delete, .home, .end, .pageUp, .pageDown, .arrowLeft, .arrowUp, .arrowDown,
        .arrowRight),
  ]

  private static func keys(
    _ width: Double, _ positions: PhysicalKey...
  ) -> [(PhysicalKey, Double)] {
    positions.map { ($0, width) }
  }
}

extension PhysicalKey {
  /// The key that a US keyboard has here; nil for modifiers and locks.
  var key: Key? {
    if let character = usCharacter { return .character(character) }
    guard let name, !name.isModifier else { return nil }
    return .named(name)
  }

  /// Returns the legend of the key while modifiers are held, in at most five characters.
  func legend(of stroke: KeyStroke?) -> String {
    if let character = stroke?.key.character { return character.uppercased() }
    return switch self {
    case .escape: "Esc"
    case .backspace: "Bksp"
    case .insert: "Ins"
    case .delete: "Del"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .arrowLeft: "←"
    case .arrowRight: "→"
    case .arrowUp: "↑"
    case .arrowDown: "↓"
    case .capsLock: "Caps"
    case .shiftLeft, .shiftRight: "Shift"
    case .controlLeft: "Ctrl"
    case .altLeft: "Alt"
    default: code
    }
  }

  /// The modifier for which the key stands; empty for other keys and locks.
  public var modifier: Modifiers {
    switch self {
    case .shiftLeft, .shiftRight: .shift
    case .controlLeft, .controlRight: .control
    case .altLeft, .altRight: .alt
    case .metaLeft, .metaRight: .super
    default: []
    }
  }
}
