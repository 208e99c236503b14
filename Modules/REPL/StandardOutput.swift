import Glibc

/// Standard output and standard error, written at once and whole.
nonisolated enum StandardOutput {
  /// Writes to standard output; a reader that has gone is ignored.
  static func write(_ text: String) {
    write(text, to: STDOUT_FILENO)
  }

  /// Writes to standard error.
  static func writeError(_ text: String) {
    write(text, to: STDERR_FILENO)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written > 0 {
        bytes = bytes.dropFirst(written)
      } else if errno == EAGAIN {
        // Somebody made the terminal non-blocking: wait until it takes more.
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&entry, 1, -1)
      } else if errno != EINTR {
        return
      }
    }
  }
}
