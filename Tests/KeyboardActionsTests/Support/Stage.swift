import KeyboardActions
import KeyboardCore

/// A keyboard with a clock that stands still, an input, and a record of what came of it.
final class Stage {
  let clock = ManualScheduler()
  let bus = EventBus()
  let document: TextDocument
  let controller: KeyboardInputViewController
  let host = HostRecorder()
  let feedback = FeedbackRecorder()
  /// The events of the bus, such as `tap backspace` or `keyboard.typeChanged`.
  private(set) var events: [String] = []
  private var subscriptions: [Subscription] = []
  /// A Boolean value indicating whether its hardware keys are known to come up.
  var reportsReleases = false

  init(
    _ text: String = "", locale: KeyboardLocale = .english, isMultiline: Bool = true,
    isSecure: Bool = false, capitals: AutocapitalizationType? = nil
  ) {
    document = TextDocument(
      text, isMultiline: isMultiline, isSecure: isSecure, autocapitalizationType: capitals,
      bus: bus)
    controller = KeyboardInputViewController(
      document: document, scheduler: clock, locale: locale, bus: bus)
    controller.host = host
    controller.keyboardFeedbackHandler = feedback
    controller.calloutActions = { _ in [] }
    controller.loadViewIfNeeded()
    subscriptions = [
      bus.subscribe { [unowned self] (event: KeyboardAction.Handled) in
        events.append(
          "\(event.gesture.rawValue) \(event.action)\(event.effect ? "" : ", no effect")")
      },
      bus.subscribe { [unowned self] (event: KeyboardContext.TypeChanged) in
        events.append("type \(event.type)")
      },
      bus.subscribe { [unowned self] (event: KeyboardContext.LocaleChanged) in
        events.append("locale \(event.locale)")
      },
      bus.subscribe { [unowned self] (_: KeyboardInputViewController.Dismissed) in
        events.append("dismissed")
      },
      bus.subscribe { [unowned self] (event: TextDocument.Changed) in
        let change = "\(event.removed ?? "?") → \(event.inserted ?? "?")"
        events.append("\(event.position.map(String.init) ?? "?"): \(change)")
      },
      bus.subscribe { [unowned self] (event: TextDocument.Submitted) in
        events.append("submitted \(event.input)")
      },
    ]
  }

  var gestures: KeyboardGestures { controller.gestures }
  var handler: any KeyboardActionHandler { controller.keyboardActionHandler }
  var context: KeyboardContext { controller.keyboardContext }
  var text: String { document.text }
  var type: KeyboardType {
    get { context.keyboardType }
    set { context.keyboardType = newValue }
  }

  /// Taps a key for every character, as fingers do; a space is the space bar.
  func type(_ text: String) {
    for character in text {
      gestures.tap(character == " " ? .space : .character(String(character)))
    }
  }

  func wait(_ milliseconds: Int) {
    clock.advance(by: .milliseconds(milliseconds))
  }

  /// Forgets the record.
  func clear() {
    events = []
    feedback.gestures = []
    host.calls = []
  }
}

/// A key in a grid of keys that are 40 points wide and 50 high.
func key(_ action: KeyboardAction, column: Int = 0, row: Int = 0) -> KeyboardKey {
  KeyboardKey(
    action, frame: Rect(x: Double(column) * 40, y: Double(row) * 50, width: 40, height: 50))
}

/// A key that types a letter.
func key(_ letter: String, column: Int = 0) -> KeyboardKey {
  key(.character(letter), column: column)
}

extension KeyboardGestures.TouchID {
  static let first = KeyboardGestures.TouchID.pointer(1)
  static let second = KeyboardGestures.TouchID.pointer(2)
  static let third = KeyboardGestures.TouchID.pointer(3)
}

final class FeedbackRecorder: KeyboardFeedbackHandler {
  var gestures: [KeyboardGesture] = []

  func triggerFeedback(for gesture: KeyboardGesture, on action: KeyboardAction) {
    gestures.append(gesture)
  }
}

final class HostRecorder: KeyboardHost {
  var calls: [String] = []
  var hasLocaleMenu = false
  /// The commands that can be performed.
  var commands: [CommandID] = []

  func selectNextKeyboard() { calls.append("next keyboard") }
  func showLocaleMenu() -> Bool {
    if hasLocaleMenu { calls.append("locale menu") }
    return hasLocaleMenu
  }
  func dismissKeyboard() { calls.append("dismiss") }
  func startDictation() { calls.append("dictation") }
  func open(url: String) { calls.append("open \(url)") }
  func openSystemSettings() { calls.append("system settings") }
  func canPerform(_ command: CommandInvocation) -> Bool { commands.contains(command.id) }
  func perform(_ command: CommandInvocation) { calls.append("perform \(command)") }
}
