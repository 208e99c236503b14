import KeyboardCore

extension Customizations {
  /// Returns the bindings of the customizations layer that put the changes into force over a keymap.
  ///
  /// A changed binding is unbound at its keys, under its own condition, and bound again at the new keys under the id
  /// `customizations:<its id>`; one without keys is only unbound. Bindings that are not in the keymap contribute
  /// nothing, nor do changes of a block or an unbinding. Changed bindings are unbound first, so that two can exchange
  /// their keys.
  ///
  /// - Parameter keymap: the bindings; those of the customizations layer and above are ignored.
  /// - Returns: the bindings, weaker ones first.
  /// - Complexity: O(n) in the number of changes.
  public func bindings(over keymap: Keymap) -> [ResolvedBinding] {
    var removals: [ResolvedBinding] = []
    var bindings: [ResolvedBinding] = []
    for entry in entries {
      guard let id = entry.id, let customization = entry.customization else { continue }
      if case .added(let sequence, let effect, when: let condition) = customization.change {
        bindings.append(
          ResolvedBinding(id: id, sequence, effect, when: condition, layer: .customizations))
        continue
      }
      guard let original = keymap[id], original.layer < .customizations,
        let invocation = original.invocation, customization.isMeant(for: original.sequence)
      else { continue }
      removals.append(
        ResolvedBinding(
          id: ResolvedBinding.ID("customizations:unbind:\(id)"), original.sequence,
          .unbind(invocation.id), when: original.condition, problem: original.problem,
          layer: .customizations, appliesInText: original.appliesInText))
      if case .sequence(let sequence) = customization.change {
        bindings.append(
          ResolvedBinding(
            id: Self.customizedID(of: id), sequence, original.effect, when: original.condition,
            problem: original.problem, layer: .customizations, origin: original.origin,
            title: original.title, provider: original.provider, summary: original.summary,
            allowsRepeat: original.allowsRepeat, appliesInText: original.appliesInText))
      }
    }
    return removals + bindings
  }

  /// Returns the id of the binding that replaces a changed one in the customizations layer.
  public static func customizedID(of id: ResolvedBinding.ID) -> ResolvedBinding.ID {
    ResolvedBinding.ID("customizations:\(id)")
  }

  /// Records, for changed bindings, the keys that are not changed.
  ///
  /// A command may be offered with other keys elsewhere: the second here may be the first there.
  ///
  /// - Parameters:
  ///   - keymap: the bindings that were changed.
  ///   - former: the previous changes.
  mutating func noteOtherKeys(over keymap: Keymap, since former: Customizations) {
    for index in entries.indices {
      guard let id = entries[index].id, entries[index].customization != former[id],
        let binding = keymap[id], binding.layer == .builtIn
      else { continue }
      entries[index].customization?.besides = keymap.bindings(in: .builtIn)
        .filter { $0.effect == binding.effect && $0.sequence != binding.sequence }
        .map(\.sequence)
    }
  }
}
