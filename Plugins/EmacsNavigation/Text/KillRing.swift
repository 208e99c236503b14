/// The texts that were killed and copied, the last one first.
nonisolated struct KillRing: Hashable, Sendable {
  /// The most texts that are kept.
  static let limit = 60

  private(set) var texts: [String] = []
  /// The one that is yanked, which `alt+y` changes.
  private var position = 0

  /// The text that is yanked now; nil when nothing was killed.
  var current: String? {
    texts.indices.contains(position) ? texts[position] : nil
  }

  /// Adds a text, which is yanked next.
  mutating func push(_ text: String) {
    texts = Array(([text] + texts).prefix(Self.limit))
    position = 0
  }

  /// Joins a text to the one that was killed last.
  mutating func join(_ text: String, isBefore: Bool) {
    guard let first = texts.first else { return push(text) }
    texts[0] = isBefore ? text + first : first + text
    position = 0
  }

  /// Goes on to the one before, round and round, and returns it.
  mutating func rotate(by steps: Int) -> String? {
    guard !texts.isEmpty else { return nil }
    position = ((position + steps) % texts.count + texts.count) % texts.count
    return current
  }
}
