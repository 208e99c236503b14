/// The edges of a tree of strokes: which node a stroke leads to from a node.
///
/// An open-addressed table in one array, so that a look-up touches one place in memory and hashes
/// two small numbers by one multiplication; the numbers are the table owner's, never a user's.
struct EdgeTable: Sendable {
  /// What an edge leads to.
  struct Target: Hashable, Sendable {
    /// The node; ``StrokeTrie/none`` when there is no edge.
    var node = StrokeTrie.none
    /// The strongest binding of the node, if that performs a command whatever the context and
    /// nothing is longer: most keys need no look at the node. Otherwise ``StrokeTrie/none``.
    var tip = StrokeTrie.none
  }

  private struct Edge: Sendable {
    var parent: Int32 = 0
    var stroke: Int32 = 0
    var target = Target()

    var isEmpty: Bool { target.node == StrokeTrie.none }
  }

  /// A power of two of places, at most three in four of them taken.
  private var places = [Edge](repeating: Edge(), count: 16)
  private var count = 0

  /// What an edge leads to.
  @inline(__always)
  func target(of parent: Int32, _ stroke: Int32) -> Target {
    places[place(of: parent, stroke)].target
  }

  /// Adds an edge that is not there yet.
  mutating func insert(_ parent: Int32, _ stroke: Int32, leadingTo child: Int32) {
    if (count + 1) * 4 > places.count * 3 { grow() }
    count += 1
    places[place(of: parent, stroke)] = Edge(
      parent: parent, stroke: stroke, target: Target(node: child))
  }

  /// Changes the tip of an edge that is there.
  mutating func setTip(_ parent: Int32, _ stroke: Int32, to tip: Int32) {
    places[place(of: parent, stroke)].target.tip = tip
  }

  /// Removes an edge; harmless when it is not there.
  mutating func remove(_ parent: Int32, _ stroke: Int32) {
    var hole = place(of: parent, stroke)
    guard !places[hole].isEmpty else { return }
    count -= 1
    // Edges after the hole move into it when they could not be found past it.
    var next = hole
    while true {
      next = following(next)
      let edge = places[next]
      guard !edge.isEmpty else { break }
      if distance(from: home(of: edge.parent, edge.stroke), to: next)
        >= distance(from: hole, to: next)
      {
        places[hole] = edge
        hole = next
      }
    }
    places[hole] = Edge()
  }

  /// Where an edge is, or the empty place where it belongs.
  @inline(__always)
  private func place(of parent: Int32, _ stroke: Int32) -> Int {
    var place = home(of: parent, stroke)
    while true {
      let edge = places[place]
      if edge.isEmpty || edge.parent == parent && edge.stroke == stroke {
        return place
      }
      place = following(place)
    }
  }

  /// Where the search for an edge begins.
  private func home(of parent: Int32, _ stroke: Int32) -> Int {
    let key = UInt64(UInt32(bitPattern: parent)) << 32 | UInt64(UInt32(bitPattern: stroke))
    let mixed = (key ^ key >> 29) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & (places.count - 1)
  }

  private func following(_ place: Int) -> Int {
    (place + 1) & (places.count - 1)
  }

  private func distance(from start: Int, to end: Int) -> Int {
    (end - start) & (places.count - 1)
  }

  private mutating func grow() {
    let old = places
    places = [Edge](repeating: Edge(), count: old.count * 2)
    for edge in old where !edge.isEmpty {
      places[place(of: edge.parent, edge.stroke)] = edge
    }
  }
}
