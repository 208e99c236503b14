import KeyboardCore
import KeyboardPlugins

extension Session {
  /// Returns the words that may stand at the end of a text.
  ///
  /// A command starts with a verb; what follows is what the verb takes, and a context name in a
  /// condition and after `$`. Nothing is completed in a comment and behind a mistake.
  ///
  /// - Parameter text: everything before the cursor, open blocks included.
  /// - Returns: the words that start with the last word of the text, sorted.
  public func completions(before text: String) -> [SessionCompletion] {
    guard let place = CompletionPlace(text) else { return [] }
    let candidates: [SessionCompletion]
    if place.isContextName {
      candidates = contextNames
    } else if let verb = place.verb {
      candidates = verbs[verb].map { operands(of: $0, at: place) } ?? []
    } else {
      candidates =
        verbs.verbs.map { SessionCompletion($0.name, $0.sentence) }
        + macros.keys.map { SessionCompletion($0, "a macro") }
    }
    return candidates.compactMap { $0.completing(place.word) }.sorted { $0.text < $1.text }
  }

  private func operands(of verb: Verb, at place: CompletionPlace) -> [SessionCompletion] {
    if place.name == "file" { return FileCompletion.candidates(for: place.word) }
    guard place.name == nil, !verb.operands.isEmpty else { return [] }
    // Words such as rows= may follow at any later place.
    let index = min(place.operand, verb.operands.count - 1)
    return verb.operands[index...].prefix(index == place.operand ? 1 : .max).flatMap {
      candidates(for: $0, at: place)
    }
  }

  private func candidates(
    for operand: Verb.Operand, at place: CompletionPlace
  ) -> [SessionCompletion] {
    switch operand {
    case .command:
      commands.map { SessionCompletion($0.id.rawValue, $0.title ?? "") }
    case .event:
      bus.catalogue.descriptions.map { SessionCompletion($0.name, $0.sentence) }
    case .contextName: contextNames
    case .availablePlugin:
      plugins.availablePlugins().map { SessionCompletion($0.name, $0.summary) }
    case .loadedPlugin:
      plugins.plugins.map { SessionCompletion($0.manifest.name, $0.state.description) }
    case .scene:
      scenes.names.map { SessionCompletion($0, scenes[$0]?.kind ?? "") }
    case .file: FileCompletion.candidates(for: place.word)
    case .topic: verbs.verbs.map { SessionCompletion($0.name, $0.sentence) }
    case .words(let words):
      // A quoted --option is a text.
      words.filter { !place.isQuoted || !$0.hasPrefix("--") }
        .map { SessionCompletion($0, endsWord: !$0.hasSuffix("=")) }
    case .other: []
    }
  }

  private var contextNames: [SessionCompletion] {
    context.names.map { SessionCompletion($0.name, $0.sentence) }
  }
}
