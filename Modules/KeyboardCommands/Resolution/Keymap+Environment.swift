public import KeyboardCore

extension Keymap {
  /// The moment of a key as resolution sees it: context names, and the commands possible now.
  ///
  /// Nothing is read before it is needed. Two names are read beside those in conditions. For keys
  /// that type text: while `focus.acceptsText` is truthy such a key is left to the focused input
  /// unless a binding applies in text; while `focus.isSecure` is truthy, and for a key of a word
  /// that is being typed to find a row, always. For bindings of plugins: while `focus.isSecure` is
  /// truthy none applies, to whatever keys.
  public struct Environment {
    /// The names that conditions read.
    public let context: any ContextReading
    /// Returns whether bindings of plugins are left out now.
    var excludesPlugins: () -> Bool = { false }
    /// Returns whether a key that types a text, or Backspace for nil, belongs to a word that is
    /// being typed.
    var isTyping: (String?) -> Bool = { _ in false }
    private let findStep: ((CommandInvocation) -> CommandStep?)?

    /// Creates an environment; keep it as long as its parts stay the same.
    ///
    /// - Parameters:
    ///   - context: the names that conditions read.
    ///   - step: returns the step that a command would take now, nil when it would do nothing; nil
    ///     itself when every command is always possible, and nobody takes a step.
    public init(
      _ context: any ContextReading, step: ((CommandInvocation) -> CommandStep?)? = nil
    ) {
      self.context = context
      findStep = step
    }

    /// Finds what performing a binding's command would do now.
    ///
    /// Asked last, for bindings that perform and whose condition holds. A binding without an offer
    /// lets the search go on.
    func offer(of binding: ResolvedBinding) -> Offer? {
      if case .plugin = binding.layer, excludesPlugins() { return nil }
      guard let findStep, let command = binding.invocation else { return Offer(step: nil) }
      return findStep(command).map(Offer.init)
    }

    /// A Boolean value indicating whether what is typed now is secret.
    var isSecure: Bool {
      context.value(FocusNames.isSecure)?.isTruthy ?? false
    }

    /// The guard of the focused input over a key.
    func textGuard(for event: KeyEvent) -> TextGuard {
      if event.typesText {
        if isSecure { return .everything }
        if context.value(FocusNames.acceptsText)?.isTruthy ?? false { return .unlessAllowed }
        return isTyping(event.text) ? .everything : .nothing
      }
      return event.isBackspace && isTyping(nil) ? .everything : .nothing
    }

    /// The guard of the focused input over a sequence that a person presses.
    ///
    /// Its first stroke decides: who began a sequence is not typing.
    func textGuard(for first: KeyStroke) -> TextGuard {
      textGuard(for: KeyEvent(pressing: first))
    }
  }
}

/// A command that is possible now, with its step where somebody is to take it.
struct Offer {
  let step: CommandStep?
}

/// The bindings that may take a key that the focused input could take.
enum TextGuard {
  /// All of them.
  case nothing
  /// Those that apply in text.
  case unlessAllowed
  /// None.
  case everything

  func admits(appliesInText: Bool) -> Bool {
    switch self {
    case .nothing: true
    case .unlessAllowed: appliesInText
    case .everything: false
    }
  }
}
