import KeyboardActions
import KeyboardCommands
import KeyboardCore
import KeyboardForms

/// The on-screen keyboard of a session: it types into the text that has the focus.
///
/// The session is its host: a custom action performs the command that it is named after.
final class SessionKeyboard: KeyboardHost {
  /// The controller of the keyboard.
  let controller: KeyboardInputViewController
  /// Where it is on the screen, and whether it is shown.
  let dock: DockedKeyboard

  /// The sounds of the keyboard: none until somebody asks for them.
  let feedback = StandardKeyboardFeedbackHandler()

  private let handler: ScriptedActionHandler
  private let engine: KeyEngine
  private var tokens: [Subscription] = []

  /// Creates the keyboard of a session, whose engine performs its commands.
  ///
  /// - Parameters:
  ///   - engine: the engine.
  ///   - onAnswer: called with the body of `handle` that answers a gesture on an action.
  ///   - onSecret: called when the text of a secure input changes.
  init(
    engine: KeyEngine,
    onAnswer: @escaping (ScriptedActionHandler.Answer, KeyboardAction) -> Void,
    onSecret: @escaping () -> Void
  ) {
    self.engine = engine
    let controller = ScriptedKeyboard(
      scheduler: engine.scheduler, locales: KeyboardLocale.all, bus: engine.bus)
    controller.onSecret = onSecret
    self.controller = controller
    // Twelve lines of keys on a terminal, and one of suggestions.
    dock = DockedKeyboard(
      controller: controller, windowSize: Size(width: 80, height: 24), keysHeight: 12,
      predictiveBarHeight: 1, bus: engine.bus)
    handler = ScriptedActionHandler(inputViewController: controller)
    handler.onAnswer = onAnswer
    controller.keyboardActionHandler = handler
    (feedback.audio, feedback.haptics) = (.noFeedback, .noFeedback)
    controller.keyboardFeedbackHandler = feedback
    controller.autocompleteProvider = LocalAutocompleteProvider()
    controller.host = self
    controller.loadViewIfNeeded()
    registerNames()
  }

  /// Reads the words and the emojis that are kept in the user's files, and keeps what comes to them.
  ///
  /// A file that cannot be read is told once, and left as it is.
  func keepFiles(in paths: ConfigurationPaths?, onNotice: @escaping (String) -> Void) {
    guard let paths else { return }
    let emojis = StoredFile<RecentEmojis>(path: paths.emojis)
    do throws(StoredFileError) {
      controller.autocompleteProvider = try LocalAutocompleteProvider(
        file: StoredFile(path: paths.words))
    } catch {
      onNotice("\(error.message); words are not kept meanwhile")
    }
    do throws(StoredFileError) {
      controller.keyboardContext.recentEmojis = try emojis.read() ?? RecentEmojis()
    } catch {
      return onNotice("\(error.message); emojis are not kept meanwhile")
    }
    controller.keyboardContext.onRecentEmojisChange = { recent in
      do throws(StoredFileError) {
        try emojis.write(recent)
      } catch {
        onNotice(error.message)
      }
    }
  }

  /// Types into the input of the scene that has the focus now.
  func follow(_ scene: (any Scene)?) {
    dock.edit(scene?.input, accessoryHeight: scene?.inputAccessoryHeight ?? 0)
  }

  /// The suggestions for the word at the cursor.
  var suggestions: [AutocompleteSuggestion] { controller.autocompleteContext.suggestions }

  // MARK: Answers

  /// Answers a gesture on actions in place of the standard handler.
  func answer(_ answer: ScriptedActionHandler.Answer) {
    _ = removeAnswer(answer.gesture, answer.action)
    handler.answers.append(answer)
  }

  /// Takes an answer back; false when there was none.
  func removeAnswer(_ gesture: KeyboardGesture, _ action: String) -> Bool {
    let count = handler.answers.count
    handler.answers.removeAll { $0.gesture == gesture && $0.action == action }
    return handler.answers.count < count
  }

  // MARK: Host

  nonisolated func dismissKeyboard() {
    MainActor.assumeIsolated { dock.isVisible = false }
  }

  nonisolated func canPerform(_ command: CommandInvocation) -> Bool {
    MainActor.assumeIsolated { engine.chain.responder(for: command) != nil }
  }

  nonisolated func perform(_ command: CommandInvocation) {
    MainActor.assumeIsolated { _ = try? engine.perform(command) }
  }

  // MARK: Context

  private func registerNames() {
    let (context, keyboard) = (engine.context, controller.keyboardContext)
    let input = { [controller] in controller.document.flatMap { $0.isSecure ? nil : $0 } }
    tokens = [
      context.register(ContextName("keyboard.visible", "whether the keyboard is shown")) {
        [dock] in .bool(dock.isVisible)
      },
      context.register(ContextName("keyboard.height", "the lines that it covers at the bottom")) {
        [dock] in .number(dock.isVisible ? dock.height : 0)
      },
      context.register(ContextName("keyboard.type", "the kind of keys, such as numeric")) {
        .string(keyboard.keyboardType.name)
      },
      context.register(ContextName("keyboard.case", "the case of the letters")) {
        keyboard.keyboardType.casing.map { .string($0.rawValue) }
      },
      context.register(ContextName("keyboard.locale", "the language that is typed")) {
        .string(keyboard.locale.identifier)
      },
      context.register(ContextName("keyboard.suggestions", "the words that are suggested")) {
        [weak controller] in
        .array(controller?.autocompleteContext.suggestions.map { .string($0.text) } ?? [])
      },
      context.register(ContextName("text.input", "the name of the input that is typed into")) {
        (input() as? TextDocument).map { .string($0.name) }
      },
      context.register(ContextName("text.before", "the text before the cursor")) {
        input()?.documentContextBeforeInput.map { .string($0) }
      },
      context.register(ContextName("text.after", "the text after the cursor")) {
        input()?.documentContextAfterInput.map { .string($0) }
      },
      context.register(ContextName("text.selection", "the selected text")) {
        input().map { .string($0.selectedText ?? "") }
      },
    ]
  }
}

/// A keyboard that tells when the text of a secure input changes, which no event does.
nonisolated private final class ScriptedKeyboard: KeyboardInputViewController {
  var onSecret: () -> Void = {}

  override func textDidChange(_ document: any TextDocumentProxy) {
    super.textDidChange(document)
    if document.isSecure { onSecret() }
  }
}

/// The standard handler, with the answers that a script gives in its place.
nonisolated final class ScriptedActionHandler: StandardKeyboardActionHandler {
  /// The body of `handle`, and what it answers.
  struct Answer {
    let gesture: KeyboardGesture
    /// An action's text form, or its name for all of its values.
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
