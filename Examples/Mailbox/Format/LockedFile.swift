import Glibc
import KeyboardCore

/// A mailbox that no other program writes meanwhile: locked as mutt and mail delivery programs do, by
/// `fcntl` and by a file `NAME.lock` beside it.
nonisolated struct LockedFile {
  /// The path of the file itself, without links.
  let path: String
  /// See ``DotLock/notice``.
  var notice: String? { lock?.notice }
  private let descriptor: Int32
  /// The file beside it; nil where none can be made, and `fcntl` alone has to do, as in mutt.
  private let lock: DotLock?

  /// Opens and locks a file; links are followed.
  ///
  /// - Parameters:
  ///   - name: the path of the file.
  ///   - tries: how often it tries while another program has a lock, with a tenth of a second between, in
  ///     which the thread waits.
  /// - Throws: an error that says who has the lock, or why the file cannot be written.
  init(_ name: String, tries: Int) throws(MailError) {
    guard let resolved = realpath(name, nil) else { throw .system("write", name) }
    let path = String(cString: resolved)
    free(resolved)
    descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
    self.path = path
    guard descriptor >= 0, FileBytes.oddity(of: path) == nil else {
      let error = MailError.system("write", path)
      close(descriptor)
      throw error
    }
    do throws(MailError) {
      lock = try Self.lock(descriptor, path, tries: tries)
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func lock(
    _ descriptor: Int32, _ path: String, tries: Int
  ) throws(MailError) -> DotLock? {
    for attempt in 1... {
      let reason: String
      if setLock(F_WRLCK, descriptor) {
        do throws(DotLock.Refusal) {
          return try DotLock(of: path)
        } catch {
          switch error {
          case .isImpossible: return nil
          case .fails(let error): throw error
          case .isHeld(let text): reason = text
          }
        }
        // Who has the file beside it may wait for this one.
        _ = setLock(F_UNLCK, descriptor)
      } else {
        guard errno == EAGAIN || errno == EACCES || errno == EINTR else {
          throw .system("lock", path)
        }
        reason = heldReason(descriptor, path)
      }
      if attempt >= tries { throw MailError(reason, isLocked: true) }
      poll(nil, 0, 100)
    }
    return nil
  }

  private static func setLock(_ kind: Int32, _ descriptor: Int32) -> Bool {
    var lock = flock()
    (lock.l_type, lock.l_whence) = (Int16(kind), Int16(SEEK_SET))
    return fcntl(descriptor, F_SETLK, &lock) == 0
  }

  /// The reason why `fcntl` gives no lock, with the process that has it if that is of this machine.
  private static func heldReason(_ descriptor: Int32, _ path: String) -> String {
    var lock = flock()
    (lock.l_type, lock.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
    let isKnown =
      fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK) && lock.l_pid > 0
    let holder = isKnown ? "process \(lock.l_pid)" : "another program"
    return "\(holder) has \(path.printable()) locked; try again"
  }

  /// Unlocks and closes it.
  func end() {
    lock?.end()
    close(descriptor)
  }

  /// Returns its present content.
  func read() throws(MailError) -> [UInt8] {
    guard lseek(descriptor, 0, SEEK_SET) == 0, let bytes = FileBytes.read(descriptor) else {
      throw .system("read", path)
    }
    return bytes
  }

  /// Changes its content in place, so that its links, lists of access and attributes stay, and a program
  /// that waits for the lock writes to the same file.
  ///
  /// Until all is written, an ``MboxCopy`` has the bytes before and after. Where writing fails, those before
  /// are put back.
  ///
  /// - Parameters:
  ///   - old: its present content.
  ///   - new: its content from now on.
  ///   - copies: the directory of copies; nil for that of the file.
  /// - Throws: a `MailError` when it cannot be written; it has its former content then.
  func replace(_ old: [UInt8], with new: [UInt8], copies: String?) throws(MailError) {
    var (facts, own) = (stat(), stat())
    guard fstat(descriptor, &facts) == 0, stat(path, &own) == 0, own.st_ino == facts.st_ino,
      own.st_dev == facts.st_dev
    else {
      throw MailError(
        "\(path.printable()) was replaced by another program: leave, and read it again")
    }
    let first = zip(old, new).prefix { $0 == $1 }.count
    if first == old.count, first == new.count { return }
    let copy = try MboxCopy(of: path, from: first, old[first...], new[first...], in: copies)
    do throws(MailError) {
      try put(new[first...], at: first, end: new.count)
    } catch {
      do throws(MailError) {
        try put(old[first...], at: first, end: old.count)
      } catch {
        throw MailError("\(error.message); start again to put its content back from a copy")
      }
      copy.remove()
      throw MailError("\(error.message); nothing was changed")
    }
    copy.remove()
  }

  /// Writes the end of the file, and has it on the disk.
  func put(_ bytes: ArraySlice<UInt8>, at start: Int, end: Int) throws(MailError) {
    // A file that grows has its new length first: what others add comes behind it, whenever this ends.
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw .system("write", path) }
    if end > Int(facts.st_size) {
      errno = posix_fallocate(descriptor, facts.st_size, off_t(end) - facts.st_size)
      guard errno == 0 || errno == EOPNOTSUPP || errno == EINVAL else {
        let reason = errno
        ftruncate(descriptor, facts.st_size)
        errno = reason
        throw .system("write", path)
      }
    }
    guard lseek(descriptor, off_t(start), SEEK_SET) == off_t(start),
      FileBytes.write(Array(bytes), to: descriptor), ftruncate(descriptor, off_t(end)) == 0,
      fsync(descriptor) == 0
    else { throw .system("write", path) }
  }
}

/// All bytes of a file, at once.
nonisolated enum FileBytes {
  /// Reads a file from where it is to its end; nil with the reason in `errno`.
  static func read(_ descriptor: Int32, atMost limit: Int = .max) -> [UInt8]? {
    var facts = stat()
    let isLong = limit > 1 << 16
    let size = isLong && fstat(descriptor, &facts) == 0 ? Int(facts.st_size) : 0
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let room = min(limit - bytes.count, max(1 << 16, size + 1 - bytes.count))
      var count = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, initialized in
        count = Glibc.read(descriptor, buffer.baseAddress, room)
        initialized = max(0, count)
      }
      if count == 0 { break }
      guard count > 0 || errno == EINTR else { return nil }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
    }
    return bytes
  }

  /// Returns what a path leads to if that is no file, and reading it may wait or never end: `a pipe`; else nil.
  static func oddity(of path: String) -> String? {
    var facts = stat()
    return stat(path, &facts) == 0 ? oddity(facts) : nil
  }

  private static func oddity(_ facts: stat) -> String? {
    switch facts.st_mode & S_IFMT {
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    case S_IFCHR, S_IFBLK: "a device"
    default: nil
    }
  }

  /// Reads a file; nil with the reason in `errno`.
  static func read(path: String, atMost limit: Int = .max) -> [UInt8]? {
    read(path: Array(path.utf8), atMost: limit)
  }

  /// Reads a file whose path need not be UTF-8; nil with the reason in `errno`.
  static func read(path: [UInt8], atMost limit: Int = .max) -> [UInt8]? {
    let descriptor = open(path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, oddity(facts) == nil else {
      errno = EINVAL
      return nil
    }
    return read(descriptor, atMost: limit)
  }

  /// Reads a line of a terminal, without its end; nil at its end.
  static func readLine(_ descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1024)
    var count = 0
    repeat { count = Glibc.read(descriptor, &bytes, bytes.count) } while count < 0 && errno == EINTR
    return count > 0 ? Array(bytes[..<count].prefix { $0 != 0x0A }) : nil
  }

  /// Writes every byte; false with the reason in `errno`.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

nonisolated extension [UInt8] {
  /// The bytes of a path for calls of the system.
  var cString: [CChar] { map { CChar(bitPattern: $0) } + [0] }
}
