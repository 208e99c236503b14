#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file that is closed when its owner releases it, and never inherited by a child.
struct FileDescriptor: ~Copyable {
  let number: Int32

  /// Opens a file; returns nil, with the reason in `errno`, if that fails.
  init?(_ path: String, _ flags: Int32, mode: mode_t = 0) {
    var opened: Int32
    repeat { opened = open(path, flags | O_CLOEXEC, mode) } while opened < 0 && errno == EINTR
    guard opened >= 0 else { return nil }
    number = opened
  }

  deinit { close(number) }

  /// Reads to the end, at most `limit` bytes; returns nil, with the reason in `errno`, if that fails.
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

  /// Writes all bytes; returns false, with the reason in `errno`, if that fails.
  func writeAll(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// The status of the file, without its content; nil if it is unavailable.
  var facts: stat? {
    var facts = stat()
    return fstat(number, &facts) == 0 ? facts : nil
  }

  /// Copies the owner, the group and the mode of another file; returns false if that is not allowed.
  func take(_ other: stat) -> Bool {
    fchown(number, other.st_uid, other.st_gid) == 0 && fchmod(number, other.st_mode & 0o7777) == 0
  }

  /// Locks the file or directory; returns false, with the reason in `errno`, if that fails.
  ///
  /// - Parameter timeout: the maximum time to wait, in milliseconds.
  /// - Returns: true when it is locked.
  func lock(_ timeout: Int) -> Bool {
    var timeout = timeout
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, timeout > 0 else { return false }
      timeout -= 1
      poll(nil, 0, 1)
    }
    return true
  }
}

extension FileError {
  /// Creates the error for a system call that failed to read, write or lock a file.
  ///
  /// - Parameters:
  ///   - action: what was attempted: `read`, `write`, `create files in` or `lock`.
  ///   - path: the file or directory.
  ///   - number: the error number; by default that of the last system call.
  /// - Returns: the error.
  static func system(
    _ action: String, _ path: String, _ number: Int32 = errno
  ) -> FileError {
    if number == EWOULDBLOCK {
      return FileError(
        .locked, "another program keeps \(path) locked; close it and try again", file: path)
    }
    let remedy =
      switch number {
      case EACCES, EPERM: "change who may \(action == "read" ? "read" : "write") it"
      case ENOSPC, EDQUOT: "free some space"
      case EROFS: "choose another directory, as with XDG_CONFIG_HOME"
      case EISDIR, EINVAL: "put a plain file there"
      case ENOTDIR: "put a directory there"
      case EILSEQ: "save it as UTF-8"
      case EFBIG: "put a smaller file there"
      case ELOOP: "remove the links that lead in a circle"
      default: "try again"
      }
    return FileError(
      action == "read" ? .unreadable : .unwritable,
      "cannot \(action) \(path): \(String(cString: strerror(number))); \(remedy)", file: path)
  }
}
