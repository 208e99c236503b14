/// One listener of a channel.
@usableFromInline
final class Listener<Payload> {
  /// Its place in the order of registration.
  let ordinal: UInt64
  /// Higher ones hear first.
  let priority: Int
  /// Called with each event.
  @usableFromInline let handler: (Payload) -> Void
  /// False once its subscription is gone.
  @exclusivity(unchecked)
  @usableFromInline var isLive = true

  init(ordinal: UInt64, priority: Int, handler: @escaping (Payload) -> Void) {
    self.ordinal = ordinal
    self.priority = priority
    self.handler = handler
  }

  /// Whether this listener hears an event before another.
  func isBefore(_ other: Listener) -> Bool {
    priority > other.priority || (priority == other.priority && ordinal < other.ordinal)
  }
}
