import CPseudoTerminal
import Glibc
import PseudoTerminals

/// Both sides of a pseudo-terminal in the test's own process.
struct PseudoTerminalPair: ~Copyable {
  let controller: Int32
  /// The descriptor that a program would have as its terminal.
  let program: Int32

  init() throws {
    var (controller, program): (Int32, Int32) = (-1, -1)
    guard pseudo_terminal_open(24, 80, &controller, &program) == 0 else {
      throw TerminalProgramError("no pseudo-terminal")
    }
    self.controller = controller
    self.program = program
  }

  deinit {
    close(program)
    close(controller)
  }

  var attributes: Attributes { Attributes(controller) }

  /// Types text.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(controller, bytes, bytes.count)
  }

  /// Changes the size of the terminal.
  func resize(rows: UInt16, columns: UInt16) {
    _ = pseudo_terminal_resize(controller, rows, columns)
  }

  /// Returns the program's output up to and including a byte; blocks until the byte is there.
  func written(upTo last: Unicode.Scalar) -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(controller, &byte, 1) == 1 {
      bytes.append(byte)
      if byte == UInt8(ascii: last) { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
