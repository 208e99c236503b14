public import KeyboardCore

extension KeyBindingsRegistry {
  /// The bindings as declared, for the built-in layer of a keymap, in the order of registration.
  ///
  /// Their ids are `<providerID>.<key>`, which is what customizations are stored under, so
  /// ``Customizations/bindings(over:)`` of that keymap puts the user's changes into force:
  ///
  /// ```swift
  /// keymap.replace(.builtIn, with: registry.resolvedBindings())
  /// keymap.replace(.customizations, with: registry.customizations.bindings(over: keymap))
  /// ```
  ///
  /// A binding that is declared without keys is here only when the user gave it some, with these.
  ///
  /// - Parameter action: what a binding performs; the command of the same name, unless given.
  /// - Returns: the bindings; a title only when discoverable.
  public func resolvedBindings(
    action: (BindingID) -> CommandInvocation = CommandInvocation.init(namedAfter:)
  ) -> [ResolvedBinding] {
    sections(action: action).flatMap(\.rows).compactMap { row in
      (row.defaultSequence ?? row.sequence).map {
        ResolvedBinding(
          id: row.id, $0, row.effect, when: row.condition, layer: .builtIn,
          title: row.isDiscoverable ? row.name : nil)
      }
    }
  }

  /// Lists everything: a section for each provider, a row for each binding, as registered.
  ///
  /// - Parameter action: what a binding performs; the command of the same name, unless given.
  /// - Returns: the sections with the keys in force.
  public func sections(
    action: (BindingID) -> CommandInvocation = CommandInvocation.init(namedAfter:)
  ) -> [BindingsEditor.Section] {
    providers.map { provider in
      BindingsEditor.Section(
        id: provider.providerID, name: provider.providerName,
        rows: bindings(forProvider: provider).map { binding in
          let id = BindingID(key: binding.key, provider: provider)
          return BindingsEditor.Row(id: id, binding, command: action(id))
        })
    }
  }

  /// The conflicts between the keys in force, of all providers, condition by condition.
  public var conflicts: [BindingConflict] {
    Keymap(sections().flatMap(\.rows).compactMap(\.binding)).conflicts
  }
}
