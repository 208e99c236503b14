public import KeyboardCore

/// The focused text and list, for plugins whose identity requests them.
extension PluginContext {
  /// Returns the focused text.
  ///
  /// - Throws: a ``PluginError`` if no text or a secure one is focused, the text is too long, or the identity does
  ///   not name `texts` among what it may see.
  public func focusedText() async throws(PluginError) -> FocusedText {
    let answer = try await ask(.readText, [:])
    guard let text = FocusedText(answer) else { throw Self.misunderstood("a text", answer) }
    return text
  }

  /// Edits the text that was read last, as one step of undo.
  ///
  /// - Parameters:
  ///   - edits: ranges of the text as it was read, which do not overlap.
  ///   - selection: the selection in the resulting text; an empty range is the cursor.
  ///   - cursorAtStart: whether the cursor is at the start of the selection, not at its end.
  /// - Throws: a ``PluginError`` if the text has changed since it was read, another has the focus, or the identity
  ///   does not name `texts` among what it may change.
  public func edit(
    _ edits: [TextEdit], selecting selection: Range<Int>, cursorAtStart: Bool = false
  ) async throws(PluginError) {
    _ = try await ask(
      .editText,
      [
        "edits": .array(edits.map(\.value)), "selection": selection.value,
        "cursor": .integer(cursorAtStart ? selection.lowerBound : selection.upperBound),
      ])
  }

  /// Returns the focused list.
  ///
  /// - Parameter rows: the rows whose titles are read as well, if they exist; at most 5000.
  /// - Returns: the list as it is now.
  /// - Throws: a ``PluginError`` if no list is focused, or the identity does not name `lists` among what it may see.
  public func focusedList(
    titlesOf rows: Range<Int> = 0..<0
  ) async throws(PluginError) -> FocusedList {
    let answer = try await ask(
      .readList, ["from": .integer(rows.lowerBound), "count": .integer(rows.count)])
    guard let list = FocusedList(answer) else { throw Self.misunderstood("a list", answer) }
    return list
  }

  /// Changes the rows of the focused list, one edit after another.
  ///
  /// - Throws: a ``PluginError`` at the first edit that the list refuses, or if the identity does not name `lists`
  ///   among what it may change.
  public func editList(_ edits: [RowEdit]) async throws(PluginError) {
    _ = try await ask(.editList, ["edits": .array(edits.map(\.value))])
  }

  private static func misunderstood(_ what: String, _ answer: Value) -> PluginError {
    PluginError(code: .failed, message: "the host's answer is not \(what): \(answer)")
  }
}
