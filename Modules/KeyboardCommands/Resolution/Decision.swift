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
    at node: Int32, _ textGuard: TextGuard,
    in environment: ResolutionEnvironment
  ) -> Decision {
    guard node != StrokeTrie.none else { return .unbound }
    let winner = winner(at: node, textGuard, in: environment)
    if leadsFurther(from: node, textGuard, in: environment) { return .pending(winner) }
    if winner != StrokeTrie.none { return .matched(winner) }
    return isBlocked(node, textGuard, in: environment) ? .blocked : .unbound
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

  /// Whether some live binding is longer than the strokes that lead to a node (B9).
  ///
  /// - Complexity: up to the first one found.
  func leadsFurther(
    from node: Int32, _ textGuard: TextGuard,
    in environment: ResolutionEnvironment
  ) -> Bool {
    var descendant = trie.successor(of: node, below: node)
    while descendant != StrokeTrie.none {
      if winner(at: descendant, textGuard, in: environment) != StrokeTrie.none { return true }
      descendant = trie.successor(of: descendant, below: node)
    }
    return false
  }

  /// Whether a live binding of a node blocks.
  private func isBlocked(
    _ node: Int32, _ textGuard: TextGuard, in environment: ResolutionEnvironment
  ) -> Bool {
    guard trie.nodes[Int(node)].blocks > 0 else { return false }
    var index = trie.nodes[Int(node)].firstSlot
    while index != StrokeTrie.none {
      if slots[Int(index)].kind == .block, standing(of: index, textGuard, in: environment).isLive {
        return true
      }
      index = slots[Int(index)].weaker
    }
    return false
  }
}
