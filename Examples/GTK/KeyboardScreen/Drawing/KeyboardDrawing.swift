public import KeyboardActions
public import KeyboardCore

/// Draws a keyboard as phones do: caps with round corners, balloons over them, suggestions above.
public struct KeyboardDrawing {
  /// The keyboard, whose keys are in the coordinates of ``KeyboardParts/keys``.
  public let keyboard: SystemKeyboard
  /// The parts of the window.
  public let parts: KeyboardParts
  /// The colours.
  public let theme: ScreenTheme
  /// Returns the label of a key.
  public var label: (KeyboardAction) -> String
  /// The suggestions that are shown.
  public var suggestions: ArraySlice<AutocompleteSuggestion> = []
  /// The modifiers that are held for the next key.
  public var modifiers: Modifiers = []
  /// The frames of keys that are lit: those that are scanned, or that have the focus.
  public var litKeys: [Rect] = []
  /// The frame over which the pointer rests, and the part of the time that has passed; nil for none.
  public var dwell: (frame: Rect, progress: Double)?

  /// The room beside the keys.
  public static let sideMargin = 3.0
  private static let gap = (x: 2.5, y: 4.0)

  private let context: KeyboardContext
  private var items: [Drawn] = []

  /// Prepares a drawing.
  public init(_ keyboard: SystemKeyboard, _ parts: KeyboardParts, _ theme: ScreenTheme) {
    (self.keyboard, self.parts, self.theme) = (keyboard, parts, theme)
    let context = keyboard.controller.keyboardContext
    self.context = context
    label = { $0.label(for: context) }
  }

  /// Draws everything.
  public func drawn() -> [Drawn] {
    var drawing = self
    drawing.draw()
    return drawing.items
  }

  private mutating func draw() {
    items.append(.box(Rect(origin: .zero, size: parts.size), radius: 0, theme.background))
    drawEdge()
    drawSuggestions()
    let keys = keyboard.keys.joined().filter { !$0.action.isSpacer && !$0.frame.isEmpty }
    let pressed = keyboard.controller.gestures.pressedKeys
    for key in keys { draw(key, isPressed: pressed.contains { $0.frame == key.frame }) }
    for frame in litKeys {
      let cap = cap(frame).inset(by: Insets(top: -1, left: -1, bottom: -1, right: -1))
      items.append(.outline(cap, radius: theme.cornerRadius + 1, width: 3, theme.accent))
    }
    if let dwell {
      var rest = dwell.frame.inset(by: Insets(top: 2, left: 4, bottom: 2, right: 4))
      rest.origin.y = rest.maxY - 4
      rest.size = Size(width: max(0, rest.size.width * dwell.progress), height: 3)
      items.append(.box(rest, radius: 1.5, theme.accent))
    }
    if let callout = keyboard.callout {
      draw(callout)
    } else if let key = keyboard.inputCallout {
      drawBalloon(over: key)
    }
  }

  // MARK: Above the keys

  private mutating func drawEdge() {
    let edge = parts.edge
    let pill = Rect(x: edge.center.x - 24, y: edge.center.y - 2.5, width: 48, height: 5)
    items.append(.box(pill, radius: 2.5, theme.detail.withAlpha(0.5)))
    items.append(.symbol(.hide, parts.hideButton, size: 9, theme.detail))
    for corner in [parts.corners.left, parts.corners.right] {
      let mark = Rect(x: corner.center.x - 8, y: corner.center.y - 1.5, width: 16, height: 3)
      items.append(.box(mark, radius: 1.5, theme.detail.withAlpha(0.3)))
    }
  }

  private mutating func drawSuggestions() {
    let query = keyboard.controller.emojiSearchText
    let count = suggestions.count + (query == nil ? 0 : 1)
    let places = parts.suggestions(query == nil ? count : KeyboardParts.suggestionLimit)
    if let query, let place = places.first {
      let box = place.inset(by: Insets(top: 5, left: 6, bottom: 5, right: 6))
      items.append(.box(box, radius: theme.cornerRadius, theme.key))
      let left = Rect(x: box.minX + 4, y: box.minY, width: 24, height: box.size.height)
      items.append(.symbol(.search, left, size: 15, theme.detail))
      items.append(.text(query, box.inset(by: Insets(left: 30, right: 8)), size: 16, theme.text))
    }
    for (place, suggestion) in zip(places.dropFirst(query == nil ? 0 : 1), suggestions) {
      let inner = place.inset(by: Insets(top: 5, left: 6, bottom: 5, right: 6))
      if suggestion.isAutocomplete {
        items.append(.box(inner, radius: theme.cornerRadius, theme.key.withAlpha(0.7)))
      }
      if place.minX > 1 {
        let line = Rect(x: place.minX - 0.5, y: place.minY + 10, width: 1, height: 20)
        items.append(.box(line, radius: 0, theme.detail.withAlpha(0.4)))
      }
      items.append(.text(suggestion.title, inner, size: 17, theme.text))
    }
    guard count == 0, context.keyboardType == .emojis,
      let pages = keyboard.controller.keyboardLayout(context).emojiPages, pages.count > 1
    else { return }
    let dots = Double(pages.count)
    for page in 0..<pages.count {
      let x = parts.bar.center.x + (Double(page) - (dots - 1) / 2) * 14 - 3
      let dot = Rect(x: x, y: parts.bar.center.y - 3, width: 6, height: 6)
      items.append(.box(dot, radius: 3, theme.detail.withAlpha(page == pages.shown ? 1 : 0.35)))
    }
  }

  // MARK: Keys

  /// Returns the cap of a key, in the coordinates of the window.
  private func cap(_ frame: Rect) -> Rect {
    let (x, y) = (min(Self.gap.x, frame.size.width / 8), min(Self.gap.y, frame.size.height / 8))
    return frame.offsetBy(x: parts.keys.minX + Self.sideMargin, y: parts.keys.minY)
      .inset(by: Insets(top: y, left: x, bottom: y, right: x))
  }

  private mutating func draw(_ key: KeyboardKey, isPressed: Bool) {
    let cap = cap(key.frame)
    let look = look(of: key.action)
    let isFree = key.action.isEmojiAction || isCategory(key.action)
    if !isFree || isPressed || isShown(key.action) {
      let fill =
        isPressed ? (look.isAccent ? theme.accent.withAlpha(0.8) : theme.pressedKey) : look.fill
      items.append(
        .box(cap, radius: theme.cornerRadius, fill, shadow: isFree ? nil : theme.shadow))
    }
    guard !keyboard.controller.gestures.isDragging else { return }
    let colour = look.isAccent ? theme.accentText : theme.text
    if let symbol = symbol(of: key.action) {
      items.append(
        .symbol(
          symbol, cap,
          size: min(16 + cap.size.height * 0.12, cap.size.height * 0.46, cap.size.width * 0.62),
          colour))
    } else {
      items.append(
        .text(
          label(key.action), cap, size: textSize(key.action, cap),
          key.action == .space ? theme.detail : colour))
    }
  }

  /// Returns the size of the text on a cap, in points.
  private func textSize(_ action: KeyboardAction, _ cap: Rect) -> Double {
    switch action {
    case .emoji, .emojiCategory: min(30, cap.size.height * 0.66, cap.size.width * 0.72)
    case .character: min(20 + cap.size.height * 0.12, cap.size.height * 0.56)
    default: min(11 + cap.size.height * 0.1, cap.size.height * 0.42)
    }
  }

  private func isCategory(_ action: KeyboardAction) -> Bool {
    if case .emojiCategory = action { true } else { false }
  }

  /// Returns whether the key is of what is shown now, and drawn so.
  private func isShown(_ action: KeyboardAction) -> Bool {
    action == .emojiCategory(context.emojiCategory) && context.keyboardType == .emojis
  }

  private func look(of action: KeyboardAction) -> (fill: Colour, isAccent: Bool) {
    switch action {
    case .primary: return (theme.accent, true)
    case .shift(let state) where state.isUppercased: return (theme.key, false)
    case .control where modifiers.contains(.control), .option where modifiers.contains(.alt),
      .command where modifiers.contains(.super):
      return (theme.accent, true)
    default: return (action.isSystemAction ? theme.systemKey : theme.key, false)
    }
  }

  private func symbol(of action: KeyboardAction) -> Drawn.Symbol? {
    switch action {
    case .shift(.capsLocked): .capsLock
    case .shift(.uppercased): .shiftFilled
    case .shift: .shift
    case .backspace: .backspace
    case .return, .newLine, .primary(.newLine), .primary(.return): .enter
    case .nextKeyboard: .globe
    case .keyboardType(.emojis): .face
    case .dismissKeyboard: .hide
    case .emojiSearch: .search
    case .moveCursorBackward: .left
    case .moveCursorForward: .right
    case .tab: .tab
    default: nil
    }
  }

  // MARK: Balloons

  private mutating func drawBalloon(over key: KeyboardKey) {
    let cap = cap(key.frame)
    let width = max(cap.size.width * 1.45, 40)
    let height = max(cap.size.height, 44)
    let x = min(max(4, cap.center.x - width / 2), parts.size.width - width - 4)
    let head = Rect(x: x, y: max(4, cap.minY - height - 4), width: width, height: height)
    let stem = Rect(
      x: cap.minX, y: head.maxY - theme.cornerRadius, width: cap.size.width,
      height: max(0, cap.maxY - head.maxY + theme.cornerRadius))
    items.append(.box(stem, radius: theme.cornerRadius, theme.callout, shadow: theme.shadow))
    drawBalloon(head)
    items.append(
      .text(label(key.action), head, size: min(34, height * 0.62), theme.text))
  }

  /// Draws the balloon itself, with a line that sets it off from keys of its colour.
  private mutating func drawBalloon(_ frame: Rect) {
    let radius = theme.cornerRadius * 1.5
    items.append(.outline(frame, radius: radius, width: 3, theme.shadow.withAlpha(0.45)))
    items.append(.box(frame, radius: radius, theme.callout, shadow: theme.shadow))
  }

  private mutating func draw(_ callout: KeyboardGestures.Callout) {
    let cap = cap(callout.key.frame)
    let left = parts.keys.minX + Self.sideMargin
    let places = callout.actions.indices.map { index -> ClosedRange<Double>? in
      let steps = stride(from: 0, to: keyboard.size.width, by: 1)
      let inside = steps.filter { callout.item(at: $0 + 0.5) == index }
      guard let first = inside.first, let last = inside.last else { return nil }
      return first + left...last + 1 + left
    }
    let shown = places.compactMap(\.self)
    guard let first = shown.map(\.lowerBound).min(), let last = shown.map(\.upperBound).max() else {
      return
    }
    let height = max(cap.size.height, 44)
    let (start, end) = (max(4, first - 4), min(parts.size.width - 4, last + 4))
    let whole = Rect(
      x: start, y: max(4, cap.minY - height - 9), width: end - start, height: height)
    items.append(.box(cap, radius: theme.cornerRadius, theme.callout, shadow: theme.shadow))
    drawBalloon(whole)
    for (index, action) in callout.actions.enumerated() {
      guard let place = places[index] else { continue }
      let box = Rect(
        x: place.lowerBound, y: whole.minY + 4, width: place.upperBound - place.lowerBound,
        height: whole.size.height - 8)
      let isSelected = index == callout.selectedIndex
      if isSelected { items.append(.box(box, radius: theme.cornerRadius, theme.accent)) }
      items.append(
        .text(
          label(action), box, size: min(28, box.size.height * 0.6),
          isSelected ? theme.accentText : theme.text))
    }
  }
}
