public import KeyboardCore

extension BindingsEditor {
  /// One binding that can be given other keys.
  public struct Row: Hashable, Sendable, Identifiable {
    /// The binding, as customisations are stored under.
    public let id: BindingID
    /// What it is called.
    public let name: String
    /// What it performs.
    public let command: CommandInvocation
    /// When it applies; nil for always.
    public let condition: Condition?
    /// Where it comes from.
    public let layer: BindingLayer
    /// Where it is written; nil when it is in no file.
    public let origin: SourcePosition?
    /// Whether lists and hints show it outside the editor.
    public let isDiscoverable: Bool
    /// Its own keys; nil when it is declared without.
    public let defaultSequence: KeySequence?
    /// Its keys in force; nil when it is unassigned.
    public internal(set) var sequence: KeySequence?

    /// Creates the row of a declared binding.
    ///
    /// - Parameters:
    ///   - id: what customisations of it are stored under.
    ///   - binding: its name, keys and condition.
    ///   - command: what it performs.
    ///   - layer: where it comes from.
    public init(
      id: BindingID, _ binding: KeyBinding, command: CommandInvocation,
      layer: BindingLayer = .builtIn
    ) {
      self.id = id
      name = binding.name
      self.command = command
      condition = binding.condition
      self.layer = layer
      origin = nil
      isDiscoverable = binding.isDiscoverable
      defaultSequence = binding.defaultSequence
      sequence = binding.sequence
    }

    /// Creates the row of a binding of a keymap, such as a plugin's; nil unless it performs.
    ///
    /// One that only the user has is known by its keys: list it anew after it got others.
    public init?(_ binding: ResolvedBinding) {
      guard let command = binding.invocation, binding.problem == nil else { return nil }
      id = binding.id
      name = binding.title ?? command.description
      self.command = command
      condition = binding.condition
      layer = binding.layer
      origin = binding.origin
      isDiscoverable = binding.title != nil
      defaultSequence = binding.sequence
      sequence = binding.sequence
    }

    /// Whether its keys in force are not its own.
    public var isCustomized: Bool { sequence != defaultSequence }

    /// The binding in force; nil when it is unassigned.
    var binding: ResolvedBinding? {
      sequence.map {
        ResolvedBinding(
          id: id, $0, .perform(command), when: condition,
          layer: isCustomized ? max(layer, .customisations) : layer, origin: origin, title: name)
      }
    }
  }
}

extension BindingsEditor.Row {
  /// Takes the keys in force from the user's changes.
  mutating func update(from customizations: Customizations) {
    sequence = customizations.sequence(of: id, declared: defaultSequence)
  }

  /// Whether every word of a text is in the name, the id, the command or the keys, without regard
  /// to case.
  func matches(_ text: String) -> Bool {
    let texts = [name, id.rawValue, command.description, sequence?.description ?? ""]
      .map { $0.lowercased() }
    return text.lowercased().split(whereSeparator: \.isWhitespace).allSatisfy { word in
      texts.contains { $0.contains(word) }
    }
  }
}
