public import KeyboardCore

extension SystemKeyboard: TextResponder, TableResponder {
  /// The commands that move the focus in a keyboard with the keys of another one.
  public static let commandTable = CommandTable<SystemKeyboard>(
    of: "keyboard",
    [
      command("left", "Key to the left", "left", repeats: true) { $0.move(dx: -1) },
      command("right", "Key to the right", "right", repeats: true) { $0.move(dx: 1) },
      command("up", "Key above", "up", repeats: true) { $0.move(dy: -1) },
      command("down", "Key below", "down", repeats: true) { $0.move(dy: 1) },
      command("press", "Press key", "enter", if: { $0.focusedKey != nil }) { $0.pressFocusedKey() },
      command(
        "openCallout", "Open callout of key", "alt+enter",
        if: { keyboard in
          keyboard.callout == nil
            && keyboard.focusedKey.map { !keyboard.controller.calloutActions($0.action).isEmpty }
              ?? false
        }
      ) { $0.openCallout() },
      command(
        "nextPage", "Next page of emojis", "pagedown", repeats: true, if: { $0.showsEmojis }
      ) { $0.controller.keyboardContext.emojiPage += 1 },
      command(
        "previousPage", "Previous page of emojis", "pageup", repeats: true,
        if: { $0.showsEmojis }
      ) { $0.controller.keyboardContext.emojiPage -= 1 },
      command("leave", "Leave key or callout", "escape", if: { $0.focusedKey != nil }) {
        if $0.walkedCallout == nil { $0.focus = nil }
        $0.walkedCallout = nil
      },
    ])

  private static func command(
    _ name: String, _ title: String, _ keys: KeySequence, repeats: Bool = false,
    if isPossible: @escaping @Sendable (SystemKeyboard) -> Bool = { _ in true },
    perform: @escaping @Sendable (SystemKeyboard) -> Void
  ) -> CommandTable<SystemKeyboard>.Entry {
    .init(
      CommandID("keyboard.\(name)"), title, keys: [keys], allowsRepeat: repeats,
      because: { _, _ in "an arrow gives a key the focus" },
      effect: { keyboard, _ in
        guard isPossible(keyboard) else { return nil }
        return {
          perform(keyboard)
          keyboard.changes.notify()
        }
      })
  }

  private var showsEmojis: Bool { controller.keyboardContext.keyboardType == .emojis }

  /// The heading of its commands in lists of keys: `Keyboard`.
  public var providerName: String? { "Keyboard" }

  /// The input of the keyboard.
  public var nextResponder: (any CommandResponder)? { controller.document as? any CommandResponder }

  /// A Boolean value indicating whether the input is secure.
  public var isSecure: Bool { controller.textDocumentProxy.isSecure }

  /// Taps the keys for a text; characters without a key are typed directly.
  public func insertText(_ text: String, at instant: Instant) -> Bool {
    controller.isTypingOnHardwareKeys = true
    defer { controller.isTypingOnHardwareKeys = false }
    for character in text {
      switch character {
      case " ": controller.gestures.tap(.space)
      case "\t": controller.gestures.tap(.tab)
      case "\n", "\r\n": controller.gestures.tap(.return)
      default: controller.gestures.tap(.character(String(character)))
      }
    }
    return true
  }

  // MARK: Walking

  /// The focused key; nil if there is none.
  public var focusedKey: KeyboardKey? {
    let rows = walkedRows
    guard let focus, !rows.isEmpty else { return nil }
    let row = rows[min(focus.row, rows.count - 1)]
    return row[min(focus.index, row.count - 1)]
  }

  private var walkedRows: [[KeyboardKey]] {
    keys.map { row in row.filter { !$0.action.isSpacer } }.filter { !$0.isEmpty }
  }

  /// Moves the selection of the callout, or the focus; the first step focuses the center.
  private func move(dx: Int = 0, dy: Int = 0) {
    let rows = walkedRows
    if walkedCallout != nil {
      walkedCallout?.move(by: dx)
    } else if let focus, let key = focusedKey {
      let row = min(max(0, focus.row + dy), rows.count - 1)
      let nearest = rows[row].indices.min {
        key.frame.distance(to: rows[row][$0]) < key.frame.distance(to: rows[row][$1])
      }
      self.focus = (row, min(max(0, (nearest ?? 0) + dx), rows[row].count - 1))
    } else if !rows.isEmpty {
      focus = (rows.count / 2, rows[rows.count / 2].count / 2)
    }
  }

  private func pressFocusedKey() {
    guard let key = focusedKey else { return }
    let action = walkedCallout?.selectedAction ?? key.action
    walkedCallout = nil
    controller.gestures.tap(action)
  }

  private func openCallout() {
    guard let key = focusedKey else { return }
    walkedCallout = KeyboardGestures.Callout(
      controller.calloutActions(key.action), over: key, screenWidth: size.width)
  }
}

extension Rect {
  /// Returns the horizontal distance between the centers of two keys.
  fileprivate func distance(to key: KeyboardKey) -> Double { abs(center.x - key.frame.center.x) }
}
