public import KeyboardCore

/// The controller of a keyboard: its handler, its context and behavior, and the input it types
/// into.
///
/// It has UIKit's name and hooks, and needs no view. A subclass puts its own handler in place:
///
/// ```swift
/// class MyKeyboardViewController: KeyboardInputViewController {
///   override func viewDidLoad() {
///     keyboardActionHandler = MyActionHandler(inputViewController: self)
///     super.viewDidLoad()
///   }
/// }
/// ```
///
/// It is a responder with one command, `action.perform`, through which key bindings, scripts and
/// plugins trigger actions.
open class KeyboardInputViewController {
  /// The clock of gestures and of the behavior.
  public let scheduler: any Scheduler
  /// The bus on which actions and changes are published; nil for none.
  public let bus: EventBus?

  /// The state of the keyboard, and the input that it types into.
  public let keyboardContext: KeyboardContext
  /// Handles gestures on actions; a new one handles the next gesture.
  public lazy var keyboardActionHandler: any KeyboardActionHandler =
    StandardKeyboardActionHandler(inputViewController: self)
  /// Decides what the keyboard does by itself while the user types.
  public lazy var keyboardBehavior: any KeyboardBehavior = StandardKeyboardBehavior(
    keyboardContext: keyboardContext, scheduler: scheduler,
    repeatTime: { [weak gestures] in gestures?.repeatDuration })
  /// Gives feedback for gestures; nil for none.
  public var keyboardFeedbackHandler: (any KeyboardFeedbackHandler)?
  /// Returns the keys for a context; those of the standard layout unless a program has its own.
  public var keyboardLayout: (KeyboardContext) -> KeyboardLayout = KeyboardLayout.standard {
    didSet { lastCenters.key = "" }
  }
  /// Turns touches and keys into gestures on actions.
  public private(set) lazy var gestures = KeyboardGestures(controller: self)
  /// Returns the actions in the callout of a held key, its own first; empty for no callout.
  ///
  /// By default the secondary characters of the locale, and the skin tones of an emoji.
  public lazy var calloutActions: (KeyboardAction) -> [KeyboardAction] = { [keyboardContext] in
    keyboardContext.locale.secondaryActions(for: $0)
  }

  /// Suggests words; nil for none.
  public var autocompleteProvider: (any AutocompleteProvider)? {
    didSet { autocompleteProvider?.locale = keyboardContext.locale }
  }
  /// The suggestions for the word at the cursor.
  public internal(set) var autocompleteContext = AutocompleteContext()
  var autocompleteSpace = AutocompleteSpace.none
  /// The correction before the cursor, while nothing else was done.
  var correction: AppliedCorrection?
  /// The character that was typed last, while the cursor is behind it.
  var composed: Character?
  /// The corrections of the input, the last one last, at most a hundred.
  ///
  /// With the cursor in a corrected word, the typed one is suggested first.
  package internal(set) var corrections: [AppliedCorrection] = []
  /// The words in lower case that are left as they are typed, where the provider keeps none.
  private var uncorrectedWords: Set<String> = []
  private var lastCenters = (key: "", locale: KeyboardLocale.english, centers: [String: Point]())
  /// A Boolean value indicating whether a real key is typing now.
  var isTypingOnHardwareKeys = false

  /// Finds emojis by name; nil for no search and no names between colons.
  public var emojiSearch: EmojiSearch? {
    didSet { keyboardContext.canSearchEmojis = emojiSearch != nil }
  }
  /// The field that the name of an emoji is typed into; nil while none is searched.
  var emojiSearchField: TextDocument?

  /// The program around the keyboard, which is not kept alive.
  public weak var host: (any KeyboardHost)?
  /// The responder that is asked for commands that are none of the keyboard.
  public weak var nextResponder: (any CommandResponder)?

  private var hasLoaded = false
  private var isEditing = false

  /// Creates a controller; call ``loadViewIfNeeded()`` before the first key.
  ///
  /// - Parameters:
  ///   - document: the input that the keyboard types into; nil until one has the focus.
  ///   - scheduler: the clock.
  ///   - locale: the language that is typed first.
  ///   - locales: the languages that the next-locale key goes through; nil for the one alone.
  ///   - bus: the bus on which actions and changes are published.
  public init(
    document: (any TextDocumentProxy)? = nil, scheduler: any Scheduler,
    locale: KeyboardLocale = .english,
    locales: @escaping @autoclosure () -> [KeyboardLocale]? = nil, bus: EventBus? = nil
  ) {
    (self.document, self.scheduler, self.bus) = (document, scheduler, bus)
    keyboardContext = KeyboardContext(locale: locale, locales: locales())
    keyboardContext.onChange = { [weak self] change in
      guard let self else { return }
      switch change {
      case .keyboardType: reportType()
      case .locale:
        autocompleteProvider?.locale = keyboardContext.locale
        bus?.publish(KeyboardContext.LocaleChanged(locale: keyboardContext.locale.identifier))
      }
    }
    follow()
  }

  /// Calls ``viewDidLoad()``, once.
  public final func loadViewIfNeeded() {
    guard !hasLoaded else { return }
    hasLoaded = true
    viewDidLoad()
  }

  /// Called once before the first key: the place to replace the parts of the controller.
  ///
  /// A subclass calls `super`, which capitalizes the first letter if the input wants it.
  open func viewDidLoad() {
    keyboardContext.keyboardType = keyboardContext.preferredKeyboardType
  }

  // MARK: Text

  /// The input of the host that has the focus; nil when none has.
  ///
  /// Another input begins with the keys that it is for: digits for a number, else letters.
  public var document: (any TextDocumentProxy)? {
    didSet {
      guard document !== oldValue else { return }
      follow()
      keyboardContext.hasEmailKeys = false
      keyboardContext.keyboardType = document?.contentType.keyboardType ?? .alphabetic(.lowercased)
      corrections = []
      endComposition()
      autocompleteProvider?.inputDidEnd()
      inputDidChange()
    }
  }

  /// A field inside the keyboard, such as one to search emojis, that takes the typing; nil for
  /// none.
  public var textInputProxy: (any TextDocumentProxy)? {
    didSet {
      follow()
      inputDidChange()
    }
  }

  /// The input that takes the typing: ``textInputProxy``, or else ``document``.
  ///
  /// Without any, an empty one whose text is not seen.
  public var textDocumentProxy: any TextDocumentProxy { input ?? noDocument }

  private var input: (any TextDocumentProxy)? { textInputProxy ?? document }
  private let noDocument = TextDocument()
  private var inputTokens: [Subscription] = []

  private func follow() {
    keyboardContext.textDocumentProxy = input
    guard let text = input as? TextDocument else {
      inputTokens = []
      return
    }
    inputTokens = [
      text.willChange.observe(self) { controller, change in
        if change == .text {
          controller.textWillChange(controller.textDocumentProxy)
        } else {
          controller.selectionWillChange(controller.textDocumentProxy)
        }
      },
      text.changes.observe(self) { controller, change in
        if !controller.isEditing { controller.endComposition() }
        if change == .text {
          controller.textDidChange(controller.textDocumentProxy)
        } else {
          controller.selectionDidChange(controller.textDocumentProxy)
        }
      },
    ]
  }

  /// Returns whether there is an input, if an action needs one.
  public func hasInput(for action: KeyboardAction) -> Bool { input != nil || !action.needsInput }

  /// Called before the text changes. A host whose document is its own calls these four.
  open func textWillChange(_ document: any TextDocumentProxy) {}

  /// Called after the text has changed; a change by the host may call for other keys.
  open func textDidChange(_ document: any TextDocumentProxy) {
    if !isEditing { inputDidChange() }
  }

  /// Called before the selection changes.
  open func selectionWillChange(_ document: any TextDocumentProxy) {}

  /// Called after the selection has changed; suggestions for the word before are dropped.
  open func selectionDidChange(_ document: any TextDocumentProxy) {
    resetAutocomplete()
    if !isEditing { inputDidChange() }
  }

  private func inputDidChange() {
    (autocompleteSpace, correction) = (.none, nil)
    refresh()
  }

  /// Follows the text before the cursor with keys and suggestions.
  func refresh() {
    if keyboardBehavior.shouldSwitchToPreferredKeyboardTypeAfterTextDidChange() {
      keyboardContext.keyboardType = keyboardContext.preferredKeyboardType
    }
    performAutocomplete()
  }

  /// Makes the edits of a closure one, and leaves it to the caller to change keys afterwards.
  func editing(_ edits: () -> Void) {
    let wasEditing = isEditing
    isEditing = true
    textDocumentProxy.groupEdits(edits)
    isEditing = wasEditing
  }

  // MARK: Autocomplete

  /// A Boolean value indicating whether words are suggested for the input, so that a keyboard has a
  /// bar for them.
  public var showsSuggestions: Bool {
    isSearchingEmojis
      || autocompleteProvider != nil && keyboardContext.prefersAutocomplete
        && !textDocumentProxy.isSecure
  }

  /// Asks for suggestions for the word at the cursor, or after a word for the next one. There are
  /// none in an empty input, while text is selected, in an address, and in a secure input.
  open func performAutocomplete() {
    if suggestEmojis() { return }
    guard let provider = autocompleteProvider, showsSuggestions,
      textDocumentProxy.selectedText?.isEmpty ?? true, !isInAddress,
      let word = textDocumentProxy.currentWord
    else { return resetAutocomplete() }
    let surroundings = surroundings
    guard !word.isEmpty || surroundings.previousWord != nil else { return resetAutocomplete() }
    autocompleteContext.request += 1
    autocompleteContext.isLoading = true
    let request = autocompleteContext.request
    provider.autocompleteSuggestions(for: word, in: surroundings) { [weak self] result in
      // A later question, or another word at the cursor, makes the answer worthless.
      guard let self, autocompleteContext.request == request, autocompleteContext.isLoading
      else { return }
      autocompleteContext.isLoading = false
      switch result {
      case .success(var suggestions):
        if let refusal = refusal(of: word) {
          for index in suggestions.indices where refusal != .name || !suggestions[index].isName {
            suggestions[index].isAutocomplete = false
          }
        }
        if let correction = corrections.last(where: { $0.applied == word }) {
          suggestions.removeAll { $0.text == correction.typed }
          suggestions.insert(reversal(of: correction), at: 0)
        }
        (autocompleteContext.suggestions, autocompleteContext.lastError) = (suggestions, nil)
      case .failure(let error):
        (autocompleteContext.suggestions, autocompleteContext.lastError) = ([], error)
      }
    }
  }

  /// The previous word and the keys around the word at the cursor.
  var surroundings: AutocompleteSurroundings {
    AutocompleteSurroundings(
      previousWord: textDocumentProxy.previousWord, keyCenters: keyCenters)
  }

  /// The middles of the keys of letters, in widths of a key.
  ///
  /// They are those of the letters that were shown last, while other keys are shown.
  private var keyCenters: [String: Point] {
    let context = keyboardContext
    if context.keyboardType.isAlphabetic || lastCenters.locale != context.locale {
      let key = "\(context.device) \(context.isLandscape) \(context.locale)"
      if key != lastCenters.key || context.locale != lastCenters.locale {
        lastCenters = (key, context.locale, keyboardLayout(context).centers(of: context.locale))
      }
    }
    return lastCenters.centers
  }

  private var isInAddress: Bool {
    textDocumentProxy.documentContextBeforeInput?.endsInAddress == true
  }

  /// Tells the provider of a word that was typed, before the character that ended it.
  func didType(_ word: String, after previous: String?) {
    guard showsSuggestions, !word.isEmpty, !isInAddress else { return }
    autocompleteProvider?.didType(word, after: previous)
  }

  /// Drops the suggestions.
  open func resetAutocomplete() {
    autocompleteContext.reset()
  }

  /// Returns why the word at the cursor is left as it is typed; nil when it may be corrected.
  ///
  /// Real keys are asked about when a word ends, not here.
  public func refusal(of word: String) -> CorrectionRefusal? {
    guard keyboardContext.isAutocorrectEnabled else { return .switchedOff }
    guard showsSuggestions else { return .input }
    if leavesAsTyped(word) { return .takenBack }
    let current = textDocumentProxy.wordAtCursor
    if !current.parts.before.isEmpty, !current.parts.after.isEmpty, current.whole == word {
      return .insideWord
    }
    return CorrectionRefusal(
      of: word, after: current.text, isStart: !textDocumentProxy.isContextTruncated,
      capitalizesNouns: LanguageRules.of(keyboardContext.locale).capitalizesNouns)
  }

  /// Leaves a word as it is typed from now on, in later sessions too if the provider keeps words.
  func leaveAsTyped(_ word: String) {
    let word = keyboardContext.locale.lowercased(word)
    guard !textDocumentProxy.isSecure, let provider = autocompleteProvider,
      provider.canIgnoreWords
    else {
      uncorrectedWords.insert(word)
      return
    }
    do { try provider.ignoreWord(word) } catch {
      uncorrectedWords.insert(word)
      autocompleteContext.lastError = error
    }
  }

  private func leavesAsTyped(_ word: String) -> Bool {
    let word = keyboardContext.locale.lowercased(word)
    return uncorrectedWords.contains(word) || autocompleteProvider?.hasIgnoredWord(word) == true
  }

  /// Teaches the provider a word that was chosen as it was typed; a capital that begins a sentence
  /// is not the word's.
  private func teach(_ word: String) {
    guard let provider = autocompleteProvider, provider.canLearnWords else {
      return leaveAsTyped(word)
    }
    let beginsSentence = word.isCapitalized && refusal(of: word) != .name
    do {
      try provider.learnWord(beginsSentence ? keyboardContext.locale.lowercased(word) : word)
    } catch {
      leaveAsTyped(word)
      autocompleteContext.lastError = error
    }
  }

  /// Returns the suggestion that takes a correction back.
  private func reversal(of correction: AppliedCorrection) -> AutocompleteSuggestion {
    let marks = keyboardContext.locale.quotationMarks
    return AutocompleteSuggestion(
      text: correction.typed, title: marks.begin + correction.typed + marks.end, isUnknown: true)
  }

  /// Puts a suggestion in place of the word at the cursor, with a space after it if there is none
  /// and the language has spaces.
  ///
  /// The word as it was typed is learned, and not corrected again.
  open func insertAutocompleteSuggestion(_ suggestion: AutocompleteSuggestion) {
    if insertEmoji(suggestion) { return }
    if suggestion.isUnknown { teach(suggestion.text) }
    correction = nil
    endComposition()
    didType(suggestion.text, after: textDocumentProxy.previousWord)
    editing {
      textDocumentProxy.replaceCurrentWord(with: suggestion.text)
      guard keyboardContext.locale.insertsSpaceAfterSuggestion, !suggestion.text.hasSuffix(" ")
      else { return }
      let next = textDocumentProxy.documentContextAfterInput?.first
      if next == " " {
        textDocumentProxy.adjustTextPosition(byCharacterOffset: 1)
      } else if next?.isWhitespace != true {
        textDocumentProxy.insertText(" ")
      } else {
        return
      }
      autocompleteSpace = .inserted
    }
    refresh()
  }

  // MARK: Keyboard

  /// Dismisses the keyboard: publishes ``Dismissed`` and notifies the host.
  open func dismissKeyboard() {
    bus?.publish(Dismissed())
    host?.dismissKeyboard()
  }

  /// Publishes that there are other keys; not in a secure input, as this would reveal the case of
  /// its letters.
  private func reportType() {
    if textDocumentProxy.isSecure {
      bus?.deliveries.notify()
    } else {
      bus?.publish(KeyboardContext.TypeChanged(type: keyboardContext.keyboardType))
    }
  }

  /// Publishes that a gesture on an action was handled.
  ///
  /// A gesture that does nothing by itself is published too when a program may respond to it.
  func report(_ gesture: KeyboardGesture, on action: KeyboardAction, effect: Bool) {
    guard let bus, bus.hears(KeyboardAction.Handled.self) else { return }
    guard effect || (!action.hasStandardAction && (gesture == .tap || gesture == .longPress)) else {
      return
    }
    let isSecure = textDocumentProxy.isSecure
    // The keys that are shown then reveal the case, or the kind, of the next character.
    if isSecure, action.changesKeys { return }
    let isSecret = isSecure && action.typedText != nil
    bus.publish(
      KeyboardAction.Handled(
        gesture: gesture, action: isSecret ? action.name : action.description, effect: effect))
  }
}

extension KeyboardAction {
  /// A Boolean value indicating whether it shows other keys.
  fileprivate var changesKeys: Bool {
    switch self {
    case .shift, .keyboardType: true
    default: false
    }
  }

  /// A Boolean value indicating whether any gesture does something by itself.
  fileprivate var hasStandardAction: Bool {
    KeyboardGesture.allCases.contains { standardAction(for: $0) != nil }
  }
}

/// The program around a keyboard, which does what a keyboard cannot do by itself.
///
/// Everything has a default that does nothing.
public protocol KeyboardHost: AnyObject {
  /// Shows the next keyboard of the system.
  func selectNextKeyboard()
  /// Shows a menu of locales; false when there is none.
  @discardableResult func showLocaleMenu() -> Bool
  /// Hides the keyboard.
  func dismissKeyboard()
  /// Starts dictation, which inserts spoken text.
  func startDictation()
  /// Opens a URL.
  func open(url: String)
  /// Opens the settings of the system.
  func openSystemSettings()
  /// Returns whether performing a command would do something now.
  func canPerform(_ command: CommandInvocation) -> Bool
  /// Performs a command.
  func perform(_ command: CommandInvocation)
}

extension KeyboardHost {
  /// Does nothing by default.
  public func selectNextKeyboard() {}
  /// Shows no menu by default.
  public func showLocaleMenu() -> Bool { false }
  /// Does nothing by default.
  public func dismissKeyboard() {}
  /// Does nothing by default.
  public func startDictation() {}
  /// Does nothing by default.
  public func open(url: String) {}
  /// Does nothing by default.
  public func openSystemSettings() {}
  /// No command can be performed by default.
  public func canPerform(_ command: CommandInvocation) -> Bool { false }
  /// Does nothing by default.
  public func perform(_ command: CommandInvocation) {}
}
