import Glibc
import KeyboardCore
import KeyboardScripting
import KeyboardTerminalShell
import KeyboardTerminalUI

/// `reader [FILE]` shows a file or what a pipe delivers, while it still comes.
@main
struct Reader {
  static func main() async {
    let arguments = TerminalProgram.Arguments(
      "reader", "[FILE]",
      "Shows FILE, or standard input. Space and Shift+Space turn pages, Left and Right go to the side\n"
        + "where lines are long, / searches, q leaves.")
    if arguments.files.count > 1 { arguments.fail("give one FILE, or pipe something in") }
    let descriptor = arguments.open(arguments.files.first)
    await arguments.run { program in
      program.runtime.acceptScripts()
      let reading = Reading(program, title: arguments.files.first ?? "standard input")
      let reader = ByteReader(descriptor) {
        reading.append($0)
      } onEnd: { error in
        reading.end()
        guard let error else { return }
        program.screen.show(
          "reading has ended: \(String(cString: strerror(error)))", isWarning: true,
          atLeast: .seconds(2))
      }
      reader.readAvailable()
      reader.start()
      try await program.run(reading.pane)
    }
  }
}
