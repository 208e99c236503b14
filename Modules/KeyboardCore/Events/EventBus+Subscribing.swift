extension EventBus {
  /// Hears every event of a type until the token is let go.
  ///
  /// - Parameters:
  ///   - type: the event's type.
  ///   - priority: higher ones hear first.
  ///   - handler: called for each event, on the publisher's isolation domain.
  /// - Returns: the token; letting it go ends the subscription.
  /// - Complexity: O(listeners of this event).
  public func subscribe<E: KeyboardEvent>(
    to type: E.Type = E.self, priority: Int = 0, _ handler: @escaping (E) -> Void
  ) -> Subscription {
    let channel = channel(of: type)
    let ordinal = nextOrdinal()
    channel.add(Listener(ordinal: ordinal, priority: priority, handler: handler))
    changed(channel)
    // The bus owns the channel, so whoever finds the bus finds the channel alive.
    let borrowed = Unmanaged.passUnretained(channel)
    return Subscription { [link] in
      link.bus?.remove(ordinal, from: borrowed.takeUnretainedValue())
    }
  }

  /// Hears every event of a name, typed and dynamic, until the token is let go.
  ///
  /// Delivering a typed event this way may allocate, because its type is erased.
  ///
  /// - Parameters:
  ///   - name: the event's dotted name.
  ///   - priority: higher ones hear first.
  ///   - handler: called for each event, on the publisher's isolation domain.
  /// - Returns: the token; letting it go ends the subscription.
  /// - Complexity: O(channels + listeners of this event).
  public func subscribe(
    named name: String, priority: Int = 0, _ handler: @escaping (PublishedEvent) -> Void
  ) -> Subscription {
    if let channel = dynamicChannels.open(name) { open(channel) }
    return subscribe(
      Interest(name: name, ordinal: nextOrdinal(), priority: priority, handler: handler))
  }

  /// Hears every event, typed and dynamic, until the token is let go.
  ///
  /// Delivering a typed event this way may allocate, because its type is erased.
  ///
  /// - Parameters:
  ///   - priority: higher ones hear first.
  ///   - handler: called for each event, on the publisher's isolation domain.
  /// - Returns: the token; letting it go ends the subscription.
  /// - Complexity: O(channels + listeners of every event).
  public func subscribeToAll(
    priority: Int = 0, _ handler: @escaping (PublishedEvent) -> Void
  ) -> Subscription {
    subscribe(Interest(name: nil, ordinal: nextOrdinal(), priority: priority, handler: handler))
  }

  /// The events of a type as an asynchronous sequence, for consumers at the edge.
  ///
  /// A consumer that falls behind loses the oldest events. The sequence ends when the bus goes;
  /// letting go of the sequence ends the subscription at the next event.
  ///
  /// - Parameters:
  ///   - type: the event's type.
  ///   - capacity: how many events wait for the consumer at the most.
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

  private func subscribe(_ interest: Interest) -> Subscription {
    interests.append(interest)
    for channel in channels where interest.includes(channel.name) {
      channel.add(interest)
      changed(channel)
    }
    return Subscription { [link] in link.bus?.remove(interest) }
  }

  private func nextOrdinal() -> UInt64 {
    lastOrdinal += 1
    return lastOrdinal
  }
}

/// Feeds one stream until its consumer or its bus goes.
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
