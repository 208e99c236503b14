import KeyboardCore

/// The rules of resolution, applied at one moment, shared by resolving and explaining.
struct Resolver {
  let environment: Keymap.Environment
  let textGuard: TextGuard

  init(environment: Keymap.Environment, textGuard: TextGuard) {
    (self.environment, self.textGuard) = (environment, textGuard)
    environment.openContext.begin()
  }

  /// Returns the position after strokes; nil if nothing is bound there.
  func position(after strokes: [KeyStroke], from root: KeymapNode) -> KeymapPosition? {
    var position = KeymapPosition(node: root, block: nil)
    for stroke in strokes {
      guard let next = self.position(after: stroke, from: position) else { return nil }
      position = next
    }
    return position
  }

  /// Returns the position after one more stroke; nil if nothing is bound there.
  func position(after stroke: KeyStroke, from position: KeymapPosition) -> KeymapPosition? {
    position.node.children[stroke].map { child in
      KeymapPosition(node: child, block: block(from: position))
    }
  }

  /// Returns the strongest block in force of the sequence at a position or of a prefix of it.
  func block(from position: KeymapPosition) -> KeymapEntry? {
    guard let own = block(of: position.node) else { return position.block }
    if let block = position.block, block.outranks(own) { return block }
    return own
  }

  /// Returns the strongest block in force of exactly the sequence of a node.
  func block(of node: KeymapNode) -> KeymapEntry? {
    for (index, entry) in node.bindings.enumerated() {
      guard case .block = entry.binding.effect else { continue }
      if obstacle(to: index, of: node.bindings, under: nil) == nil { return entry }
    }
    return nil
  }

  /// Returns the strongest effective binding of a position that performs a command, with its step.
  ///
  /// - Parameters:
  ///   - position: the place in the tree.
  ///   - includesPlugins: whether those of plugins are considered.
  /// - Returns: the binding; nil if none is effective.
  func winner(
    at position: KeymapPosition, includesPlugins: Bool = true
  ) -> (entry: KeymapEntry, step: CommandStep?)? {
    let bindings = position.node.bindings
    for (index, entry) in bindings.enumerated()
    where (includesPlugins || !entry.binding.layer.isPlugin)
      && obstacle(to: index, of: bindings, under: position.block) == nil
    {
      switch entry.binding.effect {
      case .role where entry.binding.invocation == nil: continue
      case .perform, .role:
        if let offer = environment.offer(of: entry.binding) { return (entry, offer.step) }
      case .block: return nil
      case .unbind: continue
      }
    }
    return nil
  }

  /// Returns the strongest effective binding of a position that gives the key a role.
  ///
  /// A key that performs a stronger command is a modifier or a layer only while it is held.
  func role(at position: KeymapPosition) -> KeymapEntry? {
    let bindings = position.node.bindings
    for (index, entry) in bindings.enumerated() {
      guard obstacle(to: index, of: bindings, under: position.block) == nil else { continue }
      if case .block = entry.binding.effect { return nil }
      guard case .role(let role) = entry.binding.effect else { continue }
      if case .held = role.span { return entry }
      return winner(at: position).map { $0.entry.outranks(entry) } ?? false ? nil : entry
    }
    return nil
  }

  /// Returns whether some longer binding that performs a command is effective.
  ///
  /// - Complexity: up to the first such binding, so O(longer bindings) if there is none.
  func leadsFurther(from position: KeymapPosition) -> Bool {
    guard !position.node.children.isEmpty else { return false }
    let block = block(from: position)
    return position.node.children.values.contains { child in
      let next = KeymapPosition(node: child, block: block)
      return winner(at: next) != nil || leadsFurther(from: next)
    }
  }

  /// Resolves the strokes that lead to a position; nil stands for unbound strokes.
  ///
  /// - Returns: the meaning, and the step that the binding's command would take now.
  func resolution(at position: KeymapPosition?) -> (Keymap.Resolution, step: CommandStep?) {
    guard let position else { return (.unbound, nil) }
    let (winner, actsAtOnce) = verdict(at: position)
    if !actsAtOnce, leadsFurther(from: position) {
      return (.pending(fallback: winner?.entry.binding), winner?.step)
    }
    if let winner { return (.matched(winner.entry.binding), winner.step) }
    return (block(of: position.node) == nil ? .unbound : .blocked, nil)
  }

  /// Returns the strongest binding of a position, and whether it acts at once: it then precedes those of plugins, and
  /// longer ones are ignored.
  func verdict(
    at position: KeymapPosition
  ) -> (winner: (entry: KeymapEntry, step: CommandStep?)?, actsAtOnce: Bool) {
    let first = winner(at: position)
    let isPlugins = first?.entry.binding.layer.isPlugin ?? false
    let own = isPlugins ? winner(at: position, includesPlugins: false) : first
    guard let own, own.step?.actsAtOnce ?? false else { return (first, false) }
    return (own, true)
  }

  /// Calls a function with longer positions, prefixes first, as declared, until it returns false.
  ///
  /// - Returns: false when the function has returned false.
  @discardableResult
  func visitLonger(than position: KeymapPosition, _ visit: (KeymapPosition) -> Bool) -> Bool {
    let block = block(from: position)
    for child in position.node.orderedChildren {
      let next = KeymapPosition(node: child.node, block: block)
      guard visit(next), visitLonger(than: next, visit) else { return false }
    }
    return true
  }

  /// Returns the reason why one of the bindings of a sequence is not effective, if its command is possible.
  ///
  /// - Parameters:
  ///   - index: the index of the binding.
  ///   - bindings: all bindings of the sequence, the strongest first.
  ///   - block: a block in force of the sequence or of a prefix of it.
  /// - Returns: the reason; nil if it is effective. A failing condition is returned without its readings.
  func obstacle(
    to index: Int, of bindings: [KeymapEntry], under block: KeymapEntry?
  ) -> Keymap.Trace.Verdict? {
    let entry = bindings[index]
    if let obstacle = ownObstacle(to: entry) { return obstacle }
    if case .unbind = entry.binding.effect { return nil }
    for stronger in bindings[..<index] {
      guard case .unbind(let command) = stronger.binding.effect,
        command == nil || command == entry.binding.invocation?.id, ownObstacle(to: stronger) == nil
      else { continue }
      return .unbound(by: stronger.binding.id)
    }
    guard !entry.binding.effect.isRemoval else { return nil }
    return block.flatMap { $0.outranks(entry) ? .blocked(by: $0.binding.id) : nil }
  }

  /// Returns the obstacle as far as the binding itself determines it.
  private func ownObstacle(to entry: KeymapEntry) -> Keymap.Trace.Verdict? {
    if let problem = entry.binding.problem { return .faulty(problem) }
    if !textGuard.admits(appliesInText: entry.binding.appliesInText) { return .typesText }
    if entry.binding.typesText, environment.isSecure { return .typesText }
    guard entry.binding.layer.isPlugin else {
      return entry.binding.condition.evaluate(in: environment.context) ? nil : .conditionFails([])
    }
    if environment.isSecure { return .isPlugins }
    return entry.binding.condition.evaluate(in: environment.openContext) ? nil : .conditionFails([])
  }
}

/// A pressed sequence as a node of a keymap.
struct KeymapPosition {
  let node: KeymapNode
  /// The strongest block in force of a prefix of the sequence.
  let block: KeymapEntry?
}
