public import KeyboardCore

/// The changes of the user, binding by binding: only differences from the defaults.
///
/// They are in the order in which they were made, and so are the resulting bindings: of two that apply the later one
/// wins. Ids of missing bindings, whose plugin is not loaded or which a later version wrote, are preserved.
public struct Customizations: Hashable, Sendable {
  /// One change, or an entry of a file that cannot be read.
  struct Entry: Hashable, Sendable {
    /// The binding; nil if the file does not name one.
    var id: ResolvedBinding.ID?
    /// The change; nil if this version cannot read it.
    var customization: Customization?
    /// The content of a change that cannot be read, which is written back unchanged.
    var unread: Value?
  }

  /// The changes in the order in which they were made.
  var entries: [Entry] = []
  /// Unknown members of the file, which are written back unchanged.
  var unknownMembers: [String: Value] = [:]

  /// Creates an empty set of changes.
  public init() {}

  /// The change of the binding with an id; nil if there is none. Setting nil reverts the binding.
  ///
  /// A change that is set counts as the latest. It keeps the unknown fields of the binding in the file.
  public subscript(id: ResolvedBinding.ID) -> Customization? {
    get { entries.first { $0.id == id }?.customization }
    set {
      let kept = self[id]?.unknownFields ?? [:]
      entries.removeAll { $0.id == id }
      guard var customization = newValue else { return }
      customization.unknownFields.merge(kept) { new, _ in new }
      entries.append(Entry(id: id, customization: customization))
    }
  }

  /// The ids of the changed bindings, in the order in which they were changed.
  public var ids: [ResolvedBinding.ID] {
    entries.compactMap { $0.customization == nil ? nil : $0.id }
  }

  /// A Boolean value indicating whether there are no changes.
  public var isEmpty: Bool { ids.isEmpty }

  /// Adds a binding, a block or an unbinding of the user's own, declared after all others.
  ///
  /// - Returns: the id under which it is stored, derived from its parts.
  @discardableResult
  public mutating func add(
    _ sequence: KeySequence, _ effect: ResolvedBinding.Effect, when condition: Condition = .always
  ) -> ResolvedBinding.ID {
    let id = ResolvedBinding.ID.added(sequence, effect, when: condition)
    self[id] = Customization(.added(sequence, effect, when: condition))
    return id
  }

  /// Returns the keys of a binding in force; nil if it is unassigned.
  func sequence(of id: ResolvedBinding.ID, declared: KeySequence?) -> KeySequence? {
    guard let customization = self[id], customization.isMeant(for: declared) else {
      return declared
    }
    return switch customization.change {
    case .sequence(let sequence): sequence
    case .none: nil
    case .added: declared
    }
  }
}

/// The user's change of one binding.
public struct Customization: Hashable, Sendable {
  /// The kinds of changes.
  public enum Change: Hashable, Sendable {
    /// The binding has these keys instead of the declared ones.
    case sequence(KeySequence)
    /// The binding has no keys, which is stored explicitly.
    case none
    /// A binding, a block or an unbinding that only the user has.
    case added(KeySequence, ResolvedBinding.Effect, when: Condition)
  }

  /// The user's change of the binding.
  public var change: Change
  /// The other keys of the command at the time; a binding of these keys is a different one wherever the command is
  /// offered.
  var besides: [KeySequence] = []
  /// Unknown fields of its entry in the file, which are written back unchanged.
  var unknownFields: [String: Value] = [:]

  /// Creates a customization.
  public init(_ change: Change) {
    self.change = change
  }

  /// Returns whether it changes a binding that is declared with the given keys.
  func isMeant(for declared: KeySequence?) -> Bool {
    declared.map { !besides.contains($0) } ?? true
  }
}

extension ResolvedBinding.ID {
  /// Returns the id of a binding, a block or an unbinding that only the user has.
  static func added(
    _ sequence: KeySequence, _ effect: ResolvedBinding.Effect, when condition: Condition
  ) -> ResolvedBinding.ID {
    derived(
      layer: .customizations, sequence: sequence, effect: effect, condition: condition,
      problem: nil)
  }
}
