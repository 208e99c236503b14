import Testing

@testable import KeyboardCore

@Suite("A catalogue describes events by name")
struct EventCatalogueTests {
  @Test("Descriptions are found by name and listed in order")
  func lookUp() throws {
    var catalogue = EventCatalogue([EventDescription(Opened.self, "It opened.")])
    try catalogue.register(
      EventDescription(Moved.self, "It moved.", fields: ["to": "where to"]))
    #expect(catalogue.descriptions.map(\.name) == ["sample.moved", "sample.opened"])
    #expect(catalogue["sample.moved"]?.summary == "It moved.")
    #expect(
      catalogue["sample.moved"]?.fields
        == [EventDescription.Field(name: "to", summary: "where to")])
    #expect(catalogue["sample.closed"] == nil)
    catalogue.remove("sample.moved")
    catalogue.remove("sample.moved")
    #expect(catalogue["sample.moved"] == nil)
  }

  @Test("A name is described once")
  func duplicates() {
    var catalogue = EventCatalogue([EventDescription(Moved.self, "It moved.")])
    let error = #expect(throws: MessageError.self) {
      try catalogue.register(EventDescription(dynamic: Moved.name, "Another."))
    }
    #expect(
      error?.message == "the event sample.moved is described already; choose another name")
    #expect(catalogue[Moved.name]?.summary == "It moved.")
  }

  @Test(
    "The core's own events are described with the fields they have",
    arguments: EventDescription.busEvents + EventDescription.commandEvents
      + EventDescription.inputEvents)
  func ownEvents(_ description: EventDescription) throws {
    let samples: [any KeyboardEvent] = [
      EventBus.CascadeLimitExceeded(limit: 1, cycle: ["a"], dropped: 1),
      CommandInvocation.Performed(CommandInvocation("list.next", ["by": 2])),
      CommandInvocation.Unavailable(
        CommandError(code: .failed, command: "list.next", message: "no")),
      KeyboardFrameChanged(from: .zero, to: Rect(x: 0, y: 10, width: 80, height: 5)),
    ]
    let sample = try #require(samples.first { type(of: $0).name == description.name })
    let value = try Value(encoding: sample)
    #expect(value.objectValue?.keys.sorted() == description.fields.map(\.name).sorted())
    let bus = EventBus(catalogue: EventCatalogue([description]))
    var heard: [Value] = []
    let token = bus.subscribe(named: description.name) { heard.append($0.value) }
    try bus.publish(named: description.name, value: value)
    #expect(heard == [value])
    withExtendedLifetime(token) {}
  }
}
