/// A text entered at a prompt, parsed once.
public nonisolated struct ScriptEntry: Sendable {
  /// The text as it was entered.
  public let text: String
  /// The commands, or why there are none.
  public let script: Result<Script, ScriptError>

  /// Parses a text.
  ///
  /// - Parameters:
  ///   - text: commands of the session language, or the first lines of them.
  ///   - file: what positions in errors name.
  public init(_ text: String, file: String) {
    self.text = text
    script = Result { () throws(ScriptError) in try Script(parsing: text, file: file) }
  }

  /// A Boolean value indicating whether a block is open at the end, so that more lines belong to the
  /// text.
  public var isIncomplete: Bool {
    if case .failure(let error) = script { error.code == .incomplete } else { false }
  }

  /// A Boolean value indicating whether the text may hold something secret and must not be kept.
  ///
  /// A text with a mistake is secret when it holds `--secret` anywhere.
  public var isSecret: Bool {
    (try? script.get().isSecret) ?? text.contains(Statement.secretOption)
  }
}
