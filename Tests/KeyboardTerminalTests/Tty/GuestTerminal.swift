import CPseudoTerminal
import Glibc

/// Why a test could not go on with a terminal.
struct GuestTerminalError: Error, CustomStringConvertible {
  let message: String
  var description: String { message }
}

/// `TerminalGuest` on a terminal that a test types on, answers for and reads from.
final class GuestTerminal {
  let pid: pid_t
  private var controller: Int32
  private var hasEnded = false
  /// Everything that was written to the terminal so far.
  private(set) var written: [UInt8] = []
  /// How much of it earlier waits have passed.
  private var passed = 0
  /// What the terminal was before the guest.
  private let before: Attributes?

  /// How long to wait; only a guest that hangs takes as long.
  private static let patience = Duration.seconds(20)

  /// Starts the guest, or a script of an interactive shell in which `$GUEST` is its path.
  init(
    _ arguments: [String] = [], script: String? = nil, backtrace: String = "enable=no",
    terminal: String = "xterm"
  ) throws {
    let guest = GuestProgram.path
    let command =
      script.map { ["/bin/bash", "--norc", "-i", "-c", $0] } ?? [guest] + arguments
    let environment = [
      "PATH=/usr/bin:/bin", "LANG=C.UTF-8", "TERM=\(terminal)", "GUEST=\(guest)",
      "SWIFT_BACKTRACE=\(backtrace)",
    ]
    var controller: Int32 = -1
    pid = withCStrings(command) { arguments in
      withCStrings(environment) { environment in
        pseudo_terminal_spawn(command[0], arguments, environment, 24, 80, &controller)
      }
    }
    self.controller = controller
    // The guest may have started: what a new terminal is, is known.
    before = .ofNewTerminal
    guard pid > 0 else { throw GuestTerminalError(message: "cannot start \(command[0])") }
  }

  deinit {
    if !hasEnded {
      kill(pid, SIGKILL)
      var status: Int32 = 0
      waitpid(pid, &status, 0)
    }
    hangUp()
  }

  /// Types text.
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

  /// Takes the terminal away.
  func hangUp() {
    if controller >= 0 { close(controller) }
    controller = -1
  }

  /// What the terminal is now.
  var attributes: Attributes { Attributes(controller) }

  /// Whether the terminal is as it was before the guest.
  var isRestored: Bool { attributes == before }

  /// Waits until a text comes after everything that was waited for before.
  ///
  /// - Returns: what came before the text.
  @discardableResult
  func wait(for text: String) throws -> String {
    let deadline = ContinuousClock.now + Self.patience
    while true {
      let rest = written[passed...]
      if let range = rest.firstRange(of: text.utf8) {
        passed = range.upperBound
        return String(decoding: rest[..<range.lowerBound], as: UTF8.self)
      }
      guard readMore(until: deadline) else {
        let seen = String(decoding: rest, as: UTF8.self).debugDescription
        throw GuestTerminalError(message: "waited for \(text.debugDescription) and saw \(seen)")
      }
    }
  }

  /// Waits for the guest to end.
  ///
  /// - Returns: its status as a shell would say it, and what it wrote since the last wait.
  func waitForEnd() throws -> (status: Int32, output: String) {
    let deadline = ContinuousClock.now + Self.patience
    while controller >= 0, readMore(until: deadline) {}
    let output = String(decoding: written[passed...], as: UTF8.self)
    guard ContinuousClock.now < deadline else {
      throw GuestTerminalError(message: "it does not end; it wrote \(output.debugDescription)")
    }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    hasEnded = true
    return (status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F), output)
  }

  /// Reads what there is; false at the end or when the time is over.
  private func readMore(until deadline: ContinuousClock.Instant) -> Bool {
    let (seconds, attoseconds) = ContinuousClock.now.duration(to: deadline).components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    guard milliseconds > 0 else { return false }
    var entry = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    let ready = poll(&entry, 1, Int32(milliseconds))
    if ready < 0, errno == EINTR { return true }
    guard ready > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(controller, &buffer, buffer.count)
    guard count > 0 else { return false }
    written += buffer[..<count]
    return true
  }
}
