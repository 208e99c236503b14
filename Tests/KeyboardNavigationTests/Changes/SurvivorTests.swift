import KeyboardNavigation
import ProcessorTime
import Testing

@Suite("The focus after many rows are gone")
struct SurvivorTests {
  private final class Numbers: LaidOutTable {
    var numbers: [Range<Int>]
    let hasIdentities: Bool

    init(_ count: Int, hasIdentities: Bool) {
      numbers = [0..<count]
      self.hasIdentities = hasIdentities
    }

    var layout: TableLayout { TableLayout(rowCounts: [numbers.reduce(0) { $0 + $1.count }]) }

    func scrollRectToVisible(_ rect: Rect, animated: Bool) {}

    func identityForItem(at indexPath: IndexPath) -> AnyHashable? {
      guard hasIdentities else { return nil }
      var row = indexPath.row
      for run in numbers {
        if row < run.count { return run.lowerBound + row }
        row -= run.count
      }
      return nil
    }

    func indexPathForItem(withIdentity identity: AnyHashable) -> IndexPath? {
      var row = 0
      for run in numbers {
        if let number = identity as? Int, run.contains(number) {
          return IndexPath(row: row + number - run.lowerBound, section: 0)
        }
        row += run.count
      }
      return nil
    }
  }

  private func focus(
    after kept: [Range<Int>], of count: Int, focus: Int,
    _ change: (TableNavigator, () -> Void) -> Void
  ) -> Int? {
    let table = Numbers(count, hasIdentities: true)
    let navigator = TableNavigator(tableView: table, delegate: nil, policy: .listbox)
    navigator.setFocus(IndexPath(row: focus, section: 0))
    change(navigator) { table.numbers = kept }
    return navigator.indexPathForFocusedRow.flatMap { table.identityForItem(at: $0) as? Int }
  }

  private static func runs(_ kept: [Range<Int>]) -> [ListChanges.KeptItems] {
    var start = 0
    return kept.map { run in
      defer { start += run.count }
      return ListChanges.KeptItems(run, movedTo: start)
    }
  }

  @Test(
    "The row itself, else the next one that is left however far away, else the previous one",
    arguments: [
      ([0..<10, 5_000_000..<10_000_000], 2_500_000, 5_000_000), ([0..<10], 2_500_000, 9),
      ([9_999_999..<10_000_000], 3, 9_999_999),
      ([7_000_000..<8_000_000, 0..<10], 7_500_000, 7_500_000),
      ([8_000_000..<9_000_000, 0..<10], 7_500_000, 8_000_000), ([], 3, nil),
    ] as [([Range<Int>], Int, Int?)])
  func survivors(kept: [Range<Int>], focus: Int, expected: Int?) {
    let found = self.focus(after: kept, of: 10_000_000, focus: focus) { navigator, change in
      navigator.update(keeping: Self.runs(kept), change)
    }
    #expect(found == expected)
  }

  @Test("Removing five million rows looks at none of them")
  func removal() {
    let found = focus(after: [5_000_000..<10_000_000], of: 10_000_000, focus: 17) {
      navigator, change in
      var changes = ListChanges()
      changes.removeItems(0..<5_000_000, inSection: 0)
      let time = ProcessorTime.measure { navigator.update(changes, change) }
      // Without optimisation too: looking at each row would take longer.
      #expect(time < .milliseconds(500))
    }
    #expect(found == 5_000_000)
  }

  @Test("A reload by identity finds the row again, or a row that is left far away")
  func reload() {
    for (kept, expected) in [
      ([2_400_000..<2_600_000], 2_500_000), ([2_499_000..<2_499_970], 2_499_969),
      ([0..<10], 0), ([9_000_000..<10_000_000], 9_999_999),
    ] as [([Range<Int>], Int)] {
      let found = focus(after: kept, of: 10_000_000, focus: 2_500_000) { navigator, change in
        navigator.reload(change)
      }
      #expect(found == expected, "\(kept)")
    }
  }

  @Test("Rows that stay in any order take the selection with them")
  func selection() throws {
    let table = Numbers(100, hasIdentities: false)
    let navigator = TableNavigator(tableView: table, delegate: nil, policy: .listbox)
    navigator.setSelection(try #require(ListSelection("0-9,50-59,99")))
    let kept = [90..<100, 5..<55]
    navigator.update(keeping: Self.runs(kept)) { table.numbers = kept }
    #expect(navigator.selection.description == "9-14,55-59")
  }
}
