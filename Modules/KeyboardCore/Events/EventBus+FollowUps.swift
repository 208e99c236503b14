extension EventBus {
  /// Queues an event that a listener published.
  @usableFromInline
  func enqueue<E: KeyboardEvent>(_ event: E) {
    let channel = channel(of: E.self)
    channel.queue.append(event)
    follow(FollowUp(name: E.name, channel: channel))
  }

  /// Queues an event without a Swift type that a listener published.
  func enqueue(_ event: DynamicEvent) {
    dynamicChannels.queue.append(event)
    follow(FollowUp(name: event.name, channel: dynamicChannels))
  }

  private func follow(_ next: FollowUp) {
    followUps.append(next)
    hasFollowUps = true
  }

  /// Delivers what was queued, applying changes of listeners between any two events.
  @usableFromInline
  func deliverFollowUps() {
    applyChanges()
    while let next = followUps.popFirst(limit: cascadeLimit) {
      next.channel.deliverQueued()
      applyChanges()
    }
    if followUps.count > 0 { cutCascade() }
    followUps.reset()
    hasFollowUps = false
  }

  /// Drops everything queued and says so; what listeners of that event publish is dropped too.
  private func cutCascade() {
    let event = CascadeCut(
      limit: cascadeLimit, cycle: followUps.cycle, dropped: followUps.count)
    for channel in channels { channel.dropQueued() }
    (typedChannels[CascadeCut.self] ?? watchedChannel(of: CascadeCut.self))?
      .takeUnretainedValue().deliver(event)
    applyChanges()
    for channel in channels { channel.dropQueued() }
  }
}
