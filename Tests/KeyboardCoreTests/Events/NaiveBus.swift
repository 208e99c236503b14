import KeyboardCore

/// The operations of the random programs on a bus, real or naive.
protocol BusUnderTest: AnyObject {
  func publish(_ event: AnyEvent)
  /// Subscribes a handler, and returns a closure that unsubscribes it.
  func subscribe(_ filter: Filter, priority: Int, _ handler: @escaping (AnyEvent) -> Void)
    -> () -> Void
}

/// An event of either kind.
enum AnyEvent: Hashable {
  case moved(Int)
  case opened(Int)
  case dynamic(String, Int)

  var name: String {
    switch self {
    case .moved: Moved.name
    case .opened: Opened.name
    case .dynamic(let name, _): name
    }
  }
}

/// The events that a listener hears.
enum Filter: Hashable {
  case moved
  case opened
  case named(String)
  case all

  func includes(_ event: AnyEvent) -> Bool {
    switch (self, event) {
    case (.all, _), (.moved, .moved), (.opened, .opened): true
    case (.named(let name), _): name == event.name
    default: false
    }
  }
}

/// The semantics of the event bus in the fewest words: one list, one queue.
final class NaiveBus: BusUnderTest {
  private struct Listener {
    let id: Int
    let priority: Int
    let filter: Filter
    let handler: (AnyEvent) -> Void
  }

  private var listeners: [Listener] = []
  private var lastID = 0
  private var queue: [AnyEvent] = []
  private var isDelivering = false

  func publish(_ event: AnyEvent) {
    queue.append(event)
    guard !isDelivering else { return }
    isDelivering = true
    while !queue.isEmpty {
      let event = queue.removeFirst()
      let hearing = listeners.filter { $0.filter.includes(event) }
        .sorted { ($1.priority, $0.id) < ($0.priority, $1.id) }
      for listener in hearing where listeners.contains(where: { $0.id == listener.id }) {
        listener.handler(event)
      }
    }
    isDelivering = false
  }

  func subscribe(_ filter: Filter, priority: Int, _ handler: @escaping (AnyEvent) -> Void)
    -> () -> Void
  {
    lastID += 1
    let id = lastID
    listeners.append(Listener(id: id, priority: priority, filter: filter, handler: handler))
    return { [weak self] in self?.listeners.removeAll { $0.id == id } }
  }
}

/// The event bus behind the same interface.
final class RealBus: BusUnderTest {
  private let bus = EventBus(cascadeLimit: .max)

  func publish(_ event: AnyEvent) {
    switch event {
    case .moved(let number): bus.publish(Moved(to: number))
    case .opened(let number): bus.publish(Opened(number: number))
    case .dynamic(let name, let number): bus.publish(DynamicEvent(name, .integer(number)))
    }
  }

  func subscribe(_ filter: Filter, priority: Int, _ handler: @escaping (AnyEvent) -> Void)
    -> () -> Void
  {
    let token =
      switch filter {
      case .moved: bus.subscribe(to: Moved.self, priority: priority) { handler(.moved($0.to)) }
      case .opened:
        bus.subscribe(to: Opened.self, priority: priority) { handler(.opened($0.number)) }
      case .named(let name):
        bus.subscribe(named: name, priority: priority) { handler(Self.event(of: $0)) }
      case .all: bus.subscribeToAll(priority: priority) { handler(Self.event(of: $0)) }
      }
    return { token.cancel() }
  }

  private static func event(of event: EventBus.PublishedEvent) -> AnyEvent {
    if let moved = event.payload(as: Moved.self) { return .moved(moved.to) }
    if let opened = event.payload(as: Opened.self) { return .opened(opened.number) }
    return .dynamic(event.name, event.value.integerValue ?? -1)
  }
}
