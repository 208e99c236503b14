import KeyboardCommands
import KeyboardCore

extension BindingsEditorView {
  /// One line below the list.
  nonisolated enum PanelLine: Hashable {
    enum Kind: Hashable {
      case title
      case warning
      case detail
    }

    case text(String, Kind)
    case option(Int, BindingsEdit)
  }

  /// The lines below the list, as many as there is room for: of conflicts, the first ones.
  nonisolated func panelLines(rows: Int) -> [PanelLine] {
    var (before, conflicts, after) = panel
    let room = max(1, rows - before.count - after.count)
    if conflicts.count > room {
      let left = conflicts.count - room + 1
      conflicts = conflicts.prefix(room - 1) + [.text("and \(left) more", .warning)]
    }
    // The answers are what the user needs most.
    let lines = before + conflicts + after
    if lines.count > rows, case .asking = editor.mode { return Array(after.suffix(rows)) }
    before = Array(lines.prefix(rows))
    return before
  }

  /// How many lines the panel would take.
  nonisolated var panelHeight: Int {
    let (before, conflicts, after) = panel
    return before.count + conflicts.count + after.count
  }

  nonisolated private var panel: (before: [PanelLine], conflicts: [PanelLine], after: [PanelLine]) {
    switch editor.mode {
    case .browsing: ([], [], [])
    case .finding: ([], [], [.text("Escape leaves", .detail)])
    case .recording(let recording): panel(recording)
    case .asking(let question): panel(question)
    }
  }

  nonisolated private func panel(
    _ recording: BindingsEditor.Recording
  ) -> ([PanelLine], [PanelLine], [PanelLine]) {
    let name = editor.row(recording.id)?.name ?? recording.id.rawValue
    let keys = recording.strokes.map { $0.label(style) }.joined(separator: " ")
    let waits = recording.takesNextKey ? "press any key" : "press keys"
    var before: [PanelLine] = [.text("\(name): \(keys.isEmpty ? waits : keys)", .title)]
    if let refusal = recording.refusal { before.append(.text(refusal.message, .warning)) }
    return (
      before, recording.conflicts.map { .text(editor.text(of: $0, style), .warning) },
      [.text(keys.isEmpty ? "Escape leaves" : "Enter ends, Escape leaves", .detail)]
    )
  }

  nonisolated private func panel(
    _ question: BindingsEditor.Question
  ) -> ([PanelLine], [PanelLine], [PanelLine]) {
    (
      [.text(editor.text(of: question.subject, style), .title)],
      question.conflicts.map { .text(editor.text(of: $0, style), .warning) },
      question.options.enumerated().map { .option($0, $1) }
    )
  }
}
