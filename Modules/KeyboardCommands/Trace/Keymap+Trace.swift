public import KeyboardCore

extension Keymap {
  /// Explains what a sequence means now, by the rules that ``resolve(_:in:)`` follows.
  ///
  /// - Parameters:
  ///   - sequence: the keys, as pressed by a person.
  ///   - environment: the moment.
  ///   - limit: how many longer bindings to list.
  /// - Returns: every binding of the keys and of what starts with them, with its verdict.
  public func trace(
    _ sequence: KeySequence, in environment: ResolutionEnvironment,
    limit: Int = 64
  ) -> ResolutionTrace {
    let resolver = Resolver(environment, environment.textGuard(for: sequence.strokes[0]))
    var candidates: [ResolutionTrace.Candidate] = []
    var omitted = 0
    if let position = resolver.position(after: sequence.strokes, from: root) {
      let winner = resolver.winner(at: position)
      candidates = resolver.candidates(at: position) { entry in
        entry === winner ? .wins : .outranked(by: winner?.binding.id ?? entry.binding.id)
      }
      resolver.visitLonger(than: position) { longer in
        let room = max(0, limit - candidates.count)
        omitted += max(0, longer.node.bindings.count - room)
        candidates += resolver.candidates(at: longer, limit: room) { _ in .waits }
      }
    }
    return ResolutionTrace(
      sequence: sequence, resolution: resolve(sequence, in: environment),
      candidates: candidates, omitted: omitted,
      next: continuations(after: sequence.strokes, in: environment, limit: limit))
  }
}

extension Resolver {
  /// The bindings of a position with their verdicts, the strongest first; one that performs a
  /// command and counts gets the verdict of the closure.
  fileprivate func candidates(
    at position: KeymapPosition, limit: Int = .max, performing: (KeymapEntry) -> BindingVerdict
  ) -> [ResolutionTrace.Candidate] {
    let bindings = position.node.bindings
    let block = block(from: position)
    return bindings.enumerated().prefix(limit).map { index, entry in
      let verdict: BindingVerdict =
        switch obstacle(to: index, of: bindings, under: block) {
        case nil:
          switch entry.binding.effect {
          case .perform: performing(entry)
          case .block: .blocks
          case .unbind: .unbinds
          }
        case .faulty: .faulty(entry.binding.problem ?? "")
        case .typesText: .typesText
        case .conditionFails:
          .conditionFails(entry.binding.condition?.readings(in: environment.context) ?? [])
        case .unbound(let other): .unbound(by: other.binding.id)
        case .blocked(let other): .blocked(by: other.binding.id)
        case .notOffered: .notOffered
        }
      return ResolutionTrace.Candidate(binding: entry.binding, verdict: verdict)
    }
  }
}
