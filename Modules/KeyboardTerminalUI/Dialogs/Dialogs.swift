public import KeyboardCommands
public import KeyboardCore
public import KeyboardTerminal

/// The questions of a program to its user: boxes over the screen that have the keys until they are
/// answered.
///
/// ```swift
/// if await dialogs.confirm("Delete 3 cards?", "Delete") { … }
/// if let name = await dialogs.ask("Name of the list", text: list.name) { … }
/// ```
///
/// ```
/// ┌────────────────────────────┐
/// │ Delete 3 cards?            │
/// │                            │
/// │ Y Delete  N Cancel         │
/// └────────────────────────────┘
/// ```
///
/// Each is a responder of its own: meanwhile keys, and the list of them, are about nothing else. No
/// terminal is needed, so that tests can answer by keys; ``FullScreen/dialogs`` are the dialogs of a
/// screen.
@MainActor
public final class Dialogs {
  /// Notified when a dialog appears or disappears.
  public let changes = Observers<Void>()

  package let engine: KeyEngine
  private(set) var open: [Dialog] = []

  /// Creates dialogs whose keys come from an engine.
  public init(_ engine: KeyEngine) {
    self.engine = engine
  }

  /// A Boolean value indicating whether a dialog waits for its answer.
  public var isOpen: Bool { !open.isEmpty }

  /// The text of the dialog that has the keys, such as its question; nil while there is none.
  public var text: String? { open.last?.text }

  // MARK: Asking

  /// Asks a question that is answered by `dialog.accept` (`y` and Enter) or `dialog.cancel` (`n`
  /// and Escape).
  ///
  /// - Parameters:
  ///   - question: the text, of any number of lines.
  ///   - action: the title of the command for yes.
  ///   - then: called for yes.
  public func confirm(
    _ question: String, _ action: String = "Yes", then: @escaping () -> Void
  ) {
    show(confirming: question, action) { if $0 { then() } }
  }

  /// Asks as ``confirm(_:_:then:)`` does, and waits for the answer; false for no.
  public func confirm(_ question: String, _ action: String = "Yes") async -> Bool {
    await withCheckedContinuation { continuation in
      show(confirming: question, action) { continuation.resume(returning: $0) }
    }
  }

  package func show(
    confirming question: String, _ action: String = "Yes", then: @escaping (Bool) -> Void
  ) {
    present(
      nil, question, action, keys: ["y", "enter"], cancelKeys: ["n", "escape", "ctrl+c"],
      then: then)
  }

  /// Asks for a line of text.
  ///
  /// - Parameters:
  ///   - question: the text above the line.
  ///   - text: the initial text; it is selected, so that typing replaces it.
  ///   - action: the title of the command that accepts the text.
  ///   - then: called with the typed text, without blanks around it; not for an empty one.
  public func ask(
    _ question: String, text: String = "", _ action: String = "OK",
    then: @escaping (String) -> Void
  ) {
    show(asking: question, text, action) { $0.map(then) }
  }

  /// Asks as ``ask(_:text:_:then:)`` does, and waits for the answer; nil if the dialog is cancelled.
  public func ask(
    _ question: String, text: String = "", _ action: String = "OK"
  ) async -> String? {
    await withCheckedContinuation { continuation in
      show(asking: question, text, action) { continuation.resume(returning: $0) }
    }
  }

  package func show(
    asking question: String, _ text: String, _ action: String = "OK",
    then: @escaping (String?) -> Void
  ) {
    let document = TextDocument(text, name: "dialog", isMultiline: false)
    // Enter accepts the dialog.
    document.excludedCommands = TextDocument.commandsOfLists
    document.selectAll()
    let typed = { document.text.trimmed }
    present(
      TextPane(document: document, label: ""), question, action, height: 1,
      isPossible: { !typed().isEmpty },
      focus: { commands in
        document.nextResponder = commands
        return document
      },
      then: { then($0 ? typed() : nil) })
  }

  /// Shows a pane in a box, such as a form, until it is accepted or cancelled.
  ///
  /// - Parameters:
  ///   - pane: the pane below the text; nil for none.
  ///   - text: the text of the box, of any number of lines.
  ///   - action: the title of `dialog.accept`.
  ///   - keys: the keys of `dialog.accept`.
  ///   - cancelKeys: the keys of `dialog.cancel`.
  ///   - height: the number of lines that the pane prefers; it gets fewer on a small screen.
  ///   - isPossible: returns whether the dialog can be accepted now.
  ///   - focus: returns the responder that gets the keys, which goes on with these commands.
  ///   - then: called with whether the dialog was accepted, when it is gone.
  public func present(
    _ pane: (any Pane)?, _ text: String, _ action: String = "OK", keys: [KeySequence] = ["enter"],
    cancelKeys: [KeySequence] = ["escape", "ctrl+c"], height: Int = 0,
    isPossible: @escaping () -> Bool = { true },
    focus: (CommandSet) -> any CommandResponder = { $0 }, then: @escaping (Bool) -> Void
  ) {
    let dialog = Dialog(pane, text, height: height, then: then)
    dialog.commands.add("dialog.accept", action, keys: keys, isChange: false, if: isPossible) {
      [weak self, weak dialog] _ in
      if let dialog { self?.close(dialog, true) }
    }
    dialog.commands.add("dialog.cancel", "Cancel", keys: cancelKeys, isChange: false) {
      [weak self, weak dialog] _ in
      if let dialog { self?.close(dialog, false) }
    }
    dialog.paneToken = pane?.changes.observe { [changes] in changes.notify() }
    open.append(dialog)
    dialog.token = engine.present(focus(dialog.commands), isQuestion: true)
    changes.notify()
  }

  /// Cancels every dialog, the newest first.
  public func cancelAll() {
    while let dialog = open.last { close(dialog, false) }
  }

  /// Cancels the newest dialog with a text, because its answer is no longer needed.
  package func cancel(_ text: String) {
    if let dialog = open.last(where: { $0.text == text }) { close(dialog, false) }
  }

  private func close(_ dialog: Dialog, _ isAccepted: Bool) {
    guard let index = open.firstIndex(where: { $0 === dialog }) else { return }
    open.remove(at: index)
    dialog.token = nil
    changes.notify()
    dialog.then(isAccepted)
  }

  // MARK: Drawing

  /// The pane of the newest dialog; nil without one.
  var pane: (any Pane)? { open.last?.pane }

  /// The keys that answer the newest dialog.
  var keys: [CommandKeys] { engine.possibleKeys(of: ["dialog.accept", "dialog.cancel"]) }

  /// Draws the dialogs over the canvas, the newest last.
  public func draw(on canvas: inout Canvas, isActive: Bool) {
    for dialog in open {
      dialog.draw(on: &canvas, keys: dialog === open.last ? keys : [], isActive: isActive)
    }
  }

  /// Takes an event of the mouse in the newest dialog; a click on one of its keys answers.
  public func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    open.last?.receive(event, keys: keys, in: size) ?? []
  }
}

/// One dialog: its text, its pane, and the keys that answer it, in a box.
@MainActor
final class Dialog {
  let commands = CommandSet()
  let pane: (any Pane)?
  let text: String
  let then: (Bool) -> Void
  var token: Subscription?
  /// Redraws the dialog when its pane looks different.
  var paneToken: Subscription?
  private let height: Int

  init(_ pane: (any Pane)?, _ text: String, height: Int, then: @escaping (Bool) -> Void) {
    (self.pane, self.text, self.height, self.then) = (pane, text, height, then)
  }

  private struct Parts {
    let box: CellRect
    let lines: [String]
    let pane: CellRect
    let keys: CellRect
  }

  /// The box has room for its text and keys, at least 40 columns, and at most the screen.
  private func parts(in size: CellSize, _ keys: [CommandKeys]) -> Parts {
    let wanted = text.split(separator: "\n").map(\.displayWidth) + [Self.width(of: keys)]
    let columns = max(1, min(max(36, (wanted.max() ?? 0) + 1), size.columns - 4))
    var lines = text.split(separator: "\n").flatMap { $0.wrapped(toColumns: columns) }
    // The typed text, and the keys, matter more than the end of a long text.
    lines = Array(lines.prefix(max(1, size.rows - (height > 0 ? 5 : 4))))
    let room = max(0, size.rows - 4 - lines.count)
    let rows = lines.count + min(height, room) + 4
    let box = CellRect(
      row: max(0, (size.rows - rows) / 2), column: max(0, (size.columns - columns - 4) / 2),
      rows: min(rows, size.rows), columns: min(columns + 4, size.columns))
    let left = box.origin.column + 2
    return Parts(
      box: box, lines: lines,
      pane: CellRect(
        row: box.origin.row + 1 + lines.count, column: left, rows: min(height, room),
        columns: columns),
      keys: CellRect(row: box.rows.upperBound - 2, column: left, rows: 1, columns: columns))
  }

  private static func width(of keys: [CommandKeys]) -> Int {
    keys.reduce(0) { $0 + $1.label.displayWidth + $1.title.displayWidth + 3 }
  }

  func draw(on canvas: inout Canvas, keys: [CommandKeys], isActive: Bool) {
    let (parts, theme) = (parts(in: canvas.size, keys), canvas.theme)
    canvas.drawBox(parts.box)
    for (row, line) in parts.lines.enumerated() {
      let place = CellPosition(
        row: parts.box.origin.row + 1 + row, column: parts.keys.origin.column)
      canvas.write(line, at: place, columns: parts.keys.size.columns, theme.title)
    }
    canvas.within(parts.keys) { canvas in
      var column = 0
      for key in keys {
        column += canvas.write(key.label, at: CellPosition(row: 0, column: column), theme.key) + 1
        column += canvas.write(key.title, at: CellPosition(row: 0, column: column), theme.text) + 2
      }
      canvas.placeCursor(at: .zero)
    }
    guard let pane, !parts.pane.size.isEmpty else { return }
    pane.layOut(in: parts.pane.size)
    canvas.within(parts.pane) { pane.draw(on: &$0, isActive: isActive) }
  }

  func receive(
    _ event: MouseEvent, keys: [CommandKeys], in size: CellSize
  ) -> [CommandInvocation] {
    let parts = parts(in: size, keys)
    guard let cell = event.cell else { return [] }
    if parts.keys.contains(cell), event.action == .press, event.button == .left {
      var end = parts.keys.origin.column
      for key in keys {
        end += key.label.displayWidth + key.title.displayWidth + 3
        if cell.column < end - 2 { return [key.command] }
      }
      return []
    }
    guard let pane, parts.pane.contains(cell) || event.action != .press else { return [] }
    return pane.receive(event.within(parts.pane), in: parts.pane.size)
  }
}

extension String {
  /// The text without blanks at its ends.
  nonisolated fileprivate var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
