public import KeyboardCommands
public import KeyboardCore
public import KeyboardNavigation
public import KeyboardTerminal

/// A menu bar above another pane, with its menus over it; or a standalone menu.
///
/// ```
///  File  View  Help          the bar
/// ┌───────────────┐
/// │› Open   Ctrl+O│ › Ada    a menu, over the other pane
/// │  Recent      ▸│   Grace
/// └───────────────┘
/// ```
///
/// Clicks work as in other menus. ``addCommands(to:keys:)`` lets F10 lead to the bar and back.
@MainActor
public final class MenuPane: Pane {
  /// Notified when the pane looks different.
  public let changes = Observers<Void>()

  private let menu: MenuNavigator
  private let content: any Pane
  private let engine: KeyEngine
  /// The responder that received the keys before the menu.
  private weak var former: (any CommandResponder)?
  private var tokens: [Subscription] = []

  /// Creates a pane.
  ///
  /// - Parameters:
  ///   - menu: the bar or the menu.
  ///   - engine: the engine, which sends the keys to the menu when it is clicked, and back when an entry is
  ///     activated.
  ///   - content: the pane below the bar.
  public init(_ menu: MenuNavigator, _ engine: KeyEngine, over content: any Pane) {
    (self.menu, self.engine, self.content) = (menu, engine, content)
    tokens = [
      menu.changes.observe { [changes] in changes.notify() },
      content.changes.observe { [changes] in changes.notify() },
      menu.activations.observe(self) { $0.leave() },
    ]
  }

  /// Adds the commands that lead to the bar, `menubar.enter`, and back, `menubar.leave` (also Escape).
  public func addCommands(to commands: CommandSet, keys: KeySequence = "f10") {
    commands.add(
      "menubar.enter", "Menu", keys: keys, isChange: false, of: self, if: { !$0.hasKeys },
      perform: { pane, _ in pane.enter() })
    commands.add(
      "menubar.leave", "Leave the menu", keys: keys, "escape", isChange: false, of: self,
      if: { $0.hasKeys && $0.former != nil }, perform: { pane, _ in pane.leave() })
  }

  private var hasKeys: Bool { engine.firstResponder === menu }

  private func enter() {
    guard !hasKeys else { return }
    former = engine.firstResponder
    engine.firstResponder = menu
    changes.notify()
  }

  private func leave() {
    menu.close()
    if hasKeys, let former { engine.firstResponder = former }
    changes.notify()
  }

  // MARK: Places

  /// The place of each entry of a bar.
  private var bar: [(item: MenuItem, columns: Range<Int>)] {
    var column = 0
    return menu.items(ofLevel: 0).filter { $0.content != .separator }.map { item in
      let start = column
      column += item.title.displayWidth + 2
      return (item, start..<column)
    }
  }

  private var barHeight: Int { menu.style == .bar ? 1 : 0 }

  /// Returns the places of the open menus, by their levels.
  private func boxes(in size: CellSize) -> [(level: Int, box: CellRect)] {
    var corner = CellPosition(row: barHeight, column: 0)
    var boxes: [(level: Int, box: CellRect)] = []
    for level in menu.levels.indices where level >= barHeight {
      if level == 1, barHeight == 1 {
        let opener = menu.levels[0].focused?.id
        corner.column = bar.first { $0.item.id == opener }?.columns.lowerBound ?? 0
      }
      let items = menu.items(ofLevel: level)
      let marks = items.contains { $0.isChecked != nil }
      let width = 3 + (items.map { $0.width(withMarks: marks) }.max() ?? 0)
      let rows = min(items.count + 2, size.rows - barHeight)
      // If there is no room at the right, a menu covers the one that opened it.
      let box = CellRect(
        row: max(barHeight, min(corner.row, size.rows - rows)),
        column: max(0, min(corner.column, size.columns - width)),
        rows: rows, columns: min(width, size.columns))
      boxes.append((level, box))
      let row = rowOfFocus(level).map { $0 - firstRow(level, in: box) } ?? 0
      corner = CellPosition(row: box.origin.row + row, column: box.columns.upperBound - 1)
    }
    return boxes
  }

  private func rowOfFocus(_ level: Int) -> Int? {
    let focused = menu.levels[level].focused?.id
    return menu.items(ofLevel: level).firstIndex {
      $0.id == focused && $0.content != .separator
    }
  }

  /// Returns the first visible entry of a menu that is higher than the screen.
  private func firstRow(_ level: Int, in box: CellRect) -> Int {
    max(0, (rowOfFocus(level) ?? 0) - (box.size.rows - 3))
  }

  private func contentRect(in size: CellSize) -> CellRect {
    CellRect(
      row: barHeight, column: 0, rows: max(0, size.rows - barHeight), columns: size.columns)
  }

  // MARK: Drawing

  /// The other pane.
  public var activePane: (any Pane)? { content }

  /// Asks the other pane while no menu receives the keys.
  public func takes(_ event: KeyEvent) -> Bool { !hasKeys && content.takes(event) }

  /// Offers a key to the other pane while no menu receives the keys.
  public func receive(_ event: KeyEvent) -> Bool { !hasKeys && content.receive(event) }

  /// The focused entry; the focused element of the other pane while no menu receives the keys.
  public var focusedElement: AccessibilityElement? {
    (hasKeys ? menu.selfDescription.element() : nil) ?? content.focusedElement
  }

  /// Lays out the other pane in the lines below the bar.
  public func layOut(in size: CellSize) { content.layOut(in: contentRect(in: size).size) }

  /// Draws the other pane, the bar, and the menus over them.
  public func draw(on canvas: inout Canvas, isActive: Bool) {
    let size = canvas.size
    let hasKeys = hasKeys
    canvas.within(contentRect(in: size)) {
      content.draw(on: &$0, isActive: isActive && !hasKeys)
    }
    if barHeight > 0 { drawBar(on: &canvas, isActive: isActive && hasKeys) }
    for (level, box) in boxes(in: size) where box.size.rows > 2 {
      canvas.drawBox(box)
      drawMenu(level, in: box, on: &canvas, isActive: isActive)
    }
  }

  private func drawBar(on canvas: inout Canvas, isActive: Bool) {
    let line = CellRect(row: 0, column: 0, rows: 1, columns: canvas.size.columns)
    canvas.fill(line, canvas.theme.text)
    for (item, columns) in bar {
      let isFocused = isActive && item.id == menu.levels[0].focused?.id
      var state: ItemText.State = item.isEnabled ? [] : .disabled
      if isFocused { state.insert(.focused) }
      let place = CellPosition(row: 0, column: columns.lowerBound)
      canvas.write(" \(item.title) ", at: place, columns: columns.count, canvas.theme.style(state))
      if isFocused { canvas.placeCursor(at: CellPosition(row: 0, column: place.column + 1)) }
    }
  }

  private func drawMenu(_ level: Int, in box: CellRect, on canvas: inout Canvas, isActive: Bool) {
    let theme = canvas.theme
    let hasFocus = level == menu.focusedLevel && hasKeys
    let focus = level <= menu.focusedLevel ? rowOfFocus(level) : nil
    let first = firstRow(level, in: box)
    let items = menu.items(ofLevel: level)
    let marks = items.contains { $0.isChecked != nil }
    for ((index, item), row) in zip(items.enumerated().dropFirst(first), 1..<box.size.rows - 1) {
      let place = CellRect(
        row: box.origin.row + row, column: box.origin.column + 1, rows: 1,
        columns: box.size.columns - 2)
      if item.content == .separator {
        canvas.fill(place, with: theme.symbols.horizontalTrack, theme.detail)
        continue
      }
      var state: ItemText.State = item.isEnabled ? [] : .disabled
      if index == focus { state.formUnion(hasFocus ? .focused : [.focused, .inactive]) }
      canvas.drawItem(item.text(theme.symbols, withMarks: marks), line: 0, state, in: place)
      if index == focus, hasFocus { canvas.placeCursor(at: place.origin) }
    }
  }

  // MARK: Mouse

  /// Opens and closes menus, activates entries, or passes the mouse to the other pane.
  public func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    let rect = contentRect(in: size)
    guard let cell = event.cell, event.action == .press, event.button == .left else {
      return menu.isOpen ? [] : content.receive(event.within(rect), in: rect.size)
    }
    for (level, box) in boxes(in: size).reversed() where box.contains(cell) {
      let isOnBorder =
        !(box.rows.dropFirst().dropLast() ~= cell.row)
        || !(box.columns.dropFirst().dropLast() ~= cell.column)
      let index = cell.row - box.origin.row - 1 + firstRow(level, in: box)
      let items = menu.items(ofLevel: level)
      guard !isOnBorder, items.indices.contains(index), items[index].content != .separator
      else { return [] }
      enter()
      menu.focus(menu.levels[level].path + [items[index].id])
      return [CommandInvocation(items[index].items.isEmpty ? "menu.activate" : "menu.open")]
    }
    if barHeight > 0, cell.row == 0 {
      guard let entry = bar.first(where: { $0.columns.contains(cell.column) }) else { return [] }
      let wasOpen = menu.isOpen && menu.levels[0].focused?.id == entry.item.id
      enter()
      menu.focus([entry.item.id])
      if wasOpen { return [] }
      return [CommandInvocation(entry.item.items.isEmpty ? "menu.activate" : "menu.open")]
    }
    if menu.isOpen {
      leave()
      return []
    }
    if hasKeys { leave() }
    return content.receive(event.within(rect), in: rect.size)
  }
}

nonisolated extension MenuItem {
  /// Returns the number of columns that an entry needs in a menu, with its symbols.
  fileprivate func width(withMarks marks: Bool) -> Int {
    let end = items.isEmpty ? detail.displayWidth : 1
    return (marks ? 4 : 2) + title.displayWidth + (end > 0 ? end + 2 : 0)
  }

  fileprivate func text(_ symbols: Theme.Symbols, withMarks marks: Bool) -> ItemText {
    let mark =
      switch content {
      case .checkbox(true): String(symbols.check)
      case .radio(true): String(symbols.selection)
      default: " "
      }
    return ItemText(
      marks ? "\(mark) \(title)" : title,
      detail: items.isEmpty ? detail : String(symbols.collapsed))
  }
}
