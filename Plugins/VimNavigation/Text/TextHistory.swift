/// The texts before and after changes, as long as only vi's commands made them.
nonisolated struct TextHistory: Sendable {
  /// The number of changes that are remembered.
  static let limit = 200

  /// A text with the cursor that a change found.
  struct Entry: Hashable, Sendable {
    var lines: TextLines
    var cursor: TextLines.Place
  }

  private struct Change: Sendable {
    var before: TextLines
    var after: TextLines
    var cursor: TextLines.Place
  }

  private var changes: [Change] = []
  /// The number of changes that were not taken back.
  private var position = 0
  /// The number of changes that were ever added.
  private(set) var additions = 0

  /// Adds a change that was made.
  mutating func add(_ before: TextLines, _ cursor: TextLines.Place, now after: TextLines) {
    guard before != after else { return }
    changes.removeSubrange(position...)
    if changes.count == Self.limit { changes.removeFirst() }
    changes.append(Change(before: before, after: after, cursor: cursor))
    additions += 1
    position = changes.count
  }

  /// The text before the last change that leads to a text; nil when it is not known.
  mutating func undo(from lines: TextLines) -> Entry? {
    guard position > 0, changes[position - 1].after == lines else { return nil }
    position -= 1
    return Entry(lines: changes[position].before, cursor: changes[position].cursor)
  }

  /// The text after the change that was taken back last; nil when it is not known.
  mutating func redo(from lines: TextLines) -> Entry? {
    guard position < changes.count, changes[position].before == lines else { return nil }
    position += 1
    return Entry(lines: changes[position - 1].after, cursor: changes[position - 1].cursor)
  }
}
