public import KeyboardCommands
public import KeyboardCore
public import KeyboardTerminal

/// The questions of a program to its user: boxes over the screen that receive the keys until they are answered.
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
/// Each is a separate responder: meanwhile keys, and the list of them, affect only the dialog. No terminal is needed,
/// so that tests can answer with keys; ``FullScreen/dialogs`` are the dialogs of a screen.
@MainActor
public final class Dialogs {
  /// The observers notified when a dialog appears, disappears or changes its look.
  public let changes = Observers<Void>()

  package var engine: KeyEngine { layers.engine }
  /// The stack of which the dialogs are layers.
  let layers: Layers

  /// Creates dialogs without a screen, whose keys come from an engine.
  public init(_ engine: KeyEngine) {
    layers = Layers(engine)
  }

  /// A Boolean value indicating whether a dialog waits for its answer.
  public var isOpen: Bool { newest != nil }

  /// The text of the newest dialog, such as its question; nil while there is none.
  public var text: String? { newest?.text }

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
  ///   - text: the initial text.
  ///   - selectsText: whether it is selected, so that typing replaces it; otherwise typing goes on behind it.
  ///   - action: the title of the command that accepts the text.
  ///   - then: called with the typed text, without surrounding blanks; not called for an empty one.
  public func ask(
    _ question: String, text: String = "", selectsText: Bool = true, _ action: String = "OK",
    then: @escaping (String) -> Void
  ) {
    show(asking: question, text, selectsText: selectsText, action) { $0.map(then) }
  }

  /// Asks as ``ask(_:text:selectsText:_:then:)`` does, and waits for the answer; nil if the dialog is cancelled.
  public func ask(
    _ question: String, text: String = "", _ action: String = "OK"
  ) async -> String? {
    await withCheckedContinuation { continuation in
      show(asking: question, text, action) { continuation.resume(returning: $0) }
    }
  }

  package func show(
    asking question: String, _ text: String, selectsText: Bool = true, _ action: String = "OK",
    then: @escaping (String?) -> Void
  ) {
    let document = TextDocument(text, name: "dialog", isMultiline: false)
    // Enter accepts the dialog.
    document.excludedCommands = TextDocument.commandsOfLists
    if selectsText { document.selectAll() }
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
  ///   - height: the number of lines that the pane prefers; a small screen has fewer.
  ///   - tokens: subscriptions of the pane, which end with the dialog.
  ///   - isPossible: returns whether the dialog can be accepted now.
  ///   - focus: returns the responder that receives the keys, whose next responder has these commands.
  ///   - then: called when the dialog is closed, with whether it was accepted.
  public func present(
    _ pane: (any Pane)?, _ text: String, _ action: String = "OK", keys: [KeySequence] = ["enter"],
    cancelKeys: [KeySequence] = ["escape", "ctrl+c"], height: Int = 0, tokens: [Subscription] = [],
    isPossible: @escaping () -> Bool = { true },
    focus: (CommandSet) -> any CommandResponder = { $0 }, then: @escaping (Bool) -> Void
  ) {
    let dialog = Dialog(pane, text, height: height, on: layers, then: then)
    dialog.commands.add(
      KeyCommand(
        CommandInvocation("dialog.accept"), title: action, sequences: keys, isChange: false),
      of: dialog,
      if: { _ in isPossible() }, perform: { dialog, _ in dialog.answer(true) })
    dialog.commands.add(
      KeyCommand(
        CommandInvocation("dialog.cancel"), title: "Cancel", sequences: cancelKeys, isChange: false),
      of: dialog, perform: { dialog, _ in dialog.answer(false) })
    let layer = Layer(dialog, keys: focus(dialog.commands), on: .box, isQuestion: true)
    layer.tokens =
      tokens + [
        dialog.changes.observe { [changes] in changes.notify() },
        Subscription { [changes] in changes.notify() },
      ]
    layers.push(layer)
    changes.notify()
  }

  /// Cancels all dialogs, the newest first.
  public func cancelAll() {
    while let newest { newest.answer(false) }
  }

  /// Cancels the newest dialog with a text, because its answer is no longer needed.
  package func cancel(_ text: String) {
    open.last { $0.text == text }?.answer(false)
  }

  private var open: [Dialog] { layers.entries.compactMap { $0.pane as? Dialog } }

  private var newest: Dialog? { layers.newest(Dialog.self) }

  // MARK: Without a screen

  /// Draws the dialogs over the canvas, the newest last.
  public func draw(on canvas: inout Canvas, isActive: Bool) {
    for dialog in open { dialog.draw(on: &canvas, isActive: isActive) }
  }

  /// Handles a mouse event in the newest dialog; a click on one of its keys answers.
  public func receive(_ event: MouseEvent, in size: CellSize) -> [CommandInvocation] {
    newest?.receive(event, in: size) ?? []
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
