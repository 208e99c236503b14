import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads, replaces and locks small text files.
package enum TextFile {
  /// Larger files are refused, so that a wrong path cannot exhaust memory.
  static let maximumSize = 16 << 20

  /// Returns the text of a file; nil if there is none.
  ///
  /// Refuses bytes that are not UTF-8 (`EILSEQ`), and anything but a regular file (`EINVAL`): a pipe without waiting
  /// for its other end.
  package static func read(_ path: String) throws(FileError) -> String? {
    guard let file = FileDescriptor(path, O_RDONLY | O_NONBLOCK) else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .system("read", path)
    }
    guard let facts = file.facts else { throw .system("read", path) }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw .system("read", path, EINVAL) }
    guard let bytes = file.readAll(limit: maximumSize) else { throw .system("read", path) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .system("read", path, EILSEQ)
    }
    return text
  }

  /// Changes the text of a file while no other process that uses the same lock does.
  ///
  /// Links are followed, even to a missing file, and missing directories are created. Readers see either the whole
  /// old text or the whole new one, even after a power failure.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - timeout: the maximum time to wait for other processes, in milliseconds.
  ///   - body: returns the new text, or nil to leave the file alone.
  /// - Throws: the reason why the file cannot be written, such as `locked`; the error of the body.
  package static func update(
    _ path: String, timeout: Int = 2000, _ body: () throws(FileError) -> String?
  ) throws(FileError) {
    let target = PathTrail(path).target
    try makeDirectory(directory(of: target))
    try withLock(on: target, timeout: timeout) { () throws(FileError) in
      if let text = try body() { try replace(target, with: text) }
    }
  }

  /// Creates an empty file, and its directories, unless it exists; only the user can read it.
  package static func create(_ path: String) throws(FileError) {
    if FileDescriptor(path, O_RDWR | O_CREAT, mode: 0o600) != nil { return }
    try makeDirectory(directory(of: path))
    guard FileDescriptor(path, O_RDWR | O_CREAT, mode: 0o600) != nil else {
      throw .system("write", path)
    }
  }

  /// Replaces the text of a file, atomically for readers.
  ///
  /// An existing file keeps its mode and owner; a new file is accessible only to the user. There must be a single
  /// writer, as ``withLock(on:timeout:_:)`` ensures: the temporary file beside the real one always has the same name,
  /// so that killed writers leave at most one behind.
  ///
  /// If the file's owner cannot be preserved by replacing it, the file is written in place once the temporary file is
  /// completely on the disk.
  private static func replace(_ path: String, with text: String) throws(FileError) {
    let temporary = path + ".new"
    let directory = directory(of: path)
    let bytes = Array(text.utf8)
    let former = try facts(ofWritable: path)
    unlink(temporary)
    guard let file = FileDescriptor(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600) else {
      throw .system("create files in", directory)
    }
    defer { unlink(temporary) }
    guard file.writeAll(bytes), fsync(file.number) == 0 else { throw .system("write", temporary) }
    if let former, !file.take(former) { return try overwrite(path, with: bytes) }
    guard rename(temporary, path) == 0 else { throw .system("write", path) }
    guard let folder = FileDescriptor(directory, O_RDONLY | O_DIRECTORY),
      // Some file systems persist directories by themselves and do not support it.
      fsync(folder.number) == 0 || errno == EINVAL
    else { throw .system("write", directory) }
  }

  /// Returns the status of a writable file; nil if there is none.
  private static func facts(ofWritable path: String) throws(FileError) -> stat? {
    guard let file = FileDescriptor(path, O_WRONLY) else {
      if errno == ENOENT { return nil }
      throw .system("write", path)
    }
    return file.facts
  }

  private static func overwrite(_ path: String, with bytes: [UInt8]) throws(FileError) {
    guard let file = FileDescriptor(path, O_WRONLY), file.writeAll(bytes),
      ftruncate(file.number, off_t(bytes.count)) == 0, fsync(file.number) == 0
    else { throw .system("write", path) }
  }

  /// Runs a closure while no other process that uses the same lock writes a file.
  ///
  /// The lock is a system lock on the file's directory, which everybody who may write the file can open: no lock file
  /// is needed that others could not open. The system releases it when its process ends.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - timeout: the maximum time to wait for other processes, in milliseconds.
  ///   - body: the closure to run.
  /// - Throws: `locked` if another process holds the lock for longer; the error of the body.
  package static func withLock(
    on path: String, timeout: Int, _ body: () throws(FileError) -> Void
  ) throws(FileError) {
    let directory = directory(of: path)
    guard let lock = FileDescriptor(directory, O_RDONLY | O_DIRECTORY) else {
      throw .system("read", directory)
    }
    guard lock.lock(timeout) else { throw .system("lock", path) }
    defer {
      flock(lock.number, LOCK_UN)
      // Others poll every millisecond: a process that saves repeatedly must not starve them.
      poll(nil, 0, 2)
    }
    try body()
  }

  /// Creates a directory and its missing parents, accessible only to the user.
  package static func makeDirectory(_ path: String) throws(FileError) {
    guard mkdir(path, 0o700) != 0 else { return }
    let parent = directory(of: path)
    if errno == ENOENT || errno == ENOTDIR, path != parent {
      try makeDirectory(parent)
      guard mkdir(path, 0o700) != 0 else { return }
    }
    guard errno == EEXIST else { throw .system("create files in", parent) }
    guard FileDescriptor(path, O_RDONLY | O_DIRECTORY) != nil || errno == EACCES else {
      throw .system("write", path)
    }
  }

  /// Returns the directory that holds a file.
  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the target of a link, as written there; nil if the path is not a link.
  static func linkTarget(of path: String) -> String? {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &text, text.count)
    return count < 0
      ? nil : String(decoding: text[..<count].lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Returns the names in a directory, sorted; empty if there is no such directory.
  package static func names(in directory: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: directory))?.sorted() ?? []
  }
}
