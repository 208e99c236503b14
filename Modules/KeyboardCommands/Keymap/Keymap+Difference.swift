package import KeyboardCore

extension Keymap {
  /// Keys with a different meaning in another keymap.
  package struct Difference: Hashable, Sendable, CustomStringConvertible {
    /// The keys that are pressed.
    package let sequence: KeySequence
    /// The bindings that the keys perform in the first keymap, of those that can ever apply, the strongest first;
    /// empty if the keys perform nothing.
    package let before: [ResolvedBinding]
    /// The bindings that the keys perform in the other keymap, in the same order.
    package let after: [ResolvedBinding]

    /// `keys: was → becomes`, each with conditions, layers and places.
    package var description: String {
      "\(sequence): \(Self.text(before)) → \(Self.text(after))"
    }

    private static func text(_ bindings: [ResolvedBinding]) -> String {
      let texts = bindings.map { binding in
        "\(binding.effect)\(binding.clause.map { " when \($0)" } ?? "") (\(binding.home))"
      }
      return texts.isEmpty ? "nothing" : texts.joined(separator: ", else ")
    }
  }

  /// Returns the keys with a different meaning in another keymap, in the order of declaration, those of this one
  /// first.
  ///
  /// It ignores that a block of some keys prevents longer ones.
  ///
  /// - Complexity: O(bindings of both).
  package func differences(to other: Keymap) -> [Difference] {
    var seen: Set<KeySequence> = []
    return (bindings + other.bindings).compactMap { binding in
      let sequence = binding.sequence
      guard seen.insert(sequence).inserted else { return nil }
      let (before, after) = (performed(by: sequence), other.performed(by: sequence))
      let isSame =
        before.count == after.count
        && zip(before, after).allSatisfy { $0.effect == $1.effect && $0.condition == $1.condition }
      return isSame ? nil : Difference(sequence: sequence, before: before, after: after)
    }
  }

  /// Returns the bindings of a sequence that can ever apply, the strongest first.
  private func performed(by sequence: KeySequence) -> [ResolvedBinding] {
    var performed: [ResolvedBinding] = []
    var removed: Set<CommandID> = []
    search: for binding in bindings(of: sequence) where binding.problem == nil {
      switch (binding.effect, binding.condition == .always) {
      case (.unbind(nil), true), (.block, true): break search
      case (.unbind(let command?), true): removed.insert(command)
      case (.perform(let invocation), let always):
        guard !removed.contains(invocation.id) else { continue }
        performed.append(binding)
        if always { break search }
      default: performed.append(binding)
      }
    }
    // A condition makes no difference directly above an unconditional binding of the same effect.
    while performed.count > 1, let last = performed.last, last.condition == .always,
      performed[performed.count - 2].effect == last.effect
    {
      performed.remove(at: performed.count - 2)
    }
    return performed
  }
}
