import KeyboardActions
import KeyboardAssistance
public import KeyboardCore
public import KeyboardForms
public import KeyboardTerminal
public import KeyboardTerminalUI

/// A pane that shows a form: its inputs in sight, and below them, while the on-screen keyboard is
/// shown, a bar with Previous, Next and Done, suggestions and keys.
///
/// A click edits an input, touches a key or a button; the wheel scrolls. Real keys press the keys
/// that stand for them, Tab goes on.
@MainActor
public final class FormPane: Pane {
  /// Notified when the pane looks different.
  public let changes = Observers<Void>()
  /// The text of the status line: the keys that go from input to input.
  public let help = "Tab: next input  Shift+Tab: previous input"

  private let form: TextForm
  private let area: KeyboardArea
  /// Moves bar and keys up when they come, and down when they go, while the form makes room for
  /// them: at position 0 they are below the window.
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

  /// Lays out the keyboard, and the form in what it leaves.
  public func layOut(in size: CellSize) {
    // A label, a field, the bar and a line of suggestions stay in sight.
    area.layOut(in: size, rest: 5)
    let keyRows = Double(size.rows >= area.keyRows + 3 ? area.keyRows : 0)
    if form.keyboard.keysHeight != keyRows { form.keyboard.keysHeight = keyRows }
    let window = Size(width: Double(size.columns), height: Double(size.rows))
    if form.viewportSize != window { form.layOut(in: window) }
    slideKeyboard()
    for input in form.inputs { inputPane(input, in: size)?.layOut(in: fieldRect(of: input).size) }
  }

  private func inputPane(_ input: FormInput, in size: CellSize) -> TextPane? {
    let id = ObjectIdentifier(input)
    guard isInSight(input, in: size) else {
      texts[id] = nil
      return nil
    }
    if texts[id] == nil { texts[id] = TextPane(document: input.document) }
    return texts[id]
  }

  private func isInSight(_ input: FormInput, in size: CellSize) -> Bool {
    let frame = input.frame
    return !input.isHidden && frame.maxY > 0 && frame.minY < Double(size.rows)
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
    for input in form.inputs { draw(input, on: &canvas, isActive: isActive) }
    guard let keyboard = keyboardFrame(in: canvas.size) else { return }
    canvas.within(keyboard) { canvas in
      canvas.fill(CellRect(size: keyboard.size), canvas.theme.text)
      drawBar(on: &canvas)
      area.draw(on: &canvas)
    }
  }

  private func draw(_ input: FormInput, on canvas: inout Canvas, isActive: Bool) {
    guard let pane = texts[ObjectIdentifier(input)] else { return }
    let theme = canvas.theme
    let isEdited = input === form.editedInput
    let field = fieldRect(of: input)
    if let title = input.title, field.origin.row > 0 {
      canvas.write(
        title, at: CellPosition(row: field.origin.row - 1, column: 0),
        isEdited ? theme.selected : input.isEnabled ? theme.text : theme.disabled)
    }
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
      canvas.restyle(CellRect(size: field.size), Style(.underline))
    }
  }

  // MARK: Bar and keyboard

  /// A Boolean value indicating whether bar and keys are below the form, or will be.
  private var showsKeyboard: Bool {
    form.editedInput != nil && form.keyboard.height > 0 && form.keyboard.floatingFrame == nil
  }

  /// Starts to move bar and keys where they are to be.
  private func slideKeyboard() {
    if showsKeyboard {
      slide.properties.fromTransform = Transform(y: form.keyboard.height)
    }
    let goal = showsKeyboard ? 1.0 : 0
    guard slide.position != goal else { return }
    slide.to(position: goal, duration: form.keyboard.animationDuration / .seconds(1))
  }

  /// The place where bar and keys are drawn; nil while nothing of them is seen.
  private func keyboardFrame(in size: CellSize) -> CellRect? {
    let rows = Int(slide.properties.fromTransform.y)
    let top = size.rows - rows + Int(area.transform.y.rounded())
    return top < size.rows
      ? CellRect(row: top, column: 0, rows: rows, columns: size.columns) : nil
  }

  /// The buttons of the bar, with the columns that they begin at.
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
    for input in form.inputs where isInSight(input, in: size) {
      let field = fieldRect(of: input)
      guard field.contains(cell) else { continue }
      if isPress, input.isEnabled { form.navigator.focus(input) }
      guard input === form.editedInput else { return [] }
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

  /// Lets go of every key.
  public func interrupt() {
    area.interrupt()
  }

  /// Knows whether a held key can be told from a pressed one.
  public func learn(_ capabilities: Capabilities) {
    area.learn(capabilities)
  }

  /// Presses the key that a real one stands for while the keyboard is shown; Tab goes on.
  public func receive(_ event: KeyEvent) -> Bool {
    guard form.keyboard.isVisible, form.editedInput != nil, event.key != .tab else { return false }
    return area.press(event)
  }
}
