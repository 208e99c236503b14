/// Delivers events to listeners: typed, synchronous, ordered.
///
/// ```
///  publish(E) ──▶ channel of E ──▶ listener, listener, …     by priority, then registration
///      ▲                              │
///      └── queued while delivering ◀──┘                       run to completion
/// ```
///
/// - Observers of a higher priority are called first; within one priority the order is that of registration, across
///   listeners by type, by name and to everything.
/// - An event published by a listener is delivered after the current one, in publishing order.
/// - An observer added during a delivery receives the next event; one removed is not called again.
/// - A runaway cascade is cut after ``cascadeLimit`` events and reported as
///   ``EventBus/CascadeLimitExceeded``.
///
/// Publishing costs one dictionary look-up and one call per listener, and allocates nothing; without listeners for an
/// event, only the look-up. A bus belongs to the isolation domain that creates it.
public final class EventBus {
  /// The events known by name.
  public var catalogue: EventCatalogue
  /// The number of events that one publish may cause before the rest is dropped.
  public let cascadeLimit: Int
  /// The observers notified after each publish, and by publishers that skip an event without observers: for a view
  /// that redraws after any event.
  ///
  /// Observing does not make ``hears(_:)`` return true. An observer must not publish.
  public let deliveries = Observers<Void>()

  /// Changed by assignment alone, for which the compiler omits exclusivity checks.
  private var typedChannels: [ObjectIdentifier: AnyChannel] = [:]
  /// The channels of dynamic events that are observed by name.
  private var namedChannels: [String: Channel<DynamicEvent>] = [:]
  /// The channel of all other dynamic events, so that unknown names cost no memory.
  private let otherChannel = Channel<DynamicEvent>(name: nil) { PublishedEvent($0) }
  /// The listeners by name and to everything, in the order of registration.
  private var watchers: [Watcher] = []
  private var lastID = 0
  private var isDelivering = false
  /// The events published during the current one, in publishing order; a channel keeps its own.
  private var queue: [Queued] = []
  private var hasQueued = false

  private enum Queued {
    case typed(AnyChannel)
    case dynamic(DynamicEvent)

    var name: String {
      switch self {
      case .typed(let channel): channel.name ?? ""
      case .dynamic(let event): event.name
      }
    }
  }

  /// Creates a bus.
  ///
  /// - Parameters:
  ///   - catalogue: the events known by name; they can be added later.
  ///   - cascadeLimit: the number of events that one publish may cause before the rest is dropped.
  public init(catalogue: EventCatalogue = EventCatalogue(), cascadeLimit: Int = 10_000) {
    (self.catalogue, self.cascadeLimit) = (catalogue, cascadeLimit)
  }
}

// MARK: Publishing

extension EventBus {
  /// Delivers an event to its listeners, or queues it when one is being delivered.
  ///
  /// - Complexity: O(listeners of this event); allocates nothing.
  @inlinable
  public func publish<E: KeyboardEvent>(_ event: E) {
    guard let channel = beginDelivery(of: ObjectIdentifier(E.self)) as? Channel<E> else {
      return publishWithoutChannel(event)
    }
    channel.deliver(event)
    endDelivery()
  }

  /// Delivers an event to the listeners of its name, or queues it when one is being delivered.
  ///
  /// - Complexity: O(listeners of this event).
  public func publish(_ event: DynamicEvent) {
    guard !isDelivering else { return enqueue(.dynamic(event)) }
    isDelivering = true
    deliver(event)
    endDelivery()
  }

  /// Publishes an event by its name: with its own type when the catalogue knows it.
  ///
  /// - Throws: ``MessageError`` when the catalogue knows the event and the value does not have its
  ///   fields.
  public func publish(named name: String, value: Value) throws(MessageError) {
    guard let description = catalogue[name] else {
      publish(DynamicEvent(name, value))
      return
    }
    do {
      try description.publish(value, self)
    } catch {
      let fields = description.fields.map(\.name).joined(separator: ", ")
      throw MessageError(
        "\(value) is not a value for the event \(name); "
          + (fields.isEmpty ? "it has no fields" : "its fields are \(fields)"))
    }
  }

  /// Returns whether events of a type have observers; otherwise the event need not be created.
  ///
  /// - Complexity: O(1), except for the first call after an observer by name was added.
  public func hears<E: KeyboardEvent>(_ type: E.Type) -> Bool {
    if watchers.isEmpty { return !(typedChannels[ObjectIdentifier(type)]?.isEmpty ?? true) }
    return !channel(of: type).isEmpty
  }

  /// Returns the channel of a type for a delivery; nil during another one or without a channel.
  @usableFromInline
  func beginDelivery(of type: ObjectIdentifier) -> AnyChannel? {
    let channels = typedChannels
    guard !isDelivering, let channel = channels[type] else { return nil }
    isDelivering = true
    return channel
  }

  /// Delivers what listeners have published meanwhile.
  @usableFromInline
  func endDelivery() {
    if hasQueued { deliverQueued() }
    isDelivering = false
    deliveries.notify()
  }

  @usableFromInline
  func publishWithoutChannel<E: KeyboardEvent>(_ event: E) {
    if isDelivering {
      let channel = channel(of: E.self)
      channel.enqueue(event)
      enqueue(.typed(channel))
    } else if !watchers.isEmpty {
      isDelivering = true
      channel(of: E.self).deliver(event)
      endDelivery()
    } else {
      deliveries.notify()
    }
  }

  private func enqueue(_ event: Queued) {
    queue.append(event)
    hasQueued = true
  }

  private func deliver(_ event: DynamicEvent) {
    (namedChannels[event.name] ?? otherChannel).deliver(event)
  }

  private func deliverQueued() {
    var delivered = 0
    while delivered < queue.count {
      if delivered == cascadeLimit {
        cutCascade(after: delivered)
        break
      }
      delivered += 1
      switch queue[delivered - 1] {
      case .typed(let channel): channel.deliverNext()
      case .dynamic(let event): deliver(event)
      }
    }
    queue.removeAll(keepingCapacity: true)
    hasQueued = false
  }

  /// Drops all queued events and reports it; what listeners of that report publish is dropped too.
  private func cutCascade(after delivered: Int) {
    // Enough names to recognise a cycle.
    let names = queue[max(0, delivered - 64)...delivered].map(\.name)
    let event = CascadeLimitExceeded(
      limit: cascadeLimit, cycle: Self.cycle(of: names), dropped: queue.count - delivered)
    dropQueued()
    if hears(CascadeLimitExceeded.self) { channel(of: CascadeLimitExceeded.self).deliver(event) }
    dropQueued()
  }

  private func dropQueued() {
    queue.removeAll()
    for channel in typedChannels.values { channel.dropQueued() }
  }

  /// Returns the shortest run of names that repeats, or each name once.
  private static func cycle(of names: [String]) -> [String] {
    for length in 1..<max(2, names.count / 2 + 1) where names.count > length {
      if names.dropFirst(length).elementsEqual(names.dropLast(length)) {
        return Array(names.prefix(length))
      }
    }
    return names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

// MARK: Subscribing

extension EventBus {
  /// Observes events of a type until the token is released.
  ///
  /// - Parameters:
  ///   - type: the event's type.
  ///   - priority: observers of a higher one are called first.
  ///   - handler: called for each event, on the publisher's isolation domain.
  /// - Returns: the token; releasing it ends the subscription.
  /// - Complexity: O(listeners of this event).
  public func subscribe<E: KeyboardEvent>(
    to type: E.Type = E.self, priority: Int = 0, _ handler: @escaping (E) -> Void
  ) -> Subscription {
    let id = nextID()
    channel(of: type).add(id: id, priority: priority, handler)
    return Subscription { [weak self] in
      self?.typedChannels[ObjectIdentifier(type)]?.remove(id)
    }
  }

  /// Calls a closure with its owner and each event of a type, until the token is released; the owner is not kept
  /// alive.
  public func subscribe<E: KeyboardEvent, Owner: AnyObject>(
    to type: E.Type = E.self, priority: Int = 0, _ owner: Owner,
    _ handler: @escaping (Owner, E) -> Void
  ) -> Subscription {
    subscribe(to: type, priority: priority) { [weak owner] event in
      if let owner { handler(owner, event) }
    }
  }

  /// Calls a closure with its owner at each event of a type, until the token is released; the owner is not kept
  /// alive.
  public func subscribe<E: KeyboardEvent, Owner: AnyObject>(
    to type: E.Type = E.self, priority: Int = 0, _ owner: Owner,
    _ handler: @escaping (Owner) -> Void
  ) -> Subscription {
    subscribe(to: type, priority: priority, owner) { owner, _ in handler(owner) }
  }

  /// Observes events with a name, typed and dynamic, until the token is released.
  ///
  /// Delivering a typed event this way may allocate, because its type is erased.
  ///
  /// - Parameters:
  ///   - name: the event's dotted name.
  ///   - priority: observers of a higher one are called first.
  ///   - handler: called for each event, on the publisher's isolation domain.
  /// - Returns: the token; releasing it ends the subscription.
  /// - Complexity: O(channels + listeners of this event).
  public func subscribe(
    named name: String, priority: Int = 0, _ handler: @escaping (PublishedEvent) -> Void
  ) -> Subscription {
    if namedChannels[name] == nil {
      namedChannels[name] = opened(Channel(name: name) { PublishedEvent($0) })
    }
    return watch(
      Watcher(id: nextID(), names: .exactly(name), priority: priority, handler: handler))
  }

  /// Observes events whose name matches a pattern, typed and dynamic, until the token is released.
  ///
  /// Delivering a typed event this way may allocate, because its type is erased.
  ///
  /// - Parameters:
  ///   - pattern: the name, in which `*` stands for any text.
  ///   - priority: observers of a higher one are called first.
  ///   - handler: called for each event, on the publisher's isolation domain.
  /// - Returns: the token; releasing it ends the subscription.
  /// - Complexity: O(channels + listeners of this event).
  public func subscribe(
    matching pattern: String, priority: Int = 0, _ handler: @escaping (PublishedEvent) -> Void
  ) -> Subscription {
    watch(
      Watcher(id: nextID(), names: .matching(pattern), priority: priority) { event in
        // Dynamic events whose names have no observers share a channel.
        if event.name.matches(pattern, wildcard: "*") { handler(event) }
      })
  }

  /// Observes all events, typed and dynamic, until the token is released.
  ///
  /// Delivering a typed event this way may allocate, because its type is erased.
  ///
  /// - Parameters:
  ///   - priority: observers of a higher one are called first.
  ///   - handler: called for each event, on the publisher's isolation domain.
  /// - Returns: the token; releasing it ends the subscription.
  /// - Complexity: O(channels + listeners of every event).
  public func subscribeToAll(
    priority: Int = 0, _ handler: @escaping (PublishedEvent) -> Void
  ) -> Subscription {
    watch(Watcher(id: nextID(), names: .any, priority: priority, handler: handler))
  }

  /// Returns the events of a type as an asynchronous sequence, for consumers at the edge.
  ///
  /// A consumer that falls behind loses the oldest events. The sequence ends when the bus is deallocated; releasing
  /// the sequence ends the subscription at the next event.
  ///
  /// - Parameters:
  ///   - type: the event's type.
  ///   - capacity: the maximum number of events that wait for the consumer.
  /// - Returns: a sequence for one consumer.
  public func events<E: KeyboardEvent>(
    of type: E.Type = E.self, bufferingNewest capacity: Int = 256
  ) -> AsyncStream<E> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: E.self, bufferingPolicy: .bufferingNewest(capacity))
    let feed = StreamFeed(continuation)
    feed.subscription = subscribe(to: type) { feed.send($0) }
    return stream
  }

  private func nextID() -> Int {
    lastID += 1
    return lastID
  }

  /// Returns the channel of a type, creating it if needed.
  private func channel<E: KeyboardEvent>(of type: E.Type) -> Channel<E> {
    if let channel = typedChannels[ObjectIdentifier(type)] as? Channel<E> { return channel }
    let channel = opened(Channel<E>(name: E.name) { PublishedEvent($0) })
    var channels = typedChannels
    channels[ObjectIdentifier(type)] = channel
    typedChannels = channels
    return channel
  }

  /// Returns a new channel with the listeners that were registered for its name before.
  private func opened<Event>(_ channel: Channel<Event>) -> Channel<Event> {
    for watcher in watchers where watcher.hears(channel.name) { channel.add(watcher) }
    return channel
  }

  private var channels: [AnyChannel] {
    Array(typedChannels.values) + Array(namedChannels.values) + [otherChannel]
  }

  private func watch(_ watcher: Watcher) -> Subscription {
    watchers.append(watcher)
    for channel in channels where watcher.hears(channel.name) { channel.add(watcher) }
    return Subscription { [weak self, id = watcher.id] in self?.unwatch(id) }
  }

  private func unwatch(_ id: Int) {
    guard let index = watchers.firstIndex(where: { $0.id == id }) else { return }
    let watcher = watchers.remove(at: index)
    for channel in channels { channel.remove(id) }
    withExtendedLifetime(watcher) {}
  }
}

/// Keeps a registration alive; releasing the token ends the registration.
public final class Subscription {
  private var revoke: (() -> Void)?

  /// Creates a token that runs the closure once, when cancelled or released.
  public init(_ revoke: @escaping () -> Void) {
    self.revoke = revoke
  }

  /// Ends the registration now; does nothing if it has already ended.
  public func cancel() {
    guard let revoke else { return }
    self.revoke = nil
    revoke()
  }

  deinit {
    cancel()
  }
}

/// Feeds one stream until its consumer or its bus is deallocated.
private final class StreamFeed<Event: Sendable> {
  var subscription: Subscription?
  private let continuation: AsyncStream<Event>.Continuation

  init(_ continuation: AsyncStream<Event>.Continuation) {
    self.continuation = continuation
  }

  func send(_ event: Event) {
    if case .terminated = continuation.yield(event) { subscription = nil }
  }

  deinit {
    continuation.finish()
  }
}
