import KeyboardActions
import KeyboardAssistance
import KeyboardCommands
import KeyboardCore
import KeyboardForms
import KeyboardTerminalForms
import KeyboardTerminalUI

/// A mail that is being written: inputs, typed into with keys of hardware.
final class Composer {
  let title: String
  let pane: FormPane
  /// The attached files.
  var files: [LetterFile]
  private let letter: Letter
  private let form: TextForm
  private var tokens: [Subscription] = []

  /// Creates a form, and gives it the keys; a closure is called when something was written.
  ///
  /// - Parameters:
  ///   - title: a title for the header.
  ///   - letter: the mail to begin with.
  ///   - engine: gives the keys to the inputs.
  ///   - rows: the lines of the screen; whom it is for stays in sight while the text is written.
  ///   - copies: whether the fields for copies are there although they are empty, and have the keys.
  ///   - onChange: called after every change.
  init(
    _ title: String, _ letter: Letter, _ engine: KeyEngine, rows: Int, copies: Bool = false,
    onChange: @escaping () -> Void
  ) {
    (self.title, self.letter, files) = (title, letter, letter.files)
    let keyboard = DockedKeyboard(
      controller: KeyboardInputViewController(scheduler: engine.scheduler, bus: engine.bus),
      bus: engine.bus)
    keyboard.hasHardwareKeyboard = true
    let (hasCc, hasBcc) = (copies || !letter.cc.isEmpty, copies || !letter.bcc.isEmpty)
    // Header, status line and the labels and fields, of which those for copies may be missing.
    let lines = max(3, rows - 9 - (hasCc ? 2 : 0) - (hasBcc ? 2 : 0))
    form = TextForm(
      "mail", keyboard: keyboard, metrics: TextForm.Metrics(spacing: 0, lines: lines))
    pane = FormPane(form: form)
    let message = TextDocument(letter.text, name: "text")
    message.moveCursor(to: message.text.startIndex)
    var inputs = [FormInput("to", text: letter.to, title: "To")]
    if hasCc { inputs.append(FormInput("cc", text: letter.cc, title: "Cc")) }
    if hasBcc { inputs.append(FormInput("bcc", text: letter.bcc, title: "Bcc")) }
    inputs.append(FormInput("subject", text: letter.subject, title: "Subject"))
    inputs.append(FormInput("text", document: message, title: "Message"))
    form.add(inputs)
    tokens = form.inputs.map { $0.document.changes.observe { _ in onChange() } }
    tokens.append(
      form.navigator.focusChanges.observe { [unowned form] _ in
        engine.firstResponder = form.responder
      })
    // The recipients of an answer are there already.
    let first = copies ? form.input(named: "cc") : form.inputs.first
    form.navigator.focus(letter.isAnswer && !copies ? form.inputs.last : first)
  }

  /// Puts a text in the place of the one that was written.
  func setText(_ text: String) { form.input(named: "text")?.document.setText(text) }

  /// The mail as it is now.
  var current: Letter {
    var current = letter
    let text = { [form] name in form.input(named: name)?.document.text ?? "" }
    (current.to, current.cc, current.bcc) = (text("to"), text("cc"), text("bcc"))
    (current.subject, current.text) = (text("subject"), text("text"))
    current.files = files
    return current
  }

  /// The mail as it is now; nil while it is empty or unchanged.
  var written: Letter? {
    let current = current
    return current == letter || current.isEmpty ? Letter?.none : current
  }
}
