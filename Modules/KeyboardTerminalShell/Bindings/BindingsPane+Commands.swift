import KeyboardCommands
public import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalUI

/// The pane's commands and their keys, each of which is possible in one mode, and only while it would do something.
extension BindingsPane {
  /// The commands of the pane while it is shown.
  ///
  /// Pass them to the engine's `addOtherCommands(_:)` to make them known at other times too.
  public var ownCommands: [KeyCommand] { commands.supportedCommands }

  func addCommands() {
    let hasRow = { (pane: BindingsPane) in pane.selectedRow != nil }
    add("record", "Record keys", "enter", if: hasRow, perform: { $0.record() })
    add("recordAny", "Record any keys", "t", if: hasRow, perform: { $0.record(anyKeys: true) })
    add("filter", "Filter", "/", perform: { $0.type(true) })
    add("filterKeys", "Filter by keys", "f", perform: { $0.handle(.filterKeys) })
    add(
      "unassign", "Unassign", "delete", if: { $0.selectedRow?.sequence != nil },
      perform: { pane in pane.selectedRow.map { pane.handle(.unassign($0.id)) } })
    add(
      "revert", "Revert", "r", if: { $0.selectedRow?.isCustomized ?? false },
      perform: { pane in pane.selectedRow.map { pane.handle(.revert($0.id)) } })
    add(
      "revertAll", "Revert all", "shift+r", if: { $0.editor.isRevertible },
      perform: { $0.handle(.revertAll) })
    add("explain", "Explain", "?", if: hasRow, perform: { $0.explain(!$0.isExplaining) })
    add(
      "dismiss", "Show all", "escape", if: { $0.isExplaining || $0.editor.isFiltered },
      perform: { if $0.isExplaining { $0.explain(false) } else { $0.handle(.showAll) } })
    add("filterKeep", "Keep filter", "enter", in: "typing", perform: { $0.type(false) })
    add("filterClear", "Show all", "escape", in: "typing", perform: { $0.type(false, "") })
    add(
      "filterDelete", nil, "backspace", in: "typing",
      perform: { $0.type(!$0.editor.filter.isEmpty, String($0.editor.filter.dropLast())) })
    add(
      "filterDeleteAll", nil, "ctrl+u", in: "typing", if: { !$0.editor.filter.isEmpty },
      perform: { $0.type(true, "") })
    add(
      "choose", "Answer", "enter", in: "asking",
      perform: { $0.answer($0.answerNavigator.flatIndexOfFocusedRow ?? 0) })
    add("cancel", "Cancel", "escape", in: "asking", perform: { $0.handle(.cancel) })
    for (index, key) in (["1", "2", "3", "4"] as [KeySequence]).enumerated() {
      add(
        "answer\(index + 1)", nil, key, in: "asking",
        if: { index < $0.question?.options.count ?? 0 }, perform: { $0.answer(index) })
    }
  }

  private func add(
    _ name: String, _ title: String?, _ keys: KeySequence..., in mode: String = "browsing",
    if isPossible: @escaping (BindingsPane) -> Bool = { _ in true },
    perform: @escaping (BindingsPane) -> Void
  ) {
    let command = KeyCommand(
      CommandInvocation(CommandID("bindings.\(name)")), title: title, sequences: keys,
      allowsRepeat: name == "filterDelete", condition: "bindings.mode == '\(mode)'",
      isChange: false)
    commands.add(
      command, of: self, if: { $0.mode == mode && isPossible($0) },
      perform: { pane, _ in perform(pane) })
  }

  func record(anyKeys: Bool = false) {
    field.acceptsText = false
    guard let row = selectedRow else { return }
    handle(.record(row.id))
    if anyKeys, case .recording = editor.mode { recordEveryKey(after: .seconds(5)) }
  }

  /// Handles a key for the editor.
  func take(_ key: KeyEvent) {
    handle(.key(key))
    if recordsEveryKey { recordEveryKey(after: .seconds(1)) }
  }

  /// Records the next key as it is, even Escape, Tab or Enter; without one, recording ends.
  private func recordEveryKey(after pause: Duration) {
    endPause()
    handle(.takeNextKey)
    pauseTimer = engine.scheduler.schedule(after: pause, self) { pane in
      guard case .recording(let recording) = pane.editor.mode else { return }
      pane.handle(recording.strokes.isEmpty ? .cancel : .finish)
    }
  }

  private func type(_ goesOn: Bool, _ text: String? = nil) {
    field.acceptsText = goesOn
    handle(.filter(text ?? editor.filter))
  }

  private func explain(_ starts: Bool) {
    isExplaining = starts
    changes.notify()
  }

  func answer(_ index: Int) {
    guard let options = question?.options, options.indices.contains(index) else { return }
    handle(.choose(options[index]))
  }
}
