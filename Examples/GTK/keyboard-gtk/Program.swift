import CGTK
import Checking
import KeyboardActions
import KeyboardAssistance
import KeyboardCommands
import KeyboardCore
import KeyboardForms
import KeyboardGTK
import KeyboardNavigation
import KeyboardRuntime

/// The list of notes, a field to find some, and a form to name one; one of them has the keys.
final class Program {
  let notes = Notes()
  let window: KeyWindow

  private let runtime: ApplicationRuntime
  private let navigator: TableNavigator
  private let list: ListArea
  private let find: FindField
  /// The command between those of the field and those of the list.
  private let selecting = CommandSet()
  private let edit: FormArea
  private let loop: MainLoop
  private let trace: Trace?
  private var tokens: [Subscription] = []

  init(loop: MainLoop, trace: Trace?) {
    (self.loop, self.trace) = (loop, trace)
    var configuration = ApplicationRuntime.Configuration(name: "keyboard-gtk")
    configuration.accelerate = NavigationPolicy.HeldKeyAcceleration().accelerated
    runtime = ApplicationRuntime(configuration)
    navigator = TableNavigator(
      tableView: notes, delegate: nil, bus: runtime.engine.bus, policy: .listbox)
    list = ListArea(navigator: navigator, table: notes, title: "Notes")
    window = KeyWindow(runtime, title: "Notes")
    find = FindField(in: window, of: navigator)
    find.noun = "note"
    edit = FormArea("edit", in: window)
    edit.add("name", title: "Name")
    edit.add("place", title: "Place", placeholder: "Where it is")
    edit.add("secret", title: "Secret", isSecure: true)

    gtk_widget_set_size_request(find.area.widget, -1, 36)
    gtk_widget_set_size_request(edit.widget, 260, -1)
    for form in [find.area, edit] { gtk_widget_set_margin_top(form.widget, 8) }
    window.setContent(
      .box(GTK_ORIENTATION_VERTICAL, [find.area.widget, list.widget]), side: edit.widget
    ) { [form = edit.form] in form.editedInput != nil }
    addCommands()
    window.addCommands(to: runtime.commands)
    connect()
  }

  /// Shows the window, with the focus on the first note.
  func show(plugins: [String]) {
    runtime.start(plugins: plugins)
    window.perform([CommandInvocation(.firstRow)])
    window.present { [weak self] in self?.quit() }
  }

  private func connect() {
    navigator.policy.keys[.commitFocusedRow] = [
      .init("enter", discoverabilityTitle: "Name it")
    ]
    let engine = runtime.engine
    // The commands of the field say in plain words that nothing was found.
    for command in [CommandID.findNext, .findPrevious] { navigator.policy.keys[command] = [] }
    // Escape leaves what was looked for, then the selection; the focus stays.
    navigator.policy.keepsFocus = true
    selecting.add(
      "notes.selectNothing", "Select nothing", keys: "escape",
      if: !self.navigator.selection.isEmpty
    ) { [navigator] _ throws(CommandError) in
      try navigator.perform(CommandInvocation(.selectNone))
    }
    find.responder.nextResponder = selecting
    selecting.nextResponder = navigator
    engine.firstResponder = find.responder
    window.shownCommands = [
      .commitFocusedRow, "find.leave", "assistance.nextInput", "notes.list", "notes.find",
      "window.showKeys", "notes.quit",
    ]
    window.summary = { [list] in list.summary }
    list.header = { [notes] in notes.header($0) }
    list.highlights = { [find] in find.ranges(in: $0) }
    list.isActive = { [window, find] in window.hasKeys(find.responder) }
    tokens = [
      list.clicks.observe(self) {
        $0.leaveForms()
        $0.window.perform($1)
      },
      list.changes.observe(window.setNeedsUpdate),
      window.updates.observe(self) { $0.update() },
      window.keys.observe { [weak self] key in
        if self?.isSecure == false { self?.trace?.note(key.event, key.answer) }
      },
      engine.bus.subscribe(to: ListNavigator.Committed.self) { [edit] _ in edit.focus("name") },
    ]
    for area in [find.area, edit] {
      tokens.append(area.changes.observe(window.setNeedsUpdate))
      tokens.append(
        area.form.navigator.focusChanges.observe(self) { $0.focusDidChange(in: area.form) })
    }
  }

  private func addCommands() {
    let commands = runtime.commands
    commands.add("notes.find", "Find", keys: "ctrl+f", "ctrl+k ctrl+f") { [find] _ in
      find.open()
    }
    commands.add("notes.list", "List", keys: "escape", if: self.editedInput != nil) {
      [weak self] _ in self?.leaveForms()
    }
    commands.add("notes.toggleTheme", "Dark or light", keys: "ctrl+k ctrl+t") { _ in
      gtk_prefer_dark(gtk_prefers_dark() == 0 ? 1 : 0)
    }
    commands.add("notes.quit", "Quit", keys: "ctrl+q") { [weak self] _ in self?.quit() }
  }

  private func quit() {
    Task {
      await runtime.shutdown()
      loop.quit()
    }
  }

  // MARK: Forms

  private var editedInput: FormInput? {
    find.area.form.editedInput ?? edit.form.editedInput
  }

  private var isSecure: Bool { editedInput?.isSecure ?? false }

  private func leaveForms() {
    for area in [find.area, edit] { area.form.navigator.done() }
  }

  /// Gives the keys to the form, or to the list when nothing is edited any more.
  private func focusDidChange(in form: TextForm) {
    window.inputMethod.reset()
    if form.editedInput != nil {
      (form === edit.form ? find.area.form : edit.form).navigator.done()
      runtime.engine.firstResponder = form.navigator
    } else if editedInput == nil {
      runtime.engine.firstResponder = find.responder
      if form === edit.form { saveName() }
    }
  }

  private func saveName() {
    guard let row = navigator.flatIndexOfFocusedRow, let name = edit.document("name") else {
      return
    }
    if !name.text.isEmpty { notes[row] = name.text }
  }

  private func update() {
    let focus = navigator.flatIndexOfFocusedRow
    if edit.form.editedInput == nil, let focus { edit.setText(notes[focus], of: "name") }
    for update in [list.update, find.area.update, edit.update] { update() }
    let shown = [("list", list.widget), ("form", edit.widget)].filter {
      gtk_widget_is_visible($0.1) != 0
    }
    trace?.note([
      "focus": focus.map(String.init) ?? "none", "selection": navigator.selection.description,
      "top": "\(Int(notes.viewport.offset.y))", "rows": "\(list.drawnRows)",
      "title": focus.map { notes[$0] } ?? "", "input": editedInput?.name ?? "list",
      "text": isSecure ? "•" : editedInput?.document.text ?? "",
      "preedit": window.inputMethod.preedit,
      "offset": "\(edit.form.contentOffset.y)", "dark": "\(gtk_prefers_dark() != 0)",
      "shown": shown.map(\.0).joined(separator: "+"), "status": window.status,
    ])
  }
}
