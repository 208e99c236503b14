public import KeyboardCore

extension BindingsEditor {
  /// A decision for the user before a change, because the keys conflict with other bindings.
  public struct Question: Hashable, Sendable {
    /// The changes that lead to a question.
    public enum Subject: Hashable, Sendable {
      /// A binding gets other keys.
      case customize(ResolvedBinding.ID, KeySequence)
      /// A binding gets its declared keys back.
      case revert(ResolvedBinding.ID)
      /// All bindings get their declared keys back.
      case revertAll
    }

    /// The change that is about to happen.
    public let subject: Subject
    /// The conflicts that the keys would cause, with the same keys and shorter or longer ones, each with both sides.
    public let conflicts: [Keymap.Conflict]
    /// The bindings to revert together: first the one to revert, then those that have its keys, then those that have
    /// theirs, until there are no further conflicts. Empty unless bindings are reverted.
    public let chain: [ResolvedBinding.ID]
    /// The conflicts that would remain when the whole chain is reverted: with bindings that have their declared keys,
    /// or that only the user has.
    public let remaining: [Keymap.Conflict]
    /// The possible answers, in display order; the last one is to cancel.
    public let options: [Edit]
  }

  /// Returns the conflicts that bindings would have after a change, once each.
  ///
  /// Two bindings that perform the same command with the same keys do not conflict.
  func conflicts(of ids: [ResolvedBinding.ID], after edit: Edit) -> [Keymap.Conflict] {
    var editor = self
    edit.apply(to: &editor.customizations)
    editor.updateRows()
    // The id of a binding that only the user has is derived from its keys.
    let renamed = editor.customizations.ids.filter {
      customizations[$0] == nil && !ids.contains($0)
    }
    let rows = Dictionary(editor.rows.map { ($0.idInForce, $0) }) { first, _ in first }
    let wanted = (ids + renamed).compactMap(editor.row)
    var conflicts: [Keymap.Conflict] = []
    var pairs: Set<Set<ResolvedBinding.ID>> = []
    for focus in [Focus.program, .editor] {
      let ids = Set(wanted.filter { $0.focuses.contains(focus) }.map(\.idInForce))
      if ids.isEmpty { continue }
      for var conflict in editor.keymap(in: focus).conflicts(of: ids) {
        conflict.first = rows[conflict.first.id]?.binding ?? conflict.first
        conflict.second = rows[conflict.second.id]?.binding ?? conflict.second
        if pairs.insert([conflict.first.id, conflict.second.id]).inserted {
          conflicts.append(conflict)
        }
      }
    }
    return conflicts
  }

  /// Returns the bindings to revert so that one has its declared keys again and conflicts with no customized one,
  /// starting with the binding itself.
  func revertChain(of id: ResolvedBinding.ID) -> [ResolvedBinding.ID] {
    var chain = [id]
    while true {
      let met = conflicts(of: chain, after: .revertBoth(chain)).flatMap {
        [$0.first.id, $0.second.id]
      }
      guard let next = met.first(where: { !chain.contains($0) && isRevertible($0) }) else {
        return chain
      }
      chain.append(next)
    }
  }

  /// Returns whether a binding can be reverted to its declared keys, or to none, and has others now.
  func isRevertible(_ id: ResolvedBinding.ID) -> Bool {
    switch customizations[id]?.change {
    case .some(.sequence), .some(.none): true
    case .some(.added), nil: false
    }
  }

  /// Returns the question before a binding gets keys; nil if there are no conflicts.
  func question(customizing id: ResolvedBinding.ID, to sequence: KeySequence) -> Question? {
    let edit = Edit.customize(id, sequence)
    let conflicts = conflicts(of: [id], after: edit)
    guard !conflicts.isEmpty else { return nil }
    let others = unassignable(conflicts, besides: id)
    let unassigning = Edit.unassignAndCustomize(others, id, sequence)
    return Question(
      subject: .customize(id, sequence), conflicts: conflicts, chain: [], remaining: [],
      options: (others.isEmpty ? [] : [unassigning]) + [edit, .cancel])
  }

  /// Returns the question before a binding gets its declared keys back; nil if there are no conflicts.
  func question(reverting id: ResolvedBinding.ID) -> Question? {
    let edit = Edit.revert(id)
    let conflicts = conflicts(of: [id], after: edit)
    guard !conflicts.isEmpty else { return nil }
    let others = unassignable(conflicts, besides: id)
    let chain = revertChain(of: id)
    let together = Edit.revertBoth(chain)
    return Question(
      subject: .revert(id), conflicts: conflicts, chain: chain,
      remaining: self.conflicts(of: chain, after: together),
      options: (others.isEmpty ? [] : [.revertAndUnassign(id, others)])
        + (chain.count > 1 ? [together] : []) + [edit, .cancel])
  }

  /// Returns the question before all rows get their declared keys back; nil if all have them.
  func questionRevertingAll() -> Question? {
    let ids = rows.map(\.id).filter(isRevertible)
    guard !ids.isEmpty else { return nil }
    let edit = Edit.revertBoth(ids)
    let conflicts = conflicts(of: ids, after: edit)
    return Question(
      subject: .revertAll, conflicts: conflicts, chain: ids, remaining: conflicts,
      options: [edit, .cancel])
  }

  /// Returns the other sides of conflicts whose keys the user's changes can remove.
  private func unassignable(_ conflicts: [Keymap.Conflict], besides id: ResolvedBinding.ID)
    -> [ResolvedBinding.ID]
  {
    conflicts.map { $0.first.id == id ? $0.second : $0.first }
      .map(\.id).filter { row($0).map { $0.refusal == nil } ?? false }
  }
}
