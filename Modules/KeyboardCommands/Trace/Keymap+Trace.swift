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
    let textGuard = environment.textGuard(for: sequence.strokes[0])
    let node = trie.node(at: sequence.strokes)
    var candidates: [ResolutionTrace.Candidate] = []
    var omitted = 0
    if node != StrokeTrie.none {
      let winner = winner(at: node, textGuard, in: environment)
      candidates = judged(at: node, textGuard, in: environment) { index in
        index == winner || winner == StrokeTrie.none ? .wins : .outranked(by: id(at: winner))
      }
      var longer = trie.successor(of: node, below: node)
      while longer != StrokeTrie.none {
        let judged = judged(at: longer, textGuard, in: environment) { _ in .waits }
        let room = max(0, limit - candidates.count)
        candidates += judged.prefix(room)
        omitted += max(0, judged.count - room)
        longer = trie.successor(of: longer, below: node)
      }
    }
    return ResolutionTrace(
      sequence: sequence, resolution: resolve(sequence, in: environment),
      candidates: candidates, omitted: omitted,
      next: continuations(after: sequence.strokes, in: environment, limit: limit))
  }

  /// Every binding of a node with its verdict, the strongest first; a live one that performs a
  /// command gets the verdict of the closure.
  private func judged(
    at node: Int32, _ textGuard: TextGuard,
    in environment: ResolutionEnvironment,
    performing: (Int32) -> BindingVerdict
  ) -> [ResolutionTrace.Candidate] {
    var judged: [ResolutionTrace.Candidate] = []
    var index = trie.nodes[Int(node)].firstSlot
    while index != StrokeTrie.none {
      let slot = slots[Int(index)]
      let verdict =
        switch standing(of: index, textGuard, in: environment) {
        case .live:
          switch slot.kind {
          case .perform: performing(index)
          case .block: BindingVerdict.blocks
          case .unbind: BindingVerdict.unbinds
          }
        case .faulty: BindingVerdict.faulty(binding(in: index).problem ?? "")
        case .guarded: BindingVerdict.typesText
        case .conditionFails:
          BindingVerdict.conditionFails(
            binding(in: index).condition?.readings(in: environment.context) ?? [])
        case .unbound(let other): BindingVerdict.unbound(by: id(at: other))
        case .blocked(let other): BindingVerdict.blocked(by: id(at: other))
        case .notOffered: BindingVerdict.notOffered
        }
      judged.append(ResolutionTrace.Candidate(binding: binding(in: index), verdict: verdict))
      index = slot.weaker
    }
    return judged
  }

  private func id(at index: Int32) -> BindingID {
    binding(in: index).id
  }
}
