import Glibc
import KeyboardCore
import KeyboardTerminal

/// `--show-keys` for bytes that are piped in: one JSON object a line.
///
/// There is no clock: what is unfinished waits for more bytes, and the end decides.
struct PipedKeys {
  private var reporter = EventReporter()
  private var output = ShownKeys(isJSON: true)

  /// Shows everything up to the end of standard input.
  mutating func run() -> Int32 {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count > 0 {
        reporter.decode(buffer[..<count], at: .zero) { output.add($0) }
        output.flush()
      } else if count < 0, errno == EAGAIN {
        // Somebody made it non-blocking.
        var entry = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        _ = poll(&entry, 1, -1)
      } else if count == 0 || errno != EINTR {
        reporter.finish(at: .zero) { output.add($0) }
        output.flush()
        return 0
      }
    }
  }
}
