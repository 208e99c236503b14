import CGTK
public import KeyboardCommands
public import KeyboardCore
public import KeyboardRuntime

/// A window whose keys go to an engine, with a status line.
///
/// ```
///  key ─▶ GdkKey ─▶ KeyEvent ─▶ InputMethod ─▶ KeyEngine ─▶ responders ─▶ state
///                                    └─ text ─▶ TextResponder               │
///  paint ◀── updates ◀──────────────────────────────────────────────────────┘
/// ```
///
/// The status line shows keys of a sequence that was begun with what can follow, messages, and the
/// keys that matter now.
public final class KeyWindow {
  /// The runtime that receives the keys, and whose messages the status line shows.
  public let runtime: ApplicationRuntime
  /// Composes text.
  public let inputMethod: InputMethod
  /// The window.
  public let widget: Widget
  /// The commands whose keys are shown while there is nothing else to say.
  public var shownCommands: [CommandID] = []
  /// Returns the text at the right of the status line.
  public var summary: () -> String = { "" }
  /// Notified before a frame in which something may look different: lay out, and queue drawing.
  public let updates = Observers<Void>()
  /// Notified of each key and the answer to it.
  public let keys = Observers<(event: KeyEvent, answer: KeyEngine.Answer)>()
  /// A Boolean value indicating whether the window has the focus.
  public private(set) var isActive = false
  /// The text of the status line, its right part left out.
  public private(set) var status = ""

  var engine: KeyEngine { runtime.engine }

  private let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
  private let content: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4)
  /// The widget beside the content, and whether the keys go there.
  private var side: (widget: Widget, hasKeys: () -> Bool)?
  /// The status line.
  private let line: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
  private let left: Widget = gtk_label_new(nil)
  private let right: Widget = gtk_label_new(nil)
  /// The panel in which plugins ask questions and show rows.
  private(set) lazy var pluginPanel = PluginPanel(runtime) { [weak self] in
    self?.setNeedsUpdate()
  }
  /// The list of keys, in place of the content.
  private(set) lazy var keyPanel = KeyPanel(engine)
  /// The window's own command, possible during questions too.
  private let commands = CommandSet()
  private var held = HeldKeys()
  private var message: (text: String, isWarning: Bool) = ("", false)
  private var hint: KeyEngine.BindingHinted?
  private var needsUpdate = false
  private var tokens: [Subscription] = []

  /// Creates a window that is not shown yet.
  ///
  /// - Parameters:
  ///   - runtime: takes the keys.
  ///   - title: its title.
  public init(_ runtime: ApplicationRuntime, title: String) {
    self.runtime = runtime
    widget = gtk_window_new()
    inputMethod = InputMethod(for: widget)
    gtk_window_set_title(widget.cast(), title)
    gtk_window_set_default_size(widget.cast(), 760, 520)
    for label in [left, right] {
      gtk_label_set_xalign(label.opaque, 0)
      gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
      gtk_box_append(line.cast(), label)
    }
    gtk_widget_add_css_class(line, "toolbar")
    gtk_widget_set_hexpand(left, 1)
    gtk_widget_set_margin_end(left, 12)
    gtk_widget_add_css_class(right, "dim-label")
    gtk_widget_set_vexpand(content, 1)
    for part in [content, keyPanel.widget, pluginPanel.widget, line] {
      gtk_box_append(box.cast(), part)
    }
    gtk_window_set_child(widget.cast(), box)
    connect()
  }

  /// The width in points below which nothing stands beside another: neither content nor status.
  private static let widthForSide: Int32 = 480

  /// Shows the window.
  ///
  /// - Parameter whenClosed: called when its user closes it; it stays until the program ends or destroys it.
  public func present(whenClosed: @escaping () -> Void) {
    widget.opaque.on("close-request", whenClosed)
    gtk_window_present(widget.cast())
  }

  /// Fills the window above the status line.
  ///
  /// - Parameters:
  ///   - content: the main content of the window.
  ///   - side: the content at its right. Where there is no room for both, only the one that has the keys is
  ///     shown.
  ///   - hasKeys: returns whether the keys go to the content at the right.
  public func setContent(
    _ content: Widget, side: Widget? = nil, hasKeys: @escaping () -> Bool = { false }
  ) {
    gtk_widget_set_hexpand(content, 1)
    gtk_box_append(self.content.cast(), content)
    guard let side else { return }
    gtk_box_append(self.content.cast(), side)
    self.side = (side, hasKeys)
  }

  /// Shows the content and the one beside it, or one of them.
  private func showContent() {
    // Before the window is shown it has no width.
    let isNarrow = (1..<Self.widthForSide).contains(gtk_widget_get_width(box))
    gtk_orientable_set_orientation(
      line.opaque, isNarrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
    gtk_widget_set_visible(content, keyPanel.isShown ? 0 : 1)
    guard let side, let main = gtk_widget_get_first_child(content) else { return }
    gtk_widget_set_visible(main, isNarrow && side.hasKeys() ? 0 : 1)
    gtk_widget_set_visible(side.widget, isNarrow && !side.hasKeys() ? 0 : 1)
    gtk_widget_set_hexpand(side.widget, isNarrow ? 1 : 0)
  }

  private func connect() {
    engine.reportsRelease = { _ in true }
    let keys: OpaquePointer = gtk_event_controller_key_new()
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    keys.onKey("key-pressed") { [weak self] keyval, keycode, state in
      guard let self, let event = gtk_event_controller_get_current_event(keys) else { return false }
      let key = GdkKey(event, keyval: keyval, keycode: keycode, state: state)
      let isTaken = press(key, event)
      update()
      return isTaken
    }
    keys.onKey("key-released") { [weak self] keyval, keycode, state in
      guard let self, let event = gtk_event_controller_get_current_event(keys) else { return false }
      held.release(keycode)
      let key = GdkKey(event, keyval: keyval, keycode: keycode, state: state)
      if var release = KeyEvent(key, phase: .release) {
        release.instant = engine.scheduler.now
        self.keys.notify((release, engine.send(release)))
      }
      return inputMethod.takes(event, typing: nil)
    }
    gtk_widget_add_controller(widget, keys)
    widget.opaque.on("notify::is-active") { [weak self] in self?.focusDidChange() }
    commands.add("window.showKeys", "Show keys", keys: "f1") { [weak self] _ in
      self?.keyPanel.show()
    }
    commands.add("window.showKeyHistory", "Show recent keys", keys: "f12") { [weak self] _ in
      self?.keyPanel.showHistory()
    }
    runtime.macros.bindsKeys = true
    tokens = [
      engine.addResponder(commands),
      inputMethod.changes.observe(self) { $0.setNeedsUpdate() },
      inputMethod.commits.observe(self) { $0.insert($1) },
      runtime.messages.observe { [weak self] message in
        if case .key(let key) = message.source, key.key.name?.isModifier == true { return }
        guard message.level != .debug else { return }
        self?.show(message.text, isWarning: message.level != .info)
      },
      engine.bus.subscribe(to: KeyEngine.BindingHinted.self, self) { $0.hint = $1 },
      engine.bus.deliveries.observe(self) { $0.setNeedsUpdate() },
    ]
  }

  // MARK: Keys

  /// Offers a key to the input method and then to the engine; returns whether one of them used it.
  private func press(_ key: GdkKey, _ gdkEvent: OpaquePointer) -> Bool {
    let phase = held.press(key.keycode, at: gdk_event_get_time(gdkEvent))
    guard var event = KeyEvent(key, phase: phase) else {
      return inputMethod.takes(gdkEvent, typing: nil)
    }
    event.instant = engine.scheduler.now
    if phase == .press { message = ("", false) }
    if engine.pendingStrokes == nil { hint = nil }
    let composes = mayCompose(event)
    if composes, inputMethod.takes(gdkEvent, typing: event.text) {
      keys.notify((event, .taken))
      return true
    }
    let answer = engine.send(event)
    keys.notify((event, answer))
    guard answer == .notTaken else { return true }
    if keyPanel.isShown, event.key.name?.isModifier != true {
      keyPanel.hide()
      return press(key, gdkEvent)
    }
    // Control and Shift with U begins a code point, where nobody else has a use for it.
    guard !composes, textResponder != nil, inputMethod.takes(gdkEvent, typing: nil) else {
      return false
    }
    message = ("", false)
    return true
  }

  /// Returns whether a key may begin or continue a composition.
  private func mayCompose(_ event: KeyEvent) -> Bool {
    if !inputMethod.preedit.isEmpty { return true }
    return engine.pendingStrokes == nil && textResponder != nil
      && event.modifiers.subtracting(.shift).isEmpty
  }

  private var textResponder: (any TextResponder)? {
    engine.chain.lazy.compactMap(\.textResponder).first
  }

  private func insert(_ text: String) {
    _ = textResponder?.insertText(text, at: engine.scheduler.now)
    setNeedsUpdate()
  }

  private func focusDidChange() {
    isActive = gtk_window_is_active(widget.cast()) != 0
    inputMethod.setFocused(isActive)
    if !isActive {
      held.releaseAll()
      engine.interrupt(.focusChange)
      engine.releaseKeys()
    }
    update()
  }

  /// Performs commands that the mouse asked for, and says why one cannot be performed.
  public func perform(_ commands: [CommandInvocation]) {
    message = ("", false)
    do throws(CommandError) {
      for command in commands {
        try engine.perform(command)?.whenFinished { [weak self] result in
          if case .failure(let error) = result { self?.show(error.message, isWarning: true) }
        }
      }
    } catch {
      show(error.message, isWarning: true)
    }
    update()
  }

  // MARK: Status line

  /// Shows a message until the next key or click.
  public func show(_ text: String, isWarning: Bool = false) {
    message = (text, isWarning)
    setNeedsUpdate()
  }

  /// Returns whether the window has the focus, and a responder gets the keys before all others.
  public func hasKeys(_ responder: any CommandResponder) -> Bool {
    isActive && engine.asksFirst(responder)
  }

  /// Schedules one notification of ``updates`` for any number of calls.
  public func setNeedsUpdate() {
    guard !needsUpdate else { return }
    needsUpdate = true
    Task { [weak self] in
      if self?.needsUpdate == true { self?.update() }
    }
  }

  private func update() {
    needsUpdate = false
    status = statusText
    gtk_label_set_text(left.opaque, status)
    let summary = keyPanel.isShown ? keyPanel.summary : summary()
    gtk_label_set_text(
      right.opaque,
      [pluginPanel.line, summary].filter { !$0.isEmpty }.joined(separator: "    "))
    showContent()
    pluginPanel.update(isReadable: !keyPanel.isShown)
    if message.isWarning {
      gtk_widget_add_css_class(left, "error")
    } else {
      gtk_widget_remove_css_class(left, "error")
    }
    updates.notify()
  }

  private var statusText: String {
    if let pending = engine.pendingStrokes {
      guard let hint, hint.strokes == pending else { return "\(pending) -" }
      let next = hint.next.map { "\($0.stroke) \($0.title)\($0.continues ? "…" : "")" }
      return "\(pending) -   \(next.joined(separator: "    "))"
    }
    if !message.text.isEmpty { return message.text }
    let shown = keyPanel.isShown ? KeyPanel.shownCommands : shownCommands
    let keys = engine.possibleKeys(of: shown)
    return keys.map { "\($0.label) \($0.title)" }.joined(separator: "    ")
  }
}
