import Foundation
import KeyboardActions
import KeyboardAssistance
import KeyboardCommands
import KeyboardCore
import KeyboardForms
import KeyboardNavigation
import KeyboardTerminal
import KeyboardTerminalForms
import KeyboardTerminalShell
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
  let registry = KeyBindingsRegistry(environment: [:])
  let words = LocalAutocompleteProvider(directories: ["/nowhere"])
  let files: BindingFiles
  let dialogs: Dialogs
  let customizations = CustomizationStore()
  let tiles = TileCollection(tile: Size(width: 4, height: 1))
  private(set) lazy var rows = TableNavigator(
    tableView: table, delegate: nil, bus: bus, policy: .listbox)
  private(set) lazy var scroller = ScrollNavigator(
    scrollView: text, scheduler: clock, policy: .cells)
  private(set) lazy var formPane = FormPane(form: form)
  private(set) lazy var keyboardPane = KeyboardPane(keyboard: keys)
  private(set) lazy var tablePane = TablePane(navigator: rows, table: table)
  private(set) lazy var tilesPane = CollectionPane(
    navigator: CollectionNavigator(collectionView: tiles, delegate: nil), collection: tiles)
  private(set) lazy var scrollPane = ScrollPane(navigator: scroller, scrollView: text) {
    [text] in text.viewportSize = $0
  }
  private(set) lazy var longTextPane = LongTextPane(LongText(ReceivedText()))
  private(set) lazy var textPane = TextPane(document: document)
  private(set) lazy var promptPane = PromptPane("> ", document, of: tablePane)
  private(set) lazy var splitPane = SplitPane(
    engine, [(tablePane, rows), (textPane, document)])
  let tree = TreeTable(
    children: { $0 == nil ? ["a", "b"] : $0 == "a" ? ["c"] : [] }, title: { $0 })
  private(set) lazy var treeGrid = TreeGrid(of: tree, columnWidths: [4]) { node, _ in node }
  let menu = MenuNavigator(bar: [MenuItem("File", items: [MenuItem("Open")])]) { _ in }
  private(set) lazy var menuPane = MenuPane(menu, engine, over: tablePane)
  private(set) lazy var combo = ComboBox(
    TextDocument(isMultiline: false),
    popup: TableNavigator(tableView: tree, delegate: nil, policy: .ariaComboBox), of: tree)
  private(set) lazy var stripPane = StripPane(navigator: rows, list: table, kind: .tabs)
  private(set) lazy var comboPane = ComboBoxPane(
    combo, list: TablePane(navigator: combo.popup, table: tree))
  let range = RangeNavigator(4, policy: .slider(0...9))
  let control = ControlNavigator(.checkbox)
  private(set) lazy var rangePane = RangePane(range, title: "range")
  private(set) lazy var controlPane = ControlPane(control, title: "control")
  private(set) lazy var dialogPane = DialogPane(controlPane, over: rangePane)
  private(set) lazy var bindingsPane = BindingsPane(engine: engine, files: files)

  init() {
    engine = KeyEngine(bus: bus, scheduler: clock)
    files = BindingFiles(ConfigurationPaths(directory: "/nowhere"), engine)
    dialogs = Dialogs(engine)
    controller = KeyboardInputViewController(scheduler: clock, bus: bus)
    keyboard = DockedKeyboard(controller: controller, keysHeight: 8, bus: bus)
    keys = SystemKeyboard(controller: controller, size: Size(width: 60, height: 12))
    form = TextForm("form", keyboard: keyboard)
  }

  /// Does everything that the framework does with what an application has set: forms, panes and
  /// assistants are made, keys are typed, commands performed, contents scrolled.
  func run() throws {
    let other = FormInput("other", title: "Other")
    form.add([input, other])
    let second = KeyboardAssistant(
      observer: form.assistant.observer, inputNavigator: form.navigator,
      positionConstraint: .minimal)
    second.start()
    _ = (formPane.lines(14, 60), keyboardPane.lines(14, 60))
    form.navigator.focus(input)
    for action: KeyboardAction in [.character("a"), .emoji(Emoji("😀")), .return] {
      controller.gestures.tap(action)
    }
    _ = (formPane.lines(14, 60), keyboardPane.lines(14, 60))
    form.accessory.tap(.previous)
    for isRequired in [true, false] {
      other.rules.isRequired = isRequired
      form.submit()
    }
    controller.dismissKeyboard()
    form.navigator.focus(nil)

    commands.add("app.fail", "Fail", keys: "f9") { _ throws(CommandError) in
      throw CommandError(code: .failed, command: "app.fail", message: "no")
    }
    engine.firstResponder = form.navigator
    engine.lastResponder = commands
    for key: KeyStroke in ["f9", "f10"] { engine.send(KeyEvent(pressing: key)) }

    _ = (tablePane, promptPane, splitPane, stripPane)
    rows.setSelection(ListSelection(only: 1))
    try rows.perform(CommandInvocation(.deleteRows))
    text.append("1\n2\n3\n".utf8)
    text.viewportSize = Size(width: 4, height: 1)
    _ = (scroller, scrollPane)
    try scroller.perform(CommandInvocation(.scrollDown))
    tiles.titles = (0..<50).map { "\($0)" }
    _ = tilesPane.lines(3, 10)
    let wheel = MouseEvent(button: .wheelDown, action: .press, column: 0, row: 0)
    _ = tilesPane.receive(wheel, in: CellSize(rows: 3, columns: 10))
    longTextPane.wrapsLines = false
    textPane.layOut(in: CellSize(rows: 1, columns: 10))
    textPane.scroll(by: 1)
    splitPane.active = 1
    wrapped.text = "1\n2\n3"
    wrapped.viewportSize = Size(width: 4, height: 1)
    wrapped.contentOffset.y = 1
    _ = (treeGrid, menuPane, comboPane)
    tree.setExpanded(true, at: IndexPath(row: 0, section: 0))
    for id: CommandID in ["menu.openFirst", "menu.activate"] {
      try menu.perform(CommandInvocation(id))
    }
    combo.open()
    _ = dialogPane
    range.value = 5
    try control.perform(CommandInvocation(.activateControl))
    clock.advance(by: .seconds(2))
    second.stop()
    try edit()
  }

  /// Edits bindings, and asks the user.
  private func edit() throws {
    files.load()
    try registry.register(provider: Provider.self)
    try customizations.update { BindingsEditor.Edit.unassign("app.fail#1").apply(to: &$0) }
    _ = words.suggestions(for: "a")
    bindingsPane.forbiddenStrokes = ["ctrl+q"]
    let keys = engine.present(bindingsPane.responder)
    for key: KeyStroke in ["enter", "ctrl+q", "escape"] { engine.send(KeyEvent(pressing: key)) }
    keys.cancel()
    dialogs.confirm("Sure?") {}
    dialogs.cancelAll()
  }

  private enum Provider: KeyBindingsProvider {
    static let providerName = "Application"
    static let providerID = "application"
    static func provideKeyBindings() -> [KeyBinding] {
      [KeyBinding(key: "today", name: "Today", input: "t", modifiers: .command)]
    }
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
    Hook("TextDocument.willChange") { app, call in app.document.willChange.observe { _ in call() }
    },
    Hook("TextDocument.changes") { app, call in app.document.changes.observe { _ in call() } },
    Hook("TextDocument, asked about return") { app, call in
      app.onReturn = call
      return nil
    },
    Hook("FormInput.inputDelegate, asked to begin") { app, call in
      delegate(of: app, InputDelegate(shouldBegin: call))
    },
    Hook("FormInput.inputDelegate, told of the beginning") { app, call in
      delegate(of: app, InputDelegate(didBegin: call))
    },
    Hook("FormInput.inputDelegate, asked about return") { app, call in
      delegate(of: app, InputDelegate(shouldReturn: call))
    },
    Hook("FormInput.inputDelegate, asked to end") { app, call in
      delegate(of: app, InputDelegate(shouldEnd: call))
    },
    Hook("FormInput.inputDelegate, told of the end") { app, call in
      delegate(of: app, InputDelegate(didEnd: call))
    },
    Hook("TextForm.changes") { app, call in app.form.changes.observe { call() } },
    Hook("TextForm.submissions") { app, call in app.form.submissions.observe { _ in call() } },
    Hook("TextForm.refusals") { app, call in app.form.refusals.observe { _ in call() } },
    Hook("InputNavigator.focusChanges") { app, call in
      app.form.navigator.focusChanges.observe { _ in call() }
    },
    Hook("InputNavigator.delegate") { app, call in
      let delegate = NavigatorDelegate(call)
      app.form.navigator.delegate = delegate
      return delegate
    },
    Hook("DefaultInputAccessoryController.changes") { app, call in
      app.form.accessory.changes.observe { call() }
    },
    Hook("DefaultInputAccessoryController.taps") { app, call in
      app.form.accessory.taps.observe { _ in call() }
    },
    Hook("KeyboardObserver.stateChanges") { app, call in
      app.form.assistant.observer.stateChanges.observe { _ in call() }
    },
    Hook("KeyboardObserver.heightChanges") { app, call in
      app.form.assistant.observer.heightChanges.observe { _ in call() }
    },
    Hook("KeyboardObserver.delegate") { app, call in
      let delegate = ObserverDelegate(call)
      app.form.assistant.observer.delegate = delegate
      return delegate
    },
    Hook("DockedKeyboard.observeFrames") { app, call in app.keyboard.observeFrames { _ in call() }
    },
    Hook("KeyboardGestures.changes") { app, call in
      app.controller.gestures.changes.observe { call() }
    },
    Hook("SystemKeyboard.changes") { app, call in app.keys.changes.observe { call() } },
    Hook("KeyboardContext.recentEmojiChanges") { app, call in
      app.controller.keyboardContext.recentEmojiChanges.observe { _ in call() }
    },
    Hook("KeyboardInputViewController.host") { app, call in
      let host = Host(call)
      app.controller.host = host
      return host
    },
    Hook("KeyEngine.unhandledKeys") { app, call in app.engine.unhandledKeys.observe { _ in call() }
    },
    Hook("KeyEngine.focusChanges") { app, call in app.engine.focusChanges.observe { call() } },
    Hook("KeyEngine.failures") { app, call in app.engine.failures.observe { _ in call() } },
    Hook("ArrayTable.updates") { app, call in app.table.updates.observe { _ in call() } },
    Hook("TreeTable.updates") { app, call in app.tree.updates.observe { _ in call() } },
    Hook("TreeGrid.updates") { app, call in app.treeGrid.updates.observe { _ in call() } },
    Hook("MenuNavigator.changes") { app, call in app.menu.changes.observe { call() } },
    Hook("MenuNavigator.activations") { app, call in app.menu.activations.observe { _ in call() } },
    Hook("ComboBox.changes") { app, call in app.combo.changes.observe { call() } },
    Hook("MenuPane.changes") { app, call in app.menuPane.changes.observe { call() } },
    Hook("StripPane.changes") { app, call in app.stripPane.changes.observe { call() } },
    Hook("RangePane.changes") { app, call in app.rangePane.changes.observe { call() } },
    Hook("RangeNavigator.changes") { app, call in app.range.changes.observe { _ in call() } },
    Hook("ControlPane.changes") { app, call in app.controlPane.changes.observe { call() } },
    Hook("ControlNavigator.activations") { app, call in
      app.control.activations.observe { _ in call() }
    },
    Hook("DialogPane.changes") { app, call in app.dialogPane.changes.observe { call() } },
    Hook("ComboBoxPane.changes") { app, call in app.comboPane.changes.observe { call() } },
    Hook("TextScrollView.scrolling") { app, call in app.text.scrolling.observe { call() } },
    Hook("WrappedText.scrolling") { app, call in app.wrapped.scrolling.observe { call() } },
    Hook("EventBus.deliveries") { app, call in app.bus.deliveries.observe { call() } },
    Hook("CommandSet.commandChanges") { app, call in
      app.commands.commandChanges.observe { call() }
    },
    Hook("KeyBindingsRegistry.changes") { app, call in app.registry.changes.observe { call() } },
    Hook("CustomizationStore.changes") { app, call in
      app.customizations.changes.observe { call() }
    },
    Hook("BindingFiles.keymapReads") { app, call in app.files.keymapReads.observe { call() } },
    Hook("LocalAutocompleteProvider.failures") { app, call in
      app.words.failures.observe { _ in call() }
    },
    Hook("Dialogs.changes") { app, call in app.dialogs.changes.observe { call() } },
    Hook("FormPane.changes") { app, call in app.formPane.changes.observe { call() } },
    Hook("KeyboardPane.changes") { app, call in app.keyboardPane.changes.observe { call() } },
    Hook("TablePane.changes") { app, call in app.tablePane.changes.observe { call() } },
    Hook("CollectionPane.changes") { app, call in app.tilesPane.changes.observe { call() } },
    Hook("ScrollPane.changes") { app, call in app.scrollPane.changes.observe { call() } },
    Hook("LongTextPane.changes") { app, call in app.longTextPane.changes.observe { call() } },
    Hook("TextPane.changes") { app, call in app.textPane.changes.observe { call() } },
    Hook("PromptPane.changes") { app, call in app.promptPane.changes.observe { call() } },
    Hook("SplitPane.changes") { app, call in app.splitPane.changes.observe { call() } },
    Hook("BindingsPane.changes") { app, call in app.bindingsPane.changes.observe { call() } },
    Hook("BindingsPane.messages") { app, call in
      app.bindingsPane.messages.observe { _ in call() }
    },
  ]

  /// The hooks that need a terminal, plugins or a session, and have tests of their own.
  static let elsewhere: Set<String> = [
    "ApplicationRuntime.messages", "AttachedSession.ends", "BorderPane.changes",
    "EmojiSearch.failures", "FullScreen.detections", "KeyEngine.actions", "Macros.changes",
    "KeyCoach.advice", "LocalAutocompleteProvider.missingLanguages", "Macros.commandChanges",
    "FullScreen.mouseCommands",
    "KeyEngine.programmingMistakes", "KeyHistory.changes", "PluginDisplay.changes",
    "PluginHost.conversations",
    "Session.focusChanges", "Session.queuedWork", "TerminalReader.detections",
    "TerminalReader.ends", "TerminalReader.pauses", "TerminalReader.received",
    "Tty.continuations", "Tty.inputs", "Tty.resizes",
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

  @Test("Settings of an application stay what they are")
  func settings() throws {
    let app = Application()
    let (context, gestures) = (app.controller.keyboardContext, app.controller.gestures)
    context.spaceDragSensitivity = .high
    gestures.timings.calloutDistance = 33
    try app.run()
    #expect(context.spaceDragSensitivity == .high && gestures.timings.calloutDistance == 33)
  }

  @Test("Everything public that can be observed is among them")
  func everyHook() throws {
    let modules = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Modules")
    let names = Set(Hook.all.map(\.testDescription)).union(Hook.elsewhere)
    let files = try FileManager.default.subpathsOfDirectory(atPath: modules.path)
    var count = 0
    for file in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: modules.appending(path: file), encoding: .utf8)
      var type = ""
      // The expressions below take long.
      for line in text.split(separator: "\n") where line.contains("public ") {
        if let match = line.firstMatch(of: #/^\w*.*public .*(?:class|struct) (\w+)/#) {
          type = String(match.1)
        }
        guard let match = line.firstMatch(of: #/public let (\w+)(?:: | = )Observers</#) else {
          continue
        }
        count += 1
        let isHeld = names.contains("\(type).\(match.1)")
        #expect(isHeld, "\(file): \(type).\(match.1)")
      }
    }
    #expect(count > 30)
  }
}
