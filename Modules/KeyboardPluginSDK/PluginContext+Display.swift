import KeyboardCore

/// Asking a person, and showing more than messages.
extension PluginContext {
  // MARK: Asking

  /// Asks for a line of text; do not ask for secrets, because the text is visible.
  ///
  /// The host's deadlines are suspended while a person thinks.
  ///
  /// - Parameters:
  ///   - question: the question, on one line.
  ///   - initial: the initial text of the answer.
  /// - Returns: the line; nil if the person has dismissed the question.
  /// - Throws: a ``PluginError`` if eight questions are already waiting, or the host cannot ask.
  public func ask(
    _ question: String, initial: String = ""
  ) async throws(PluginError) -> String? {
    try await answer(["question": .string(question), "initial": .string(initial)]).stringValue
  }

  /// Asks for one of several texts, at most 5000.
  ///
  /// - Returns: the index of the chosen one; nil if the question was dismissed.
  /// - Throws: a ``PluginError`` as ``ask(_:initial:)`` does.
  public func choose(
    _ question: String, among choices: [String]
  ) async throws(PluginError) -> Int? {
    try await answer([
      "question": .string(question), "type": "choice",
      "choices": .array(choices.map(Value.string)),
    ]).integerValue
  }

  /// Asks for yes or no; a dismissed question counts as no.
  ///
  /// - Throws: a ``PluginError`` as ``ask(_:initial:)`` does.
  public func confirm(_ question: String) async throws(PluginError) -> Bool {
    try await answer(["question": .string(question), "type": "confirmation"]).boolValue ?? false
  }

  private func answer(_ parameters: Value) async throws(PluginError) -> Value {
    try await ask(.ask, parameters)["answer"] ?? .null
  }

  // MARK: Showing

  /// Shows the progress of work; the same name again updates it.
  ///
  /// - Parameters:
  ///   - name: identifies the work within the plugin.
  ///   - title: the title of the work, such as `Building`.
  ///   - fraction: the completed fraction, from 0 to 1; nil if unknown.
  ///   - onCancel: called when a person cancels it; nil if that is not possible.
  public func showProgress(
    _ name: String, _ title: String, fraction: Double? = nil, onCancel: (() -> Void)? = nil
  ) {
    cancellations[name] = onCancel
    notify(
      .showProgress,
      [
        "id": .string(name), "title": .string(title),
        "fraction": fraction.map(Value.number) ?? .null, "canCancel": .bool(onCancel != nil),
      ])
  }

  /// Removes the progress of ``showProgress(_:_:fraction:onCancel:)``, when the work is done.
  public func hideProgress(_ name: String) {
    cancellations[name] = nil
    notify(.showProgress, ["id": .string(name), "done": true])
  }

  /// Shows a text of at most 60 characters in the status line, replacing the previous one; empty for none.
  public func showStatus(_ text: String) {
    notify(.showStatus, ["text": .string(text)])
  }

  /// Shows rows in a pane.
  ///
  /// While the pane receives the keys, `focus.name` is its name: bind keys with that condition.
  /// `navigation.committed` names the opened row, by its scene and row.
  ///
  /// - Parameters:
  ///   - name: a dotted name that starts with the plugin's id, or with its id up to a hyphen.
  ///   - title: the title above the pane; nil does not change it.
  ///   - rows: the rows, at most 10,000 in all; 1000 are sent at once.
  ///   - first: the index of the first of these; existing rows from there on are replaced.
  ///   - focus: the row to focus; nil does not change the focus.
  ///   - takesKeys: whether the pane receives the keys now.
  public func showPane(
    _ name: String, title: String? = nil, rows: [PluginPaneRow], from first: Int = 0,
    focus: Int? = nil, takesKeys: Bool = false
  ) {
    // A long list is sent in pieces, because a message that is too long is refused.
    let limit = PluginPaneRow.messageLimit
    for start in stride(from: 0, to: max(rows.count, 1), by: limit) {
      let isLast = start + limit >= rows.count
      notify(
        .showPane,
        [
          "id": .string(name), "title": title.map(Value.string) ?? .null,
          "rows": .array(rows[start..<min(start + limit, rows.count)].map(\.value)),
          "from": .integer(first + start),
          "focus": isLast ? focus.map(Value.integer) ?? .null : .null,
          "takesKeys": .bool(isLast && takesKeys),
        ])
    }
  }

  /// Shows the lines of a text in a pane.
  ///
  /// - Parameters:
  ///   - name: as for rows.
  ///   - title: the title above the pane; nil does not change it.
  ///   - text: the text, of any number of lines.
  ///   - takesKeys: whether the pane receives the keys now.
  public func showPane(
    _ name: String, title: String? = nil, text: String, takesKeys: Bool = false
  ) {
    notify(
      .showPane,
      [
        "id": .string(name), "title": title.map(Value.string) ?? .null, "text": .string(text),
        "takesKeys": .bool(takesKeys),
      ])
  }

  /// Removes a pane.
  public func closePane(_ name: String) {
    notify(.showPane, ["id": .string(name), "closed": true])
  }
}
