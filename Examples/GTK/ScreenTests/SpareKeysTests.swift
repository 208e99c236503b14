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
    let answer1 = spares.slot(for: "ж", at: at(0))
    #expect(answer1 == .assign(slot(93, 0)))
    let answer2 = spares.slot(for: "я", at: at(1))
    #expect(answer2 == .assign(slot(97, 0)))
    let answer3 = spares.slot(for: "ж", at: at(2))
    #expect(answer3 == .present(slot(93, 0)))
    let answer4 = spares.slot(for: "ш", at: at(3))
    #expect(answer4 == .assign(slot(93, 1)))
    #expect(spares.characters[slot(93, 0)] == "ж")
  }

  @Test("The key that was used longest ago is given another character, and not at once")
  func waitsBeforeReuse() {
    var spares = SpareKeys(keycodes: [93], reuseDelay: .milliseconds(100))
    _ = spares.slot(for: "а", at: at(0))
    _ = spares.slot(for: "б", at: at(10))
    let answer5 = spares.slot(for: "в", at: at(40))
    #expect(answer5 == .wait(.milliseconds(60)))
    let answer6 = spares.slot(for: "в", at: at(100))
    #expect(answer6 == .assign(slot(93, 0)))
    #expect(spares.characters[slot(93, 0)] == "в")
    let answer7 = spares.slot(for: "а", at: at(105))
    #expect(answer7 == .wait(.milliseconds(5)))
  }

  @Test("Expected characters are given keys before they are typed, and keep those that they have")
  func prepares() {
    var spares = SpareKeys(keycodes: [93, 97])
    let answer8 = spares.prepare(for: ["α", "β", "γ"], at: at(0))
    #expect(answer8 == [slot(93, 0), slot(97, 0), slot(93, 1)])
    let answer9 = spares.slot(for: "γ", at: at(1))
    #expect(answer9 == .present(slot(93, 1)))
    let given = spares.prepare(for: ["β", "δ"], at: at(1000))
    #expect(given == [slot(93, 0)])
    let answer10 = spares.slot(for: "β", at: at(1001))
    #expect(answer10 == .present(slot(97, 0)))
  }

  @Test("What somebody else has changed is given anew")
  func loses() {
    var spares = SpareKeys(keycodes: [93])
    _ = spares.slot(for: "ж", at: at(0))
    spares.lose(slot(93, 0))
    #expect(spares.characters.isEmpty)
    let answer11 = spares.slot(for: "ж", at: at(1))
    #expect(answer11 == .assign(slot(93, 1)))
  }

  @Test("Without unused keys there is none")
  func hasNone() {
    var spares = SpareKeys(keycodes: [])
    let answer12 = spares.slot(for: "ж", at: at(0))
    #expect(answer12 == .none)
    let answer13 = spares.prepare(for: ["ж"], at: at(0))
    #expect(answer13 == [])
  }

  @Test("A key of somebody else is told from the keyboard's own")
  func expects() {
    var expected = ExpectedKeys()
    for keycode in [38, 50, 24] { expected.expect(keycode) }
    // Keys missed in between are forgotten.
    let taken = [38, 40, 24, 50].map { expected.take($0) }
    #expect(taken == [true, false, true, false])
  }
}
