/// Delivers events to listeners: typed, synchronous, ordered.
///
/// ```
///  publish(E) ──▶ channel of E ──▶ listener, listener, …     by priority, then registration
///      ▲                              │
///      └── queued while delivering ◀──┘                       run to completion
/// ```
///
/// - Higher priorities hear first; within one priority the order is that of registration, across
///   listeners by type, by name and of everything.
/// - An event published by a listener is delivered after the current one, in publishing order.
/// - A listener added during a delivery hears the next event; one removed is not called again.
/// - A runaway cascade is cut after ``cascadeLimit`` events and reported as ``CascadeCut``.
///
/// Publishing costs one table look-up and one call a listener, and allocates nothing; a bus
/// without listeners for an event costs the look-up. A bus belongs to the isolation domain that
/// creates it.
public final class EventBus {
  /// The events known by name.
  public var catalogue: EventCatalogue
  /// How many events one publish may cause before the rest is dropped.
  public let cascadeLimit: Int

  /// How tokens find the bus.
  let link = BusLink()
  /// Owns every channel.
  var channels: [AnyChannel] = []
  let dynamicChannels = DynamicChannels()
  /// Listeners by name and of everything, in the order of registration.
  var interests: [Interest] = []
  var lastOrdinal: UInt64 = 0
  var followUps = FollowUps()
  var changedChannels: [AnyChannel] = []

  // These are read for every event, and no access to them calls out: checking for overlapping
  // accesses at run time would double the cost of a publish.
  @exclusivity(unchecked)
  @usableFromInline var typedChannels = ChannelTable()
  @exclusivity(unchecked)
  @usableFromInline var isDelivering = false
  /// Whether events are queued or listeners are to be changed.
  @exclusivity(unchecked)
  @usableFromInline var hasFollowUps = false

  /// Creates a bus.
  ///
  /// - Parameters:
  ///   - catalogue: the events known by name; they can be added later.
  ///   - cascadeLimit: how many events one publish may cause before the rest is dropped.
  public init(catalogue: EventCatalogue = EventCatalogue(), cascadeLimit: Int = 10_000) {
    self.catalogue = catalogue
    self.cascadeLimit = cascadeLimit
    channels.append(dynamicChannels)
    link.bus = self
  }

  deinit {
    link.bus = nil
  }

  /// Delivers an event to its listeners, or queues it when one is being delivered.
  ///
  /// - Complexity: O(listeners of this event); allocates nothing.
  @inlinable
  public func publish<E: KeyboardEvent>(_ event: E) {
    guard !isDelivering else { return enqueue(event) }
    guard let channel = typedChannels[E.self] ?? watchedChannel(of: E.self) else { return }
    channel._withUnsafeGuaranteedRef { deliver(event, on: $0) }
  }

  /// Delivers an event to the listeners of its name, or queues it when one is being delivered.
  ///
  /// - Complexity: O(listeners of this event).
  public func publish(_ event: DynamicEvent) {
    guard !isDelivering else { return enqueue(event) }
    deliver(event, on: dynamicChannels[event.name])
  }

  /// Publishes an event by its name: with its own type when the catalogue knows it.
  ///
  /// - Throws: ``EventCatalogueError`` with code `unreadableValue` when the catalogue knows the
  ///   event and the value does not have its fields.
  public func publish(named name: String, value: Value) throws(EventCatalogueError) {
    guard let description = catalogue[name] else {
      publish(DynamicEvent(name, value))
      return
    }
    do {
      try description.publish(value, self)
    } catch {
      throw EventCatalogueError(unreadable: value, for: description)
    }
  }

  /// Whether anybody may hear events of a type: where nobody does, none need be made.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func hears<E: KeyboardEvent>(_ type: E.Type) -> Bool {
    typedChannels[type] != nil || hasInterests
  }

  /// Whether somebody listens by name or to everything.
  @usableFromInline var hasInterests: Bool { !interests.isEmpty }

  @inlinable
  func deliver<P>(_ event: P, on channel: Channel<P>) {
    isDelivering = true
    channel.deliver(event)
    if hasFollowUps { deliverFollowUps() }
    isDelivering = false
  }
}
