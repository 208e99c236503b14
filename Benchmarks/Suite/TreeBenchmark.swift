import CAllocations
import KeyboardCore
import KeyboardNavigation

/// The cost of the number of nodes: steps through trees, expanding and collapsing, and memory.
enum TreeBenchmark: Benchmark {
  static let name = "tree"
  static let summary =
    "a tree of 11,111,110 nodes of which 1 % are expanded; the reference has 1,110"

  static func run() -> [Row] {
    let reference = TreeSubject(levels: 3)
    let (subject, load) = loaded(levels: 7)
    let operations: [(label: String, count: Int, limit: Double, run: (TreeSubject) -> Void)] = [
      ("next or previous row", 1 << 14, 2_000, { $0.step(.nextRow, .previousRow) }),
      ("first child and parent", 1 << 14, 2_000, { $0.step(.firstChild, .parent) }),
      ("page down or up", 1 << 12, 5_000, { $0.step(.pageDown, .pageUp) }),
      (
        "collapse or expand a tenth of them", 1 << 5, 100_000_000,
        {
          $0.step(.collapse, .expand)
        }
      ),
    ]
    return [load]
      + operations.map { operation in
        Measurement(count: operation.count, rounds: 5).row(
          "\(subject.numberOfRows) rows: \(operation.label)",
          { count in for _ in 0..<count { operation.run(subject) } },
          against: { count in for _ in 0..<count { operation.run(reference) } },
          limits: Limits(nanoseconds: operation.limit))
      }
  }

  /// A tree with all but its last two levels expanded, and the memory of each row that is shown.
  private static func loaded(levels: Int) -> (subject: TreeSubject, load: Row) {
    let before = (allocations_live_bytes(), ContinuousClock.now)
    let subject = TreeSubject(levels: levels)
    let seconds = (ContinuousClock.now - before.1) / .seconds(1)
    let rows = Double(subject.numberOfRows)
    let load = Row(
      label: "\(subject.numberOfRows) rows: load, bytes a row that is shown",
      nanoseconds: seconds * 1e9 / rows, reference: nil, allocations: nil,
      bytes: allocations_are_counted() ? Double(allocations_live_bytes() - before.0) / rows : nil,
      limits: Limits(bytes: 40))
    return (subject, load)
  }
}

/// A tree in which every node but those of the last level has ten children, numbered level by level.
private final class TreeSubject {
  private let tree: TreeTable<Int>
  private let navigator: TableNavigator
  private var isGoingOn = true

  var numberOfRows: Int { tree.totalNumberOfItems }

  init(levels: Int) {
    let parents = (1..<levels).reduce(0) { count, _ in count * 10 + 10 }
    tree = TreeTable(
      children: { node in (0..<10).map { (node ?? 0) * 10 + $0 + 1 } },
      hasChildren: { $0 <= parents }, title: { _ in nil })
    navigator = TableNavigator(tableView: tree, delegate: nil, policy: .ariaTree)
    tree.viewport.size = Size(width: 80, height: 50)
    // All but those of the last two levels.
    tree.expandedNodes = Set(1...(parents - 10) / 10)
    let middle = tree.totalNumberOfItems / 2
    navigator.select(IndexPath(row: middle, section: 0))
    try? navigator.perform(CommandInvocation(.parent))
  }

  /// Performs one command and the other in turns.
  func step(_ one: CommandID, _ other: CommandID) {
    do { try navigator.perform(CommandInvocation(isGoingOn ? one : other)) } catch {}
    isGoingOn.toggle()
  }
}
