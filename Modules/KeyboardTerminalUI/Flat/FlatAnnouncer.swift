import KeyboardCore

/// Finds the words for what has changed on a screen: one line a move of the focus.
///
/// What a list is about comes before its rows, and a message after them; what has not changed is not
/// said again.
nonisolated struct FlatAnnouncer {
  /// What a screen says at one moment.
  struct State: Hashable {
    /// What is shown: the title, or the question of a dialog; empty for nothing.
    var title = ""
    /// What has the focus; nil where nothing has.
    var element: AccessibilityElement?
    /// What the status line tells; empty for nothing.
    var message = ""
    /// How many messages there were: the same one may come again.
    var messageCount = 0
    /// The keys of a sequence that was begun, and what can follow; empty for none.
    var pending = ""
  }

  /// The most that a line may have.
  let columns: Int
  private var last = State()

  init(columns: Int) {
    self.columns = columns
  }

  /// Returns the lines that tell how a state differs from the one before.
  mutating func lines(for state: State) -> [String] {
    defer { last = state }
    var lines: [String] = []
    let isElsewhere = state.title != last.title
    if isElsewhere { lines += wrapped(state.title) }
    // Where something else is shown, what has the focus there is news.
    let old = isElsewhere ? nil : last.element
    if let element = state.element, element.group != old?.group ?? "" {
      lines += linesWithGroup(of: element)
    } else {
      let move = move(from: old, to: state.element)
      if !move.isEmpty { lines.append(move) }
    }
    if state.messageCount != last.messageCount { lines += wrapped(state.message) }
    if state.pending != last.pending { lines += wrapped(state.pending) }
    return lines
  }

  /// Returns the lines that tell everything, for somebody who asks where they are.
  func lines(about state: State) -> [String] {
    wrapped(state.title) + (state.element.map(linesWithGroup) ?? []) + wrapped(state.message)
  }

  private func wrapped(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).flatMap { line in
      String(line).printable().wrapped(toColumns: columns)
    }
  }

  /// Returns the line about what has the focus and where that is, or more where that is a long text.
  private func linesWithGroup(of element: AccessibilityElement) -> [String] {
    let group = element.group.inOneLine
    guard group.fits(columns: columns / 2), let last = group.last else {
      return wrapped(group) + [element.text(columns: columns)]
    }
    let start = group + (last.isPunctuation ? " " : ": ")
    return [start + element.text(columns: columns - start.displayWidth)]
  }

  /// Returns the line that tells how what has the focus differs from before; empty where it does not.
  private func move(from old: AccessibilityElement?, to new: AccessibilityElement?) -> String {
    guard let new, new != old else { return "" }
    guard let old, new.input?.label == old.input?.label else {
      // A line to type into has come beside a list, or gone.
      guard old != nil, let input = new.input, new.role != .text else {
        return new.text(columns: columns)
      }
      return AccessibilityElement(input).text(columns: columns)
    }
    let typed = new.input.flatMap { new in old.input.map { Self.change(from: $0, to: new) } } ?? ""
    var (before, after) = (old, new)
    (before.input, after.input) = (nil, nil)
    if before == after { return typed.truncated(toColumns: columns) }
    let start = typed.isEmpty ? "" : typed.truncated(toColumns: columns / 2) + "; "
    let end =
      old.selectionCount == new.selectionCount || old.states.count != new.states.count
      ? "" : "; \(new.selectionCount == 0 ? "nothing" : "\(new.selectionCount)") selected"
    (before.selectionCount, after.selectionCount) = (0, 0)
    if before == after { return (start + String(end.dropFirst(2))).truncated(toColumns: columns) }
    // The same element in another state: what is new about it is enough.
    (before.states, before.value) = (after.states, after.value)
    if before == after {
      let gone = old.states.filter { !new.states.contains($0) }.map { Self.opposite(of: $0) }
      let came = new.states.filter { !old.states.contains($0) }
      // What was wrong with a text is not so any more as it is typed.
      if came.isEmpty, new.value == old.value, !typed.isEmpty {
        return typed.truncated(toColumns: columns)
      }
      // Of expanded and collapsed, the new one is enough.
      let states = came.isEmpty ? gone : came
      let news = states + (new.value == old.value ? [] : [new.value])
      let end = news.map { ", " + $0 }.joined()
      let room = columns - start.displayWidth - end.displayWidth
      return (start + new.label.inOneLine.truncated(toColumns: max(columns / 4, room)) + end)
        .truncated(toColumns: columns)
    }
    return start + after.text(columns: columns - start.displayWidth - end.displayWidth) + end
  }

  private static func opposite(of state: String) -> String {
    switch state {
    case "unavailable": "available"
    default: "not \(state)"
    }
  }

  // MARK: Typing

  /// Returns what somebody has typed or deleted, or where they have moved.
  private static func change(
    from old: AccessibilityElement.Input, to new: AccessibilityElement.Input
  ) -> String {
    let (before, after) = (old.buffer.text, new.buffer.text)
    guard before != after else { return place(from: old.buffer, to: new.buffer) }
    let start = zip(before, after).prefix { $0 == $1 }.count
    let (oldRest, newRest) = (before.dropFirst(start), after.dropFirst(start))
    let end = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
    let removed = oldRest.dropLast(end)
    let inserted = newRest.dropLast(end)
    if new.isSecure { return inserted.isEmpty ? "hidden text deleted" : "hidden text typed" }
    return inserted.isEmpty ? "\(name(of: removed)) deleted" : name(of: inserted)
  }

  /// Returns what the cursor has moved to: a character, a word, or another line; or what is selected.
  private static func place(from old: TextBuffer, to new: TextBuffer) -> String {
    if !new.selectedText.isEmpty { return "\(name(of: new.selectedText)) selected" }
    guard new.cursor != old.cursor || !old.selectedText.isEmpty else { return "" }
    let text = new.text
    let (low, high) = (min(new.cursor, old.cursor), max(new.cursor, old.cursor))
    if text[low..<high].contains(where: \.isNewline) {
      let start = text[..<new.cursor].lastIndex(where: \.isNewline).map(text.index(after:))
      let line = text[(start ?? text.startIndex)...].prefix { !$0.isNewline }
      return line.isEmpty ? "blank" : name(of: line)
    }
    guard new.cursor < text.endIndex else { return "end" }
    let rest = text[new.cursor...]
    if text.distance(from: low, to: high) <= 1 { return name(of: rest.prefix(1)) }
    return name(of: rest.prefix { !$0.isWhitespace })
  }

  /// Returns a text as it is said: blanks alone by their names.
  private static func name(of text: Substring) -> String {
    let line = text.inOneLine
    if !line.isEmpty { return line }
    return text.contains(where: \.isNewline) ? "new line" : "space"
  }
}
