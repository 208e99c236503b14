import KeyboardCommands
import KeyboardCore
import Testing

@testable import keyboard_repl

@Suite("Keys in the editor of bindings")
struct BindingsKeysTests {
  private func steps(
    _ stroke: KeyStroke, mode: BindingsEditor.Mode = .browsing, searchText: String = "",
    isSearching: Bool = false
  ) -> [String] {
    let keys = BindingsKeys(
      mode: mode, searchText: searchText, isSearching: isSearching, option: 0, page: 10)
    return keys.steps(for: KeyEvent(pressing: stroke)).map { "\($0)" }
  }

  @Test(
    "Browsing",
    arguments: [
      ("up", "input(%moveSelection(-1))"), ("down", "input(%moveSelection(1))"),
      ("pagedown", "input(%moveSelection(10))"), ("pageup", "input(%moveSelection(-10))"),
      ("home", "input(%moveSelection(\(Int.min)))"), ("end", "input(%moveSelection(\(Int.max)))"),
      ("enter", "input(%record)"), ("delete", "input(%unassign)"),
      ("backspace", "input(%unassign)"), ("/", "search(true)"), ("f", "input(%find)"),
      ("t", "input(%takeNextKey)"), ("r", "input(%revert)"), ("R", "input(%revertAll)"),
      ("ctrl+r", "unknown"), ("x", "unknown"),
    ] as [(KeyStroke, String)])
  func browsing(stroke: KeyStroke, step: String) {
    #expect(steps(stroke) == [step.replacing("%", with: "KeyboardCommands.BindingsEditor.Input.")])
  }

  @Test("A shifted letter is known also where only keys are told")
  func shiftedLetter() {
    let keys = BindingsKeys(
      mode: .browsing, searchText: "", isSearching: false, option: 0, page: 10)
    var event = KeyEvent(pressing: "R")
    event.text = nil
    #expect(keys.steps(for: event).map { "\($0)" }.first?.contains("revertAll") == true)
  }

  @Test(
    "Searching",
    arguments: [
      ("a", "pa", [#"search("paa")"#]), ("space", "pa", [#"search("pa ")"#]),
      ("backspace", "pa", [#"search("p")"#]), ("backspace", "", ["search(false)"]),
      ("ctrl+u", "pa", [#"search("")"#]), ("enter", "pa", ["search(false)"]),
      ("escape", "pa", [#"search("")"#, "search(false)"]), ("f5", "pa", ["unknown"]),
      ("down", "pa", ["moveSelection(1)"]), ("r", "", [#"search("r")"#]),
    ] as [(KeyStroke, String, [String])])
  func searching(stroke: KeyStroke, text: String, expected: [String]) {
    let steps = steps(stroke, searchText: text, isSearching: true)
    #expect(steps.count == expected.count)
    for (step, text) in zip(steps, expected) { #expect(step.contains(text)) }
  }

  @Test("A question is answered by a digit or by the marked answer, and cancelled by escape")
  func asking() throws {
    let rows = ["a", "b"].map { name in
      let sequence = KeySequence(KeyStroke(.character(Character(name)), .control))
      return BindingsEditor.Row(
        id: BindingID(rawValue: name), KeyBinding(key: name, name: name, sequence: sequence),
        command: CommandInvocation(CommandID(rawValue: "test.\(name)")))
    }
    var editor = BindingsEditor(
      sections: [BindingsEditor.Section(id: "s", name: "S", rows: rows)])
    _ = editor.handle(.select(rows[0].id))
    _ = editor.handle(.record)
    _ = editor.handle(.key(KeyEvent(pressing: "ctrl+b")))
    _ = editor.handle(.finish)
    guard case .asking = editor.mode else {
      Issue.record("there is no question")
      return
    }
    #expect(steps("enter", mode: editor.mode)[0].contains("unassignAndCustomize"))
    #expect(
      steps("2", mode: editor.mode)[0].contains("choose(KeyboardCommands.BindingsEdit.customize"))
    #expect(steps("down", mode: editor.mode) == ["mark(1)"])
    #expect(steps("up", mode: editor.mode) == ["mark(0)"])
    #expect(steps("end", mode: editor.mode) == ["mark(2)"])
    #expect(steps("escape", mode: editor.mode)[0].contains("cancel"))
    #expect(steps("9", mode: editor.mode) == ["unknown"])
  }
}
