import KeyboardCore

extension Customizations {
  /// The bindings of the customizations layer that put the changes into force over a keymap.
  ///
  /// A changed binding is unbound where it was, under its own condition, and bound again on the new
  /// keys under the id `customizations:<its id>`; one without keys is only unbound. Bindings that
  /// the keymap does not have contribute nothing, nor do changes of a block or an unbinding. Changed
  /// bindings are unbound first, so that two can exchange their keys.
  ///
  /// - Parameter keymap: the bindings; those of the customizations layer and above do not count.
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
          id: BindingID("customizations:unbind:\(id)"), original.sequence,
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

  /// The id of the binding that stands for a changed one in the customizations layer.
  public static func customizedID(of id: BindingID) -> BindingID {
    BindingID("customizations:\(id)")
  }

  /// Moves changes that version 1 kept under the keys of a default to the id of the binding.
  ///
  /// That version called what a responder offers `mail.new@ctrl+n`, so that a change was lost as
  /// soon as a later version of the application offered other keys. Where these keys are not
  /// offered any more, the change goes to the first keys of the command that nothing else changes.
  ///
  /// - Parameter keymap: the bindings, with what the responders offer.
  mutating func moveFromKeys(over keymap: Keymap) {
    guard entries.indices.contains(where: { isKept(byKeys: $0, over: keymap) }) else { return }
    let offers = keymap.bindings(in: .builtIn)
    let rules: [(ResolvedBinding, BindingID) -> Bool] = [
      { offer, id in offer.derivedID == id },
      { offer, id in id.rawValue.hasPrefix("\(offer.effect)@") },
    ]
    for isMeant in rules {
      for index in entries.indices where isKept(byKeys: index, over: keymap) {
        let taken = entries.compactMap(\.id)
        guard let id = entries[index].id,
          let offer = offers.first(where: { isMeant($0, id) && !taken.contains($0.id) })
        else { continue }
        entries[index].id = offer.id
        noteOtherKeys(ofEntry: index, over: keymap)
      }
    }
  }

  /// Notes, for what has changed, which keys are not meant.
  ///
  /// A command may be offered with other keys in another place: the second here, first there.
  ///
  /// - Parameters:
  ///   - keymap: the bindings that were changed.
  ///   - former: the changes before.
  mutating func noteOtherKeys(over keymap: Keymap, since former: Customizations) {
    for index in entries.indices {
      guard let id = entries[index].id, entries[index].customization != former[id] else { continue }
      noteOtherKeys(ofEntry: index, over: keymap)
    }
  }

  private mutating func noteOtherKeys(ofEntry index: Int, over keymap: Keymap) {
    guard let id = entries[index].id, let binding = keymap[id], binding.layer == .builtIn else {
      return
    }
    entries[index].customization?.besides = keymap.bindings(in: .builtIn)
      .filter { $0.effect == binding.effect && $0.sequence != binding.sequence }
      .map(\.sequence)
  }

  /// Returns a Boolean value indicating whether a change may be kept under keys that nothing has.
  private func isKept(byKeys index: Int, over keymap: Keymap) -> Bool {
    guard let id = entries[index].id, id.rawValue.contains("@"), keymap[id] == nil else {
      return false
    }
    switch entries[index].customization?.change {
    case .some(.sequence), .some(.none): return true
    case .some(.added), nil: return false
    }
  }
}
