import KeyboardCommands
package import KeyboardCore

/// The subscriptions of `on` and `watch`, and the queue of the bodies to run.
///
/// A body is queued rather than run during the dispatch, so that the command that caused the event ends first.
package final class EventHandlers {
  /// A queued body.
  package struct Body {
    let kept: KeptBlock
    /// The fields of the event as `event.NAME`, or the arguments of a command.
    let values: [String: Value]
    /// The key presses and commands that caused it.
    let trail = PressTrail.current
  }

  private struct Entry {
    let verb: String
    let pattern: String
    let token: Subscription
    /// The timer of the entry; nil for an event.
    var timer: Timer?

    var isTimer: Bool { timer != nil }
  }

  private let bus: EventBus
  private var entries: [Entry] = []
  /// The bodies of handlers, which run after the command that caused their events.
  private var queue: [Body] = []
  /// The bodies of commands, which run before the next key, as a part of the command that performs them.
  private var actions: [Body] = []
  /// Called when a body is queued.
  var onQueued: () -> Void = {}

  init(bus: EventBus) {
    self.bus = bus
  }

  // MARK: Subscriptions

  /// Queues a block for each event with a name for which the condition is true.
  func handle(_ name: String, when condition: Condition, _ kept: KeptBlock) {
    let token = bus.subscribe(named: name) { [weak self] event in
      let frame = kept.frame.copy()
      frame.event = event.fields
      if condition.evaluate(in: frame) { self?.enqueue(kept, frame.event) }
    }
    entries.append(Entry(verb: "on", pattern: name, token: token))
  }

  /// Queues a block after a time, or repeatedly, until ``remove(_:)``.
  func schedule(
    _ verb: String, _ duration: Duration, on scheduler: any Scheduler, _ kept: KeptBlock
  ) {
    let timer = Timer()
    let token = Subscription { timer.token.map(scheduler.cancel) }
    entries.append(Entry(verb: verb, pattern: duration.brief, token: token, timer: timer))
    start(timer, duration, repeats: verb == "every", on: scheduler, kept)
  }

  private final class Timer {
    var token: TimerToken?
  }

  private func start(
    _ timer: Timer, _ duration: Duration, repeats: Bool, on scheduler: any Scheduler,
    _ kept: KeptBlock
  ) {
    timer.token = scheduler.schedule(after: duration, self) { handlers in
      timer.token = nil
      if repeats {
        handlers.start(timer, duration, repeats: true, on: scheduler, kept)
      } else {
        handlers.entries.removeAll { $0.timer === timer }
      }
      handlers.enqueue(kept, [:])
    }
  }

  /// A Boolean value indicating whether there are no subscriptions.
  var isEmpty: Bool { entries.isEmpty }

  /// Calls a closure with each event whose name matches a pattern, in which `*` matches any text.
  func watch(_ pattern: String, _ show: @escaping (EventBus.PublishedEvent) -> Void) {
    let token =
      pattern.contains("*")
      ? bus.subscribe(matching: pattern, show)
      : bus.subscribe(named: pattern, show)
    entries.append(Entry(verb: "watch", pattern: pattern, token: token))
  }

  /// Ends the subscriptions for a name or pattern, or all of them.
  ///
  /// - Returns: the number of ended subscriptions.
  func remove(_ pattern: String?) -> Int {
    let count = entries.count
    entries.removeAll { entry in
      pattern.map {
        $0 == entry.pattern || $0 == entry.verb && entry.isTimer
          || entry.pattern.matches($0, wildcard: "*")
      } ?? true
    }
    return count - entries.count
  }

  /// The watched patterns followed by the handled events, in the order of subscription.
  var summary: [String] {
    ["watch", "on", "every", "after"].flatMap { verb in
      entries.filter { $0.verb == verb }.map { "\(verb) \($0.pattern)" }
    }
  }

  // MARK: Queue

  /// Queues the body of a handler with the fields of its event.
  package func enqueue(_ kept: KeptBlock, _ fields: [String: Value]) {
    queue.append(Body(kept: kept, values: fields))
    onQueued()
  }

  /// Queues the body of a command with its arguments.
  func enqueueAction(_ kept: KeptBlock, _ arguments: [String: Value]) {
    actions.append(Body(kept: kept, values: arguments))
    onQueued()
  }

  /// A Boolean value indicating whether any body is queued.
  var hasQueuedBodies: Bool { !queue.isEmpty || !actions.isEmpty }

  /// A Boolean value indicating whether the body of a command is queued.
  var hasQueuedActions: Bool { !actions.isEmpty }

  /// Removes and returns the oldest body of a handler.
  func next() -> Body? {
    queue.isEmpty ? nil : queue.removeFirst()
  }

  /// Removes and returns the bodies of commands.
  func takeActions() -> ArraySlice<Body> {
    defer { actions = [] }
    return actions[...]
  }

  /// Requeues bodies of commands that have not run, before those that were queued later.
  func putBack(_ bodies: ArraySlice<Body>) {
    actions = bodies + actions
  }

  /// Empties the queue.
  ///
  /// - Returns: the names of its bodies, in order.
  func dropQueued() -> [String] {
    defer { (queue, actions) = ([], []) }
    return (actions + queue).map(\.kept.name)
  }
}

extension EventBus.PublishedEvent {
  /// The name and the fields of the event as `event.NAME`.
  nonisolated var fields: [String: Value] {
    var fields: [String: Value] = ["event.name": .string(name)]
    switch value {
    case .object(let members):
      for (name, value) in members { fields["event.\(name)"] = value }
    case .null: break
    case let value: fields["event.value"] = value
    }
    return fields
  }
}
