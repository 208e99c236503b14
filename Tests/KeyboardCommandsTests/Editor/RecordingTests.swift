import KeyboardCommands
import KeyboardCore
import Testing

@Suite struct RecordingTests {
  private func recorder(rules: RecordingRules = RecordingRules()) -> Editor {
    var editor = Editor(["a": "x", "b": "y", "c": "ctrl+k ctrl+c"], rules: rules)
    _ = editor.handle(.select("a"))
    return editor
  }

  @Test("B21: nothing is performed by keys from the start of a recording to its end")
  func dispatch() {
    var editor = recorder()
    #expect(!editor.isDispatchPaused)
    #expect(editor.handle(.record) == [.pauseDispatch])
    #expect(editor.isDispatchPaused)
    #expect(editor.press("ctrl+x").isEmpty)
    #expect(editor.press("n").isEmpty)
    #expect(editor.handle(.finish) == [.resumeDispatch, .store(.customize("a", "ctrl+x n"))])
    #expect(!editor.isDispatchPaused)
    #expect(editor.rows[0] == "a ctrl+x n")
  }

  @Test("Recording needs a selected row")
  func noSelection() {
    var editor = Editor(["a": "x"])
    #expect(editor.handle(.record).isEmpty)
    #expect(editor.handle(.takeNextKey).isEmpty)
    #expect(editor.handle(.finish).isEmpty)
    #expect(editor.mode == .browsing)
  }

  @Test(
    "B21: Escape and Tab always leave, Enter ends, and nobody is trapped",
    arguments: [
      ("escape", [.resumeDispatch], "a x"), ("z escape", [.resumeDispatch], "a x"),
      ("tab", [.resumeDispatch, .passOn(KeyEvent(pressing: "tab"))], "a x"),
      ("z shift+tab", [.resumeDispatch, .passOn(KeyEvent(pressing: "shift+tab"))], "a x"),
      ("z enter", [.resumeDispatch, .store(.customize("a", "z"))], "a z"),
      ("enter enter", [.resumeDispatch, .store(.customize("a", "enter"))], "a enter"),
      (
        "ctrl+tab alt+enter shift+escape enter",
        [.resumeDispatch, .store(.customize("a", "ctrl+tab alt+enter shift+escape"))],
        "a ctrl+tab alt+enter shift+escape"
      ),
      ("x enter", [.resumeDispatch], "a x"),
    ] as [(KeySequence, [Editor.Effect], String)])
  func ownKeys(keys: KeySequence, effects: [Editor.Effect], row: String) {
    var editor = recorder()
    _ = editor.handle(.record)
    #expect(editor.press(keys) == effects)
    #expect(editor.rows[0] == row)
    #expect(editor.mode == .browsing)
  }

  @Test(
    "B21: the recorder's own keys can be recorded too",
    arguments: ["escape", "tab", "shift+tab", "enter"] as [KeySequence])
  func literally(keys: KeySequence) {
    var editor = recorder()
    #expect(editor.handle(.takeNextKey) == [.pauseDispatch])
    #expect(editor.press(keys).isEmpty)
    #expect(editor.recording?.strokes == keys.strokes)
    #expect(editor.handle(.takeNextKey).isEmpty)
    #expect(editor.press(keys).isEmpty)
    #expect(editor.recording?.strokes == keys.strokes + keys.strokes)
    #expect(editor.press("escape") == [.resumeDispatch])
  }

  @Test("Releases, repeats and modifier keys are not recorded")
  func otherPhases() {
    var editor = recorder()
    _ = editor.handle(.record)
    var event = KeyEvent(pressing: "z")
    event.phase = .release
    _ = editor.handle(.key(event))
    event.phase = .repeat
    _ = editor.handle(.key(event))
    _ = editor.handle(.key(KeyEvent(key: .named(.leftShift), modifiers: .shift, source: .host)))
    #expect(editor.recording?.strokes == [])
  }

  private let strict = RecordingRules(forbiddenStrokes: ["super+q"]) { stroke in
    stroke == "ctrl+i" ? "Ctrl+I arrives as Tab in this terminal; press another key" : nil
  }

  @Test(
    "What cannot be recorded is refused with an explanation",
    arguments: [
      (
        KeyEvent(pressing: "super+q"), .forbidden, "super+q",
        "Super+Q is reserved; press other keys"
      ),
      (
        KeyEvent(pressing: "ctrl+i"), .impossible, "ctrl+i",
        "Ctrl+I arrives as Tab in this terminal; press another key"
      ),
      (
        KeyEvent(key: .character("ß"), modifiers: .shift, source: .terminal), .unwritable,
        KeyStroke(.character("ß"), .shift),
        "Shift+ß depends on the keyboard layout; press a key without Shift"
      ),
    ] as [(KeyEvent, RecordingRefusal.Code, KeyStroke, String)])
  func refused(
    event: KeyEvent, code: RecordingRefusal.Code, stroke: KeyStroke, message: String
  ) {
    var editor = recorder(rules: strict)
    _ = editor.handle(.record)
    _ = editor.press("z")
    let refusal = RecordingRefusal(code: code, stroke: stroke, message: message)
    #expect(editor.handle(.key(event)) == [.refuse(refusal)])
    #expect(editor.recording?.refusal == refusal)
    #expect(editor.recording?.strokes == ["z"])
    _ = editor.press("w")
    #expect(editor.recording?.refusal == nil)
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
    _ = editor.handle(.record)
    #expect(editor.handle(.key(event)).isEmpty)
    #expect(editor.recording?.strokes == [stroke])
  }

  @Test("Ending without keys is refused, and the recording goes on")
  func empty() {
    var editor = recorder()
    _ = editor.handle(.record)
    let refusal = RecordingRefusal(
      code: .empty, stroke: nil,
      message: "No keys were pressed; press those for A, or Escape to leave")
    #expect(editor.handle(.finish) == [.refuse(refusal)])
    #expect(editor.isDispatchPaused)
  }

  @Test("A limit of one stroke records as KeyCommandKit does")
  func limit() {
    var editor = recorder(rules: RecordingRules(strokeLimit: 1))
    _ = editor.handle(.record)
    #expect(editor.press("z") == [.resumeDispatch, .store(.customize("a", "z"))])
  }

  @Test("Conflicts are shown while keys are recorded")
  func conflictsSoFar() {
    var editor = recorder()
    _ = editor.handle(.record)
    _ = editor.press("ctrl+k")
    #expect(
      Editor.Question.sides(editor.recording?.conflicts ?? []) == ["a ctrl+k / c ctrl+k ctrl+c"])
    _ = editor.press("ctrl+d")
    #expect(editor.recording?.conflicts.isEmpty == true)
  }

  @Test("An input of the list leaves the recording without a change")
  func listInputs() {
    for input in [
      .search("b"), .select("b"), .moveSelection(1), .find, .record, .revert, .unassign,
      .revertAll, .cancel,
    ] as [Editor.Input] {
      var editor = recorder()
      _ = editor.handle(.record)
      _ = editor.press("z")
      #expect(editor.handle(input).first == .resumeDispatch)
      #expect(editor.recording?.strokes != ["z"])
    }
  }
}
