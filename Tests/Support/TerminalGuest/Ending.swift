import Glibc
import KeyboardTerminal

/// The guest's reaction to a letter.
enum Ending: Character {
  /// Exits without having left the terminal.
  case exit = "q"
  /// Leaves the terminal, twice, and exits.
  case leave = "l"
  /// Exits in a way that nothing can notice, for a test of the test.
  case vanish = "x"
  /// Throws out of main.
  case failure = "e"
  /// Traps: an index out of range.
  case trap = "t"
  /// Writes where there is no memory.
  case fault = "s"
  /// Calls itself until the stack is at its end.
  case overflow = "o"
  /// Calls `abort`.
  case abort = "a"
  /// Raises the signal of a division by zero.
  case arithmetic = "f"
  /// Gives the terminal back, says so, and takes it again.
  case pause = "p"
  /// Lends the terminal to a library until that reads a key, then takes it again.
  case lend = "b"
  /// Writes to standard error.
  case warning = "w"
  /// Stops as Ctrl+Z does.
  case suspend = "z"
  /// Changes over to other modes and back.
  case change = "m"

  func come(_ tty: Tty) throws {
    switch self {
    case .exit: Glibc.exit(0)
    case .leave:
      tty.leave()
      tty.leave()
      print("left")
      Glibc.exit(0)
    case .vanish: _exit(0)
    case .failure: throw TerminalGuest.Failure()
    case .trap: tty.say("\([1, 2, 3][Self.three])")
    case .fault: UnsafeMutablePointer<Int>(bitPattern: 8 * Self.three)?.pointee = 1
    case .overflow: tty.say("\(Self.deep(Self.three))")
    case .abort: Glibc.abort()
    case .arithmetic: raise(SIGFPE)
    case .pause:
      tty.pause()
      print("paused")
      fflush(nil)
      try tty.resume()
      tty.say("resumed")
    case .lend:
      tty.pause()
      try tty.lend(TtyModes(bracketedPaste: true)) {
        var attributes = termios()
        tcgetattr(STDIN_FILENO, &attributes)
        attributes.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &attributes)
        tty.write(Array("\u{1B}[?2004h".utf8))
      }
      tty.say("lent")
      var byte: UInt8 = 0
      _ = read(STDIN_FILENO, &byte, 1)
      tty.takeBack {
        tty.write(Array("\u{1B}[?2004l".utf8))
        var attributes = termios()
        tcgetattr(STDIN_FILENO, &attributes)
        attributes.c_lflag |= tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &attributes)
      }
      print("taken back")
      fflush(nil)
      try tty.resume()
      tty.say("resumed")
    case .warning:
      _ = write(STDERR_FILENO, "warning\n", 8)
      tty.say("warned")
    case .suspend: tty.suspend()
    case .change:
      guard var modes = tty.modes else { return }
      modes.mouse = .off
      modes.keyboard = .disambiguate
      try tty.enter(modes)
      tty.say("changed")
    }
  }

  /// Three, in a way that the compiler does not look through.
  private static var three: Int { CommandLine.arguments.count > 100 ? 0 : 3 }

  private static func deep(_ number: Int) -> Int {
    number == -1 ? 0 : deep(number + 1) + number
  }
}
