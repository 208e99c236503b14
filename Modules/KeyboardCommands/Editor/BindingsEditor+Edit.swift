public import KeyboardCore

extension BindingsEditor {
  /// A decision of an editor: one of the seven results of KeyCommandKit's editor.
  ///
  /// A value that changes ``Customizations``; their owner applies and stores it.
  public enum Edit: Hashable, Sendable {
    /// Sets other keys for a binding.
    case customize(ResolvedBinding.ID, KeySequence)
    /// Removes the keys of the first bindings, and sets them for the other one.
    case unassignAndCustomize([ResolvedBinding.ID], ResolvedBinding.ID, KeySequence)
    /// Restores the declared keys of a binding.
    case revert(ResolvedBinding.ID)
    /// Restores the declared keys of a binding, and removes those of the other bindings that have them.
    case revertAndUnassign(ResolvedBinding.ID, [ResolvedBinding.ID])
    /// Restores the declared keys of several bindings: a whole chain of conflicts, or all.
    case revertBoth([ResolvedBinding.ID])
    /// Removes the keys of a binding.
    case unassign(ResolvedBinding.ID)
    /// Changes nothing.
    case cancel

    /// Applies the change to customizations.
    ///
    /// A binding of the user's own keeps its effect when its keys change, and is removed when it is reverted or
    /// unassigned.
    ///
    /// - Complexity: O(*n*) for *n* bindings in the change.
    public func apply(to customizations: inout Customizations) {
      switch self {
      case .customize(let id, let sequence):
        customizations.assign(sequence, to: id)
      case .unassignAndCustomize(let others, let id, let sequence):
        for other in others { customizations.unassign(other) }
        customizations.assign(sequence, to: id)
      case .revert(let id):
        customizations[id] = nil
      case .revertAndUnassign(let id, let others):
        for other in others { customizations.unassign(other) }
        customizations[id] = nil
      case .revertBoth(let ids):
        for id in ids { customizations[id] = nil }
      case .unassign(let id):
        customizations.unassign(id)
      case .cancel:
        break
      }
    }
  }
}

extension Customizations {
  fileprivate mutating func assign(_ sequence: KeySequence, to id: ResolvedBinding.ID) {
    if case .added(_, let effect, when: let condition) = self[id]?.change {
      self[id] = nil
      add(sequence, effect, when: condition)
    } else {
      self[id] = Customization(.sequence(sequence))
    }
  }

  fileprivate mutating func unassign(_ id: ResolvedBinding.ID) {
    if case .added = self[id]?.change {
      self[id] = nil
    } else {
      self[id] = Customization(.none)
    }
  }
}
