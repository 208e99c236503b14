import KeyboardCore

/// The bindings that an editor does not list, as far as they may be in the way of keys.
struct OtherBindings: Sendable {
  /// Those that perform commands, with the keys in force.
  private(set) var rows: [BindingsEditor.Row] = []
  /// Those that block or unbind.
  private var silencers: [ResolvedBinding] = []
  /// What only the user has.
  private var added: [ResolvedBinding] = []
  private let listed: Set<BindingID>

  /// Takes them from the keymap in force.
  ///
  /// The customisations layer is left out: it follows from the changes themselves.
  init(_ keymap: Keymap, beside sections: [BindingsEditor.Section]) {
    listed = Set(sections.flatMap(\.rows).map(\.id))
    for binding in keymap.bindings
    where binding.layer != .customisations && !listed.contains(binding.id) {
      if let row = BindingsEditor.Row(binding) {
        rows.append(row)
      } else if binding.invocation == nil {
        silencers.append(binding)
      }
    }
  }

  /// Gives every binding the keys in force.
  mutating func update(from customizations: Customizations) {
    for row in rows.indices { rows[row].update(from: customizations) }
    added = customizations.ids.filter { !listed.contains($0) }.compactMap { id in
      guard case .added(let sequence, let effect, when: let condition) = customizations[id]?.change
      else { return nil }
      return ResolvedBinding(id: id, sequence, effect, when: condition, layer: .customisations)
    }
  }

  /// What is in force.
  var bindings: [ResolvedBinding] { rows.compactMap(\.binding) + silencers + added }
}
