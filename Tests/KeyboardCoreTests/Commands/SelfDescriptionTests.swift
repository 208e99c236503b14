import KeyboardCore
import Testing

@Suite("Objects describe themselves")
struct SelfDescriptionTests {
  private final class Lamp: SelfDescribing {
    var level = 3

    static var properties: [Property<Lamp>] {
      [
        Property("level", "how bright it is") { .integer($0.level) },
        Property("note", "what is written on it") { _ in nil },
      ]
    }

    var selfDescription: SelfDescription {
      SelfDescription(of: self, name: "lamp", kind: "a lamp", Properties(of: self, Self.properties))
    }
  }

  private let lamp = Lamp()

  @Test("An object says what its properties are now, and has no lines unless it says some")
  func values() {
    let description = lamp.selfDescription
    #expect((description.subject as? Lamp) === lamp)
    #expect(description.members == ["name": "lamp", "kind": "a lamp", "level": 3])
    lamp.level = 4
    #expect(description.members == ["name": "lamp", "kind": "a lamp", "level": 4])
    #expect(description.lines() == [])
    #expect(description.element() == nil)
    #expect(description.parts == nil)
    #expect(!description.isSecret)
  }

  @Test("A container says what is in it, and has nothing to read itself")
  func containers() {
    let room = SelfDescription(
      of: lamp, name: "room", kind: "a room", parts: [lamp.selfDescription])
    #expect(room.members == ["name": "room", "kind": "a room"])
    #expect(room.parts?.map(\.name) == ["lamp"])
    #expect(room.lines() == [])
    #expect(room.element() == nil)
    #expect(!room.isSecret)
    #expect(room.properties["level"] == nil)
  }

  @Test("Of two lists with the same name, the first one is read")
  func joined() {
    let first = Properties(of: lamp, Lamp.properties)
    let second = Properties(
      of: lamp,
      [
        Property("note", "another") { _ in "n" }, Property("level", "another") { _ in 9 },
        Property("color", "its color") { _ in "red" },
      ])
    let both = first + second
    #expect(both.names.map(\.name) == ["level", "note", "note", "level", "color"])
    #expect(both.names.first?.summary == "how bright it is")
    #expect(both["level"] == 3)
    #expect(both["note"] == nil)
    #expect(both["color"] == "red")
    #expect((second + first)["level"] == 9)
    #expect(both["size"] == nil)
  }
}
