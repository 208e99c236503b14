import KeyboardCore
import SampleBindings
import Testing

@testable import KeyboardCommands

@Suite struct BindingEventTests {
  @Test("A pending sequence is published with what can follow")
  func pending() throws {
    let typist = Typist([try bind("ctrl+k ctrl+x", "cut"), try bind("ctrl+k ctrl+c d", "copy")])
    typist.press("ctrl+k")
    let chord = try #require(typist.machine.pending)
    let environment = Keymap.Environment(typist.context)
    let next = typist.keymap.continuations(after: chord, in: environment)
    let event = try Value(encoding: KeyEngine.BindingPending(chord, next: next))
    #expect(event.description == #"{"next":["ctrl+c","ctrl+x"],"strokes":"ctrl+k"}"#)
  }

  @Test("A cancelled sequence is published with the reason")
  func cancelled() throws {
    let event = KeyEngine.BindingCancelled(strokes: "ctrl+k", reason: .focusChange)
    #expect(
      try Value(encoding: event).description == #"{"reason":"focusChange","strokes":"ctrl+k"}"#)
    #expect(try Value(encoding: event).decoded(as: KeyEngine.BindingCancelled.self) == event)
  }

  @Test("Binding events are described by the fields that they have")
  func descriptions() throws {
    let descriptions = EventDescription.bindingEvents
    #expect(
      descriptions.map(\.name)
        == ["binding.pending", "binding.hinted", "binding.cancelled", "binding.changed"])
    #expect(
      descriptions.map { $0.fields.map(\.name) }
        == [["strokes", "next"], ["strokes", "next"], ["strokes", "reason"], ["count"]])
    let reasons = KeyEngine.BindingCancelled.Reason.allCases.map(\.rawValue)
    let summary = try #require(descriptions[2].fields.last?.summary)
    for reason in reasons { #expect(summary.contains(reason)) }
  }
}
