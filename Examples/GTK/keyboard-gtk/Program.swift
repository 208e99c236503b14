import CGTK
import FoundationEssentials
import Glibc
import KeyboardActions
import KeyboardAssistance
import KeyboardCommands
import KeyboardCore
import KeyboardForms
import KeyboardGTK
import KeyboardNavigation
import KeyboardPlugins

/// The list of notes, a field to find some, a form to edit one, and whoever has the keys.
final class Program {
  private let engine = KeyEngine(scheduler: MainScheduler())
  private let notes = Notes()
  private let navigator: TableNavigator
  private let commands = CommandSet()
  private let list: ListArea
  private let window: KeyWindow
  private let find: FormArea
  private let edit: FormArea
  private let files: BindingFiles
  private let loop: MainLoop
  private let trace: Trace?
  private var measuring: Measuring?
  private var changes: ReadSource?
  private var plugins: (host: PluginHost, services: EnginePluginServices)?
  private var tokens: [Subscription] = []

  init(_ arguments: Arguments, loop: MainLoop) {
    self.loop = loop
    navigator = TableNavigator(
      tableView: notes, delegate: nil, bus: engine.bus, policy: .listbox)
    navigator.scheduler = engine.scheduler
    list = ListArea(navigator: navigator, table: notes)
    list.header = { [notes] in notes.header($0) }
    let content: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
    window = KeyWindow(engine, title: "Notes", content: content)
    let environment = ProcessInfo.processInfo.environment
    files = BindingFiles(
      ConfigurationPaths(name: "keyboard-gtk", environment: environment), engine)
    trace = arguments.trace.flatMap(Trace.init)

    find = FormArea("find", [Self.input("find", nil, "Find", engine)], in: window, showsBar: false)
    edit = FormArea(
      "edit",
      [
        Self.input("name", "Name", nil, engine),
        Self.input("place", "Place", "Where it is", engine),
        Self.input("secret", "Secret", nil, engine),
      ], in: window)

    let left: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4)
    gtk_widget_set_size_request(find.widget, -1, 36)
    gtk_widget_set_vexpand(list.widget, 1)
    gtk_widget_set_size_request(edit.widget, 260, -1)
    gtk_box_append(left.cast(), find.widget)
    gtk_box_append(left.cast(), list.widget)
    gtk_box_append(content.cast(), left)
    gtk_box_append(content.cast(), edit.widget)
    connect()
    addCommands()
    loadPlugins(arguments.plugins, environment)
    if arguments.measures { measuring = Measuring(window.widget, rows: notes) }
  }

  private static func input(
    _ name: String, _ title: String?, _ placeholder: String?, _ engine: KeyEngine
  ) -> FormInput {
    let document = TextDocument(
      name: name, isMultiline: false, isSecure: name == "secret", bus: engine.bus)
    return FormInput(name, document: document, title: title, placeholder: placeholder)
  }

  /// Shows the window, with the focus on the first note.
  func show() {
    files.load(watching: true)
    changes = files.descriptor.flatMap { [files] in ReadSource($0) { files.readChanges() } }
    window.perform([CommandInvocation(.firstRow)])
    gtk_window_present(window.widget.cast())
    measuring?.show()
  }

  /// Says what was measured.
  func finish() {
    changes?.cancel()
    measuring?.report()
  }

  // MARK: Connections

  private func connect() {
    engine.firstResponder = navigator
    engine.lastResponder = commands
    engine.accelerate = HeldKeyAcceleration().accelerated
    files.onNotice = { [window] in window.show($0, isWarning: true) }
    window.shownCommands = [
      "navigation.commitFocusedRow", "notes.find", "assistance.nextInput", "notes.list",
      "notes.quit",
    ]
    window.summary = { [navigator, notes] in
      let (focus, count) = (navigator.flatIndexOfFocusedRow, navigator.selection.count)
      let place = focus.map { "\($0 + 1) of \(notes.totalNumberOfItems)" } ?? "no focus"
      return count > 1 ? "\(place) · \(count) selected" : place
    }
    list.isActive = { [window, engine, navigator] in
      window.isActive && engine.firstResponder === navigator
    }
    list.onCommands = { [weak self] in
      self?.leaveForms()
      self?.window.perform($0)
    }
    list.onScroll = { [window] in window.setNeedsUpdate() }
    for area in [find, edit] {
      area.onClick = { [window] in window.setNeedsUpdate() }
      area.form.onFocusChange = { [weak self] in self?.focusDidChange(in: area.form) }
    }
    window.onUpdate = { [weak self] in self?.update() }
    window.onKey = { [trace] in trace?.note($0, $1) }
    window.widget.opaque.on("destroy") { [loop] in loop.quit() }
    tokens = [
      engine.bus.subscribe(to: NavigationCommitted.self) { [edit] _ in
        edit.form.navigator.focus(edit.form.inputs[0])
      }
    ]
  }

  private func addCommands() {
    commands.add("notes.find", "Find", keys: "ctrl+f", "ctrl+k ctrl+f") { [find] _ in
      find.form.navigator.focus(find.form.inputs[0])
    }
    commands.add("notes.list", "List", keys: "escape", if: self.isEditing) { [weak self] _ in
      self?.find.form.inputs[0].document.setText("")
      self?.leaveForms()
    }
    commands.add("notes.toggleTheme", "Dark or light", keys: "ctrl+k ctrl+t") { _ in
      gtk_prefer_dark(gtk_prefers_dark() == 0 ? 1 : 0)
    }
    commands.add("notes.quit", "Quit", keys: "ctrl+q") { [loop] _ in loop.quit() }
    engine.reloadCommands()
  }

  // MARK: Forms

  private var isEditing: Bool { find.form.editedInput != nil || edit.form.editedInput != nil }

  private func leaveForms() {
    for form in [find.form, edit.form] { form.navigator.done() }
  }

  /// Gives the keys to the form, or to the list when nothing is edited any more.
  private func focusDidChange(in form: TextForm) {
    window.inputMethod.reset()
    if form.editedInput != nil {
      (form === find.form ? edit.form : find.form).navigator.done()
      engine.firstResponder = form.navigator
    } else if !isEditing {
      engine.firstResponder = navigator
      if form === find.form { findNote() } else { saveName() }
    }
  }

  private func saveName() {
    let text = edit.form.inputs[0].document.text
    if let row = navigator.flatIndexOfFocusedRow, !text.isEmpty { notes[row] = text }
  }

  private func findNote() {
    let text = find.form.inputs[0].document.text
    guard !text.isEmpty else { return }
    window.perform([CommandInvocation(.findNext, ["text": .string(text)])])
  }

  private func update() {
    let name = edit.form.inputs[0].document
    if edit.form.editedInput == nil, let row = navigator.flatIndexOfFocusedRow,
      name.text != notes[row]
    {
      name.setText(notes[row])
    }
    list.update()
    find.update()
    edit.update()
    trace?.note([
      "focus": navigator.flatIndexOfFocusedRow.map(String.init) ?? "none",
      "selection": navigator.selection.description,
      "top": String(Int(notes.viewport.offset.y)), "rows": String(list.drawnRows),
      "title": navigator.flatIndexOfFocusedRow.map { notes[$0] } ?? "",
      "input": (find.form.editedInput ?? edit.form.editedInput)?.name ?? "list",
      "text": (find.form.editedInput ?? edit.form.editedInput)?.document.text ?? "",
      "preedit": window.inputMethod.preedit, "offset": String(edit.form.contentOffset.y),
      "dark": String(gtk_prefers_dark() != 0), "status": window.status,
    ])
  }

  // MARK: Plugins

  private func loadPlugins(_ names: [String], _ environment: [String: String]) {
    guard !names.isEmpty else { return }
    let program = CommandLine.arguments[0]
    let directory = program.lastIndex(of: "/").map { String(program[..<$0]) }
    let services = EnginePluginServices(engine: engine, notify: files.onNotice)
    let host = PluginHost(
      bus: engine.bus, context: engine.context, scheduler: engine.scheduler,
      searchPath: .standard(environment: environment, programDirectory: directory),
      services: services)
    plugins = (host, services)
    commands.nextResponder = host
    Task { [engine, window] in
      for name in names {
        do throws(PluginError) {
          _ = try await host.load(name)
          engine.reloadCommands()
        } catch {
          window.show(error.message, isWarning: true)
        }
      }
    }
  }
}
