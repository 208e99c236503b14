/// Where events without a Swift type go: a channel for each name that somebody listens to, and
/// this one for all other names, so that made-up names cost no memory.
final class DynamicChannels: Channel<DynamicEvent> {
  private var byName: [String: Channel<DynamicEvent>] = [:]

  init() {
    super.init(name: nil) { PublishedEvent($0) }
  }

  /// The channel that an event of this name goes to.
  subscript(name: String) -> Channel<DynamicEvent> {
    byName[name] ?? self
  }

  /// A new channel for a name, or nil when it has one.
  func open(_ name: String) -> Channel<DynamicEvent>? {
    guard byName[name] == nil else { return nil }
    let channel = Channel<DynamicEvent>(name: name) { PublishedEvent($0) }
    byName[name] = channel
    return channel
  }

  /// Delivers the oldest queued event of any name to the listeners that its name has by now.
  override func deliverQueued() {
    if let event = queue.popFirst() { self[event.name].deliver(event) }
  }
}
