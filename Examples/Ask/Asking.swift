import FoundationEssentials
import KeyboardActions
import KeyboardAssistance
import KeyboardCommands
import KeyboardCore
import KeyboardForms
import KeyboardTerminalForms
import KeyboardTerminalShell
import KeyboardTerminalUI

/// A form on the whole terminal.
final class Asking {
  /// The form, with the on-screen keyboard below it while there is one.
  let pane: FormPane
  /// The values, once the form was submitted.
  private(set) var answers: [String: Value]?
  /// The answers that may be kept: all but secrets.
  var keptAnswers: [String: Value]? {
    let secrets = form.inputs.filter(\.isSecure).map(\.name)
    return answers?.filter { !secrets.contains($0.key) }
  }

  private let program: TerminalProgram
  private let form: TextForm
  private let keyboard: DockedKeyboard
  private var tokens: [Subscription] = []

  init(_ description: FormDescription, showsKeyboard: Bool, _ program: TerminalProgram) {
    self.program = program
    let engine = program.engine
    let controller = KeyboardInputViewController(
      scheduler: engine.scheduler, locales: KeyboardLocale.all, bus: engine.bus)
    let words = LocalAutocompleteProvider(
      directories: ProgramDirectory.dataDirectories(
        environment: ProcessInfo.processInfo.environment))
    controller.autocompleteProvider = words
    controller.loadViewIfNeeded()
    keyboard = DockedKeyboard(controller: controller, predictiveBarHeight: 1, bus: engine.bus)
    keyboard.animationDuration = .milliseconds(150)
    keyboard.hasHardwareKeyboard = !showsKeyboard
    form = TextForm("ask", keyboard: keyboard)
    form.submitsAtEnd = true
    pane = FormPane(form: form)
    pane.showsKeyboardOnTouch = true
    form.add(description.inputs)
    form.nextResponder = controller
    tokens = [
      form.navigator.focusChanges.observe(self) { $0.focusDidChange() },
      form.submissions.observe(self) { $0.submit($1) },
      form.refusals.observe(self) { $0.tellMistakes($1) },
      form.changes.observe { [engine] in engine.reloadCommands() },
      words.failures.observe { [weak program, keyboard] in
        // With a keyboard of one's own, missing word lists are not worth a message.
        guard keyboard.isVisible else { return }
        program?.screen.show($0.message, isWarning: true, atLeast: .seconds(2))
      },
    ]
    let title = description.title.isEmpty ? "ask" : description.title
    program.screen.header = { [form] in
      let page = description.pages[min(form.page, description.pages.count - 1)]
      let asked = form.inputs.filter { $0.kind.hasValue && !$0.isHidden }
      let index = asked.firstIndex { $0 === form.editedInput } ?? 0
      let place =
        form.pageCount > 1
        ? "page \(form.page + 1) of \(form.pageCount)" : "\(index + 1) of \(asked.count)"
      return TitleLine(page.isEmpty ? title : "\(title): \(page)", info: place)
    }
    program.screen.shownCommands = [
      .nextInput, .submitForm, .previousPage, .nextPage, "ask.keyboard", "ask.cancel",
      "screen.showKeys",
    ]
    addCommands()
    form.navigator.focus(form.navigator.nextItem())
  }

  /// Gives the keys to the edited input; the form goes on by itself when there is none.
  private func focusDidChange() {
    program.engine.firstResponder = form.responder
  }

  private func tellMistakes(_ count: Int) {
    program.screen.show(
      count == 1 ? "1 answer is to be mended" : "\(count) answers are to be mended",
      isWarning: true, atLeast: .seconds(2))
  }

  private func submit(_ values: [String: Value]) {
    answers = values
    program.screen.leave()
  }

  private func addCommands() {
    let commands = program.commands
    commands.add("ask.keyboard", "Keyboard", keys: "f4") { [keyboard] _ in
      keyboard.hasHardwareKeyboard.toggle()
    }
    commands.add("ask.cancel", "Leave", keys: "escape", "ctrl+q", "ctrl+c") {
      [program, form] _ in
      if form.isSubmitting { form.cancelSubmission() } else { program.screen.leave() }
    }
  }
}
