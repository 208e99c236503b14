import KeyboardCore

extension TerminalEncoder {
  /// Returns the bytes of a mouse event in the mode's form.
  func mouse(_ event: MouseEvent) -> [UInt8]? {
    guard event.modifiers.isSubset(of: [.control, .alt, .shift]), event.column >= 0,
      event.row >= 0, event.isInPixels == (mode.mouse == .sgrPixels)
    else { return nil }
    switch mode.mouse {
    case .off: return nil
    case .sgr, .sgrPixels:
      // A press without a button would be decoded as a release.
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

  /// Returns button, modifiers and motion in one number.
  private func code(_ event: MouseEvent) -> Int {
    (MouseEvent.Button.codes[event.button] ?? 3) + (event.modifiers.contains(.shift) ? 4 : 0)
      + (event.modifiers.contains(.alt) ? 8 : 0) + (event.modifiers.contains(.control) ? 16 : 0)
      + (event.action == .motion ? 32 : 0)
  }
}

extension TerminalEncoder {
  /// Returns the bytes of a reply; nil if no terminal sends it in this form.
  func reply(_ reply: TerminalEvent.Reply) -> [UInt8]? {
    switch reply {
    case .primaryAttributes(let numbers): control("?", numbers, "c")
    case .secondaryAttributes(let numbers): control(">", numbers, "c")
    case .status(let number): control("", [number], "n")
    case .privateStatus(let numbers): privateStatus(numbers)
    case .theme(let theme): control("?", [997, theme.rawValue], "n")
    case .cursorPosition(let row, let column): cursorPosition(row, column)
    case .keyboardFlags(let flags): control("?", [Int(flags.rawValue)], "u")
    case .modifyOtherKeys(let level): control(">", [4, level], "m")
    case .mode(let number, let isPrivate, let state):
      control(isPrivate ? "?" : "", [number, state.rawValue], "$y")
    case .windowSize(let size): windowSize(size)
    case .window(let numbers): window(numbers)
    case .color(let role, let color):
      string("]", "\(role.rawValue);\(color.specification)")
    case .operatingSystemCommand(let text):
      TerminalEvent.Reply(operatingSystemCommand: text) == reply ? string("]", text) : nil
    case .deviceControl(let text): string("P", text)
    case .applicationCommand(let text): string("_", text)
    case .privacyMessage(let text): string("^", text)
    case .startOfString(let text): string("X", text)
    }
  }

  private func control(_ marker: String, _ numbers: [Int], _ final: String) -> [UInt8]? {
    guard numbers.allSatisfy({ 0..<ParameterReader.excessive ~= $0 }) else { return nil }
    let parameters = numbers.map(String.init).joined(separator: ";")
    return Array("\u{1B}[\(marker)\(parameters)\(final)".utf8)
  }

  private func privateStatus(_ numbers: [Int]) -> [UInt8]? {
    if numbers.isEmpty || numbers == [997, 1] || numbers == [997, 2] { return nil }
    return control("?", numbers, "n")
  }

  /// Returns a position of the cursor, in the private form if it could be F3.
  private func cursorPosition(_ row: Int, _ column: Int) -> [UInt8]? {
    guard row > 0, column > 0 else { return nil }
    return control(row == 1 && 2...16 ~= column ? "?" : "", [row, column], "R")
  }

  private func windowSize(_ size: Tty.Size) -> [UInt8]? {
    let pixels = [size.pixelHeight, size.pixelWidth]
    return pixels == [0, 0]
      ? control("", [8, size.rows, size.columns], "t")
      : control("", [48, size.rows, size.columns] + pixels, "t")
  }

  private func window(_ numbers: [Int]) -> [UInt8]? {
    switch (numbers.first, numbers.count) {
    case (nil, _), (8, 3), (48, 5): nil
    default: control("", numbers, "t")
    }
  }

  private func string(_ introducer: String, _ text: String) -> [UInt8]? {
    let ends: Set<UInt8> = introducer == "]" ? [0x07, 0x18, 0x1A, 0x1B] : [0x18, 0x1A, 0x1B]
    let limit = TerminalDecoder.Settings().stringLimit - 16
    guard !text.utf8.contains(where: ends.contains), text.utf8.count < limit else { return nil }
    return Array("\u{1B}\(introducer)\(text)\u{1B}\\".utf8)
  }
}
