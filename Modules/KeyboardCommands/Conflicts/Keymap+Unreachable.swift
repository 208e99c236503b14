import KeyboardCore

extension Keymap {
  /// A binding whose keys never perform its command, or only while stronger commands are impossible, and the
  /// bindings that prevent it.
  public struct UnreachableBinding: Hashable, Sendable, CustomStringConvertible {
    /// The reasons why a binding is never performed.
    public enum Reason: Hashable, Sendable {
      /// Its condition contradicts itself.
      case neverHolds
      /// A stronger binding of the same keys applies wherever it does.
      case outranked
      /// A stronger binding blocks its keys, or a prefix of them.
      case blocked
      /// A stronger binding removes it.
      case unbound
    }

    /// The unreachable binding.
    public let binding: ResolvedBinding
    /// The bindings that hide it: one, or several that together apply wherever it does; empty if its condition never
    /// holds.
    public let hiddenBy: [ResolvedBinding]
    /// The reason why the first of the hiding bindings does so.
    public let reason: Reason

    /// One sentence that names both sides with their layers and places.
    public var description: String {
      let hiders = hiddenBy.map(\.place).joined(separator: " and ")
      let cause: String
      switch reason {
      case .neverHolds: cause = "its condition never holds"
      case .outranked:
        return
          "\(binding.place) is performed only while \(hiders) \(hiddenBy.count == 1 ? "is" : "are") impossible"
      case .blocked: cause = "\(hiders) \(hiddenBy.count == 1 ? "blocks" : "block") its keys"
      case .unbound: cause = "\(hiders) \(hiddenBy.count == 1 ? "removes" : "remove") it"
      }
      return "\(binding.place) can never be performed: \(cause)"
    }
  }
}

extension ResolvedBinding {
  /// Its effect and keys, its layer, and its place in a file.
  fileprivate var place: String { "\(effect) on \(sequence) (\(home))" }
}

extension Keymap {
  /// The bindings that are never performed, by layer from low to high, then declaration.
  ///
  /// A stronger binding counts as applying wherever its condition holds, so while its command is impossible, a
  /// binding listed here may still be performed. Invalid bindings are not listed; see their
  /// ``ResolvedBinding/problem``.
  ///
  /// - Complexity: as for ``conflicts``.
  public var unreachable: [UnreachableBinding] {
    let search = ConflictSearch()
    var found: [(entry: KeymapEntry, unreachable: UnreachableBinding)] = []
    search.visit(below: root, []) { participants, _ in
      for (index, participant) in participants.enumerated() {
        if let unreachable = search.unreachable(participant, participants[..<index]) {
          found.append((participant.entry, unreachable))
        }
      }
      return true
    }
    return found.sorted {
      ($0.entry.binding.layer, $0.entry.order) < ($1.entry.binding.layer, $1.entry.order)
    }.map(\.unreachable)
  }
}

extension ConflictSearch {
  /// The number of bindings that are tested together.
  private static let maximumTogether = 8

  /// Finds the reason why a binding is never performed.
  ///
  /// - Parameters:
  ///   - participant: the binding.
  ///   - stronger: the stronger bindings of the same keys.
  /// - Returns: the reason; nil if it is sometimes performed, or performs no command.
  fileprivate func unreachable(
    _ participant: Participant, _ stronger: ArraySlice<Participant>
  ) -> Keymap.UnreachableBinding? {
    let binding = participant.entry.binding
    let condition = participant.condition
    guard binding.invocation != nil else { return nil }
    if condition.form.neverHolds {
      return Keymap.UnreachableBinding(binding: binding, hiddenBy: [], reason: .neverHolds)
    }
    var together: [Participant] = []
    for other in participant.removers + stronger.filter(\.performs) {
      guard let presence = other.presence else { continue }
      if condition.form.excludes(presence.negation) == .yes {
        return Keymap.UnreachableBinding(binding, hiddenBy: [other])
      }
      if together.count <= Self.maximumTogether,
        condition.form.excludes(presence.form) != .yes
      {
        together.append(other)
      }
    }
    guard together.count > 1, together.count <= Self.maximumTogether else { return nil }
    return self.condition(condition, unless: together).form.neverHolds
      ? Keymap.UnreachableBinding(binding, hiddenBy: together) : nil
  }
}

extension Keymap.UnreachableBinding {
  fileprivate init(_ binding: ResolvedBinding, hiddenBy others: [ConflictSearch.Participant]) {
    let hidden = others.map(\.entry.binding)
    let reason: Reason =
      switch hidden[0].effect {
      case .block: .blocked
      case .unbind: .unbound
      case .perform, .role: .outranked
      }
    self.init(binding: binding, hiddenBy: hidden, reason: reason)
  }
}
