import FoundationEssentials

extension Session {
  /// A word that may stand at the end of a text.
  public nonisolated struct Completion: Hashable, Sendable {
    /// The whole word.
    public let text: String
    /// The end of the word, which the text before the cursor lacks.
    public private(set) var remainder: String
    /// A description of the word; empty when there is none.
    public let summary: String
    /// A Boolean value indicating whether the word ends here; false for a directory or a `name=`.
    public let endsWord: Bool

    init(_ text: String, _ summary: String = "", endsWord: Bool = true) {
      self.text = text
      remainder = text
      self.summary = summary
      self.endsWord = endsWord
    }

    /// Returns the completion of a word that has been started, or nil when it starts otherwise.
    ///
    /// What needs quotes gets them, unless the word has an open one already.
    func completing(_ word: String, isQuoted: Bool) -> Completion? {
      guard text.hasPrefix(word) else { return nil }
      let rest = String(text.dropFirst(word.count))
      var completion = self
      // A bracket or a # is special at the start of a word only.
      let needsQuotes = !isQuoted && (word.isEmpty ? rest : "a" + rest).quotedWord.first == "'"
      completion.remainder = needsQuotes && !rest.isEmpty ? rest.inQuotes : rest
      return completion
    }
  }
}

nonisolated extension Session.Completion {
  /// Returns the entries of the directory that a path starts with; hidden ones only when the path
  /// ends with the start of one.
  static func files(startingWith path: String) -> [Session.Completion] {
    let slash = path.lastIndex(of: "/")
    let prefix = slash.map { String(path[...$0]) } ?? ""
    let start = String(path.dropFirst(prefix.count))
    let directory = ScriptFile(prefix.isEmpty ? "." : prefix).path
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return entries.filter { $0.hasPrefix(start) && (!$0.hasPrefix(".") || start.hasPrefix(".")) }
      .map { entry in
        var isDirectory = false
        _ = FileManager.default.fileExists(
          atPath: directory + "/" + entry, isDirectory: &isDirectory)
        return Session.Completion(
          prefix + entry + (isDirectory ? "/" : ""), endsWord: !isDirectory)
      }
  }
}

nonisolated extension String {
  /// The text as a quoted part of a word.
  fileprivate var inQuotes: String { "'" + replacing("'", with: "''") + "'" }
}
