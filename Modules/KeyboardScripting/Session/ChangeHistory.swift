/// The changes of bindings, and the deletions, that `undo` takes back.
struct ChangeHistory {
  /// A change that can be taken back.
  private struct Change {
    let summary: String
    let undo: () throws(ScriptError) -> Void
  }

  private var changes: [Change] = []

  /// The number of changes that are remembered.
  private static let limit = 100

  /// Remembers a change.
  ///
  /// - Parameters:
  ///   - summary: what was done, such as `bind x`.
  ///   - undo: takes it back.
  mutating func append(_ summary: String, undo: @escaping () throws(ScriptError) -> Void) {
    if changes.count == Self.limit { changes.removeFirst() }
    changes.append(Change(summary: summary, undo: undo))
  }

  /// Forgets the last change, and returns what it was and how it is taken back.
  mutating func popLast() -> (summary: String, undo: () throws(ScriptError) -> Void)? {
    changes.popLast().map { ($0.summary, $0.undo) }
  }
}
