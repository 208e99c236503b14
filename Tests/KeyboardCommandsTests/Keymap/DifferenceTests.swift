import KeyboardCommands
import KeyboardCore
import SampleBindings
import Testing

@Suite("Keymaps that are compared")
struct DifferenceTests {
  @Test("Equal meanings are no differences, however they are written")
  func same() throws {
    let one = Keymap([
      try bind("a", "x.one"), try bind("b", "x.two"), try block("b"), try bind("c", "x.hidden"),
      try bind("c", "x.three", layer: .session),
    ])
    let other = Keymap([
      try bind("a", "x.one", layer: .profile), try bind("c", "x.three", layer: .keymapFile),
      try bind("d", "x.four"), try unbind("d"), try bind("e", "x.five"), try unbind("e", "x.five"),
      try bind("a", "x.one", when: "m", layer: .session),
    ])
    #expect(one.differences(to: other) == [])
    #expect(other.differences(to: one) == [])
  }

  @Test("What keys perform is told before and after, with conditions and layers")
  func differences() throws {
    let one = Keymap([
      try bind("a", "x.one"), try bind("b", "x.two"), try bind("c", "x.three"),
      try bind("g g", "x.four"),
    ])
    var other = one
    other.add(try bind("a", "y.one", when: "m", layer: .profile))
    other.add(try block("b", layer: .profile))
    other.add(try unbind("g g", "x.four"))
    other.add(try bind("n", "y.new", layer: .profile))
    #expect(
      one.differences(to: other).map(\.description) == [
        "a: x.one (built-in) → y.one when m (profile), else x.one (built-in)",
        "b: x.two (built-in) → nothing", "g g: x.four (built-in) → nothing",
        "n: nothing → y.new (profile)",
      ])
    #expect(other.differences(to: one).count == 4)
    #expect(other.differences(to: other) == [])
  }
}
