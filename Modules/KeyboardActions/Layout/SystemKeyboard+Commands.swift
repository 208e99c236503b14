public import KeyboardCore

extension SystemKeyboard: TextResponder {
  /// The commands that walk a keyboard by the keys of another one.
  private enum Command: String, CaseIterable {
    case left = "keyboard.left"
    case right = "keyboard.right"
    case up = "keyboard.up"
    case down = "keyboard.down"
    case press = "keyboard.press"
    case openCallout = "keyboard.openCallout"
    case nextPage = "keyboard.nextPage"
    case previousPage = "keyboard.previousPage"
    case leave = "keyboard.leave"

    var keyCommand: KeyCommand {
      let (title, keys): (String, KeySequence) =
        switch self {
        case .left: ("Key to the left", "left")
        case .right: ("Key to the right", "right")
        case .up: ("Key above", "up")
        case .down: ("Key below", "down")
        case .press: ("Press key", "enter")
        case .openCallout: ("Open callout of key", "alt+enter")
        case .nextPage: ("Next page of emojis", "pagedown")
        case .previousPage: ("Previous page of emojis", "pageup")
        case .leave: ("Leave key or callout", "escape")
        }
      return KeyCommand(
        CommandInvocation(CommandID(rawValue)), title: title, sequences: [keys],
        allowsRepeat: ![.press, .openCallout, .leave].contains(self))
    }
  }

  /// Every command that a keyboard may offer.
  public static let commands = Command.allCases.map(\.keyCommand)

  /// Every command of keyboards.
  public var supportedCommands: [KeyCommand] { Self.commands }

  /// The commands that would do something now.
  public var keyCommands: [KeyCommand] { Self.commands.filter { canPerform($0.invocation) } }

  /// A Boolean value indicating whether the command would do something.
  public func canPerform(_ invocation: CommandInvocation) -> Bool {
    switch Command(rawValue: invocation.id.rawValue) {
    case .left, .right, .up, .down: true
    case .press, .leave: focusedKey != nil
    case .openCallout:
      callout == nil && focusedKey.map { !controller.calloutActions($0.action).isEmpty } ?? false
    case .nextPage, .previousPage: controller.keyboardContext.keyboardType == .emojis
    case nil: false
    }
  }

  /// Walks, or presses the key that has the focus.
  ///
  /// - Throws: `CommandError` with code `unavailable` where it would do nothing.
  public func perform(_ invocation: CommandInvocation) throws(CommandError) {
    guard canPerform(invocation), let command = Command(rawValue: invocation.id.rawValue) else {
      throw CommandError(
        code: .unavailable, command: invocation.id,
        message: "\(invocation.id) would do nothing now; an arrow gives a key the focus")
    }
    switch command {
    case .left: move(dx: -1)
    case .right: move(dx: 1)
    case .up: move(dy: -1)
    case .down: move(dy: 1)
    case .press: pressFocusedKey()
    case .openCallout: openCallout()
    case .nextPage: controller.keyboardContext.emojiPage += 1
    case .previousPage: controller.keyboardContext.emojiPage -= 1
    case .leave:
      if walkedCallout == nil { focus = nil }
      walkedCallout = nil
    }
    changes.notify()
  }

  /// The heading of its commands in lists of keys: `Keyboard`.
  public var providerName: String? { "Keyboard" }

  /// The next responder of a keyboard is its input.
  public var nextResponder: (any CommandResponder)? {
    controller.document as? any CommandResponder
  }

  /// A Boolean value indicating whether what is typed is a secret.
  public var isSecure: Bool { controller.textDocumentProxy.isSecure }

  /// Taps the keys that type a text; characters that are on no key are typed all the same.
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

  /// The key that has the focus; nil when none has it.
  public var focusedKey: KeyboardKey? {
    let rows = walkedRows
    guard let focus, !rows.isEmpty else { return nil }
    let row = rows[min(focus.row, rows.count - 1)]
    return row.isEmpty ? nil : row[min(focus.index, row.count - 1)]
  }

  private var walkedRows: [[KeyboardKey]] {
    keys.map { row in row.filter { !$0.action.isSpacer } }.filter { !$0.isEmpty }
  }

  /// Moves the selection of the callout, or the focus; the first step goes to the middle.
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
  /// Returns the horizontal distance between the middles of this and a key.
  fileprivate func distance(to key: KeyboardKey) -> Double { abs(center.x - key.frame.center.x) }
}
