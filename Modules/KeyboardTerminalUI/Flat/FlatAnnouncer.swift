import KeyboardCore

/// Describes changes on a screen in words, with one line for each move of the focus.
///
/// The name of a list comes before its rows, and a message after them; unchanged facts are not repeated.
nonisolated struct FlatAnnouncer {
  /// The facts about a screen at one moment.
  struct State: Hashable {
    /// The title, or the question of a dialog; empty for none.
    var title = ""
    /// The focused element; nil if there is none.
    var element: AccessibilityElement?
    /// The message of the status line; empty for none.
    var message = ""
    /// The number of messages so far, because a message may be repeated.
    var messageCount = 0
    /// The keys of a pending sequence, and the keys that can follow; empty for none.
    var pending = ""
  }

  /// The maximum width of a line.
  let columns: Int
  private var last = State()

  init(columns: Int) {
    self.columns = columns
  }

  /// Returns the lines that describe how a state differs from the previous one.
  mutating func lines(for state: State) -> [String] {
    defer { last = state }
    var lines: [String] = []
    let isElsewhere = state.title != last.title
    if isElsewhere { lines += wrapped(state.title) }
    // If something else is shown, its focused element is new.
    let old = isElsewhere ? nil : last.element
    if let departure = state.element?.departure, departure != last.element?.departure {
      lines += wrapped(departure)
    }
    let group = state.element.map { Self.group(of: $0, besides: old) } ?? ""
    if let element = state.element, !group.isEmpty {
      lines += self.lines(of: element, in: group)
    } else {
      lines += wrapped(move(from: old, to: state.element))
    }
    if state.messageCount != last.messageCount { lines += wrapped(state.message) }
    if state.pending != last.pending { lines += wrapped(state.pending) }
    return lines
  }

  /// Returns the lines that describe the whole state, for a user who requests them.
  func lines(about state: State) -> [String] {
    wrapped(state.title)
      + (state.element.map { lines(of: $0, in: Self.group(of: $0, besides: nil)) } ?? [])
      + wrapped(state.message)
  }

  private func wrapped(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).flatMap { line in
      String(line).printable().wrapped(toColumns: columns)
    }
  }

  /// Returns the surroundings of an element that were not those of the previous one.
  private static func group(
    of element: AccessibilityElement, besides old: AccessibilityElement?
  ) -> String {
    let (parts, former) = (element.group.split(separator: "\n"), old?.group.split(separator: "\n"))
    let known = zip(parts, former ?? []).prefix { $0 == $1 }.count
    return parts.dropFirst(known).map { part in
      part.inOneLine + (part.last?.isPunctuation ?? true ? "" : ":")
    }.joined(separator: " ")
  }

  /// Returns the line for an element and its surroundings, or several lines for a long text.
  private func lines(of element: AccessibilityElement, in group: String) -> [String] {
    guard !group.isEmpty, group.fits(columns: columns / 2) else {
      return wrapped(group) + wrapped(element.text(columns: columns))
    }
    return wrapped(group + " " + element.text(columns: columns - group.displayWidth - 1))
  }

  /// Returns the line that describes how the focused element differs from the previous one; empty if it does not.
  private func move(from old: AccessibilityElement?, to new: AccessibilityElement?) -> String {
    guard let new, new != old else { return "" }
    guard let old, new.input?.label == old.input?.label else {
      // A line of text has appeared beside a list, or disappeared.
      guard old != nil, let input = new.input, !new.isTyped else {
        return new.text(columns: columns)
      }
      return AccessibilityElement(input).text(columns: columns)
    }
    let isChosen = new.role == .comboBox
    let typed =
      new.input.flatMap { new in
        old.input.map { isChosen ? Self.value(from: $0, to: new) : Self.change(from: $0, to: new) }
      } ?? ""
    var (before, after) = (old, new)
    (before.input, after.input) = (nil, nil)
    (before.departure, after.departure) = ("", "")
    if before == after { return typed.truncated(toColumns: columns) }
    let start = typed.isEmpty ? "" : typed.truncated(toColumns: columns / 2) + "; "
    let end =
      old.selectionCount == new.selectionCount || old.states.count != new.states.count
      ? "" : "; \(new.selectionCount == 0 ? "nothing" : "\(new.selectionCount)") selected"
    (before.selectionCount, after.selectionCount) = (0, 0)
    if before == after { return (start + String(end.dropFirst(2))).truncated(toColumns: columns) }
    // For the same element in another state, only the difference is announced.
    (before.states, before.value) = (after.states, after.value)
    if before == after {
      let gone = old.states.filter { !new.states.contains($0) }.map(Self.opposite)
      // A hint that comes back is not said into the typing.
      let came = new.states.filter { state in
        !old.states.contains(state) && (typed.isEmpty || !state.isNote)
      }.map(\.words)
      // A mistake in a text is no longer relevant once the text is edited.
      if came.isEmpty, new.value == old.value, !typed.isEmpty {
        return typed.truncated(toColumns: columns)
      }
      // Of expanded and collapsed, the new one is enough.
      let states = came.isEmpty ? gone : came
      let news = states + (new.value == old.value ? [] : [new.value])
      let end = news.map { ", " + $0 }.joined()
      if isChosen, !typed.isEmpty { return (typed + end).truncated(toColumns: columns) }
      let room = columns - start.displayWidth - end.displayWidth
      return (start + new.label.inOneLine.truncated(toColumns: max(columns / 4, room)) + end)
        .truncated(toColumns: columns)
    }
    if old.group == new.group, old.role == new.role, !new.isTyped {
      // What the whole group has in common was announced when it was entered.
      after.states.removeAll { old.states.contains($0) && $0.isRemark }
    }
    return start + after.text(columns: columns - start.displayWidth - end.displayWidth) + end
  }

  private static func opposite(of state: AccessibilityElement.State) -> String {
    state == .unavailable ? "available" : "not \(state.words)"
  }

  // MARK: Typing

  /// Returns the letters typed into a combo box, and the resulting whole value.
  private static func value(
    from old: AccessibilityElement.Input, to new: AccessibilityElement.Input
  ) -> String {
    guard old.buffer != new.buffer else { return "" }
    // The cursor alone has moved.
    if old.buffer.text == new.buffer.text,
      old.buffer.selectedText.isEmpty, new.buffer.selectedText.isEmpty
    {
      return place(from: old.buffer, to: new.buffer)
    }
    let typed = [old, new].map { $0.buffer.text[..<$0.buffer.selection.lowerBound] }
    let value = new.buffer.text.isEmpty ? "empty" : new.buffer.text
    guard typed[1].hasPrefix(typed[0]), typed[1] != typed[0] else {
      return old.buffer.text == new.buffer.text ? change(from: old, to: new) : value.inOneLine
    }
    let letters = typed[1].dropFirst(typed[0].count)
    return letters.count == 1 && typed[0] != "" || letters != value && letters.count == 1
      ? "\(name(of: letters)); \(value.inOneLine)" : value.inOneLine
  }

  /// Returns the text that was typed or deleted, or the place to which the cursor has moved.
  private static func change(
    from old: AccessibilityElement.Input, to new: AccessibilityElement.Input
  ) -> String {
    let (before, after) = (old.buffer.text, new.buffer.text)
    guard before != after else { return place(from: old.buffer, to: new.buffer) }
    let replaced = old.buffer.selection
    if !replaced.isEmpty, !new.isSecure {
      let start = before.distance(from: before.startIndex, to: replaced.lowerBound)
      let typed = after[..<new.buffer.cursor].dropFirst(start)
      if !typed.isEmpty { return name(of: typed) }
    }
    let start = zip(before, after).prefix { $0 == $1 }.count
    let (oldRest, newRest) = (before.dropFirst(start), after.dropFirst(start))
    let end = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
    let removed = oldRest.dropLast(end)
    let inserted = newRest.dropLast(end)
    if new.isSecure { return inserted.isEmpty ? "hidden text deleted" : "hidden text typed" }
    return inserted.isEmpty ? "\(name(of: removed)) deleted" : name(of: inserted)
  }

  /// Returns the text at the new position of the cursor: a character, a word, or another line; or the selected text.
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

  /// Returns a text as it is spoken, with names for single blanks.
  private static func name(of text: Substring) -> String {
    let line = text.inOneLine
    if !line.isEmpty { return line }
    return text.contains(where: \.isNewline) ? "new line" : "space"
  }
}

extension AccessibilityElement.State {
  nonisolated fileprivate var isNote: Bool { if case .note = self { true } else { false } }

  /// A Boolean value indicating whether it is a remark on a whole group rather than a state of one part.
  nonisolated fileprivate var isRemark: Bool {
    switch self {
    case .required, .invalid, .note: true
    default: false
    }
  }
}
