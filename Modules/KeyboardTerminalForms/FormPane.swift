import KeyboardActions
import KeyboardAssistance
public import KeyboardCore
public import KeyboardForms
import KeyboardNavigation
public import KeyboardTerminal
public import KeyboardTerminalUI

/// A pane that shows a form: its inputs in sight, and the on-screen keyboard below them.
///
/// The keyboard is a bar with Previous, Next and Done, suggestions and keys. A click edits an input, touches
/// a key or a button; the wheel scrolls. Keys of the real keyboard press the keys that stand for them; Tab
/// goes to the next input. Columns beyond 100 stay empty.
@MainActor
public final class FormPane: Pane {
  /// Notified when the pane looks different.
  public let changes = Observers<Void>()
  /// The text of the status line: the keys that go from input to input.
  public let help = "Tab: next input  Shift+Tab: previous input"

  /// A Boolean value indicating whether touching a text shows the on-screen keyboard while no key has
  /// been pressed yet; false by default.
  public var showsKeyboardOnTouch = false

  private var hasPressedKeys = false
  private let form: TextForm
  private let area: KeyboardArea
  /// Moves the bar and the keys up when they appear, and down when they disappear, while the form makes
  /// room for them: at position 0 they are below the window.
  private let slide = Seek()
  /// The text of each input that was drawn last.
  private var texts: [ObjectIdentifier: TextPane] = [:]
  private var tokens: [Subscription] = []

  /// Creates a pane of a form, whose units become cells.
  public init(form: TextForm) {
    self.form = form
    area = KeyboardArea(
      SystemKeyboard(controller: form.keyboard.controller, size: Size(width: 80, height: 12)))
    slide.view = area
    tokens = [form.changes, area.keyboard.changes].map {
      $0.observe { [changes] in changes.notify() }
    }
  }

  /// The title of the edited input.
  public var summary: String { form.editedInput.map { $0.title ?? $0.name } ?? "" }

  /// The edited input: its title, kind and answer, and the mistake in it.
  public var focusedElement: AccessibilityElement? { form.editedInput?.selfDescription.element() }

  /// Lays out the keyboard, and the form in the room that is left.
  public func layOut(in size: CellSize) {
    let size = size.limitedForForms
    // A label, a field, the bar and a line of suggestions stay in sight.
    area.layOut(in: size, rest: 5)
    let keyRows = Double(size.rows >= area.keyRows + 3 ? area.keyRows : 0)
    if form.keyboard.keysHeight != keyRows { form.keyboard.keysHeight = keyRows }
    let window = Size(width: Double(size.columns), height: Double(size.rows))
    if form.viewportSize != window { form.layOut(in: window) }
    slideKeyboard()
    let drawn = texts
    texts = [:]
    for input in form.inputsInSight where input.field.isTyped {
      let id = ObjectIdentifier(input)
      let pane = drawn[id] ?? TextPane(document: input.document)
      texts[id] = pane
      pane.layOut(in: fieldRect(of: input).size)
    }
  }

  private func fieldRect(of input: FormInput) -> CellRect {
    let frame = form.fieldFrame(of: input)
    return CellRect(
      row: Int(frame.minY.rounded()), column: 0, rows: Int(frame.size.height),
      columns: Int(frame.size.width))
  }

  // MARK: Drawing

  /// Draws the inputs, and the keyboard over them.
  public func draw(on canvas: inout Canvas, isActive: Bool) {
    canvas.within(CellRect(size: canvas.size.limitedForForms)) {
      drawForm(on: &$0, isActive: isActive)
    }
  }

  private func drawForm(on canvas: inout Canvas, isActive: Bool) {
    let inputs = form.inputsInSight
    for input in inputs { draw(input, on: &canvas, isActive: isActive) }
    if let edited = inputs.first(where: { $0 === form.editedInput }) {
      drawPopup(of: edited, on: &canvas)
    }
    guard let keyboard = keyboardFrame(in: canvas.size) else { return }
    canvas.within(keyboard) { canvas in
      canvas.fill(CellRect(size: keyboard.size), canvas.theme.text)
      drawBar(on: &canvas)
      area.draw(on: &canvas)
    }
  }

  private func draw(_ input: FormInput, on canvas: inout Canvas, isActive: Bool) {
    let theme = canvas.theme
    let isEdited = input === form.editedInput
    let field = fieldRect(of: input)
    drawLabel(of: input, above: field.origin.row, on: &canvas)
    drawRemark(of: input, at: field.origin.row + field.size.rows, on: &canvas)
    guard input.field.isTyped else { return drawLines(of: input, in: field, on: &canvas) }
    guard let pane = texts[ObjectIdentifier(input)] else { return }
    canvas.within(field) { canvas in
      if input.document.text.isEmpty, let placeholder = input.placeholder {
        canvas.write(placeholder, at: CellPosition(row: 0, column: 0), theme.detail)
      }
      if isEdited {
        pane.draw(on: &canvas, isActive: isActive)
      } else {
        var view = TextView(input.document.buffer, isSecure: input.isSecure)
        view.showsCursor = false
        canvas.draw(view, in: CellRect(size: field.size))
      }
      // A line below the text, however many rows it has.
      canvas.restyle(
        CellRect(row: field.size.rows - 1, column: 0, rows: 1, columns: field.size.columns),
        Style(.underline))
    }
  }

  private func drawLabel(of input: FormInput, above row: Int, on canvas: inout Canvas) {
    guard let title = input.title else { return }
    let theme = canvas.theme
    let style =
      input === form.editedInput
      ? theme.selected
      : input.kind.isHeading ? theme.key : input.isEnabled ? theme.text : theme.disabled
    let lines = title.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let place = row - lines.count + index
      guard place >= 0, place < canvas.size.rows else { continue }
      canvas.write(String(line), at: CellPosition(row: place, column: 0), style)
    }
  }

  /// Draws the mistake in an answer, or else its check or its hint.
  private func drawRemark(of input: FormInput, at row: Int, on canvas: inout Canvas) {
    guard row >= 0, row < canvas.size.rows, form.metrics.spacing >= 1 else { return }
    let place = CellPosition(row: row, column: 2)
    if let mistake = input.mistake {
      canvas.write(
        "! \(mistake)", at: place, columns: canvas.size.columns - 2, canvas.theme.warning)
    } else if input.isChecking {
      canvas.write(
        "is being checked", at: place, columns: canvas.size.columns - 2, canvas.theme.detail)
    } else if let hint = input.hint {
      canvas.write(hint, at: place, columns: canvas.size.columns - 2, canvas.theme.detail)
    }
  }

  // MARK: Lines

  private func drawLines(of input: FormInput, in field: CellRect, on canvas: inout Canvas) {
    let style = input.isEnabled ? canvas.theme.text : canvas.theme.disabled
    let first = input.firstLine(inSight: field.size.rows)
    canvas.within(field) { canvas in
      for row in 0..<min(field.size.rows, input.lineCount - first) {
        let line = input.line(at: first + row)
        canvas.write(
          line.text, at: CellPosition(row: row, column: 0), columns: canvas.size.columns,
          line.hasFocus ? canvas.theme.selected : style)
      }
    }
  }

  /// Returns a combo box, the place of its list below the field or above it, and the first row in sight
  /// there; nil while the list is hidden.
  private func popup(
    of input: FormInput, rows: Int
  ) -> (combo: ComboBox, frame: CellRect, first: Int)? {
    guard let combo = input.field.control as? ComboBox, combo.isExpanded else { return nil }
    let field = fieldRect(of: input)
    let (count, focus) = (combo.list.totalNumberOfItems, combo.popup.flatIndexOfFocusedRow ?? 0)
    let shown = min(5, count)
    let below = field.origin.row + 1
    let free = rows - Int(showsKeyboard ? form.keyboard.height : 0)
    let top = below + shown <= free ? below : max(0, field.origin.row - shown)
    let frame = CellRect(
      row: top, column: 2, rows: shown, columns: max(0, field.size.columns - 2))
    return (combo, frame, max(0, min(focus - shown / 2, count - shown)))
  }

  private func drawPopup(of input: FormInput, on canvas: inout Canvas) {
    guard let (combo, frame, first) = popup(of: input, rows: canvas.size.rows) else { return }
    canvas.within(frame) { canvas in
      canvas.fill(CellRect(size: canvas.size), canvas.theme.text)
      for row in 0..<canvas.size.rows {
        let place = IndexPath(row: first + row, section: 0)
        canvas.write(
          combo.list.titleForItem(at: place) ?? "", at: CellPosition(row: row, column: 0),
          columns: canvas.size.columns,
          combo.popup.indexPathForFocusedRow == place
            ? canvas.theme.selected : canvas.theme.detail)
      }
    }
  }

  // MARK: Bar and keyboard

  /// A Boolean value indicating whether the bar and the keys are below the form, or are about to be.
  private var showsKeyboard: Bool {
    form.editedInput != nil && form.keyboard.height > 0 && form.keyboard.floatingFrame == nil
  }

  /// Starts to move the bar and the keys to their place.
  private func slideKeyboard() {
    if showsKeyboard {
      slide.properties.fromTransform = Transform(y: form.keyboard.height)
    }
    let goal = showsKeyboard ? 1.0 : 0
    guard slide.position != goal else { return }
    slide.to(position: goal, duration: form.keyboard.animationDuration / .seconds(1))
  }

  /// Returns the place where the bar and the keys are drawn; nil while they are out of sight.
  private func keyboardFrame(in size: CellSize) -> CellRect? {
    let rows = Int(slide.properties.fromTransform.y)
    let top = size.rows - rows + Int(area.transform.y.rounded())
    return top < size.rows
      ? CellRect(row: top, column: 0, rows: rows, columns: size.columns) : nil
  }

  /// Returns the buttons of the bar, with the columns at which they begin.
  private func buttons(
    columns: Int
  ) -> [(column: Int, title: String, button: InputAccessory.Button)] {
    [(1, "‹", .previous), (5, "›", .next), (columns - 5, "Done", .done)]
  }

  private func drawBar(on canvas: inout Canvas) {
    let (columns, theme) = (canvas.size.columns, canvas.theme)
    let state = form.accessory.state
    for (column, title, button) in buttons(columns: columns) {
      canvas.write(
        title, at: CellPosition(row: 0, column: column),
        state.enabledButtons.contains(button) ? theme.key : theme.disabled)
    }
    canvas.write(
      state.title ?? "", at: CellPosition(row: 0, column: 8),
      columns: max(0, columns - 16), theme.detail, alignment: .center)
  }

  // MARK: Mouse and keys

  /// Touches the keyboard and its bar, edits the input under the mouse, or scrolls.
  public func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    guard let cell = event.cell else { return [] }
    let size = size.limitedForForms
    let isPress = event.action == .press && event.button == .left
    // A finger that went down on a key stays the keyboard's.
    let isHeld = event.action != .press && !form.keyboard.controller.gestures.pressedKeys.isEmpty
    if showsKeyboard, let keyboard = keyboardFrame(in: size), keyboard.contains(cell) || isHeld {
      if cell.row > keyboard.origin.row || isHeld {
        return area.receive(event.within(keyboard), in: keyboard.size) ?? []
      }
      if isPress { tapBar(at: cell.column, columns: size.columns) }
      return []
    }
    if let distance = WheelSteps().distance(for: event) {
      form.scroll(by: distance)
      return []
    }
    if isPress, let edited = form.editedInput,
      let (combo, frame, first) = popup(of: edited, rows: size.rows), frame.contains(cell)
    {
      combo.accept(IndexPath(row: first + cell.row - frame.origin.row, section: 0))
      return []
    }
    for input in form.inputsInSight {
      let field = fieldRect(of: input)
      guard field.contains(cell) else { continue }
      if isPress, input.isEnabled { form.navigator.focus(input) }
      if isPress, input.field.isTyped, showsKeyboardOnTouch, !hasPressedKeys {
        form.keyboard.hasHardwareKeyboard = false
      }
      guard input === form.editedInput else { return [] }
      if isPress {
        input.choose(input.firstLine(inSight: field.size.rows) + cell.row - field.origin.row)
      }
      return texts[ObjectIdentifier(input)]?.receive(event.within(field), in: field.size) ?? []
    }
    let point = Point(x: Double(cell.column), y: Double(cell.row))
    if isPress, form.assistant.shouldResign(touchAt: point, isOnControl: false) {
      form.assistant.closeKeyboard()
    }
    return []
  }

  private func tapBar(at column: Int, columns: Int) {
    for (start, title, button) in buttons(columns: columns)
    where (start - 1...start + title.count).contains(column) {
      form.accessory.tap(button)
    }
    changes.notify()
  }

  /// Releases every key.
  public func interrupt() {
    area.interrupt()
  }

  /// Learns whether held keys can be told from pressed ones.
  public func learn(_ capabilities: Capabilities) {
    area.learn(capabilities)
  }

  /// Returns whether the keyboard is shown and has a key for a real one; Tab goes on.
  public func takes(_ event: KeyEvent) -> Bool {
    form.keyboard.isVisible && form.editedInput != nil && event.key != .tab
      && area.keyboard.represents(event)
  }

  /// Presses the key that a real one stands for while the keyboard is shown; Tab goes on.
  public func receive(_ event: KeyEvent) -> Bool {
    hasPressedKeys = true
    guard form.keyboard.isVisible, form.editedInput != nil, event.key != .tab else { return false }
    return area.press(event)
  }
}
