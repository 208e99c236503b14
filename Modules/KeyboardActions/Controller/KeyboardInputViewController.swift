public import KeyboardCore

/// The controller of a keyboard, with its handler, its context, its behavior, and its input.
///
/// It has the name and the hooks of UIKit's class, but no view. A subclass can replace the handler:
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
/// It is a responder with one command, `action.perform`, through which key bindings, scripts and plugins trigger
/// actions.
open class KeyboardInputViewController {
  /// The clock of gestures and of the behavior.
  public let scheduler: any Scheduler
  /// The bus for events of actions and changes; nil for none.
  public let bus: EventBus?

  /// The state of the keyboard, and its input.
  public let keyboardContext: KeyboardContext
  /// The handler of gestures on actions; a new one is used from the next gesture on.
  public lazy var keyboardActionHandler: any KeyboardActionHandler =
    StandardKeyboardActionHandler(inputViewController: self)
  /// The automatic behavior of the keyboard.
  public lazy var keyboardBehavior: any KeyboardBehavior = StandardKeyboardBehavior(
    keyboardContext: keyboardContext, scheduler: scheduler,
    repeatTime: { [weak gestures] in gestures?.repeatDuration })
  /// The handler of feedback for gestures; nil for none.
  public var keyboardFeedbackHandler: (any KeyboardFeedbackHandler)?
  /// Returns the keys for a context; those of the standard layout by default.
  public var keyboardLayout: (KeyboardContext) -> KeyboardLayout = KeyboardLayout.standard {
    didSet { lastCenters.key = "" }
  }
  /// The object that converts touches and keys into gestures on actions.
  public private(set) lazy var gestures = KeyboardGestures(controller: self)
  /// Returns the actions in the callout of a held key, starting with its own; empty for no callout.
  ///
  /// By default the secondary characters of the locale, and the skin tones of an emoji.
  public lazy var calloutActions: (KeyboardAction) -> [KeyboardAction] = { [keyboardContext] in
    keyboardContext.locale.secondaryActions(for: $0)
  }

  /// The provider of suggestions; nil for none.
  public var autocompleteProvider: (any AutocompleteProvider)? {
    didSet { autocompleteProvider?.locale = keyboardContext.locale }
  }
  /// The suggestions for the word at the cursor.
  public internal(set) var autocompleteContext = AutocompleteContext()
  var autocompleteSpace = AutocompleteSpace.none
  /// The correction before the cursor, until anything else is done.
  var correction: AppliedCorrection?
  /// The last typed character while the cursor is after it.
  var composed: Character?
  /// The corrections in the input, from oldest to newest, at most a hundred.
  ///
  /// With the cursor in a corrected word, the typed word is the first suggestion.
  package internal(set) var corrections: [AppliedCorrection] = []
  /// The lower-case words that must not be corrected, if the provider stores none.
  private var uncorrectedWords: Set<String> = []
  private var lastCenters = (key: "", locale: KeyboardLocale.english, centers: [String: Point]())
  /// A Boolean value indicating whether a hardware keyboard is typing now.
  var isTypingOnHardwareKeys = false

  /// The search for emojis by name; nil to disable it, and names between colons.
  public var emojiSearch: EmojiSearch? {
    didSet { keyboardContext.canSearchEmojis = emojiSearch != nil }
  }
  /// The field for the name of an emoji; nil if there is no search.
  var emojiSearchField: TextDocument?

  /// The program around the keyboard; held weakly.
  public weak var host: (any KeyboardHost)?
  /// The responder that is tried after the keyboard.
  public weak var nextResponder: (any CommandResponder)?

  private var hasLoaded = false
  private var isEditing = false

  /// Creates a controller; call ``loadViewIfNeeded()`` before the first key.
  ///
  /// - Parameters:
  ///   - document: the input for the keyboard; nil if none has the focus yet.
  ///   - scheduler: the clock.
  ///   - locale: the initial language.
  ///   - locales: returns the languages that the next-locale key selects; nil for the initial one only.
  ///   - bus: the bus for events of actions and changes.
  public init(
    document: (any TextDocumentProxy)? = nil, scheduler: any Scheduler,
    locale: KeyboardLocale = .english,
    locales: @escaping @autoclosure () -> [KeyboardLocale]? = nil, bus: EventBus? = nil
  ) {
    (self.document, self.scheduler, self.bus) = (document, scheduler, bus)
    keyboardContext = KeyboardContext(locale: locale, locales: locales())
    if let document { keyboardContext.keyboardType = document.contentType.keyboardType }
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

  /// Calls ``viewDidLoad()`` once.
  public final func loadViewIfNeeded() {
    guard !hasLoaded else { return }
    hasLoaded = true
    viewDidLoad()
  }

  /// Called once before the first key, to replace the parts of the controller.
  ///
  /// Overrides must call `super`, which capitalizes the first letter if the input requires it.
  open func viewDidLoad() {
    keyboardContext.keyboardType = keyboardContext.preferredKeyboardType
  }

  // MARK: Text

  /// The focused input of the host; nil if there is none.
  ///
  /// When it changes, the keyboard shows the keys for its kind of text: digits for a number, otherwise letters.
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

  /// A field inside the keyboard that receives the typing, such as one to search for emojis; nil for none.
  public var textInputProxy: (any TextDocumentProxy)? {
    didSet {
      follow()
      inputDidChange()
    }
  }

  /// The input that receives the typing: ``textInputProxy``, or else ``document``.
  ///
  /// If both are nil, it is an empty input that is not shown.
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

  /// Called before the text changes. A host with its own document calls these four functions.
  open func textWillChange(_ document: any TextDocumentProxy) {}

  /// Called after the text has changed; a change by the host can change the keys.
  open func textDidChange(_ document: any TextDocumentProxy) {
    if !isEditing { inputDidChange() }
  }

  /// Called before the selection changes.
  open func selectionWillChange(_ document: any TextDocumentProxy) {}

  /// Called after the selection has changed; removes the suggestions for the previous word.
  open func selectionDidChange(_ document: any TextDocumentProxy) {
    resetAutocomplete()
    if !isEditing { inputDidChange() }
  }

  private func inputDidChange() {
    (autocompleteSpace, correction) = (.none, nil)
    refresh()
  }

  /// Updates keys and suggestions for the text before the cursor.
  func refresh() {
    if keyboardBehavior.shouldSwitchToPreferredKeyboardTypeAfterTextDidChange() {
      keyboardContext.keyboardType = keyboardContext.preferredKeyboardType
    }
    performAutocomplete()
  }

  /// Groups the edits of a closure; the caller must update the keys afterwards.
  func editing(_ edits: () -> Void) {
    let wasEditing = isEditing
    isEditing = true
    textDocumentProxy.groupEdits(edits)
    isEditing = wasEditing
  }

  // MARK: Autocomplete

  /// A Boolean value indicating whether words are suggested for the input, and a bar for them is needed.
  public var showsSuggestions: Bool {
    isSearchingEmojis
      || autocompleteProvider != nil && keyboardContext.prefersAutocomplete
        && !textDocumentProxy.isSecure
  }

  /// Requests suggestions for the word at the cursor, or after a word for the next one.
  ///
  /// There are none in an empty input, while text is selected, in an address, and in a secure input.
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
      // An answer to an earlier request, or for another word, is ignored.
      guard let self, autocompleteContext.request == request, autocompleteContext.isLoading
      else { return }
      autocompleteContext.isLoading = false
      switch result {
      case .success(var suggestions):
        if let refusal = refusal(of: word) {
          for index in suggestions.indices where refusal != .name || !suggestions[index].isCertain {
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

  /// The surroundings of the word at the cursor: the previous word and the keys.
  var surroundings: AutocompleteSurroundings {
    AutocompleteSurroundings(
      previousWord: textDocumentProxy.previousWord, keyCenters: keyCenters)
  }

  /// The centers of the keys of letters, in key widths; those of the last visible letters while other keys are shown.
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

  /// Reports a typed word to the provider, before the character that ended it.
  func didType(_ word: String, after previous: String?) {
    guard showsSuggestions, !word.isEmpty, !isInAddress else { return }
    autocompleteProvider?.didType(word, after: previous)
  }

  /// Removes the suggestions.
  open func resetAutocomplete() {
    autocompleteContext.reset()
  }

  /// Returns the reason why the word at the cursor is not corrected; nil if it can be.
  ///
  /// Whether text of hardware keyboards is corrected is checked at the end of a word, not here.
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

  /// Stops correcting a word, also in later sessions if the provider stores words.
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

  /// Teaches the provider a word that was selected as typed, without the capital of the beginning of a sentence.
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

  /// Returns the suggestion that reverts a correction.
  private func reversal(of correction: AppliedCorrection) -> AutocompleteSuggestion {
    let marks = keyboardContext.locale.quotationMarks
    return AutocompleteSuggestion(
      text: correction.typed, title: marks.begin + correction.typed + marks.end, isUnknown: true)
  }

  /// Replaces the word at the cursor by a suggestion, followed by a space if there is none and the language uses
  /// spaces.
  ///
  /// If the suggestion is the typed word, the word is learned, and no longer corrected.
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

  /// Publishes a change of the keys, except in a secure input, where it would reveal the case of letters.
  private func reportType() {
    if textDocumentProxy.isSecure {
      bus?.deliveries.notify()
    } else {
      bus?.publish(KeyboardContext.TypeChanged(type: keyboardContext.keyboardType))
    }
  }

  /// Publishes that a gesture on an action was handled.
  ///
  /// A gesture without a default effect is published too if a program can respond to it.
  func report(_ gesture: KeyboardGesture, on action: KeyboardAction, effect: Bool) {
    guard let bus, bus.hears(KeyboardAction.Handled.self) else { return }
    guard effect || (!action.hasStandardAction && (gesture == .tap || gesture == .longPress)) else {
      return
    }
    let isSecure = textDocumentProxy.isSecure
    // The new keys would reveal the case, or the kind, of the next character.
    if isSecure, action.changesKeys { return }
    let isSecret = isSecure && action.typedText != nil
    bus.publish(
      KeyboardAction.Handled(
        gesture: gesture, action: isSecret ? action.name : action.description, effect: effect))
  }
}

extension KeyboardAction {
  /// A Boolean value indicating whether the action changes the visible keys.
  fileprivate var changesKeys: Bool {
    switch self {
    case .shift, .keyboardType: true
    default: false
    }
  }

  /// A Boolean value indicating whether any gesture has a default effect.
  fileprivate var hasStandardAction: Bool {
    KeyboardGesture.allCases.contains { standardAction(for: $0) != nil }
  }
}

/// The program around a keyboard, for actions that a keyboard cannot perform itself.
///
/// All functions do nothing by default.
public protocol KeyboardHost: AnyObject {
  /// Shows the next keyboard of the system.
  func selectNextKeyboard()
  /// Shows a menu of locales; returns false if there is none.
  @discardableResult func showLocaleMenu() -> Bool
  /// Hides the keyboard.
  func dismissKeyboard()
  /// Starts dictation, which inserts spoken text.
  func startDictation()
  /// Opens a URL.
  func open(url: String)
  /// Opens the settings of the system.
  func openSystemSettings()
  /// Returns whether a command is possible now.
  func canPerform(_ command: CommandInvocation) -> Bool
  /// Performs a command.
  func perform(_ command: CommandInvocation)
}

extension KeyboardHost {
  /// Does nothing by default.
  public func selectNextKeyboard() {}
  /// Returns false: there is no menu.
  public func showLocaleMenu() -> Bool { false }
  /// Does nothing by default.
  public func dismissKeyboard() {}
  /// Does nothing by default.
  public func startDictation() {}
  /// Does nothing by default.
  public func open(url: String) {}
  /// Does nothing by default.
  public func openSystemSettings() {}
  /// Returns false: no command is possible.
  public func canPerform(_ command: CommandInvocation) -> Bool { false }
  /// Does nothing by default.
  public func perform(_ command: CommandInvocation) {}
}
