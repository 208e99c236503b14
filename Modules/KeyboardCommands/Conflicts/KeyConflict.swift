/// A binding that stands in the way of keys that somebody wants to bind.
public struct KeyConflict: Hashable, Sendable {
  /// How the keys of the binding lie to the wanted ones.
  public enum Relation: Hashable, Sendable {
    /// They are the same.
    case same
    /// They begin with the wanted ones, which will have to wait.
    case longer
    /// They begin the wanted ones, and will have to wait.
    case shorter
  }

  /// How its keys lie to the wanted ones.
  public let relation: Relation
  /// How sure it is that both can apply at once.
  public let certainty: BindingConflict.Certainty
  /// The binding that is there already.
  public let binding: ResolvedBinding
}

extension KeyConflict {
  /// The kind of conflict that binding the wanted keys would make.
  public var kind: BindingConflict.Kind { relation == .same ? .same : .prefix }
}
