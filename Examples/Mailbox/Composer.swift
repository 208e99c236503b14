import KeyboardActions
import KeyboardAssistance
import KeyboardCommands
import KeyboardCore
import KeyboardForms
import KeyboardTerminalForms
import KeyboardTerminalUI

/// A mail that is being written: three inputs, typed into with keys of hardware.
final class Composer {
  let title: String
  let pane: FormPane
  private let form: TextForm
  private var tokens: [Subscription] = []

  /// Creates a form, and gives it the keys; a closure is called when something was written.
  init(
    _ title: String, _ engine: KeyEngine, subject: String = "", text: String = "",
    onChange: @escaping () -> Void
  ) {
    self.title = title
    let keyboard = DockedKeyboard(
      controller: KeyboardInputViewController(scheduler: engine.scheduler, bus: engine.bus),
      bus: engine.bus)
    keyboard.hasHardwareKeyboard = true
    form = TextForm("mail", keyboard: keyboard, metrics: TextForm.Metrics(lines: 12))
    pane = FormPane(form: form)
    let message = TextDocument(text, name: "text")
    message.moveCursor(to: message.text.startIndex)
    form.add([
      FormInput("to", title: "To"),
      FormInput("subject", text: subject, title: "Subject"),
      FormInput("text", document: message, title: "Message"),
    ])
    tokens = form.inputs.map { $0.document.changes.observe { _ in onChange() } }
    tokens.append(
      form.navigator.focusChanges.observe { [unowned form] _ in
        engine.firstResponder = form.responder
      })
    form.navigator.focus(form.inputs.first)
  }

  /// The draft; nil where nobody has written anything.
  func draft(_ id: Int) -> Mail? {
    let texts = form.inputs.map(\.document.text)
    guard texts.contains(where: { !$0.isEmpty }) else { return nil }
    return Mail(draft: id, to: texts[0], subject: texts[1], text: texts[2])
  }
}
