import KeyboardActions
import KeyboardAssistance
public import KeyboardCore
public import KeyboardForms
public import KeyboardTerminal

/// A pane that shows a form: its inputs in sight, and below them, while the on-screen keyboard is
/// shown, a bar with Previous, Next and Done, suggestions and keys.
///
/// A click edits an input, touches a key or a button; the wheel scrolls. Real keys press the keys that
/// stand for them, Tab goes on.
@MainActor
public final class FormPane: Pane {
  /// Told that the pane looks different.
  public var onChange: () -> Void = {} {
    didSet {
      area.keyboard.onChange = onChange
      form.onChange = onChange
    }
  }
  /// The text of the status line: the keys that go from input to input.
  public let help = "tab: next, shift+tab: previous"

  private let form: TextForm
  private let area: KeyboardArea
  /// The text of each input that was drawn last.
  private var texts: [ObjectIdentifier: TextPane] = [:]

  /// Creates a pane of a form, whose units become cells.
  public init(form: TextForm) {
    self.form = form
    area = KeyboardArea(
      SystemKeyboard(controller: form.keyboard.controller, size: Size(width: 80, height: 12)))
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
    guard let bar = barRow(in: canvas.size) else { return }
    canvas.fill(
      CellRect(row: bar, column: 0, rows: canvas.size.rows - bar, columns: canvas.size.columns),
      canvas.theme.text)
    drawBar(row: bar, on: &canvas)
    area.draw(on: &canvas)
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

  // MARK: Bar

  /// The line of the bar; nil while the keyboard is hidden, or somewhere else.
  private func barRow(in size: CellSize) -> Int? {
    guard form.keyboard.isVisible, form.editedInput != nil, form.keyboard.keysHeight > 0,
      form.keyboard.floatingFrame == nil
    else { return nil }
    return size.rows - Int(form.keyboard.height)
  }

  /// The buttons of the bar, with the columns that they begin at.
  private func buttons(columns: Int) -> [(
    column: Int, title: String, isEnabled: Bool, tap: () -> Void
  )] {
    let (bar, state) = (form.accessory, form.accessory.state)
    return [
      (1, "‹", state.canGoPrevious, bar.tapPrevious), (5, "›", state.canGoNext, bar.tapNext),
      (columns - 5, "Done", state.canFinish, bar.tapDone),
    ]
  }

  private func drawBar(row: Int, on canvas: inout Canvas) {
    let (columns, theme) = (canvas.size.columns, canvas.theme)
    for button in buttons(columns: columns) {
      canvas.write(
        button.title, at: CellPosition(row: row, column: button.column),
        button.isEnabled ? theme.key : theme.disabled)
    }
    canvas.write(
      form.accessory.state.title ?? "", at: CellPosition(row: row, column: 8),
      columns: max(0, columns - 16), theme.detail, alignment: .center)
  }

  // MARK: Mouse and keys

  /// Touches the keyboard and its bar, edits the input under the mouse, or scrolls.
  public func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    guard let cell = event.cell else { return [] }
    let isPress = event.action == .press && event.button == .left
    if let bar = barRow(in: size), cell.row >= bar {
      if cell.row == bar, isPress { tapBar(at: cell.column, columns: size.columns) }
      return cell.row == bar ? [] : area.receive(event, in: size) ?? []
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
    for button in buttons(columns: columns)
    where button.isEnabled
      && (button.column - 1...button.column + button.title.count).contains(column)
    {
      button.tap()
    }
    onChange()
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
    return area.keyboard.handle(event)
  }
}
