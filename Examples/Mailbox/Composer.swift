import KeyboardActions
import KeyboardAssistance
import KeyboardCommands
import KeyboardCore
import KeyboardForms
import KeyboardTerminalUI

/// A mail that is being written: three inputs, typed into with keys of hardware.
final class Composer {
  let title: String
  let pane: FormPane
  private let form: TextForm

  /// Creates a form, and gives it the keys.
  init(_ title: String, _ engine: KeyEngine, subject: String = "", text: String = "") {
    self.title = title
    let keyboard = DockedKeyboard(
      controller: KeyboardInputViewController(scheduler: engine.scheduler, bus: engine.bus),
      windowSize: .zero, keysHeight: 0, predictiveBarHeight: 0, bus: engine.bus)
    keyboard.hasHardwareKeyboard = true
    form = TextForm("mail", keyboard: keyboard, metrics: TextForm.Metrics(lines: 12))
    pane = FormPane(form: form)
    let message = TextDocument(text, name: "text")
    message.moveCursor(to: message.text.startIndex)
    form.add([
      FormInput("to", document: TextDocument(name: "to", isMultiline: false), title: "To"),
      FormInput(
        "subject", document: TextDocument(subject, name: "subject", isMultiline: false),
        title: "Subject"),
      FormInput("text", document: message, title: "Message"),
    ])
    form.onFocusChange = { [form] in engine.firstResponder = form.navigator }
    form.navigator.focus(form.inputs.first)
  }

  private func text(_ name: String) -> String { form.input(named: name)?.document.text ?? "" }

  /// The draft; nil where nobody has written anything.
  func draft(_ id: Int) -> Mail? {
    let texts = ["to", "subject", "text"].map(text)
    guard texts.contains(where: { !$0.isEmpty }) else { return nil }
    return Mail(draft: id, to: texts[0], subject: texts[1], text: texts[2])
  }
}
