import Glibc
import KeyboardCore

/// A copied file, with its status from before it was read; a directory with its copied content.
final class CopiedFile {
  let facts: stat
  /// Whether it was not copied after all, because the destination cannot hold it.
  let isLeftOut: Bool
  /// The files left out of a copy of the whole.
  var leftOut: [FileError] = []
  var files: [FileName: CopiedFile] = [:]

  init(_ facts: stat, isLeftOut: Bool = false) {
    (self.facts, self.isLeftOut) = (facts, isLeftOut)
  }

  deinit {
    // One after the other, because nested releases of a deep tree would need a deep stack.
    var rest = Array(files.values)
    files = [:]
    while let file = rest.popLast() {
      rest += file.files.values
      file.files = [:]
    }
  }

  /// Returns whether a file is this one, without changes of its content or status since; `change` is the time when
  /// the removal itself changed its status, by deleting another name of it.
  func isUnchanged(_ now: stat, but change: timespec?) -> Bool {
    facts.st_dev == now.st_dev && facts.st_ino == now.st_ino && facts.st_size == now.st_size
      && facts.st_mtim == now.st_mtim && (change ?? facts.st_ctim) == now.st_ctim
  }
}

extension timespec {
  fileprivate static func == (one: timespec, other: timespec) -> Bool {
    one.tv_sec == other.tv_sec && one.tv_nsec == other.tv_nsec
  }
}

/// The deletion of a file, or of a directory with its content.
enum FileRemoval {
  /// Deletes everything; links are not followed, not even those created meanwhile.
  static func remove(_ path: FilePath) throws(FileError) {
    if let error = remove(path, copied: nil).first { throw error }
  }

  /// Deletes the files that have not changed since they were copied, or everything.
  ///
  /// A directory that stays, because something in it does, gets its mode back.
  ///
  /// - Parameters:
  ///   - path: the file or directory.
  ///   - copied: the copied files; nil deletes everything, up to the first failure.
  /// - Returns: the reasons why files stay, each with its path.
  static func remove(_ path: FilePath, copied: CopiedFile?) -> [FileError] {
    var left: [FileError] = []
    /// The copies of the enclosing directories, the innermost last; nil for one that was not copied.
    var directories: [(name: FileName, copy: CopiedFile?, mode: mode_t?)] = []
    var hasLeftOut = false

    /// The times when files changed because one of their names was deleted here.
    var changes: [ino_t: timespec] = [:]
    /// The number of waits that are left for files in use, 10 ms each.
    var waits = 300

    /// Returns the path for messages.
    func shown(_ name: FileName) -> FilePath {
      (directories.map(\.name) + [name]).reduce(path.parent ?? FilePath(".")) { $0.appending($1) }
    }
    func copy(of name: FileName) -> CopiedFile? {
      directories.isEmpty ? copied : directories.last?.copy?.files[name]
    }
    /// Records that a file stays; without a copy to compare with, nothing more is deleted.
    func leave(_ error: FileError) throws(FileStop) {
      left.append(error)
      if copied == nil { throw .cancelled }
    }

    let visitor = TreeWalk.Visitor { (directory, name, _) throws(FileStop) in
      let file = directory.appending(name)
      var descriptor: Int32 = -1
      defer { if descriptor >= 0 { close(descriptor) } }
      if copied != nil {
        guard let copy = copy(of: name) else {
          return try leave(.stays(shown(name), "it was made meanwhile"))
        }
        if copy.isLeftOut {
          hasLeftOut = true
          return
        }
        if let reason = reason(against: file, copy, changes, &descriptor, &waits) {
          return try leave(.stays(shown(name), reason))
        }
      }
      guard file.withCString({ unlinkat(AT_FDCWD, $0, 0) }) != 0, errno != ENOENT else {
        var now = stat()
        if descriptor >= 0, fstat(descriptor, &now) == 0, now.st_nlink > 0 {
          changes[now.st_ino] = now.st_ctim
        }
        return
      }
      try leave(.failed("delete", shown(name)))
    } enter: { (directory, name, facts) throws(FileStop) in
      let own = copy(of: name)
      var mode: mode_t?
      // The user's own directory may be write-protected.
      if facts.st_mode & 0o700 != 0o700, copied == nil || own != nil {
        mode = facts.st_mode & 0o7777
        _ = directory.withCString { chmod($0, mode_t(facts.st_mode & 0o7777) | 0o700) }
      }
      directories.append((name, own, mode))
    } leave: { (outer, directory, name) throws(FileStop) in
      let mode = directories.popLast()?.mode
      guard outer.appending(name).withCString({ unlinkat(AT_FDCWD, $0, AT_REMOVEDIR) }) != 0,
        errno != ENOENT
      else { return }
      let reason = errno
      if let mode { _ = directory.withCString { chmod($0, mode) } }
      if reason == ENOTEMPTY || reason == EEXIST, copied != nil {
        // The files that stay in it were reported, unless they were created just now.
        if left.isEmpty, !hasLeftOut {
          left.append(.stays(shown(name), "something was put into it"))
        }
        return
      }
      try leave(.failed("delete", shown(name), reason))
    }
    do throws(FileStop) {
      try TreeWalk.visit(path, visitor)
    } catch {
      if case .failed(let error) = error { left.append(error) }
      for (depth, directory) in directories.enumerated().reversed() {
        guard let mode = directory.mode else { continue }
        let outer = directories[..<depth].map(\.name)
        let path = (outer + [directory.name]).reduce(path.parent ?? FilePath(".")) {
          $0.appending($1)
        }
        _ = path.withCString { chmod($0, mode) }
      }
    }
    return left
  }

  /// Returns the reason why a copied file must not be deleted; nil if it may. Opens the file, which the caller
  /// closes.
  private static func reason(
    against file: FilePath, _ copy: CopiedFile, _ changes: [ino_t: timespec],
    _ descriptor: inout Int32, _ waits: inout Int
  ) -> String? {
    let changed = "it was changed meanwhile"
    let change = changes[copy.facts.st_ino]
    guard let now = file.facts, copy.isUnchanged(now, but: change) else { return changed }
    guard now.st_mode & S_IFMT == S_IFREG else {
      let onlyItsFacts: Int32 = 0o10000000
      descriptor = file.withCString { open($0, onlyItsFacts | O_NOFOLLOW | O_CLOEXEC) }
      return nil
    }
    descriptor = file.withCString { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    // The system grants a lease only if nobody else has the file open; not every file system supports it. It is
    // released immediately, because anyone who opens the file waits for it. This process then receives a signal,
    // which by default ends it, so one is chosen that is ignored.
    let (setLease, setSignal): (Int32, Int32) = (1024, 10)
    _ = fcntl(descriptor, setSignal, SIGURG)
    var isLeased = fcntl(descriptor, setLease, Int32(F_WRLCK)) == 0
    // A process that was just forked has copies of all descriptors until it runs its program.
    for _ in 0..<30 where !isLeased && errno == EAGAIN && waits > 0 {
      waits -= 1
      usleep(10_000)
      isLeased = fcntl(descriptor, setLease, Int32(F_WRLCK)) == 0
    }
    if !isLeased {
      if errno == EAGAIN { return "it is in use" }
    } else {
      _ = fcntl(descriptor, setLease, Int32(F_UNLCK))
    }
    var held = stat()
    guard fstat(descriptor, &held) == 0, copy.isUnchanged(held, but: change) else { return changed }
    return nil
  }
}

extension FilePath {
  /// Deletes the file with its content; links are not followed, not even those created meanwhile.
  func remove() throws(FileError) {
    guard name != nil, parent != nil else { throw .failed("delete", self, EBUSY) }
    guard exists else { throw .failed("delete", self) }
    try FileRemoval.remove(self)
  }
}

extension FileError {
  /// Creates the error for a file that stays at its place.
  fileprivate static func stays(_ path: FilePath, _ reason: String) -> FileError {
    FileError(.unwritable, "\(path.text) stays: \(reason)", file: path.text)
  }
}
