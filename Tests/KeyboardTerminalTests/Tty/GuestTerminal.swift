import PseudoTerminals

/// `TerminalGuest` on a terminal that a test types on, answers for and reads from.
final class GuestTerminal {
  private let program: TerminalProgram
  /// The attributes of the terminal before the guest.
  private let before: Attributes?

  /// Starts the guest, or a script of an interactive shell in which `$GUEST` is its path.
  init(
    _ arguments: [String] = [], script: String? = nil, backtrace: String = "enable=no",
    terminal: String = "xterm"
  ) throws {
    let guest = GuestProgram.path
    program = try TerminalProgram(
      script.map { ["/bin/bash", "--norc", "-i", "-c", $0] } ?? [guest] + arguments,
      environment: [
        "PATH=/usr/bin:/bin", "LANG=C.UTF-8", "TERM=\(terminal)", "GUEST=\(guest)",
        "SWIFT_BACKTRACE=\(backtrace)",
      ])
    // The guest may have started: what a new terminal is, is known.
    before = .ofNewTerminal
  }

  /// The process of the guest, or of the shell.
  var pid: Int32 { program.pid }
  /// The attributes of the terminal now.
  var attributes: Attributes { Attributes(program.attributes) }
  /// A Boolean value indicating whether the terminal is as it was before the guest.
  var isRestored: Bool { attributes == before }

  /// Types text.
  func type(_ text: String) { program.type(text) }

  /// Changes the size of the terminal.
  func resize(rows: UInt16, columns: UInt16) { program.resize(rows: rows, columns: columns) }

  /// Takes the terminal away.
  func hangUp() { program.hangUp() }

  /// Waits until a text comes after everything that was waited for before; what came before it.
  @discardableResult
  func wait(for text: String) throws -> String { try program.wait(for: text) }

  /// Waits for the guest to end: its status, and what it wrote since the last wait.
  func waitForEnd() throws -> (status: Int32, output: String) { try program.waitForEnd() }
}
