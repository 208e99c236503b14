public import KeyboardCore

extension KeyBindingsRegistry {
  /// Gives a binding other keys and stores them, if they differ from those declared.
  ///
  /// - Parameters:
  ///   - key: the key of the binding.
  ///   - provider: its provider.
  ///   - sequence: the keys.
  /// - Throws: a ``KeyBindingsError`` when nobody has registered the binding, or a
  ///   ``CustomizationFileError`` when the change cannot be stored; nothing has changed then.
  public func customize(
    _ key: String, forProvider provider: any KeyBindingsProvider.Type, to sequence: KeySequence
  ) throws {
    let binding = try binding(withKey: key, forProvider: provider)
    let id = BindingID(key: key, provider: provider)
    let isDeclared = binding.defaultSequence == sequence
    try apply(isDeclared ? .revert(id) : .customize(id, sequence))
  }

  /// Takes the keys of a binding away, and stores that it has none.
  ///
  /// - Parameters:
  ///   - key: the key of the binding.
  ///   - provider: its provider.
  /// - Throws: as ``customize(_:forProvider:to:)`` does.
  public func unassign(
    _ key: String, forProvider provider: any KeyBindingsProvider.Type
  ) throws {
    let binding = try binding(withKey: key, forProvider: provider)
    let id = BindingID(key: key, provider: provider)
    try apply(binding.defaultSequence == nil ? .revert(id) : .unassign(id))
  }

  /// Gives a binding the keys that its provider declares; nothing about it stays stored.
  ///
  /// It may meet other bindings there: ``BindingsEditor`` asks before.
  ///
  /// - Parameters:
  ///   - key: the key of the binding.
  ///   - provider: its provider.
  /// - Throws: as ``customize(_:forProvider:to:)`` does.
  public func revert(
    _ key: String, forProvider provider: any KeyBindingsProvider.Type
  ) throws {
    _ = try binding(withKey: key, forProvider: provider)
    try apply(.revert(BindingID(key: key, provider: provider)))
  }

  /// Makes and stores what a bindings editor decided.
  ///
  /// - Throws: a ``CustomizationFileError`` when it cannot be stored; nothing has changed then.
  public func apply(_ edit: BindingsEdit) throws(CustomizationFileError) {
    try update(edit.apply)
  }
}

extension Customizations {
  /// The keys of a binding in force; nil when it is unassigned.
  func sequence(of id: BindingID, declared: KeySequence?) -> KeySequence? {
    switch self[id]?.change {
    case .some(.sequence(let sequence)): sequence
    case .some(.none): nil
    case .some(.added), nil: declared
    }
  }
}
