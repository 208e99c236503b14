public import KeyboardCore

extension KeyBindingsRegistry {
  /// Gives a binding other keys and stores them, if they differ from those declared.
  ///
  /// - Parameters:
  ///   - key: the key of the binding.
  ///   - provider: its provider.
  ///   - sequence: the keys.
  /// - Throws: a `MessageError` when the binding is not registered, or a ``FileError`` when
  ///   the change cannot be stored; nothing has changed then.
  public func customize(
    _ key: String, forProvider provider: any KeyBindingsProvider.Type, to sequence: KeySequence
  ) throws {
    let binding = try binding(withKey: key, forProvider: provider)
    let id = ResolvedBinding.ID(key: key, provider: provider)
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
    let id = ResolvedBinding.ID(key: key, provider: provider)
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
    try apply(.revert(ResolvedBinding.ID(key: key, provider: provider)))
  }
}

extension KeyBindingsRegistry {
  /// The bindings as declared, for the built-in layer of a keymap, in the order of registration.
  ///
  /// Their ids are `<providerID>.<key>`, under which customizations are stored. An engine gets them
  /// by ``BindingFiles/add(_:action:)``.
  ///
  /// A binding that is declared without keys is here only when the user gave it some, with these.
  ///
  /// - Parameter action: returns the command that a binding performs; the one of the same name
  ///   unless given.
  /// - Returns: the bindings; a title only when discoverable.
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

  /// Lists everything: a section for each provider, a row for each binding, as registered.
  ///
  /// - Parameter action: returns the command that a binding performs; the one of the same name
  ///   unless given.
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
