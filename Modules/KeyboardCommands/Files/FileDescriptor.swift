#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file that is closed when its owner lets go of it, and never inherited by a child.
struct FileDescriptor: ~Copyable {
  let number: Int32

  /// Opens a file; nil with the reason in `errno` when that fails.
  init?(_ path: String, _ flags: Int32, mode: mode_t = 0) {
    var opened: Int32
    repeat { opened = open(path, flags | O_CLOEXEC, mode) } while opened < 0 && errno == EINTR
    guard opened >= 0 else { return nil }
    number = opened
  }

  deinit { close(number) }

  /// Reads up to the end, at most so many bytes; nil with the reason in `errno` when that fails.
  func readAll(limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = read(number, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errno != EINTR {
        return nil
      }
    }
    errno = EFBIG
    return nil
  }

  /// Writes every byte; false with the reason in `errno` when that fails.
  func writeAll(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let count = write(number, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
        if count >= 0 {
          offset += count
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }
}
