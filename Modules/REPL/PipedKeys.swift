import Glibc
import KeyboardCore
import KeyboardTerminal

/// `--show-keys` for bytes that are piped in: one JSON object a line.
///
/// Time stands still: what is unfinished waits for more bytes, and the end decides.
final class PipedKeys {
  private let reader = TerminalReader(scheduler: ManualScheduler())
  private var output = ShownKeys(isJSON: true)

  /// Shows everything up to the end of standard input.
  func run() -> Int32 {
    reader.onReport = { [weak self] in self?.output.add($0) }
    reader.onPause = { [weak self] in self?.output.flush() }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count > 0 {
        reader.receive(Array(buffer[..<count]), at: .zero)
      } else if count < 0, errno == EAGAIN {
        // Another process made it non-blocking.
        var entry = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        _ = poll(&entry, 1, -1)
      } else if count == 0 || errno != EINTR {
        reader.end(at: .zero)
        return 0
      }
    }
  }
}
