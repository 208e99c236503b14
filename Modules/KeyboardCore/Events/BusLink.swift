/// How a subscription finds its bus without keeping it alive.
///
/// A weak reference would do the same, but every retain of an object that has one is several
/// times slower, and the bus is what everybody holds.
final class BusLink {
  /// The bus, until it goes.
  unowned(unsafe) var bus: EventBus?
}
