import FoundationEssentials
import SeededRandom
import Testing

@testable import KeyboardNavigation

@Suite("The tree of a layout")
struct LayoutTreeTests {
  @Test("A run takes eight bytes, whatever the number of its rows")
  func runs() {
    #expect(MemoryLayout<LayoutRun>.size == 8)
    #expect(MemoryLayout<LayoutRun>.stride == 8)
    #expect(TableLayout(rowCounts: [10_000_000], height: 20).tree.runs.count == 2)
  }

  @Test(
    "Loading fills every leaf but the last, and balances",
    arguments: [0, 1, 127, 128, 129, 10_000, 100_000])
  func loading(rows: Int) {
    var layout = TableLayout()
    layout.appendSection(heights: (0..<rows).lazy.map { Double($0 % 50) })
    #expect(layout.tree.leafCount == rows / LayoutTree.capacity + 1)
    #expect(layout.tree.mistakes == [])
    #expect(layout.tree.isLow)
  }

  @Test("Sections that are appended one by one fill their leaves too")
  func appending() {
    var layout = TableLayout()
    for section in 0..<20_000 { layout.appendSection(rows: section % 3, height: 20) }
    let runs = layout.tree.runs.count
    #expect(layout.tree.leafCount <= runs / LayoutTree.capacity + 1)
    #expect(layout.tree.mistakes == [])
    #expect(layout.tree.isLow)
  }

  @Test(
    "Whatever is inserted where, the tree stays low and its leaves stay filled",
    arguments: ["start", "end", "middle", "anywhere"])
  func insertions(place: String) throws {
    var numbers = SeededGenerator(seed: 5)
    var layout = TableLayout(rowCounts: [1])
    for count in 1..<6_000 {
      let row =
        switch place {
        case "start": 0
        case "end": count
        case "middle": count / 2
        default: Int.random(in: 0...count, using: &numbers)
        }
      let height = Double.random(in: 1...100, using: &numbers)
      try layout.insertRows(1, height: height, at: IndexPath(row: row, section: 0))
    }
    #expect(layout.tree.mistakes == [])
    #expect(layout.tree.isLow)
    while layout.totalNumberOfRows > 0 {
      let first = Int.random(in: 0..<layout.totalNumberOfRows, using: &numbers)
      try layout.removeRows(first..<min(layout.totalNumberOfRows, first + 40))
    }
    #expect(layout.tree.runs.count == 1)
  }

  @Test("Rows of the height of their neighbours are no runs of their own")
  func merging() throws {
    var layout = TableLayout(rowCounts: [1_000], height: 20)
    for row in [0, 500, 1_002] {
      try layout.insertRows(1, height: 20, at: IndexPath(row: row, section: 0))
    }
    try layout.setHeight(30, ofRows: 100..<200)
    try layout.setHeight(20, ofRows: 100..<200)
    try layout.insertRows(1, height: 5, at: IndexPath(row: 300, section: 0))
    try layout.removeRow(at: IndexPath(row: 300, section: 0))
    #expect(layout.tree.runs.count == 2)
  }

  @Test("Rows become one run with their neighbours across leaves too", arguments: 110..<150)
  func mergingAcrossLeaves(row: Int) throws {
    var loaded = TableLayout()
    loaded.appendSection(heights: (0..<500).lazy.map { Double($0 % 2) })
    let height = Double((row + 1) % 2)

    var layout = loaded
    try layout.setHeight(height, ofRows: row..<row + 1)
    #expect(layout.tree.mistakes == [])
    #expect(layout.tree.runs.count == 499)

    layout = loaded
    try layout.removeRows(row..<row + 1)
    #expect(layout.tree.mistakes == [])
    #expect(layout.tree.runs.count == 499)

    layout = loaded
    try layout.insertRows(3, height: height, at: IndexPath(row: row, section: 0))
    #expect(layout.tree.mistakes == [])
    #expect(layout.tree.runs.count == 501)
  }

  @Test("A change of a copy shares all but the way to the change")
  func sharing() throws {
    var layout = TableLayout()
    layout.appendSection(heights: (0..<100_000).lazy.map { Double($0 % 50) })
    var copy = layout
    try copy.setHeight(70, ofRow: IndexPath(row: 60_000, section: 0))
    let kept = layout.tree.branches
    let made = copy.tree.branches.subtracting(kept)
    #expect(made.count <= layout.tree.height)
    #expect(kept.count > 700)
  }
}

extension LayoutTree {
  fileprivate var runs: [LayoutRun] { Array(LayoutRuns(of: self)) }

  /// Whether the height is at most what balanced trees of so many leaves can have.
  fileprivate var isLow: Bool {
    // The sparsest tree of height h has as many leaves as the Fibonacci number h + 2 says.
    var (leaves, next) = (1, 2)
    for _ in 0..<height { (leaves, next) = (next, leaves + next) }
    return leaves <= leafCount
  }

  /// The branches by identity.
  fileprivate var branches: Set<ObjectIdentifier> {
    guard case .branch(let branch) = node else { return [] }
    return branch.left.branches.union(branch.right.branches).union([ObjectIdentifier(branch)])
  }
}
