import Glibc
public import KeyboardCore

/// A file or a directory in a directory, as of when the directory was read.
public struct FileEntry: Hashable, Sendable {
  /// The kinds of files.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case directory, file, pipe, socket, device
    /// A link that leads nowhere, or a file of an unknown kind.
    case unknown = "broken link"
  }

  /// The name in its directory.
  public let name: FileName
  /// The kind of the file, or of a link's target.
  public let kind: Kind
  /// A Boolean value indicating whether it is a link.
  public let isLink: Bool
  /// The size in bytes.
  public let size: Int
  /// The time of the last change, in seconds since 1970.
  public let modified: Int
  /// The mode: the permissions of the file.
  public let mode: UInt32

  /// A Boolean value indicating whether it is an executable file.
  public var isExecutable: Bool { kind == .file && mode & 0o111 != 0 }

  /// The mode as `ls` writes it: `rwxr-x---`.
  public var permissions: String {
    String(
      (0..<9).map { bit in
        mode >> UInt32(8 - bit) & 1 == 1 ? Array("rwx")[bit % 3] : "-" as Character
      })
  }

  /// Creates an entry from its facts, such as those of a file in an archive.
  public init(
    name: FileName, kind: Kind, isLink: Bool = false, size: Int, modified: Int, mode: UInt32
  ) {
    (self.name, self.kind, self.isLink) = (name, kind, isLink)
    (self.size, self.modified, self.mode) = (size, modified, mode)
  }

  /// Creates the entry of a file from its status.
  ///
  /// - Throws: a `FileError` if it does not exist.
  public init(at path: FilePath) throws(FileError) {
    guard let facts = path.facts else { throw .failed("read", path) }
    self.init(path.name ?? FileName(bytes: path.bytes), facts) { facts in
      path.withCString { stat($0, &facts) == 0 }
    }
  }

  private init(_ name: FileName, _ facts: stat, follow: (inout stat) -> Bool) {
    var facts = facts
    self.name = name
    isLink = facts.st_mode & S_IFMT == S_IFLNK
    kind = isLink && !follow(&facts) ? .unknown : Kind(facts.st_mode)
    (size, modified, mode) = (Int(facts.st_size), facts.st_mtim.tv_sec, facts.st_mode & 0o7777)
  }

  /// Reads a directory, in the order of the file system.
  ///
  /// - Parameters:
  ///   - path: the directory.
  ///   - limit: the maximum number of entries to read.
  /// - Returns: the entries, without `.` and `..`.
  /// - Throws: a `FileError` if it cannot be read.
  public static func entries(
    of path: FilePath, limit: Int = .max
  ) throws(FileError) -> [FileEntry] {
    guard let stream = path.withCString(opendir) else { throw .failed("read", path) }
    defer { closedir(stream) }
    var entries: [FileEntry] = []
    while entries.count < limit, let name = nextName(stream) {
      var facts = stat()
      let text = name.bytes.map(CChar.init(bitPattern:)) + [0]
      // The file may have been removed meanwhile.
      guard fstatat(dirfd(stream), text, &facts, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      entries.append(FileEntry(name, facts) { fstatat(dirfd(stream), text, &$0, 0) == 0 })
    }
    return entries
  }

  /// Returns the next name of an open directory; nil at its end.
  static func nextName(_ stream: OpaquePointer) -> FileName? {
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != [0x2E], name != [0x2E, 0x2E] { return FileName(bytes: name) }
    }
    return nil
  }
}

extension FileEntry.Kind {
  /// Creates the kind from a mode.
  fileprivate init(_ mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFDIR: self = .directory
    case S_IFREG: self = .file
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    case S_IFBLK, S_IFCHR: self = .device
    default: self = .unknown
    }
  }
}

extension FileError {
  /// Creates the error of a system call; the reason is by default in `errno`.
  static func failed(_ action: String, _ path: FilePath, _ number: Int32 = errno) -> FileError {
    let remedy =
      switch number {
      case EACCES, EPERM: "; change who may \(action == "read" ? "read" : "write") it"
      case EEXIST: "; choose another name"
      case ENOSPC, EDQUOT: "; free some space"
      case ENAMETOOLONG: "; choose a shorter name"
      default: ""
      }
    let shown = path.withoutDescriptor.text
    return FileError(
      action == "read" ? .unreadable : .unwritable,
      "cannot \(action) \(shown): \(String(cString: strerror(number)))\(remedy)", file: shown)
  }
}
