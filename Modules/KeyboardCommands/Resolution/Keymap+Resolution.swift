public import KeyboardCore

extension Keymap {
  /// What a sequence means now.
  ///
  /// The sequence is taken as pressed by a person, so that its first stroke may type text; keys
  /// from a keyboard, with all their candidates, go through a ``ChordMachine``.
  ///
  /// - Complexity: O(strokes), whatever the number of bindings; and where longer bindings do not
  ///   apply, O(longer bindings) up to the first that does.
  public func resolve(
    _ sequence: KeySequence, in environment: ResolutionEnvironment
  ) -> Resolution {
    let resolver = Resolver(environment, environment.textGuard(for: sequence.strokes[0]))
    switch resolver.decision(at: resolver.position(after: sequence.strokes, from: root)) {
    case .matched(let binding): return .matched(binding)
    case .pending(let binding): return .pending(fallback: binding)
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
      after: Array(strokes), strokes.first.map(environment.textGuard), in: environment, limit)
  }

  /// Lists the strokes that can go on with a pending sequence now.
  ///
  /// - Parameters:
  ///   - chord: the pending sequence.
  ///   - environment: the moment.
  ///   - limit: how many to list; of more the first declared are listed.
  /// - Returns: the strokes with what they lead to, sorted by notation.
  public func continuations(
    after chord: PendingChord, in environment: ResolutionEnvironment, limit: Int = 64
  ) -> [Continuation] {
    continuations(after: chord.strokes, chord.textGuard, in: environment, limit)
  }

  /// Lists the strokes that follow others; without a guard each is taken as a first stroke.
  private func continuations(
    after strokes: [KeyStroke], _ chordGuard: TextGuard?, in environment: ResolutionEnvironment,
    _ limit: Int
  ) -> [Continuation] {
    let resolver = Resolver(environment, chordGuard ?? .nothing)
    guard let start = resolver.position(after: strokes, from: root) else { return [] }
    let block = resolver.block(from: start)
    var found: [(notation: String, continuation: Continuation)] = []
    for (stroke, node) in start.node.orderedChildren where found.count < limit {
      let resolver = Resolver(environment, chordGuard ?? environment.textGuard(for: stroke))
      let position = KeymapPosition(node: node, block: block)
      let binding = resolver.winner(at: position)?.binding
      let continues = resolver.leadsFurther(from: position)
      guard binding != nil || continues else { continue }
      found.append(
        (stroke.description, Continuation(stroke: stroke, binding: binding, continues: continues)))
    }
    return found.sorted { $0.notation < $1.notation }.map(\.continuation)
  }
}

/// What strokes mean now.
enum Decision {
  /// Nothing.
  case unbound
  /// A block: the strokes travel on and are not examined again.
  case blocked
  /// A complete binding that nothing longer competes with.
  case matched(ResolvedBinding)
  /// The start of something longer, and the binding that is complete already, if any.
  case pending(ResolvedBinding?)
}

extension Resolver {
  /// Decides what the strokes that lead to a position mean; nil stands for strokes not bound.
  func decision(at position: KeymapPosition?) -> Decision {
    guard let position else { return .unbound }
    let winner = winner(at: position)?.binding
    if leadsFurther(from: position) { return .pending(winner) }
    if let winner { return .matched(winner) }
    return block(of: position.node) == nil ? .unbound : .blocked
  }
}

extension Keymap {
  /// Decides what a key means after other strokes: the first of its candidates that means anything.
  ///
  /// - Returns: the decision, and the candidate that it is about.
  func decide(
    on event: KeyEvent, after strokes: [KeyStroke], _ textGuard: TextGuard,
    in environment: ResolutionEnvironment
  ) -> (stroke: KeyStroke, decision: Decision) {
    let resolver = Resolver(environment, textGuard)
    guard let position = resolver.position(after: strokes, from: root) else {
      return (event.stroke, .unbound)
    }
    for stroke in event.candidates {
      let decision = resolver.decision(at: resolver.position(after: stroke, from: position))
      if case .unbound = decision { continue }
      return (stroke, decision)
    }
    return (event.stroke, .unbound)
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

/// What a sequence of strokes means now.
public enum Resolution: Hashable, Sendable {
  /// It is complete and starts nothing longer.
  case matched(ResolvedBinding)
  /// It starts something longer.
  ///
  /// The fallback is what the strokes perform when nothing follows; nil when they are not complete.
  /// What can follow is ``Keymap/continuations(after:in:limit:)``.
  case pending(fallback: ResolvedBinding?)
  /// Several strokes lead nowhere, or to a block.
  case cancelled([KeyStroke])
  /// One stroke leads nowhere, or to a block.
  case unbound
}

/// A stroke that can follow a pending sequence now.
public struct Continuation: Hashable, Sendable {
  /// The stroke.
  public let stroke: KeyStroke
  /// What it completes; nil when more strokes are needed.
  public let binding: ResolvedBinding?
  /// Whether something longer goes on from it.
  public let continues: Bool
}

extension Continuation: CustomStringConvertible {
  /// The stroke, what it performs, and `…` when something longer goes on from it.
  public var description: String {
    var parts = [stroke.description]
    if let binding { parts.append("\(binding.effect)") }
    if continues { parts.append("…") }
    return parts.joined(separator: " ")
  }
}
