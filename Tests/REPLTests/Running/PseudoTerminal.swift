import CPseudoTerminal
import Glibc

/// Why a test could not go on with a terminal.
struct PseudoTerminalError: Error, CustomStringConvertible {
  let message: String
  var description: String { message }
}

/// `keyboard-repl` on a terminal that a test types on and reads from.
final class PseudoTerminal {
  /// The folder that is the program's home.
  let home: TemporaryFolder
  private let pid: pid_t
  private let controller: Int32
  private var hasEnded = false
  /// Everything the program has written so far.
  private var screen: [UInt8] = []
  /// How much of it earlier waits have passed.
  private var read = 0

  /// How long to wait for text; only a program that hangs takes as long.
  private static let patience = Duration.seconds(20)

  init(
    _ arguments: [String] = [], home: TemporaryFolder? = nil, rows: UInt16 = 24,
    columns: UInt16 = 80
  ) throws {
    let folder = try home ?? TemporaryFolder()
    self.home = folder
    var controller: Int32 = -1
    let command = [Program.path] + arguments
    pid = withCStrings(command) { arguments in
      withCStrings(Program.environment(home: folder.path)) { environment in
        pseudo_terminal_spawn(Program.path, arguments, environment, rows, columns, &controller)
      }
    }
    self.controller = controller
    guard pid > 0 else { throw PseudoTerminalError(message: "cannot start \(Program.path)") }
  }

  deinit {
    if !hasEnded {
      kill(pid, SIGKILL)
      var status: Int32 = 0
      waitpid(pid, &status, 0)
    }
    close(controller)
  }

  /// Types text; `\u{3}` is Ctrl-C, `\u{4}` Ctrl-D.
  func type(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Changes the size of the terminal.
  func resize(rows: UInt16, columns: UInt16) {
    _ = pseudo_terminal_resize(controller, rows, columns)
  }

  /// Whether the terminal shows what is typed, as it does for a shell.
  var echoes: Bool {
    var attributes = termios()
    return tcgetattr(controller, &attributes) == 0 && attributes.c_lflag & tcflag_t(ECHO) != 0
  }

  /// How the terminal treats what is typed and written: its four sets of flags.
  var flags: [tcflag_t] {
    var attributes = termios()
    guard tcgetattr(controller, &attributes) == 0 else { return [] }
    return [attributes.c_iflag, attributes.c_oflag, attributes.c_cflag, attributes.c_lflag]
  }

  /// Sends a signal to the program.
  func signal(_ number: Int32) {
    kill(pid, number)
  }

  /// Waits until a text comes after everything that was waited for before.
  ///
  /// - Returns: what came before the text.
  @discardableResult
  func wait(for text: String) throws -> String {
    let deadline = ContinuousClock.now + Self.patience
    while true {
      // By bytes: a carriage return and a line feed are one character.
      let rest = screen[read...]
      if let range = rest.firstRange(of: text.utf8) {
        read = range.upperBound
        return String(decoding: rest[..<range.lowerBound], as: UTF8.self)
      }
      guard readMore(until: deadline) else {
        let seen = String(decoding: rest, as: UTF8.self).debugDescription
        throw PseudoTerminalError(message: "waited for \(text.debugDescription) and saw \(seen)")
      }
    }
  }

  /// Waits for the program to end.
  ///
  /// - Returns: its status as a shell would say it.
  func waitForEnd() throws -> Int32 {
    let deadline = ContinuousClock.now + Self.patience
    while readMore(until: deadline) {}
    guard ContinuousClock.now < deadline else {
      let seen = String(decoding: screen, as: UTF8.self).debugDescription
      throw PseudoTerminalError(message: "it does not end; it wrote \(seen)")
    }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    hasEnded = true
    return Program.exitStatus(status)
  }

  /// Reads what there is; false at the end or when the time is over.
  private func readMore(until deadline: ContinuousClock.Instant) -> Bool {
    let left = ContinuousClock.now.duration(to: deadline)
    let milliseconds =
      left.components.seconds * 1000
      + left.components.attoseconds / 1_000_000_000_000_000
    guard milliseconds > 0 else { return false }
    var entry = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    let ready = poll(&entry, 1, Int32(milliseconds))
    if ready < 0, errno == EINTR { return true }
    guard ready > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(controller, &buffer, buffer.count)
    guard count > 0 else { return false }
    screen += buffer[..<count]
    return true
  }
}
