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
      rules: BindingsEditor.RecordingRules(forbiddenStrokes: ["super+q"]))
  }

  private func input(_ editor: Editor, using random: inout SeededGenerator) -> Editor.Input {
    let id = ResolvedBinding.ID("\(Int.random(in: 0...6, using: &random))")
    let options = editor.question?.options ?? [.cancel]
    let inputs: [Editor.Input] = [
      .filter(random.pick(["", "ctrl", "3"])), .filterKeys, .showAll, .record(id), .takeNextKey,
      .finish, .cancel, .unassign(id), .revert(id), .revertAll, .choose(random.pick(options)),
    ]
    let isKey = editor.takesKeys && Bool.random(using: &random)
    return isKey ? .key(KeyEvent(pressing: random.pick(strokes))) : random.pick(inputs)
  }

  @Test("Whatever comes in, effects tell the owner all it needs", arguments: UInt64(1)...20)
  func effects(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var editor = editor()
    var stored = Customizations()
    for _ in 0..<400 {
      for effect in editor.handle(input(editor, using: &random)) {
        switch effect {
        case .store(let edit):
          #expect(edit != .cancel)
          edit.apply(to: &stored)
        case .refuse(let refusal):
          #expect(
            (refusal.stroke == "super+q")
              == (refusal.message == "Super+Q is reserved; press other keys"))
        }
      }
      #expect(editor.customizations == stored)
      #expect(
        !editor.rows.contains { $0.sequence?.strokes.contains("super+q") ?? false })
      #expect(editor.isFiltered || editor.visibleSections == editor.sections)
    }
  }

  @Test(
    "T29: after a whole chain is reverted, nothing it meets is customised",
    arguments: UInt64(1)...40)
  func chains(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let keys: [KeySequence] = ["1", "2", "3", "3 4", "5", "1 2"]
    var changes: [ResolvedBinding.ID: KeySequence?] = [:]
    for id in ["a", "b", "c", "d", "e", "f"] as [ResolvedBinding.ID]
    where Bool.random(using: &random) {
      changes[id] = .some(random.pick(keys))
    }
    let fresh = Editor(
      ["a": "1", "b": "2", "c": "3", "d": "3 4", "e": "5", "f": nil], changes: changes)
    for id in changes.keys {
      var editor = fresh
      _ = editor.handle(.revert(id))
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
