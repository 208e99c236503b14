public import KeyboardActions
public import KeyboardCore
public import KeyboardTerminal
public import KeyboardTerminalUI

/// A pane that shows an on-screen keyboard under the text that it types into, with a line of suggestions
/// between them where there can be some.
///
/// The left button of the mouse is a finger. Keys of the real keyboard press the keys that stand
/// for them: held, where the terminal reports releases, they are a long press.
@MainActor
public final class KeyboardPane: Pane {
  /// Notified when the pane looks different.
  public let changes = Observers<Void>()
  /// The text of the status line: what the arrows do.
  public let help = "arrows: walk the keys, enter: press"

  private let area: KeyboardArea
  private var text: (document: TextDocument, pane: TextPane)?
  private var token: Subscription?

  /// Creates a pane of a keyboard, whose points become cells.
  public init(keyboard: SystemKeyboard) {
    area = KeyboardArea(keyboard)
    token = keyboard.changes.observe { [changes] in changes.notify() }
  }

  private var controller: KeyboardInputViewController { area.keyboard.controller }

  /// The type of the keyboard.
  public var summary: String { "\(controller.keyboardContext.keyboardType)" }

  /// The text that is typed into.
  public var focusedElement: AccessibilityElement? { text?.pane.focusedElement }

  /// Gives the text the room that the keys leave.
  public func layOut(in size: CellSize) {
    area.layOut(in: size.limitedForForms, rest: 2)
    let document = controller.document as? TextDocument
    if document !== text?.document { text = document.map { ($0, TextPane(document: $0)) } }
    text?.pane.layOut(in: textFrame(in: size).size)
  }

  /// Draws the text, and the keys below it.
  public func draw(on canvas: inout Canvas, isActive: Bool) {
    canvas.within(textFrame(in: canvas.size)) { text?.pane.draw(on: &$0, isActive: isActive) }
    canvas.within(CellRect(size: canvas.size.limitedForForms)) { area.draw(on: &$0) }
  }

  private func textFrame(in size: CellSize) -> CellRect {
    CellRect(
      row: 0, column: 0, rows: size.rows - area.keyRows - area.suggestionRows(in: size),
      columns: size.columns)
  }

  /// Touches the keys, takes a suggestion, or puts the cursor into the text.
  public func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    area.receive(event, in: size.limitedForForms)
      ?? text?.pane.receive(event, in: textFrame(in: size).size) ?? []
  }

  /// Releases every key.
  public func interrupt() {
    area.interrupt()
  }

  /// Learns whether held keys can be told from pressed ones.
  public func learn(_ capabilities: Capabilities) {
    area.learn(capabilities)
  }

  /// Returns whether a key of the keyboard stands for a real one.
  public func takes(_ event: KeyEvent) -> Bool {
    !(area.keyboard.focusedKey != nil && event.key == .enter) && area.keyboard.represents(event)
  }

  /// Presses the key that a real one stands for; the focused element keeps the Enter key.
  public func receive(_ event: KeyEvent) -> Bool {
    if area.keyboard.focusedKey != nil, event.key == .enter { return false }
    return area.press(event)
  }
}
