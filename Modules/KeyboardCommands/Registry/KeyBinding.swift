public import KeyboardCore

/// Keys for something an application does, identified by a key of its own and without an action.
///
/// ```swift
/// KeyBinding(key: "new-email", name: "Compose New Email", input: "N", modifiers: .command)
/// KeyBinding(key: "comment", name: "Comment Lines", sequence: "ctrl+k ctrl+c")
/// ```
///
/// A declaration: what the resolver holds is a ``ResolvedBinding``. A binding that a registry hands
/// out has the keys that the user chose; no keys is a state of its own and never a text.
public struct KeyBinding: Hashable, Sendable {
  /// What identifies the binding among those of its provider; not shown to people.
  public let key: String
  /// What it is called.
  public let name: String
  /// The keys that the application declares; nil for a binding that has none of itself.
  public let defaultSequence: KeySequence?
  /// The keys in force; nil when it is unassigned.
  public let sequence: KeySequence?
  /// Whether lists and hints show it.
  public let isDiscoverable: Bool
  /// When it applies; nil for always.
  public let condition: Condition?

  /// Creates a binding of one stroke in UIKit's terms.
  ///
  /// - Parameters:
  ///   - key: what identifies it among the bindings of its provider.
  ///   - name: what it is called.
  ///   - input: the key; ⌘N is ⌘n and needs no Shift.
  ///   - modifiers: the modifiers, taken exactly.
  ///   - isDiscoverable: whether lists and hints show it.
  ///   - condition: when it applies; nil for always.
  public init(
    key: String, name: String, input: KeyInput, modifiers: Modifiers = [],
    isDiscoverable: Bool = true, when condition: Condition? = nil
  ) {
    self.init(
      key: key, name: name, sequence: KeySequence(KeyStroke(input, modifiers)),
      isDiscoverable: isDiscoverable, when: condition)
  }

  /// Creates a binding of a sequence, or of no keys until the user gives it some.
  ///
  /// - Parameters:
  ///   - key: what identifies it among the bindings of its provider.
  ///   - name: what it is called.
  ///   - sequence: the keys; nil for none.
  ///   - isDiscoverable: whether lists and hints show it.
  ///   - condition: when it applies; nil for always.
  public init(
    key: String, name: String, sequence: KeySequence?, isDiscoverable: Bool = true,
    when condition: Condition? = nil
  ) {
    self.init(
      key: key, name: name, defaultSequence: sequence, sequence: sequence,
      isDiscoverable: isDiscoverable, condition: condition)
  }

  private init(
    key: String, name: String, defaultSequence: KeySequence?, sequence: KeySequence?,
    isDiscoverable: Bool, condition: Condition?
  ) {
    self.key = key
    self.name = name
    self.defaultSequence = defaultSequence
    self.sequence = sequence
    self.isDiscoverable = isDiscoverable
    self.condition = condition
  }

  /// The same binding with other keys; nil unassigns it.
  public func assigned(_ sequence: KeySequence?) -> KeyBinding {
    KeyBinding(
      key: key, name: name, defaultSequence: defaultSequence, sequence: sequence,
      isDiscoverable: isDiscoverable, condition: condition)
  }
}

extension KeyBinding {
  /// Whether the keys differ from those that the application declares.
  public var isCustomized: Bool { sequence != defaultSequence }

  /// The key in force; nil when there is none or more than one stroke.
  public var input: KeyInput? { onlyStroke.map { KeyInput($0.key) } }

  /// The modifiers in force; none when there is no key or more than one stroke.
  public var modifiers: Modifiers { onlyStroke?.modifiers ?? [] }

  private var onlyStroke: KeyStroke? {
    sequence?.strokes.count == 1 ? sequence?.strokes.first : nil
  }

  /// The command that an action makes of these keys, with a title only when it is discoverable.
  ///
  /// - Returns: nil when the binding is unassigned.
  public func make(withAction action: CommandID) -> KeyCommand? {
    sequence.map {
      KeyCommand(
        CommandInvocation(action), title: isDiscoverable ? name : nil, sequences: [$0],
        isDiscoverable: isDiscoverable, condition: condition?.description)
    }
  }
}
