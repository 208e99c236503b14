import KeyboardCore
import Testing

@Suite("Events have names as well as types")
struct NamedEventTests {
  private let recorder = Recorder()

  @Test("A listener by name hears both kinds")
  func bothKinds() {
    let bus = EventBus()
    let token = bus.subscribe(named: Moved.name) { event in
      let payload = event.payload(as: Moved.self).map { "\($0.to)" } ?? "no payload"
      recorder.note("\(event.name) \(event.value) \(payload)")
    }
    bus.publish(Moved(to: 3))
    bus.publish(DynamicEvent(Moved.name, ["to": 4]))
    bus.publish(DynamicEvent("sample.other", 5))
    bus.publish(Opened(number: 6))
    #expect(
      recorder.lines == ["sample.moved {\"to\":3} 3", "sample.moved {\"to\":4} no payload"])
    withExtendedLifetime(token) {}
  }

  @Test("A listener of everything hears both kinds, also types nobody subscribed to")
  func everything() {
    let bus = EventBus()
    let token = bus.subscribeToAll { recorder.note("\($0.name) \($0.value)") }
    bus.publish(Closed())
    bus.publish(DynamicEvent("made.up"))
    #expect(recorder.lines == ["sample.closed {}", "made.up null"])
    token.cancel()
    bus.publish(Closed())
    bus.publish(DynamicEvent("made.up"))
    #expect(recorder.lines.count == 2)
  }

  @Test("The payload is the event, and nothing for another type")
  func payload() {
    let bus = EventBus()
    var heard: EventBus.PublishedEvent?
    let token = bus.subscribeToAll { heard = $0 }
    bus.publish(Moved(to: 3))
    #expect(heard?.payload(as: Moved.self) == Moved(to: 3))
    #expect(heard?.payload(as: Opened.self) == nil)
    withExtendedLifetime(token) {}
  }

  @Test("An event without JSON form has the value null")
  func notEncodable() {
    let bus = EventBus()
    let token = bus.subscribeToAll { recorder.note("\($0.value)") }
    bus.publish(Measured(number: .infinity))
    #expect(recorder.lines == ["null"])
    withExtendedLifetime(token) {}
  }

  @Test("Publishing by name uses the type that the catalogue knows")
  func typedByName() throws {
    let bus = EventBus(
      catalogue: EventCatalogue([
        EventDescription(Moved.self, "It moved.", fields: ["to": "where to"]),
        EventDescription(dynamic: "count.changed", "The count changed."),
      ]))
    let tokens = [
      bus.subscribe(to: Moved.self) { recorder.note("typed \($0.to)") },
      bus.subscribe(named: "count.changed") { recorder.note("\($0.name) \($0.value)") },
      bus.subscribe(named: "made.up") { recorder.note("\($0.name) \($0.value)") },
    ]
    try bus.publish(named: Moved.name, value: ["to": 8])
    try bus.publish(named: "count.changed", value: 9)
    try bus.publish(named: "made.up", value: nil)
    #expect(recorder.lines == ["typed 8", "count.changed 9", "made.up null"])
    withExtendedLifetime(tokens) {}
  }

  @Test("A value without the event's fields is refused, and nobody hears it")
  func unreadableValue() {
    let bus = EventBus(
      catalogue: EventCatalogue([
        EventDescription(
          Moved.self, "It moved.", fields: ["to": "where to", "by": "how far"]),
        EventDescription(Opened.self, "It opened."),
      ]))
    let token = bus.subscribeToAll { _ in recorder.note("heard") }
    let moved = #expect(throws: MessageError.self) {
      try bus.publish(named: Moved.name, value: ["to": "left"])
    }
    #expect(
      moved?.message
        == #"{"to":"left"} is not a value for the event sample.moved; its fields are to, by"#)
    let opened = #expect(throws: MessageError.self) {
      try bus.publish(named: Opened.name, value: 3)
    }
    #expect(opened?.message == "3 is not a value for the event sample.opened; it has no fields")
    #expect(recorder.lines.isEmpty)
    withExtendedLifetime(token) {}
  }
}
