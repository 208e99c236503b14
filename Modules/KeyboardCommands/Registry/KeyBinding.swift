public import KeyboardCore

/// A declaration of keys for an action of an application, identified by a key and without the action itself.
///
/// ```swift
/// KeyBinding(key: "new-email", name: "Compose New Email", input: "N", modifiers: .command)
/// KeyBinding(key: "comment", name: "Comment Lines", sequence: "ctrl+k ctrl+c")
/// ```
///
/// Resolution uses ``ResolvedBinding``s instead. A binding returned by a registry has the keys that the user chose;
/// having no keys is a distinct state and never an empty text.
public struct KeyBinding: Hashable, Sendable {
  /// The identifier of the binding among those of its provider; not shown to people.
  public let key: String
  /// The display name.
  public let name: String
  /// The declared keys; nil for a binding without default keys.
  public let defaultSequence: KeySequence?
  /// The keys in force; nil if it is unassigned.
  public private(set) var sequence: KeySequence?
  /// A Boolean value indicating whether lists and hints show it.
  public let isDiscoverable: Bool
  /// The condition under which it applies.
  public let condition: Condition

  /// Creates a binding of one stroke in UIKit's terms.
  ///
  /// - Parameters:
  ///   - key: its identifier among the bindings of its provider.
  ///   - name: the display name.
  ///   - input: the key; ⌘N is ⌘n and needs no Shift.
  ///   - modifiers: the modifiers, matched exactly; ⇧⌘/ is ⌘?, because notation names what is typed.
  ///   - isDiscoverable: whether lists and hints show it.
  ///   - condition: the condition under which it applies.
  public init(
    key: String, name: String, input: KeyInput, modifiers: Modifiers = [],
    isDiscoverable: Bool = true, when condition: Condition = .always
  ) {
    self.init(
      key: key, name: name, sequence: KeySequence(KeyStroke(input.key, modifiers)),
      isDiscoverable: isDiscoverable, when: condition)
  }

  /// Creates a binding of a sequence, or without keys until the user sets some.
  ///
  /// - Parameters:
  ///   - key: its identifier among the bindings of its provider.
  ///   - name: the display name.
  ///   - sequence: the keys; nil for none.
  ///   - isDiscoverable: whether lists and hints show it.
  ///   - condition: the condition under which it applies.
  public init(
    key: String, name: String, sequence: KeySequence?, isDiscoverable: Bool = true,
    when condition: Condition = .always
  ) {
    (self.key, self.name) = (key, name)
    defaultSequence = sequence
    (self.sequence, self.isDiscoverable, self.condition) = (sequence, isDiscoverable, condition)
  }

  /// Returns the same binding with other keys; nil unassigns it.
  public func assigned(_ sequence: KeySequence?) -> KeyBinding {
    var copy = self
    copy.sequence = sequence
    return copy
  }

  /// A Boolean value indicating whether the keys differ from the declared ones.
  public var isCustomized: Bool { sequence != defaultSequence }

  /// The key in force; nil if there is none or more than one stroke.
  public var input: KeyInput? { onlyStroke.map { KeyInput($0.key) } }

  /// The modifiers in force; empty if there is no key or more than one stroke.
  public var modifiers: Modifiers { onlyStroke?.modifiers ?? [] }

  private var onlyStroke: KeyStroke? {
    sequence?.strokes.count == 1 ? sequence?.strokes.first : nil
  }

  /// Returns a command for an action with these keys, with a title only if the binding is discoverable.
  ///
  /// - Returns: the command; nil if the binding is unassigned.
  public func make(withAction action: CommandID) -> KeyCommand? {
    sequence.map {
      KeyCommand(
        CommandInvocation(action), title: isDiscoverable ? name : nil, sequences: [$0],
        isDiscoverable: isDiscoverable, condition: condition.clause)
    }
  }
}

extension [KeyBinding] {
  /// The binding with a key; nil if there is none.
  public subscript(key key: String) -> KeyBinding? { first { $0.key == key } }

  /// Returns the commands for actions with the bindings' keys, in the order of the actions.
  ///
  /// Keys without a binding and unassigned bindings are left out.
  public func make(withActionsForKeys actions: [(String, CommandID)]) -> [KeyCommand] {
    actions.compactMap { key, action in self[key: key]?.make(withAction: action) }
  }
}
