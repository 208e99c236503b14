import CPseudoTerminal
public import Glibc

/// An error that keeps a test from going on with a program.
public struct TerminalProgramError: Error, CustomStringConvertible {
  /// The cause, with the output that was seen.
  public let message: String

  /// Creates an error.
  public init(_ message: String) {
    self.message = message
  }

  /// The message.
  public var description: String { message }
}

/// A program on a terminal that a test types on and reads from.
public final class TerminalProgram {
  /// The program's process.
  public let pid: Int32
  private var controller: Int32
  private var hasEnded = false
  /// Everything that was written to the terminal so far.
  private var written: [UInt8] = []
  /// The end of the text that the last wait found.
  private var passed = 0

  /// The longest time to wait, which only a program that hangs takes.
  private static let timeout = Duration.seconds(1800)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: its path and arguments.
  ///   - environment: all of its environment, as `NAME=VALUE`.
  ///   - rows: the height of the terminal.
  ///   - columns: the width of the terminal.
  /// - Throws: a ``TerminalProgramError`` when it cannot be started.
  public init(
    _ command: [String], environment: [String], rows: UInt16 = 24, columns: UInt16 = 80
  ) throws {
    var controller: Int32 = -1
    pid = withCStrings(command) { arguments in
      withCStrings(environment) { environment in
        pseudo_terminal_spawn(command[0], arguments, environment, rows, columns, &controller)
      }
    }
    self.controller = controller
    guard pid > 0 else { throw TerminalProgramError("cannot start \(command[0])") }
  }

  deinit {
    if !hasEnded, pid > 0 {
      kill(pid, SIGKILL)
      var status: Int32 = 0
      waitpid(pid, &status, 0)
    }
    hangUp()
  }

  /// Types text; `\u{3}` is Ctrl-C, `\u{4}` Ctrl-D.
  public func type(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Changes the size of the terminal.
  public func resize(rows: UInt16, columns: UInt16) {
    _ = pseudo_terminal_resize(controller, rows, columns)
  }

  /// Closes the terminal, as when its window is closed.
  public func hangUp() {
    if controller >= 0 { close(controller) }
    controller = -1
  }

  /// Sends a signal to the program.
  public func signal(_ number: Int32) {
    kill(pid, number)
  }

  /// Limits the size of the files that the program writes from now on.
  ///
  /// A limit from its start would stop a sanitizer, which writes large files then.
  public func limitFiles(toBytes size: Int) {
    precondition(system("prlimit --pid \(pid) --fsize=\(size)") == 0)
  }

  /// The attributes of the terminal, as `stty` would show them.
  public var attributes: termios {
    var attributes = termios()
    tcgetattr(controller, &attributes)
    return attributes
  }

  /// Waits until a text, or one of others, comes after everything that was waited for before.
  ///
  /// Sequences that move the cursor or choose a style may stand between its characters.
  ///
  /// - Returns: what came before the text.
  /// - Throws: a ``TerminalProgramError`` with what came instead, after a while.
  @discardableResult
  public func wait(for text: String, or others: [String] = []) throws -> String {
    let texts = [text] + others
    let deadline = ContinuousClock.now + Self.timeout
    while true {
      // By bytes: a carriage return and a line feed are one character.
      let rest = written[passed...]
      for text in texts {
        guard let range = rest.firstRange(of: text.utf8) ?? plainRange(of: text) else { continue }
        passed = range.upperBound
        return String(decoding: rest[..<range.lowerBound], as: UTF8.self)
      }
      guard readMore(until: deadline) else {
        let seen = String(decoding: rest, as: UTF8.self).debugDescription
        let wanted = texts.map(\.debugDescription).joined(separator: " or ")
        throw TerminalProgramError("waited for \(wanted) and saw \(seen)")
      }
    }
  }

  /// The first place after earlier waits where a text stands among control sequences.
  private func plainRange(of text: String) -> Range<Int>? {
    var places: [Int] = []
    var isSequence = false
    for place in passed..<written.count {
      if written[place] == 0x1B {
        isSequence = true
      } else if isSequence {
        isSequence = written[place] == 0x5B || !(0x40...0x7E).contains(written[place])
      } else {
        places.append(place)
      }
    }
    guard let range = places.map({ written[$0] }).firstRange(of: text.utf8), !range.isEmpty else {
      return nil
    }
    return places[range.lowerBound]..<places[range.upperBound - 1] + 1
  }

  /// Hands everything that is written to a closure, piece by piece, until it has seen enough.
  ///
  /// - Parameter lack: returns what is missing still; nil when it has seen enough.
  /// - Throws: a ``TerminalProgramError`` with what is missing, after a while.
  public func read(until lack: ([UInt8]) -> String?) throws {
    let deadline = ContinuousClock.now + Self.timeout
    while true {
      let piece = Array(written[passed...])
      passed = written.count
      guard let missing = lack(piece) else { return }
      guard readMore(until: deadline) else { throw TerminalProgramError(missing) }
    }
  }

  /// Waits for the program to end.
  ///
  /// - Returns: its status as a shell would say it, and what it wrote since the last wait.
  /// - Throws: a ``TerminalProgramError`` with what it wrote, when it does not end.
  @discardableResult
  public func waitForEnd() throws -> (status: Int32, output: String) {
    let deadline = ContinuousClock.now + Self.timeout
    while controller >= 0, readMore(until: deadline) {}
    let output = String(decoding: written[passed...], as: UTF8.self)
    guard ContinuousClock.now < deadline else {
      throw TerminalProgramError("it does not end; it wrote \(output.debugDescription)")
    }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    hasEnded = true
    return (exitStatus(ofWait: status), output)
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
