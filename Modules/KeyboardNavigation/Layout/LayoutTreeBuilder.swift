/// Collects runs in order and makes a tree of full leaves of them.
///
/// What is held meanwhile is what the tree will hold, not what it was made of.
@usableFromInline
struct LayoutTreeBuilder {
  private var leaves: [LayoutTree] = []
  private var runs = Self.room
  private var last: LayoutRun?

  private static var room: ContiguousArray<LayoutRun> {
    var runs = ContiguousArray<LayoutRun>()
    runs.reserveCapacity(LayoutTree.capacity)
    return runs
  }

  @usableFromInline
  init() {}

  /// Adds the start of a section.
  @usableFromInline
  mutating func appendHeader(_ height: Double) {
    append(LayoutRun(header: Float(layoutHeight: height)))
  }

  /// Adds rows of one height.
  mutating func appendRows(_ count: UInt32, height: Double) {
    guard count > 0 else { return }
    append(LayoutRun(count: count, height: Float(layoutHeight: height)))
  }

  /// Adds rows, each with a height of its own.
  @inlinable
  mutating func appendRows(_ heights: some Sequence<Double>) {
    for height in heights { appendRow(height) }
  }

  /// Adds a row.
  @usableFromInline
  mutating func appendRow(_ height: Double) {
    append(LayoutRun(count: 1, height: Float(layoutHeight: height)))
  }

  /// Adds a run, or lets the last one take it in.
  mutating func append(_ run: LayoutRun) {
    guard last?.absorb(run) != true else { return }
    flush()
    last = run
  }

  /// Makes a tree of everything that was added.
  ///
  /// - Complexity: O(leaves).
  mutating func finish() -> LayoutTree {
    flush()
    if !runs.isEmpty { leaves.append(LayoutTree(leaf: runs.withoutSpareRoom)) }
    return Self.tree(of: leaves[...])
  }

  private mutating func flush() {
    guard let run = last else { return }
    last = nil
    runs.append(run)
    guard runs.count == LayoutTree.capacity else { return }
    leaves.append(LayoutTree(leaf: runs))
    runs = Self.room
  }

  private static func tree(of leaves: ArraySlice<LayoutTree>) -> LayoutTree {
    guard let leaf = leaves.first else { return .empty }
    guard leaves.count > 1 else { return leaf }
    let middle = leaves.startIndex + leaves.count / 2
    return LayoutTree(tree(of: leaves[..<middle]), tree(of: leaves[middle...]))
  }
}

extension ContiguousArray {
  /// A copy whose memory is no larger than its elements.
  fileprivate var withoutSpareRoom: ContiguousArray {
    ContiguousArray(unsafeUninitializedCapacity: count) { memory, initialized in
      initialized = memory.initialize(fromContentsOf: self)
    }
  }
}
