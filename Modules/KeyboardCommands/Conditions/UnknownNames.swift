public import KeyboardCore

extension Condition {
  /// Finds the names of the condition that are probably mistakes.
  ///
  /// A name that was never registered is misspelt, or a text without quotes. Names in `has(name)` are not reported.
  ///
  /// - Parameters:
  ///   - context: the known names.
  ///   - others: further known names.
  /// - Returns: one sentence with a remedy per name.
  public func warnings(in context: Context, knowing others: Set<String> = []) -> [String] {
    node.usedNames
      .filter { name in
        !context.hasEverRegistered(name) && context.value(name) == nil
          && !others.contains { name == $0 || name.hasPrefix($0 + ".") }
      }
      .map { context.warning(aboutUnknownName: $0) }
  }
}

extension Context {
  /// Returns the reason why a name in an expression is probably a mistake.
  ///
  /// - Parameters:
  ///   - name: the unregistered name.
  ///   - others: names that may be meant besides those of the context.
  /// - Returns: the reason, with a remedy.
  public func warning(aboutUnknownName name: String, among others: [String] = []) -> String {
    let problem = "the name \(name.expressionName) is unknown"
    for index in name.indices where name[index] == "-" || name[index] == ":" {
      let start = String(name[..<index])
      guard isRegistered(start) || others.contains(start) else { continue }
      let rest = name[name.index(after: index)...]
      return name[index] == "-"
        ? "\(problem); write \(start) - \(rest) to subtract"
        : "\(problem); write \(start) : \(rest), with blanks"
    }
    let near = Spelling.nearest(to: name, in: names.map(\.name) + others)
    let remedy = near.map { "did you mean \($0.expressionName)? " } ?? ""
    return "\(problem); \(remedy)text is quoted: \(name.expressionText)"
  }
}

extension CommandID {
  /// Returns the sentence that the command is not offered, with a similar one or another remedy.
  package func strangerWarning(among known: [String], otherwise remedy: String) -> String {
    let near = Spelling.nearest(to: rawValue, in: known)
    return "there is no command \(self); \(near.map { "did you mean \($0)?" } ?? remedy)"
  }
}
