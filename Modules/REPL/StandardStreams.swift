import Dispatch
import Glibc
import KeyboardTerminal

/// Standard input when it is not a terminal.
enum StandardInput {
  /// Returns the next bytes, without blocking; nil at the end, and when the task is cancelled.
  static func nextPiece() async -> [UInt8]? {
    let pieces = AsyncStream<[UInt8]> { continuation in
      DispatchQueue.global().async {
        if let piece = readPiece() { continuation.yield(piece) }
        continuation.finish()
      }
    }
    for await piece in pieces { return piece }
    return nil
  }

  /// Calls a closure with each piece as it arrives, until the end.
  static func forEachPiece(_ take: (ArraySlice<UInt8>) -> Void) {
    while let piece = readPiece() { take(piece[...]) }
  }

  /// Waits for the next bytes; returns nil at the end.
  private nonisolated static func readPiece() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count > 0 {
        return Array(buffer[..<count])
      } else if count < 0, errno == EAGAIN {
        // Another process has made it non-blocking.
        var entry = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        _ = poll(&entry, 1, -1)
      } else if count == 0 || errno != EINTR {
        return nil
      }
    }
  }
}

/// Standard output and standard error, without buffers.
nonisolated enum StandardOutput {
  /// Writes to standard output; a closed pipe is ignored.
  ///
  /// Any other error, such as a full disk, ends the program.
  static func write(_ text: String) {
    guard let number = write(text, to: STDOUT_FILENO) else { return }
    guard number != EPIPE, number != EIO else { return }
    let reason = String(cString: strerror(number))
    writeError("keyboard-repl: standard output cannot be written: \(reason)\n")
    exit(2)
  }

  /// Writes to standard error.
  static func writeError(_ text: String) {
    _ = write(text, to: STDERR_FILENO)
  }

  /// Returns the number of the error that stopped the writing; nil if everything was written.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32) -> Int32? {
    writeAll(Array(text.utf8), to: descriptor) ? nil : errno
  }
}
