public import KeyboardCore

extension KeyBindingsRegistry {
  /// Sets other keys for a binding and stores them, if they differ from the declared ones.
  ///
  /// - Parameters:
  ///   - key: the key of the binding.
  ///   - provider: its provider.
  ///   - sequence: the keys.
  /// - Throws: a `MessageError` if the binding is not registered, or a ``FileError`` if the change cannot be stored;
  ///   nothing has changed then.
  public func customize(
    _ key: String, forProvider provider: any KeyBindingsProvider.Type, to sequence: KeySequence
  ) throws {
    let binding = try binding(withKey: key, forProvider: provider)
    let id = ResolvedBinding.ID(key: key, provider: provider)
    let isDeclared = binding.defaultSequence == sequence
    try apply(isDeclared ? .revert(id) : .customize(id, sequence))
  }

  /// Removes the keys of a binding, and stores that it has none.
  ///
  /// - Parameters:
  ///   - key: the key of the binding.
  ///   - provider: its provider.
  /// - Throws: as ``customize(_:forProvider:to:)`` does.
  public func unassign(
    _ key: String, forProvider provider: any KeyBindingsProvider.Type
  ) throws {
    let binding = try binding(withKey: key, forProvider: provider)
    let id = ResolvedBinding.ID(key: key, provider: provider)
    try apply(binding.defaultSequence == nil ? .revert(id) : .unassign(id))
  }

  /// Restores the declared keys of a binding and removes its stored change.
  ///
  /// The keys may conflict with other bindings; ``BindingsEditor`` asks first.
  ///
  /// - Parameters:
  ///   - key: the key of the binding.
  ///   - provider: its provider.
  /// - Throws: as ``customize(_:forProvider:to:)`` does.
  public func revert(
    _ key: String, forProvider provider: any KeyBindingsProvider.Type
  ) throws {
    _ = try binding(withKey: key, forProvider: provider)
    try apply(.revert(ResolvedBinding.ID(key: key, provider: provider)))
  }
}

extension KeyBindingsRegistry {
  /// Returns the bindings as declared, for the built-in layer of a keymap, in the order of registration.
  ///
  /// Their ids are `<providerID>.<key>`, under which customizations are stored. ``BindingFiles/add(_:action:)`` adds
  /// them to an engine.
  ///
  /// A binding declared without keys is included only if the user has set some, with these.
  ///
  /// - Parameter action: returns the command that a binding performs; by default the one of the same name.
  /// - Returns: the bindings, with a title only if discoverable.
  public func resolvedBindings(
    action: (ResolvedBinding.ID) -> CommandInvocation = CommandInvocation.init(namedAfter:)
  ) -> [ResolvedBinding] {
    sections(action: action).flatMap { section in
      section.rows.compactMap { row in
        (row.defaultSequence ?? row.sequence).map {
          ResolvedBinding(
            id: row.id, $0, row.effect, when: row.condition, layer: .builtIn,
            title: row.isDiscoverable ? row.name : nil, provider: section.name)
        }
      }
    }
  }

  /// Returns a section for each provider, with a row for each binding, in the order of registration.
  ///
  /// - Parameter action: returns the command that a binding performs; by default the one of the same name.
  /// - Returns: the sections with the keys in force.
  public func sections(
    action: (ResolvedBinding.ID) -> CommandInvocation = CommandInvocation.init(namedAfter:)
  ) -> [BindingsEditor.Section] {
    providers.map { provider in
      BindingsEditor.Section(
        id: provider.providerID, name: provider.providerName,
        rows: bindings(forProvider: provider).map { binding in
          let id = ResolvedBinding.ID(key: binding.key, provider: provider)
          return BindingsEditor.Row(id: id, binding, command: action(id))
        })
    }
  }

  /// The conflicts between the keys in force, of all providers, condition by condition.
  public var conflicts: [Keymap.Conflict] {
    Keymap(sections().flatMap(\.rows).compactMap(\.binding)).conflicts
  }
}
