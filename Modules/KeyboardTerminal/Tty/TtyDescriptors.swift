import Glibc

/// The descriptors that a terminal is used through, all of them its own.
///
/// Descriptors that the process was started with are the shell's too: they must not be made
/// non-blocking, and may be redirected or closed meanwhile.
nonisolated struct TtyDescriptors {
  /// Does not block; the terminal whose attributes change.
  let input: Int32
  /// Blocks; for what is drawn.
  let output: Int32
  /// Does not block; for what must not wait.
  let urgent: Int32

  /// Opens the terminal of the process, wherever its standard streams lead.
  init() throws(TtyError) {
    let input = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    guard input >= 0 else { throw .noTerminal }
    let output = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard output >= 0 else {
      Glibc.close(input)
      throw .noTerminal
    }
    (self.input, self.output, urgent) = (input, output, input)
  }

  /// Opens the terminals behind two descriptors, which stay the caller's.
  init(input: Int32, output: Int32) throws(TtyError) {
    for descriptor in [input, output] where isatty(descriptor) != 1 {
      throw .notATerminal(descriptor)
    }
    let opened = [
      Self.reopen(input, O_RDWR | O_NONBLOCK), Self.reopen(output, O_WRONLY),
      Self.reopen(output, O_WRONLY | O_NONBLOCK),
    ]
    guard opened.allSatisfy({ $0 >= 0 }) else {
      let error = errno
      for descriptor in opened where descriptor >= 0 { Glibc.close(descriptor) }
      throw .refused(error)
    }
    (self.input, self.output, urgent) = (opened[0], opened[1], opened[2])
  }

  /// Closes them all.
  func close() {
    Glibc.close(input)
    Glibc.close(output)
    if urgent != input { Glibc.close(urgent) }
  }

  /// The same terminal, opened anew; a plain copy where that is not allowed, as after `su`.
  private static func reopen(_ descriptor: Int32, _ flags: Int32) -> Int32 {
    let opened = open("/dev/fd/\(descriptor)", flags | O_NOCTTY | O_CLOEXEC)
    return opened >= 0 ? opened : fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
  }
}
