import KeyboardCore
import Testing

@Suite("A subscription lasts as long as its token")
struct SubscriptionTests {
  private let recorder = Recorder()

  @Test("Letting go of the token unsubscribes")
  func letGo() {
    let bus = EventBus()
    var tokens = [
      bus.subscribe(to: Moved.self) { _ in recorder.note("typed") },
      bus.subscribe(named: Moved.name) { _ in recorder.note("named") },
      bus.subscribeToAll { _ in recorder.note("all") },
    ]
    bus.publish(Moved(to: 1))
    tokens = []
    bus.publish(Moved(to: 2))
    #expect(recorder.lines == ["typed", "named", "all"])
    withExtendedLifetime(tokens) {}
  }

  @Test("A token that nobody keeps is no subscription")
  func discarded() {
    let bus = EventBus()
    _ = bus.subscribe(to: Moved.self) { _ in recorder.note("heard") }
    bus.publish(Moved(to: 1))
    #expect(recorder.lines.isEmpty)
  }

  @Test("Cancelling twice is harmless and revokes once")
  func cancelTwice() {
    var token: Subscription? = Subscription { recorder.note("revoked") }
    token?.cancel()
    token?.cancel()
    token = nil
    #expect(recorder.lines == ["revoked"])
  }

  @Test("A token may outlive its bus")
  func outlivesBus() {
    var bus: EventBus? = EventBus()
    weak let reference = bus
    let tokens = [
      bus?.subscribe(to: Moved.self) { _ in }, bus?.subscribe(named: Moved.name) { _ in },
      bus?.subscribeToAll { _ in },
    ]
    bus = nil
    #expect(reference == nil)
    for token in tokens { token?.cancel() }
  }

  @Test("The bus goes with the handlers that hold tokens of it")
  func handlersHoldTokens() {
    var bus: EventBus? = EventBus()
    weak let reference = bus
    let inner = bus?.subscribe(to: Opened.self) { _ in }
    let outer = bus?.subscribe(to: Moved.self) { _ in withExtendedLifetime(inner) {} }
    bus = nil
    #expect(reference == nil)
    outer?.cancel()
  }

  @Test("Cancelling lets the handler go at once, or after the event being delivered")
  func handlerIsFreed() {
    let bus = EventBus()
    var held: Recorder? = Recorder()
    weak let reference = held
    let token = bus.subscribe(to: Moved.self) { [held] _ in held?.note("heard") }
    held = nil
    #expect(reference != nil)
    token.cancel()
    #expect(reference == nil)
  }

  @Test("Cancelling may take the last reference to the bus")
  func cancelFreesBus() {
    var bus: EventBus? = EventBus()
    weak let reference = bus
    let token = bus?.subscribe(to: Moved.self) { [bus] _ in bus?.publish(Moved(to: 1)) }
    let other = bus?.subscribe(to: Moved.self) { _ in }
    bus = nil
    #expect(reference != nil)
    token?.cancel()
    #expect(reference == nil)
    other?.cancel()
  }
}
