public import KeyboardCore

extension BindingsEditor {
  /// The owners of the focus while bindings are in force; those of different owners never conflict.
  public enum Focus: Hashable, Sendable {
    /// The program.
    case program
    /// An editor of bindings, in place of the program.
    case editor
  }

  /// One binding, which may be a block or an unbinding.
  public struct Row: Hashable, Sendable, Identifiable {
    /// The id under which customizations of the binding are stored.
    public let id: ResolvedBinding.ID
    /// The display name.
    public let name: String
    /// The effect of the keys.
    public let effect: ResolvedBinding.Effect
    /// The condition under which it applies.
    public let condition: Condition
    /// The layer to which it belongs.
    public let layer: ResolvedBinding.Layer
    /// The place where it is written; nil if it is not in a file.
    public let origin: SourcePosition?
    /// The reason why it never applies, such as an error in its condition; nil for a valid binding.
    public let problem: String?
    /// A Boolean value indicating whether lists and hints show it outside the editor.
    public let isDiscoverable: Bool
    /// Its declared keys; nil if it is declared without keys, or only the user has it.
    public let defaultSequence: KeySequence?
    /// The owners of the focus while it is in force.
    public let focuses: Set<Focus>
    /// Its keys in force; nil if it is unassigned.
    public private(set) var sequence: KeySequence?
    /// The reason why it is never performed; nil if its keys perform it.
    public internal(set) var hidden: Keymap.UnreachableBinding?

    private let depth: Int
    private let appliesInText: Bool

    /// Creates the row of a declared binding.
    ///
    /// - Parameters:
    ///   - id: the id under which customizations of it are stored.
    ///   - binding: its name, keys and condition.
    ///   - command: the command that it performs.
    public init(id: ResolvedBinding.ID, _ binding: KeyBinding, command: CommandInvocation) {
      self.id = id
      name = binding.name
      effect = .perform(command)
      condition = binding.condition
      (layer, depth, appliesInText) = (.builtIn, 0, false)
      (origin, problem) = (nil, nil)
      isDiscoverable = binding.isDiscoverable
      (defaultSequence, sequence) = (binding.defaultSequence, binding.sequence)
      focuses = [.program]
    }

    /// Creates the row of a binding of a keymap.
    ///
    /// - Parameters:
    ///   - binding: the binding; one of the customizations layer exists only for the user.
    ///   - name: the display name; nil for its title or its command.
    ///   - focuses: the owners of the focus while it is in force.
    public init(_ binding: ResolvedBinding, name: String? = nil, focuses: Set<Focus> = [.program]) {
      id = binding.id
      self.name =
        switch binding.effect {
        case .perform(let command): name ?? binding.title ?? command.description
        case .role(let role): binding.title ?? role.description
        case .block: "(blocked)"
        case .unbind(let command): "(unbound)" + (command.map { " \($0)" } ?? "")
        }
      effect = binding.effect
      condition = binding.condition
      (layer, depth, appliesInText) = (binding.layer, binding.depth, binding.appliesInText)
      (origin, problem) = (binding.origin, binding.problem)
      isDiscoverable = binding.title != nil
      defaultSequence = layer == .customizations ? nil : binding.sequence
      sequence = binding.sequence
      self.focuses = focuses
    }

    /// Creates the row of a binding that only the user has; nil for a change of another binding.
    init?(_ id: ResolvedBinding.ID, _ customization: Customization) {
      guard case .added(let sequence, let effect, when: let condition) = customization.change
      else { return nil }
      self.init(
        ResolvedBinding(id: id, sequence, effect, when: condition, layer: .customizations),
        focuses: [.program, .editor])
    }
  }

  /// The rows of one provider, such as a part of the program, a plugin or the keymap file.
  public struct Section: Hashable, Sendable, Identifiable {
    /// The identifier of the section.
    public let id: String
    /// The display name.
    public let name: String
    /// Its bindings in display order.
    public internal(set) var rows: [Row]

    /// Creates a section.
    public init(id: String, name: String, rows: [Row]) {
      (self.id, self.name, self.rows) = (id, name, rows)
    }

    /// Returns bindings by provider. Those of the program and its parts come first, the outermost responder's first,
    /// then the stronger layers, plugins by name; customizations are omitted.
    ///
    /// - Parameters:
    ///   - bindings: those in force while the program has the focus.
    ///   - own: those in force while the editor has it.
    ///   - name: returns the name of a binding; nil for its title or its command.
    /// - Returns: a section for each provider, and one for bindings that only the editor has.
    public static func providers(
      of bindings: [ResolvedBinding], own: [ResolvedBinding] = [],
      name: (ResolvedBinding) -> String? = { _ in nil }
    ) -> [Section] {
      let ownIDs = Set(own.map(\.id))
      let ids = Set(bindings.map(\.id))
      var sections: [Section] = []
      for binding in bindings.sorted(by: { ($0.layer, $0.depth) < ($1.layer, $1.depth) })
      where binding.layer != .customizations {
        let row = Row(
          binding, name: name(binding),
          focuses: ownIDs.contains(binding.id) ? [.program, .editor] : [.program])
        let provider = binding.provider ?? binding.layer.providerName
        let id = binding.layer == .builtIn ? provider : "\(binding.layer)"
        if let index = sections.firstIndex(where: { $0.id == id }) {
          sections[index].rows.append(row)
        } else {
          sections.append(Section(id: id, name: provider, rows: [row]))
        }
      }
      let others = own.filter { $0.layer == .builtIn && !ids.contains($0.id) }
      if !others.isEmpty {
        let rows = others.map { Row($0, name: name($0), focuses: [.editor]) }
        sections.append(Section(id: "editor", name: "Bindings editor", rows: rows))
      }
      return sections
    }
  }

  /// Returns the bindings in force while the program or the editor has the focus, including changes.
  public func keymap(in focus: Focus) -> Keymap {
    var keymap = Keymap(
      rows.filter { $0.focuses.contains(focus) && $0.layer != .customizations }
        .compactMap(\.declaredBinding))
    keymap.replace(.customizations, with: customizations.bindings(over: keymap))
    return keymap
  }
}

extension ResolvedBinding.Layer {
  /// The display name of a layer whose bindings do not name their provider.
  var providerName: String {
    self == .builtIn ? "Program" : "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
  }
}

extension BindingsEditor.Row {
  /// A Boolean value indicating whether its keys in force differ from its declared ones.
  public var isCustomized: Bool { sequence != defaultSequence }

  /// The reason why its keys cannot be changed here, with the remedy; nil if they can.
  ///
  /// The user's file is never written, and bindings made while the program runs are not stored.
  public var refusal: BindingsEditor.Refusal? {
    let remedy: String
    switch layer {
    case .customizations: return nil
    case .builtIn, .plugin, .profile:
      if case .perform = effect { return nil }
      remedy = "comes from the \(layer); bind its keys to another command, which wins"
    case .keymapFile:
      remedy = "is written in \(origin?.description ?? "keymap.json5"); change it there"
    case .session, .transient:
      remedy = "holds only while the program runs; write it in keymap.json5 to keep or change it"
    }
    return BindingsEditor.Refusal(stroke: nil, message: "\(name) \(remedy)")
  }

  /// Its id in the keymap in force.
  var idInForce: ResolvedBinding.ID {
    layer < .customizations && isCustomized ? Customizations.customizedID(of: id) : id
  }

  /// The binding with the keys in force, under its declared id; nil if it is unassigned.
  var binding: ResolvedBinding? {
    sequence.map { binding(on: $0, isCustomized ? max(layer, .customizations) : layer) }
  }

  /// The binding below the user's changes; one declared without keys has the user's keys.
  var declaredBinding: ResolvedBinding? {
    (defaultSequence ?? sequence).map { binding(on: $0, layer) }
  }

  private func binding(on sequence: KeySequence, _ layer: ResolvedBinding.Layer) -> ResolvedBinding
  {
    ResolvedBinding(
      id: id, sequence, effect, when: condition, problem: problem, layer: layer, depth: depth,
      origin: origin, title: name, appliesInText: appliesInText)
  }

  /// Updates the keys in force from the user's changes, which apply to bindings of weaker layers.
  mutating func update(from customizations: Customizations) {
    guard layer < .customizations, case .perform = effect else { return }
    sequence = customizations.sequence(of: id, declared: defaultSequence)
  }

  /// Returns whether each word of a text is in the name, the id, the command or the keys, ignoring case.
  func matches(_ text: String) -> Bool {
    let texts = [name, id.rawValue, effect.description, sequence?.description ?? ""]
      .map { $0.lowercased() }
    return text.lowercased().split(whereSeparator: \.isWhitespace).allSatisfy { word in
      texts.contains { $0.contains(word) }
    }
  }

  /// Returns whether its keys begin with those that were pressed.
  func begins(with keys: [KeyEvent]) -> Bool {
    if keys.isEmpty { return true }
    guard let strokes = sequence?.strokes, strokes.count >= keys.count else { return false }
    return zip(strokes, keys).allSatisfy { stroke, key in key.candidates.contains(stroke) }
  }
}
