import Glibc
import KeyboardScripting
import KeyboardTerminalShell

/// `gallery [DIRECTORY]` shows directories as tiles, and prints the path of the file that is
/// opened.
///
/// The status is 0 when a file was opened, 2 for a mistake, and 130 when it was left without one.
@main
struct Gallery {
  static func main() async {
    let arguments = TerminalProgram.Arguments(
      "gallery", "[DIRECTORY]",
      "Shows the files of DIRECTORY, or of the current one, as tiles, and prints the path of the file\n"
        + "that Return opens: less \"$(gallery)\". Backspace goes up, letters find names.")
    if arguments.files.count > 1 { arguments.fail("give one DIRECTORY") }
    await arguments.run { program in
      program.runtime.acceptScripts()
      let browsing = try Browsing(
        program, Directory(path: Array((arguments.files.first ?? ".").utf8)))
      try await program.run(browsing.pane)
      guard let opened = browsing.opened else { exit(130) }
      TerminalProgram.Arguments.print(opened + [0x0A])
    }
  }
}
