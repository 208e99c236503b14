import KeyboardCore

/// What the strokes that lead to a node mean now, by slot.
enum Decision {
  /// Nothing.
  case unbound
  /// A block: the strokes travel on and are not examined again.
  case blocked
  /// A complete binding that nothing longer competes with.
  case matched(Int32)
  /// The start of something longer; the slot is what is complete already, if anything.
  case pending(Int32)
}

extension Keymap {
  /// Decides what the strokes that lead to a node mean.
  func decide(
    at target: EdgeTable.Target, _ textGuard: TextGuard,
    in environment: ResolutionEnvironment
  ) -> Decision {
    if isLivePlainTip(target.tip, textGuard, in: environment) { return .matched(target.tip) }
    guard target.node != StrokeTrie.none else { return .unbound }
    let winner = winner(at: target.node, textGuard, in: environment)
    if leadsFurther(from: target.node, textGuard, in: environment) { return .pending(winner) }
    if winner != StrokeTrie.none { return .matched(winner) }
    return block(at: target.node, textGuard, in: environment) == nil ? .unbound : .blocked
  }

  /// Decides what a key means after the strokes that lead to a node: the first of its candidates
  /// that means anything.
  ///
  /// - Returns: the decision, and the candidate that it is about.
  func decide(
    on event: KeyEvent, at node: Int32, _ textGuard: TextGuard,
    in environment: ResolutionEnvironment
  ) -> (stroke: KeyStroke, decision: Decision) {
    var stroke = event.stroke
    var decision = decide(at: target(of: node, stroke), textGuard, in: environment)
    guard case .unbound = decision else { return (stroke, decision) }
    for candidate in event.candidates.dropFirst() {
      stroke = candidate
      decision = decide(at: target(of: node, stroke), textGuard, in: environment)
      guard case .unbound = decision else { break }
    }
    return (stroke, decision)
  }

  /// Whether the strongest binding of a sequence that nothing is longer than surely applies: what
  /// most keys come to, seen without looking at a node.
  private func isLivePlainTip(
    _ tip: Int32, _ textGuard: TextGuard, in environment: ResolutionEnvironment
  ) -> Bool {
    guard tip != StrokeTrie.none, !hasRemovers, case .nothing = textGuard else { return false }
    return environment.offersEverything || environment.isOffered(binding(in: tip))
  }

  /// The strongest live binding of a node that performs a command, or ``StrokeTrie/none``.
  func winner(
    at node: Int32, _ textGuard: TextGuard,
    in environment: ResolutionEnvironment
  ) -> Int32 {
    var index = trie.nodes[Int(node)].firstSlot
    while index != StrokeTrie.none {
      if slots[Int(index)].kind == .perform,
        standing(of: index, textGuard, in: environment).isLive
      {
        break
      }
      index = slots[Int(index)].weaker
    }
    return index
  }

  /// The strongest live block of a node, by slot.
  func block(
    at node: Int32, _ textGuard: TextGuard, in environment: ResolutionEnvironment
  ) -> Int32? {
    guard trie.nodes[Int(node)].removers > 0 else { return nil }
    var index = trie.nodes[Int(node)].firstSlot
    while index != StrokeTrie.none {
      if slots[Int(index)].kind == .block, standing(of: index, textGuard, in: environment).isLive {
        return index
      }
      index = slots[Int(index)].weaker
    }
    return nil
  }
}
