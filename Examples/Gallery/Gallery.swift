import ExampleProgram

/// `gallery [DIRECTORY]` shows directories as tiles, and prints the path of the file that is opened.
///
/// The status is 0 when a file was opened, 2 for a mistake, and 130 when it was left without one.
@main
struct Gallery {
  static func main() async {
    let arguments = Arguments(
      .init(
        "gallery", "[DIRECTORY]",
        "Shows the files of DIRECTORY, or of the current one, as tiles, and prints the path of the file\n"
          + "that Return opens: less \"$(gallery)\". Backspace goes up, letters find names."))
    if arguments.files.count > 1 { arguments.fail("give one DIRECTORY") }
    let browsing: Browsing
    let program = Program(arguments)
    do {
      browsing = try Browsing(program, Directory(path: arguments.files.first ?? "."))
    } catch {
      arguments.fail(error.message)
    }
    await program.run(browsing.pane)
    guard let opened = browsing.opened else { leave(130) }
    printOut(opened.utf8 + [0x0A])
  }
}
