import KeyboardActions
import KeyboardAssistance
import KeyboardCommands
import KeyboardCore
import KeyboardForms
import KeyboardNavigation
import KeyboardTerminalForms
import KeyboardTerminalUI
import PictureTerminals
import Testing

/// Everything that an application makes and the framework puts together.
@MainActor
final class Application {
  let clock = ManualScheduler()
  let bus = EventBus()
  struct Number: Identifiable { let id: Int }

  let engine: KeyEngine
  let controller: KeyboardInputViewController
  let keyboard: DockedKeyboard
  let keys: SystemKeyboard
  let form: TextForm
  var onReturn: () -> Void = {}
  private(set) lazy var document = TextDocument(isMultiline: false, bus: bus) { [unowned self] in
    onReturn()
    return false
  }
  private(set) lazy var input = FormInput("name", document: document, title: "Name")
  let commands = CommandSet()
  let table = ArrayTable([Number(id: 1), Number(id: 2), Number(id: 3)]) { "\($0.id)" }
  let text = TextScrollView()
  let wrapped = WrappedText()

  init() {
    engine = KeyEngine(bus: bus, scheduler: clock)
    controller = KeyboardInputViewController(scheduler: clock, bus: bus)
    keyboard = DockedKeyboard(controller: controller, keysHeight: 8, bus: bus)
    keys = SystemKeyboard(controller: controller, size: Size(width: 60, height: 12))
    form = TextForm("form", keyboard: keyboard)
  }

  /// Does everything that the framework does with what an application has set: forms, panes and
  /// assistants are made, keys are typed, commands performed, contents scrolled.
  func run() throws {
    form.add([input, FormInput("other", title: "Other")])
    let pane = FormPane(form: form)
    let keyboardPane = KeyboardPane(keyboard: SystemKeyboard(controller: controller, size: .zero))
    let second = KeyboardAssistant(
      observer: form.assistant.observer, inputNavigator: form.navigator,
      positionConstraint: .minimal)
    second.start()
    _ = (pane.lines(14, 60), keyboardPane.lines(14, 60))
    form.navigator.focus(input)
    for action: KeyboardAction in [.character("a"), .emoji(Emoji("😀")), .return] {
      controller.gestures.tap(action)
    }
    _ = (pane.lines(14, 60), keyboardPane.lines(14, 60))
    form.accessory.tap(.previous)
    controller.dismissKeyboard()
    form.navigator.focus(nil)

    commands.add("app.fail", "Fail", keys: "f9") { _ throws(CommandError) in
      throw CommandError(code: .failed, command: "app.fail", message: "no")
    }
    engine.firstResponder = form.navigator
    engine.lastResponder = commands
    for key: KeyStroke in ["f9", "f10"] { engine.send(KeyEvent(pressing: key)) }

    let rows = TableNavigator(tableView: table, delegate: nil, policy: .listbox)
    rows.setSelection(ListSelection(only: 1))
    try rows.perform(CommandInvocation(.deleteRows))
    text.append("1\n2\n3\n".utf8)
    text.viewportSize = Size(width: 4, height: 1)
    let scroller = ScrollNavigator(scrollView: text, scheduler: clock, policy: .cells)
    try scroller.perform(CommandInvocation(.scrollDown))
    wrapped.text = "1\n2\n3"
    wrapped.viewportSize = Size(width: 4, height: 1)
    wrapped.contentOffset.y = 1
    clock.advance(by: .seconds(2))
    second.stop()
    withExtendedLifetime((pane, keyboardPane, rows, scroller)) {}
  }
}

/// Something of the framework that an application can hear or answer.
struct Hook: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Sets a handler; what is returned is kept while the application runs.
  let set: @MainActor (Application, @escaping () -> Void) -> Any?

  init(_ name: String, _ set: @escaping @MainActor (Application, @escaping () -> Void) -> Any?) {
    (testDescription, self.set) = (name, set)
  }

  static let all: [Hook] = [
    Hook("text.willChange") { app, call in app.document.willChange.observe { _ in call() } },
    Hook("text.changes") { app, call in app.document.changes.observe { _ in call() } },
    Hook("text.onReturn") { app, call in
      app.onReturn = call
      return nil
    },
    Hook("formInput.inputDelegate, asked to begin") { app, call in
      delegate(of: app, InputDelegate(shouldBegin: call))
    },
    Hook("formInput.inputDelegate, told of the beginning") { app, call in
      delegate(of: app, InputDelegate(didBegin: call))
    },
    Hook("formInput.inputDelegate, asked about return") { app, call in
      delegate(of: app, InputDelegate(shouldReturn: call))
    },
    Hook("formInput.inputDelegate, asked to end") { app, call in
      delegate(of: app, InputDelegate(shouldEnd: call))
    },
    Hook("formInput.inputDelegate, told of the end") { app, call in
      delegate(of: app, InputDelegate(didEnd: call))
    },
    Hook("form.changes") { app, call in app.form.changes.observe { call() } },
    Hook("form.navigator.focusChanges") { app, call in
      app.form.navigator.focusChanges.observe { _ in call() }
    },
    Hook("form.navigator.delegate") { app, call in
      let delegate = NavigatorDelegate(call)
      app.form.navigator.delegate = delegate
      return delegate
    },
    Hook("form.accessory.changes") { app, call in app.form.accessory.changes.observe { call() } },
    Hook("form.accessory.taps") { app, call in app.form.accessory.taps.observe { _ in call() } },
    Hook("keyboardObserver.stateChanges") { app, call in
      app.form.assistant.observer.stateChanges.observe { _ in call() }
    },
    Hook("keyboardObserver.heightChanges") { app, call in
      app.form.assistant.observer.heightChanges.observe { _ in call() }
    },
    Hook("keyboardObserver.delegate") { app, call in
      let delegate = ObserverDelegate(call)
      app.form.assistant.observer.delegate = delegate
      return delegate
    },
    Hook("keyboard.observeFrames") { app, call in app.keyboard.observeFrames { _ in call() } },
    Hook("gestures.changes") { app, call in app.controller.gestures.changes.observe { call() } },
    Hook("systemKeyboard.changes") { app, call in app.keys.changes.observe { call() } },
    Hook("keyboardContext.recentEmojiChanges") { app, call in
      app.controller.keyboardContext.recentEmojiChanges.observe { _ in call() }
    },
    Hook("controller.host") { app, call in
      let host = Host(call)
      app.controller.host = host
      return host
    },
    Hook("engine.unhandledKeys") { app, call in app.engine.unhandledKeys.observe { _ in call() } },
    Hook("engine.failures") { app, call in app.engine.failures.observe { _ in call() } },
    Hook("table.updates") { app, call in app.table.updates.observe { _ in call() } },
    Hook("text.scrolling") { app, call in app.text.scrolling.observe { call() } },
    Hook("wrappedText.scrolling") { app, call in app.wrapped.scrolling.observe { call() } },
  ]

  @MainActor
  private static func delegate(of app: Application, _ delegate: InputDelegate) -> Any? {
    app.input.inputDelegate = delegate
    return delegate
  }
}

private final class InputDelegate: AssistedInputDelegate {
  let shouldBegin, didBegin, shouldReturn, shouldEnd, didEnd: () -> Void

  init(
    shouldBegin: @escaping () -> Void = {}, didBegin: @escaping () -> Void = {},
    shouldReturn: @escaping () -> Void = {}, shouldEnd: @escaping () -> Void = {},
    didEnd: @escaping () -> Void = {}
  ) {
    (self.shouldBegin, self.didBegin, self.shouldReturn) = (shouldBegin, didBegin, shouldReturn)
    (self.shouldEnd, self.didEnd) = (shouldEnd, didEnd)
  }

  func inputShouldBeginEditing(_ input: any NavigableInput) -> Bool {
    shouldBegin()
    return true
  }
  func inputDidBeginEditing(_ input: any NavigableInput) { didBegin() }
  func inputShouldReturn(_ input: any NavigableInput) -> Bool {
    shouldReturn()
    return true
  }
  func inputShouldEndEditing(_ input: any NavigableInput) -> Bool {
    shouldEnd()
    return true
  }
  func inputDidEndEditing(_ input: any NavigableInput) { didEnd() }
}

private final class NavigatorDelegate: InputNavigatorDelegate {
  let call: () -> Void
  init(_ call: @escaping () -> Void) { self.call = call }
  func inputNavigatorFocusChanged(
    inputNavigator: InputNavigator, focusedItem: (any NavigableInput)?
  ) { call() }
}

private final class ObserverDelegate: KeyboardObserverDelegate {
  let call: () -> Void
  init(_ call: @escaping () -> Void) { self.call = call }
  func keyboardDidChangeState(
    keyboardObserver: KeyboardObserver, keyboardState: KeyboardObserver.State
  ) {}
  func keyboardDidInvalidateKeyboardHeight(
    keyboardObserver: KeyboardObserver, keyboardHeight: Double
  ) { call() }
}

private final class Host: KeyboardHost {
  let call: () -> Void
  init(_ call: @escaping () -> Void) { self.call = call }
  func dismissKeyboard() { call() }
}

@MainActor
@Suite("What an application hears")
struct ApplicationHooksTests {
  @Test(
    "A handler set by an application is called after the framework did everything it does",
    arguments: Hook.all)
  func handler(_ hook: Hook) throws {
    let app = Application()
    var calls = 0
    let token = hook.set(app) { calls += 1 }
    try app.run()
    #expect(calls > 0)
    // And the framework has done what it does, whatever the application hears.
    #expect(app.document.text == "a😀" && app.form.editedInput == nil)
    withExtendedLifetime(token) {}
  }
}
