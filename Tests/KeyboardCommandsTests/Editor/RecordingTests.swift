import KeyboardCore
import SampleBindings
import Testing

@testable import KeyboardCommands

@Suite struct RecordingTests {
  private func recorder(rules: BindingsEditor.RecordingRules = BindingsEditor.RecordingRules())
    -> Editor
  {
    var editor = Editor(["a": "x", "b": "y", "c": "ctrl+k ctrl+c"], rules: rules)
    _ = editor.handle(.record("a"))
    return editor
  }

  @Test("B21: nothing is performed by keys from the start of a recording to its end")
  func dispatch() {
    var editor = Editor(["a": "x"])
    #expect(!editor.takesKeys)
    #expect(editor.handle(.record("a")).isEmpty)
    #expect(editor.takesKeys)
    #expect(editor.press("ctrl+x").isEmpty)
    #expect(editor.press("n").isEmpty)
    #expect(editor.handle(.finish) == [.store(.customize("a", "ctrl+x n"))])
    #expect(!editor.takesKeys)
    #expect(editor.lines[0] == "a ctrl+x n")
  }

  @Test("Recording needs a row that there is")
  func noRow() {
    var editor = Editor(["a": "x"])
    #expect(editor.handle(.record("b")).isEmpty)
    #expect(editor.handle(.takeNextKey).isEmpty)
    #expect(editor.handle(.finish).isEmpty)
    #expect(editor.mode == .browsing)
  }

  @Test(
    "B21: Escape and Tab always leave, Enter ends, and nobody is trapped",
    arguments: [
      ("escape", [], "a x"), ("z escape", [], "a x"), ("tab", [], "a x"),
      ("z shift+tab", [], "a x"), ("z enter", [.store(.customize("a", "z"))], "a z"),
      ("enter enter", [.store(.customize("a", "enter"))], "a enter"),
      (
        "ctrl+tab alt+enter shift+escape enter",
        [.store(.customize("a", "ctrl+tab alt+enter shift+escape"))],
        "a ctrl+tab alt+enter shift+escape"
      ),
      ("x enter", [], "a x"),
    ] as [(KeySequence, [Editor.Effect], String)])
  func ownKeys(keys: KeySequence, effects: [Editor.Effect], row: String) {
    var editor = recorder()
    #expect(editor.press(keys) == effects)
    #expect(editor.lines[0] == row)
    #expect(editor.mode == .browsing)
  }

  @Test(
    "B21: the recorder's own keys can be recorded too",
    arguments: ["escape", "tab", "shift+tab", "enter"] as [KeySequence])
  func literally(keys: KeySequence) {
    var editor = recorder()
    _ = editor.handle(.takeNextKey)
    #expect(editor.press(keys).isEmpty)
    #expect(editor.recording?.strokes == keys.strokes)
    _ = editor.handle(.takeNextKey)
    #expect(editor.press(keys).isEmpty)
    #expect(editor.recording?.strokes == keys.strokes + keys.strokes)
    #expect(editor.press("escape").isEmpty)
    #expect(editor.mode == .browsing)
  }

  @Test(
    "What is not the editor's to change is refused with the remedy",
    arguments: [
      (
        .keymapFile, SourcePosition(file: "keymap.json5", line: 3, column: 5),
        "run is written in keymap.json5:3:5; change it there"
      ),
      (
        .session, nil,
        "run holds only while the program runs; write it in keymap.json5 to keep or change it"
      ),
    ] as [(ResolvedBinding.Layer, SourcePosition?, String)])
  func notEditable(layer: ResolvedBinding.Layer, origin: SourcePosition?, message: String) throws {
    let binding = try bind("j", "run", layer: layer, origin: origin)
    var editor = Editor(sections: [], keymap: Keymap([binding]))
    let refusal = BindingsEditor.Refusal(stroke: nil, message: message)
    #expect(editor.handle(.record(binding.id)) == [.refuse(refusal)])
    #expect(editor.handle(.unassign(binding.id)) == [.refuse(refusal)])
    #expect(editor.mode == .browsing)
    #expect(editor.customizations.isEmpty)
  }

  @Test("A block of a profile is refused, with the remedy that another binding wins")
  func blockOfAProfile() throws {
    let binding = try block("j", layer: .profile)
    let editor = Editor(sections: [], keymap: Keymap([binding]))
    #expect(
      editor.row(binding.id)?.refusal?.message
        == "(blocked) comes from the profile; bind its keys to another command, which wins")
  }

  @Test("Releases, repeats and modifier keys are not recorded")
  func otherPhases() {
    var editor = recorder()
    var event = KeyEvent(pressing: "z")
    event.phase = .release
    _ = editor.handle(.key(event))
    event.phase = .repeat
    _ = editor.handle(.key(event))
    _ = editor.handle(.key(KeyEvent(key: .named(.leftShift), modifiers: .shift, source: .host)))
    #expect(editor.recording?.strokes == [])
  }

  private let strict = BindingsEditor.RecordingRules(forbiddenStrokes: ["super+q"]) { stroke in
    stroke == "ctrl+i" ? "Ctrl+I arrives as Tab in this terminal; press another key" : nil
  }

  @Test(
    "What cannot be recorded is refused with an explanation",
    arguments: [
      (
        KeyEvent(pressing: "super+q"), "super+q",
        "Super+Q is reserved; press other keys"
      ),
      (
        KeyEvent(pressing: "ctrl+i"), "ctrl+i",
        "Ctrl+I arrives as Tab in this terminal; press another key"
      ),
      (
        KeyEvent(key: .character("ß"), modifiers: .shift, source: .terminal),
        KeyStroke(.character("ß"), .shift),
        "Shift+ß depends on the keyboard layout; press a key without Shift"
      ),
    ] as [(KeyEvent, KeyStroke, String)])
  func refused(event: KeyEvent, stroke: KeyStroke, message: String) {
    var editor = recorder(rules: strict)
    _ = editor.press("z")
    let refusal = BindingsEditor.Refusal(stroke: stroke, message: message)
    #expect(editor.handle(.key(event)) == [.refuse(refusal)])
    #expect(editor.recording?.strokes == ["z"])
    _ = editor.press("w")
    #expect(editor.recording?.strokes == ["z", "w"])
  }

  @Test(
    "What is recorded is what can be written",
    arguments: [
      (
        KeyEvent(
          key: .character("/"), shiftedKey: .character("?"), modifiers: [.shift, .control],
          source: .terminal), "ctrl+?"
      ),
      (
        KeyEvent(
          key: .character("ß"), physicalKey: .minus, modifiers: [.shift, .alt], source: .terminal),
        "alt+shift+[Minus]"
      ),
      (
        KeyEvent(
          key: .character("ф"), baseLayoutKey: .character("a"), modifiers: .control,
          source: .terminal), "ctrl+ф"
      ),
    ] as [(KeyEvent, KeyStroke)])
  func writable(event: KeyEvent, stroke: KeyStroke) {
    var editor = recorder()
    #expect(editor.handle(.key(event)).isEmpty)
    #expect(editor.recording?.strokes == [stroke])
  }

  @Test("Ending without keys is refused, and the recording goes on")
  func empty() {
    var editor = recorder()
    let refusal = BindingsEditor.Refusal(
      stroke: nil, message: "No keys were pressed; press those for A, or Escape to leave")
    #expect(editor.handle(.finish) == [.refuse(refusal)])
    #expect(editor.takesKeys)
  }

  @Test("A limit of one stroke records as KeyCommandKit does")
  func limit() {
    var editor = recorder(rules: BindingsEditor.RecordingRules(strokeLimit: 1))
    #expect(editor.press("z") == [.store(.customize("a", "z"))])
  }

  @Test("Conflicts are shown while keys are recorded")
  func conflictsSoFar() {
    var editor = recorder()
    _ = editor.press("ctrl+k")
    #expect(
      Editor.Question.sides(editor.recording?.conflicts ?? []) == ["a ctrl+k / c ctrl+k ctrl+c"])
    _ = editor.press("ctrl+d")
    #expect(editor.recording?.conflicts.isEmpty == true)
  }

  @Test("An input of the list leaves the recording without a change")
  func listInputs() {
    for input in [
      .filter("b"), .showAll, .filterKeys, .record("b"), .revert("b"), .unassign("b"),
      .revertAll, .cancel,
    ] as [Editor.Input] {
      var editor = recorder()
      _ = editor.press("z")
      _ = editor.handle(input)
      #expect(editor.recording?.strokes != ["z"])
      #expect(editor.lines[0] == "a x")
    }
  }
}
