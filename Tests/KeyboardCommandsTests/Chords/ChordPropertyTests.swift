import KeyboardCore
import SampleBindings
import SeededRandom
import Testing

@testable import KeyboardCommands

@Suite struct ChordPropertyTests {
  @Test(
    "No key is lost or used twice, whatever is bound and however it is typed", arguments: seeds(6))
  func everyKeyOnce(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let letters: [KeyStroke] = ["a", "b", "c"]
    for _ in 0..<60 {
      var bindings: [ResolvedBinding] = []
      for number in 0..<Int.random(in: 1...8, using: &generator) {
        let count = Int.random(in: 1...4, using: &generator)
        let strokes = (0..<count).map { _ in generator.pick(letters) }
        let keys = try #require(KeySequence(strokes: strokes))
        bindings.append(try bind(keys, CommandID("c\(number)")))
      }
      let typist = Typist(bindings)
      var typed: [KeyStroke] = []
      for _ in 0..<40 {
        let stroke = generator.pick(letters)
        typed.append(stroke)
        typist.press(KeySequence(stroke))
        if Int.random(in: 0..<4, using: &generator) == 0 {
          typist.scheduler.advance(by: .milliseconds(300))
        }
      }
      typist.press("f9")
      typist.scheduler.advance(by: .seconds(10))
      #expect(typist.machine.isIdle)
      #expect(!typist.hasTimer)
      #expect(typist.consumed == typed + ["f9"])
    }
  }

  @Test("Pressing all at once does what pressing one by one does", arguments: seeds(4))
  func batching(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let bindings = [
      try bind("a", "1"), try bind("a b", "2"), try bind("a b a", "3"), try bind("b b c", "4"),
      try bind("c a", "5"),
    ]
    let letters: [KeyStroke] = ["a", "b", "c"]
    let keys = try #require(
      KeySequence(strokes: (0..<200).map { _ in generator.pick(letters) } + ["f9"]))
    let oneByOne = Typist(bindings)
    oneByOne.press(keys)
    let atOnce = Typist(bindings)
    atOnce.isHolding = true
    atOnce.press(keys)
    atOnce.isHolding = false
    atOnce.pump()
    #expect(atOnce.done() == oneByOne.done())
  }
}
