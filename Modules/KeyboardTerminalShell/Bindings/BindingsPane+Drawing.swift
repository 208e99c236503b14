import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardTerminal
public import KeyboardTerminalUI

/// The parts of the pane:
///
/// ```
/// Filter: save                              2 of 40    what the list is narrowed to
/// Editor ______________________________________  ┃     who provides it
/// › Save document                     • Ctrl+K   ┃     other keys than its own
///   Kill · outranked by Save document   Ctrl+K   │     never performed
/// Save document: Ctrl+K                                recording, asking or explaining
/// Save document and Delete line both have Ctrl+K
/// ```
extension BindingsPane {
  struct Parts {
    let title: CellRect
    let list: CellRect
    let panel: CellRect
    let answers: CellRect
  }

  /// Returns the places of the parts; panel and answers get at most what they need and leave the list three lines, or
  /// half if there are fewer. The answers have priority.
  func parts(in size: CellSize) -> Parts {
    let rest = max(0, size.rows - 1)
    let answers = question?.options.count ?? 0
    let below = min(panel(columns: size.columns).count + answers, max(rest - 3, (rest + 1) / 2))
    let answerRows = min(answers, below)
    func rect(_ row: Int, _ rows: Int) -> CellRect {
      CellRect(row: row, column: 0, rows: rows, columns: size.columns)
    }
    return Parts(
      title: rect(0, min(1, size.rows)), list: rect(1, rest - below),
      panel: rect(1 + rest - below, below - answerRows),
      answers: rect(1 + rest - answerRows, answerRows))
  }

  /// Lays out the list and the answers in the available room; the selected row stays visible.
  public func layOut(in size: CellSize) {
    let parts = parts(in: size)
    listPane.layOut(in: parts.list.size)
    answersPane.layOut(in: parts.answers.size)
  }

  /// Draws the list, and below it the recorded keys, a question or an explanation.
  public func draw(on canvas: inout Canvas, isActive: Bool) {
    let parts = parts(in: canvas.size)
    canvas.within(parts.list) { listPane.draw(on: &$0, isActive: isActive && question == nil) }
    canvas.within(parts.title) { drawTitle(on: &$0) }
    canvas.within(parts.panel) { canvas in
      var lines = panel(columns: canvas.size.columns)
      if lines.count > canvas.size.rows, canvas.size.rows > 0 {
        let left = lines.count - canvas.size.rows + 1
        lines = lines.prefix(canvas.size.rows - 1) + [("and \(left) more", \.detail)]
      }
      for (row, line) in lines.enumerated() {
        canvas.write(
          line.text, at: CellPosition(row: row, column: 0), canvas.theme[keyPath: line.style])
      }
      if case .recording = editor.mode, let row = lines.lastIndex(where: { $0.style == \.title }) {
        placeCaret(behind: lines[row].text, row: row, on: &canvas)
      }
    }
    canvas.within(parts.answers) { answersPane.draw(on: &$0, isActive: isActive) }
  }

  private func drawTitle(on canvas: inout Canvas) {
    let isTyping = field.acceptsText
    let keys = editor.filterKeys.map { $0.stroke.label(.words) }.joined(separator: " ")
    var titles: [String] = []
    if editor.mode == .filteringKeys || !keys.isEmpty {
      titles.append("Keys: " + (keys.isEmpty ? "press keys" : keys))
    }
    if isTyping || !editor.filter.isEmpty { titles.append("Filter: \(editor.filter)") }
    let title = titles.isEmpty ? "Bindings" : titles.joined(separator: "  ")
    let (seen, all) = (list.totalNumberOfItems, editor.rows.count)
    canvas.draw(
      TitleLine(title, info: editor.isFiltered ? "\(seen) of \(all)" : "\(all)"),
      in: CellRect(size: canvas.size))
    if isTyping || editor.mode == .filteringKeys { placeCaret(behind: title, row: 0, on: &canvas) }
  }

  /// Shows the cursor after the text of a line, where the next typed character appears.
  private func placeCaret(behind text: String, row: Int, on canvas: inout Canvas) {
    let column = min(text.displayWidth, canvas.size.columns - 1)
    canvas.placeCursor(at: CellPosition(row: row, column: column))
  }

  typealias PanelLine = (text: String, style: KeyPath<Theme, Style>)

  /// Returns the lines between list and answers; a text that does not fit on one is wrapped.
  private func panel(columns: Int) -> [PanelLine] {
    sentences.flatMap { sentence in
      let indent = String(sentence.text.prefix { $0 == " " })
      return sentence.text.wrapped(toColumns: columns - indent.count).map {
        (indent + $0, sentence.style)
      }
    }
  }

  /// The sentences about the current mode: the recorded keys, a question, an explanation.
  var sentences: [PanelLine] {
    let conflicts = { [editor] (conflicts: [Keymap.Conflict]) in
      conflicts.map { (editor.text(of: $0), \Theme.warning as KeyPath<Theme, Style>) }
    }
    switch editor.mode {
    case .browsing, .filteringKeys: return (explanation ?? []).map { ($0, \.text) }
    case .recording(let recording):
      let keys = recording.strokes.map { $0.label(.words) }.joined(separator: " ")
      let waits = recordsEveryKey ? "press any keys" : "press keys"
      return [("\(editor.name(of: recording.id)): \(keys.isEmpty ? waits : keys)", \.title)]
        + conflicts(recording.conflicts)
    case .asking(let question):
      return [(editor.text(of: question.subject), \.title)] + conflicts(question.conflicts)
    }
  }

  /// Returns the text of a row: its condition, the reason why it is never performed, and its keys.
  static func text(of row: BindingsEditor.Row) -> ItemText {
    let remarks = [
      row.problem == nil ? row.condition.clause.map { "when \($0)" } : nil,
      row.problem.map { "disabled: \($0)" },
      row.hidden?.remark,
    ]
    let keys = row.sequence?.label(.words) ?? "unassigned"
    return ItemText(
      ([row.name] + remarks.compactMap(\.self)).joined(separator: " · "),
      detail: row.isCustomized ? "• \(keys)" : keys)
  }
}

extension Keymap.UnreachableBinding {
  /// The reason why it is never performed, shorter than its description.
  fileprivate var remark: String {
    let names = hiddenBy.map { binding in
      let name = binding.invocation.map { binding.title ?? $0.description }
      return name.map { "\($0) (\(binding.layer))" } ?? "\(binding.layer)"
    }.joined(separator: " and ")
    return switch reason {
    case .neverHolds: "never applies"
    case .outranked: "outranked by \(names)"
    case .blocked: "blocked by \(names)"
    case .unbound: "removed by \(names)"
    }
  }
}

nonisolated extension BindingsEditor {
  /// Returns the label of an answer.
  func text(of edit: Edit) -> String {
    switch edit {
    case .customize(_, let keys): "Set \(keys.label(.words)) and keep the others"
    case .unassignAndCustomize(let others, _, let keys):
      "Set \(keys.label(.words)) and unassign \(names(others))"
    case .revert: "Revert and keep the others"
    case .revertAndUnassign(_, let others): "Revert and unassign \(names(others))"
    case .revertBoth(let ids): "Revert \(names(ids))"
    case .unassign(let id): "Unassign \(name(of: id))"
    case .cancel: "Cancel"
    }
  }

  func text(of subject: Question.Subject) -> String {
    switch subject {
    case .customize(let id, let keys): "\(keys.label(.words)) for \(name(of: id))"
    case .revert(let id): "Revert \(name(of: id))"
    case .revertAll: "Revert all bindings"
    }
  }

  func text(of conflict: Keymap.Conflict) -> String {
    let (first, second) = (conflict.first, conflict.second)
    let keys = first.sequence.label(.words)
    let text =
      switch conflict.kind {
      case .same: "\(name(of: first.id)) and \(name(of: second.id)) both have \(keys)"
      case .prefix:
        "\(keys) of \(name(of: first.id)) begins \(second.sequence.label(.words)) of "
          + name(of: second.id)
      }
    return conflict.certainty == .possible ? text + ", perhaps never at once" : text
  }

  func name(of id: ResolvedBinding.ID) -> String { row(id)?.name ?? id.rawValue }

  /// Returns one name, optionally with the number of further ones.
  private func names(_ ids: [ResolvedBinding.ID]) -> String {
    guard let first = ids.first else { return "nothing" }
    let others = ids.count - 1
    return name(of: first)
      + (others == 0 ? "" : " and \(others) other\(others == 1 ? "" : "s")")
  }
}
