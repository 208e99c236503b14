import KeyboardCore
import KeyboardNavigation
import SeededRandom
import Testing

@Suite("A window of groups and a dialog, against an array of names")
struct FocusSequenceModelTests {
  @Test(
    "Who has the keys agrees with an array and an index after every one of 1,000,000 steps",
    arguments: seeds(500))
  func steps(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let window = Window(wraps: Bool.random(using: &random))
    var model = PlainWindow(wraps: window.sequence.wraps)
    let groups = (0..<Int.random(in: 1...4, using: &random)).map { number in
      window.group("\(number)", [])
    }
    model.groups = groups.map { _ in [] }
    window.sequence.stops = groups.map { .init($0.scene, $0) }
    let dialog = window.group("dialog", ["yes", "no", "perhaps"])
    var last = 0
    var history: [String] = []
    for _ in 0..<2000 {
      let isOpen = model.isOpen
      let names = model.groups.joined().map(\.self) + ["yes", "no", "perhaps"]
      let name = names.isEmpty ? "" : random.pick(names)
      let group = Int.random(in: groups.indices, using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0...3:
        history.append("next")
        window.run(.nextStop)
        model.step(1)
      case 4...6:
        history.append("previous")
        window.run(.previousStop)
        model.step(-1)
      case 7:
        history.append("toggle \(name)")
        window.disabled.formSymmetricDifference([name])
        model.disabled = window.disabled
        for sequence in groups + [dialog] { sequence.stopsDidChange() }
        window.sequence.stopsDidChange()
        model.handOver()
      case 8 where model.groups[group].count < 4:
        last += 1
        history.append("insert \(last) into \(group)")
        let place = Int.random(in: 0...model.groups[group].count, using: &random)
        groups[group].stops.insert(window.button("\(last)"), at: place)
        model.groups[group].insert("\(last)", at: place)
      case 9 where !model.groups[group].isEmpty:
        let place = Int.random(in: model.groups[group].indices, using: &random)
        history.append("remove \(model.groups[group][place])")
        model.remove(group, place)
        groups[group].stops.remove(at: place)
      case 10:
        history.append(isOpen ? "close" : "open")
        if isOpen {
          window.run(.closeDialog)
          model.close()
        } else if !window.disabled.isSuperset(of: ["yes", "no", "perhaps"]) {
          window.sequence.present(dialog)
          model.isOpen = true
          model.dialog = model.reachable(["yes", "no", "perhaps"]).first
        }
      case 11 where !isOpen:
        history.append("focus \(name)")
        if let index = model.groups.firstIndex(where: { $0.contains(name) }) {
          groups[index].focus(name)
          if !model.disabled.contains(name) { model.current = name }
        }
      default: continue
      }
      model.remember()
      guard window.keys == model.keys else {
        Issue.record(
          """
          seed \(seed): \(history.suffix(8)) leads to \(window.keys ?? "-"), not \
          \(model.keys ?? "-"); \(model)
          """)
        return
      }
    }
  }
}

/// The names of all stops, in groups, and the ones that have the focus.
private struct PlainWindow {
  let wraps: Bool
  var groups: [[String]] = []
  var disabled: Set<String> = []
  var current: String?
  /// The name that had the focus last in each group.
  var last: [Int: String] = [:]
  /// A Boolean value indicating whether the dialog is open.
  var isOpen = false
  /// The name that has the focus in the dialog.
  var dialog: String?

  init(wraps: Bool) { self.wraps = wraps }

  var keys: String? { isOpen ? dialog : current }

  func reachable(_ names: [String]) -> [String] { names.filter { !disabled.contains($0) } }

  mutating func remember() {
    if let current, let group = groups.firstIndex(where: { $0.contains(current) }) {
      last[group] = current
    }
  }

  mutating func step(_ step: Int) {
    let buttons = ["yes", "no", "perhaps"]
    let all = isOpen ? buttons : groups.flatMap(\.self)
    let goes = reachable(all)
    guard !goes.isEmpty else { return }
    let here = all.firstIndex { $0 == keys } ?? (step > 0 ? -1 : all.count)
    let onward =
      step > 0
      ? all.indices.first { $0 > here && goes.contains(all[$0]) }
      : all.indices.last { $0 < here && goes.contains(all[$0]) }
    let round = step > 0 ? goes.first : goes.last
    let goal = onward.map { all[$0] } ?? ((isOpen || wraps) && keys != nil ? round : nil)
    guard let goal else { return }
    if isOpen { dialog = goal } else { current = goal }
  }

  /// The focus goes on where the one that has it cannot have it.
  mutating func handOver() {
    if let dialog, disabled.contains(dialog) {
      let buttons = ["yes", "no", "perhaps"]
      self.dialog = neighbor(of: buttons.firstIndex(of: dialog) ?? 0, in: buttons)
    }
    for (group, name) in last where disabled.contains(name) {
      last[group] = neighbor(of: groups[group].firstIndex(of: name) ?? 0, in: groups[group])
    }
    guard let current, disabled.contains(current),
      let group = groups.firstIndex(where: { $0.contains(current) })
    else { return }
    leave(group, neighbor(of: groups[group].firstIndex(of: current) ?? 0, in: groups[group]))
  }

  mutating func remove(_ group: Int, _ place: Int) {
    let name = groups[group][place]
    let next = neighbor(of: place, in: groups[group])
    groups[group].remove(at: place)
    if last[group] == name { last[group] = next }
    if current == name { leave(group, next) }
  }

  private mutating func leave(_ group: Int, _ next: String?) {
    if let next {
      current = next
      return
    }
    let order = Array(groups.indices)
    let other = neighbor(of: group, in: order) { !reachable(groups[$0]).isEmpty }
    current = nil
    if let other { enter(other) }
  }

  private mutating func enter(_ other: Int) {
    let former = last[other].flatMap { reachable(groups[other]).contains($0) ? $0 : nil }
    current = former ?? reachable(groups[other]).first
  }

  mutating func close() {
    (isOpen, dialog) = (false, nil)
    if current == nil, let group = groups.firstIndex(where: { !reachable($0).isEmpty }) {
      enter(group)
    }
  }

  private func neighbor(of place: Int, in names: [String]) -> String? {
    neighbor(of: place, in: names) { !disabled.contains($0) }
  }

  private func neighbor<Element>(
    of place: Int, in order: [Element], where isPossible: (Element) -> Bool
  ) -> Element? {
    order[(place + 1)...].first(where: isPossible) ?? order[..<place].last(where: isPossible)
  }
}
