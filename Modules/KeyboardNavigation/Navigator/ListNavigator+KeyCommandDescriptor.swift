public import KeyboardCore

extension ListNavigator {
  /// Keys for an action, with an optional title: `"f5"`, `"ctrl+k ctrl+d"`.
  public struct KeyCommandDescriptor: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The keys to bind.
    public var sequence: KeySequence
    /// The title in lists of keys; nil hides it there.
    public var discoverabilityTitle: String?

    /// Creates a descriptor of keys.
    public init(_ sequence: KeySequence, discoverabilityTitle: String? = nil) {
      (self.sequence, self.discoverabilityTitle) = (sequence, discoverabilityTitle)
    }

    /// Creates a descriptor in UIKit's terms.
    ///
    /// The case of letters is ignored: ⌘N is ⌘n and needs no Shift. Shift with another character becomes what they
    /// type: ⇧⌘/ and ⇧⌘? are ⌘?.
    public init(
      input: KeyInput, modifiers: Modifiers = [], discoverabilityTitle: String? = nil
    ) {
      self.init(
        KeySequence(KeyStroke(input.key, modifiers)), discoverabilityTitle: discoverabilityTitle)
    }

    /// Creates a descriptor of keys in notation; a literal that is not notation stops the program.
    public init(stringLiteral value: String) {
      self.init(KeySequence(stringLiteral: value))
    }

    /// The same keys with left and right exchanged.
    var mirrored: Self { exchanging(.left, .right) }

    /// The same keys with two arrows exchanged.
    func exchanging(_ one: Key, _ other: Key) -> Self {
      guard let arrow, let key = [one: other, other: one][arrow.key] else { return self }
      return Self(
        KeySequence(KeyStroke(key, arrow.modifiers)), discoverabilityTitle: discoverabilityTitle)
    }

    private var arrow: KeyStroke? {
      guard sequence.strokes.count == 1, let stroke = sequence.strokes.first else { return nil }
      return [Key.up, .down, .left, .right].contains(stroke.key) ? stroke : nil
    }
  }
}

/// Performs one command of a navigator as the key bound to it.
final class KeyCommandTarget: CommandResponder {
  private let navigator: ListNavigator
  private let command: CommandID
  private let descriptor: ListNavigator.KeyCommandDescriptor?

  init(
    navigator: ListNavigator, command: CommandID,
    descriptor: ListNavigator.KeyCommandDescriptor?
  ) {
    (self.navigator, self.command, self.descriptor) = (navigator, command, descriptor)
  }

  var keyCommands: [KeyCommand] { navigator.keyCommands.filter { $0.id == command } }

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
