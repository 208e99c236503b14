import KeyboardCore

extension Keymap {
  /// Whether some live binding is longer than the strokes that lead to a node (B9).
  ///
  /// The first few are looked at one by one, as one of them is nearly always live; then whole
  /// classes of bindings are ruled out at once.
  ///
  /// - Complexity: O(classes) where commands are always possible and nothing blocks or unbinds
  ///   single bindings; up to the first live one otherwise.
  func leadsFurther(
    from node: Int32, _ textGuard: TextGuard, in environment: ResolutionEnvironment
  ) -> Bool {
    if trie.nodes[Int(node)].plainBelow > 0, !hasRemovers, environment.offersEverything,
      case .nothing = textGuard
    {
      return true
    }
    var descendant = trie.successor(of: node, below: node)
    for _ in 0..<SubtreeSummaries.threshold where descendant != StrokeTrie.none {
      if winner(at: descendant, textGuard, in: environment) != StrokeTrie.none { return true }
      descendant = trie.successor(of: descendant, below: node)
    }
    guard descendant != StrokeTrie.none else { return false }
    return leadsFurtherByClass(from: node, textGuard, in: environment)
  }

  private func leadsFurtherByClass(
    from top: Int32, _ textGuard: TextGuard, in environment: ResolutionEnvironment
  ) -> Bool {
    var node = top
    while node != StrokeTrie.none {
      if node != top, winner(at: node, textGuard, in: environment) != StrokeTrie.none {
        return true
      }
      switch outlook(below: node, textGuard, in: environment) {
      case .live: return true
      case .dead: node = trie.successor(past: node, below: top)
      case .open: node = trie.successor(of: node, below: top)
      }
    }
    return false
  }

  /// What the summary of a node says about the bindings below it.
  private enum Outlook {
    /// One of them is live.
    case live
    /// None of them is live.
    case dead
    /// They have to be looked at.
    case open
  }

  private func outlook(
    below node: Int32, _ textGuard: TextGuard, in environment: ResolutionEnvironment
  ) -> Outlook {
    guard let summary = summary(below: node) else { return .open }
    let block = strongestBlock(over: node, textGuard, in: environment).map(rank(of:))
    var outlook = Outlook.dead
    for (members, tally) in summary.classes {
      guard textGuard.admits(appliesInText: members.appliesInText),
        block.map({ $0 < members.rank(declaredAt: tally.latest) }) ?? true,
        members.condition?.evaluate(in: environment.context) ?? true
      else { continue }
      if !hasRemovers && environment.offersEverything
        || winner(at: tally.witness, textGuard, in: environment) != StrokeTrie.none
          && trie.isNode(tally.witness, below: node)
      {
        return .live
      }
      outlook = .open
    }
    return outlook
  }

  /// The strongest live block of a node and of those above it, by slot.
  private func strongestBlock(
    over node: Int32, _ textGuard: TextGuard, in environment: ResolutionEnvironment
  ) -> Int32? {
    guard hasRemovers else { return nil }
    var strongest: Int32?
    var node = node
    while node != StrokeTrie.root {
      if let block = block(at: node, textGuard, in: environment),
        strongest.map({ rank(of: block) > rank(of: $0) }) ?? true
      {
        strongest = block
      }
      node = trie.nodes[Int(node)].parent
    }
    return strongest
  }
}
