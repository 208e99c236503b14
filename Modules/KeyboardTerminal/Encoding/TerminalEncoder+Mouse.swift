import KeyboardCore

nonisolated extension TerminalEncoder {
  /// The bytes of a mouse event in the mode's form.
  func mouse(_ event: MouseEvent) -> [UInt8]? {
    guard event.modifiers.isSubset(of: [.control, .alt, .shift]), event.column >= 0,
      event.row >= 0, event.isInPixels == (mode.mouse == .sgrPixels)
    else { return nil }
    switch mode.mouse {
    case .off: return nil
    case .sgr, .sgrPixels:
      // No button that is pressed reads as a release.
      guard event.button != .none || event.action != .press else { return nil }
      let final = event.action == .release ? "m" : "M"
      return Array("\u{1B}[<\(code(event));\(event.column);\(event.row)\(final)".utf8)
    case .x10, .urxvt:
      guard (event.action == .release) == (event.button == .none) || event.action == .motion else {
        return nil
      }
      guard mode.mouse == .x10 else {
        return Array("\u{1B}[\(code(event) + 32);\(event.column);\(event.row)M".utf8)
      }
      guard 1...223 ~= event.column, 1...223 ~= event.row else { return nil }
      return Array("\u{1B}[M".utf8)
        + [code(event), event.column, event.row].map { UInt8($0 + 32) }
    }
  }

  /// Button, modifiers and motion in one number.
  private func code(_ event: MouseEvent) -> Int {
    let button =
      switch event.button {
      case .left: 0
      case .middle: 1
      case .right: 2
      case .none: 3
      case .wheelUp: 64
      case .wheelDown: 65
      case .wheelLeft: 66
      case .wheelRight: 67
      case .extra1: 128
      case .extra2: 129
      case .extra3: 130
      case .extra4: 131
      }
    return button + (event.modifiers.contains(.shift) ? 4 : 0)
      + (event.modifiers.contains(.alt) ? 8 : 0) + (event.modifiers.contains(.control) ? 16 : 0)
      + (event.action == .motion ? 32 : 0)
  }
}
