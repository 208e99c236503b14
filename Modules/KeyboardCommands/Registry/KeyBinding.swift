public import KeyboardCore

/// Keys for something an application does, identified by a key of its own and without an action.
///
/// ```swift
/// KeyBinding(key: "new-email", name: "Compose New Email", input: "N", modifiers: .command)
/// KeyBinding(key: "comment", name: "Comment Lines", sequence: "ctrl+k ctrl+c")
/// ```
///
/// It is a declaration; the resolver holds ``ResolvedBinding``s. A binding that a registry hands
/// out has the keys that the user chose; no keys is a state of its own and never a text.
public struct KeyBinding: Hashable, Sendable {
  /// The name that identifies the binding among those of its provider; not shown to people.
  public let key: String
  /// The name that people see.
  public let name: String
  /// The keys that the application declares; nil for a binding that has none of itself.
  public let defaultSequence: KeySequence?
  /// The keys in force; nil when it is unassigned.
  public private(set) var sequence: KeySequence?
  /// A Boolean value indicating whether lists and hints show it.
  public let isDiscoverable: Bool
  /// The condition under which it applies.
  public let condition: Condition

  /// Creates a binding of one stroke in UIKit's terms.
  ///
  /// - Parameters:
  ///   - key: the name that identifies it among the bindings of its provider.
  ///   - name: the name that people see.
  ///   - input: the key; ⌘N is ⌘n and needs no Shift.
  ///   - modifiers: the modifiers, taken exactly; ⇧⌘/ is ⌘?, as notation writes what is typed.
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

  /// Creates a binding of a sequence, or of no keys until the user gives it some.
  ///
  /// - Parameters:
  ///   - key: the name that identifies it among the bindings of its provider.
  ///   - name: the name that people see.
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

  /// The same binding with other keys; nil unassigns it.
  public func assigned(_ sequence: KeySequence?) -> KeyBinding {
    var copy = self
    copy.sequence = sequence
    return copy
  }

  /// A Boolean value indicating whether the keys differ from those that the application declares.
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
        isDiscoverable: isDiscoverable, condition: condition.clause)
    }
  }
}

extension [KeyBinding] {
  /// The binding with a key, or nil.
  public subscript(key key: String) -> KeyBinding? { first { $0.key == key } }

  /// The commands that actions make of the bindings, in the order of the actions.
  ///
  /// Keys that are not in the list and unassigned bindings are left out.
  public func make(withActionsForKeys actions: [(String, CommandID)]) -> [KeyCommand] {
    actions.compactMap { key, action in self[key: key]?.make(withAction: action) }
  }
}
