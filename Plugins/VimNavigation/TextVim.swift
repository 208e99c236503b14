import KeyboardCore
import KeyboardPluginSDK

/// Applies the rules of vi to the text that has the focus.
final class TextVim {
  /// The steps of the host's history that one `u` goes back, through what was typed at once.
  private static let stepLimit = 500

  private let context: PluginContext
  private var vi = VimText()
  /// The states of the texts that had the focus before, by their names.
  private var locals: [String: VimText.Local] = [:]
  private var name: String?
  /// The last selection that was shown, as the host has it and as the rules of vi have it.
  private var shown: (selection: Range<Int>, state: VimText.State)?
  /// The values that the host has been sent, and the text in its line of status.
  private var told: [String: Value] = [:]
  private var status = ""

  init(_ context: PluginContext) {
    self.context = context
  }

  // MARK: Keys

  /// Answers a key that was pressed in a text.
  func press(_ key: String) async throws {
    let text = try await context.focusedText()
    enter(text.name)
    let before = state(of: text)
    var outcome = vi.press(key, in: before)
    if !text.isMultiline, outcome.state.lines.count > before.lines.count {
      vi.refuse(backTo: before)
      outcome = VimText.Outcome(state: before, message: "\(text.name) has one line")
    }
    switch outcome.effect {
    case nil: try await show(outcome.state, insteadOf: text.text)
    case .undo(let lines): try await travel(true, to: lines, &outcome)
    case .redo(let lines): try await travel(false, to: lines, &outcome)
    case .leave:
      do {
        try await context.run("dialog.close")
      } catch {
        outcome.message = "there is nothing to close here"
      }
    }
    tell(text)
    if let message = outcome.message { throw PluginError(code: .failed, message: message) }
  }

  /// Restores the state that is remembered for a text.
  private func enter(_ name: String) {
    guard name != self.name else { return }
    if let old = self.name { locals[old] = vi.local }
    self.name = name
    vi.local = locals[name] ?? VimText.Local()
    vi.pending = []
    shown = nil
  }

  private func state(of text: FocusedText) -> VimText.State {
    let lines = TextLines(text.text)
    if let shown, shown.selection == text.selection, shown.state.lines == lines {
      return shown.state
    }
    var cursor = lines.place(at: text.cursor)
    guard !text.selection.isEmpty, vi.mode != .insert else {
      return VimText.State(lines: lines, cursor: cursor)
    }
    // A selection made by other means: its last character belongs to it.
    let first = lines.place(at: text.selection.lowerBound)
    let last = lines.place(at: text.selection.upperBound - 1)
    let isAtStart = text.cursor == text.selection.lowerBound
    cursor = isAtStart ? first : last
    return VimText.State(lines: lines, cursor: cursor, anchor: isAtStart ? last : first)
  }

  // MARK: History

  /// Goes through the host's history, to a text or by one step.
  private func travel(_ isUndo: Bool, to lines: TextLines?, _ outcome: inout VimText.Outcome)
    async throws
  {
    let (command, opposite): (CommandID, CommandID) =
      isUndo ? ("text.undo", "text.redo") : ("text.redo", "text.undo")
    let goal = lines?.text
    var steps = 0
    var text = try await context.focusedText()
    while steps < Self.stepLimit, (try? await context.run(command)) != nil {
      steps += 1
      text = try await context.focusedText()
      if goal == nil || text.text == goal { break }
    }
    if steps == 0 { outcome.message = isUndo ? "nothing to undo" : "nothing to redo" }
    if let goal, text.text != goal, steps > 1 {
      // The text is not among those that the host remembers: one step it is.
      for _ in 1..<steps { try await context.run(opposite) }
      text = try await context.focusedText()
    }
    if text.text != goal {
      let lines = TextLines(text.text)
      outcome.state = VimText.State(lines: lines, cursor: lines.place(at: text.cursor))
    }
    vi.local.lines = outcome.state.lines
    try await show(outcome.state, insteadOf: text.text)
  }

  // MARK: Showing

  /// Changes the text and its selection to those that the rules give.
  private func show(_ state: VimText.State, insteadOf text: String) async throws {
    let selection = selection(of: state)
    let isAtStart = state.anchor.map { state.cursor < $0 } ?? false
    try await context.edit(
      TextEdit.difference(from: text, to: state.lines.text).map { [$0] } ?? [],
      selecting: selection, cursorAtStart: isAtStart)
    shown = (selection, state)
  }

  private func selection(of state: VimText.State) -> Range<Int> {
    let lines = state.lines
    guard let anchor = state.anchor else {
      let cursor = lines.offset(of: state.cursor)
      return cursor..<cursor
    }
    var start = min(anchor, state.cursor)
    var end = max(anchor, state.cursor)
    if vi.mode == .visualLine {
      start.column = 0
      end.column = lines[end.line].count
    } else if lines[end] != nil {
      end.column += 1
    } else if end.line < lines.last {
      end = TextLines.Place(line: end.line + 1, column: 0)
    }
    return lines.offset(of: start)..<lines.offset(of: end)
  }

  /// Sends the host the changed values that conditions depend on.
  private func tell(_ text: FocusedText) {
    let isTyping = vi.mode == .insert && vi.pending.isEmpty
    let isBusy = !vi.pending.isEmpty || vi.mode.isVisual || vi.mode == .replace
    let values: [String: Value] = [
      VimNavigation.text: isTyping ? .null : .string(text.name),
      VimNavigation.textMode: .string(vi.mode.rawValue),
      VimNavigation.isBusy: .bool(isBusy),
      VimNavigation.takesEnter: .bool(!isTyping && (isBusy || text.isMultiline)),
    ]
    for (name, value) in values where told[name] != value {
      told[name] = value
      context.setContext(name, to: value == .null ? nil : value)
    }
    if vi.status != status {
      status = vi.status
      context.showStatus(status)
    }
  }
}

nonisolated extension TextEdit {
  /// The one change that makes a text another one; nil where they are the same.
  static func difference(from old: String, to new: String) -> TextEdit? {
    let (old, new) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
    guard old != new else { return nil }
    let before = zip(old, new).prefix { $0 == $1 }.count
    var after = 0
    while after < min(old.count, new.count) - before,
      old[old.count - 1 - after] == new[new.count - 1 - after]
    { after += 1 }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: new[before..<(new.count - after)])
    return TextEdit(before..<(old.count - after), String(text))
  }
}
