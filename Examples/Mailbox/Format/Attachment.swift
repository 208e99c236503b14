import FoundationEssentials
import Glibc
import KeyboardCore

/// A part of a mail that is saved rather than read.
nonisolated struct Attachment {
  /// Its place among those of the mail, from 1.
  let number: Int
  /// The name of a file, without a path.
  let name: String
  /// Such as `image/png`.
  let type: String
  let part: MailPart

  /// What stands for it in the text.
  var line: String { "[\(number)] \(name), \(type), \(Self.size(part.decodedCount))" }

  private static func size(_ bytes: Int) -> String {
    switch bytes {
    case 1: "1 byte"
    case ..<10_000: "\(bytes) bytes"
    case ..<10_000_000: "\(bytes / 1000) KB"
    default: "\(bytes / 1_000_000) MB"
    }
  }

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
  /// - Throws: why not, in one line.
  func save(to path: String, mode: mode_t = 0o666) throws(MailError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
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

  /// Writes it to a directory of its own that nobody else can read, and hands it to the desktop.
  ///
  /// - Returns: the directory.
  func openOnDesktop() throws(MailError) -> String {
    let parent = FileManager.default.temporaryDirectory.path
    var template = Array("\(parent)/mailbox-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw .system("write", parent) }
    let directory = String(
      decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let path = "\(directory)/\(name)"
    try save(to: path, mode: 0o600)
    // The shell does not wait for the viewer, and says when there is none.
    let script = "command -v xdg-open >&2 || exit 127; xdg-open \"$1\" &"
    guard Self.run(["sh", "-c", script, "sh", path]) == 0 else {
      throw MailError("xdg-open is not there; install xdg-utils, or save it with s")
    }
    return directory
  }

  /// Runs a program that reads and writes nothing here, and returns its status.
  private static func run(_ words: [String]) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    let variables = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    let arguments = words.map { strdup($0) } + [nil]
    let environment = variables.map { strdup($0) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var (process, status) = (pid_t(0), Int32(0))
    guard posix_spawnp(&process, words[0], &actions, nil, arguments, environment) == 0 else {
      return -1
    }
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
