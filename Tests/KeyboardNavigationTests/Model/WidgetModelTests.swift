import KeyboardCore
import KeyboardNavigation
import SeededRandom
import Testing

/// Menus, combo boxes and tree grids beside models that are written apart from them.
@Suite("Menus, combo boxes and tree grids under random keys")
struct WidgetModelTests {
  // MARK: Menus

  @Test("A menu has the focus where a nested array has it", arguments: seeds(500))
  func menus(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var model = PlainMenu(using: &random)
    var activated = ""
    let menu = MenuNavigator(bar: model.items) { activated = $0.id }
    let keys = [
      "up", "down", "down", "left", "right", "right", "home", "end", "enter", "space", "escape",
      "0",
      "1", "2",
    ]
    var pressed: [String] = []
    for _ in 0..<stepsPerSeed {
      let key = random.pick(keys)
      pressed.append(key)
      if key.first?.isNumber == true {
        // Long after the letter before.
        _ = menu.insertText(key, at: Instant(offset: .seconds(10 * pressed.count)))
        model.type(key)
      } else {
        press(key, menu)
        model.press(key)
      }
      guard menu.focusedPath == model.focusedPath, menu.isOpen == model.isOpen,
        activated == model.activated
      else {
        Issue.record(
          """
          seed \(seed): \(pressed.suffix(8)) leads to \(menu.focusedPath) \(menu.isOpen) \(activated), \
          not to \(model.focusedPath) \(model.isOpen) \(model.activated)
          """)
        return
      }
    }
  }

  // MARK: Combo boxes

  @Test("A combo box says what a text and an index say", arguments: seeds(500))
  func comboBoxes(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let values = (0..<6).map { _ in
      String((0..<Int.random(in: 1...4, using: &random)).map { _ in random.pick(["a", "b"]) })
    }
    let unique = Array(Set(values)).sorted()
    let completion = random.pick([ComboBox.Completion.none, .list])
    let table = ArrayTable(unique.map(Row.init)) { $0.id }
    let document = TextDocument(isMultiline: false)
    let combo = ComboBox(
      document, popup: TableNavigator(tableView: table, delegate: nil, policy: .ariaComboBox),
      of: table, completion: completion
    ) { text in table.elements = unique.filter { $0.hasPrefix(text) }.map(Row.init) }
    var model = PlainCombo(all: unique, shown: unique, chooses: completion == .list)
    var pressed: [String] = []
    for _ in 0..<stepsPerSeed {
      let key = random.pick([
        "a", "b", "backspace", "delete", "left", "right", "home", "end", "down", "down", "up",
        "pagedown", "pageup", "enter", "escape", "alt+down", "alt+up",
      ])
      pressed.append(key)
      if key.count == 1 { _ = combo.insertText(key, at: .zero) } else { press(key, combo) }
      model.press(key)
      let chosen = combo.popup.flatIndexOfFocusedRow
      let cursor = document.text.distance(
        from: document.text.startIndex, to: document.buffer.cursor)
      guard document.text == model.text, cursor == model.cursor,
        combo.isExpanded == model.isExpanded,
        combo.isInPopup == model.isInList, chosen == model.chosen
      else {
        Issue.record(
          """
          seed \(seed), \(unique), \(completion): \(pressed.suffix(8)) leads to '\(document.text)' \
          \(combo.isExpanded) \(combo.isInPopup) \(chosen ?? -1), not to \(model)
          """)
        return
      }
    }
  }

  private struct Row: Identifiable { let id: String }

  // MARK: Tree grids

  @Test("A tree grid has the focus where a row and a column have it", arguments: seeds(500))
  func treeGrids(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let children = random.tree(ofAtMost: 20)
    var model = PlainTreeGrid(
      children, columns: Int.random(in: 1...4, using: &random),
      page: Int.random(in: 1...6, using: &random))
    let tree = TreeTable<Int>(children: { children[$0 ?? -1] ?? [] }, title: { "\($0)" })
    let grid = TreeGrid(
      of: tree, columnWidths: Array(repeating: 1, count: model.columns), cell: { "\($0) \($1)" })
    let navigator = CollectionNavigator(
      collectionView: grid, delegate: nil, policy: .ariaTreeGrid)
    grid.viewport.size = Size(width: 80, height: Double(model.page))
    navigator.enter()
    let keys: [KeyStroke] = [
      "up", "down", "left", "right", "right", "home", "end", "ctrl+home", "ctrl+end", "pageup",
      "pagedown", "ctrl+space", "shift+space", "ctrl+a",
    ]
    var pressed: [KeyStroke] = []
    for _ in 0..<stepsPerSeed {
      let key = random.pick(keys)
      pressed.append(key)
      navigator.send(KeyEvent(pressing: key))
      model.press(key.description)
      let path = navigator.indexPathForFocusedRow
      let node = path.flatMap { tree[grid.row(ofItemAt: $0)] }
      let isSelectionSame = navigator.selection.indexes.ranges.joined().allSatisfy { index in
        guard let path = grid.indexPathForItem(atFlatIndex: index),
          let node = tree[grid.row(ofItemAt: path)]
        else { return false }
        return model.selected.contains([node, grid.column(ofItemAt: path) ?? -1])
      }
      guard node == model.focus, path.flatMap(grid.column) == model.column,
        tree.totalNumberOfItems == model.rows.count,
        navigator.selection.count == model.selected.count, isSelectionSame
      else {
        Issue.record(
          """
          seed \(seed): \(pressed.suffix(8)) leads to \(node ?? -1).\(path.flatMap(grid.column) ?? -1), \
          not to \(model.focus).\(model.column ?? -1)
          """)
        return
      }
    }
  }
}

/// Presses a key as an application without an engine: the last possible command has it.
func press(_ key: String, _ responder: any CommandResponder) {
  let sequence = KeySequence(stringLiteral: key)
  for responder in ResponderChain(from: responder) {
    if let command = responder.keyCommands.last(where: { $0.sequences.contains(sequence) }) {
      #expect(throws: Never.self) { try responder.perform(command.invocation) }
      return
    }
  }
}

/// A menu bar as nested arrays and the indexes of the focus in them.
private struct PlainMenu {
  private(set) var items: [MenuItem] = []
  private var path = [0]
  /// A Boolean value indicating whether the menu of the bar's entry is open while the bar has the
  /// focus.
  private var opensBelow = false
  private(set) var activated = ""

  init(using random: inout SeededGenerator) {
    items = (0..<Int.random(in: 1...4, using: &random)).map { Self.item("\($0)", 0, &random) }
  }

  private static func item(
    _ id: String, _ depth: Int, _ random: inout SeededGenerator
  ) -> MenuItem {
    let kind = Int.random(in: 0..<10, using: &random)
    if depth < 3, kind < (depth == 0 ? 8 : 3) {
      let first = item("\(id).x", 3, &random)
      let rest = (0..<Int.random(in: 0...4, using: &random)).map { number in
        number % 3 == 2 ? .separator : item("\(id).\(number)", depth + 1, &random)
      }
      return MenuItem(id, items: [first] + rest)
    }
    return kind == 9 && depth > 0
      ? MenuItem(id, isChecked: false) : MenuItem(id, isEnabled: kind != 8)
  }

  private func level(_ depth: Int) -> [MenuItem] {
    path[..<depth].reduce(items) { $0[$1].items }
  }

  private var item: MenuItem { level(path.count - 1)[path[path.count - 1]] }
  private var isParent: Bool { !item.items.isEmpty }
  var isOpen: Bool { opensBelow || path.count > 1 }

  var focusedPath: [String] {
    path.indices.map { level($0)[path[$0]].id }
  }

  /// Steps in the level of the focus, past separators and round its ends.
  private mutating func step(_ direction: Int) {
    let (last, all) = (path.count - 1, level(path.count - 1))
    repeat {
      path[last] = (path[last] + direction + all.count) % all.count
    } while all[path[last]].content == .separator
  }

  /// Goes to the next entry of the level that begins with a letter.
  mutating func type(_ letter: String) {
    let (last, all) = (path.count - 1, level(path.count - 1))
    for distance in 1..<max(2, all.count) {
      let index = (path[last] + distance) % all.count
      guard all[index].content != .separator, all[index].title.hasPrefix(letter) else { continue }
      path[last] = index
      opensBelow = opensBelow && isParent
      return
    }
  }

  private mutating func go(toEnd: Bool) {
    let all = level(path.count - 1)
    let places = all.indices.filter { all[$0].content != .separator }
    path[path.count - 1] = toEnd ? places[places.count - 1] : places[0]
  }

  private mutating func openMenu(atEnd: Bool = false) {
    path.append(0)
    opensBelow = false
    go(toEnd: atEnd)
  }

  /// Goes to another entry of the bar, and opens its menu if one was open.
  private mutating func goInBar(_ direction: Int) {
    let wasOpen = isOpen
    path = [path[0]]
    step(direction)
    opensBelow = wasOpen && isParent
  }

  mutating func press(_ key: String) {
    let isInBar = path.count == 1
    switch key {
    case "down": if !isInBar { step(1) } else if isParent { openMenu() }
    case "up": if !isInBar { step(-1) } else if isParent { openMenu(atEnd: true) }
    case "home", "end":
      go(toEnd: key == "end")
      if isInBar { opensBelow = opensBelow && isParent }
    case "right": if !isInBar, isParent { openMenu() } else { goInBar(1) }
    case "left": if path.count > 2 { path.removeLast() } else { goInBar(-1) }
    case "escape":
      if isInBar { opensBelow = false } else { path.removeLast() }
    case "enter", "space":
      if isParent { return openMenu() }
      guard item.isEnabled else { return }
      activated = item.id
      if key == "space", !isInBar, item.isChecked != nil { return }
      (path, opensBelow) = ([path[0]], false)
    default: break
    }
  }
}

/// A combo box as a text, and an index in what begins with it.
private struct PlainCombo {
  let all: [String]
  var shown: [String]
  /// A Boolean value indicating whether the first value is chosen when something is typed.
  let chooses: Bool
  var text = ""
  /// The number of characters before the cursor.
  var cursor = 0
  var isExpanded = false
  var isInList = false
  var chosen: Int?

  private mutating func hide() { (isExpanded, isInList, chosen) = (false, false, nil) }

  /// Replaces the characters between two places.
  private mutating func edit(from start: Int, to end: Int, with new: String) {
    let byTyping = !new.isEmpty
    text = text.prefix(start) + new + text.dropFirst(end)
    cursor = start + new.count
    shown = all.filter { $0.hasPrefix(text) }
    (isInList, chosen) = (false, nil)
    isExpanded = !shown.isEmpty && !text.isEmpty
    if isExpanded, chooses, byTyping { chosen = 0 }
  }

  /// Moves the cursor, which leaves the list for the text.
  private mutating func moveCursor(to place: Int) {
    guard place != cursor else { return }
    if isInList { (isInList, chosen) = (false, nil) }
    cursor = place
  }

  mutating func press(_ key: String) {
    switch key {
    case "a", "b": edit(from: cursor, to: cursor, with: key)
    case "backspace": if cursor > 0 { edit(from: cursor - 1, to: cursor, with: "") }
    case "delete": if cursor < text.count { edit(from: cursor, to: cursor + 1, with: "") }
    case "left": moveCursor(to: max(0, cursor - 1))
    case "right": moveCursor(to: min(text.count, cursor + 1))
    case "home": moveCursor(to: 0)
    case "end": moveCursor(to: text.count)
    case "pageup": if isInList { chosen = 0 }
    case "pagedown": if isInList { chosen = shown.count - 1 }
    case "alt+down": if !shown.isEmpty { isExpanded = true }
    case "alt+up": if isExpanded { hide() }
    case "escape":
      if isExpanded {
        hide()
      } else if !text.isEmpty {
        edit(from: 0, to: text.count, with: "")
      }
    case "enter":
      guard isExpanded, let row = chosen else { return }
      text = shown[row]
      cursor = text.count
      hide()
    case "down", "up":
      guard !shown.isEmpty else { return }
      if isInList {
        chosen = min(max((chosen ?? 0) + (key == "down" ? 1 : -1), 0), shown.count - 1)
      } else if key == "up" {
        chosen = shown.count - 1
      } else {
        chosen = chosen.map { min($0 + 1, shown.count - 1) } ?? 0
      }
      (isExpanded, isInList) = (true, true)
    default: break
    }
  }
}

/// A tree grid as a set of open nodes, a row and a column.
private struct PlainTreeGrid {
  let columns: Int
  private let children: [Int: [Int]]
  /// The number of rows that are seen.
  let page: Int
  private var open: Set<Int> = []
  private(set) var focus = 0
  /// The column of the focus; nil for the row itself.
  private(set) var column: Int?
  /// The nodes and columns that are selected; column -1 for a row.
  private(set) var selected: Set<[Int]> = []

  init(_ children: [Int: [Int]], columns: Int, page: Int) {
    (self.children, self.columns, self.page) = (children, columns, page)
    focus = children[-1]?.first ?? 0
  }

  var rows: [Int] { rows(below: -1) }

  private var all: Set<[Int]> {
    Set(rows.flatMap { row in (-1..<columns).map { [row, $0] } })
  }

  private func rows(below node: Int) -> [Int] {
    (children[node] ?? []).flatMap { [$0] + (open.contains($0) ? rows(below: $0) : []) }
  }

  mutating func press(_ key: String) {
    let rows = rows
    let row = rows.firstIndex(of: focus) ?? 0
    switch key {
    case "up": focus = rows[max(0, row - 1)]
    case "down": focus = rows[min(rows.count - 1, row + 1)]
    case "ctrl+home": focus = rows[0]
    case "ctrl+end": focus = rows[rows.count - 1]
    case "home": if column == nil { focus = rows[0] } else { column = 0 }
    case "end": if column == nil { focus = rows[rows.count - 1] } else { column = columns - 1 }
    case "right":
      guard let place = column else {
        if children[focus] == nil || !open.insert(focus).inserted { column = 0 }
        return
      }
      column = min(place + 1, columns - 1)
    case "left":
      guard let place = column else {
        open.remove(focus)
        // Hidden rows are no longer selected.
        selected = selected.filter { self.rows.contains($0[0]) }
        return
      }
      column = place == 0 ? nil : place - 1
    case "pageup": focus = rows[max(0, row - max(1, page - 1))]
    case "pagedown": focus = rows[min(rows.count - 1, row + max(1, page - 1))]
    case "ctrl+space": selected = column.map { column in Set(rows.map { [$0, column] }) } ?? all
    case "shift+space": selected = all.filter { $0[0] == focus }
    case "ctrl+a": selected = all
    default: break
    }
  }
}
