import FoundationEssentials
import Glibc
import KeyboardCore

/// A part of a mail that is saved rather than read.
nonisolated struct Attachment {
  /// Its place among those of the mail, from 1.
  let number: Int
  /// The name of a file, without a path.
  let name: String
  /// The MIME type, such as `image/png`.
  let type: String
  let part: MailPart

  /// The line that shows it in the text of the mail.
  var line: String { "[\(number)] \(name), \(type), \(ByteCount(part.decodedCount))" }

  /// Returns a name that is one of a file in whatever directory: no path, no control characters, not
  /// hidden, no option of a program, and of at most 100 characters.
  static func sanitized(_ name: String, number: Int) -> String {
    let start = name.utf8.lastIndex { $0 == 0x2F || $0 == 0x5C }.map(name.utf8.index(after:))
    var last = String(name[(start ?? name.startIndex)...])
    // What lies between is cut below.
    if last.utf8.count > 2000 {
      last = "\(last.unicodeScalars.prefix(500))\(last.unicodeScalars.suffix(100))"
    }
    var scalars = String.UnicodeScalarView()
    for scalar in last.readable.unicodeScalars where scalar != "\u{FFFD}" {
      scalars.append(scalar.properties.isWhitespace ? " " : scalar)
    }
    var result = String(scalars)[...]
    result = result.drop { $0 == "." || $0 == "-" || $0 == " " }
    while result.last == " " || result.last == "." { result.removeLast() }
    // Most systems allow 255 bytes, and the ending counts most.
    let dot = result.lastIndex(of: ".") ?? result.endIndex
    let hasEnding = dot > result.startIndex && result[dot...].count < 12
    let ending = hasEnding && result[dot...].utf8.count < 48 ? result[dot...] : ""
    var stem = result.dropLast(ending.count).prefix(100 - ending.count)
    while stem.utf8.count + ending.utf8.count > 200 { stem.removeLast() }
    result = stem + ending
    return result.isEmpty ? "attachment-\(number)" : String(result)
  }

  /// Writes it to a new file, never over one that exists.
  ///
  /// - Throws: an error with the reason why not, in one line.
  func save(to path: String) throws(MailError) {
    try PrivateFile.write(part.decodedBody, to: path, mode: 0o666)
  }

  /// Writes it to a directory of its own that nobody else can read.
  ///
  /// - Parameter name: the name of the file.
  /// - Returns: the file.
  /// - Throws: an error with the reason why not, in one line.
  func saveTemporarily(as name: String) throws(MailError) -> PrivateFile {
    try PrivateFile(part.decodedBody, name: name)
  }
}

/// A file for another program, in a directory of its own that nobody else can read.
nonisolated struct PrivateFile {
  let directory: String
  let path: String

  /// Writes a file.
  ///
  /// - Throws: an error with the reason why not, in one line.
  init(_ bytes: [UInt8], name: String) throws(MailError) {
    var parent = FileManager.default.temporaryDirectory.path
    // Lines of a mailcap name the file, and a shell reads them.
    let isSafe = parent.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+@".contains($0))
    }
    if !isSafe { parent = "/tmp" }
    var template = Array("\(parent)/mailbox-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw .system("write", parent) }
    directory = String(
      decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    path = "\(directory)/\(name)"
    try Self.write(bytes, to: path, mode: 0o600)
  }

  /// Writes bytes to a new file, never over one that exists.
  fileprivate static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t
  ) throws(MailError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard file >= 0 else {
      throw errno == EEXIST
        ? MailError("\(path) exists; choose another name") : .system("write", path)
    }
    defer { close(file) }
    guard FileBytes.write(bytes, to: file) else {
      let error = MailError.system("write", path)
      unlink(path)
      throw error
    }
  }
}
