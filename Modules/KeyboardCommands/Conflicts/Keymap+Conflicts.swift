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
    var search = ConflictSearch(self)
    var conflicts: [BindingConflict] = []
    var node = trie.successor(of: StrokeTrie.root, below: StrokeTrie.root)
    while node != StrokeTrie.none, conflicts.count < limit {
      search.collectConflicts(at: node, into: &conflicts, limit)
      node = trie.successor(of: node, below: StrokeTrie.root)
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
    var search = ConflictSearch(self, ignoring: ignored)
    let wanted = search.table.number(of: condition)
    let node = trie.node(at: sequence.strokes)
    var conflicts: [KeyConflict] = []
    if node != StrokeTrie.none {
      conflicts += search.conflicts(of: wanted, at: node, .same)
      var longer = trie.successor(of: node, below: node)
      while longer != StrokeTrie.none {
        conflicts += search.conflicts(of: wanted, at: longer, .longer)
        longer = trie.successor(of: longer, below: node)
      }
    }
    var shorter = StrokeTrie.root
    for stroke in sequence.strokes.dropLast() {
      shorter = trie.target(of: shorter, stroke).node
      if shorter == StrokeTrie.none { break }
      conflicts += search.conflicts(of: wanted, at: shorter, .shorter)
    }
    return conflicts
  }
}

extension ConflictSearch {
  /// Adds the conflicts of the bindings of a node with each other and with those of shorter
  /// sequences.
  fileprivate mutating func collectConflicts(
    at node: Int32, into conflicts: inout [BindingConflict], _ limit: Int
  ) {
    let roster = roster(of: node)
    guard !roster.members.isEmpty else { return }
    for (position, member) in roster.members.enumerated() {
      let pins = table.pins(of: member.condition)
      for other in roster.positions(meeting: pins, from: position + 1) {
        guard conflicts.count < limit else { return }
        add(.same, member, roster.members[other], to: &conflicts)
      }
    }
    for shorter in path(of: node).dropFirst() {
      let others = self.roster(of: shorter)
      guard !others.members.isEmpty else { continue }
      for member in roster.members {
        for other in others.positions(meeting: table.pins(of: member.condition)) {
          guard conflicts.count < limit else { return }
          add(.prefix, others.members[other], member, to: &conflicts)
        }
      }
    }
  }

  private mutating func add(
    _ kind: BindingConflict.Kind, _ left: BindingRoster.Member, _ right: BindingRoster.Member,
    to conflicts: inout [BindingConflict]
  ) {
    let (first, second) = (keymap.binding(in: left.slot), keymap.binding(in: right.slot))
    if kind == .same, first.effect == second.effect { return }
    let meeting = table.meeting(of: left.condition, and: right.condition)
    guard let certainty = BindingConflict.Certainty(meeting) else { return }
    conflicts.append(
      BindingConflict(kind: kind, certainty: certainty, first: first, second: second))
  }

  /// The bindings of a node that conflict with wanted keys.
  fileprivate mutating func conflicts(
    of wanted: Int, at node: Int32, _ relation: KeyConflict.Relation
  ) -> [KeyConflict] {
    roster(of: node).members.compactMap { member in
      BindingConflict.Certainty(table.meeting(of: wanted, and: member.condition)).map {
        KeyConflict(
          relation: relation, certainty: $0, binding: keymap.binding(in: member.slot))
      }
    }
  }
}

extension BindingConflict.Certainty {
  fileprivate init?(_ meeting: ConditionForm.Verdict) {
    switch meeting {
    case .impossible: return nil
    case .possible: self = .certain
    case .unknown: self = .possible
    }
  }
}
