import Glibc
import PseudoTerminals

/// `keyboard-repl` on a terminal that a test types on and reads from.
final class PseudoTerminal {
  /// The folder that is the program's home.
  let home: TemporaryFolder
  private let program: TerminalProgram

  init(
    _ arguments: [String] = [], home: TemporaryFolder? = nil, environment: [String] = [],
    rows: UInt16 = 24, columns: UInt16 = 80
  ) throws {
    let folder = try home ?? TemporaryFolder()
    self.home = folder
    program = try TerminalProgram(
      [Program.path] + arguments,
      environment: Program.environment(home: folder.path, changes: environment), rows: rows,
      columns: columns)
  }

  /// Types text; `\u{3}` is Ctrl-C, `\u{4}` Ctrl-D.
  func type(_ text: String) { program.type(text) }

  /// Changes the size of the terminal.
  func resize(rows: UInt16, columns: UInt16) { program.resize(rows: rows, columns: columns) }

  /// A Boolean value indicating whether the terminal shows what is typed, as it does for a shell.
  var echoes: Bool { program.attributes.c_lflag & tcflag_t(ECHO) != 0 }

  /// How the terminal treats what is typed and written: its four sets of flags.
  var flags: [tcflag_t] {
    let attributes = program.attributes
    return [attributes.c_iflag, attributes.c_oflag, attributes.c_cflag, attributes.c_lflag]
  }

  /// Sends a signal to the program.
  func signal(_ number: Int32) { program.signal(number) }

  /// Waits until a text, or one of others, comes after everything that was waited for before; what came
  /// before it.
  @discardableResult
  func wait(for text: String, or others: [String] = []) throws -> String {
    try program.wait(for: text, or: others)
  }

  /// Waits until the prompt is shown, for whatever scene; what came before it.
  @discardableResult
  func waitForPrompt() throws -> String { try program.wait(for: "\u{1B}[?2004hkeyboard") }

  /// Waits for the program to end: its status as a shell would say it.
  func waitForEnd() throws -> Int32 { try program.waitForEnd().status }
}
