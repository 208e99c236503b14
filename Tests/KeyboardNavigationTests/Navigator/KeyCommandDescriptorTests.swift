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

    let stage = Stage([3], focus: 0)
    stage.delegate.descriptors = { action, defaults in
      if case .changeFocus(for: .lastRow) = action { [descriptor] } else { defaults }
    }
    #expect(stage.keys.contains("navigation.last: super+down"))
  }

  @Test(
    "T30: an input names one key, and letters are taken without regard to case",
    arguments: [
      (.upArrow, [], "up"), (.downArrow, [], "down"), (.leftArrow, [], "left"),
      (.rightArrow, [], "right"), (.escape, [], "escape"), ("\r", [], "enter"),
      (" ", [], "space"), ("n", .command, "super+n"), ("N", .command, "super+n"),
      ("N", [.command, .shift], "shift+super+n"), ("É", [], "é"), ("+", .control, "ctrl+plus"),
    ] as [(KeyInput, Modifiers, KeySequence)])
  func inputs(input: KeyInput, modifiers: Modifiers, sequence: KeySequence) {
    #expect(Descriptor(input: input, modifiers: modifiers).sequence == sequence)
  }

  @Test(
    "B3: a descriptor with Shift matches the character that Shift types",
    arguments: [
      ("?", .shift, "?"), ("/", .shift, "?"), ("1", .shift, "!"),
      ("?", [.command, .shift], "super+?"),
    ] as [(KeyInput, Modifiers, KeySequence)])
  func shifted(input: KeyInput, modifiers: Modifiers, sequence: KeySequence) {
    #expect(Descriptor(input: input, modifiers: modifiers).sequence == sequence)
  }
}
