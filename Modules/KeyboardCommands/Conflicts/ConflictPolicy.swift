/// What happens when keys are to be bound that conflict with what is bound: a value to hand over.
///
/// By default the same keys are refused, as one of the two would never be performed, and beginnings
/// of each other are kept, as the shorter one only has to wait.
public struct ConflictPolicy: Hashable, Sendable {
  /// What to do about a conflict.
  public enum Choice: Hashable, Sendable {
    /// The keys are not bound.
    case refuse
    /// The keys are bound, and taken from the other binding.
    case replace
    /// The keys are bound, and the other binding keeps its own; rank decides.
    case keepBoth
  }

  /// What to do about a binding of the same keys.
  public var same: Choice
  /// What to do about a binding whose keys begin the wanted ones, or begin with them.
  public var prefix: Choice
  /// Whether conflicts that are only possible count; otherwise both bindings are kept.
  public var countsPossible: Bool

  /// Creates a policy.
  public init(same: Choice = .refuse, prefix: Choice = .keepBoth, countsPossible: Bool = true) {
    self.same = same
    self.prefix = prefix
    self.countsPossible = countsPossible
  }

  /// Refuses the same keys, keeps beginnings of each other.
  public static let standard = ConflictPolicy()
  /// Refuses every conflict.
  public static let strict = ConflictPolicy(same: .refuse, prefix: .refuse)
  /// Takes the same keys from whoever had them, keeps beginnings of each other.
  public static let replacing = ConflictPolicy(same: .replace)
  /// Keeps everything: layers decide.
  public static let layered = ConflictPolicy(same: .keepBoth)
}

/// What a policy says about keys that somebody wants to bind.
public enum ConflictDecision: Hashable, Sendable {
  /// They may be bound once the keys of these bindings have been taken away.
  case bind(unassigning: [ResolvedBinding])
  /// They may not, because of these conflicts.
  case refuse([KeyConflict])
}

extension ConflictPolicy {
  /// Decides whether keys may be bound.
  ///
  /// - Parameter conflicts: what ``Keymap/conflicts(of:when:ignoring:)`` lists for them.
  /// - Returns: every conflict that is refused, or the bindings to replace.
  public func decide(_ conflicts: [KeyConflict]) -> ConflictDecision {
    let refused = conflicts.filter { choice(for: $0) == .refuse }
    if !refused.isEmpty { return .refuse(refused) }
    return .bind(unassigning: conflicts.filter { choice(for: $0) == .replace }.map(\.binding))
  }

  private func choice(for conflict: KeyConflict) -> Choice {
    if conflict.certainty == .possible, !countsPossible { return .keepBoth }
    return conflict.kind == .same ? same : prefix
  }
}
