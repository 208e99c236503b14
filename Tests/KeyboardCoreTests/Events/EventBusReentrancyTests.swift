import KeyboardCore
import Testing

@Suite("An event published by a listener is delivered after the current one")
struct EventBusReentrancyTests {
  private let bus = EventBus()
  private let recorder = Recorder()

  @Test("Every listener hears the current event before anyone hears the next")
  func runToCompletion() {
    let tokens = [
      bus.subscribe(to: Moved.self) { event in
        recorder.note("a \(event.to)")
        if event.to < 3 { bus.publish(Moved(to: event.to + 1)) }
      },
      bus.subscribe(to: Moved.self) { recorder.note("b \($0.to)") },
    ]
    bus.publish(Moved(to: 1))
    #expect(recorder.lines == ["a 1", "b 1", "a 2", "b 2", "a 3", "b 3"])
    withExtendedLifetime(tokens) {}
  }

  @Test("Queued events of all kinds keep the order in which they were published")
  func publishingOrder() {
    let tokens = [
      bus.subscribe(to: Moved.self) { event in
        recorder.note("moved \(event.to)")
        guard event.to == 1 else { return }
        bus.publish(Opened(number: 1))
        bus.publish(DynamicEvent("count.changed", 2))
        bus.publish(Closed())
        bus.publish(DynamicEvent("other.changed", 3))
        bus.publish(Opened(number: 4))
        bus.publish(Moved(to: 5))
        recorder.note("published")
      },
      bus.subscribe(to: Opened.self) { recorder.note("opened \($0.number)") },
      bus.subscribe(named: "count.changed") { recorder.note("count \($0.value)") },
      bus.subscribeToAll(priority: -1) { recorder.note("all \($0.name)") },
    ]
    bus.publish(Moved(to: 1))
    #expect(
      recorder.lines == [
        "moved 1", "published", "all sample.moved", "opened 1", "all sample.opened", "count 2",
        "all count.changed", "all sample.closed", "all other.changed", "opened 4",
        "all sample.opened", "moved 5", "all sample.moved",
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test("publish returns when everything it caused has been delivered")
  func returnsWhenDone() {
    let token = bus.subscribe(to: Moved.self) { event in
      if event.to < 1_000 { bus.publish(Moved(to: event.to + 1)) }
      if event.to == 1_000 { recorder.note("done") }
    }
    bus.publish(Moved(to: 1))
    #expect(recorder.lines == ["done"])
    withExtendedLifetime(token) {}
  }

  @Test("A listener may let go of everything, the bus included")
  func busGoesDuringDispatch() {
    let owner = Owner()
    owner.bus = EventBus()
    owner.tokens = [1, 2].compactMap { number in
      owner.bus?.subscribe(to: Moved.self) { [recorder] event in
        recorder.note("\(number)")
        owner.bus?.publish(Moved(to: 2))
        owner.bus = nil
      }
    }
    owner.bus?.publish(Moved(to: 1))
    #expect(recorder.lines == ["1", "2", "1", "2"])
    owner.tokens = []
  }

  private final class Owner {
    var bus: EventBus?
    var tokens: [Subscription] = []
  }
}
