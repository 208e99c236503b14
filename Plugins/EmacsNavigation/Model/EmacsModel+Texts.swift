import KeyboardCore
import KeyboardPluginSDK

/// Commands in texts: the text is read, changed as a value, and written back.
extension EmacsModel {
  /// Performs a command in the text that has the focus.
  func perform(
    _ command: TextCommand, _ argument: PrefixArgument, _ character: Character? = nil
  ) async throws {
    var argument = argument
    if command == .goToLine {
      guard let line = await number(argument, "Goto line: ") else { return }
      argument = .number(line)
    }
    let focused = try await context.focusedText()
    var text = follow(focused)
    let result = Result { () throws(TextMachine.Failure) in
      try machine.perform(command, argument, character: character, on: &text)
    }
    try await write(text, over: focused)
    if case .failure(let failure) = result { throw PluginError(failure) }
  }

  /// Up and down in a text of one line are the list's below it.
  func leavesToList(_ command: TextCommand) async -> Bool {
    guard command == .nextLine || command == .previousLine else { return false }
    return (try? await context.focusedText().isMultiline) == false
  }

  /// Goes down or up in the list of a text; one that is not shown yet is opened.
  func stepInList(_ count: Int) async {
    let arguments: [String: Value] = ["count": .integer(abs(count))]
    let (step, opening): (CommandID, CommandID) =
      count > 0
      ? ("navigation.nextRow", "combobox.first") : ("navigation.previousRow", "combobox.last")
    guard (try? await context.run(step, arguments)) == nil else { return }
    _ = try? await context.run(opening)
  }

  /// The text as it is now, with the marks that it had.
  func follow(_ focused: FocusedText) -> EditedText {
    var text = EditedText(focused.text, name: focused.name)
    if let known = texts[focused.name] {
      (text.marks, text.places) = (known.marks, known.places)
      if let difference = TextDifference(from: known.characters, to: text.characters) {
        text.move(difference.moved)
      }
    }
    text.point = text.position(ofScalar: focused.cursor)
    let other =
      focused.cursor == focused.selection.lowerBound
      ? focused.selection.upperBound : focused.selection.lowerBound
    let anchor = text.position(ofScalar: other)
    if anchor != text.point {
      // The selection is the region, whoever has made it.
      if text.marks.mark != anchor { text.marks.push(anchor) }
      text.marks.isActive = true
    } else if text.marks.mark != text.point {
      text.marks.isActive = false
    }
    return text
  }

  /// Writes a text over the one that was read, with the region selected.
  func write(_ text: EditedText, over focused: FocusedText) async throws {
    let old = Array(focused.text)
    let difference = TextDifference(from: old, to: text.characters)
    let edits = difference.map { difference in
      let start = old[..<difference.range.lowerBound].scalarCount
      let end = start + old[difference.range].scalarCount
      return [TextEdit(start..<end, String(difference.inserted))]
    }
    let point = text.scalar(ofPosition: text.point)
    var selection = point..<point
    if text.marks.isActive, let mark = text.marks.mark {
      let anchor = text.scalar(ofPosition: mark)
      selection = min(anchor, point)..<max(anchor, point)
    }
    texts[focused.name] = text
    if edits != nil || selection != focused.selection || point != focused.cursor {
      try await context.edit(
        edits ?? [], selecting: selection, cursorAtStart: point == selection.lowerBound)
    }
    try await tell(text.marks, of: name(of: focused))
  }

  /// The name of the focus in conditions.
  private func name(of focused: FocusedText) async throws -> String {
    try await context.value(of: "focus.name")?.stringValue ?? focused.name
  }
}
