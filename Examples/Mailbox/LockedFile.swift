import Glibc
import KeyboardCore

/// A mailbox that no other program writes meanwhile: locked as mutt and mail delivery programs do, by
/// `fcntl` and by a file `NAME.lock` beside it.
nonisolated struct LockedFile {
  private let path: String
  private let descriptor: Int32

  /// Opens and locks a file; links are followed.
  init(_ name: String) throws(MailError) {
    guard let resolved = realpath(name, nil) else { throw .system("write", name) }
    let path = String(cString: resolved)
    free(resolved)
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    self.path = path
    guard descriptor >= 0 else { throw .system("write", path) }
    do throws(MailError) {
      try Self.lock(descriptor, path)
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func lock(_ descriptor: Int32, _ path: String) throws(MailError) {
    var lock = flock()
    (lock.l_type, lock.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
    guard fcntl(descriptor, F_SETLK, &lock) == 0 else {
      throw MailError("another program has \(path.printable()) locked; try again")
    }
    let dotlock = "\(path).lock"
    let file = open(dotlock, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o444)
    guard file >= 0 else {
      throw errno == EEXIST
        ? MailError(
          "\(dotlock.printable()) is there: another program writes; try again, or remove it")
        : .system("lock", path)
    }
    close(file)
  }

  /// Unlocks and closes it.
  func end() {
    unlink("\(path).lock")
    close(descriptor)
  }

  /// Returns its present content.
  func read() throws(MailError) -> [UInt8] {
    guard lseek(descriptor, 0, SEEK_SET) == 0, let bytes = FileBytes.read(descriptor) else {
      throw .system("read", path)
    }
    return bytes
  }

  /// Replaces its content: readers see all of the old bytes or all of the new ones, even if power fails.
  /// Mode and owner stay.
  func replace(with bytes: [UInt8]) throws(MailError) {
    let temporary = "\(path).new-\(getpid())"
    var (facts, own) = (stat(), stat())
    guard fstat(descriptor, &facts) == 0, stat(path, &own) == 0, own.st_ino == facts.st_ino else {
      throw MailError(
        "\(path.printable()) was replaced by another program: leave, and read it again")
    }
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .system("write", temporary) }
    defer {
      close(file)
      unlink(temporary)
    }
    guard fchown(file, facts.st_uid, facts.st_gid) == 0, fchmod(file, facts.st_mode & 0o7777) == 0,
      FileBytes.write(bytes, to: file), fsync(file) == 0, rename(temporary, path) == 0
    else { throw .system("write", path) }
    let end = path.lastIndex(of: "/") ?? path.startIndex
    let directory = open(end == path.startIndex ? "/" : String(path[..<end]), O_RDONLY | O_CLOEXEC)
    if directory >= 0 {
      fsync(directory)
      close(directory)
    }
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

  /// Reads a file; nil with the reason in `errno`.
  static func read(path: String, atMost limit: Int = .max) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return read(descriptor, atMost: limit)
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
