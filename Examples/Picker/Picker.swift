import Glibc
import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardScripting
import KeyboardTerminalShell
import KeyboardTerminalUI

/// `picker [FILE]` prints the lines that somebody picks of a file or a pipe.
///
/// It can be used while the lines still come. The status is 0 when lines were printed, 1 when none
/// matched, 2 for a mistake, and 130 when it was left without a choice, as with fzf.
@main
struct Picker {
  static func main() async {
    let arguments = TerminalProgram.Arguments(
      "picker", "[FILE]",
      "Prints the lines of FILE, or of standard input, that you pick. Type to filter: lines with all\n"
        + "words, in any order; an upper-case letter makes case count. Tab selects several.")
    if arguments.files.count > 1 { arguments.fail("give one FILE, or pipe something in") }
    let descriptor = arguments.open(arguments.files.first)
    await arguments.run { program in
      program.runtime.acceptScripts()
      let picking = Picking(program, title: arguments.files.first ?? "standard input")
      let reader = ByteReader(descriptor) {
        picking.append($0)
      } onEnd: { error in
        picking.end()
        guard let error else { return }
        program.screen.show(
          "reading has ended: \(String(cString: strerror(error)))", isWarning: true,
          atLeast: .seconds(2))
      }
      reader.readAvailable()
      reader.start()
      try await program.run(picking.pane)

      guard let choice = picking.choice else { exit(130) }
      TerminalProgram.Arguments.print(
        choice.flatMap { picking.lines.bytes(ofLine: $0, keepingCarriageReturn: true) + [0x0A] })
      exit(choice.isEmpty ? 1 : 0)
    }
  }
}
