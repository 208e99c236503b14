import Glibc
public import KeyboardCore

/// The descriptors for using a terminal, opened separately.
///
/// Descriptors inherited by the process are shared with the shell: they must not be made non-blocking, and may be
/// redirected or closed meanwhile.
struct TtyDescriptors {
  /// The descriptor for input, which does not block; the terminal whose attributes change.
  let input: Int32
  /// The descriptor for drawing, which blocks.
  let output: Int32
  /// The descriptor for urgent output, which does not block.
  let urgent: Int32

  /// Opens the terminal of the process, independent of its standard streams.
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

  /// Opens the terminals behind two descriptors, which remain the caller's.
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

  /// Closes all descriptors.
  func close() {
    Glibc.close(input)
    Glibc.close(output)
    if urgent != input { Glibc.close(urgent) }
  }

  /// Opens the same terminal again; a plain copy if that is not allowed, as after `su`.
  private static func reopen(_ descriptor: Int32, _ flags: Int32) -> Int32 {
    let opened = open("/dev/fd/\(descriptor)", flags | O_NOCTTY | O_CLOEXEC)
    return opened >= 0 ? opened : fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
  }
}

extension TtyDescriptors {
  /// The largest size for drawing; the rest of a larger terminal stays blank.
  static let largest = (rows: 500, columns: 1000)

  /// The size of the terminal, at most ``largest``; 24 rows of 80 columns if unknown.
  var size: Tty.Size {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else {
      return Tty.Size(rows: 24, columns: 80)
    }
    let (rows, columns) = (Int(size.ws_row), Int(size.ws_col))
    let (drawnRows, drawnColumns) = (
      min(rows, Self.largest.rows), min(columns, Self.largest.columns)
    )
    return Tty.Size(
      rows: drawnRows, columns: drawnColumns,
      pixelWidth: Int(size.ws_xpixel) * drawnColumns / columns,
      pixelHeight: Int(size.ws_ypixel) * drawnRows / rows)
  }

  /// Writes all bytes, however long the terminal takes; fewer only if it is gone.
  func write(_ bytes: [UInt8]) { writeAll(bytes, to: output) }
}

/// Opens those of the three standard descriptors that the process was started without, so that no other file gets
/// their numbers. Writing to standard output then fails, because the bytes would be lost.
package func openStandardDescriptors() {
  for (descriptor, flags) in [
    (STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY),
  ] where fcntl(descriptor, F_GETFD) < 0 {
    // The lowest free number is this one.
    _ = open("/dev/null", flags)
  }
}

/// Writes all bytes to a descriptor, however long it takes, even if the descriptor does not block.
///
/// - Returns: false, with the reason in `errno`, if there is no reader any more.
@discardableResult
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  bytes.withUnsafeBytes { buffer in
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = write(
        descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var poller = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&poller, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}

extension Tty {
  /// The size of a terminal.
  public struct Size: Hashable, Sendable {
    /// The number of lines.
    public var rows: Int
    /// The number of cells on a line.
    public var columns: Int
    /// The width in pixels, or 0 if unknown.
    public var pixelWidth: Int
    /// The height in pixels, or 0 if unknown.
    public var pixelHeight: Int

    /// Creates a size.
    public init(rows: Int, columns: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
      self.rows = rows
      self.columns = columns
      self.pixelWidth = pixelWidth
      self.pixelHeight = pixelHeight
    }
  }
}

/// A reason why a terminal cannot be used.
public struct TtyError: KeyboardError {
  /// The kinds of reasons.
  package enum Code: String, Hashable, Sendable {
    /// The process has no terminal.
    case noTerminal
    /// A descriptor is not a terminal.
    case notATerminal
    /// This process already uses a terminal.
    case inUse
    /// It was closed, or the terminal is gone.
    case closed
    /// It is too small, or too simple, for the content to draw.
    case unsuitable
    /// The system refused.
    case refused
  }

  /// The kind of reason.
  package let code: Code
  /// One sentence that names the remedy.
  public let message: String

  /// Creates an error.
  package init(code: Code, message: String) {
    self.code = code
    self.message = message
  }
}

extension TtyError {
  static let noTerminal = TtyError(
    code: .noTerminal, message: "there is no terminal; start the program in a terminal window")

  static func notATerminal(_ descriptor: Int32) -> TtyError {
    let name =
      switch descriptor {
      case STDIN_FILENO: "standard input"
      case STDOUT_FILENO: "standard output"
      case STDERR_FILENO: "standard error"
      default: "descriptor \(descriptor)"
      }
    return TtyError(
      code: .notATerminal,
      message: "\(name) is not a terminal; start the program without redirecting it")
  }

  static let inUse = TtyError(
    code: .inUse, message: "a terminal is in use by this process; leave it first")

  static let closed = TtyError(
    code: .closed, message: "the terminal is closed; open it again")

  static let tooManyModes = TtyError(
    code: .refused,
    message: "these modes are too many to be undone at once; ask for fewer private modes")

  static func refused(_ error: Int32) -> TtyError {
    TtyError(
      code: .refused,
      message: "the terminal cannot be used: \(String(cString: strerror(error))); try another one")
  }
}
