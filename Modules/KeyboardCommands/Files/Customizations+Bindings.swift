import KeyboardCore

extension Customizations {
  /// The bindings of the customizations layer that put the changes into force over a keymap.
  ///
  /// A changed binding is unbound where it was, under its own condition, and bound again on the new
  /// keys under the id `customizations:<its id>`; one without keys is only unbound. Bindings that the
  /// keymap does not have contribute nothing, nor do changes of a block or an unbinding. All
  /// unbindings come first, so that two bindings can exchange their keys.
  ///
  /// - Parameter keymap: the bindings; those of the customizations layer and above do not count.
  /// - Returns: the bindings, unbindings first.
  /// - Complexity: O(n log n) in the number of changes.
  public func bindings(over keymap: Keymap) -> [ResolvedBinding] {
    var removals: [ResolvedBinding] = []
    var bindings: [ResolvedBinding] = []
    for id in ids {
      guard let change = self[id]?.change else { continue }
      if case .added(let sequence, let effect, when: let condition) = change {
        let binding = ResolvedBinding(
          id: id, sequence, effect, when: condition, layer: .customizations)
        if case .unbind = effect { removals.append(binding) } else { bindings.append(binding) }
        continue
      }
      guard let original = keymap[id], original.layer < .customizations,
        let invocation = original.invocation
      else { continue }
      removals.append(
        ResolvedBinding(
          id: Self.removalID(of: id), original.sequence, .unbind(invocation.id),
          when: original.condition, problem: original.problem, layer: .customizations,
          appliesInText: original.appliesInText))
      if case .sequence(let sequence) = change {
        bindings.append(original.moved(to: sequence, id: Self.customizedID(of: id)))
      }
    }
    return removals + bindings
  }

  /// The id of the binding that stands for a changed one in the customizations layer.
  public static func customizedID(of id: BindingID) -> BindingID {
    BindingID("customizations:\(id)")
  }

  private static func removalID(of id: BindingID) -> BindingID {
    BindingID("customizations:unbind:\(id)")
  }
}

extension ResolvedBinding {
  /// The same binding on other keys, in the customizations layer.
  fileprivate func moved(to sequence: KeySequence, id: BindingID) -> ResolvedBinding {
    ResolvedBinding(
      id: id, sequence, effect, when: condition, problem: problem, layer: .customizations,
      depth: depth, origin: origin, title: title, sentence: sentence, allowsRepeat: allowsRepeat,
      appliesInText: appliesInText)
  }
}
