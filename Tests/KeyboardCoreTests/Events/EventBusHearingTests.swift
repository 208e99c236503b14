import KeyboardCore
import Testing

@Suite("Whether anybody may hear an event")
struct EventBusHearingTests {
  private let bus = EventBus()

  @Test("Nobody hears on a bus without listeners, nor listeners of other types")
  func nobody() {
    #expect(!bus.hears(Moved.self))
    let token = bus.subscribe(to: Opened.self) { _ in }
    #expect(!bus.hears(Moved.self))
    #expect(bus.hears(Opened.self))
    token.cancel()
  }

  @Test("Listeners by type, by name and of everything hear")
  func somebody() {
    for subscribe in [
      { bus.subscribe(to: Moved.self) { _ in } }, { bus.subscribe(named: Moved.name) { _ in } },
      { bus.subscribeToAll { _ in } },
    ] as [() -> Subscription] {
      let token = subscribe()
      #expect(bus.hears(Moved.self))
      token.cancel()
    }
  }

  @Test("A listener whose token has gone hears nothing any more")
  func gone() {
    let token = bus.subscribe(to: Moved.self) { _ in }
    token.cancel()
    #expect(!bus.hears(Moved.self))
    let named = bus.subscribe(named: Moved.name) { _ in }
    bus.publish(Moved(to: 1))
    named.cancel()
    #expect(!bus.hears(Moved.self))
  }

  @Test("Listeners by a pattern hear the events whose names match, and make no others heard")
  func patterns() {
    var names: [String] = []
    let token = bus.subscribe(matching: "*.moved") { names.append($0.name) }
    #expect(bus.hears(Moved.self))
    #expect(!bus.hears(Opened.self))
    bus.publish(Moved(to: 1))
    bus.publish(Opened(number: 1))
    bus.publish(DynamicEvent("house.moved", .null))
    bus.publish(DynamicEvent("house.sold", .null))
    #expect(names == ["sample.moved", "house.moved"])
    token.cancel()
    #expect(!bus.hears(Moved.self))
  }

  @Test(
    "Who observes deliveries is told once of each publish and what it causes, and hears nothing")
  func deliveries() {
    var count = 0
    let observation = bus.deliveries.observe { count += 1 }
    #expect(!bus.hears(Moved.self))
    bus.publish(Moved(to: 1))
    bus.publish(DynamicEvent("any", .null))
    #expect(count == 2)
    let token = bus.subscribe(to: Moved.self) { [bus] _ in bus.publish(Opened(number: 1)) }
    bus.publish(Moved(to: 2))
    #expect(count == 3)
    observation.cancel()
    bus.publish(Moved(to: 3))
    #expect(count == 3)
    token.cancel()
  }
}
