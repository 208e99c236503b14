/// Lines on their way into a pipe that may be full.
///
/// Of the lines that may be dropped only the newest stay; nothing else is ever dropped, and a line
/// of which a part is written is finished.
nonisolated struct OutgoingQueue: Sendable {
  private struct Item {
    let bytes: [UInt8]
    let mayBeDropped: Bool
  }

  /// How many lines that may be dropped wait at the most.
  let droppableLimit: Int
  private var items: [Item] = []
  private var written = 0
  private var droppable = 0

  init(droppableLimit: Int) {
    self.droppableLimit = droppableLimit
  }

  /// Whether nothing waits.
  var isEmpty: Bool { items.isEmpty }

  /// How many lines wait.
  var count: Int { items.count }

  /// What to write next: the rest of the first line.
  var next: ArraySlice<UInt8>? { items.first?.bytes[written...] }

  /// Adds a line.
  ///
  /// - Returns: whether the oldest line that may be dropped made room for it.
  mutating func append(_ line: String, mayBeDropped: Bool) -> Bool {
    items.append(Item(bytes: Array(line.utf8), mayBeDropped: mayBeDropped))
    guard mayBeDropped else { return false }
    droppable += 1
    guard droppable > droppableLimit else { return false }
    let untouched = written > 0 ? 1 : 0
    guard let oldest = items[untouched...].firstIndex(where: \.mayBeDropped) else { return false }
    items.remove(at: oldest)
    droppable -= 1
    return true
  }

  /// Takes off what was written.
  mutating func advance(by count: Int) {
    written += count
    guard let first = items.first, written >= first.bytes.count else { return }
    if first.mayBeDropped { droppable -= 1 }
    items.removeFirst()
    written = 0
  }

  /// Forgets everything that waits.
  mutating func removeAll() {
    self = OutgoingQueue(droppableLimit: droppableLimit)
  }
}
