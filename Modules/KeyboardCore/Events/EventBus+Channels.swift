extension EventBus {
  /// The channel of an event type that has none yet, when somebody listens by name or to all.
  @usableFromInline
  func watchedChannel<E: KeyboardEvent>(of type: E.Type) -> Unmanaged<Channel<E>>? {
    interests.isEmpty ? nil : .passUnretained(channel(of: type))
  }

  /// The channel of an event type, opened when it has none.
  func channel<E: KeyboardEvent>(of type: E.Type) -> Channel<E> {
    if let channel = typedChannels[type] { return channel.takeUnretainedValue() }
    let channel = Channel<E>(name: E.name) { PublishedEvent($0) }
    typedChannels.insert(channel)
    open(channel)
    return channel
  }

  /// Takes over a new channel, with the listeners that asked for its name before it was there.
  func open(_ channel: AnyChannel) {
    channels.append(channel)
    for interest in interests where interest.includes(channel.name) { channel.add(interest) }
    channel.applyChanges()
  }

  /// Silences a listener of one channel.
  func remove(_ ordinal: UInt64, from channel: AnyChannel) {
    channel.remove(ordinal)
    changed(channel)
  }

  /// Silences a listener by name or of everything.
  func remove(_ interest: Interest) {
    interests.removeAll { $0.ordinal == interest.ordinal }
    for channel in channels where interest.includes(channel.name) {
      remove(interest.ordinal, from: channel)
    }
  }

  /// Applies a change of listeners now, or after the event that is being delivered.
  func changed(_ channel: AnyChannel) {
    guard isDelivering else { return channel.applyChanges() }
    guard !channel.isChanged else { return }
    channel.isChanged = true
    changedChannels.append(channel)
    hasFollowUps = true
  }

  /// Applies the changes of listeners that were made during a delivery, and those made by that.
  func applyChanges() {
    while let channel = changedChannels.popLast() {
      channel.isChanged = false
      channel.applyChanges()
    }
  }
}
