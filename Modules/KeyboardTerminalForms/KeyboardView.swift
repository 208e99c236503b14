public import KeyboardActions
import KeyboardCore
public import KeyboardTerminalUI

/// An on-screen keyboard: its keys as caps, the pressed ones reversed, and the open callout above
/// its key. One point is one cell.
nonisolated public struct KeyboardView: TerminalView {
  /// The keys with their frames, row by row.
  public var keys: [[KeyboardKey]]
  /// Returns the text on a key.
  public var label: (KeyboardAction) -> String
  /// The keys that are held down.
  public var pressedKeys: [KeyboardKey] = []
  /// The key that has the focus; nil when none has it.
  public var focusedKey: KeyboardKey?
  /// The category of the emojis that are shown; nil while none are.
  public var emojiCategory: EmojiCategory?
  /// The pages of emojis; nil while none are shown.
  public var emojiPages: KeyboardLayout.Pages?
  /// The open callout; nil when there is none.
  public var callout: KeyboardGestures.Callout?
  /// The pressed key whose character is shown above it; nil for none.
  public var inputCallout: KeyboardKey?
  /// A Boolean value indicating whether the caps are blank, as while a finger moves the cursor.
  public var isBlank = false
  /// The number of lines above the keys, where the callout of the first row is shown.
  public var linesAbove = 0

  /// Creates a view of keys.
  public init(keys: [[KeyboardKey]], label: @escaping (KeyboardAction) -> String) {
    self.keys = keys
    self.label = label
  }

  /// Creates a view of a keyboard as it is now.
  public init(_ keyboard: SystemKeyboard) {
    let context = keyboard.controller.keyboardContext
    self.init(keys: keyboard.keys) { $0.label(for: context) }
    pressedKeys = keyboard.controller.gestures.pressedKeys
    focusedKey = keyboard.focusedKey
    emojiCategory = context.keyboardType == .emojis ? context.emojiCategory : nil
    emojiPages = keyboard.controller.keyboardLayout(context).emojiPages
    callout = keyboard.callout
    inputCallout = keyboard.inputCallout
    isBlank = keyboard.controller.gestures.isDragging
  }

  /// Draws the caps, and the callout over them.
  public func draw(on canvas: inout Canvas) {
    for row in keys {
      let row = row.filter { !$0.action.isSpacer }
      // All keys of a row look alike.
      let hasBorders = row.map { self.cells(of: $0).size }
        .allSatisfy { $0.rows >= 3 && $0.columns >= 3 }
      for key in row { draw(key, hasBorder: hasBorders, on: &canvas) }
    }
    if let emojiPages, emojiPages.count > 1, linesAbove > 0, callout == nil {
      canvas.write(
        "page \(emojiPages.shown + 1) of \(emojiPages.count)", at: CellPosition(row: 0, column: 0),
        columns: canvas.size.columns, canvas.theme.detail, alignment: .right)
    }
    if let callout {
      draw(callout, on: &canvas)
    } else if let inputCallout, inputCallout.frame.minY > 0 {
      // The line above the first row shows text to be read.
      let text = " \(label(inputCallout.action)) "
      let place = cells(of: inputCallout).origin
      canvas.write(
        text, at: CellPosition(row: max(0, place.row - 1), column: place.column),
        canvas.theme.focused)
    }
    // The cursor stands on the key that has the focus.
    guard let focusedKey else { return }
    let cells = cells(of: focusedKey)
    let width = label(focusedKey.action).displayWidth
    canvas.placeCursor(
      at: CellPosition(
        row: cells.origin.row + cells.size.rows / 2,
        column: cells.origin.column + max(0, cells.size.columns - width) / 2))
  }

  private func draw(_ key: KeyboardKey, hasBorder: Bool, on canvas: inout Canvas) {
    let cells = cells(of: key)
    let theme = canvas.theme
    let text = isBlank ? "" : label(key.action)
    let isPressed = pressedKeys.contains { $0.frame == key.frame }
    let isFocused = key == focusedKey
    let style =
      isPressed || isFocused
      ? theme.focused
      : emojiCategory.map { key.action == .emojiCategory($0) } ?? false
        ? theme.selected : key.action.isInputAction ? theme.text : theme.detail
    canvas.within(cells) { canvas in
      let size = canvas.size
      if hasBorder {
        canvas.drawBorder(isPressed ? theme.focused : theme.scrollTrack)
        if isPressed || isFocused {
          canvas.fill(
            CellRect(row: 1, column: 1, rows: size.rows - 2, columns: size.columns - 2), style)
        }
        // A text that is too wide takes the sides of the border as well.
        let room = min(max(text.displayWidth, size.columns - 2), size.columns)
        canvas.write(
          text, at: CellPosition(row: size.rows / 2, column: room < size.columns ? 1 : 0),
          columns: room, style, alignment: .center, truncation: .clip)
      } else {
        canvas.fill(CellRect(row: 0, column: 0, rows: size.rows, columns: size.columns - 1), style)
        canvas.write(
          text, at: CellPosition(row: size.rows / 2, column: 0),
          columns: max(1, size.columns - 1), style, alignment: .center, truncation: .clip)
      }
    }
  }

  /// Draws a callout in the line above its key, or in the first one; each action in the cells in
  /// which a finger selects it.
  private func draw(_ callout: KeyboardGestures.Callout, on canvas: inout Canvas) {
    let row = max(0, cells(of: callout.key).origin.row - 1)
    let cells = (0..<canvas.size.columns).map { callout.item(at: Double($0) + 0.5) }
    for (index, action) in callout.actions.enumerated() {
      guard let first = cells.firstIndex(of: index), let last = cells.lastIndex(of: index)
      else { continue }
      let style = index == callout.selectedIndex ? canvas.theme.focused : canvas.theme.selected
      let place = CellRect(row: row, column: first, rows: 1, columns: last - first + 1)
      canvas.fill(place, style)
      canvas.write(
        label(action), at: place.origin, columns: place.size.columns, style, alignment: .center,
        truncation: .clip)
    }
  }

  /// Returns the cells of a key; neighbours share no cell and leave none between them.
  private func cells(of key: KeyboardKey) -> CellRect {
    let (top, left) = (Int(key.frame.minY.rounded()), Int(key.frame.minX.rounded()))
    return CellRect(
      row: top + linesAbove, column: left, rows: Int(key.frame.maxY.rounded()) - top,
      columns: Int(key.frame.maxX.rounded()) - left)
  }
}

extension Canvas {
  /// Draws a border of rounded corners around the part, or one of the theme's ASCII symbols.
  nonisolated fileprivate mutating func drawBorder(_ style: Style) {
    let isASCII = theme.symbols == .ascii
    let (right, bottom) = (size.columns - 1, size.rows - 1)
    for row in [0, bottom] {
      fill(
        CellRect(row: row, column: 0, rows: 1, columns: size.columns),
        with: theme.symbols.horizontalTrack, style)
    }
    for column in [0, right] {
      fill(
        CellRect(row: 0, column: column, rows: size.rows, columns: 1), with: theme.symbols.track,
        style)
    }
    let corners: [(Int, Int, Character)] = [
      (0, 0, "╭"), (0, right, "╮"), (bottom, 0, "╰"), (bottom, right, "╯"),
    ]
    for (row, column, corner) in corners {
      fill(
        CellRect(row: row, column: column, rows: 1, columns: 1), with: isASCII ? "+" : corner,
        style)
    }
  }
}
