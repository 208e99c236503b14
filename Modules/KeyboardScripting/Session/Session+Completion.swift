import FoundationEssentials
import KeyboardCore
import KeyboardPlugins

/// A word that may stand at the end of a text.
public nonisolated struct SessionCompletion: Hashable, Sendable {
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
  fileprivate func completing(_ word: String) -> SessionCompletion? {
    guard text.hasPrefix(word) else { return nil }
    var completion = self
    completion.remainder = String(text.dropFirst(word.count))
    return completion
  }
}

extension Session {
  /// Returns the words that may stand at the end of a text.
  ///
  /// A command starts with a verb; its operands follow. A context name is completed in a condition
  /// and after `$`. Nothing is completed in a comment or after a mistake.
  ///
  /// - Parameter text: everything before the cursor, open blocks included.
  /// - Returns: the words that start with the last word of the text, sorted.
  public func completions(before text: String) -> [SessionCompletion] {
    var parser = ScriptParser(text, file: "")
    _ = try? parser.statements(inBlock: nil)
    guard let place = parser.end else { return [] }
    var word = place.word
    let candidates: [SessionCompletion]
    if place.isContextName || place.isCondition {
      let parts = word.unicodeScalars.split(omittingEmptySubsequences: false) {
        !$0.isNamePart && $0 != "."
      }
      word = parts.last.map(String.init) ?? ""
      candidates = contextNames
    } else if let verb = place.verb {
      if let equals = word.firstIndex(of: "=") {
        let isFile = word[..<equals] == "file"
        word = String(word[word.index(after: equals)...])
        candidates = isFile ? SessionCompletion.files(startingWith: word) : []
      } else {
        candidates = self.verb(named: verb).map { operands(of: $0, at: place) } ?? []
      }
    } else {
      candidates = verbNames
    }
    return candidates.compactMap { $0.completing(word) }.sorted { $0.text < $1.text }
  }

  private func operands(of verb: Verb, at place: CompletionPlace) -> [SessionCompletion] {
    let index = place.arguments.count
    // Words such as rows= may follow at any later place, as may a command's arguments; options
    // stand anywhere.
    let isRest = { (operand: Verb.Operand) in operand == .commandArgument }
    if let rest = verb.operands.firstIndex(where: isRest), index >= rest {
      return verb.operands[rest...].flatMap { candidates(for: $0, at: place) }
    }
    let last = verb.operands.last.map { candidates(for: $0, at: place) } ?? []
    guard index < verb.operands.count - 1 else { return last }
    return candidates(for: verb.operands[index], at: place)
      + last.filter { $0.text.hasPrefix("--") && place.word.hasPrefix("-") }
  }

  private func candidates(
    for operand: Verb.Operand, at place: CompletionPlace
  ) -> [SessionCompletion] {
    switch operand {
    case .command: commands.map { SessionCompletion($0.id.rawValue, $0.title ?? "") }
    case .commandArgument: arguments(at: place)
    case .event: bus.catalogue.descriptions.map { SessionCompletion($0.name, $0.summary) }
    case .contextName: contextNames
    case .availablePlugin:
      plugins.availablePlugins().filter { $0.problem == nil }
        .map { SessionCompletion($0.name, $0.summary) }
    case .loadedPlugin:
      plugins.plugins.map { SessionCompletion($0.manifest.name, $0.state.description) }
    case .scene: scenes.map { SessionCompletion($0, $1.kind) }
    case .file: SessionCompletion.files(startingWith: place.word)
    case .topic:
      verbNames + helpTopics.map { SessionCompletion($0.name) }
        + candidates(for: .command, at: place)
    case .words(let words):
      // A quoted --option is a text.
      words.filter { !place.isQuoted || !$0.hasPrefix("--") }
        .map { SessionCompletion($0, endsWord: !$0.hasSuffix("=")) }
    case .other: []
    }
  }

  /// The arguments of the command that is named before the place, but those that it has.
  private func arguments(at place: CompletionPlace) -> [SessionCompletion] {
    let words = place.arguments.compactMap { argument in
      if case .word(let word) = argument { word.text } else { nil }
    }
    let command = commands.first { words.contains($0.id.rawValue) }
    return (command?.parameters ?? []).filter { parameter in
      !words.contains { $0.hasPrefix("\(parameter.name)=") }
    }
    .map { SessionCompletion("\($0.name)=", $0.requirement, endsWord: false) }
  }

  private var verbNames: [SessionCompletion] {
    (verbs.verbs + macros.values).map { SessionCompletion($0.name, $0.summary) }
  }

  private var contextNames: [SessionCompletion] {
    context.names.map { SessionCompletion($0.name, $0.summary) }
  }
}

nonisolated extension CompletionPlace {
  /// A Boolean value indicating whether the word is the condition after `--when`.
  fileprivate var isCondition: Bool {
    if case .word(let previous)? = arguments.last { previous.isBare("--when") } else { false }
  }
}

nonisolated extension SessionCompletion {
  /// Returns the entries of the directory that a path starts with; hidden ones only when the path
  /// ends with the start of one.
  static func files(startingWith path: String) -> [SessionCompletion] {
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
        return SessionCompletion(
          prefix + entry + (isDirectory ? "/" : ""), endsWord: !isDirectory)
      }
  }
}
