public import KeyboardCommands
public import KeyboardCore
public import KeyboardTerminal

/// A line of text above or below another pane: the query of a filter, the text of a search.
///
/// ```
/// > berry blue_              the line
/// › Blueberry jam            the other pane
/// ```
///
/// The text is the first responder while the user types; the mouse and pastes go to their targets. A line that
/// appears on request, such as `/` for a filter, takes one call:
///
/// ```swift
/// let pane = PromptPane("Filter: ", query, at: .bottom, of: rows)
/// pane.addCommands(to: commands, of: engine, "Filter", keys: "/")
/// ```
@MainActor
public final class PromptPane: Pane {
  /// The side of the pane with the line.
  public enum Edge: Hashable, Sendable {
    /// Above it.
    case top
    /// Below it.
    case bottom
  }

  /// Notified when the pane looks different.
  public let changes = Observers<Void>()
  /// A Boolean value indicating whether the line is shown.
  public var isShown = true { didSet { changes.notify() } }
  /// The text before the line.
  public var prompt: String
  /// The name of the line for screen readers; nil, the default, uses the words of ``prompt``, or the name of the
  /// document if that has none.
  public var label: String?

  private let line: TextPane
  private let content: any Pane
  private let edge: Edge
  private let document: TextDocument
  /// The commands of keys during typing, before the responder that received them before.
  private let typing = CommandSet()
  private var tokens: [Subscription] = []

  /// Creates a pane.
  ///
  /// - Parameters:
  ///   - prompt: the text before the line, such as `> `.
  ///   - document: the typed text.
  ///   - edge: the edge of the line.
  ///   - content: the other pane.
  public init(
    _ prompt: String, _ document: TextDocument, at edge: Edge = .top, of content: any Pane
  ) {
    self.prompt = prompt
    self.edge = edge
    self.content = content
    self.document = document
    line = TextPane(document: document)
    tokens = [line.changes, content.changes].map { $0.observe { [changes] in changes.notify() } }
  }

  /// Hides the line, and adds the commands that show it and hide it again: `prompt.open`, and `prompt.close`
  /// (Escape), which clears the text. Enter returns the keys and keeps the text.
  ///
  /// Keys that the text does not use, such as the arrows of a list, go to the responder that received the keys
  /// before.
  ///
  /// - Parameters:
  ///   - commands: the set to which the commands are added; it is tried while that responder receives the keys.
  ///   - engine: the engine that sends the keys to the text.
  ///   - title: the purpose of the line, such as `Filter`.
  ///   - keys: the keys that show it.
  public func addCommands(
    to commands: CommandSet, of engine: KeyEngine, _ title: String, keys: KeySequence...
  ) {
    isShown = false
    document.excludedCommands = TextDocument.commandsOfLists
    document.nextResponder = typing
    let isTyping = { (pane: PromptPane) in engine.firstResponder === pane.document }
    typing.add("prompt.accept", title, keys: "enter", isChange: false, of: self) { pane, _ in
      engine.firstResponder = pane.typing.nextResponder
      pane.isShown = !pane.document.text.isEmpty
    }
    typing.add("prompt.cancel", "Clear", keys: "escape", isChange: false, of: self) { pane, _ in
      engine.firstResponder = pane.typing.nextResponder
      pane.clear()
    }
    commands.add(
      KeyCommand(CommandInvocation("prompt.open"), title: title, sequences: keys, isChange: false),
      of: self,
      if: { !isTyping($0) },
      perform: { pane, _ in
        pane.typing.nextResponder = engine.firstResponder
        pane.isShown = true
        pane.document.selectAll()
        engine.firstResponder = pane.document
      })
    commands.add(
      "prompt.close", "Clear \(title.lowercased())", keys: "escape", isChange: false, of: self,
      if: { $0.isShown && !isTyping($0) }, perform: { pane, _ in pane.clear() })
  }

  private func clear() {
    document.setText("")
    isShown = false
  }

  /// The lines of the other pane and of the line.
  public var fixedRows: Int? { content.fixedRows.map { $0 + (isShown ? 1 : 0) } }

  /// The other pane.
  public var activePane: (any Pane)? { content }

  /// False: keys go to the line, or to the bindings.
  public func takes(_ event: KeyEvent) -> Bool { false }

  /// False: keys go to the line, or to the bindings.
  public func receive(_ event: KeyEvent) -> Bool { false }

  /// The focused element of the other pane, and the text that is being typed.
  public var focusedElement: AccessibilityElement? {
    guard isShown else { return content.focusedElement }
    var words = prompt.inOneLine
    if words.last == ":" { words.removeLast() }
    if !words.contains(where: \.isLetter) { words = document.name }
    let typed = document.selfDescription.element()?.labeled(label ?? words)
    guard var element = content.focusedElement else { return typed }
    element.input = typed?.input
    return element
  }

  /// Returns the places of the line after its prompt, and of the other pane.
  private func parts(in size: CellSize) -> (line: CellRect, content: CellRect) {
    let rows = isShown ? min(1, size.rows) : 0
    let left = min(prompt.displayWidth, max(0, size.columns - 1))
    let isTop = edge == .top
    return (
      CellRect(
        row: isTop ? 0 : size.rows - rows, column: left, rows: rows, columns: size.columns - left),
      CellRect(
        row: isTop ? rows : 0, column: 0, rows: size.rows - rows, columns: size.columns)
    )
  }

  /// Lays out the line in its row, and the other pane in the rest.
  public func layOut(in size: CellSize) {
    let parts = parts(in: size)
    line.layOut(in: parts.line.size)
    content.layOut(in: parts.content.size)
  }

  /// Draws both, with the cursor in the line.
  public func draw(on canvas: inout Canvas, isActive: Bool) {
    let parts = parts(in: canvas.size)
    canvas.within(parts.content) { content.draw(on: &$0, isActive: isActive) }
    guard isShown, parts.line.size.rows > 0 else { return }
    let place = CellPosition(row: parts.line.origin.row, column: 0)
    canvas.write(prompt, at: place, columns: parts.line.origin.column, canvas.theme.key)
    canvas.within(parts.line) { line.draw(on: &$0, isActive: isActive) }
  }

  /// Puts the cursor in the line, or passes the mouse to the other pane.
  public func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    let parts = parts(in: size)
    if let cell = event.cell, event.button == .left, parts.line.contains(cell) {
      return line.receive(event.within(parts.line), in: parts.line.size)
    }
    return content.receive(event.within(parts.content), in: parts.content.size)
  }
}
