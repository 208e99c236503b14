/// What the bus needs of a channel without knowing what it carries.
@usableFromInline
class AnyChannel {
  /// The name of the events; nil for those that no listener asked for by name.
  let name: String?
  /// Whether the bus knows already that listeners are to be added or removed.
  var isChanged = false

  init(name: String?) {
    self.name = name
  }

  /// Adds a listener that hears events with their type erased; takes effect with the changes.
  func add(_ interest: Interest) {}

  /// Silences a listener at once; its place goes with the changes.
  func remove(_ ordinal: UInt64) {}

  /// Makes additions and removals take effect.
  func applyChanges() {}

  /// Delivers the oldest queued event.
  func deliverQueued() {}

  /// Forgets every queued event.
  func dropQueued() {}
}
