import KeyboardCore
import Testing

@Suite("Listeners come and go during a dispatch")
struct EventBusChangeTests {
  private let bus = EventBus()
  private let recorder = Recorder()
  private let tokens = TokenBox()

  @Test("A listener added during a dispatch hears the next event")
  func added() {
    tokens.add(
      bus.subscribe(to: Moved.self) { event in
        guard event.to == 1 else { return }
        tokens.add(bus.subscribe(to: Moved.self, priority: 9) { recorder.note("typed \($0.to)") })
        tokens.add(bus.subscribe(named: Moved.name) { _ in recorder.note("named") })
        tokens.add(bus.subscribeToAll { _ in recorder.note("all") })
      })
    bus.publish(Moved(to: 1))
    #expect(recorder.lines.isEmpty)
    bus.publish(Moved(to: 2))
    #expect(recorder.lines == ["typed 2", "named", "all"])
  }

  @Test("A listener added during a dispatch hears an event that is queued already")
  func addedBeforeQueued() {
    tokens.add(
      bus.subscribe(to: Moved.self) { _ in
        bus.publish(Opened(number: 3))
        bus.publish(DynamicEvent("count.changed", 4))
        tokens.add(bus.subscribe(to: Opened.self) { recorder.note("opened \($0.number)") })
        tokens.add(bus.subscribe(named: "count.changed") { recorder.note("count \($0.value)") })
      })
    bus.publish(Moved(to: 1))
    #expect(recorder.lines == ["opened 3", "count 4"])
  }

  @Test("B32: a listener removed during a dispatch is not called again")
  func removed() {
    tokens.add(
      bus.subscribe(to: Moved.self) { _ in
        recorder.note("first")
        for token in tokens.all.dropFirst() { token.cancel() }
      })
    tokens.add(bus.subscribe(to: Moved.self) { _ in recorder.note("typed") })
    tokens.add(bus.subscribe(named: Moved.name) { _ in recorder.note("named") })
    tokens.add(bus.subscribeToAll { _ in recorder.note("all") })
    bus.publish(Moved(to: 1))
    bus.publish(Moved(to: 2))
    #expect(recorder.lines == ["first", "first"])
  }

  @Test("A listener can end its own subscription and hears nothing more")
  func removesItself() {
    tokens.add(
      bus.subscribe(to: Moved.self) { event in
        recorder.note("once \(event.to)")
        tokens.removeAll()
      })
    let other = bus.subscribe(to: Moved.self) { recorder.note("other \($0.to)") }
    bus.publish(Moved(to: 1))
    bus.publish(Moved(to: 2))
    #expect(recorder.lines == ["once 1", "other 1", "other 2"])
    withExtendedLifetime(other) {}
  }

  @Test("A listener added and removed in one dispatch hears nothing")
  func addedAndRemoved() {
    tokens.add(
      bus.subscribe(to: Moved.self) { _ in
        bus.subscribe(to: Moved.self) { _ in recorder.note("never") }.cancel()
        bus.subscribeToAll { _ in recorder.note("never") }.cancel()
      })
    bus.publish(Moved(to: 1))
    bus.publish(Moved(to: 2))
    #expect(recorder.lines.isEmpty)
  }

  @Test("An event removed for its listener while queued is not delivered to it")
  func removedBeforeQueued() {
    let opened = bus.subscribe(to: Opened.self) { _ in recorder.note("opened") }
    tokens.add(
      bus.subscribe(to: Moved.self) { _ in
        bus.publish(Opened(number: 1))
        opened.cancel()
      })
    bus.publish(Moved(to: 1))
    #expect(recorder.lines.isEmpty)
  }

  @Test("The first listener of a type may come in the dispatch in which the event is published")
  func firstListenerDuringDispatch() {
    tokens.add(
      bus.subscribe(to: Moved.self) { _ in
        tokens.add(bus.subscribe(to: Opened.self) { recorder.note("opened \($0.number)") })
        bus.publish(Opened(number: 5))
      })
    bus.publish(Moved(to: 1))
    #expect(recorder.lines == ["opened 5"])
  }

  @Test("What a handler holds may cancel further subscriptions as it dies")
  func cancelledByDeath() {
    var deepest: Recorder? = Recorder()
    weak let reference = deepest
    let outermost = bus.subscribe(to: Moved.self, holding(deepest, depth: 4))
    deepest = nil
    #expect(reference != nil)
    outermost.cancel()
    #expect(reference == nil)
    bus.publish(Moved(to: 1))
    #expect(recorder.lines.isEmpty)
  }

  @Test("The same within a dispatch: what it holds goes after the event")
  func cancelledByDeathDuringDispatch() {
    var deepest: Recorder? = Recorder()
    weak let reference = deepest
    tokens.add(bus.subscribe(to: Moved.self, priority: 9, holding(deepest, depth: 4)))
    deepest = nil
    let last = bus.subscribe(to: Moved.self, priority: -9) { [recorder, tokens] _ in
      tokens.removeAll()
      recorder.note(reference == nil ? "gone" : "there")
    }
    bus.publish(Moved(to: 1))
    #expect(reference == nil)
    #expect(recorder.lines.last == "there")
    let count = recorder.lines.count
    bus.publish(Moved(to: 2))
    #expect(Array(recorder.lines.dropFirst(count)) == ["gone"])
    withExtendedLifetime(last) {}
  }

  /// A handler that keeps the tokens of further ones, by type, by name and of everything, the
  /// deepest of which keeps an object.
  private func holding(_ object: Recorder?, depth: Int) -> (Moved) -> Void {
    guard depth > 1 else { return { _ in withExtendedLifetime(object) {} } }
    let held = [
      bus.subscribe(to: Moved.self, holding(object, depth: depth - 1)),
      bus.subscribe(named: Moved.name) { [recorder] _ in recorder.note("named \(depth)") },
      bus.subscribeToAll { [recorder] _ in recorder.note("all \(depth)") },
    ]
    return { [recorder] _ in recorder.note("typed \(depth) holds \(held.count)") }
  }
}

/// Tokens that handlers can reach.
final class TokenBox {
  private(set) var all: [Subscription] = []

  func add(_ token: Subscription) {
    all.append(token)
  }

  func removeAll() {
    let before = all
    all = []
    withExtendedLifetime(before) {}
  }
}
