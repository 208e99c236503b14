public import KeyboardCore

extension BindingsEditor {
  /// What the user has to decide before anything changes, since keys meet other bindings.
  public struct Question: Hashable, Sendable {
    /// What is about to happen.
    public enum Subject: Hashable, Sendable {
      /// A binding gets keys.
      case customize(BindingID, KeySequence)
      /// A binding gets its own keys back.
      case revert(BindingID)
      /// Every binding gets its own keys back.
      case revertAll
    }

    /// What is about to happen.
    public let subject: Subject
    /// Everything that the keys would meet, the same keys and shorter or longer ones, each conflict
    /// with both sides.
    public let conflicts: [BindingConflict]
    /// The bindings to revert together: the one asked about first, then those that have its keys,
    /// then those that have theirs, until no more is met. Empty unless something is reverted.
    public let chain: [BindingID]
    /// The conflicts that there would be when the whole chain is reverted: with bindings that have
    /// their own keys, or that only the user has.
    public let remaining: [BindingConflict]
    /// The answers, in the order in which to offer them; the last one is to cancel.
    public let options: [BindingsEdit]
  }
}

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
    // What only the user has is known by its keys.
    let renamed = customizations.ids.filter {
      self.customizations[$0] == nil && !ids.contains($0)
    }
    let rows = Dictionary(editor.rows.map { ($0.idInForce, $0) }) { first, _ in first }
    let wanted = (ids + renamed).compactMap(editor.row)
    var conflicts: [BindingConflict] = []
    var pairs: Set<Set<BindingID>> = []
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
  func isRevertible(_ id: BindingID) -> Bool {
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
    let ids = rows.map(\.id).filter(isRevertible)
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
      .map(\.id).filter { row($0).map { $0.refusal == nil } ?? false }
  }
}

extension Customizations {
  func applying(_ edit: BindingsEdit) -> Customizations {
    var copy = self
    edit.apply(to: &copy)
    return copy
  }
}
