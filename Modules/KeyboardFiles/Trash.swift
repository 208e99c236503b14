import CFiles
import Glibc
public import KeyboardCore

/// A file in the trash, and its original path.
public struct TrashedFile: Hashable, Sendable {
  /// The original path.
  public let original: FilePath
  /// The path in the trash.
  public let file: FilePath
  /// The file that records the original path, for all programs that show the trash.
  public let information: FilePath
}

/// The trash of a user, shared with the programs of the desktop.
///
/// ```swift
/// let trash = Trash(environment: ProcessInfo.processInfo.environment)
/// let file = try trash.put(path)
/// try trash.restore(file)
/// ```
///
/// It follows the Trash specification of freedesktop.org, version 1.0: `~/.local/share/Trash` for files on its file
/// system; for others `.Trash/UID` or `.Trash-UID` in their top directory.
public struct Trash: Sendable {
  private let home: FilePath?
  private let user: uid_t
  private let now: (@Sendable () -> Int)?

  /// Creates the trash of a user.
  ///
  /// - Parameters:
  ///   - home: the trash of the home directory, which need not exist; nil for none.
  ///   - user: the user's number; nil for that of the process.
  ///   - now: the time, in seconds since 1970; nil for that of the system.
  public init(home: FilePath?, user: UInt32? = nil, now: (@Sendable () -> Int)? = nil) {
    (self.home, self.user, self.now) = (home, user ?? getuid(), now)
  }

  /// Creates the trash of the user of this process: `Trash` in the directory given by `XDG_DATA_HOME` or `HOME`.
  public init(environment: [String: String]) {
    self.init(
      home: UserDirectory.data.path(of: "Trash", environment: environment).map { FilePath($0) })
  }

  // MARK: Putting and restoring

  /// Moves a file to the trash of its file system.
  ///
  /// - Throws: a `FileError` if there is no trash, or the file cannot be moved there.
  public func put(_ path: FilePath) throws(FileError) -> TrashedFile {
    try put(path) { (_) throws(FileError) in }
  }

  /// Moves a file to the trash of its file system, after a closure has recorded its place there.
  func put(
    _ path: FilePath, noting: (TrashedFile) throws(FileError) -> Void
  ) throws(FileError) -> TrashedFile {
    guard let facts = path.facts else { throw .failed("delete", path) }
    guard let name = path.name else { throw .failed("delete", path, EBUSY) }
    let (directory, top) = try place(for: path, on: facts.st_dev)
    guard !path.contains(directory) else {
      throw FileError(
        .unwritable, "cannot delete \(path.text): the trash is in it", file: path.text)
    }
    let text = Array(information(for: path, below: top).utf8)
    // The information file has the longer name; some file systems allow less than others.
    var (number, limit) = (1, 255 - Self.ending.count)
    while true {
      let short = name.shortened(to: limit - (number == 1 ? 0 : 1 + String(number).utf8.count))
      let shown = number == 1 ? short : short.numbered(number)
      let file = directory.appending("files").appending(shown)
      let information = directory.appending("info")
        .appending(FileName(bytes: shown.bytes + Self.ending))
      let trashed = TrashedFile(original: path, file: file, information: information)
      number += 1
      if file.exists || information.exists { continue }
      try noting(trashed)
      // The information file comes first, because creating it reserves the name.
      let output = information.withCString {
        open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      }
      if output < 0, errno == EEXIST { continue }
      if output < 0, errno == ENAMETOOLONG, limit > 64 {
        (number, limit) = (number - 1, limit - 16)
        continue
      }
      guard output >= 0 else { throw .failed("write", information) }
      let isWritten = write(output, text, text.count) == text.count
      close(output)
      if isWritten, path.rename(to: file) { return trashed }
      let reason = errno
      information.withCString { _ = unlink($0) }
      // A file whose information was lost has the name.
      if isWritten, reason == EEXIST { continue }
      throw Self.refused(path, reason)
    }
  }

  private static let ending = Array(".trashinfo".utf8)

  /// Creates the error for a path that cannot be moved to the trash.
  private static func refused(_ path: FilePath, _ reason: Int32) -> FileError {
    let remedy: String
    switch reason {
    case EBUSY: remedy = "something is mounted there; unmount it first"
    case EXDEV: remedy = "the trash is on another file system; delete it for good, or move it there"
    default: return .failed("delete", path, reason)
    }
    return FileError(.unwritable, "cannot delete \(path.text): \(remedy)", file: path.text)
  }

  /// Restores a file to its original path, if that is free.
  public func restore(_ file: TrashedFile) throws(FileError) {
    guard file.file.rename(to: file.original) else { throw .failed("restore", file.original) }
    file.information.withCString { _ = unlink($0) }
  }

  // MARK: Places

  /// Returns the trash for a path on a device, and the top directory to which its paths are relative; nil for
  /// absolute paths.
  private func place(
    for path: FilePath, on device: dev_t
  ) throws(FileError) -> (directory: FilePath, top: FilePath?) {
    // One file system can be mounted at several places, between which files cannot be renamed.
    let mount = path.mount
    if let home {
      try home.makePrivateDirectories()
      // It may be a link to another file system.
      if let place = home.resolved, place.facts?.st_dev == device, place.mount == mount {
        try home.makeTrash()
        return (home, nil)
      }
    }
    var top = path
    while let parent = top.parent, parent.facts?.st_dev == device, parent.mount == mount {
      top = parent
    }
    let shared = top.appending(".Trash")
    if let facts = shared.facts, facts.st_mode & S_IFMT == S_IFDIR, facts.st_mode & S_ISVTX != 0 {
      let own = shared.appending("\(user)")
      if own.makePrivateDirectory(of: user) {
        try own.makeTrash()
        return (own, top)
      }
    }
    let own = top.appending(".Trash-\(user)")
    guard own.makePrivateDirectory(of: user) else {
      throw FileError(
        .unwritable,
        "cannot delete \(path.text): its file system has no trash, and none can be made in \(top.text); "
          + "delete it for good, or move it to another file system",
        file: path.text)
    }
    try own.makeTrash()
    return (own, top)
  }

  /// Returns the content of the information file: the path, in percent encoding, and the local time.
  private func information(for path: FilePath, below top: FilePath?) -> String {
    var bytes = path.bytes[...]
    if let top { bytes = bytes.dropFirst(top.bytes == [FilePath.slash] ? 1 : top.bytes.count + 1) }
    var (seconds, parts) = (now?() ?? time(nil), tm())
    localtime_r(&seconds, &parts)
    var date = [CChar](repeating: 0, count: 32)
    strftime(&date, date.count, "%Y-%m-%dT%H:%M:%S", &parts)
    return "[Trash Info]\nPath=\(bytes.percentEncoded())\n"
      + "DeletionDate=\(String(decoding: date.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self))\n"
  }
}

extension FilePath {
  /// The id of the mount of its file system; 0 if the system does not report it.
  fileprivate var mount: UInt64 { withCString(CFilesMount) }

  func appending(_ name: String) -> FilePath {
    appending(FileName(bytes: Array(name.utf8)))
  }

  /// Creates the directory, accessible only to its owner, and its missing parents.
  func makePrivateDirectories() throws(FileError) {
    if exists { return }
    try parent?.makePrivateDirectories()
    guard withCString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST else {
      throw .failed("make", self)
    }
  }

  /// Creates the directory for its owner alone; false where something else, or somebody else's, is there.
  fileprivate func makePrivateDirectory(of user: uid_t) -> Bool {
    _ = withCString { mkdir($0, 0o700) }
    guard let facts else { return false }
    return facts.st_mode & S_IFMT == S_IFDIR && facts.st_uid == user
  }

  /// Creates the directories that every trash has.
  fileprivate func makeTrash() throws(FileError) {
    try appending("files").makePrivateDirectories()
    try appending("info").makePrivateDirectories()
  }
}
