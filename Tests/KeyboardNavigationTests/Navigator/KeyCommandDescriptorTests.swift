import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("Key command descriptors")
struct KeyCommandDescriptorTests {
  typealias Descriptor = TableNavigator.KeyCommandDescriptor

  @Test("T2: the command modifier survives in both directions")
  func command() {
    let descriptor = Descriptor(input: .downArrow, modifiers: .command)
    #expect(descriptor.sequence == "super+down")
    #expect(Descriptor.Modifiers(.super) == .command)

    let stage = Stage([3], focus: 0)
    stage.delegate.descriptors = { action, defaults in
      if case .changeFocus(for: .lastRow) = action { [descriptor] } else { defaults }
    }
    #expect(stage.keys.contains("navigation.last: super+down"))
  }

  @Test("T2: every modifier goes to a stroke and back, and caps lock never takes part in matching")
  func modifiers() {
    for bits in 0..<UInt8(32) {
      let modifiers = Descriptor.Modifiers(rawValue: bits)
      #expect(
        Descriptor.Modifiers(modifiers.strokeModifiers) == modifiers.subtracting(.alphaShift))
    }
    let all: Descriptor.Modifiers = [.alphaShift, .shift, .control, .alternate, .command]
    #expect(all.strokeModifiers == [.control, .alt, .shift, .super])
    #expect(Descriptor.Modifiers([.hyper, .meta, .alt]) == .alternate)
    #expect(Descriptor(input: .escape, modifiers: .alphaShift).sequence == "escape")
  }

  @Test(
    "T30: an input names one key, and letters are taken without regard to case",
    arguments: [
      (.upArrow, [], "up"), (.downArrow, [], "down"), (.leftArrow, [], "left"),
      (.rightArrow, [], "right"), (.escape, [], "escape"), (.characters("\r"), [], "enter"),
      (.characters(" "), [], "space"), (.characters("n"), .command, "super+n"),
      (.characters("N"), .command, "super+n"),
      (.characters("N"), [.command, .shift], "shift+super+n"), (.characters("É"), [], "é"),
      (.characters("+"), .control, "ctrl+plus"), (.characters(""), [], nil),
      (.characters("gg"), [], nil),
    ] as [(Descriptor.Input, Descriptor.Modifiers, KeySequence?)])
  func inputs(input: Descriptor.Input, modifiers: Descriptor.Modifiers, sequence: KeySequence?) {
    #expect(Descriptor(input: input, modifiers: modifiers).sequence == sequence)
  }

  @Test(
    "B3: a descriptor with Shift matches the character that Shift types",
    arguments: [
      (.characters("?"), .shift, "?"), (.characters("/"), .shift, "?"),
      (.characters("1"), .shift, "!"), (.characters("?"), [.command, .shift], "super+?"),
    ] as [(Descriptor.Input, Descriptor.Modifiers, KeySequence)])
  func shifted(input: Descriptor.Input, modifiers: Descriptor.Modifiers, sequence: KeySequence) {
    #expect(Descriptor(input: input, modifiers: modifiers).sequence == sequence)
  }

  @Test("The four arrows are arrows, and nothing else is")
  func arrows() {
    let arrows: [Descriptor.Input] = [.upArrow, .downArrow, .leftArrow, .rightArrow]
    #expect(arrows.allSatisfy { $0.isArrow })
    #expect(![Descriptor.Input.escape, .characters("k")].contains { $0.isArrow })
  }

  @Test("A title tells descriptors apart but does not change their hash")
  func titles() {
    let plain = Descriptor(input: .escape)
    let titled = Descriptor(input: .escape, discoverabilityTitle: "Leave")
    #expect(plain != titled)
    #expect(plain.hashValue == titled.hashValue)
  }
}
