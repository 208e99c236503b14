import KeyboardCore
import KeyboardNavigation
import SeededRandom
import Testing

@Suite("Lists and grids under the ARIA policies")
struct AriaModelTests {
  /// Every policy, and the keys that are pressed under it.
  private static let policies: [(name: String, policy: NavigationPolicy, keys: [KeyStroke])] = {
    var recommended = NavigationPolicy.ariaListbox
    recommended.selectsOnMove = false
    let list: [KeyStroke] = [
      "up", "down", "home", "end", "space", "ctrl+space", "shift+up", "shift+down", "shift+space",
      "ctrl+up", "ctrl+down", "ctrl+shift+home", "ctrl+shift+end", "ctrl+a", "pageup", "pagedown",
      "shift+pageup", "shift+pagedown",
    ]
    let layout: [KeyStroke] = [
      "up", "down", "left", "right", "home", "end", "ctrl+home", "ctrl+end", "pageup", "pagedown",
    ]
    let cells: [KeyStroke] = [
      "shift+up", "shift+down", "shift+left", "shift+right", "ctrl+space", "shift+space", "ctrl+a",
      "shift+pageup", "shift+pagedown",
    ]
    return [
      ("listbox", .ariaListbox, list), ("recommended listbox", recommended, list),
      ("data grid", .ariaDataGrid, layout + cells), ("layout grid", .ariaLayoutGrid, layout),
    ]
  }()

  @Test("Focus and selection agree with plain sets after every key", arguments: seeds(400))
  func keys(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for (name, policy, keys) in Self.policies {
      let isList = name.hasSuffix("listbox")
      let sections = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Int.random(in: 0...9, using: &random)
      }
      let total = sections.reduce(0, +)
      guard total > 0 else { continue }
      let disabled = Set((0..<total).filter { _ in Int.random(in: 0...4, using: &random) == 0 })
      let columns = isList ? 1 : Int.random(in: 1...4, using: &random)
      let shelf = Shelf(sections, .columns(columns), disabled: disabled)
      let navigator = CollectionNavigator(collectionView: shelf, delegate: nil, policy: policy)
      let page = Int.random(in: 1...6, using: &random)
      shelf.visibleRect = Rect(x: 0, y: 0, width: 40, height: Double(10 * page))
      var model = PlainCells(sections, columns: columns, page: page, disabled: disabled, policy)
      navigator.enter()
      var pressed: [KeyStroke] = []
      for _ in 0..<steps(600) {
        let key = random.pick(keys)
        pressed.append(key)
        navigator.send(KeyEvent(pressing: key))
        model.press(key.description)
        let isSame =
          navigator.flatIndexOfFocusedRow == model.focus
          && navigator.selection.indexes == RangeSet(model.selected)
        guard isSame else {
          Issue.record(
            """
            \(name) \(sections) in \(columns) columns without \(disabled.sorted()): \(pressed.suffix(8)) \
            leads to \(navigator.flatIndexOfFocusedRow ?? -1) and \(navigator.selection), not \
            \(model.focus) and \(model.selected.sorted())
            """)
          return
        }
      }
    }
  }
}

/// Cells as somebody would write them down: their places, and the set of those that are selected.
private struct PlainCells {
  private let places: [(line: Int, column: Int)]
  private let columns: Int
  /// The number of lines that are seen: the first ones, as nothing scrolls.
  private let page: Int
  private let enabled: Set<Int>
  private let policy: NavigationPolicy
  private(set) var focus = 0
  private(set) var selected: Set<Int> = []
  private var anchor: Int?
  private var lead: Int?
  /// The column that steps up and down come back to.
  private var column: Int?

  init(
    _ sections: [Int], columns: Int, page: Int, disabled: Set<Int>, _ policy: NavigationPolicy
  ) {
    var places: [(Int, Int)] = []
    var line = 0
    for count in sections {
      places += (0..<count).map { (line + $0 / columns, $0 % columns) }
      line += (count + columns - 1) / columns
    }
    (self.places, self.columns, self.page) = (places, columns, page)
    self.policy = policy
    enabled = Set(places.indices).subtracting(disabled)
  }

  mutating func press(_ key: String) {
    let former = column
    column = nil
    switch key {
    case "space" where policy.extending == .toggle, "ctrl+space" where policy.extending == .toggle:
      column = former
      if enabled.contains(focus) {
        selected.formSymmetricDifference([focus])
        (anchor, lead) = (focus, nil)
      }
    case "ctrl+space":
      column = former
      select(places.indices.filter { places[$0].column == places[focus].column })
    case "shift+space" where policy.extending == .toggle:
      var extended = self
      extended.extend(to: focus)
      if extended.selected != selected { self = extended }
    case "shift+space":
      column = former
      let line = places.indices.filter { places[$0].line == places[focus].line }
      if enabled.intersection(line) != selected { select(line) }
    case "ctrl+a":
      column = former
      if enabled.isEmpty { return }
      if selected != enabled {
        (selected, lead) = (enabled, nil)
      } else if policy.extending == .toggle {
        (selected, lead) = ([], nil)
      }
    default:
      let name = key.split(separator: "+").last.map(String.init) ?? ""
      column = former
      let goal = self.goal(of: name, isPlace: key.hasPrefix("ctrl") && !key.contains("shift"))
      guard let goal else { return }
      let old = self
      move(to: goal, name, isExtending: key.contains("shift"), isPlain: key != "ctrl+" + name)
      // Going to a place that has the focus, is selected and is visible does nothing.
      if focus == old.focus, selected == old.selected, places[focus].line < page { self = old }
    }
  }

  /// Selects some cells, and these alone.
  private mutating func select(_ cells: [Int]) {
    (selected, anchor, lead) = (enabled.intersection(cells), focus, nil)
  }

  private mutating func move(to goal: Int, _ name: String, isExtending: Bool, isPlain: Bool) {
    let start = focus
    let isStep = name == "up" || name == "down"
    let isVertical = isStep || name.hasPrefix("page")
    column =
      isVertical && places[goal].line != places[start].line ? column ?? places[start].column : nil
    if isExtending, policy.extending == .toggle, isStep {
      focus = goal
      if enabled.contains(goal) {
        selected.formSymmetricDifference([goal])
        (anchor, lead) = (goal, nil)
      }
    } else if isExtending {
      if policy.extending == .toggle || anchor == nil { (anchor, lead) = (start, nil) }
      focus = goal
      extend(to: goal)
    } else {
      focus = goal
      guard policy.selectsOnMove, isPlain else { return }
      selected = enabled.intersection([goal])
      (anchor, lead) = (selected.first, nil)
    }
  }

  private mutating func extend(to end: Int) {
    let start = anchor ?? end
    let former = lead.map { region(start, $0) } ?? []
    let new = region(start, end)
    selected.subtract(former.subtracting(new))
    selected.formUnion(new.intersection(enabled))
    (anchor, lead) = (start, end)
  }

  private func region(_ one: Int, _ other: Int) -> Set<Int> {
    guard policy.extending == .rectangle else { return Set(min(one, other)...max(one, other)) }
    let (a, b) = (places[one], places[other])
    return Set(
      places.indices.filter {
        (min(a.line, b.line)...max(a.line, b.line)).contains(places[$0].line)
          && (min(a.column, b.column)...max(a.column, b.column)).contains(places[$0].column)
      })
  }

  /// The cell that a key leads to; nil when it leads to no other.
  private func goal(of name: String, isPlace: Bool) -> Int? {
    let here = places[focus]
    let line = places.indices.filter { places[$0].line == here.line }
    let isList = policy.extending == .toggle
    switch name {
    case "home": return isPlace || isList ? 0 : line.first
    case "end": return isPlace || isList ? places.count - 1 : line.last
    case "left", "right":
      if columns == 1 { return nil }
      let goal = focus + (name == "left" ? -1 : 1)
      let cells = policy.crossing == .none ? line : Array(places.indices)
      return cells.contains(goal) ? goal : nil
    case "up", "down":
      let step = name == "up" ? -1 : 1
      if policy.crossing == .both {
        let order = places.indices.sorted {
          (places[$0].column, places[$0].line) < (places[$1].column, places[$1].line)
        }
        let index = (order.firstIndex(of: focus) ?? 0) + step
        return order.indices.contains(index) ? order[index] : nil
      }
      return cell(inLine: here.line + step)
    case "pageup", "pagedown":
      // The last line that is seen becomes the first one, if there are several.
      let lines = max(1, page - 1) * (name == "pageup" ? -1 : 1)
      let goal = min(max(here.line + lines, 0), places[places.count - 1].line)
      return goal == here.line ? nil : cell(inLine: goal)
    default: return nil
    }
  }

  /// The cell of a line that is nearest to the column that steps up and down come back to.
  private func cell(inLine line: Int) -> Int? {
    let column = column ?? places[focus].column
    return places.indices.filter { places[$0].line == line }
      .min { abs(places[$0].column - column) < abs(places[$1].column - column) }
  }
}

extension RangeSet where Bound == Int {
  fileprivate init(_ indexes: Set<Int>) {
    self.init()
    for index in indexes { insert(contentsOf: index..<index + 1) }
  }
}
