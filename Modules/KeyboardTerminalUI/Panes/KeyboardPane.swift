public import KeyboardActions
public import KeyboardCore
public import KeyboardTerminal

/// A pane that shows an on-screen keyboard under the text that it types into, with a line of
/// suggestions between them where there are some to expect.
///
/// The left button of the mouse is a finger. Keys of the real keyboard press the keys that stand for
/// them: held, where the terminal tells of releases, they are a long press.
@MainActor
public final class KeyboardPane: Pane {
  /// Told that the pane looks different.
  public var onChange: () -> Void = {} {
    didSet { keyboard.onChange = onChange }
  }
  /// The text of the status line: what can be done with the arrows.
  public let help = "arrows: walk the keys, enter: press"

  private let keyboard: SystemKeyboard
  private var text: (document: TextDocument, pane: TextPane)?
  private var keyRows = 0

  private static let touch = TouchID.pointer(0)
  /// The number of suggestions that are shown, as on a phone.
  private static let suggestionLimit = 3

  /// Creates a pane of a keyboard, whose points become cells.
  public init(keyboard: SystemKeyboard) {
    self.keyboard = keyboard
    let (context, gestures) = (keyboard.controller.keyboardContext, keyboard.controller.gestures)
    context.spaceDragSensitivity = .custom(points: 1)
    gestures.timings.calloutDistance = 4
  }

  /// The type of the keyboard.
  public var summary: String { "\(keyboard.controller.keyboardContext.keyboardType)" }

  /// Gives each row of keys three lines, or one where there are few.
  public func layOut(in size: CellSize) {
    let rows = max(1, keyboard.keys.count)
    keyRows = size.rows >= rows * 3 + 2 ? rows * 3 : min(rows, size.rows)
    let cells = Size(width: Double(size.columns), height: Double(keyRows))
    if keyboard.size != cells { keyboard.size = cells }
    let document = keyboard.controller.document as? TextDocument
    if document !== text?.document { text = document.map { ($0, TextPane(document: $0)) } }
    text?.pane.layOut(in: textFrame(in: size).size)
  }

  /// Draws the text, and the keys below it.
  public func draw(on canvas: inout Canvas, isActive: Bool) {
    let frame = textFrame(in: canvas.size)
    canvas.within(frame) { text?.pane.draw(on: &$0, isActive: isActive) }
    for (index, suggestion) in suggestions.enumerated() {
      canvas.write(
        suggestion.isUnknown ? "“\(suggestion.title)”" : suggestion.title,
        at: suggestionFrame(index, in: canvas.size).origin,
        columns: suggestionFrame(index, in: canvas.size).size.columns,
        suggestion.isAutocomplete ? canvas.theme.selected : canvas.theme.detail, alignment: .center)
    }
    var view = KeyboardView(keyboard)
    var keys = keysFrame(in: canvas.size)
    if keys.origin.row > 0 {
      // The callout of the first row covers the line above.
      view.linesAbove = 1
      keys = CellRect(
        row: keys.origin.row - 1, column: 0, rows: keyRows + 1, columns: keys.size.columns)
    }
    canvas.draw(view, in: keys)
  }

  /// The suggestions that are shown.
  private var suggestions: ArraySlice<AutocompleteSuggestion> {
    keyboard.controller.autocompleteContext.suggestions.prefix(Self.suggestionLimit)
  }

  /// The number of lines for suggestions: none in a secure input, nor where none are asked for.
  private func suggestionRows(in size: CellSize) -> Int {
    let controller = keyboard.controller
    let isShown =
      controller.autocompleteProvider != nil && controller.keyboardContext.prefersAutocomplete
      && !controller.textDocumentProxy.isSecure
    return isShown && size.rows > keyRows + 1 ? 1 : 0
  }

  private func suggestionFrame(_ index: Int, in size: CellSize) -> CellRect {
    let width = size.columns / Self.suggestionLimit
    return CellRect(
      row: size.rows - keyRows - 1, column: index * width, rows: suggestionRows(in: size),
      columns: width)
  }

  private func textFrame(in size: CellSize) -> CellRect {
    CellRect(
      row: 0, column: 0, rows: size.rows - keyRows - suggestionRows(in: size),
      columns: size.columns)
  }

  private func keysFrame(in size: CellSize) -> CellRect {
    CellRect(row: size.rows - keyRows, column: 0, rows: keyRows, columns: size.columns)
  }

  /// Touches the keys, takes a suggestion, or puts the cursor into the text.
  public func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    guard let cell = event.cell else { return [] }
    let position = cell.within(keysFrame(in: size))
    let point = Point(x: Double(position.column) + 0.5, y: Double(position.row) + 0.5)
    switch event.action {
    case .press where event.button == .left && position.row >= 0:
      keyboard.touchDown(Self.touch, at: point)
    case .press where event.button == .wheelDown: return turnPage("keyboard.nextPage")
    case .press where event.button == .wheelUp: return turnPage("keyboard.previousPage")
    case .motion: keyboard.touchMoved(Self.touch, to: point)
    case .release: keyboard.touchUp(Self.touch)
    case .press: break
    }
    guard position.row < 0 else { return [] }
    for (index, suggestion) in suggestions.enumerated()
    where suggestionFrame(index, in: size).contains(cell) {
      guard event.action == .press, event.button == .left else { return [] }
      keyboard.controller.insertAutocompleteSuggestion(suggestion)
      onChange()
      return []
    }
    return text?.pane.receive(event, in: textFrame(in: size).size) ?? []
  }

  private func turnPage(_ command: CommandID) -> [CommandInvocation] {
    let invocation = CommandInvocation(command)
    return keyboard.canPerform(invocation) ? [invocation] : []
  }

  /// Lets go of every key.
  public func interrupt() {
    keyboard.controller.gestures.cancelAll()
  }

  /// Knows whether a held key can be told from a pressed one.
  public func learn(_ capabilities: Capabilities) {
    keyboard.controller.gestures.reportsReleases = capabilities.reportsReleases
  }

  /// Presses the key that a real one stands for; what has the focus keeps the Enter key.
  public func receive(_ event: KeyEvent) -> Bool {
    if keyboard.focusedKey != nil, event.key == .enter { return false }
    return keyboard.handle(event)
  }
}
