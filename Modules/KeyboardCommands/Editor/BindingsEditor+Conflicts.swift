import KeyboardCore

extension BindingsEditor {
  /// Lists every conflict that bindings would have, once each, if the changes were others.
  ///
  /// Two bindings that perform the same by the same keys do not conflict.
  ///
  /// The only place where the editor asks what meets what.
  func conflicts(
    of ids: [BindingID], under customizations: Customizations
  ) -> [BindingConflict] {
    var editor = self
    editor.customizations = customizations
    editor.updateRows()
    let rows = editor.sections.flatMap(\.rows)
    let keymap = Keymap(rows.compactMap(\.binding) + editor.others.bindings)
    let listed = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
    var conflicts: [BindingConflict] = []
    var pairs: Set<Set<BindingID>> = []
    for id in ids {
      let row = listed[id] ?? editor.others.rows.first { $0.id == id }
      guard let binding = row?.binding else { continue }
      let met = keymap.conflicts(
        of: binding.sequence, when: binding.condition, ignoring: [binding.id])
      for conflict in met where pairs.insert([binding.id, conflict.binding.id]).inserted {
        if conflict.relation == .same, conflict.binding.effect == binding.effect { continue }
        conflicts.append(conflict.between(binding))
      }
    }
    return conflicts
  }

  /// The bindings to revert so that one has its own keys again and meets none that was customised,
  /// the one itself first (T29).
  func revertChain(of id: BindingID) -> [BindingID] {
    var chain = [id]
    var length = 0
    while length < chain.count {
      length = chain.count
      for conflict in conflicts(of: chain, under: customizations.applying(.revertBoth(chain))) {
        for side in [conflict.first.id, conflict.second.id]
        where !chain.contains(side) && isRevertible(side) {
          chain.append(side)
        }
      }
    }
    return chain
  }

  /// Whether a binding has keys of its own to go back to, or none, and has others now.
  private func isRevertible(_ id: BindingID) -> Bool {
    switch customizations[id]?.change {
    case .some(.sequence), .some(.none): true
    case .some(.added), nil: false
    }
  }
}

extension BindingsEditor {
  /// What to ask before a binding gets keys; nil when they meet nothing.
  func question(customizing id: BindingID, to sequence: KeySequence) -> Question? {
    let edit = BindingsEdit.customize(id, sequence)
    let conflicts = conflicts(of: [id], under: customizations.applying(edit))
    guard !conflicts.isEmpty else { return nil }
    let others = unassignable(conflicts, besides: id)
    let unassigning = BindingsEdit.unassignAndCustomize(others, id, sequence)
    return Question(
      subject: .customize(id, sequence), conflicts: conflicts, chain: [], remaining: [],
      options: (others.isEmpty ? [] : [unassigning]) + [edit, .cancel])
  }

  /// What to ask before a binding gets its own keys back; nil when they meet nothing.
  func question(reverting id: BindingID) -> Question? {
    let edit = BindingsEdit.revert(id)
    let conflicts = conflicts(of: [id], under: customizations.applying(edit))
    guard !conflicts.isEmpty else { return nil }
    let others = unassignable(conflicts, besides: id)
    let chain = revertChain(of: id)
    let together = BindingsEdit.revertBoth(chain)
    return Question(
      subject: .revert(id), conflicts: conflicts, chain: chain,
      remaining: self.conflicts(of: chain, under: customizations.applying(together)),
      options: (others.isEmpty ? [] : [.revertAndUnassign(id, others)])
        + (chain.count > 1 ? [together] : []) + [edit, .cancel])
  }

  /// What to ask before every row gets its own keys back; nil when all rows have them.
  func questionRevertingAll() -> Question? {
    let ids = sections.flatMap(\.rows).filter(\.isCustomized).map(\.id)
    guard !ids.isEmpty else { return nil }
    let edit = BindingsEdit.revertBoth(ids)
    let conflicts = conflicts(of: ids, under: customizations.applying(edit))
    return Question(
      subject: .revertAll, conflicts: conflicts, chain: ids, remaining: conflicts,
      options: [edit, .cancel])
  }

  /// The other sides of conflicts, as far as the user's changes can take their keys away.
  private func unassignable(_ conflicts: [BindingConflict], besides id: BindingID) -> [BindingID] {
    conflicts.map { $0.first.id == id ? $0.second : $0.first }
      .filter { $0.layer <= .customisations }.map(\.id)
  }
}

extension Customizations {
  func applying(_ edit: BindingsEdit) -> Customizations {
    var copy = self
    edit.apply(to: &copy)
    return copy
  }
}

extension KeyConflict {
  /// The conflict with both sides, as binding the wanted keys would make it.
  fileprivate func between(_ wanted: ResolvedBinding) -> BindingConflict {
    let isFirst =
      switch relation {
      case .same: wanted.layer >= binding.layer
      case .longer: true
      case .shorter: false
      }
    return BindingConflict(
      kind: kind, certainty: certainty, first: isFirst ? wanted : binding,
      second: isFirst ? binding : wanted)
  }
}
