extension Keymap {
  /// Two bindings that perform commands and compete for keys where both apply.
  ///
  /// Each has its layer and its place in a file, so a list of conflicts can name the places. Bindings whose
  /// conditions exclude each other do not conflict, nor do blocked or unbound ones, and a binding never conflicts
  /// with itself.
  public struct Conflict: Hashable, Sendable, CustomStringConvertible {
    /// The ways in which the keys of two bindings compete.
    public enum Kind: Hashable, Sendable {
      /// The keys are the same: only the stronger binding is performed.
      case same
      /// The keys of the first binding are a prefix of those of the second: the first one has to wait.
      case prefix
    }

    /// The certainty of a conflict.
    public enum Certainty: Hashable, Sendable {
      /// There is a context in which both apply.
      case certain
      /// It could not be decided whether there is such a context.
      case possible
    }

    /// The way in which the keys compete.
    public let kind: Kind
    /// The certainty of the conflict.
    public let certainty: Certainty
    /// The stronger binding if the keys are the same, otherwise the shorter one.
    public package(set) var first: ResolvedBinding
    /// The other binding.
    public package(set) var second: ResolvedBinding

    /// A Boolean value indicating whether the two bind the same keys in different layers or for responders of
    /// different depth.
    ///
    /// Such a conflict is usually intended: the purpose of the user's file is to override defaults.
    public var isOverride: Bool {
      kind == .same && (first.layer != second.layer || first.depth != second.depth)
    }

    /// A Boolean value indicating whether the stronger of two with the same keys is an exception to the weaker: it
    /// holds only where the weaker does.
    public var isException: Bool {
      kind == .same
        && (second.condition == .always || first.condition.implies(second.condition) == .yes)
    }

    /// A Boolean value indicating whether the conditions concern different things, so that only the program knows
    /// whether they ever hold together.
    public var isUnrelated: Bool {
      let (one, other) = (first.condition, second.condition)
      return Set(one.names) != Set(other.names) && one.implies(other) != .yes
        && other.implies(one) != .yes
    }

    /// One line that names both bindings, their places, and the keys they compete for.
    public var description: String {
      let kind =
        switch kind {
        case .same: "share \(first.sequence)"
        case .prefix: "\(first.sequence) starts \(second.sequence)"
        }
      let doubt = certainty == .possible ? " when both conditions hold" : ""
      return
        "\(first.effect) (\(first.home)) and \(second.effect) (\(second.home)): \(kind)\(doubt)"
    }
  }

  /// The conflicts of the bindings, by sequence in the order of declaration; at most 100,000.
  ///
  /// Two bindings of the same keys that perform the same command with the same arguments do not conflict, because it
  /// makes no difference which one is performed. Whether commands are possible now, and which keys text inputs keep
  /// for themselves, is ignored.
  ///
  /// - Complexity: O(bindings + conflicts), and for bindings of one sequence under different conditions the pairs of
  ///   conditions, unless they compare one name with different texts.
  public var conflicts: [Conflict] { conflicts(of: nil) }

  /// Returns the conflicts in which one of the given bindings takes part; all if no bindings are given.
  package func conflicts(of ids: Set<ResolvedBinding.ID>?) -> [Conflict] {
    let limit = 100_000
    let search = ConflictSearch()
    var conflicts: [Conflict] = []
    func add(
      _ kind: Conflict.Kind, _ left: ConflictSearch.Participant,
      _ right: ConflictSearch.Participant
    ) {
      let (first, second) = (left.entry.binding, right.entry.binding)
      guard conflicts.count < limit, kind == .prefix || first.effect != second.effect,
        ids.map({ $0.contains(first.id) || $0.contains(second.id) }) ?? true,
        let certainty = left.certainty(ofMeeting: right)
      else { return }
      conflicts.append(
        Conflict(kind: kind, certainty: certainty, first: first, second: second))
    }
    search.visit(below: root, []) { participants, path in
      let performing = participants.filter(\.performs)
      for (index, participant) in performing.enumerated() {
        for weaker in performing[(index + 1)...] { add(.same, participant, weaker) }
      }
      for shorter in path {
        for participant in performing {
          for other in shorter where other.performs { add(.prefix, other, participant) }
        }
      }
      return conflicts.count < limit
    }
    return conflicts
  }
}

extension ConflictSearch.Participant {
  /// Returns the certainty that the two can take part together; nil if they cannot.
  fileprivate func certainty(
    ofMeeting other: ConflictSearch.Participant
  ) -> Keymap.Conflict.Certainty? {
    guard let presence, let others = other.presence else { return nil }
    return switch presence.form.excludes(others.form) {
    case .yes: nil
    case .no: .certain
    case .unknown: .possible
    }
  }
}
