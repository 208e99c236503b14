import CFiles
import Glibc
import KeyboardCore

/// Copies files under a temporary name beside their destination until the copies are complete.
struct FileCopy {
  /// The record in which the names of copies are noted before they are created.
  var record: FileJournal.Record?
  /// Whether links and other special files that the destination cannot hold are left out.
  var leavesOutLinks = false
  /// Called with the number of copied bytes and the file; returning false cancels.
  let report: (Int, FileName?) -> Bool

  private static let chunk = 1 << 20

  /// Copies a file, a link or a directory with its content to a free path.
  ///
  /// - Returns: the copied files.
  @discardableResult
  func copy(_ source: FilePath, to target: FilePath) throws(FileStop) -> CopiedFile {
    guard let directory = target.parent, !target.exists else {
      throw .failed(.failed("write", target, EEXIST))
    }
    let number = String(UInt64.random(in: 0 ... .max), radix: 36)
    let temporary = directory.appending(FileName(bytes: Array(".copying-\(number)".utf8)))
    do throws(FileError) {
      try record?.write(["temporary", temporary.bytes.percentEncoded()], isOnDisk: true)
    } catch {
      throw .failed(error)
    }
    do throws(FileStop) {
      let copied = try copyTree(source, to: temporary)
      if copied.isLeftOut { return copied }
      try noteCopied(temporary)
      guard temporary.rename(to: target) else { throw .failed(.failed("write", target)) }
      return copied
    } catch {
      try? temporary.remove()
      throw error
    }
  }

  /// Records that a copy is complete, before it gets its name.
  private func noteCopied(_ path: FilePath) throws(FileStop) {
    do throws(FileError) {
      try record?.write(["copied"] + (path.identity ?? []), isOnDisk: true)
    } catch {
      throw .failed(error)
    }
  }

  /// Moves a file to a free path: by renaming if possible, otherwise by a copy that is on the disk before the
  /// original is deleted. Only the parts of the original that were copied and have not changed since are deleted.
  ///
  /// - Returns: the files that stay although they, or all but their new content, were copied, with the reasons.
  func move(_ source: FilePath, to target: FilePath) throws(FileStop) -> [FileError] {
    if source.rename(to: target) { return [] }
    guard errno == EXDEV else { throw .failed(.failed("move", source)) }
    // Whether the original can be deleted is checked first.
    guard let directory = source.parent,
      directory.withCString({ faccessat(AT_FDCWD, $0, W_OK | X_OK, AT_EACCESS) }) == 0
    else { throw .failed(.failed("move", source)) }
    let proof = try copy(source, to: target)
    if proof.isLeftOut { return proof.leftOut }
    guard target.parent?.withCString(CFilesSync) == 0 else {
      let error = FileError.failed("write", target)
      try? target.remove()
      throw .failed(error)
    }
    return proof.leftOut + FileRemoval.remove(source, copied: proof)
  }

  /// Returns the number of bytes in all files of a tree; throws if the destination is known not to hold a link in it,
  /// unless links are left out.
  func bytes(of path: FilePath, to target: FilePath) throws(FileStop) -> Int {
    let holdsLinks = leavesOutLinks || target.parent?.withCString(CFilesMayHoldLinks) != 0
    var sum = 0
    guard report(0, nil) else { throw .cancelled }
    try TreeWalk.visit(
      path,
      .init { (directory, name, facts) throws(FileStop) in
        guard report(0, nil) else { throw .cancelled }
        switch facts.st_mode & S_IFMT {
        case S_IFREG: sum += Int(facts.st_size)
        case S_IFLNK where !holdsLinks: throw .unsupported(.unsupported(directory.appending(name)))
        default: break
        }
      })
    return sum
  }

  /// Copies a tree, and returns the copied files, in the order of the walk.
  private func copyTree(_ source: FilePath, to target: FilePath) throws(FileStop) -> CopiedFile {
    var root: CopiedFile?
    var leftOut: [FileError] = []
    var directories: [CopiedFile] = []
    var outer = target.parent ?? FilePath(".")
    var opened: Int32 = -1
    defer { if opened >= 0 { close(opened) } }
    // The copy of the whole has its own name.
    func place(_ name: FileName) -> FilePath {
      directories.isEmpty ? target : outer.appending(name)
    }
    func add(_ file: CopiedFile, _ name: FileName) {
      if let directory = directories.last { directory.files[name] = file } else { root = file }
    }
    func go(to descriptor: Int32) {
      if opened >= 0 { close(opened) }
      opened = descriptor
      outer = TreeWalk.path(of: descriptor)
    }

    try TreeWalk.visit(
      source,
      TreeWalk.Visitor { (directory, name, facts) throws(FileStop) in
        guard report(0, name) else { throw .cancelled }
        guard let copied = try copyEntry(directory.appending(name), facts, to: place(name))
        else { return }
        if copied.isLeftOut { leftOut.append(.unsupported(directory.appending(name))) }
        add(copied, name)
      } enter: { (_, name, facts) throws(FileStop) in
        guard report(0, name) else { throw .cancelled }
        let place = place(name)
        try check(place.withCString { mkdir($0, 0o700) }, place)
        let own = place.withCString { open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
        guard own >= 0 else { throw .failed(.failed("write", place)) }
        let copied = CopiedFile(facts)
        add(copied, name)
        directories.append(copied)
        go(to: own)
      } leave: { (_, directory, name) throws(FileStop) in
        guard let facts = directories.popLast()?.facts else { return }
        let own = outer
        // The path of an open directory is a link to it.
        let itself = FileName(bytes: [UInt8(ascii: ".")])
        try keep(facts, of: directory.appending(itself), on: own.appending(itself))
        let parent =
          directories.isEmpty ? -1 : openat(opened, "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if directories.isEmpty { return }
        guard parent >= 0 else { throw .failed(.failed("write", target)) }
        go(to: parent)
      })
    guard let root else { throw .failed(.failed("read", source, ENOENT)) }
    root.leftOut = leftOut
    return root
  }

  /// Copies a file other than a directory.
  ///
  /// - Returns: its status from before it was read; nil if it no longer exists.
  private func copyEntry(
    _ source: FilePath, _ facts: stat, to target: FilePath
  ) throws(FileStop) -> CopiedFile? {
    switch facts.st_mode & S_IFMT {
    case S_IFLNK:
      guard let text = source.linkText else {
        if errno == ENOENT { return nil }
        throw .failed(.failed("read", source))
      }
      guard try holds(target.withCString { symlink(text, $0) }, source, target) else {
        return CopiedFile(facts, isLeftOut: true)
      }
    case S_IFREG:
      guard let read = try copyFile(source, to: target) else { return nil }
      try keep(read, of: source, on: target)
      return CopiedFile(read)
    default:
      let result = target.withCString { mknod($0, facts.st_mode, facts.st_rdev) }
      guard try holds(result, source, target) else { return CopiedFile(facts, isLeftOut: true) }
    }
    try keep(facts, of: source, on: target)
    return CopiedFile(facts)
  }

  /// Returns whether a link or special file was created; false if the destination cannot hold it and it is left out.
  private func holds(
    _ result: Int32, _ source: FilePath, _ target: FilePath
  ) throws(FileStop) -> Bool {
    guard result != 0, [EPERM, EOPNOTSUPP, ENOSYS].contains(errno) else {
      try check(result, target)
      return true
    }
    guard leavesOutLinks else { throw .unsupported(.unsupported(source)) }
    return false
  }

  private func check(_ result: Int32, _ target: FilePath) throws(FileStop) {
    if result != 0 { throw .failed(.failed("write", target)) }
  }

  /// Copies the content of a file.
  ///
  /// - Returns: the status of the file before it was read; nil if it no longer exists.
  private func copyFile(
    _ source: FilePath, to target: FilePath
  ) throws(FileStop) -> stat? {
    let input = source.withCString { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    if input < 0, errno == ENOENT { return nil }
    guard input >= 0 else { throw .failed(.failed("read", source)) }
    defer { close(input) }
    let output = target.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard output >= 0 else { throw .failed(.failed("write", target)) }
    defer { close(output) }
    var facts = stat()
    guard fstat(input, &facts) == 0 else { throw .failed(.failed("read", source)) }
    var (place, end) = (off_t(0), off_t(0))
    // Holes take no space in the copy either.
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
      try check(ftruncate(output, facts.st_size), target)
    } else {
      try copyBytes(.max, input, output, source, target)
    }
    return facts
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

  /// Copies bytes inside the system, without reading them, which is immediate on Btrfs and network file systems.
  ///
  /// - Returns: the number of bytes that still have to be read, if the system cannot copy them, or reports that there
  ///   are none, as for files in `/proc`; nil for none.
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

  /// Sets the owner, the extended attributes, the mode and the times of the original on a copy.
  private func keep(
    _ facts: stat, of source: FilePath, on target: FilePath
  ) throws(FileStop) {
    let isLink = facts.st_mode & S_IFMT == S_IFLNK
    let hasOwner = target.withCString { lchown($0, facts.st_uid, facts.st_gid) } == 0
    source.withCString { source in target.withCString { CFilesCopyAttributes(source, $0) } }
    if !isLink {
      // Without its owner, a set-user-ID program would run as another user.
      let mode = facts.st_mode & (hasOwner ? 0o7777 : 0o1777)
      try check(target.withCString { chmod($0, mode) }, target)
    }
    _ = target.withCString {
      utimensat(AT_FDCWD, $0, [facts.st_atim, facts.st_mtim], AT_SYMLINK_NOFOLLOW)
    }
  }
}

extension FileError {
  /// Creates the error for a link, or another special file, that the destination cannot hold.
  fileprivate static func unsupported(_ path: FilePath) -> FileError {
    let path = path.withoutDescriptor.text
    let message = "\(path) cannot be copied: links and special files are not possible there"
    return FileError(.unwritable, message, file: path)
  }
}

extension FilePath {
  /// The target of a link, as a C string; nil, with the reason in `errno`, if that fails.
  var linkText: [CChar]? {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    return withCString { readlink($0, &text, Int(PATH_MAX)) } < 0 ? nil : text
  }

  /// Renames the file to a free path; returns false, with the reason in `errno`, if that is impossible.
  func rename(to target: FilePath) -> Bool {
    withCString { source in
      target.withCString { target in
        if CFilesRename(source, target) == 0 { return true }
        guard errno == EINVAL || errno == ENOSYS else { return false }
        // The file system itself cannot refuse an existing target.
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
}
