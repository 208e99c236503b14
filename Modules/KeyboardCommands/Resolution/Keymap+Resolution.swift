public import KeyboardCore

extension Keymap {
  /// What a sequence means now.
  ///
  /// The sequence is taken as pressed by a person, so that its first stroke may type text; keys
  /// from a keyboard, with all their candidates, go through a ``ChordMachine``.
  ///
  /// - Complexity: O(strokes), whatever the number of bindings. Where one of the first longer
  ///   bindings looked at is not live, O(conditions) of the longer ones, each read once for a layer
  ///   and depth, as long as their commands are possible.
  public func resolve(
    _ sequence: KeySequence, in environment: ResolutionEnvironment
  ) -> Resolution {
    let textGuard = environment.textGuard(for: sequence.strokes[0])
    switch decide(at: target(of: sequence.strokes), textGuard, in: environment) {
    case .matched(let index): return .matched(binding(in: index))
    case .pending(let index): return .pending(fallback: binding(at: index))
    case .blocked, .unbound:
      return sequence.strokes.count == 1 ? .unbound : .cancelled(sequence.strokes)
    }
  }

  /// Lists the strokes that can follow others now.
  ///
  /// - Parameters:
  ///   - strokes: the strokes so far, as pressed by a person; none asks what can start a sequence.
  ///   - environment: the moment.
  ///   - limit: how many to list; of more the first declared are listed.
  /// - Returns: the strokes with what they lead to, sorted by notation.
  public func continuations(
    after strokes: some Collection<KeyStroke>, in environment: ResolutionEnvironment,
    limit: Int = 64
  ) -> [Continuation] {
    continuations(
      from: trie.node(at: Array(strokes)), strokes.first.map(environment.textGuard),
      in: environment, limit)
  }

  /// Lists the strokes that can go on with a pending sequence now.
  ///
  /// - Parameters:
  ///   - chord: the pending sequence.
  ///   - environment: the moment.
  ///   - limit: how many to list; of more the first declared are listed.
  /// - Returns: the strokes with what they lead to, sorted by notation.
  /// - Complexity: O(strokes bound after the pending ones), or less when `limit` are found.
  public func continuations(
    after chord: PendingChord, in environment: ResolutionEnvironment, limit: Int = 64
  ) -> [Continuation] {
    continuations(from: trie.node(at: chord.strokes), chord.textGuard, in: environment, limit)
  }

  /// Lists the live strokes that follow a node; without a guard each is taken as a first stroke.
  private func continuations(
    from node: Int32, _ chordGuard: TextGuard?, in environment: ResolutionEnvironment,
    _ limit: Int
  ) -> [Continuation] {
    guard node != StrokeTrie.none else { return [] }
    if let chordGuard, !leadsFurther(from: node, chordGuard, in: environment) { return [] }
    var found: [(notation: String, continuation: Continuation)] = []
    var child = trie.nodes[Int(node)].firstChild
    while child != StrokeTrie.none, found.count < limit {
      let textGuard = chordGuard ?? trie.stroke(to: child).map(environment.textGuard) ?? .nothing
      let winner = binding(at: winner(at: child, textGuard, in: environment))
      let continues = leadsFurther(from: child, textGuard, in: environment)
      if winner != nil || continues, let stroke = trie.stroke(to: child) {
        found.append(
          (stroke.description, Continuation(stroke: stroke, binding: winner, continues: continues))
        )
      }
      child = trie.nodes[Int(child)].next
    }
    return found.sorted { $0.notation < $1.notation }.map(\.continuation)
  }

  /// The binding in a slot; nil for ``StrokeTrie/none``.
  func binding(at index: Int32) -> ResolvedBinding? {
    index == StrokeTrie.none ? nil : binding(in: index)
  }
}

extension ResolutionEnvironment {
  /// What the focused input keeps for itself of a sequence that a person presses.
  ///
  /// Its first stroke decides: who began a sequence is not typing.
  func textGuard(for first: KeyStroke) -> TextGuard {
    let mayType = first.key.character != nil || first.key == .space
    guard mayType, first.modifiers.subtracting(.shift).isEmpty else { return .nothing }
    return textGuard(typesText: KeyEvent(pressing: first).typesText)
  }
}
