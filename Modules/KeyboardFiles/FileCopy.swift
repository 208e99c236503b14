import CFiles
import Glibc
import KeyboardCore

/// Copies files under a temporary name beside their destination until the copies are complete.
struct FileCopy {
  /// Called with the number of bytes that were copied and the file; returning false cancels.
  let report: (Int, FileName?) -> Bool

  private static let chunk = 1 << 20

  /// Copies a file, a link or a directory with everything in it to a path that is free.
  func copy(_ source: FilePath, to target: FilePath) throws(FileStop) {
    guard let directory = target.parent, !target.exists else {
      throw .failed(.failed("write", target, EEXIST))
    }
    let number = String(UInt64.random(in: 0 ... .max), radix: 36)
    let temporary = directory.appending(FileName(bytes: Array(".copying-\(number)".utf8)))
    do throws(FileStop) {
      try copyTree(source, to: temporary)
      guard temporary.rename(to: target) else { throw .failed(.failed("write", target)) }
    } catch {
      try? temporary.remove()
      throw error
    }
  }

  /// Moves something to a path that is free: by renaming where possible, else by a copy that is on the
  /// disk before the original is deleted.
  ///
  /// - Returns: nil, or, when the copy is complete, why not all of the original could be deleted.
  func move(_ source: FilePath, to target: FilePath) throws(FileStop) -> FileError? {
    if source.rename(to: target) { return nil }
    guard errno == EXDEV else { throw .failed(.failed("move", source)) }
    // Whether the original can be deleted is checked before the work.
    guard let directory = source.parent,
      directory.withCString({ faccessat(AT_FDCWD, $0, W_OK | X_OK, AT_EACCESS) }) == 0
    else { throw .failed(.failed("move", source)) }
    try copy(source, to: target)
    do throws(FileError) {
      guard target.parent?.withCString(CFilesSync) == 0 else { throw .failed("write", target) }
    } catch {
      try? target.remove()
      throw .failed(error)
    }
    do throws(FileError) {
      try source.remove()
    } catch {
      return error
    }
    return nil
  }

  /// Returns the number of bytes in all files of a tree.
  static func bytes(of path: FilePath, _ goesOn: () -> Bool) throws(FileStop) -> Int {
    guard goesOn() else { throw .cancelled }
    guard let facts = path.facts else { throw .failed(.failed("read", path)) }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: return Int(facts.st_size)
    case S_IFDIR:
      var sum = 0
      for name in try names(of: path) { sum += try bytes(of: path.appending(name), goesOn) }
      return sum
    default: return 0
    }
  }

  private static func names(of path: FilePath) throws(FileStop) -> [FileName] {
    guard let stream = path.withCString(opendir) else { throw .failed(.failed("read", path)) }
    defer { closedir(stream) }
    var names: [FileName] = []
    while let name = FileEntry.nextName(stream) { names.append(name) }
    return names
  }

  private func copyTree(_ source: FilePath, to target: FilePath) throws(FileStop) {
    guard let facts = source.facts else { throw .failed(.failed("read", source)) }
    switch facts.st_mode & S_IFMT {
    case S_IFLNK:
      var text = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      let count = source.withCString { readlink($0, &text, Int(PATH_MAX)) }
      guard count >= 0 else { throw .failed(.failed("read", source)) }
      try check(target.withCString { symlink(text, $0) }, target)
    case S_IFDIR:
      let names = try Self.names(of: source)
      try check(target.withCString { mkdir($0, 0o700) }, target)
      for name in names { try copyTree(source.appending(name), to: target.appending(name)) }
    case S_IFREG: try copyFile(source, to: target)
    default: try check(target.withCString { mknod($0, facts.st_mode, facts.st_rdev) }, target)
    }
    try keep(facts, of: source, on: target)
    guard report(0, source.name) else { throw .cancelled }
  }

  private func check(_ result: Int32, _ target: FilePath) throws(FileStop) {
    if result != 0 { throw .failed(.failed("write", target)) }
  }

  private func copyFile(_ source: FilePath, to target: FilePath) throws(FileStop) {
    let input = source.withCString { open($0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) }
    guard input >= 0 else { throw .failed(.failed("read", source)) }
    defer { close(input) }
    let output = target.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard output >= 0 else { throw .failed(.failed("write", target)) }
    defer { close(output) }
    var facts = stat()
    guard fstat(input, &facts) == 0 else { throw .failed(.failed("read", source)) }
    var (place, end) = (off_t(0), off_t(0))
    // Holes take no space, in the copy either.
    let isSparse = Int(facts.st_blocks) * 512 < Int(facts.st_size)
    while isSparse, case let start = CFilesNextData(input, place, &end), start >= 0, end > start {
      guard report(Int(start - place), source.name) else { throw .cancelled }
      guard lseek(input, start, SEEK_SET) == start, lseek(output, start, SEEK_SET) == start else {
        throw .failed(.failed("write", target))
      }
      try copyBytes(Int(end - start), input, output, source, target)
      place = end
    }
    if isSparse, place > 0 || errno == ENXIO {
      return try check(ftruncate(output, facts.st_size), target)
    }
    try copyBytes(.max, input, output, source, target)
  }

  /// Copies a number of bytes, or as many as there are.
  private func copyBytes(
    _ limit: Int, _ input: Int32, _ output: Int32, _ source: FilePath, _ target: FilePath
  ) throws(FileStop) {
    guard var left = try copyInside(limit, input, output, source, target) else { return }
    var buffer = [UInt8](repeating: 0, count: Self.chunk)
    while true {
      let count = read(input, &buffer, min(left, buffer.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .failed(.failed("read", source)) }
      if count == 0 { return }
      left -= count
      var written = 0
      while written < count {
        let more = buffer.withUnsafeBytes {
          write(output, $0.baseAddress?.advanced(by: written), count - written)
        }
        if more < 0, errno == EINTR { continue }
        guard more > 0 else { throw .failed(.failed("write", target)) }
        written += more
      }
      guard report(count, source.name) else { throw .cancelled }
    }
  }

  /// Copies bytes inside the system, without reading them, which Btrfs and network file systems do at
  /// once.
  ///
  /// - Returns: the number of bytes that still have to be read, where the system cannot copy them, or
  ///   says that there are none, as it does for files in `/proc`; nil for none.
  private func copyInside(
    _ limit: Int, _ input: Int32, _ output: Int32, _ source: FilePath, _ target: FilePath
  ) throws(FileStop) -> Int? {
    var left = limit
    while true {
      let count = CFilesCopyRange(input, output, min(left, Self.chunk))
      if count < 0, errno == EINTR { continue }
      if count == 0 { return left == limit ? limit : nil }
      guard count > 0 else {
        if left == limit || [EXDEV, EINVAL, ENOSYS, EOPNOTSUPP].contains(errno) { return left }
        throw .failed(.failed("write", target))
      }
      left -= count
      guard report(count, source.name) else { throw .cancelled }
    }
  }

  /// Gives a copy the owner, the extended attributes, the mode and the times of its original.
  private func keep(
    _ facts: stat, of source: FilePath, on target: FilePath
  ) throws(FileStop) {
    let isLink = facts.st_mode & S_IFMT == S_IFLNK
    let hasOwner = target.withCString { lchown($0, facts.st_uid, facts.st_gid) } == 0
    source.withCString { source in target.withCString { CFilesCopyAttributes(source, $0) } }
    if !isLink {
      // Without its owner, a program that runs as its owner would run as another user.
      let mode = facts.st_mode & (hasOwner ? 0o7777 : 0o1777)
      try check(target.withCString { chmod($0, mode) }, target)
    }
    _ = target.withCString {
      utimensat(AT_FDCWD, $0, [facts.st_atim, facts.st_mtim], AT_SYMLINK_NOFOLLOW)
    }
  }
}

extension FilePath {
  /// Renames the file to a path that is free; false with the reason in `errno` where that is impossible.
  func rename(to target: FilePath) -> Bool {
    withCString { source in
      target.withCString { target in
        if CFilesRename(source, target) == 0 { return true }
        guard errno == EINVAL || errno == ENOSYS else { return false }
        // The file system cannot refuse an existing target by itself.
        var facts = stat()
        guard lstat(target, &facts) != 0 else {
          errno = EEXIST
          return false
        }
        return Glibc.rename(source, target) == 0
      }
    }
  }

  func makeDirectory() throws(FileError) {
    guard withCString({ mkdir($0, 0o777) }) == 0 else { throw .failed("make", self) }
  }

  func makeFile() throws(FileError) {
    let file = withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
    guard file >= 0 else { throw .failed("make", self) }
    close(file)
  }

  /// Deletes the file with everything in it; links are not followed, not even those that appear
  /// meanwhile.
  func remove() throws(FileError) {
    guard let name, let parent else { throw .failed("delete", self, EBUSY) }
    let directory = parent.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard directory >= 0 else { throw .failed("delete", self) }
    defer { close(directory) }
    guard Self.remove(name, in: directory) else { throw .failed("delete", self) }
  }

  private static func remove(_ name: FileName, in directory: Int32) -> Bool {
    let text = name.bytes.map(CChar.init(bitPattern:)) + [0]
    if unlinkat(directory, text, 0) == 0 { return true }
    guard errno == EISDIR || errno == EPERM else { return false }
    if unlinkat(directory, text, AT_REMOVEDIR) == 0 { return true }
    guard errno == ENOTEMPTY || errno == EEXIST else { return false }
    let inner = openat(directory, text, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard inner >= 0, let stream = fdopendir(inner) else { return false }
    defer { closedir(stream) }
    // The user's own directory may be write-protected.
    fchmod(inner, 0o700)
    var names: [FileName] = []
    while let name = FileEntry.nextName(stream) { names.append(name) }
    for name in names where !remove(name, in: inner) { return false }
    return unlinkat(directory, text, AT_REMOVEDIR) == 0
  }
}
