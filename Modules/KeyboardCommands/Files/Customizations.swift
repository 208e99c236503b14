public import KeyboardCore

/// What the user changed, binding by binding: differences from the defaults and nothing else.
///
/// Ids of bindings that do not exist, because their plugin is not loaded or because a later version
/// wrote them, are kept like all others.
public struct Customizations: Hashable, Sendable {
  private var entries: [BindingID: Customization] = [:]
  /// Entries that this version cannot read, and members of the file that it does not know; both are
  /// written back as they were.
  var unread = UnreadCustomizations()

  /// Creates an empty set of changes: everything is as declared.
  public init() {}

  /// The change of the binding with an id; nil when it is as declared, and setting nil reverts it.
  ///
  /// A new change of an id keeps what the file says about it in fields unknown to this version.
  public subscript(id: BindingID) -> Customization? {
    get { entries[id] }
    set {
      unread.entries[id] = nil
      guard var customization = newValue else {
        entries[id] = nil
        return
      }
      let kept = entries[id]?.unknownFields ?? [:]
      customization.unknownFields.merge(kept) { new, _ in new }
      entries[id] = customization
    }
  }

  /// The ids of the changed bindings, sorted.
  public var ids: [BindingID] { entries.keys.sorted() }

  /// Whether nothing is changed.
  public var isEmpty: Bool { entries.isEmpty }
}

extension Customizations {
  /// Adds a binding, a block or an unbinding of the user's own.
  ///
  /// What was added before for the same keys under the same condition is superseded: by a binding or
  /// a block altogether, by an unbinding as far as it unbinds it.
  ///
  /// - Returns: the id under which it is kept, made of what it is.
  @discardableResult
  public mutating func add(
    _ sequence: KeySequence, _ effect: BindingEffect, when condition: Condition? = nil
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
}

extension BindingEffect {
  /// Whether this effect on some keys makes a former one on the same keys pointless.
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

/// What a version of this program that does not understand part of a file writes back unchanged.
struct UnreadCustomizations: Hashable, Sendable {
  /// Entries by id.
  var entries: [BindingID: Value] = [:]
  /// Members of the file beside the version and the entries.
  var members: [String: Value] = [:]
}
