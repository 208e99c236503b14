import KeyboardCommands
import KeyboardCore

/// What `on` and `watch` have asked for, and the handler bodies that wait to run.
///
/// A body is queued, not run inside the dispatch: the command that caused the event finishes
/// first.
final class EventHandlers {
  /// A body that waits, with the event it runs for.
  struct Body {
    let block: Statement.Block
    let event: String
    /// The event's fields as `event.NAME`.
    let local: [String: Value]
    let directory: String
  }

  private struct Entry {
    let pattern: EventPattern
    let token: Subscription
  }

  private let bus: EventBus
  private let context: Context
  private var handlers: [Entry] = []
  private var watches: [Entry] = []
  private var queue: [Body] = []
  /// Told when a body is queued.
  var onQueued: () -> Void = {}

  init(bus: EventBus, context: Context) {
    self.bus = bus
    self.context = context
  }

  // MARK: Asking

  /// Queues a block for each event of a name for which the condition holds.
  func handle(
    _ name: String, when condition: Condition?, directory: String, _ block: Statement.Block
  ) {
    let token = bus.subscribe(named: name) { [weak self] event in
      guard let self else { return }
      let local = Self.fields(of: event)
      if let condition {
        guard condition.evaluate(in: FrameContext(local: local, context: context)) else { return }
      }
      queue.append(Body(block: block, event: name, local: local, directory: directory))
      onQueued()
    }
    handlers.append(Entry(pattern: EventPattern(text: name), token: token))
  }

  /// Shows each event whose name fits a pattern.
  func watch(_ pattern: EventPattern, _ show: @escaping (PublishedEvent) -> Void) {
    let token =
      pattern.isPattern
      ? bus.subscribeToAll { if pattern.matches($0.name) { show($0) } }
      : bus.subscribe(named: pattern.text, show)
    watches.append(Entry(pattern: pattern, token: token))
  }

  /// Takes back handlers and watches of a name or pattern, or all of them.
  ///
  /// - Returns: how many there were.
  func remove(_ pattern: EventPattern?) -> Int {
    let count = handlers.count + watches.count
    func goes(_ entry: Entry) -> Bool {
      pattern.map { $0.text == entry.pattern.text || $0.matches(entry.pattern.text) } ?? true
    }
    handlers.removeAll(where: goes)
    watches.removeAll(where: goes)
    return count - handlers.count - watches.count
  }

  /// The patterns watched and the events handled, each in the order of asking.
  var summary: [String] {
    watches.map { "watch \($0.pattern.text)" } + handlers.map { "on \($0.pattern.text)" }
  }

  // MARK: Waiting bodies

  /// Whether a body waits.
  var hasQueuedBodies: Bool { !queue.isEmpty }

  /// The body that waits longest.
  func next() -> Body? {
    queue.isEmpty ? nil : queue.removeFirst()
  }

  /// Forgets the bodies that wait.
  ///
  /// - Returns: the events they were for, in order.
  func dropQueued() -> [String] {
    defer { queue = [] }
    return queue.map(\.event)
  }

  private static func fields(of event: PublishedEvent) -> [String: Value] {
    var fields: [String: Value] = ["event.name": .string(event.name)]
    switch event.value {
    case .object(let members):
      for (name, value) in members { fields["event.\(name)"] = value }
    case .null: break
    case let value: fields["event.value"] = value
    }
    return fields
  }
}
