public import KeyboardActions
import KeyboardAssistance
import KeyboardCommands
import KeyboardCore
public import KeyboardForms
public import KeyboardScripting

extension SceneKind {
  /// The standard kinds of scenes, which every session of ``SessionLanguage/full`` has.
  public static let standard: [SceneKind] = [
    .table, .grid, .tree, .scroller, .text, .form, .menu, .tabs, .combobox, .toolbar, .radio,
    .layout, .dialog, .slider, .spin, .splitter, .control,
  ]
}

extension SessionLanguage {
  /// The language with all scenes, an on-screen keyboard, and the import and export of keymaps.
  public static let full = full(fields: FormInput.Kind.standard)

  /// Returns the full language with the given kinds of fields in forms.
  public static func full(fields kinds: [FormInput.Kind]) -> SessionLanguage {
    core.adding(
      SceneKind.standard, verbsOfKinds: [inputVerb(kinds), rowsVerb],
      ["Use a keyboard on the screen": actionVerbs, "Bind keys, and see why": exchangeVerbs],
      events: EventDescription.actionEvents + EventDescription.assistanceEvents
    ) { $0.connectKeyboard() }
  }
}

/// A scene with an input for the on-screen keyboard.
package protocol InputScene: AnyObject {
  /// The input; nil if there is none.
  var input: (any TextDocumentProxy)? { get }
  /// The height of the input's accessory bar above the keyboard; 0 by default.
  var inputAccessoryHeight: Double { get }
}

extension InputScene {
  package var inputAccessoryHeight: Double { 0 }
}

extension Session {
  /// The on-screen keyboard, which types into the focused text.
  var keyboard: SessionKeyboard {
    part {
      SessionKeyboard(
        engine: engine, paths: files.paths, dataDirectories: configuration.dataDirectories,
        dictionaryDirectories: configuration.dictionaryDirectories
          ?? HunspellDictionary.directories,
        onNotice: { [weak self] in self?.say($0) },
        onAnswer: { [weak self] in self?.enqueue($0, for: $1) },
        onSecret: { [weak self] in self?.noteSecret() })
    }
  }

  /// Adds the keyboard to the responders after the commands of scripts, and connects it with the focus.
  fileprivate func connectKeyboard() {
    let keyboard = keyboard
    keyboard.nextResponder = commandsOfScripts.nextResponder
    commandsOfScripts.nextResponder = keyboard
    tokens += [
      focusChanges.observe(self) { $0.keyboard.follow($0.focusedScene as? any InputScene) },
      // Text typed into a form, and taps of the mouse, use the on-screen keyboard.
      bus.subscribe(to: KeyboardAction.Handled.self, self) { $0.record($1) },
    ]
  }

  private func record(_ event: KeyboardAction.Handled) {
    guard event.effect, isLive, takesNote, !isSecure else { return }
    record(text: "gesture \(event.gesture.rawValue) \(event.action.quotedWord)")
  }

  /// Queues the commands of the handler for a gesture on an action.
  private func enqueue(_ answer: ScriptedActionHandler.Answer, for action: KeyboardAction) {
    let isSecret = keyboard.controller.textDocumentProxy.isSecure
    let fields: [String: Value] = [
      "event.gesture": .string(answer.gesture.rawValue),
      "event.action": .string(isSecret ? action.name : action.description),
    ]
    handlers.enqueue(answer.kept, fields)
  }

  /// The player for the sounds of the on-screen keyboard; held weakly, and used only while sounds are on.
  public var feedbackPlayer: (any KeyboardFeedbackPlayer)? {
    get { keyboard.feedback.player }
    set { keyboard.feedback.player = newValue }
  }
}
