import KeyboardActions

// The keys of a keyboard that types into a terminal.

extension KeyboardLayout {
  /// Adds a row above the others with keys that programs in a terminal need: Escape, Tab, Control, and the signs
  /// that shells use most; without those that are there already.
  mutating func addTerminalKeys() {
    guard emojiPages == nil else { return }
    let signs = "|~`-/".map { KeyboardAction.character(String($0)) }
    let keys = [.escape, .tab, .control] + signs
    rows.insert(keys.filter { position(of: $0) == nil }.map { Item($0) }, at: 0)
  }

  /// Replaces quotation marks by the straight ones, which programs read.
  mutating func straightenQuotationMarks() {
    for row in rows.indices {
      for index in rows[row].indices {
        switch rows[row][index].action {
        case .character("”"), .character("“"): rows[row][index].action = .character("\"")
        case .character("’"), .character("‘"): rows[row][index].action = .character("'")
        default: break
        }
      }
    }
  }
}
