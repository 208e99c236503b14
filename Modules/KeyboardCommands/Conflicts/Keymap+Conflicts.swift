public import KeyboardCore

extension Keymap {
  /// The conflicts of the bindings, by sequence in the order of declaration; at most 100,000.
  ///
  /// Two bindings of the same keys that perform the same command with the same arguments do not
  /// conflict, as it does not matter which one is taken. That commands may be impossible now and
  /// that text inputs keep keys for themselves is left out of account.
  public var conflicts: [BindingConflict] {
    conflicts(limit: 100_000)
  }

  /// Lists the first conflicts of the bindings; see ``conflicts``.
  ///
  /// - Parameter limit: how many to list at most.
  /// - Returns: the conflicts.
  /// - Complexity: O(bindings + conflicts), and for bindings of one sequence under different
  ///   conditions the pairs of conditions, unless they ask one name for different texts.
  public func conflicts(limit: Int) -> [BindingConflict] {
    let search = ConflictSearch()
    var conflicts: [BindingConflict] = []
    search.visit(below: root, []) { participants, path in
      search.addConflicts(of: participants, below: path, to: &conflicts, limit)
      return conflicts.count < limit
    }
    return conflicts
  }

  /// Lists the bindings that stand in the way of keys that somebody wants to bind.
  ///
  /// - Parameters:
  ///   - sequence: the wanted keys.
  ///   - condition: when they are to apply; nil for always.
  ///   - ignored: bindings to take as if they were not there, such as the one being changed.
  /// - Returns: the bindings of the same keys from strong to weak, then longer ones, then shorter
  ///   ones.
  public func conflicts(
    of sequence: KeySequence, when condition: Condition? = nil,
    ignoring ignored: Set<BindingID> = []
  ) -> [KeyConflict] {
    let search = ConflictSearch(ignoring: ignored)
    let wanted = search.condition(condition?.expression ?? .constant(true))
    var shorter: [KeyConflict] = []
    var path: [[ConflictSearch.Participant]] = []
    var node = root
    for (index, stroke) in sequence.strokes.enumerated() {
      guard let child = node.children[stroke] else { return shorter }
      node = child
      let participants = search.participants(of: node, below: path)
      path.insert(participants, at: 0)
      guard index < sequence.strokes.count - 1 else { break }
      shorter += search.conflicts(of: wanted, with: participants, .shorter)
    }
    var conflicts = search.conflicts(of: wanted, with: path[0], .same)
    search.visit(below: node, path) { participants, _ in
      conflicts += search.conflicts(of: wanted, with: participants, .longer)
      return true
    }
    return conflicts + shorter
  }
}

extension ConflictSearch {
  /// Adds the conflicts of the bindings of a sequence with each other and with those of its
  /// beginnings.
  fileprivate func addConflicts(
    of participants: [Participant], below path: [[Participant]],
    to conflicts: inout [BindingConflict], _ limit: Int
  ) {
    func add(_ kind: BindingConflict.Kind, _ left: Participant, _ right: Participant) {
      let (first, second) = (left.entry.binding, right.entry.binding)
      guard conflicts.count < limit, kind == .prefix || first.effect != second.effect,
        let certainty = certainty(of: left.presence, and: right.presence)
      else { return }
      conflicts.append(
        BindingConflict(kind: kind, certainty: certainty, first: first, second: second))
    }
    let performing = participants.filter(\.performs)
    for (index, participant) in performing.enumerated() {
      for weaker in performing[(index + 1)...] { add(.same, participant, weaker) }
    }
    for shorter in path {
      for participant in performing {
        for other in shorter where other.performs { add(.prefix, other, participant) }
      }
    }
  }

  /// The bindings of a sequence that conflict with wanted keys.
  fileprivate func conflicts(
    of wanted: SearchedCondition, with participants: [Participant], _ relation: KeyConflict.Relation
  ) -> [KeyConflict] {
    participants.filter(\.performs).compactMap { participant in
      certainty(of: wanted, and: participant.presence).map {
        KeyConflict(relation: relation, certainty: $0, binding: participant.entry.binding)
      }
    }
  }

  /// How sure it is that two conditions can hold together; nil when they cannot.
  private func certainty(
    of left: SearchedCondition?, and right: SearchedCondition?
  ) -> BindingConflict.Certainty? {
    guard let left, let right else { return nil }
    switch left.form.excludes(right.form) {
    case .yes: return nil
    case .no: return .certain
    case .unknown: return .possible
    }
  }
}
