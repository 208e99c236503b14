import Glibc
import KeyboardTerminalShell

/// `signup` asks for a name, an email address and a password on a form, and prints what was
/// entered.
///
/// The status is 0 when the form was completed, 2 for a mistake, and 130 when it was left before.
@main
struct SignUp {
  static func main() async {
    let arguments = TerminalProgram.Arguments(
      "signup", "",
      "Asks for a name, an email address and a password, with a keyboard on the screen: click its keys\n"
        + "or type, and hold a key for its accents. Prints what was entered; of the password, its length."
    )
    if let file = arguments.files.first { arguments.fail("there is nothing to do with \(file)") }
    await arguments.run { program in
      let registration = Registration(program)
      try await program.run(registration.pane)
      guard let answers = registration.answers else { exit(130) }
      for answer in answers { print(answer) }
    }
  }
}
