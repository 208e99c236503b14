import KeyboardCore
import KeyboardScreen
import Testing

@Suite("Spare keys")
struct SpareKeysTests {
  private func at(_ milliseconds: Int) -> Instant {
    Instant(offset: .milliseconds(milliseconds))
  }
  private func slot(_ keycode: Int, _ level: Int) -> SpareKeys.Slot {
    SpareKeys.Slot(keycode: keycode, level: level)
  }

  @Test("A character has its key as long as no other needs it")
  func keepsKeys() {
    var spares = SpareKeys(keycodes: [93, 97])
    #expect(spares.slot(for: "ж", at: at(0)) == .assign(slot(93, 0)))
    #expect(spares.slot(for: "я", at: at(1)) == .assign(slot(97, 0)))
    #expect(spares.slot(for: "ж", at: at(2)) == .present(slot(93, 0)))
    #expect(spares.slot(for: "ш", at: at(3)) == .assign(slot(93, 1)))
    #expect(spares.characters[slot(93, 0)] == "ж")
  }

  @Test("The key that was used longest ago is given another character, and not at once")
  func waitsBeforeReuse() {
    var spares = SpareKeys(keycodes: [93], reuseDelay: .milliseconds(100))
    _ = spares.slot(for: "а", at: at(0))
    _ = spares.slot(for: "б", at: at(10))
    #expect(spares.slot(for: "в", at: at(40)) == .wait(.milliseconds(60)))
    #expect(spares.slot(for: "в", at: at(100)) == .assign(slot(93, 0)))
    #expect(spares.characters[slot(93, 0)] == "в")
    #expect(spares.slot(for: "а", at: at(105)) == .wait(.milliseconds(5)))
  }

  @Test("Expected characters are given keys before they are typed, and keep those that they have")
  func prepares() {
    var spares = SpareKeys(keycodes: [93, 97])
    #expect(spares.prepare(for: ["α", "β", "γ"], at: at(0)) == [slot(93, 0), slot(97, 0), slot(93, 1)])
    #expect(spares.slot(for: "γ", at: at(1)) == .present(slot(93, 1)))
    let given = spares.prepare(for: ["β", "δ"], at: at(1000))
    #expect(given == [slot(93, 0)])
    #expect(spares.slot(for: "β", at: at(1001)) == .present(slot(97, 0)))
  }

  @Test("What somebody else has changed is given anew")
  func loses() {
    var spares = SpareKeys(keycodes: [93])
    _ = spares.slot(for: "ж", at: at(0))
    spares.lose(slot(93, 0))
    #expect(spares.characters.isEmpty)
    #expect(spares.slot(for: "ж", at: at(1)) == .assign(slot(93, 1)))
  }

  @Test("Without unused keys there is none")
  func hasNone() {
    var spares = SpareKeys(keycodes: [])
    #expect(spares.slot(for: "ж", at: at(0)) == .none)
    #expect(spares.prepare(for: ["ж"], at: at(0)) == [])
  }

  @Test("A key of somebody else is told from the keyboard's own")
  func expects() {
    var expected = ExpectedKeys()
    for keycode in [38, 50, 24] { expected.expect(keycode) }
    #expect(expected.take(38))
    #expect(!expected.take(40))
    #expect(expected.take(24), "what was missed in between is forgotten")
    #expect(!expected.take(50))
  }
}
