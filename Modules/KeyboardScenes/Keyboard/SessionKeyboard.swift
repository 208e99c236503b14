import KeyboardActions
import KeyboardCommands
import KeyboardCore
import KeyboardForms
import KeyboardScripting

/// The on-screen keyboard of a session, which types into the focused text.
///
/// It is a responder from the start; its parts are created when one of them is first used.
final class SessionKeyboard {
  /// The controller of the keyboard.
  var controller: KeyboardInputViewController { parts.controller }
  /// The frame of the keyboard on the screen, and its visibility.
  var dock: DockedKeyboard { parts.dock }

  /// The sounds of the keyboard; none by default.
  let feedback = StandardKeyboardFeedbackHandler()

  /// The responder that is tried after the keyboard.
  weak var nextResponder: (any CommandResponder)?

  private struct Parts {
    let controller: ScriptedKeyboard
    let dock: DockedKeyboard
    let handler: ScriptedActionHandler
    let host: SessionKeyboardHost
  }

  private lazy var parts = makeParts()
  private var isMade = false
  private let engine: KeyEngine
  private let paths: ConfigurationPaths?
  private let dataDirectories: [String]
  private let dictionaryDirectories: [String]
  private let onNotice: (String) -> Void
  private let onAnswer: (ScriptedActionHandler.Answer, KeyboardAction) -> Void
  private let onSecret: () -> Void
  private var tokens: [Subscription] = []

  /// Creates the keyboard of a session with an engine for its commands.
  ///
  /// - Parameters:
  ///   - engine: the engine.
  ///   - paths: the user's files, beside which words and emojis are stored; nil for none.
  ///   - dataDirectories: the directories of word lists.
  ///   - dictionaryDirectories: the directories of Hunspell dictionaries.
  ///   - onNotice: called with the problems of these files.
  ///   - onAnswer: called with the body of `handle` for a gesture on an action.
  ///   - onSecret: called when the text of a secure input changes.
  init(
    engine: KeyEngine, paths: ConfigurationPaths?, dataDirectories: [String],
    dictionaryDirectories: [String], onNotice: @escaping (String) -> Void,
    onAnswer: @escaping (ScriptedActionHandler.Answer, KeyboardAction) -> Void,
    onSecret: @escaping () -> Void
  ) {
    (self.engine, self.paths, self.dataDirectories) = (engine, paths, dataDirectories)
    (self.dictionaryDirectories, self.onNotice) = (dictionaryDirectories, onNotice)
    (self.onAnswer, self.onSecret) = (onAnswer, onSecret)
    registerNames()
  }

  private func makeParts() -> Parts {
    let controller = ScriptedKeyboard(
      scheduler: engine.scheduler, locales: KeyboardLocale.all, bus: engine.bus)
    // On a terminal: twelve lines of keys, and one of suggestions.
    let dock = DockedKeyboard(
      controller: controller, windowSize: Size(width: 80, height: 24), keysHeight: 12,
      predictiveBarHeight: 1, bus: engine.bus)
    let handler = ScriptedActionHandler(inputViewController: controller)
    handler.onAnswer = onAnswer
    controller.onSecret = onSecret
    controller.keyboardActionHandler = handler
    (feedback.audio, feedback.haptics) = (.noFeedback, .noFeedback)
    controller.keyboardFeedbackHandler = feedback
    let provider = makeProvider()
    tokens.append(provider.failures.observe { [onNotice] in onNotice($0.message) })
    controller.autocompleteProvider = provider
    let search = EmojiSearch(directories: dataDirectories)
    tokens.append(search.failures.observe { [onNotice] in onNotice($0.message) })
    controller.emojiSearch = search
    let host = SessionKeyboardHost(engine: engine, dock: dock)
    controller.host = host
    controller.nextResponder = nextResponder
    if let paths { keepEmojis(of: controller, in: paths) }
    controller.loadViewIfNeeded()
    isMade = true
    return Parts(controller: controller, dock: dock, handler: handler, host: host)
  }

  /// Creates the provider of suggestions, which stores learned words in the user's file.
  ///
  /// An unreadable file is reported once, and not changed.
  private func makeProvider() -> LocalAutocompleteProvider {
    let dictionary = { [dictionaryDirectories] (locale: KeyboardLocale) in
      HunspellDictionary(locale: locale, directories: dictionaryDirectories)
    }
    if let paths {
      do throws(FileError) {
        return try LocalAutocompleteProvider(
          directories: dataDirectories, dictionary: dictionary,
          file: StoredFile(path: "\(paths.directory)/words.json"))
      } catch {
        onNotice("\(error.message); words are not kept meanwhile")
      }
    }
    return LocalAutocompleteProvider(
      directories: dataDirectories, dictionary: dictionary)
  }

  /// Reads the recently typed emojis from the user's file, and stores later changes.
  private func keepEmojis(
    of controller: KeyboardInputViewController, in paths: ConfigurationPaths
  ) {
    let emojis = StoredFile<RecentEmojis>(path: "\(paths.directory)/emojis.json")
    do throws(FileError) {
      controller.keyboardContext.recentEmojis = try emojis.read() ?? RecentEmojis()
    } catch {
      return onNotice("\(error.message); emojis are not kept meanwhile")
    }
    tokens.append(
      controller.keyboardContext.recentEmojiChanges.observe { [onNotice] recent in
        do throws(FileError) {
          try emojis.write(recent)
        } catch {
          onNotice(error.message)
        }
      })
  }

  /// Connects the keyboard to the current input of a scene.
  func follow(_ scene: (any InputScene)?) {
    guard isMade || scene?.input != nil else { return }
    dock.edit(scene?.input, accessoryHeight: scene?.inputAccessoryHeight ?? 0)
  }

  /// The suggestions for the word at the cursor.
  var suggestions: [AutocompleteSuggestion] { controller.autocompleteContext.suggestions }

  // MARK: Answers

  /// The handlers of scripts that replace the standard handler.
  var answers: [ScriptedActionHandler.Answer] { parts.handler.answers }

  /// Adds a handler for a gesture on actions, which replaces the standard handler.
  func answer(_ answer: ScriptedActionHandler.Answer) {
    _ = removeAnswer(answer.gesture, answer.action)
    parts.handler.answers.append(answer)
  }

  /// Removes a handler; returns false if there was none.
  func removeAnswer(_ gesture: KeyboardGesture, _ action: String) -> Bool {
    let count = parts.handler.answers.count
    parts.handler.answers.removeAll { $0.gesture == gesture && $0.action == action }
    return parts.handler.answers.count < count
  }

  // MARK: Context

  private func registerNames() {
    let context = engine.context
    func register(
      _ name: String, _ summary: String, _ value: @escaping (SessionKeyboard) -> Value?
    ) {
      tokens.append(
        context.register(Context.Name(name, summary), of: self, read: value))
    }
    register("keyboard.visible", "whether the keyboard is shown") { .bool($0.dock.isVisible) }
    register("keyboard.height", "the number of lines that the keyboard covers") {
      .number($0.dock.isVisible ? $0.dock.height : 0)
    }
    register("keyboard.type", "the kind of keys, such as numeric; nothing for a secure input") {
      $0.typesSecret ? nil : .string($0.controller.keyboardContext.keyboardType.name)
    }
    register("keyboard.case", "the case of the letters; nothing for a secure input") {
      let type = $0.controller.keyboardContext.keyboardType
      return $0.typesSecret ? nil : type.casing.map { .string($0.rawValue) }
    }
    register("keyboard.locale", "the language that is typed") {
      .string($0.controller.keyboardContext.locale.identifier)
    }
    register("keyboard.suggestions", "the words that are suggested") {
      .array($0.suggestions.map { .string($0.text) })
    }
    register("text.input", "the name of the input that is typed into") {
      ($0.input as? TextDocument).map { .string($0.name) }
    }
    register("text.before", "the text before the cursor") {
      $0.input?.documentContextBeforeInput.map { .string($0) }
    }
    register("text.after", "the text after the cursor") {
      $0.input?.documentContextAfterInput.map { .string($0) }
    }
    register("text.selection", "the selected text") {
      $0.input.map { .string($0.selectedText ?? "") }
    }
  }

  private var typesSecret: Bool { controller.textDocumentProxy.isSecure }

  /// The input of the keyboard; nil while it is secure.
  private var input: (any TextDocumentProxy)? {
    controller.document.flatMap { $0.isSecure ? nil : $0 }
  }
}

extension SessionKeyboard: CommandResponder {
  var providerName: String? { "Keyboard" }
  var supportedCommands: [KeyCommand] { KeyboardInputViewController.commands }
  var keyCommands: [KeyCommand] { KeyboardInputViewController.commands }

  func canPerform(_ invocation: CommandInvocation) -> Bool {
    invocation.id == .performAction && controller.canPerform(invocation)
  }

  func step(for invocation: CommandInvocation) -> CommandStep? {
    invocation.id == .performAction ? controller.step(for: invocation) : nil
  }

  func perform(_ invocation: CommandInvocation) throws(CommandError) {
    try controller.perform(invocation)
  }
}

/// The host of a session's keyboard, in which a custom action performs the command with its name.
private final class SessionKeyboardHost: KeyboardHost {
  private let engine: KeyEngine
  private let dock: DockedKeyboard

  init(engine: KeyEngine, dock: DockedKeyboard) {
    (self.engine, self.dock) = (engine, dock)
  }

  nonisolated func dismissKeyboard() {
    MainActor.assumeIsolated { dock.isVisible = false }
  }

  nonisolated func canPerform(_ command: CommandInvocation) -> Bool {
    MainActor.assumeIsolated { engine.chain.responder(for: command) != nil }
  }

  nonisolated func perform(_ command: CommandInvocation) {
    MainActor.assumeIsolated { _ = try? engine.perform(command) }
  }
}

/// A keyboard that reports changes of secure inputs, for which there is no event.
nonisolated private final class ScriptedKeyboard: KeyboardInputViewController {
  var onSecret: () -> Void = {}

  override func textDidChange(_ document: any TextDocumentProxy) {
    super.textDidChange(document)
    if document.isSecure { onSecret() }
  }
}

/// The standard handler, with handlers of scripts that replace it for some actions.
nonisolated final class ScriptedActionHandler: StandardKeyboardActionHandler {
  /// A handler of a script: the body of `handle`, and the gesture and actions to which it applies.
  struct Answer {
    let gesture: KeyboardGesture
    /// An action in text form, or its name for any value.
    let action: String
    let kept: KeptBlock
  }

  var answers: [Answer] = []
  var onAnswer: (Answer, KeyboardAction) -> Void = { _, _ in }

  override func action(
    for gesture: KeyboardGesture, on action: KeyboardAction
  ) -> KeyboardAction.GestureAction? {
    let answer = answers.first {
      $0.gesture == gesture && ($0.action == action.description || $0.action == action.name)
    }
    guard let answer else { return super.action(for: gesture, on: action) }
    return { [weak self] _ in self?.onAnswer(answer, action) }
  }
}
