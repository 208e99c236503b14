import KeyboardCore
import KeyboardNavigation
import SeededRandom
import Testing

@Suite("Grids whose cells hold controls, under random keys")
struct CellModelTests {
  @Test("The focus is at the control where three numbers say it is", arguments: seeds(500))
  func keys(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let columns = Int.random(in: 1...4, using: &random)
    let counts = (0..<columns * Int.random(in: 1...4, using: &random)).map { _ in
      Int.random(in: -1...3, using: &random)
    }
    let disabled = Set(counts.indices.filter { _ in Int.random(in: 0...5, using: &random) == 0 })
    let reach = random.pick(CellWidgets.Reach.allCases)
    let shelf = Shelf([counts.count], .columns(columns), disabled: disabled)
    let grid = CollectionNavigator(collectionView: shelf, delegate: nil, policy: .ariaDataGrid)
    let controls = counts.map { count in (0..<max(0, count)).map { _ in CommandSet() } }
    var keys: (any CommandResponder)?
    let cells = CellWidgets(of: grid, in: shelf, reach: reach) { path in
      controls[path[1]].enumerated().map { .init("\($0)", $1) }
    } onFocus: {
      keys = $0
    }
    for control in controls.joined() { control.nextResponder = cells }
    cells.arrive(.forwards)
    var model = PlainControls(
      counts: counts.map { max(0, $0) }, columns: columns, disabled: disabled,
      reach: reach)
    var pressed: [String] = []
    for _ in 0..<stepsPerSeed {
      let key = random.pick([
        "up", "down", "left", "right", "enter", "f2", "escape", "tab", "tab", "shift+tab",
      ])
      pressed.append(key)
      press(key, keys ?? cells)
      model.press(key)
      let control = model.control.map { controls[model.cell][$0] as any CommandResponder }
      guard (keys ?? cells) === control ?? cells, grid.flatIndexOfFocusedRow == model.cell,
        (cells.cell == nil) == (model.control == nil)
      else {
        Issue.record(
          """
          seed \(seed), \(reach): \(pressed.suffix(8)) leads to \(grid.flatIndexOfFocusedRow ?? -1), in a \
          cell \(cells.cell != nil), not to \(model)
          """)
        return
      }
    }
  }
}

/// A grid as the number of controls of each cell, and where the focus is.
private struct PlainControls {
  let counts: [Int]
  let columns: Int
  let disabled: Set<Int>
  let reach: CellWidgets.Reach
  var cell = 0
  /// The control of the cell that has the focus; nil while the cell has it.
  var control: Int?

  private func holds(_ other: Int) -> Bool { counts[other] > 0 && !disabled.contains(other) }

  mutating func press(_ key: String) {
    guard let place = control else {
      switch key {
      case "up": if cell >= columns { cell -= columns }
      case "down": if cell + columns < counts.count { cell += columns }
      case "left": if cell % columns > 0 { cell -= 1 }
      case "right": if cell % columns < columns - 1 { cell += 1 }
      case "enter", "f2": if holds(cell) { control = 0 }
      case "tab" where reach == .line && holds(cell): control = 0
      case "tab" where reach == .line: go(1)
      case "shift+tab" where reach == .line: go(-1)
      default: break
      }
      return
    }
    let last = counts[cell] - 1
    let isRound = reach == .cell
    switch key {
    case "right", "down", "tab":
      if isRound, place == last {
        control = 0
        return
      }
    default:
      if isRound, place == 0, !["f2", "escape", "enter"].contains(key) {
        control = last
        return
      }
    }
    switch key {
    case "right", "down": control = min(place + 1, last)
    case "left", "up": control = max(place - 1, 0)
    case "f2", "escape": control = nil
    case "tab": if place < last { control = place + 1 } else { go(1) }
    case "shift+tab": if place > 0 { control = place - 1 } else { go(-1) }
    default: break
    }
  }

  /// Goes to the next cell that holds a control, or the one before.
  private mutating func go(_ step: Int) {
    let cells = step > 0 ? Array(cell + 1..<max(cell + 1, counts.count)) : (0..<cell).reversed()
    let goal = cells.first {
      holds($0) && (reach == .grid || reach == .line && $0 / columns == cell / columns)
    }
    guard let goal else { return }
    (cell, control) = (goal, step > 0 ? 0 : counts[goal] - 1)
  }
}
