import KeyboardCore
import KeyboardNavigation
import SeededRandom
import Testing

@Suite("Tabs, tool bars, radio buttons and feeds under the ARIA policies")
struct ControlPolicyModelTests {
  /// Every policy, and the keys that are pressed under it.
  private static let policies: [(name: String, policy: NavigationPolicy, keys: [KeyStroke])] = {
    var manual = NavigationPolicy.ariaTabs
    manual.selectsOnMove = false
    let tabs: [KeyStroke] = ["left", "right", "home", "end", "space", "enter", "delete", "up"]
    let radio: [KeyStroke] = ["left", "right", "up", "down", "space", "enter"]
    return [
      ("tabs", .ariaTabs, tabs), ("manual tabs", manual, tabs),
      ("toolbar", .ariaToolbar, ["left", "right", "home", "end", "up", "down"]),
      ("radio", .ariaRadioGroup, radio), ("toolbar radio", .ariaToolbarRadioGroup, radio),
      ("feed", .ariaFeed, ["pageup", "pagedown", "up", "down", "ctrl+end"]),
    ]
  }()

  @Test(
    "Focus and selection agree with an array and an index after every key",
    arguments: seeds(500))
  func keys(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for (name, policy, keys) in Self.policies {
      let rows = (0..<Int.random(in: 1...9, using: &random)).map { number in
        RichTable.Row(
          name: "r\(number)", height: 1, isEnabled: Int.random(in: 0...4, using: &random) > 0)
      }
      let table = RichTable([rows])
      let navigator = TableNavigator(tableView: table, delegate: nil, policy: policy)
      var model = PlainStrip(
        name: name, items: rows.map { (name: $0.name, isEnabled: $0.isEnabled) })
      if name.hasSuffix("tabs"), let first = rows.firstIndex(where: \.isEnabled) {
        navigator.setSelection(ListSelection(only: first))
        model.selected = rows[first].name
        model.focus = policy.selectsOnMove ? first : nil
      }
      let arrival: FocusSequence.Arrival = Bool.random(using: &random) ? .forwards : .backwards
      navigator.enter(arrival)
      model.enter(isBackwards: arrival == .backwards)
      var pressed: [KeyStroke] = []
      for _ in 0..<stepsPerSeed {
        let key = random.pick(keys)
        pressed.append(key)
        let isTaken = navigator.send(KeyEvent(pressing: key))
        let isExpected = model.press(key.description)
        let selected = navigator.selection.first.map { table.sections[0][$0].name }
        guard navigator.flatIndexOfFocusedRow == model.focus, selected == model.selected,
          navigator.selection.count <= 1, isTaken == isExpected
        else {
          Issue.record(
            """
            seed \(seed), \(name) of \(rows.map(\.isEnabled)): \(pressed.suffix(8)) \
            leads to \(navigator.flatIndexOfFocusedRow ?? -1) and \(selected ?? "-"), not \
            \(model.focus ?? -1) and \(model.selected ?? "-"); taken \(isTaken)
            """)
          return
        }
      }
    }
  }
}

/// A line of items as somebody would write it down: an array, an index, and the name of the one that is
/// selected.
private struct PlainStrip {
  let name: String
  var items: [(name: String, isEnabled: Bool)]
  var focus: Int?
  var selected: String?

  private var isTabs: Bool { name.hasSuffix("tabs") }
  private var reachable: [Int] { items.indices.filter { isTabs || items[$0].isEnabled } }

  mutating func enter(isBackwards: Bool) {
    let chosen = items.firstIndex { $0.name == selected && $0.isEnabled }
    switch name {
    case "tabs", "manual tabs", "radio": focus = chosen ?? reachable.first
    case "toolbar radio": focus = isBackwards ? reachable.last : reachable.first
    default: focus = focus ?? reachable.first
    }
    if name == "tabs", let focus, items[focus].isEnabled { selected = items[focus].name }
  }

  /// Presses a key; false when it does nothing.
  mutating func press(_ key: String) -> Bool {
    let isRadio = name.hasSuffix("radio")
    switch (key, name) {
    case ("left", "feed"), ("right", "feed"): return false
    case ("pageup", _): return step(-1, wraps: false)
    case ("pagedown", _): return step(1, wraps: false)
    case ("left", _): return step(-1, wraps: name != "toolbar radio")
    case ("right", _): return step(1, wraps: name != "toolbar radio")
    case ("up", _) where isRadio: return step(-1, wraps: true)
    case ("down", _) where isRadio: return step(1, wraps: true)
    case ("home", _): return go(to: reachable.first)
    case ("end", _): return go(to: reachable.last)
    case ("space", _), ("enter", "toolbar radio"), ("enter", "tabs"), ("enter", "manual tabs"):
      guard let focus, items[focus].isEnabled, selected != items[focus].name else { return false }
      selected = items[focus].name
      return true
    case ("delete", _): return delete()
    default: return false
    }
  }

  private mutating func step(_ step: Int, wraps: Bool) -> Bool {
    guard let focus else { return go(to: step > 0 ? reachable.first : reachable.last) }
    var index = focus
    for _ in items {
      index += step
      if wraps { index = (index + items.count) % items.count }
      if reachable.contains(index) { break }
    }
    guard reachable.contains(index), index != focus else { return false }
    return go(to: index)
  }

  private mutating func go(to index: Int?) -> Bool {
    guard let index else { return false }
    let moves = focus != index
    focus = index
    guard name == "tabs" || name == "radio", items[index].isEnabled else { return moves }
    let selects = selected != items[index].name
    selected = items[index].name
    return moves || selects
  }

  private mutating func delete() -> Bool {
    guard let focus else { return false }
    let wasSelected = items[focus].name == selected
    items.remove(at: focus)
    let next = focus < items.count ? focus : items.isEmpty ? nil : focus - 1
    self.focus = next
    guard let next else {
      selected = nil
      return true
    }
    if name == "tabs" || wasSelected {
      if items[next].isEnabled {
        selected = items[next].name
      } else if wasSelected {
        selected = nil
      }
    }
    return true
  }
}
