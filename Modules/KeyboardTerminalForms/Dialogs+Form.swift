import KeyboardActions
import KeyboardAssistance
import KeyboardCommands
import KeyboardCore
public import KeyboardForms
public import KeyboardTerminalUI

extension Dialogs {
  /// Asks for several texts at once; `dialog.accept` is Ctrl+S, and Enter in the last input.
  ///
  /// ```swift
  /// let inputs = [FormInput("name", title: "Name"), FormInput("mail", title: "Address")]
  /// if let texts = await dialogs.fill("New contact", inputs, "Add") { … }
  /// ```
  ///
  /// - Parameters:
  ///   - text: the text above the form.
  ///   - inputs: the inputs; the first one has the focus.
  ///   - action: the title of the command that accepts the form.
  ///   - isPossible: returns whether the texts can be accepted now.
  ///   - then: called with the texts in the order of the inputs, unless the form is cancelled.
  public func fill(
    _ text: String, _ inputs: [FormInput], _ action: String = "Save",
    if isPossible: @escaping ([String]) -> Bool = { _ in true },
    then: @escaping ([String]) -> Void
  ) {
    show(text, inputs, action, isPossible) { $0.map(then) }
  }

  /// Asks as ``fill(_:_:_:if:then:)`` does, and waits for the texts; nil if the form is cancelled.
  public func fill(
    _ text: String, _ inputs: [FormInput], _ action: String = "Save",
    if isPossible: @escaping ([String]) -> Bool = { _ in true }
  ) async -> [String]? {
    await withCheckedContinuation { continuation in
      show(text, inputs, action, isPossible) { continuation.resume(returning: $0) }
    }
  }

  private func show(
    _ text: String, _ inputs: [FormInput], _ action: String,
    _ isPossible: @escaping ([String]) -> Bool, then: @escaping ([String]?) -> Void
  ) {
    let keyboard = DockedKeyboard(
      controller: KeyboardInputViewController(scheduler: engine.scheduler, bus: engine.bus),
      bus: engine.bus)
    keyboard.hasHardwareKeyboard = true
    let form = TextForm("dialog", keyboard: keyboard)
    form.add(inputs)
    form.navigator.focus(inputs.first)
    let texts = { inputs.map(\.document.text) }
    let token = form.navigator.focusChanges.observe { [weak form, engine] _ in
      engine.reloadCommands()
      guard let form, form.editedInput == nil else { return }
      // Return has left the last input.
      do {
        try engine.perform(CommandInvocation("dialog.accept"))
      } catch {
        form.navigator.focus(form.inputs.first)
      }
    }
    let height = inputs.reduce(0) {
      $0 + form.metrics.visibleLines(of: $1) + ($1.title == nil ? 1 : 2)
    }
    let pane = FormPane(form: form)
    // Keys go from input to input by their places, also before it is drawn.
    pane.layOut(in: CellSize(rows: height, columns: 36))
    present(
      pane, text, action, keys: ["ctrl+s"], height: height, tokens: [token],
      isPossible: { isPossible(texts()) },
      focus: { commands in
        form.nextResponder = commands
        return form.responder
      },
      then: { then($0 ? texts() : nil) })
  }
}
