import KeyboardCommands
import KeyboardCore
import Testing

@Suite struct KeyBindingTests {
  @Test(
    "T30: letters are taken without regard to case, modifiers exactly",
    arguments: [
      ("N", .command, "super+n"), ("n", .command, "super+n"),
      ("N", [.command, .shift], "shift+super+n"), ("n", [.command, .shift], "shift+super+n"),
      ("N", [], "n"), ("n", .shift, "N"), ("É", .alternate, "alt+é"), ("K", .control, "ctrl+k"),
    ] as [(KeyInput, Modifiers, KeySequence)])
  func letters(input: KeyInput, modifiers: Modifiers, sequence: KeySequence) {
    let binding = KeyBinding(key: "a", name: "A", input: input, modifiers: modifiers)
    #expect(binding.sequence == sequence)
    #expect(binding.modifiers == modifiers)
  }

  @Test("T30: of ⌘N, ⌘n and ⇧⌘n the first two are one")
  func matrix() {
    let sequences = [("N", .command), ("n", .command), ("n", [.command, .shift])].map {
      (input: KeyInput, modifiers: Modifiers) in
      KeyBinding(key: "a", name: "A", input: input, modifiers: modifiers).sequence
    }
    #expect(sequences[0] == sequences[1])
    #expect(sequences[1] != sequences[2])
  }

  @Test(
    "What Shift types is written, so that every binding of an input can be stored",
    arguments: [
      ("/", [.command, .shift], "super+?"), ("?", .command, "super+?"),
      ("?", [.command, .shift], "super+?"), ("1", .shift, "!"),
      (.tab, .shift, "shift+tab"), (" ", [.control, .shift], "ctrl+shift+space"),
      ("+", .control, "ctrl+plus"), ("pageup", [], "pageup"), ("F5", .shift, "shift+f5"),
    ] as [(KeyInput, Modifiers, KeySequence)])
  func shifted(input: KeyInput, modifiers: Modifiers, sequence: KeySequence) throws {
    let binding = KeyBinding(key: "a", name: "A", input: input, modifiers: modifiers)
    #expect(binding.sequence == sequence)
    #expect(try KeySequence(parsing: sequence.description) == sequence)
  }

  @Test(
    "The constants of KeyCommandKit are keys, and so are the characters behind them",
    arguments: [
      (.backspace, "\u{8}", .backspace), (.tab, "\t", .tab), (.return, "\r", .enter),
      (.delete, "\u{7F}", .delete), (.upArrow, "up", .up), (.downArrow, "down", .down),
      (.leftArrow, "left", .left), (.rightArrow, "right", .right), (.escape, "\u{1B}", .escape),
    ] as [(KeyInput, String, Key)])
  func constants(constant: KeyInput, text: String, key: Key) throws {
    #expect(constant.key == key)
    #expect(try KeyInput(parsing: text) == constant)
  }

  @Test(
    "A text that is not exactly one key is refused",
    arguments: [
      ("", "a key is missing; write a stroke such as ctrl+k"),
      ("ctrl+k", "'ctrl+k' is more than a key; write k, and the modifiers apart"),
      ("g g", "'g g' is 2 strokes; write one"),
    ])
  func badInputs(text: String, message: String) {
    let error = #expect(throws: KeyNotationError.self) { try KeyInput(parsing: text) }
    #expect(error?.message == message)
  }

  @Test("T25: a real input cannot collide with being unassigned")
  func unassignedIsNoText() {
    #expect(throws: KeyNotationError.self) { try KeyInput(parsing: "Unassigned") }
    let none = KeyBinding(key: "Unassigned", name: "Unassigned", sequence: nil)
    let typed = KeyBinding(
      key: "Unassigned", name: "Unassigned", sequence: "U n a s s i g n e d")
    #expect(none.make(withAction: "a") == nil)
    #expect(typed.make(withAction: "a")?.sequences == ["U n a s s i g n e d"])
  }

  @Test("A binding is discoverable unless it says otherwise, and has a title only then")
  func commands() throws {
    let binding = KeyBinding(key: "new", name: "New", input: "N", modifiers: .command)
    #expect(
      binding.make(withAction: "mail.new")
        == KeyCommand(CommandInvocation("mail.new"), title: "New", sequences: ["super+n"]))
    let hidden = KeyBinding(
      key: "new", name: "New", sequence: "ctrl+x n", isDiscoverable: false,
      when: try Condition(parsing: "focused('mail')"))
    #expect(
      hidden.make(withAction: "mail.new")
        == KeyCommand(
          CommandInvocation("mail.new"), sequences: ["ctrl+x n"], isDiscoverable: false,
          condition: "focused('mail')"))
  }

  @Test("A binding is customized while its keys differ from its own")
  func customized() {
    let binding = KeyBinding(key: "new", name: "New", input: "n", modifiers: .command)
    #expect(!binding.isCustomized)
    #expect(binding.assigned("x").isCustomized)
    #expect(binding.assigned(nil).isCustomized)
    #expect(!binding.assigned("x").assigned("super+n").isCustomized)
    #expect(binding.input == "n")
    #expect(binding.assigned("x y").input == nil)
    #expect(binding.assigned("x y").modifiers == [])
    #expect(binding.assigned("x").defaultSequence == "super+n")
  }
}
