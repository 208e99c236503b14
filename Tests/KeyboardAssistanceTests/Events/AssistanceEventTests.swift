import KeyboardCore
import Testing

@testable import KeyboardAssistance

@Suite("Events of assistance are in the catalogue")
struct AssistanceEventTests {
  @Test("Each is described by all of its fields, and comes back from its encoded form")
  func catalogue() throws {
    let frame = Rect(x: 0, y: 540, width: 400, height: 260)
    let events: [any KeyboardEvent] = [
      KeyboardObserver.StateChanged(state: .didShow, height: 260),
      KeyboardObserver.HeightChanged(height: 260, frame: frame),
      InputNavigator.FocusChanged(form: "signup", previous: nil, current: 2),
      KeyboardAssistant.InputRepositioned(
        form: "signup", input: nil, distance: -12.5, rootDistance: 0),
    ]
    let descriptions = EventDescription.assistanceEvents
    #expect(descriptions.map(\.name) == events.map { type(of: $0).name })
    for (event, description) in zip(events, descriptions) {
      let value = try Value(encoding: event)
      let fields = try #require(value.objectValue)
      #expect(Set(fields.keys) == Set(description.fields.map(\.name)))
      let bus = EventBus(catalogue: EventCatalogue(descriptions))
      var heard: [Value] = []
      let subscription = bus.subscribeToAll { heard.append($0.value) }
      try bus.publish(named: description.name, value: value)
      #expect(heard == [value])
      subscription.cancel()
    }
  }
}
