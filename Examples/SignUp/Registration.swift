import FoundationEssentials
import KeyboardActions
import KeyboardAssistance
import KeyboardCommands
import KeyboardCore
import KeyboardForms
import KeyboardTerminalForms
import KeyboardTerminalShell
import KeyboardTerminalUI

/// A form of four inputs above an on-screen keyboard, and what is asked of its answers.
///
/// ```
/// mouse, keys ──▶ FormPane ──▶ keyboard ──▶ edited input
///                                             │ done
///                    a problem ◀── answers ◀──┘
/// ```
final class Registration {
  /// The form, with the keyboard below it.
  let pane: FormPane
  /// A line for each input, when all of them were right; nil before.
  private(set) var answers: [String]?

  private let program: TerminalProgram
  private let form: TextForm
  private let keyboard: DockedKeyboard
  private var tokens: [Subscription] = []

  init(_ program: TerminalProgram) {
    self.program = program
    let engine = program.engine
    let controller = KeyboardInputViewController(
      scheduler: engine.scheduler, locales: KeyboardLocale.all, bus: engine.bus)
    let words = LocalAutocompleteProvider(
      directories: ProgramDirectory.dataDirectories(
        environment: ProcessInfo.processInfo.environment))
    controller.autocompleteProvider = words
    controller.loadViewIfNeeded()
    keyboard = DockedKeyboard(
      controller: controller, predictiveBarHeight: 1, bus: engine.bus)
    keyboard.animationDuration = .milliseconds(150)
    form = TextForm("signup", keyboard: keyboard)
    pane = FormPane(form: form)
    form.add([
      Self.input("first", "First name", .givenName),
      Self.input("last", "Last name", .familyName),
      Self.input("email", "Email", .email, placeholder: "name@example.org"),
      Self.input("password", "Password", .newPassword, placeholder: "8 characters or more"),
    ])
    form.nextResponder = controller
    tokens = [
      form.navigator.focusChanges.observe { [weak self] _ in self?.focusDidChange() },
      words.failures.observe { [weak program] in
        program?.screen.show($0.message, isWarning: true, atLeast: .seconds(2))
      },
    ]
    program.screen.header = { [form] in
      let index = form.editedInput.flatMap(form.navigator.index) ?? 0
      return TitleLine("Sign up", info: "\(index + 1) of \(form.inputs.count)")
    }
    program.screen.shownCommands = [
      .nextInput, "signup.keyboard", "signup.cancel", "screen.showKeys",
    ]
    addCommands()
    form.navigator.focus(form.inputs.first)
  }

  private static func input(
    _ name: String, _ title: String, _ content: TextContentType, placeholder: String? = nil
  ) -> FormInput {
    let document = TextDocument(name: name, isMultiline: false, isSecure: content.isSecret)
    document.contentType = content
    return FormInput(name, document: document, title: title, placeholder: placeholder)
  }

  // MARK: Answers

  /// Gives the keys to the edited input; when there is none, the form was said to be done.
  private func focusDidChange() {
    program.engine.firstResponder = form.navigator
    guard form.editedInput == nil else { return }
    guard let (input, problem) = firstProblem else {
      answers = form.inputs.map { input in
        let text = input.document.text
        return "\(input.name): \(input.isSecure ? "\(text.count) characters" : text)"
      }
      return program.screen.leave()
    }
    program.screen.show(problem, isWarning: true, atLeast: .seconds(2))
    form.navigator.focus(input)
  }

  /// The first input that is not right, and what is to be done about it.
  private var firstProblem: (FormInput, String)? {
    for input in form.inputs {
      let text = input.document.text
      switch input.name {
      case "email":
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !text.contains(" ") else {
          return (input, "an email address has a name, @ and a domain: name@example.org")
        }
      case "password":
        if text.count < 8 { return (input, "the password needs 8 characters or more") }
      default:
        if !text.contains(where: { !$0.isWhitespace }) {
          return (input, "enter your \(input.title?.lowercased() ?? input.name)")
        }
      }
    }
    return nil
  }

  // MARK: Keys

  private func addCommands() {
    program.engine.declaredBindings = [
      ResolvedBinding("up", .perform(CommandInvocation(.previousInput)), layer: .builtIn),
      ResolvedBinding("down", .perform(CommandInvocation(.nextInput)), layer: .builtIn),
    ]
    let commands = program.commands
    commands.add("signup.keyboard", "Keyboard", keys: "f4") { [keyboard] _ in
      keyboard.hasHardwareKeyboard.toggle()
    }
    commands.add("signup.cancel", "Leave", keys: "escape", "ctrl+q", "ctrl+c") { [program] _ in
      program.screen.leave()
    }
  }
}
