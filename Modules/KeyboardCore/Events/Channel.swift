/// An observer of events by name, or all of them, whatever their type.
struct Watcher {
  /// The events that a watcher observes.
  enum Names {
    /// The events with a name.
    case exactly(String)
    /// The events whose name matches a pattern, in which `*` stands for any text.
    case matching(String)
    /// All events.
    case any
  }

  /// The place in the order of registration.
  let id: Int
  /// The events that it observes.
  let names: Names
  /// The priority; observers of a higher one are called first.
  let priority: Int
  /// The closure that is called with each event, its type erased.
  let handler: (EventBus.PublishedEvent) -> Void

  /// Returns whether it observes a channel of this name; nil stands for the channel of unobserved names.
  func hears(_ channel: String?) -> Bool {
    switch names {
    case .exactly(let name): name == channel
    case .matching(let pattern): channel.map { $0.matches(pattern, wildcard: "*") } ?? true
    case .any: true
    }
  }
}

/// A channel whose type of event is unknown.
@usableFromInline
class AnyChannel {
  /// The name of the events; nil for dynamic events whose names have no observers.
  let name: String?

  init(name: String?) {
    self.name = name
  }

  /// A Boolean value indicating whether there are no listeners.
  var isEmpty: Bool { true }

  /// Adds an observer of the events with their type erased.
  func add(_ watcher: Watcher) {}

  /// Removes a listener; does nothing if there is none with this id.
  func remove(_ id: Int) {}

  /// Delivers the oldest queued event.
  func deliverNext() {}

  /// Discards the queued events.
  func dropQueued() {}
}

/// The observers of one kind of event, in the order in which they are called.
@usableFromInline
final class Channel<Event>: AnyChannel {
  @usableFromInline
  struct Listener {
    @usableFromInline let id: Int
    let priority: Int
    @usableFromInline let handler: (Event) -> Void
  }

  /// The listeners by priority and then registration.
  ///
  /// Changed by assignment alone, for which the compiler omits exclusivity checks.
  private var listeners: [Listener] = []
  /// A Boolean value indicating whether a listener was removed since the last delivery began.
  private var hasRemovals = false
  private var queue: [Event] = []
  private var next = 0
  private let erase: (Event) -> EventBus.PublishedEvent

  init(name: String?, erase: @escaping (Event) -> EventBus.PublishedEvent) {
    self.erase = erase
    super.init(name: name)
  }

  /// Calls the current listeners, except those removed meanwhile.
  @inlinable
  func deliver(_ event: Event) {
    let listeners = beginDelivery()
    for index in listeners.indices where !isGone(listeners[index].id) {
      listeners[index].handler(event)
    }
  }

  @usableFromInline
  func beginDelivery() -> [Listener] {
    hasRemovals = false
    return listeners
  }

  @usableFromInline
  func isGone(_ id: Int) -> Bool {
    hasRemovals && !listeners.contains { $0.id == id }
  }

  /// Adds a listener that was registered after all others.
  func add(id: Int, priority: Int, _ handler: @escaping (Event) -> Void) {
    let place = listeners.firstIndex { $0.priority < priority } ?? listeners.endIndex
    var changed = listeners
    changed.insert(Listener(id: id, priority: priority, handler: handler), at: place)
    listeners = changed
  }

  override var isEmpty: Bool { listeners.isEmpty }

  override func add(_ watcher: Watcher) {
    let erase = erase
    add(id: watcher.id, priority: watcher.priority) { watcher.handler(erase($0)) }
  }

  override func remove(_ id: Int) {
    guard let index = listeners.firstIndex(where: { $0.id == id }) else { return }
    hasRemovals = true
    // The handler is released last: deinitializing what it holds may cancel further subscriptions.
    let before = listeners
    var changed = before
    changed.remove(at: index)
    listeners = changed
    withExtendedLifetime(before) {}
  }

  func enqueue(_ event: Event) {
    queue.append(event)
  }

  override func deliverNext() {
    let event = queue[next]
    next += 1
    if next == queue.count { dropQueued() }
    deliver(event)
  }

  override func dropQueued() {
    queue.removeAll(keepingCapacity: true)
    next = 0
  }
}

extension String {
  /// Returns a Boolean value indicating whether the text matches a pattern in which a wildcard
  /// stands for any text.
  package func matches(_ pattern: String, wildcard: String) -> Bool {
    let parts = pattern.split(separator: wildcard, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return self == pattern }
    guard hasPrefix(parts[0]) else { return false }
    var rest = dropFirst(parts[0].count)
    for part in parts[1..<(parts.count - 1)] where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }
}
