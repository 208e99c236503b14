import KeyboardCommands
import KeyboardCore

/// The subscriptions of `on` and `watch`, and the queue of the bodies of `on`.
///
/// A body is queued rather than run during the dispatch: the command that caused the event finishes
/// first.
final class EventHandlers {
  /// A body in the queue, with the event it runs for.
  struct Body {
    let block: Statement.Block
    let event: String
    /// The frame to run in, with the event's fields as `event.NAME`.
    let frame: Frame
  }

  private struct Entry {
    let verb: String
    let pattern: String
    let token: Subscription
  }

  private let bus: EventBus
  private let context: Context
  private var entries: [Entry] = []
  private var queue: [Body] = []
  /// Called when a body is queued.
  var onQueued: () -> Void = {}

  init(bus: EventBus, context: Context) {
    self.bus = bus
    self.context = context
  }

  // MARK: Subscriptions

  /// Queues a block for each event of a name for which the condition holds.
  func handle(
    _ name: String, when condition: Condition, directory: String, _ block: Statement.Block
  ) {
    let token = bus.subscribe(named: name) { [weak self] event in
      guard let self else { return }
      let frame = Frame(
        context: context, directory: directory, local: Self.fields(of: event), isHandler: true)
      guard condition.evaluate(in: frame) else { return }
      enqueue(block, for: name, in: frame)
    }
    entries.append(Entry(verb: "on", pattern: name, token: token))
  }

  /// Queues a block that runs for an event in a frame.
  func enqueue(_ block: Statement.Block, for event: String, in frame: Frame) {
    queue.append(Body(block: block, event: event, frame: frame))
    onQueued()
  }

  /// A Boolean value indicating whether nothing is watched and no commands wait for events.
  var isEmpty: Bool { entries.isEmpty }

  /// Calls a closure with each event whose name matches a pattern, in which `*` stands for any text.
  func watch(_ pattern: String, _ show: @escaping (PublishedEvent) -> Void) {
    let token =
      pattern.contains("*")
      ? bus.subscribeToAll { if $0.name.matches(pattern, wildcard: "*") { show($0) } }
      : bus.subscribe(named: pattern, show)
    entries.append(Entry(verb: "watch", pattern: pattern, token: token))
  }

  /// Ends the subscriptions of a name or pattern, or all of them.
  ///
  /// - Returns: the number of subscriptions ended.
  func remove(_ pattern: String?) -> Int {
    let count = entries.count
    entries.removeAll { entry in
      pattern.map { $0 == entry.pattern || entry.pattern.matches($0, wildcard: "*") } ?? true
    }
    return count - entries.count
  }

  /// The patterns watched, then the events handled, each in the order of subscription.
  var summary: [String] {
    ["watch", "on"].flatMap { verb in
      entries.filter { $0.verb == verb }.map { "\(verb) \($0.pattern)" }
    }
  }

  // MARK: Queue

  /// A Boolean value indicating whether a body is in the queue.
  var hasQueuedBodies: Bool { !queue.isEmpty }

  /// Takes the oldest body out of the queue.
  func next() -> Body? {
    queue.isEmpty ? nil : queue.removeFirst()
  }

  /// Empties the queue.
  ///
  /// - Returns: the names of the events of the bodies in it, in order.
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

nonisolated extension String {
  /// Returns a Boolean value indicating whether the text matches a pattern in which a wildcard
  /// stands for any text.
  func matches(_ pattern: String, wildcard: String) -> Bool {
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
