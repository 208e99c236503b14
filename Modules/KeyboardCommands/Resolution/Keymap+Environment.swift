public import KeyboardCore

extension Keymap {
  /// The moment of a key as resolution sees it: context names, and the commands possible now.
  ///
  /// Names are read when a key needs them, and two beside those in conditions. For keys that type
  /// text: while `focus.acceptsText` is truthy such a key is left to the focused input unless a
  /// binding applies in text; while `focus.isSecure` is truthy, and for a key of a word that is
  /// being typed to find a row, always, and no sequence goes on with keys that are typed into a
  /// secure input. For bindings of plugins: while `focus.isSecure` is truthy none applies, to
  /// whatever keys.
  public struct Environment {
    /// The names that conditions read.
    public let context: any ContextReading
    /// The names that conditions of plugins read: all but those that reveal something of a secret.
    let openContext: OpenContext
    /// Returns whether bindings of plugins are left out now.
    var excludesPlugins: () -> Bool = { false }
    /// Returns whether a key that types a text, or Backspace for nil, belongs to a word that is
    /// being typed.
    var isTyping: (String?) -> Bool = { _ in false }
    private var findStep: ((CommandInvocation) -> CommandStep?)?
    /// The names of the focus, where the context is a program's.
    private let focus: (isSecure: Context.Slot, acceptsText: Context.Slot)?

    /// Creates an environment; keep it as long as its parts stay the same.
    ///
    /// - Parameters:
    ///   - context: the names that conditions read.
    ///   - step: returns the step that a command would take now, nil when it would do nothing; nil
    ///     itself when every command is always possible and no step is taken.
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

    /// Finds what performing a binding's command would do now.
    ///
    /// Asked last, for bindings that perform and whose condition holds. A binding without an offer
    /// lets the search go on.
    func offer(of binding: ResolvedBinding) -> Offer? {
      if case .plugin = binding.layer, excludesPlugins() { return nil }
      guard let findStep, let command = binding.invocation else { return Offer(step: nil) }
      return findStep(command).map(Offer.init)
    }

    /// Returns the same moment, at which the step of a command is known.
    func knowing(_ step: CommandStep?, of command: CommandInvocation?) -> Environment {
      guard let step, let command, let findStep else { return self }
      var environment = self
      environment.findStep = { $0 == command ? step : findStep($0) }
      return environment
    }

    /// A Boolean value indicating whether what is typed now is secret.
    var isSecure: Bool {
      let value = focus.map(\.isSecure.value) ?? context.value(FocusNames.isSecure)
      return value?.isTruthy ?? false
    }

    private var acceptsText: Bool {
      let value = focus.map(\.acceptsText.value) ?? context.value(FocusNames.acceptsText)
      return value?.isTruthy ?? false
    }

    /// The guard of the focused input over a key.
    func textGuard(for event: KeyEvent) -> TextGuard {
      if event.typesText {
        if isSecure { return .everything }
        if acceptsText { return .unlessAllowed }
        return isTyping(event.text) ? .everything : .nothing
      }
      return event.isBackspace && isTyping(nil) ? .everything : .nothing
    }

    /// The guard of the focused input over a sequence that a person presses.
    ///
    /// Its first stroke decides: a person who began a sequence is not typing.
    func textGuard(for first: KeyStroke) -> TextGuard {
      textGuard(for: KeyEvent(pressing: first))
    }
  }
}

/// A context as conditions of plugins read it: without the names that reveal something of a secret,
/// and at each key with so much of the values that no key takes long.
final class OpenContext: ContextReading {
  /// The bytes of texts that are read at a key at the most; after that, names have no value.
  private static let limit = 1 << 16

  private let context: any ContextReading
  private let namedContext: Context?
  private var left = 0

  init(_ context: any ContextReading) {
    self.context = context
    namedContext = context as? Context
  }

  /// Begins with another key.
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

/// A command that is possible now, with its step where it is to be taken.
struct Offer {
  let step: CommandStep?
}

/// The bindings that may take a key that the focused input could take.
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
