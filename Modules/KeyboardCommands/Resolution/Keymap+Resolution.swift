public import KeyboardCore

extension Keymap {
  /// Returns the meaning of a sequence now.
  ///
  /// The sequence is treated as pressed by a person, so that its first stroke may type text; keys from a keyboard,
  /// with all their candidates, go through a ``KeyEngine``.
  ///
  /// - Complexity: O(strokes), regardless of the number of bindings; and if longer bindings do not apply, O(longer
  ///   bindings) up to the first that does.
  public func resolve(
    _ sequence: KeySequence, in environment: Environment
  ) -> Resolution {
    let resolver = Resolver(
      environment: environment, textGuard: environment.textGuard(for: sequence.strokes[0]))
    return resolver.resolution(at: resolver.position(after: sequence.strokes, from: root)).0
  }

  /// Returns the strokes that can follow others now.
  ///
  /// - Parameters:
  ///   - strokes: the strokes so far, as pressed by a person; empty for what can start a sequence.
  ///   - environment: the moment.
  ///   - limit: the maximum number of strokes; the first declared are listed.
  /// - Returns: the strokes with what they lead to, sorted by notation.
  public func continuations(
    after strokes: some Collection<KeyStroke>, in environment: Environment,
    limit: Int = 64
  ) -> [Continuation] {
    continuations(
      after: Array(strokes), strokes.first.map(environment.textGuard), in: environment, limit)
  }

  /// Returns the strokes that can continue a pending sequence now.
  ///
  /// - Parameters:
  ///   - chord: the pending sequence.
  ///   - environment: the moment.
  ///   - limit: the maximum number of strokes; the first declared are listed.
  /// - Returns: the strokes with what they lead to, sorted by notation.
  func continuations(
    after chord: PendingChord, in environment: Environment, limit: Int = 64
  ) -> [Continuation] {
    continuations(after: chord.strokes, chord.textGuard, in: environment, limit)
  }

  /// Returns the strokes that follow others; each is treated as a first stroke unless a guard is given.
  private func continuations(
    after strokes: [KeyStroke], _ chordGuard: TextGuard?, in environment: Environment,
    _ limit: Int
  ) -> [Continuation] {
    let resolver = Resolver(environment: environment, textGuard: chordGuard ?? .nothing)
    guard let start = resolver.position(after: strokes, from: root) else { return [] }
    let block = resolver.block(from: start)
    var found: [(notation: String, continuation: Continuation)] = []
    for (stroke, node) in start.node.orderedChildren where found.count < limit {
      let resolver = Resolver(
        environment: environment, textGuard: chordGuard ?? environment.textGuard(for: stroke))
      let position = KeymapPosition(node: node, block: block)
      let binding = resolver.winner(at: position)?.entry.binding
      let continues = resolver.leadsFurther(from: position)
      guard binding != nil || continues else { continue }
      found.append(
        (stroke.description, Continuation(stroke: stroke, binding: binding, continues: continues)))
    }
    return found.sorted { $0.notation < $1.notation }.map(\.continuation)
  }

  /// Returns the layers of the bindings that continue strokes now.
  func layers(
    after strokes: [KeyStroke], _ textGuard: TextGuard, in environment: Environment
  ) -> Set<ResolvedBinding.Layer> {
    let resolver = Resolver(environment: environment, textGuard: textGuard)
    guard let start = resolver.position(after: strokes, from: root) else { return [] }
    var layers: Set<ResolvedBinding.Layer> = []
    resolver.visitLonger(than: start) { position in
      if let winner = resolver.winner(at: position) { layers.insert(winner.entry.binding.layer) }
      return true
    }
    return layers
  }

  /// The result of looking up a key.
  struct Found {
    /// The first bound candidate; nil if there is none.
    var stroke: KeyStroke?
    var resolution = Resolution.unbound
    /// The step that the binding's command would take now.
    var step: CommandStep?
    /// A Boolean value indicating whether it is bound to one command, or not at all, and nothing else affected its
    /// meaning.
    var isPlain: Bool
  }

  /// Resolves a key after other strokes, using its first bound candidate.
  func resolve(
    _ candidates: some Sequence<KeyStroke>, after strokes: [KeyStroke], _ textGuard: TextGuard,
    in environment: Environment
  ) -> Found {
    let resolver = Resolver(environment: environment, textGuard: textGuard)
    var found = Found(isPlain: strokes.isEmpty)
    guard let start = resolver.position(after: strokes, from: root) else { return found }
    for candidate in candidates {
      guard let position = resolver.position(after: candidate, from: start) else { continue }
      (found.resolution, found.step) = resolver.resolution(at: position)
      if case .unbound = found.resolution {
        found.isPlain = false
        continue
      }
      found.stroke = candidate
      if case .matched = found.resolution, position.node.isLeaf { return found }
      found.isPlain = false
      return found
    }
    return found
  }

  /// Returns the binding that gives a key its role now; nil if there is none.
  func role(of event: KeyEvent, in environment: Environment) -> ResolvedBinding? {
    guard roleCount > 0 else { return nil }
    let resolver = Resolver(
      environment: environment, textGuard: environment.textGuard(for: event))
    let start = KeymapPosition(node: root, block: nil)
    for candidate in event.candidates {
      guard let position = resolver.position(after: candidate, from: start) else { continue }
      if let entry = resolver.role(at: position) { return entry.binding }
    }
    return nil
  }

  /// The meaning of a sequence of strokes now.
  public enum Resolution: Hashable, Sendable {
    /// The sequence is complete, and no longer one starts with it.
    case matched(ResolvedBinding)
    /// The sequence starts a longer one.
    ///
    /// The fallback is performed if nothing follows; nil if the strokes are not complete. The strokes that can follow
    /// are ``Keymap/continuations(after:in:limit:)``.
    case pending(fallback: ResolvedBinding?)
    /// A block ends the sequence: the strokes are not examined again, and at most type their text.
    case blocked
    /// The sequence has no meaning.
    case unbound
  }

  /// A stroke that can follow a pending sequence now.
  public struct Continuation: Hashable, Sendable, CustomStringConvertible {
    /// The stroke to press next.
    public let stroke: KeyStroke
    /// The binding that it completes; nil if more strokes are needed.
    public let binding: ResolvedBinding?
    /// A Boolean value indicating whether longer sequences continue from it.
    public let continues: Bool

    /// The stroke, what it performs, and `…` if longer sequences continue from it.
    public var description: String { description { $0.description } }

    func description(_ name: (CommandInvocation) -> String) -> String {
      var parts = [stroke.description]
      if let binding { parts.append(binding.effect.description(name)) }
      if continues { parts.append("…") }
      return parts.joined(separator: " ")
    }
  }
}
