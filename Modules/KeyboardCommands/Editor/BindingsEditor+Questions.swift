public import KeyboardCore

extension BindingsEditor {
  /// A decision that the user has to make before anything changes, since keys meet other bindings.
  public struct Question: Hashable, Sendable {
    /// The changes that lead to a question.
    public enum Subject: Hashable, Sendable {
      /// A binding gets keys.
      case customize(ResolvedBinding.ID, KeySequence)
      /// A binding gets its own keys back.
      case revert(ResolvedBinding.ID)
      /// Every binding gets its own keys back.
      case revertAll
    }

    /// The change that is about to happen.
    public let subject: Subject
    /// The conflicts that the keys would cause, with the same keys and shorter or longer ones, each
    /// with both sides.
    public let conflicts: [Keymap.Conflict]
    /// The bindings to revert together: the one asked about first, then those that have its keys,
    /// then those that have theirs, until no more is met. Empty unless something is reverted.
    public let chain: [ResolvedBinding.ID]
    /// The conflicts that there would be when the whole chain is reverted: with bindings that have
    /// their own keys, or that only the user has.
    public let remaining: [Keymap.Conflict]
    /// The answers, in the order in which to offer them; the last one is to cancel.
    public let options: [Edit]
  }

  /// Lists every conflict that bindings would have after a change, once each.
  ///
  /// Two bindings that perform the same by the same keys do not conflict.
  func conflicts(of ids: [ResolvedBinding.ID], after edit: Edit) -> [Keymap.Conflict] {
    var editor = self
    edit.apply(to: &editor.customizations)
    editor.updateRows()
    // The id of a binding that only the user has is made of its keys.
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

  /// The bindings to revert so that one has its own keys again and meets none that was customised,
  /// the one itself first.
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

  /// Returns a Boolean value indicating whether a binding has keys of its own to go back to, or
  /// none, and has others now.
  func isRevertible(_ id: ResolvedBinding.ID) -> Bool {
    switch customizations[id]?.change {
    case .some(.sequence), .some(.none): true
    case .some(.added), nil: false
    }
  }

  /// The question before a binding gets keys; nil when they meet nothing.
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

  /// The question before a binding gets its own keys back; nil when they meet nothing.
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

  /// The question before every row gets its own keys back; nil when all rows have them.
  func questionRevertingAll() -> Question? {
    let ids = rows.map(\.id).filter(isRevertible)
    guard !ids.isEmpty else { return nil }
    let edit = Edit.revertBoth(ids)
    let conflicts = conflicts(of: ids, after: edit)
    return Question(
      subject: .revertAll, conflicts: conflicts, chain: ids, remaining: conflicts,
      options: [edit, .cancel])
  }

  /// The other sides of conflicts, as far as the user's changes can take their keys away.
  private func unassignable(_ conflicts: [Keymap.Conflict], besides id: ResolvedBinding.ID)
    -> [ResolvedBinding.ID]
  {
    conflicts.map { $0.first.id == id ? $0.second : $0.first }
      .map(\.id).filter { row($0).map { $0.refusal == nil } ?? false }
  }
}
