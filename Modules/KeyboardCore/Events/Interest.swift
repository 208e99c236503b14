/// A listener that hears events by name, or all of them, whatever their type.
struct Interest {
  /// The name, or nil for every event.
  let name: String?
  /// Its place in the order of registration.
  let ordinal: UInt64
  /// Higher ones hear first.
  let priority: Int
  /// Called with the event, its type erased.
  let handler: (PublishedEvent) -> Void

  /// Whether it hears the events of a channel with this name; nil is the channel of all the rest.
  func includes(_ name: String?) -> Bool {
    self.name == nil || self.name == name
  }
}
