/// The rows that were marked in each scene, by a letter.
nonisolated struct Marks: Hashable, Sendable {
  private var rows: [String: [String: Int]] = [:]

  /// Marks a row; a mark of that letter moves there.
  mutating func set(_ name: String, to row: Int, in scene: String) {
    rows[scene, default: [:]][name] = row
  }

  /// The row of a mark, or nil when it is not set in the scene.
  func row(of name: String, in scene: String) -> Int? {
    rows[scene]?[name]
  }
}
