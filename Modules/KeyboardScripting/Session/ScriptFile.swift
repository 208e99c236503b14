import FoundationEssentials
import KeyboardCommands
package import KeyboardCore
package import KeyboardNavigation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A text file named by a script, which can be large or a pipe.
package nonisolated struct ScriptFile {
  /// The path to open.
  package let path: String
  /// The position of the name in the script, for errors.
  package let position: SourcePosition

  /// Creates a file from a path; a relative one starts at a directory, `~` is the user's home directory.
  package init(
    _ path: String, relativeTo directory: String = ".", at position: SourcePosition? = nil
  ) {
    if path.hasPrefix("/") {
      self.path = path
    } else if path == "~" || path.hasPrefix("~/") {
      let home = ProcessInfo.processInfo.environment["HOME"] ?? "/"
      self.path = home + path.dropFirst()
    } else {
      self.path = directory.isEmpty || directory == "." ? path : directory + "/" + path
    }
    self.position = position ?? SourcePosition(file: path, line: 1, column: 1)
  }

  /// The directory of the file; `.` for a bare name.
  package var directory: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the whole text.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of bytes.
  ///   - repairs: whether bytes that are not UTF-8 become replacement characters.
  /// - Returns: the text.
  /// - Throws: a `failed` with the reason why the file cannot be read; a `syntax` at the first invalid byte.
  package func text(limit: Int = .max, repairs: Bool = false) throws(ScriptError) -> String {
    var bytes: [UInt8] = []
    try forEachPiece { piece throws(ScriptError) in
      bytes += piece
      guard bytes.count <= limit else {
        throw ScriptError(
          .failed,
          "\(path) cannot be read: it has more than \(limit) bytes; make it a table's file",
          at: position)
      }
    }
    if repairs { return String(decoding: bytes, as: UTF8.self) }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    throw ScriptError.notUTF8(bytes, in: path)
  }

  /// Returns the lines of the file.
  ///
  /// - Throws: a `failed` with the reason why the file cannot be read.
  package func lines() throws(ScriptError) -> Lines {
    var lines = Lines()
    try forEachPiece { lines.append($0) }
    return lines
  }

  /// Reads the file in pieces.
  ///
  /// It is not mapped, because truncating a mapped file would end its readers.
  private func forEachPiece(
    _ take: (ArraySlice<UInt8>) throws(ScriptError) -> Void
  ) throws(ScriptError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(errno) }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        try take(buffer[..<count])
      } else if count == 0 {
        return
      } else if errno != EINTR {
        throw unreadable(errno)
      }
    }
  }

  private func unreadable(_ number: CInt) -> ScriptError {
    let reason =
      switch number {
      case ENOENT, ENOTDIR: "there is no such file"
      case EISDIR: "it is a directory"
      default: "it is not readable for you"
      }
    return ScriptError(.failed, "\(path) cannot be read: \(reason)", at: position)
  }

  /// Throws a `failed` if the file could not be written later, or would replace another.
  package func requireWritable(replacing: Bool) throws(ScriptError) {
    if !replacing, access(path, F_OK) == 0 { throw unwritable(EEXIST) }
    if access(directory, W_OK) != 0 { throw unwritable(errno) }
  }

  /// Writes a file; an existing one is replaced only on request.
  ///
  /// A replaced file keeps its links, its owner and its mode; a device or a pipe is written to.
  ///
  /// - Throws: a `failed` with the reason why the file cannot be written.
  package func create(_ text: String, replacing: Bool) throws(ScriptError) {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (replacing ? O_TRUNC : O_EXCL)
    let descriptor = open(path, flags, 0o666)
    guard descriptor >= 0 else { throw unwritable(errno) }
    defer { close(descriptor) }
    var rest = ArraySlice(text.utf8)
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        let error = unwritable(errno)
        if !replacing { unlink(path) }
        throw error
      }
    }
  }

  private func unwritable(_ number: CInt) -> ScriptError {
    let reason =
      switch number {
      case EEXIST: "it exists; choose another name, or replace it with --force"
      case ENOENT: "there is no directory \(directory); make it first, as with mkdir -p"
      case ENOTDIR: "\(directory) is not a directory; choose another"
      case EACCES, EPERM: "\(directory) does not allow it; choose another directory"
      case EROFS: "\(directory) is on a read-only file system; choose another directory"
      case ENOSPC, EDQUOT: "the disk is full; free some space"
      default: String(cString: strerror(number))
      }
    return ScriptError(.failed, "\(path) cannot be written: \(reason)", at: position)
  }
}
