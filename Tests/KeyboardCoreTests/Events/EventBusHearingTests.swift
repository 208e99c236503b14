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
}
