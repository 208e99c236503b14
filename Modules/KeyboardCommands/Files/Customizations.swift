public import KeyboardCore

/// The changes of the user, binding by binding: differences from the defaults and nothing else.
///
/// They are in the order in which they were made, and so are the bindings that follow from them: of
/// two that apply the later one wins, as everywhere. Ids of bindings that do not exist, because
/// their plugin is not loaded or because a later version wrote them, are kept like all others.
public struct Customizations: Hashable, Sendable {
  /// One change, or an entry of a file that cannot be read as one.
  struct Entry: Hashable, Sendable {
    /// The binding; nil when the file names none.
    var id: ResolvedBinding.ID?
    /// The change; nil when this version cannot read it.
    var customization: Customization?
    /// The content of a change that cannot be read; written back as it was.
    var unread: Value?
  }

  /// The changes in the order in which they were made.
  var entries: [Entry] = []
  /// Members of the file that this version does not know; written back as they were.
  var unknownMembers: [String: Value] = [:]

  /// Creates an empty set of changes: everything is as declared.
  public init() {}

  /// The change of the binding with an id; nil when it is as declared, and setting nil reverts it.
  ///
  /// A change that is set counts as made now, after all others. It keeps the fields of the binding
  /// in the file that are unknown to this version.
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

  /// A Boolean value indicating whether nothing is changed.
  public var isEmpty: Bool { ids.isEmpty }

  /// Adds a binding, a block or an unbinding of the user's own, declared after all others.
  ///
  /// - Returns: the id under which it is kept, made of its parts.
  @discardableResult
  public mutating func add(
    _ sequence: KeySequence, _ effect: ResolvedBinding.Effect, when condition: Condition = .always
  ) -> ResolvedBinding.ID {
    let id = ResolvedBinding.ID.added(sequence, effect, when: condition)
    self[id] = Customization(.added(sequence, effect, when: condition))
    return id
  }

  /// The keys of a binding in force; nil when it is unassigned.
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

/// The change of one binding by the user.
public struct Customization: Hashable, Sendable {
  /// The kinds of changes.
  public enum Change: Hashable, Sendable {
    /// The binding has these keys instead of its own.
    case sequence(KeySequence)
    /// The binding has no keys: an explicit none, which survives a restart.
    case none
    /// A binding, a block or an unbinding that only the user has.
    case added(KeySequence, ResolvedBinding.Effect, when: Condition)
  }

  /// The user's change of the binding.
  public var change: Change
  /// The keys that the command had beside those that are changed; a binding of these is another one
  /// wherever the command is offered.
  var besides: [KeySequence] = []
  /// Fields of its entry in the file that this version does not know; written back as they were.
  var unknownFields: [String: Value] = [:]

  /// Creates a customization.
  public init(_ change: Change) {
    self.change = change
  }

  /// Returns a Boolean value indicating whether it changes a binding that is declared with some
  /// keys.
  func isMeant(for declared: KeySequence?) -> Bool {
    declared.map { !besides.contains($0) } ?? true
  }
}

extension ResolvedBinding.ID {
  /// The id of a binding, a block or an unbinding that only the user has.
  static func added(
    _ sequence: KeySequence, _ effect: ResolvedBinding.Effect, when condition: Condition
  ) -> ResolvedBinding.ID {
    derived(
      layer: .customizations, sequence: sequence, effect: effect, condition: condition,
      problem: nil)
  }
}
