public import KeyboardCore

/// The changes of the user, binding by binding: differences from the defaults and nothing else.
///
/// Ids of bindings that do not exist, because their plugin is not loaded or because a later version
/// wrote them, are kept like all others.
public struct Customizations: Hashable, Sendable {
  private var entries: [BindingID: Customization] = [:]
  /// Entries of the file that this version cannot read; written back as they were.
  var unreadEntries: [BindingID: Value] = [:]
  /// Members of the file that this version does not know; written back as they were.
  var unknownMembers: [String: Value] = [:]

  /// Creates an empty set of changes: everything is as declared.
  public init() {}

  /// The change of the binding with an id; nil when it is as declared, and setting nil reverts it.
  ///
  /// A new change of an id keeps what the file says about it in fields unknown to this version.
  public subscript(id: BindingID) -> Customization? {
    get { entries[id] }
    set {
      unreadEntries[id] = nil
      let kept = entries[id]?.unknownFields ?? [:]
      entries[id] = newValue
      entries[id]?.unknownFields.merge(kept) { new, _ in new }
    }
  }

  /// The ids of the changed bindings, sorted.
  public var ids: [BindingID] { entries.keys.sorted() }

  /// A Boolean value indicating whether nothing is changed.
  public var isEmpty: Bool { entries.isEmpty }

  /// Adds a binding, a block or an unbinding of the user's own.
  ///
  /// An addition for the same keys under the same condition is superseded: by a binding or
  /// a block altogether, by an unbinding as far as it unbinds it.
  ///
  /// - Returns: the id under which it is kept, made of what it is.
  @discardableResult
  public mutating func add(
    _ sequence: KeySequence, _ effect: BindingEffect, when condition: Condition = .always
  ) -> BindingID {
    for (id, entry) in entries {
      guard case .added(sequence, let former, when: condition) = entry.change,
        effect.supersedes(former)
      else { continue }
      entries[id] = nil
    }
    let id = BindingID.derived(
      layer: .customizations, sequence: sequence, effect: effect, condition: condition,
      problem: nil)
    self[id] = Customization(.added(sequence, effect, when: condition))
    return id
  }

  /// The keys of a binding in force; nil when it is unassigned.
  func sequence(of id: BindingID, declared: KeySequence?) -> KeySequence? {
    switch self[id]?.change {
    case .some(.sequence(let sequence)): sequence
    case .some(.none): nil
    case .some(.added), nil: declared
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
    case added(KeySequence, BindingEffect, when: Condition)
  }

  /// The change.
  public var change: Change
  /// Fields of its entry in the file that this version does not know; written back as they were.
  var unknownFields: [String: Value] = [:]

  /// Creates a customization.
  public init(_ change: Change) {
    self.change = change
  }
}

extension BindingEffect {
  /// A Boolean value indicating whether this effect on some keys makes a former one on the same
  /// keys pointless.
  fileprivate func supersedes(_ former: BindingEffect) -> Bool {
    switch (self, former) {
    case (.unbind(let command), .perform(let invocation)):
      command == nil || command == invocation.id
    case (.unbind(let command), .unbind): command == nil
    case (.unbind, .block): false
    case (.perform, _), (.block, _): true
    }
  }
}

extension Customizations {
  /// The bindings of the customizations layer that put the changes into force over a keymap.
  ///
  /// A changed binding is unbound where it was, under its own condition, and bound again on the new
  /// keys under the id `customizations:<its id>`; one without keys is only unbound. Bindings that
  /// the keymap does not have contribute nothing, nor do changes of a block or an unbinding. All
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
          id: BindingID("customizations:unbind:\(id)"), original.sequence,
          .unbind(invocation.id), when: original.condition, problem: original.problem,
          layer: .customizations, appliesInText: original.appliesInText))
      if case .sequence(let sequence) = change {
        bindings.append(
          ResolvedBinding(
            id: Self.customizedID(of: id), sequence, original.effect, when: original.condition,
            problem: original.problem, layer: .customizations, depth: original.depth,
            origin: original.origin, title: original.title, summary: original.summary,
            allowsRepeat: original.allowsRepeat, appliesInText: original.appliesInText))
      }
    }
    return removals + bindings
  }

  /// The id of the binding that stands for a changed one in the customizations layer.
  public static func customizedID(of id: BindingID) -> BindingID {
    BindingID("customizations:\(id)")
  }
}
