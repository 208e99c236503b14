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
    let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    var scalars = String.UnicodeScalarView()
    for scalar in last.readable.unicodeScalars where scalar != "\u{FFFD}" {
      scalars.append(scalar.properties.isWhitespace ? " " : scalar)
    }
    var result = String(scalars)[...]
    result = result.drop { $0 == "." || $0 == "-" || $0 == " " }
    while result.last == " " || result.last == "." { result.removeLast() }
    // Most systems allow 255 bytes, and the ending counts most.
    while result.utf8.count > 200 || result.count > 100 {
      let dot = result.lastIndex(of: ".") ?? result.endIndex
      let cut = dot > result.startIndex && result[dot...].count < 12 ? dot : result.endIndex
      result.remove(at: result.index(before: cut))
    }
    return result.isEmpty ? "attachment-\(number)" : String(result)
  }

  /// Writes it to a new file, never over one that exists.
  ///
  /// - Throws: an error with the reason why not, in one line.
  func save(to path: String) throws(MailError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else {
      throw errno == EEXIST
        ? MailError("\(path) exists; choose another name") : .system("write", path)
    }
    defer { close(file) }
    guard FileBytes.write(part.decodedBody, to: file) else {
      let error = MailError.system("write", path)
      unlink(path)
      throw error
    }
  }

  /// Writes it to a directory of its own that nobody else can read.
  ///
  /// - Parameter name: the name of the file.
  /// - Returns: the directory, and the file in it.
  /// - Throws: an error with the reason why not, in one line.
  func saveTemporarily(as name: String) throws(MailError) -> (directory: String, path: String) {
    var parent = FileManager.default.temporaryDirectory.path
    // Lines of a mailcap name the file, and a shell reads them.
    let isSafe = parent.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+@".contains($0))
    }
    if !isSafe { parent = "/tmp" }
    var template = Array("\(parent)/mailbox-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw .system("write", parent) }
    let directory = String(
      decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let path = "\(directory)/\(name)"
    try save(to: path)
    return (directory, path)
  }
}
