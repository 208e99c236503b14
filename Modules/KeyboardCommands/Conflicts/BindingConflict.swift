/// Two bindings that perform commands and compete for keys where both apply.
///
/// Each carries its layer and its place in a file, so a list of conflicts can say where to look.
/// Bindings whose conditions exclude each other do not conflict, nor do those that something
/// blocks or unbinds, nor is a binding ever in conflict with itself.
public struct BindingConflict: Hashable, Sendable {
  /// How the keys of two bindings compete.
  public enum Kind: Hashable, Sendable {
    /// They are the same: only the stronger one is performed.
    case same
    /// Those of the first begin those of the second: the first one has to wait.
    case prefix
  }

  /// How sure a conflict is.
  public enum Certainty: Hashable, Sendable {
    /// There is a context in which both apply.
    case certain
    /// Whether there is one could not be decided; see ``Condition/excludes(_:)``.
    case possible
  }

  /// How the keys compete.
  public let kind: Kind
  /// How sure it is.
  public let certainty: Certainty
  /// Of the same keys the stronger binding, otherwise the shorter one.
  public let first: ResolvedBinding
  /// The other one.
  public let second: ResolvedBinding
}

extension BindingConflict {
  /// Whether the two bind the same keys in different layers or for responders of different depth.
  ///
  /// Such a conflict is usually meant: the user's file is there to override defaults.
  public var isOverride: Bool {
    kind == .same && (first.layer != second.layer || first.depth != second.depth)
  }
}

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
