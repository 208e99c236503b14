import FoundationEssentials

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

  /// The bytes of the file.
  ///
  /// - Throws: ``TextFileError`` with the reason in the system's words.
  func bytes() throws(TextFileError) -> [UInt8] {
    var isDirectory: Bool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw TextFileError(path: path, reason: "there is no such file")
    }
    guard !isDirectory else { throw TextFileError(path: path, reason: "it is a directory") }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw TextFileError(path: path, reason: "it is not readable for you")
    }
    return Array(data)
  }

  /// The whole text; bytes that are not UTF-8 become replacement characters.
  func text() throws(TextFileError) -> String {
    String(decoding: try bytes(), as: UTF8.self)
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

  /// The lines without their ends; an empty last line is none.
  func lines() throws(TextFileError) -> [String] {
    var lines = try bytes().split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { line in
      String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
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
