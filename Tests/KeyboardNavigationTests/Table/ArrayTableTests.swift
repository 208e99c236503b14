import KeyboardCore
import KeyboardNavigation
import SeededRandom
import Testing

@Suite("A table of elements")
struct ArrayTableTests {
  private struct Card: Identifiable, Hashable {
    let id: Int
    var title: String

    init(_ id: Int, _ title: String? = nil) { (self.id, self.title) = (id, title ?? "card \(id)") }
  }

  private let table = ArrayTable([1, 3, 5, 7].map { Card($0) }, height: 2) { $0.title }
  private let bus = EventBus()
  private let navigator: TableNavigator

  init() {
    navigator = TableNavigator(tableView: table, delegate: nil, bus: bus, policy: .listbox)
    table.resizeViewport(to: Size(width: 20, height: 4), showing: nil)
  }

  private var shown: [Int] {
    (0..<table.totalNumberOfItems).compactMap { table[IndexPath(row: $0, section: 0)]?.id }
  }

  private func select(_ ids: Int...) {
    navigator.select(identity: ids[0])
    let rows = ids.compactMap { shown.firstIndex(of: $0) }
    navigator.setSelection(ListSelection(RangeSet(rows.map { $0..<$0 + 1 }), anchor: rows[0]))
  }

  private func expectChosen(
    _ focused: Int?, _ selected: [Int], at location: SourceLocation = #_sourceLocation
  ) {
    #expect(table.focused(in: navigator)?.id == focused, sourceLocation: location)
    let rows = navigator.selection.indexes.ranges.joined()
    #expect(rows.map { shown[$0] } == selected, sourceLocation: location)
  }

  @Test("A row is known by the id of its element")
  func identities() {
    let row = IndexPath(row: 1, section: 0)
    #expect(table.identityForItem(at: row) == AnyHashable(3))
    #expect(table.indexPathForItem(withIdentity: 3) == row)
    #expect(table.indexPathForItem(withIdentity: 4) == nil)
    #expect(table.indexPathForItem(withIdentity: "3") == nil)
  }

  @Test("Rows are as high as it is said, and are found by their titles and ids")
  func rows() {
    #expect(table.layout.height == 8)
    #expect(table.titleForItem(at: IndexPath(row: 2, section: 0)) == "card 5")
    #expect(table.indexPathForItem(withIdentity: 5) == IndexPath(row: 2, section: 0))
    #expect(table.indexPathForItem(withIdentity: "5") == nil)
    #expect(table[IndexPath(row: 4, section: 0)] == nil)
    #expect(table[id: 7]?.title == "card 7" && table[id: 4] == nil)
  }

  @Test("Rows of another height are laid out again, and what was scrolled stays inside")
  func heights() {
    table.scroll(by: Point(x: 0, y: 4))
    table.height = 1
    #expect(table.layout.height == 4 && table.viewport.contentSize.height == 4)
    #expect(table.viewport.offset == .zero)
    table.height = 3
    #expect(table.layout.row(atY: 11) == 3)
  }

  @Test("Focus and selection follow their elements, whatever is done to the array")
  func following() {
    select(3, 5)
    table.elements.insert(Card(9), at: 0)
    expectChosen(3, [3, 5])
    table.elements.sort { $0.id > $1.id }
    #expect(shown == [9, 7, 5, 3, 1])
    expectChosen(3, [5, 3])
    table.elements.swapAt(0, 3)
    expectChosen(3, [3, 5])
    table.elements[0].title = "another title"
    expectChosen(3, [3, 5])
    table.elements.removeAll { $0.id == 3 }
    expectChosen(7, [5])
    table.elements = [Card(5), Card(6)]
    expectChosen(5, [5])
  }

  @Test("An element is replaced, added and removed by its id")
  func byID() {
    select(3)
    table[id: 3] = Card(3, "three")
    table[id: 4] = Card(4)
    table[id: 1] = nil
    #expect(table.elements == [Card(3, "three"), Card(5), Card(7), Card(4)])
    expectChosen(3, [3])
  }

  @Test("A difference is applied, and one of other elements is refused")
  func differences() {
    select(7)
    let wanted = [Card(7), Card(2), Card(1), Card(5)]
    #expect(table.apply(wanted.difference(from: table.elements)))
    #expect(table.elements == wanted)
    expectChosen(7, [7])
    let other = [Card(1), Card(2)].difference(from: (0..<9).map { Card($0) })
    #expect(!table.apply(other) && table.elements == wanted)
  }

  @Test("A filter shows what matches, also of what comes later, and focus and selection follow")
  func filtering() {
    table.elements += [Card(35), Card(53)]
    select(5, 3, 53)
    table.filter("5")
    #expect(shown == [5, 35, 53])
    expectChosen(5, [5, 53])
    table.elements += [Card(6), Card(50)]
    #expect(shown == [5, 35, 53, 50] && table.elements.count == 8)
    table[id: 5] = Card(5, "five")
    expectChosen(35, [53])
    table.filter(" ")
    #expect(shown == table.elements.map(\.id) && table.query == nil)
    expectChosen(35, [53])
  }

  @Test("Commands delete and move the rows that are shown, and the others stay in their order")
  func commands() throws {
    table.elements += [Card(11), Card(13)]
    table.filter("1")
    select(1)
    try navigator.perform(CommandInvocation(.moveRowDown))
    #expect(table.elements.map(\.id) == [3, 5, 7, 11, 1, 13])
    expectChosen(1, [1])
    try navigator.perform(CommandInvocation(.moveRowDown))
    try navigator.perform(CommandInvocation(.moveRowUp, ["count": 2]))
    #expect(table.elements.map(\.id) == [1, 3, 5, 7, 11, 13])
    select(11)
    #expect(table.selected(in: navigator) == [Card(11)])
    try navigator.perform(CommandInvocation(.deleteRows))
    #expect(table.elements.map(\.id) == [1, 3, 5, 7, 13])
    expectChosen(13, [13])
  }

  @Test("What a command is about is what is selected, else what has the focus")
  func chosen() {
    #expect(table.selected(in: navigator).isEmpty)
    navigator.setFocus(IndexPath(row: 1, section: 0))
    #expect(table.selected(in: navigator) == [Card(3)])
    navigator.setSelection(ListSelection(RangeSet(2..<4)))
    #expect(table.selected(in: navigator) == [Card(5), Card(7)])
  }

  @Test("Two navigators of one table follow each other's commands, and publish once")
  func twoNavigators() throws {
    let other = TableNavigator(tableView: table, delegate: nil, policy: .listbox)
    other.select(identity: 7)
    select(1)
    var moves: [ListNavigator.FocusMoved] = []
    let token = bus.subscribe(to: ListNavigator.FocusMoved.self) { moves.append($0) }
    try navigator.perform(CommandInvocation(.deleteRows))
    #expect(table.focused(in: other)?.id == 7 && other.selection == ListSelection(only: 2))
    #expect(moves.map(\.previous) == [nil] && moves.map(\.current) == [0])
    withExtendedLifetime(token) {}
  }

  @Test("What has the focus stays in sight, and what is out of sight stays there")
  func sight() {
    navigator.select(identity: 3)
    table.elements.insert(contentsOf: (20..<30).map { Card($0) }, at: 0)
    #expect(table.viewport.offset.y == 20)
    table.scroll(by: Point(x: 0, y: -20))
    table.elements.insert(Card(30), at: 0)
    #expect(table.viewport.offset.y == 0)
  }

  @Test(
    "Where a row always has the focus, the first one gets it when its own is gone",
    arguments: [
      true, false,
    ])
  func keepingFocus(keepsFocus: Bool) {
    navigator.policy.keepsFocus = keepsFocus
    select(5)
    table.filter("nothing at all")
    expectChosen(nil, [])
    table.filter("")
    if keepsFocus { expectChosen(1, [1]) } else { expectChosen(nil, []) }
  }

  @Test("A row is selected in sight, and one that does not exist is not selected")
  func selecting() {
    #expect(navigator.select(identity: 7))
    expectChosen(7, [7])
    #expect(table.viewport.offset.y == 4)
    #expect(!navigator.select(identity: 8))
    #expect(!navigator.select(IndexPath(row: 4, section: 0)))
    expectChosen(7, [7])
  }

  @Test(
    "Two thousand changes by chance leave focus and selection with their elements",
    arguments: [
      UInt64(1), 2, 3,
    ])
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    navigator.policy.whenFocusedItemIsRemoved = .clear
    navigator.policy.selectsOnMove = false
    var next = 100
    for step in 0..<2000 {
      if table.focused(in: navigator) == nil, !shown.isEmpty {
        select(shown.randomElement(using: &random) ?? 0, shown.randomElement(using: &random) ?? 0)
      }
      let (focus, before) = (table.focused(in: navigator), Set(selectedIDs))
      var wanted = table.elements
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        next += 1
        wanted.insert(Card(next), at: Int.random(in: 0...wanted.count, using: &random))
      case 1 where !wanted.isEmpty:
        wanted.remove(at: Int.random(in: 0..<wanted.count, using: &random))
      case 2: wanted.shuffle(using: &random)
      case 3: wanted.reverse()
      case 4:
        table.filter(["", "1", "2", "no"].randomElement(using: &random) ?? "")
      default:
        wanted = wanted.filter { _ in Bool.random(using: &random) } + [Card(next + 1)]
        next += 1
      }
      if step.isMultiple(of: 2) {
        table.elements = wanted
      } else {
        table.apply(wanted.difference(from: table.elements).inferringMoves())
      }
      let left = Set(shown)
      #expect(
        table.focused(in: navigator)?.id == focus.flatMap { left.contains($0.id) ? $0.id : nil })
      #expect(Set(selectedIDs) == before.intersection(left))
    }
  }

  private var selectedIDs: [Int] {
    navigator.selection.indexes.ranges.joined().map { shown[$0] }
  }
}
