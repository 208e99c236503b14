import FoundationEssentials
import KeyboardCore
import KeyboardNavigation
import SeededRandom
import Testing

@Suite("Focus and selection while the data changes")
struct IdentityTests {
  private func stage(
    _ names: [[String]], whenRemoved: NavigationPolicy.Removal = .clear, focus: Int? = nil
  ) -> RichStage {
    let policy = NavigationPolicy(
      selection: .multiple, whenFocusedItemIsRemoved: whenRemoved)
    return RichStage(Self.rows(names), policy: policy, focus: focus)
  }

  private static func rows(_ names: [[String]]) -> [[RichTable.Row]] {
    names.map { $0.map { .init(name: $0) } }
  }

  @Test("A reload moves focus, selection and anchor with their items")
  func reload() throws {
    let stage = stage([["a", "b", "c"], ["d", "e"]], focus: 1)
    stage.navigator.setSelection(try #require(ListSelection("0-1,4")))
    stage.run(.toggleRow, with: ["row": 3])
    _ = stage.journal.take()
    stage.navigator.reload {
      stage.table.sections = Self.rows([["e", "x"], [], ["d", "y", "b", "a"]])
    }
    #expect(stage.focused == 4)
    #expect(stage.selected == "0,2,4-5")
    #expect(stage.navigator.selection.anchor == 2)
    #expect(
      stage.journal.take() == [
        "selection 0-1,3-4 -> 0,2,4-5", .moved(1, 4), .selected("0,2,4-5", 4),
      ])
  }

  @Test("A reload that moves nothing is silent")
  func silentReload() {
    let stage = stage([["a", "b"]], focus: 1)
    stage.navigator.reload { stage.table.sections[0].append("c") }
    #expect(stage.focused == 1)
    #expect(stage.journal.take() == [])
  }

  @Test(
    "A removed focus is cleared, or goes to the next item that is left, else to the previous one",
    arguments: [
      (["a", "d", "e"], 1, .clear, nil), (["a", "d", "e"], 1, .nearest, 1),
      (["e", "d", "a"], 1, .nearest, 1), (["a", "b"], 2, .nearest, 1), ([], 1, .nearest, nil),
      (["x", "y"], 1, .nearest, nil),
    ] as [([String], Int, NavigationPolicy.Removal, Int?)])
  func removedFocus(
    left: [String], focus: Int, whenRemoved: NavigationPolicy.Removal, expected: Int?
  ) {
    let stage = stage([["a", "b", "c", "d", "e"]], whenRemoved: whenRemoved, focus: focus)
    stage.navigator.reload {
      stage.table.sections = Self.rows([left.filter { $0 != "b" || focus != 1 }])
    }
    #expect(stage.focused == expected)
    #expect(stage.journal.take() == [expected == nil ? .moved(focus, nil) : .moved(nil, expected)])
  }

  @Test("Where moving selects, what has the focus instead is selected instead")
  func selectionOfTheHeir() {
    let stage = RichStage(rows: [5], policy: .listbox, focus: 2)
    stage.navigator.reload { stage.table.sections[0].remove(at: 2) }
    #expect(stage.focused == 2)
    #expect(stage.selected == "2")
    #expect(stage.journal.take() == [.moved(nil, 2)])
  }

  @Test("T4: a list without identities keeps its paths, whatever the policy says")
  func noIdentities() {
    let stage = stage([["a", "b", "c"]], whenRemoved: .nearest, focus: 2)
    stage.table.hasIdentities = false
    stage.navigator.reload { stage.table.sections = Self.rows([["z", "a", "b", "c"]]) }
    #expect(stage.focused == 2)
    stage.navigator.reload { stage.table.sections = Self.rows([["z"]]) }
    #expect(stage.focused == nil)
    #expect(stage.journal.take() == [])
  }

  @Test("Changes that are told move focus and selection by arithmetic, without identities")
  func update() throws {
    let stage = stage([["a", "b", "c"], ["d", "e"]], focus: 3)
    stage.table.hasIdentities = false
    stage.navigator.setSelection(try #require(ListSelection("1-3")))
    _ = stage.journal.take()
    var changes = ListChanges()
    changes.insertItem(at: IndexPath(row: 0, section: 0))
    changes.removeItem(at: IndexPath(row: 1, section: 0))
    changes.moveItem(from: IndexPath(row: 0, section: 1), to: IndexPath(row: 1, section: 0))
    stage.navigator.update(changes) {
      stage.table.sections = Self.rows([["x", "d", "a", "c"], ["e"]])
    }
    #expect(stage.focused == 1)
    #expect(stage.selected == "1,3")
    #expect(
      stage.journal.take() == ["selection 1-3 -> 1,3", .moved(3, 1), .selected("1,3", 2)])
  }

  @Test("Sections come and go with their items")
  func sections() {
    let stage = stage([["a"], ["b", "c"], ["d"]], focus: 2)
    stage.run(.toggleRow)
    var changes = ListChanges()
    changes.removeSection(0)
    changes.insertSection(0)
    changes.insertSection(1)
    stage.navigator.update(changes) {
      stage.table.sections = Self.rows([["x", "y"], [], ["b", "c"], ["d"]])
    }
    #expect(stage.focused == 3)
    #expect(stage.selected == "3")
    changes = ListChanges()
    changes.removeSection(2)
    stage.navigator.update(changes) { stage.table.sections.remove(at: 2) }
    #expect(stage.focused == nil)
    #expect(stage.selected == "")
  }

  @Test(
    "A focused item that a told change removes goes as the policy says",
    arguments: [
      (2, 2..<4, NavigationPolicy.Removal.nearest, 2), (2, 1..<6, .nearest, 0),
      (2, 0..<6, .nearest, nil),
      (2, 2..<3, .clear, nil), (5, 5..<6, .nearest, 4),
    ] as [(Int, Range<Int>, NavigationPolicy.Removal, Int?)])
  func removedByUpdate(
    focus: Int, removed: Range<Int>, whenRemoved: NavigationPolicy.Removal, expected: Int?
  ) {
    let stage = stage([["a", "b", "c", "d", "e", "f"]], whenRemoved: whenRemoved, focus: focus)
    var changes = ListChanges()
    changes.removeItems(removed, inSection: 0)
    stage.navigator.update(changes) { stage.table.sections[0].removeSubrange(removed) }
    #expect(stage.focused == expected)
  }

  @Test("The difference of two collections is a change, and what it associates has moved")
  func differences() {
    let (old, new) = (["a", "b", "c", "d", "e"], ["e", "x", "b", "d", "a"])
    let stage = stage([["z"], old], focus: 5)
    stage.run(.toggleRow)
    stage.run(.toggleRow, with: ["row": 3])
    let difference = new.difference(from: old).inferringMoves()
    stage.navigator.update(ListChanges(difference, inSection: 1)) {
      stage.table.sections[1] = Self.rows([new])[0]
    }
    #expect(stage.focused == 1)
    #expect(stage.selected == "1")
    #expect(ListChanges(old.difference(from: old), inSection: 0).isEmpty)
  }

  @Test(
    "Any difference maps every surviving row to where it is", arguments: seeds(300))
  func anyDifference(seed: Int) {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let old = (0..<Int.random(in: 0...12, using: &numbers)).map { "r\($0)" }
    var new = old.filter { _ in Int.random(in: 0..<4, using: &numbers) > 0 }
    if Bool.random(using: &numbers) { new.shuffle(using: &numbers) }
    for added in 0..<Int.random(in: 0...5, using: &numbers) {
      new.insert("n\(added)", at: Int.random(in: 0...new.count, using: &numbers))
    }
    let chosen = old.indices.filter { _ in Bool.random(using: &numbers) }
    let stage = stage([["z"], old, ["z"]])
    stage.table.hasIdentities = false
    stage.navigator.setSelection(
      ListSelection(RangeSet(chosen.map { $0 + 1..<$0 + 2 })))
    let focus = old.indices.randomElement(using: &numbers)
    if let focus { stage.focus(focus + 1) }
    let changes = ListChanges(new.difference(from: old).inferringMoves(), inSection: 1)
    stage.navigator.update(changes) { stage.table.sections[1] = Self.rows([new])[0] }

    let expected = chosen.compactMap { new.firstIndex(of: old[$0]) }.map { $0 + 1..<$0 + 2 }
    #expect(stage.navigator.selection.indexes == RangeSet(expected), "\(old) -> \(new)")
    #expect(stage.focused == focus.flatMap { new.firstIndex(of: old[$0]) }.map { $0 + 1 })
  }

  @Test("A list whose items have no identities finds none by one")
  func identityOfNobody() {
    let shelf = Shelf([3], .columns(3))
    let navigator = CollectionNavigator(collectionView: shelf, delegate: nil)
    navigator.setFocus(IndexPath(row: 1, section: 0))
    #expect(shelf.identityForItem(at: IndexPath(row: 0, section: 0)) == nil)
    #expect(!navigator.select(identity: 0))
    #expect(navigator.flatIndexOfFocusedRow == 1)
  }
}
