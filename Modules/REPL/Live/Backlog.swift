/// What a session said while the terminal was taken, to be printed afterwards.
nonisolated struct Backlog {
  private var lines: [String] = []
  /// How many of the oldest lines were let go.
  private var missing = 0

  /// How many lines are kept; the oldest go first.
  static let limit = 2000

  /// Adds a line.
  mutating func add(_ line: String) {
    lines.append(line)
    // Now and then, so that a line costs the same however many there are.
    if lines.count >= 2 * Self.limit { shorten() }
  }

  /// Takes every line that is kept; a first one says how many are not.
  mutating func takeLines() -> [String] {
    shorten()
    defer { self = Backlog() }
    return (missing > 0 ? ["… \(missing) lines before these were let go"] : []) + lines
  }

  private mutating func shorten() {
    let surplus = max(0, lines.count - Self.limit)
    lines.removeFirst(surplus)
    missing += surplus
  }
}
