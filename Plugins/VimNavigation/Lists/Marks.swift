/// The rows that were marked by a letter: a small one in each list, a capital one in any.
nonisolated struct Marks: Hashable, Sendable {
  /// A row of a list.
  struct Place: Hashable, Sendable {
    var scene: String
    var row: Int
  }

  private var places: [String: [String: Int]] = [:]
  private var capitals: [String: Place] = [:]

  /// Marks a row; a mark of that letter moves there.
  mutating func set(_ name: String, to row: Int, in scene: String) {
    if name.first?.isUppercase == true {
      capitals[name] = Place(scene: scene, row: row)
    } else {
      places[scene, default: [:]][name] = row
    }
  }

  /// The row of a mark, or nil when it is not set: a small one in this list.
  func place(of name: String, in scene: String) -> Place? {
    capitals[name] ?? places[scene]?[name].map { Place(scene: scene, row: $0) }
  }

  /// Follows rows to where they are now; nil is for those that are gone.
  mutating func follow(in scene: String, _ newRow: (Int) -> Int?) {
    places[scene] = places[scene]?.compactMapValues(newRow)
    capitals = capitals.compactMapValues { place in
      guard place.scene == scene else { return place }
      return newRow(place.row).map { Place(scene: scene, row: $0) }
    }
  }
}
