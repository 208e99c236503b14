import FoundationEssentials
import KeyboardNavigation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A text file that a script names.
nonisolated struct TextFile {
  /// The path as it is opened.
  let path: String

  /// Names a file; a relative path is taken from a directory.
  init(_ path: String, relativeTo directory: String) {
    if path.hasPrefix("/") {
      self.path = path
    } else if path == "~" || path.hasPrefix("~/") {
      let home = ProcessInfo.processInfo.environment["HOME"] ?? "/"
      self.path = home + path.dropFirst()
    } else {
      self.path = directory.isEmpty || directory == "." ? path : directory + "/" + path
    }
  }

  /// The directory that holds the file, `.` for a bare name.
  var directory: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The whole text; bytes that are not UTF-8 become replacement characters.
  func text() throws(TextFileError) -> String {
    String(decoding: try bytes(), as: UTF8.self)
  }

  /// The bytes of the file.
  func bytes() throws(TextFileError) -> [UInt8] {
    var bytes: [UInt8] = []
    try forEachPiece { bytes += $0 }
    return bytes
  }

  /// The lines of the file.
  func lines() throws(TextFileError) -> Lines {
    var lines = Lines()
    try forEachPiece { lines.append($0) }
    return lines
  }

  /// Reads the file, which may be a pipe.
  ///
  /// It is not mapped: a program that reads a mapped file ends when somebody else truncates it.
  ///
  /// - Throws: ``TextFileError`` with the reason.
  private func forEachPiece(_ take: (ArraySlice<UInt8>) -> Void) throws(TextFileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(errno) }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        take(buffer[..<count])
      } else if count == 0 {
        return
      } else if errno != EINTR {
        throw unreadable(errno)
      }
    }
  }

  private func unreadable(_ code: CInt) -> TextFileError {
    let reason =
      switch code {
      case ENOENT, ENOTDIR: "there is no such file"
      case EISDIR: "it is a directory"
      default: "it is not readable for you"
      }
    return TextFileError(path: path, reason: reason)
  }

  /// Writes a new file; one that exists is left alone, so that nothing is lost.
  func create(_ text: String) throws(TextFileError) {
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
    } catch {
      let exists = FileManager.default.fileExists(atPath: path)
      throw TextFileError(
        path: path, action: "written",
        reason: exists ? "it exists; choose another name" : "its directory does not allow it")
    }
  }
}

/// Why a file could not be read or written.
nonisolated struct TextFileError: Error {
  /// The file.
  let path: String
  /// What was tried: `read` or `written`.
  var action = "read"
  /// Why, as the end of a sentence.
  let reason: String

  /// One sentence for a person.
  var message: String { "\(path) cannot be \(action): \(reason)" }
}
