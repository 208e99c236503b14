public import KeyboardCore

extension Keymap {
  /// The state that resolution uses for a key: context names, and the commands possible now.
  ///
  /// Names are read when a key needs them, and two besides those in conditions. For keys that type text: while
  /// `focus.acceptsText` is truthy such a key goes to the focused input unless a binding applies in text; while
  /// `focus.isSecure` is truthy, and for a key of a word that is being typed to find a row, it always does, and
  /// sequences do not include keys that are typed into a secure input. For bindings of plugins: while
  /// `focus.isSecure` is truthy none applies, for any keys.
  public struct Environment {
    /// The names that conditions read.
    public let context: any ContextReading
    /// The names that conditions of plugins read: all except those that reveal a secret.
    let openContext: OpenContext
    /// Returns whether bindings of plugins are left out now.
    var excludesPlugins: () -> Bool = { false }
    /// Returns whether a key that types a text, or Backspace for nil, belongs to a word that is being typed.
    var isTyping: (String?) -> Bool = { _ in false }
    private var findStep: ((CommandInvocation) -> CommandStep?)?
    /// The names of the focus, if the context is a program's.
    private let focus: (isSecure: Context.Slot, acceptsText: Context.Slot)?

    /// Creates an environment; keep it as long as its parts stay the same.
    ///
    /// - Parameters:
    ///   - context: the names that conditions read.
    ///   - step: returns the step that a command would take now, or nil if it would do nothing; nil itself if every
    ///     command is always possible and no step is taken.
    public init(
      _ context: any ContextReading, step: ((CommandInvocation) -> CommandStep?)? = nil
    ) {
      self.context = context
      openContext = OpenContext(context)
      focus = (context as? Context).map {
        ($0.slot(FocusNames.isSecure), $0.slot(FocusNames.acceptsText))
      }
      findStep = step
    }

    /// Returns what performing a binding's command would do now.
    ///
    /// Called last, for bindings that perform and whose condition holds. The search continues past a binding without
    /// an offer.
    func offer(of binding: ResolvedBinding) -> Offer? {
      if case .plugin = binding.layer, excludesPlugins() { return nil }
      guard let findStep, let command = binding.invocation else { return Offer(step: nil) }
      return findStep(command).map(Offer.init)
    }

    /// Returns the same environment with a known step for a command.
    func knowing(_ step: CommandStep?, of command: CommandInvocation?) -> Environment {
      guard let step, let command, let findStep else { return self }
      var environment = self
      environment.findStep = { $0 == command ? step : findStep($0) }
      return environment
    }

    /// A Boolean value indicating whether typed text is secret now.
    var isSecure: Bool {
      let value = focus.map(\.isSecure.value) ?? context.value(FocusNames.isSecure)
      return value?.isTruthy ?? false
    }

    private var acceptsText: Bool {
      let value = focus.map(\.acceptsText.value) ?? context.value(FocusNames.acceptsText)
      return value?.isTruthy ?? false
    }

    /// Returns the guard of the focused input over a key.
    func textGuard(for event: KeyEvent) -> TextGuard {
      if event.typesText {
        if isSecure { return .everything }
        if acceptsText { return .unlessAllowed }
        return isTyping(event.text) ? .everything : .nothing
      }
      return event.isBackspace && isTyping(nil) ? .everything : .nothing
    }

    /// Returns the guard of the focused input over a sequence that a person presses.
    ///
    /// The first stroke decides: a person who began a sequence is not typing.
    func textGuard(for first: KeyStroke) -> TextGuard {
      textGuard(for: KeyEvent(pressing: first))
    }
  }
}

/// A context as conditions of plugins read it: without the names that reveal a secret, and with a limit on the values
/// per key, so that no key takes long.
final class OpenContext: ContextReading {
  /// The maximum number of bytes of texts that are read per key; beyond it, names have no value.
  private static let limit = 1 << 16

  private let context: any ContextReading
  private let namedContext: Context?
  private var left = 0

  init(_ context: any ContextReading) {
    self.context = context
    namedContext = context as? Context
  }

  /// Starts with another key.
  func begin() {
    left = Self.limit
  }

  func value(_ name: String) -> Value? {
    guard left > 0, let value = namedContext.map({ $0.openValue(name) }) ?? context.value(name)
    else {
      return nil
    }
    left -= value.size
    return left > 0 ? value : nil
  }
}

/// A command that is possible now, with its step if it is to be taken.
struct Offer {
  let step: CommandStep?
}

/// The bindings that a key may match although the focused input could use it.
enum TextGuard: String, Codable {
  /// All bindings.
  case nothing
  /// The bindings that apply in text.
  case unlessAllowed
  /// No binding.
  case everything

  func admits(appliesInText: Bool) -> Bool {
    switch self {
    case .nothing: true
    case .unlessAllowed: appliesInText
    case .everything: false
    }
  }
}

extension KeyStroke {
  /// A Boolean value indicating whether it would type text into a focused input.
  var typesText: Bool {
    modifiers.subtracting(.shift).isEmpty && (key.character != nil || key == .space)
      && KeyEvent(pressing: self).typesText
  }
}
