import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reading, replacing and locking small text files.
enum TextFile {
  /// Larger files are refused, so that a wrong path cannot fill the memory.
  static let maximumSize = 16 << 20

  /// The text of a file; nil when there is none.
  ///
  /// Bytes that are not UTF-8 are refused (`EILSEQ`), and anything but a plain file (`EINVAL`): a
  /// pipe without waiting for its other end.
  static func read(_ path: String) throws(BindingFileError) -> String? {
    guard let file = FileDescriptor(path, O_RDONLY | O_NONBLOCK) else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .system("read", path)
    }
    var facts = stat()
    guard fstat(file.number, &facts) == 0 else { throw .system("read", path) }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw .system("read", path, EINVAL) }
    guard let bytes = file.readAll(limit: maximumSize) else { throw .system("read", path) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .system("read", path, EILSEQ)
    }
    return text
  }

  /// Puts a text in the place of a file, at once for every reader: whoever reads, and whenever
  /// power fails, finds the whole old text or the whole new one.
  ///
  /// Only one writer may be at work, as ``withLock(on:timeout:_:)`` ensures: the temporary file
  /// beside the real one always has the same name, so that writers that are killed do not leave
  /// more and more of them. Only the user may read the file.
  static func replace(_ path: String, with text: String) throws(BindingFileError) {
    let temporary = path + ".new"
    do throws(BindingFileError) {
      try write(text, to: temporary)
      guard rename(temporary, path) == 0 else { throw .system("write", path) }
    } catch {
      unlink(temporary)
      throw error
    }
    let directory = directory(of: path)
    guard let folder = FileDescriptor(directory, O_RDONLY | O_DIRECTORY),
      // Some file systems keep directories without being asked, and cannot be asked.
      fsync(folder.number) == 0 || errno == EINVAL
    else { throw .system("write", directory) }
  }

  private static func write(_ text: String, to path: String) throws(BindingFileError) {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW
    guard let file = FileDescriptor(path, flags, mode: 0o600), fchmod(file.number, 0o600) == 0,
      file.writeAll(Array(text.utf8)), fsync(file.number) == 0
    else { throw .system("write", path) }
  }

  /// Does something while no other process that asks in this way writes a file.
  ///
  /// The lock is one of the system on a file `PATH.lock`, which stays: the file to be written is
  /// itself replaced, so a lock on it would be a lock on something that is gone. The system lifts
  /// the lock when its process ends in whatever way.
  ///
  /// A process that waits holds a second lock, on the directory, without which none begins to: so
  /// one that writes again and again cannot keep the others waiting for ever.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - timeout: how long to wait for other processes, in milliseconds.
  ///   - body: what to do.
  /// - Throws: `locked` when another process keeps the lock for longer; what the body throws.
  static func withLock(
    on path: String, timeout: Int, _ body: () throws(BindingFileError) -> Void
  ) throws(BindingFileError) {
    let (directory, lock) = (directory(of: path), path + ".lock")
    guard let turn = FileDescriptor(directory, O_RDONLY | O_DIRECTORY) else {
      throw .system("write", directory)
    }
    guard let file = FileDescriptor(lock, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600) else {
      throw .system("write", lock)
    }
    var timeout = timeout
    guard turn.lock(&timeout), file.lock(&timeout) else { throw .system("lock", path) }
    flock(turn.number, LOCK_UN)
    defer { flock(file.number, LOCK_UN) }
    try body()
  }

  /// Makes a directory, and those above it that are missing, for the user alone.
  static func makeDirectory(_ path: String) throws(BindingFileError) {
    guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
    guard errno == ENOENT, path != directory(of: path) else { throw .system("write", path) }
    try makeDirectory(directory(of: path))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system("write", path) }
  }

  /// The directory that holds a file.
  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The file that a path leads to when links are followed; the path itself when there is none.
  static func resolved(_ path: String) -> String {
    guard let target = realpath(path, nil) else { return path }
    defer { free(target) }
    return String(cString: target)
  }

  /// The names in a directory, sorted; none when there is no such directory.
  static func names(in directory: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: directory))?.sorted() ?? []
  }
}

/// An open file that is closed when its owner lets go of it, and never inherited by a child.
private struct FileDescriptor: ~Copyable {
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

  /// Locks the file or directory; false with the reason in `errno` when that fails.
  ///
  /// - Parameter timeout: how many milliseconds to wait at most; less afterwards.
  /// - Returns: true when it is locked.
  func lock(_ timeout: inout Int) -> Bool {
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, timeout > 0 else { return false }
      timeout -= 1
      poll(nil, 0, 1)
    }
    return true
  }
}

extension BindingFileError {
  /// Creates the error of a call of the system that failed to read, write or lock a file.
  ///
  /// - Parameters:
  ///   - action: what was attempted: `read`, `write` or `lock`.
  ///   - path: the file or directory.
  ///   - number: the system's number for the reason; that of the call that has just returned
  ///     unless given.
  /// - Returns: the error.
  fileprivate static func system(
    _ action: String, _ path: String, _ number: Int32 = errno
  ) -> BindingFileError {
    if number == EWOULDBLOCK {
      return BindingFileError(
        code: .locked, message: "another program keeps \(path) locked; close it and try again",
        file: path, position: nil)
    }
    let remedy =
      switch number {
      case EACCES, EPERM: "change who may \(action) it"
      case ENOSPC, EDQUOT: "free some space"
      case EROFS: "choose another directory, as with XDG_CONFIG_HOME"
      case EISDIR, ENOTDIR, EINVAL: "put a plain file there"
      case EILSEQ: "save it as UTF-8"
      case EFBIG: "put a smaller file there"
      case ELOOP: "remove the links that lead in a circle"
      default: "try again"
      }
    return BindingFileError(
      code: action == "read" ? .unreadable : .unwritable,
      message: "cannot \(action) \(path): \(String(cString: strerror(number))); \(remedy)",
      file: path, position: nil)
  }
}
