import KeyboardCommands
import KeyboardCore
import SeededRandom
import Testing

@Suite struct BindingsEditorPropertyTests {
  private let strokes: [KeyStroke] = ["a", "b", "ctrl+k", "escape", "tab", "enter", "super+q"]

  private func editor() -> Editor {
    Editor(
      ["1": "a", "2": "b", "3": "a b", "4": "ctrl+k", "5": nil, "6": "ctrl+k a"],
      keymap: Keymap([ResolvedBinding(id: "p", "b a", .block, layer: .plugin("p"))]),
      rules: RecordingRules(forbiddenStrokes: ["super+q"]))
  }

  private func input(_ editor: Editor, using random: inout SeededGenerator) -> Editor.Input {
    let ids = (0...6).map { BindingID("\($0)") }
    let options = editor.question?.options ?? [.cancel]
    let inputs: [Editor.Input] = [
      .search(random.pick(["", "ctrl", "3"])), .find, .record, .takeNextKey, .finish, .cancel,
      .unassign, .revert, .revertAll, .endHighlight, .select(random.pick(ids)),
      .moveSelection(random.pick([-2, -1, 1, 2])), .choose(random.pick(options)),
    ]
    let isKey = editor.isDispatchPaused && Bool.random(using: &random)
    return isKey ? .key(KeyEvent(pressing: random.pick(strokes))) : random.pick(inputs)
  }

  @Test("Whatever comes in, effects tell the owner all it needs", arguments: UInt64(1)...20)
  func effects(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var editor = editor()
    var isPaused = false
    var stored = Customizations()
    for _ in 0..<400 {
      for effect in editor.handle(input(editor, using: &random)) {
        switch effect {
        case .pauseDispatch:
          #expect(!isPaused)
          isPaused = true
        case .resumeDispatch:
          #expect(isPaused)
          isPaused = false
        case .store(let edit):
          #expect(edit != .cancel)
          edit.apply(to: &stored)
        case .passOn: #expect(!isPaused)
        case .refuse: #expect(editor.recording?.refusal != nil)
        case .reveal(let ids): #expect(editor.highlighted == ids)
        }
      }
      #expect(editor.isDispatchPaused == isPaused)
      #expect(editor.customizations == stored)
      let visible = editor.visibleSections.flatMap(\.rows).map(\.id)
      #expect(editor.selection.map(visible.contains) ?? true)
      #expect(
        !editor.sections.flatMap(\.rows).contains {
          $0.sequence?.strokes.contains("super+q") ?? false
        })
    }
  }

  @Test(
    "T29: after a whole chain is reverted, nothing it meets is customised",
    arguments: UInt64(1)...40)
  func chains(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let keys: [KeySequence] = ["1", "2", "3", "3 4", "5", "1 2"]
    var changes: [BindingID: KeySequence?] = [:]
    for id in ["a", "b", "c", "d", "e", "f"] as [BindingID] where Bool.random(using: &random) {
      changes[id] = .some(random.pick(keys))
    }
    let fresh = Editor(
      ["a": "1", "b": "2", "c": "3", "d": "3 4", "e": "5", "f": nil], changes: changes)
    for id in changes.keys {
      var editor = fresh
      _ = editor.handle(.select(id))
      _ = editor.handle(.revert)
      guard let question = editor.question else { continue }
      #expect(question.chain.first == id)
      #expect(Set(question.chain).count == question.chain.count)
      for conflict in question.remaining {
        #expect(conflict.first.layer == .builtIn)
        #expect(conflict.second.layer == .builtIn)
      }
    }
  }
}
