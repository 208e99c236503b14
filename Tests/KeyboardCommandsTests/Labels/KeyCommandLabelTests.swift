import KeyboardCommands
import KeyboardCore
import Testing

@Suite struct KeyCommandLabelTests {
  @Test(
    "B39: keys are drawn as modifiers in Apple's order and the key, and spoken as words",
    arguments: [
      ("super+n", [["⌘", "N"]], [["Super", "N"]], "Super N"),
      (
        "super+shift+alt+ctrl+k", [["⌃", "⌥", "⇧", "⌘", "K"]],
        [["Ctrl", "Alt", "Shift", "Super", "K"]], "Control Alt Shift Super K"
      ),
      ("hyper+meta+x", [["✧", "◆", "X"]], [["Hyper", "Meta", "X"]], "Hyper Meta X"),
      (
        "ctrl+k ctrl+c", [["⌃", "K"], ["⌃", "C"]], [["Ctrl", "K"], ["Ctrl", "C"]],
        "Control K, then Control C"
      ),
      ("ctrl+space", [["⌃", "␣"]], [["Ctrl", "Space"]], "Control Space"),
      ("delete", [["⌦"]], [["Delete"]], "Delete"),
      ("backspace", [["⌫"]], [["Backspace"]], "Backspace"),
      ("shift+tab", [["⇧", "⇥"]], [["Shift", "Tab"]], "Shift Tab"),
      ("enter", [["↩"]], [["Enter"]], "Enter"), ("escape", [["⎋"]], [["Escape"]], "Escape"),
      ("super+left", [["⌘", "←"]], [["Super", "Left"]], "Super Left"),
      ("ctrl++", [["⌃", "+"]], [["Ctrl", "+"]], "Control Plus"),
      ("ctrl+[KeyA]", [["⌃", "[KeyA]"]], [["Ctrl", "[KeyA]"]], "Control the KeyA key"),
      ("f5", [["F5"]], [["F5"]], "F5"),
    ] as [(KeySequence, [[String]], [[String]], String)])
  func segments(
    sequence: KeySequence, glyphs: [[String]], words: [[String]], spoken: String
  ) {
    let drawn = KeyCommandLabel(sequence)
    let written = KeyCommandLabel(sequence, style: .words)
    #expect(drawn.strokes.map { $0.map(\.text) } == glyphs)
    #expect(written.strokes.map { $0.map(\.text) } == words)
    #expect(drawn.spoken == spoken)
    #expect(written.spoken == spoken)
    #expect(drawn.text == sequence.label(.glyphs))
    #expect(written.description == sequence.label(.words))
  }

  @Test("Segments joined are Core's label, for every modifier and every named key")
  func joined() {
    for name in NamedKey.allCases {
      for bits in UInt8(0)..<64 {
        let stroke = KeyStroke(.named(name), Modifiers(rawValue: bits))
        let segments = KeyCommandLabel(KeySequence(stroke)).strokes[0]
        #expect(segments.map(\.text).joined() == stroke.label(.glyphs))
        #expect(segments.last?.kind == .key(.named(name)))
      }
    }
  }

  @Test("A segment says what it stands for and whether it is one glyph")
  func kinds() {
    let segments = KeyCommandLabel("ctrl+super+f5").strokes[0]
    #expect(segments.map(\.kind) == [.modifier(.control), .modifier(.super), .key(.named(.f5))])
    #expect(segments.map(\.isGlyph) == [true, true, false])
  }

  @Test("A command is labelled by its first sequence, a binding by its keys in force")
  func sources() {
    let command = KeyCommand(CommandInvocation("a"), sequences: ["ctrl+a", "home"])
    #expect(KeyCommandLabel(command).text == "⌃A")
    let binding = KeyBinding(key: "a", name: "A", input: "N", modifiers: .command)
    #expect(KeyCommandLabel(binding).text == "⌘N")
    #expect(KeyCommandLabel(binding.assigned("ctrl+x n"), style: .words).text == "Ctrl+X N")
  }

  @Test("No keys have no segments and are spoken as unassigned")
  func unassigned() {
    let label = KeyCommandLabel(KeyBinding(key: "a", name: "A", sequence: nil))
    #expect(label.strokes.isEmpty)
    #expect(label.text == "")
    #expect(label.spoken == "unassigned")
    #expect(KeyCommandLabel(KeyCommand(CommandInvocation("a"))).sequence == nil)
  }
}
