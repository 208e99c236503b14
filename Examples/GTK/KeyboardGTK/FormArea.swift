import CGTK
import KeyboardActions
import KeyboardAssistance
import KeyboardCommands
public import KeyboardCore
public import KeyboardForms

/// A drawn form: inputs with their labels, and over them, while one is edited, a bar with Previous,
/// Next and Done; a line is one unit of its layout.
///
/// The bar is the keyboard of a form without an on-screen keyboard: the assistant keeps the edited
/// input above it.
public final class FormArea {
  /// The inputs, and the focus that moves between them.
  public let form: TextForm
  /// The area with its bar.
  public let widget: Widget = gtk_widget_new_with_role(
    gtk_overlay_get_type(), GTK_ACCESSIBLE_ROLE_GROUP)
  /// Notified when the form has scrolled, a click has moved the focus or the cursor, or the theme
  /// has another font: ``update()`` is due.
  public let changes = Observers<Void>()

  private let engine: KeyEngine
  private let inputMethod: InputMethod
  private let area = gtk_widget_new_with_role(
    gtk_drawing_area_get_type(), GTK_ACCESSIBLE_ROLE_NONE)
  private let bar: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
  private let title: Widget = gtk_label_new(nil)
  private let buttons: [(widget: Widget, button: InputAccessory.Button)] = [
    (gtk_button_new_with_label("‹"), .previous), (gtk_button_new_with_label("›"), .next),
    (gtk_button_new_with_label("Done"), .done),
  ]
  /// A text of GTK for each input, which is not seen: screen readers read it.
  private var readable: [(input: FormInput, entry: Widget)] = []
  private var token: Subscription?
  private var lineHeight = 1.0
  /// The distance by which the text of the edited input is drawn further left, in pixels, so that
  /// its cursor is in sight.
  private var textOffset = 0.0

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - name: its name in events.
  ///   - window: has the keys; its input method composes what is typed.
  ///   - showsBar: whether there is a bar.
  public init(_ name: String, in window: KeyWindow, showsBar: Bool = true) {
    engine = window.engine
    inputMethod = window.inputMethod
    let keyboard = DockedKeyboard(
      controller: KeyboardInputViewController(scheduler: engine.scheduler, bus: engine.bus),
      keysHeight: showsBar ? 2 : 0, bus: engine.bus)
    form = TextForm(name, keyboard: keyboard)
    token = form.changes.observe(self) { $0.changes.notify() }
    gtk_overlay_set_child(widget.opaque, area)
    area.cast(to: GtkDrawingArea.self).onDraw { [weak self] in
      self?.draw(on: $0, width: $1, height: $2)
    }
    area.opaque.on("resize") { [weak self] in
      self?.update()
      self?.changes.notify()
    }
    // The bar is all that there is of the keyboard.
    form.accessory.height = 0
    if showsBar { addBar() }
    let click: OpaquePointer = gtk_gesture_click_new()
    click.onClick("pressed") { [weak self] _, x, y in self?.click(atX: x, y: y) }
    gtk_widget_add_controller(area, click)
  }

  /// Adds an input of one line at the bottom.
  public func add(
    _ name: String, title: String? = nil, placeholder: String? = nil, isSecure: Bool = false
  ) {
    let document = TextDocument(
      name: name, isMultiline: false, isSecure: isSecure, bus: engine.bus)
    let input = FormInput(name, document: document, title: title, placeholder: placeholder)
    form.add([input])
    let entry: Widget = isSecure ? gtk_password_entry_new() : gtk_entry_new()
    gtk_editable_set_editable(entry.opaque, 0)
    gtk_widget_set_opacity(entry, 0)
    entry.standForDrawing()
    gtk_widget_set_halign(entry, GTK_ALIGN_START)
    gtk_widget_set_valign(entry, GTK_ALIGN_START)
    gtk_overlay_add_overlay(widget.opaque, entry)
    readable.append((input, entry))
  }

  /// Edits the input of a name, from the end of its text on, or in place of it.
  public func focus(_ name: String, selectsAll: Bool = false) {
    guard let input = form.input(named: name) else { return }
    form.navigator.focus(input)
    if selectsAll { input.document.selectAll() }
  }

  /// Returns the text of the input of a name; nil without such an input.
  public func document(_ name: String) -> TextDocument? { form.input(named: name)?.document }

  /// Replaces the text of the input of a name, unless it is the same.
  public func setText(_ text: String, of name: String) {
    if let document = document(name), document.text != text { document.setText(text) }
  }

  private func addBar() {
    for (widget, button) in buttons {
      // Keys are the engine's.
      gtk_widget_set_can_focus(widget, 0)
      if button != .done { gtk_widget_describe(widget, "\(button) input", "") }
      widget.opaque.on("clicked") { [weak self] in
        self?.form.accessory.tap(button)
        self?.changes.notify()
      }
    }
    gtk_widget_set_hexpand(title, 1)
    for child in [buttons[0].widget, buttons[1].widget, title, buttons[2].widget] {
      gtk_box_append(bar.cast(), child)
    }
    gtk_widget_add_css_class(bar, "toolbar")
    gtk_widget_add_css_class(bar, "background")
    gtk_widget_set_valign(bar, GTK_ALIGN_END)
    gtk_overlay_add_overlay(widget.opaque, bar)
  }

  /// Takes over the size of the area, the font and the state, and has the form drawn.
  public func update() {
    lineHeight = Painter.lineHeight(of: area)
    let size = Size(
      width: Double(gtk_widget_get_width(area)) / lineHeight,
      height: Double(gtk_widget_get_height(area)) / lineHeight)
    if size != form.viewportSize { form.layOut(in: size) }
    let state = form.accessory.state
    gtk_label_set_text(title.opaque, state.title)
    for (widget, button) in buttons {
      gtk_widget_set_sensitive(widget, state.enabledButtons.contains(button) ? 1 : 0)
    }
    gtk_widget_set_size_request(bar, -1, Int32(form.keyboard.keysHeight * lineHeight))
    gtk_widget_set_visible(bar, form.keyboard.height > 0 ? 1 : 0)
    for (input, entry) in readable { describe(input, by: entry) }
    gtk_widget_queue_draw(area)
  }

  /// Describes an input to screen readers, which follow its cursor.
  private func describe(_ input: FormInput, by entry: Widget) {
    gtk_widget_set_visible(entry, input.isHidden ? 0 : 1)
    let element = input.selfDescription.element() ?? AccessibilityElement(input.name)
    var (remarks, isInvalid, isAvailable) = ([String](), false, true)
    for state in element.states {
      switch state {
      case .invalid(let mistake): (remarks, isInvalid) = (remarks + [mistake], true)
      case .unavailable: isAvailable = false
      default: remarks.append(state.words)
      }
    }
    gtk_widget_set_sensitive(entry, isAvailable ? 1 : 0)
    gtk_widget_describe(entry, element.label, remarks.joined(separator: ", "))
    gtk_widget_describe_text(entry, isInvalid ? 1 : 0)
    let (buffer, text) = (input.document.buffer, input.shownText)
    if String(cString: gtk_editable_get_text(entry.opaque)) != text {
      gtk_editable_set_text(entry.opaque, text)
    }
    func place(_ index: String.Index) -> Int32 {
      let before = buffer.text[..<index]
      return Int32(input.isSecure ? before.count : before.unicodeScalars.count)
    }
    if input.isEditing { entry.takeFocus() }
    let isForward = buffer.cursor == buffer.selection.upperBound
    gtk_editable_select_region(
      entry.opaque,
      place(isForward ? buffer.selection.lowerBound : buffer.selection.upperBound),
      place(buffer.cursor))
    let field = frame(of: input)
    gtk_widget_set_margin_start(entry, Int32(field.minX))
    gtk_widget_set_margin_top(entry, Int32(max(0, field.minY)))
  }

  /// The rectangle of an input's field in points.
  private func frame(of input: FormInput) -> Rect {
    let frame = form.fieldFrame(of: input)
    return Rect(
      x: 8, y: (frame.minY * lineHeight).rounded(),
      width: max(0, frame.size.width * lineHeight - 16), height: lineHeight)
  }

  // MARK: Mouse

  private func click(atX x: Double, y: Double) {
    for input in form.inputs where frame(of: input).contains(Point(x: x, y: y)) {
      let offset = input.isEditing ? textOffset : 0
      form.navigator.focus(input)
      guard input.isEditing else { break }
      let place = Painter.offset(
        in: input.shownText, of: area, atX: x - frame(of: input).minX - Self.margin + offset)
      let text = input.document.text
      input.document.moveCursor(
        to: input.isSecure
          ? text.index(text.startIndex, offsetBy: place / FormInput.dot.utf8.count)
          : text.utf8.index(text.startIndex, offsetBy: place))
    }
    changes.notify()
  }

  // MARK: Drawing

  private static let margin = 6.0

  private func draw(on context: OpaquePointer, width: Double, height: Double) {
    let painter = Painter(area, context)
    defer { painter.finish() }
    if Painter.lineHeight(of: area) != lineHeight { changes.notify() }
    for input in form.inputs where !input.isHidden {
      let field = frame(of: input)
      if let title = input.title {
        painter.draw(
          title, in: field.offsetBy(y: -lineHeight), .text, bold: input.isEditing ? nil : [])
      }
      painter.fill(field, .base)
      painter.drawBorder(field)
      let inner = field.inset(by: Insets(left: Self.margin, right: Self.margin))
      if input.isEditing {
        painter.drawRing(
          field.inset(by: Insets(top: -2, left: -2, bottom: -2, right: -2)), .focus)
        drawEdited(input, in: inner, painter)
      } else if input.document.text.isEmpty {
        painter.draw(input.placeholder ?? "", in: inner, .faint)
      } else {
        painter.draw(input.shownText, in: inner, .text)
      }
    }
  }

  private func drawEdited(_ input: FormInput, in rect: Rect, _ painter: Painter) {
    let (buffer, composed) = (input.document.buffer, inputMethod.preedit)
    let text = buffer.text
    /// The offset of a position of the document in the shown text.
    func offset(_ index: String.Index) -> Int {
      let before = text[..<index]
      return input.isSecure ? before.count * FormInput.dot.utf8.count : before.utf8.count
    }
    let cursor = offset(buffer.cursor)
    var shown = input.shownText
    shown.insert(
      contentsOf: composed, at: shown.utf8.index(shown.startIndex, offsetBy: cursor))
    let end = cursor + composed.utf8.count
    let selection = offset(buffer.selection.lowerBound)..<offset(buffer.selection.upperBound)
    let drawn = painter.drawEdited(
      shown, in: rect, selection: composed.isEmpty ? selection : 0..<0, composed: cursor..<end,
      cursor: end)
    textOffset = drawn.offset
    showInputMethod(atX: drawn.cursorX, y: rect.minY, isSecure: input.isSecure)
  }

  /// Tells the input method where its window may stand.
  private func showInputMethod(atX x: Double, y: Double, isSecure: Bool) {
    guard let root = gtk_widget_get_root(area) else { return }
    var (windowX, windowY) = (0.0, 0.0)
    gtk_widget_translate_coordinates(
      area, UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self), x, y, &windowX,
      &windowY)
    inputMethod.setCursor(
      x: Int(windowX), y: Int(windowY), height: Int(lineHeight), isSecure: isSecure)
  }
}

extension FormInput {
  fileprivate static let dot = "•"

  /// The text as it is drawn.
  fileprivate var shownText: String {
    isSecure ? String(repeating: Self.dot, count: document.text.count) : document.text
  }
}
