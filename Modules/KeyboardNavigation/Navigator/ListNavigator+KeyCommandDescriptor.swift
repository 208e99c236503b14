public import KeyboardCore

extension ListNavigator {
  /// One key for an action, in UIKit's terms: an input, modifiers and perhaps a title.
  public struct KeyCommandDescriptor: Hashable, Sendable {
    /// The key that is pressed.
    public var input: Input
    /// The modifiers held with it.
    public var modifiers: Modifiers
    /// The title in lists of keys; nil keeps it out of them.
    public var discoverabilityTitle: String?

    /// Creates a descriptor.
    public init(input: Input, modifiers: Modifiers = [], discoverabilityTitle: String? = nil) {
      self.input = input
      self.modifiers = modifiers
      self.discoverabilityTitle = discoverabilityTitle
    }

    /// Creates a descriptor of keys in notation, such as `"f5"`, `"[KeyA]"` or `"ctrl+k ctrl+d"`.
    ///
    /// They become the input, without modifiers of its own.
    public init(sequence: KeySequence, discoverabilityTitle: String? = nil) {
      self.init(input: .sequence(sequence), discoverabilityTitle: discoverabilityTitle)
    }

    /// The keys as the sequence to bind; nil when the input names no key.
    ///
    /// Letters are taken without regard to case, as in UIKit: ⌘N is ⌘n and needs no Shift. Shift
    /// and another character is what they type: ⇧⌘/ and ⇧⌘? are ⌘?. Caps lock is left out: a lock
    /// never takes part in matching.
    public var sequence: KeySequence? {
      if case .sequence(let sequence) = input { return sequence }
      return input.key.map { KeySequence(KeyStroke($0, modifiers.strokeModifiers)) }
    }

    /// Hashes the key; a title changes how it is shown, not what it is.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(input)
      hasher.combine(modifiers)
    }
  }
}

extension ListNavigator.KeyCommandDescriptor {
  /// A key without modifiers.
  public enum Input: Hashable, Sendable {
    /// The key that types one character; `"\r"` is Enter. Any other text names no key.
    case characters(String)
    /// The arrow key that points up.
    case upArrow
    /// The arrow key that points down.
    case downArrow
    /// The arrow key that points left.
    case leftArrow
    /// The arrow key that points right.
    case rightArrow
    /// The Escape key.
    case escape
    /// The Page Up key.
    case pageUp
    /// The Page Down key.
    case pageDown
    /// The Home key.
    case home
    /// The End key.
    case end
    /// Delete to the left: the key that UIKit calls delete.
    case backspace
    /// Delete to the right.
    case delete
    /// Any key, such as `.named(.f5)` or `.physical(.keyA)`.
    case key(Key)
    /// Strokes one after another with their own modifiers; those of the descriptor do not count.
    case sequence(KeySequence)

    /// A Boolean value indicating whether this is one of the four arrows.
    public var isArrow: Bool {
      switch key {
      case .up, .down, .left, .right: true
      default: false
      }
    }

    /// The key, a letter in lower case; nil for a text that is not exactly one character, and for a
    /// sequence.
    var key: Key? {
      switch self {
      case .characters(let text):
        text.count == 1 ? text.first.map { KeyStroke(.character($0)).key } : nil
      case .upArrow: .up
      case .downArrow: .down
      case .leftArrow: .left
      case .rightArrow: .right
      case .escape: .escape
      case .pageUp: .pageUp
      case .pageDown: .pageDown
      case .home: .home
      case .end: .end
      case .backspace: .backspace
      case .delete: .delete
      case .key(let key): KeyStroke(key).key
      case .sequence: nil
      }
    }
  }

  /// The modifiers of a descriptor, by UIKit's names.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit a modifier.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Caps Lock. Carried and never matched: a lock takes no part in matching.
    public static let alphaShift = Modifiers(rawValue: 1 << 0)
    /// The Shift key.
    public static let shift = Modifiers(rawValue: 1 << 1)
    /// The Control key.
    public static let control = Modifiers(rawValue: 1 << 2)
    /// The Option key: `alt` in key notation.
    public static let alternate = Modifiers(rawValue: 1 << 3)
    /// The Command key: `super` in key notation.
    ///
    /// KeyboardNavigationKit's table of modifiers left it out, so that it was lost.
    public static let command = Modifiers(rawValue: 1 << 4)

    private static let counterparts: [(Modifiers, KeyboardCore.Modifiers)] = [
      (.shift, .shift), (.control, .control), (.alternate, .alt), (.command, .super),
    ]

    /// Creates the set for a stroke's modifiers; Hyper and Meta, which UIKit lacks, are left out.
    public init(_ modifiers: KeyboardCore.Modifiers) {
      self = Self.counterparts.reduce(into: []) { set, pair in
        if modifiers.contains(pair.1) { set.insert(pair.0) }
      }
    }

    /// The modifiers of the stroke; caps lock has no counterpart.
    public var strokeModifiers: KeyboardCore.Modifiers {
      Self.counterparts.reduce(into: []) { set, pair in
        if contains(pair.0) { set.insert(pair.1) }
      }
    }
  }
}

/// Performs one command of a navigator as the key that it stands for.
final class KeyCommandTarget: CommandResponder {
  private let navigator: ListNavigator
  private let command: CommandID
  private let descriptor: ListNavigator.KeyCommandDescriptor?

  init(
    navigator: ListNavigator, command: CommandID,
    descriptor: ListNavigator.KeyCommandDescriptor?
  ) {
    self.navigator = navigator
    self.command = command
    self.descriptor = descriptor
  }

  var keyCommands: [KeyCommand] {
    navigator.keyCommands.filter { $0.id == command }
  }

  var nextResponder: (any CommandResponder)? { navigator.nextResponder }

  func canPerform(_ invocation: CommandInvocation) -> Bool {
    invocation.id == command && navigator.canPerform(invocation, causedBy: cause(of: invocation))
  }

  func perform(_ invocation: CommandInvocation) throws(CommandError) {
    guard invocation.id == command else {
      throw CommandError(
        code: .unknownCommand, command: invocation.id,
        message: "this target performs \(command) only; "
          + "ask the navigator for the target of \(invocation.id)")
    }
    try navigator.perform(invocation, causedBy: cause(of: invocation))
  }

  private func cause(
    of invocation: CommandInvocation
  ) -> ListNavigator.NavigationRequest.Invocation {
    descriptor.map { .keyCommand($0) } ?? .command(invocation)
  }
}
