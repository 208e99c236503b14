public import KeyboardCore

extension Keymap {
  /// The explanation of a sequence's present meaning: each considered binding, with its verdict.
  ///
  /// Printed by `why`:
  ///
  /// ```
  /// ctrl+k performs edit.kill unless more keys follow
  ///   edit.kill (keymap file, keymap.json5:3:5): wins
  ///   navigation.clearFocus (built-in): outranked by keymap:edit.kill@ctrl+k
  ///   edit.comment on ctrl+k ctrl+c (session): waits for more keys
  /// then ctrl+c edit.comment
  /// ```
  public struct Trace: Hashable, Sendable, CustomStringConvertible {
    /// One considered binding.
    public struct Candidate: Hashable, Sendable {
      /// The binding that was considered.
      public let binding: ResolvedBinding
      /// The verdict on it.
      public let verdict: Trace.Verdict
      /// Its place in the order of declaration, which decides between two that are otherwise equal.
      let order: Int
    }

    /// The explained keys.
    public let sequence: KeySequence
    /// The meaning of the keys now.
    public let resolution: Resolution
    /// The considered bindings: of these keys from strong to weak, then longer ones.
    public private(set) var candidates: [Candidate]
    /// The number of longer bindings that were left out of the list.
    public let omitted: Int
    /// The strokes that can follow the keys.
    public let next: [Continuation]
    /// The role that the key has now in addition to its meaning; nil for none.
    public fileprivate(set) var role: KeyRole?

    /// Removes the values that failed conditions read, if they include one of some names.
    mutating func hide(_ names: Set<String>) {
      candidates = candidates.map { candidate in
        guard case .conditionFails = candidate.verdict,
          candidate.binding.condition.names.contains(where: names.contains)
        else { return candidate }
        let names = candidate.binding.condition.names
        return Candidate(
          binding: candidate.binding,
          verdict: .conditionFails(names.map { Condition.Reading(name: $0, value: "…") }),
          order: candidate.order)
      }
    }

    /// The lines of ``lines``.
    public var description: String { lines.joined(separator: "\n") }

    /// The meaning, one line for each candidate, and what can follow.
    public var lines: [String] { lines { $0.description } }

    /// Returns the meaning, one line for each candidate, and what can follow, with titles for commands.
    ///
    /// - Parameter name: returns the title of a command request.
    /// - Returns: the lines.
    public func lines(naming name: (CommandInvocation) -> String) -> [String] {
      var lines = [headline(name)] + candidateLines(naming: name)
      if !next.isEmpty {
        lines.append("then \(next.map { $0.description(name) }.joined(separator: ", "))")
      }
      return lines
    }

    /// Returns one indented line for each candidate.
    func candidateLines(naming name: (CommandInvocation) -> String) -> [String] {
      candidates.map { "  \($0.description(of: sequence, name))" }
        + (omitted > 0 ? ["  and \(omitted) longer"] : [])
    }

    private func headline(_ name: (CommandInvocation) -> String) -> String {
      if let role { return "\(sequence) \(role.headline(name))\(tapped(role, name))" }
      return switch resolution {
      case .matched(let binding): "\(sequence) performs \(binding.effect.description(name))"
      case .pending(let fallback?):
        "\(sequence) performs \(fallback.effect.description(name)) unless more keys follow"
      case .pending: "\(sequence) waits for more keys"
      case .blocked: "\(sequence) is blocked"
      case .unbound where candidates.contains { $0.verdict == .typesText }:
        "\(sequence) is text here"
      case .unbound where candidates.contains { $0.verdict.isOfNow }:
        "\(sequence) does nothing now"
      case .unbound: "\(sequence) is not bound"
      }
    }

    /// Returns the meaning of a tap; empty if the role begins at once.
    private func tapped(_ role: KeyRole, _ name: (CommandInvocation) -> String) -> String {
      guard case .held = role.span else { return "" }
      let meaning: String =
        switch resolution {
        case .matched(let binding): binding.effect.invocation.map(name) ?? "nothing"
        case .pending(let fallback?):
          "\(fallback.effect.invocation.map(name) ?? "nothing") unless more keys follow"
        case .pending: "waits for more keys"
        case .blocked: "blocked"
        case .unbound: KeyEvent(pressing: sequence.strokes[0]).typesText ? "its text" : "not bound"
        }
      return ", tapped: \(meaning)"
    }
  }
}

extension KeyRole {
  /// Returns the role, such as `held: ctrl`.
  func headline(_ name: (CommandInvocation) -> String) -> String {
    let part = part.description(name)
    return switch span {
    case .held: "held: \(part)"
    case .once: "once: \(part)"
    case .down: "while down: \(part)"
    }
  }
}

extension Keymap.Trace {
  /// Creates the trace of a key that is bound to one command, or not at all.
  init(plain key: ExaminedKey) {
    let binding = key.resolution.binding
    self.init(of: key, binding.map { [Candidate(binding: $0, verdict: .wins, order: 0)] } ?? [])
  }

  /// Creates the trace of a key whose role began.
  init(role binding: ResolvedBinding, of key: ExaminedKey) {
    self.init(of: key, [Candidate(binding: binding, verdict: .givesRole, order: 0)])
  }

  fileprivate init(of key: ExaminedKey, _ candidates: [Candidate]) {
    self.init(
      sequence: KeySequence(strokes: key.before + [key.stroke]) ?? KeySequence(key.stroke),
      resolution: key.resolution, candidates: candidates, omitted: 0, next: [])
  }
}

extension Keymap.Trace.Candidate {
  /// Returns its effect, its keys if they are not the explained ones, its layer and place, and its verdict.
  fileprivate func description(
    of sequence: KeySequence, _ name: (CommandInvocation) -> String
  ) -> String {
    let keys = binding.sequence == sequence ? "" : " on \(binding.sequence)"
    let place = binding.origin.map { "\(binding.layer), \($0)" } ?? binding.layer.description
    let condition = binding.clause.map { " when \($0)" } ?? ""
    return "\(binding.effect.description(name))\(keys)\(condition) (\(place)): \(verdict)"
  }
}

extension Keymap {
  /// Explains the present meaning of a sequence, by the rules of ``resolve(_:in:)``.
  ///
  /// - Parameters:
  ///   - sequence: the keys, as pressed by a person.
  ///   - environment: the moment.
  ///   - limit: the maximum number of longer bindings to list.
  /// - Returns: the bindings of the keys and of longer sequences, with their verdicts.
  public func trace(
    _ sequence: KeySequence, in environment: Environment,
    limit: Int = 64
  ) -> Trace {
    let resolver = Resolver(
      environment: environment, textGuard: environment.textGuard(for: sequence.strokes[0]))
    let position = resolver.position(after: sequence.strokes, from: root)
    let (candidates, omitted) = position.map { resolver.candidates(at: $0, limit) } ?? ([], 0)
    var trace = Trace(
      sequence: sequence, resolution: resolve(sequence, in: environment),
      candidates: candidates, omitted: omitted,
      next: continuations(after: sequence.strokes, in: environment, limit: limit))
    if roleCount > 0, sequence.strokes.count == 1,
      case .role(let role)? = position.flatMap(resolver.role)?.binding.effect
    {
      trace.role = role
    }
    return trace
  }

  /// Explains the meaning that was found for a key, with the bindings that determined it.
  ///
  /// Resolving these alone gives the same meaning, so they include blocks of prefixes, and one longer binding that
  /// the keys wait for.
  func trace(_ key: ExaminedKey, in environment: Environment) -> Trace {
    let resolver = Resolver(environment: environment, textGuard: key.textGuard)
    var candidates: [Trace.Candidate] = []
    if let start = resolver.position(after: key.before, from: root) {
      for stroke in key.event.candidates {
        if let position = resolver.position(after: stroke, from: start) {
          candidates += resolver.decisiveCandidates(at: position, isPending: key.isPending)
        }
        if stroke == key.stroke, key.isBound { break }
      }
    }
    if !candidates.isEmpty {
      for count in 1..<(key.before.count + 1) {
        guard let node = root.descendant(at: key.before.prefix(count)),
          let block = resolver.block(of: node)
        else { continue }
        candidates.append(
          Trace.Candidate(binding: block.binding, verdict: .blocks, order: block.order))
      }
    }
    return Trace(of: key, candidates)
  }
}

extension Resolver {
  /// Returns the bindings of a position with their verdicts, and some of the longer ones.
  ///
  /// - Parameters:
  ///   - position: the place in the tree.
  ///   - limit: the number of longer ones to list; further ones are only counted.
  /// - Returns: the bindings, and the number of omitted longer ones.
  fileprivate func candidates(
    at position: KeymapPosition, _ limit: Int
  ) -> (candidates: [Keymap.Trace.Candidate], omitted: Int) {
    var (candidates, longerVerdict) = exactCandidates(at: position)
    var omitted = 0
    visitLonger(than: position) { longer in
      let room = max(0, limit - candidates.count)
      omitted += max(0, longer.node.bindings.count - room)
      candidates += self.candidates(at: longer, limit: room) { _ in longerVerdict }
      return true
    }
    return (candidates, omitted)
  }

  /// Returns the bindings of a position with their verdicts, and as many longer ones as are needed to find the same
  /// meaning again.
  fileprivate func decisiveCandidates(
    at position: KeymapPosition, isPending: Bool
  ) -> [Keymap.Trace.Candidate] {
    var (candidates, longerVerdict) = exactCandidates(at: position)
    guard !position.node.children.isEmpty else { return candidates }
    let limit = candidates.count + 16
    var needsWaiting = isPending
    visitLonger(than: position) { longer in
      if candidates.count < limit {
        let listed = self.candidates(at: longer, limit: limit - candidates.count) { _ in
          longerVerdict
        }
        if listed.contains(where: { $0.verdict == .waits }) { needsWaiting = false }
        candidates += listed
      } else if let entry = self.winner(at: longer)?.entry {
        needsWaiting = false
        candidates.append(
          Keymap.Trace.Candidate(
            binding: entry.binding, verdict: longerVerdict, order: entry.order))
      }
      return needsWaiting || candidates.count < limit
    }
    return candidates
  }

  /// Returns the bindings of exactly a position, and the verdict on effective longer ones.
  private func exactCandidates(
    at position: KeymapPosition
  ) -> (candidates: [Keymap.Trace.Candidate], longer: Keymap.Trace.Verdict) {
    let (found, actsAtOnce) = verdict(at: position)
    let winner = found?.entry
    let candidates = candidates(at: position) { entry in
      entry.order == winner?.order
        ? .wins : .outranked(by: winner?.binding.id ?? entry.binding.id)
    }
    return (candidates, actsAtOnce ? .comesTooLate : .waits)
  }

  /// Returns the bindings of a position with their verdicts, the strongest first; an effective one that performs a
  /// command gets the verdict of the closure.
  fileprivate func candidates(
    at position: KeymapPosition, limit: Int = .max,
    performing: (KeymapEntry) -> Keymap.Trace.Verdict
  ) -> [Keymap.Trace.Candidate] {
    let bindings = position.node.bindings
    let block = block(from: position)
    return bindings.enumerated().prefix(limit).map { index, entry in
      let verdict: Keymap.Trace.Verdict =
        switch obstacle(to: index, of: bindings, under: block) {
        case nil:
          switch entry.binding.effect {
          case .role(let role) where role.tap == nil:
            self.role(at: position).map { role in
              role.order == entry.order ? .givesRole : .outranked(by: role.binding.id)
            } ?? .givesRole
          case .perform, .role:
            environment.offer(of: entry.binding) == nil ? .notOffered : performing(entry)
          case .block: .blocks
          case .unbind: .unbinds
          }
        case .conditionFails:
          .conditionFails(entry.binding.condition.readings(in: environment.context))
        case let obstacle?: obstacle
        }
      return Keymap.Trace.Candidate(
        binding: entry.binding, verdict: verdict, order: entry.order)
    }
  }
}

extension Keymap.Trace {
  /// The verdict of a resolution on a binding.
  public enum Verdict: Hashable, Sendable, CustomStringConvertible {
    /// The keys perform its command; if longer sequences may follow, only when nothing does.
    case wins
    /// It is longer than the keys and makes them wait.
    case waits
    /// It is longer than the keys, which act at once: they may lead into a secure input.
    case comesTooLate
    /// It blocks the keys for weaker bindings.
    case blocks
    /// It removes weaker bindings of the keys.
    case unbinds
    /// It gives the key its role, while the key is held or down.
    case givesRole
    /// A stronger binding of the same keys wins.
    case outranked(by: ResolvedBinding.ID)
    /// A stronger binding blocks its keys, or a prefix of them.
    case blocked(by: ResolvedBinding.ID)
    /// A stronger binding removes it.
    case unbound(by: ResolvedBinding.ID)
    /// Its condition does not hold; the names in it had these values.
    case conditionFails([Condition.Reading])
    /// The first key types text into the focused input, and the binding does not apply in text.
    case typesText
    /// It is a plugin's, and the focused input is secure.
    case isPlugins
    /// Its command would do nothing now.
    case notOffered
    /// It never applies, for this reason.
    case faulty(String)

    /// A Boolean value indicating whether the binding could be effective at another moment.
    fileprivate var isOfNow: Bool {
      switch self {
      case .conditionFails, .isPlugins, .notOffered: true
      default: false
      }
    }

    /// The verdict in words.
    public var description: String {
      switch self {
      case .wins: "wins"
      case .waits: "waits for more keys"
      case .comesTooLate: "its first keys act at once, as they may lead into a secure input"
      case .blocks: "blocks weaker bindings"
      case .unbinds: "removes weaker bindings"
      case .givesRole: "gives the key its role"
      case .outranked(let id): "outranked by \(id)"
      case .blocked(let id): "blocked by \(id)"
      case .unbound(let id): "removed by \(id)"
      case .conditionFails(let readings):
        "its condition does not hold: "
          + (readings.isEmpty
            ? "it never does" : readings.map(\.description).joined(separator: ", "))
      case .typesText: "the focused input takes the text"
      case .isPlugins: "the focused input is secure, and this is a plugin's"
      case .notOffered: "not possible now"
      case .faulty(let problem): "disabled: \(problem)"
      }
    }
  }
}
