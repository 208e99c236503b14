/// The bindings below a node by class, so that asking whether one of them applies costs as much
/// as there are classes, not bindings.
struct SubtreeSummary: Sendable {
  /// The bindings of one class.
  struct Tally: Sendable {
    /// How many there are.
    fileprivate(set) var count = 0
    /// At least the latest declaration among them.
    fileprivate(set) var latest: UInt64 = 0
    /// The node of one of them, unless that is gone.
    fileprivate(set) var witness = StrokeTrie.none
  }

  private(set) var classes: [BindingClass: Tally] = [:]

  /// Counts a binding.
  mutating func add(_ slot: KeymapSlot, of members: BindingClass) {
    classes[members, default: Tally()].include(
      Tally(count: 1, latest: slot.order, witness: slot.node))
  }

  /// Takes a binding out again.
  mutating func remove(_ members: BindingClass) {
    guard let tally = classes[members] else { return }
    if tally.count == 1 { classes[members] = nil } else { classes[members]?.count -= 1 }
  }

  /// Counts the bindings of another summary.
  mutating func add(_ other: SubtreeSummary) {
    for (members, tally) in other.classes { classes[members, default: Tally()].include(tally) }
  }
}

extension SubtreeSummary.Tally {
  fileprivate mutating func include(_ other: SubtreeSummary.Tally) {
    count += other.count
    if other.latest >= latest { witness = other.witness }
    latest = max(latest, other.latest)
  }
}
