import Glibc
import KeyboardCore
import KeyboardFiles
import KeyboardRuntime
import KeyboardScripting
import KeyboardTerminalShell

/// `files [DIRECTORY]` shows directories, copies, moves, renames, deletes and opens what is in them; as a
/// chooser it prints the paths of what is chosen.
///
/// The status is 0, 2 for a mistake, and 130 when a chooser was left without a choice.
package struct Files {
  /// The options of the command line.
  private struct Options {
    var shell: ShellFunction?
    var placeFile: String?
    var chooses = false

    static let table: [CommandLineOption<Options>] = [
      .init(
        "--shell", choosing: \.shell,
        help:
          "print a function for bash, zsh or fish, which goes to the directory that was shown last: "
          + "eval \"$(files --shell bash)\" in ~/.bashrc"),
      .init(
        "--place", takes: .file("FILE"),
        help: "write that directory to FILE, with a zero byte behind it"
      ) { $0.placeFile = $1 },
      .init(
        "-c", "--choose",
        help:
          "Return prints the paths of what is selected, and leaves; so it does in less \"$(files)\""
      ) { $0.chooses = true },
    ]
  }

  /// Runs the program.
  package static func main() async {
    var options = Options()
    let arguments = TerminalProgram.Arguments(
      "files", "[OPTION]… [DIRECTORY]",
      """
      Shows the files of DIRECTORY, or of the current one; copies, moves, renames and deletes them, and
      opens them by the rules of ~/.config/files/openers, in the editor, or as the desktop does. With
      --choose, and where its output is read, it prints the paths of those that Return chooses.
      """, completing: .directory("DIRECTORY"), options: Options.table, into: &options)
    if let shell = options.shell { return arguments.output(shell.text + "\n") }
    if arguments.files.count > 1 { arguments.fail("give one DIRECTORY") }
    await arguments.run { program in
      program.runtime.acceptScripts()
      let chooses = options.chooses || isatty(STDOUT_FILENO) == 0 && arguments.headlessSize == nil
      let browser = try Browser(
        program, at: path(of: arguments.files.first ?? "."), chooses: chooses)
      try await program.run(browser.pane)
      await browser.endChange()
      browser.removeUnpacked()
      if let place = options.placeFile, browser.keepsPlace {
        try write(browser.directoryOnDisk, to: place)
      }
      guard chooses else { return }
      guard !browser.chosen.isEmpty else { exit(130) }
      arguments.output(browser.chosen.flatMap { $0.bytes + [0x0A] })
    }
  }

  /// Returns the path that an argument is, with its bytes, which need not be UTF-8.
  private static func path(of argument: String) -> FilePath {
    for pointer in UnsafeBufferPointer(
      start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)
    ).dropFirst() {
      if let pointer, String(cString: pointer) == argument {
        return FilePath(
          bytes: Array(UnsafeRawBufferPointer(start: pointer, count: strlen(pointer))))
      }
    }
    return FilePath(argument)
  }

  private static func write(_ directory: FilePath, to path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    let bytes = directory.bytes + [0]
    defer { close(file) }
    guard file >= 0, Glibc.write(file, bytes, bytes.count) == bytes.count else {
      throw MessageError("\(path) cannot be written: \(String(cString: strerror(errno)))")
    }
  }
}

/// A function of a shell that runs `files`, and goes to the directory that was shown last.
private enum ShellFunction: String, CaseIterable {
  case bash, zsh, fish

  /// The function, to be evaluated.
  var text: String {
    switch self {
    case .bash, .zsh:
      """
      files() {
        local place directory code
        place=$(mktemp) || return
        command files --place "$place" "$@"
        code=$?
        IFS= read -r -d '' directory <"$place"
        rm -f -- "$place"
        [ -z "$directory" ] || cd -- "$directory" || return
        return "$code"
      }
      """
    case .fish:
      """
      function files
        set -l place (mktemp); or return
        command files --place $place $argv
        set -l code $status
        read -l -z directory <$place
        rm -f -- $place
        test -z "$directory"; or cd -- $directory; or return
        return $code
      end
      """
    }
  }
}
