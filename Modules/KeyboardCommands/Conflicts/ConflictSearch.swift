import KeyboardCore

/// Finds out which bindings of a keymap can apply at the same time.
///
/// A binding takes part where its condition holds and nothing stronger blocks or unbinds it; that
/// is one condition again, known by a number.
struct ConflictSearch {
  let keymap: Keymap
  /// Bindings that are taken as if they were not there.
  let ignored: Set<BindingID>

  var table = ConditionTable()
  private var presences: [Int32: Int?] = [:]
  private var rosters: [Int32: BindingRoster] = [:]

  init(_ keymap: Keymap, ignoring ignored: Set<BindingID> = []) {
    self.keymap = keymap
    self.ignored = ignored
  }

  /// The bindings of a node that perform a command and can take part.
  mutating func roster(of node: Int32) -> BindingRoster {
    if let known = rosters[node] { return known }
    let members = slots(of: node).compactMap { slot -> BindingRoster.Member? in
      guard keymap.slots[Int(slot)].kind == .perform else { return nil }
      return presence(of: slot).map { BindingRoster.Member(slot: slot, condition: $0) }
    }
    let roster = BindingRoster(members, table)
    rosters[node] = roster
    return roster
  }

  /// The condition under which a binding takes part; nil when it never does.
  mutating func presence(of slot: Int32) -> Int? {
    if !keymap.hasRemovers { return condition(of: slot) }
    if let known = presences[slot] { return known }
    let presence =
      condition(of: slot).flatMap { condition in
        let removals = removers(of: slot).map(\.condition)
        if removals.isEmpty { return condition }
        if removals.last == ConditionTable.always { return nil }
        let parts = removals.map { ConditionExpression.not(table.expression($0)) }
        return table.number(of: .and([table.expression(condition)] + parts))
      } as Int?
    presences[slot] = .some(presence)
    return presence
  }

  /// The condition that is written; nil when the binding is unsound or is to be ignored.
  mutating func condition(of slot: Int32) -> Int? {
    let binding = keymap.binding(in: slot)
    guard binding.problem == nil, ignored.isEmpty || !ignored.contains(binding.id) else {
      return nil
    }
    return table.number(of: binding.condition)
  }

  /// The bindings of a node from strong to weak.
  func slots(of node: Int32) -> some Sequence<Int32> {
    sequence(first: keymap.trie.nodes[Int(node)].firstSlot) { keymap.slots[Int($0)].weaker }
      .prefix { $0 != StrokeTrie.none }
  }

  /// The node and those above it, the root left out.
  func path(of node: Int32) -> some Sequence<Int32> {
    sequence(first: node) { keymap.trie.nodes[Int($0)].parent }.prefix { $0 > StrokeTrie.root }
  }
}

extension ConflictSearch {
  /// What removes a binding, from near to far and strong to weak, up to one that always does.
  ///
  /// Not more are listed than a form can hold, as nothing is known then.
  mutating func removers(of slot: Int32) -> [BindingRoster.Member] {
    guard keymap.hasRemovers else { return [] }
    let rank = keymap.rank(of: slot)
    var removers: [BindingRoster.Member] = []
    for node in path(of: keymap.slots[Int(slot)].node)
    where keymap.trie.nodes[Int(node)].removers > 0 {
      for other in slots(of: node) where removers.count <= ConditionForm.limit {
        guard keymap.rank(of: other) > rank else { break }
        guard removes(other, slot), let condition = presence(of: other) else { continue }
        removers.append(BindingRoster.Member(slot: other, condition: condition))
        if condition == ConditionTable.always { return removers }
      }
    }
    return removers
  }

  /// Whether a stronger binding of the same keys, or of a beginning of them, removes another where
  /// it applies.
  private func removes(_ remover: Int32, _ slot: Int32) -> Bool {
    let own = keymap.slots[Int(slot)]
    switch keymap.binding(in: remover).effect {
    case .perform: return false
    case .block: return own.kind == .perform
    case .unbind(let command):
      return own.kind != .unbind && keymap.slots[Int(remover)].node == own.node
        && (command == nil || command == keymap.binding(in: slot).invocation?.id)
    }
  }
}
