import FoundationEssentials
import Glibc
import KeyboardCore
import KeyboardFiles
import KeyboardTerminalShell

/// The programs that open files, by the user's rules, or else `$NNN_OPENER`.
///
/// ```
/// # ~/.config/files/openers: name patterns, a colon, a shell command
/// *.md *.txt: less {}
/// *.png *.jpg: feh {} &
/// ```
///
/// `{}` stands for the path; without it, the path is the last argument. A command that ends with `&` runs in the
/// background.
struct Openers {
  /// A way to open a file.
  struct Opener {
    /// The name in the list of programs to choose from.
    let title: String
    let command: [UInt8]
    /// A Boolean value indicating whether the program runs beside this one, without the terminal.
    let isBeside: Bool

    /// Creates an opener from a command in which `{}` stands for the path; without it, the path is the last argument.
    init(_ command: String, _ path: FilePath, title: String? = nil, isBeside: Bool = false) {
      var line = command[...]
      while let last = line.last, last.isWhitespace { line.removeLast() }
      let endsBeside = line.last == "&"
      if endsBeside { line.removeLast() }
      let quoted = ChildProgram.quoted(path.bytes)
      var bytes: [UInt8] = []
      var rest = line
      while let place = rest.firstRange(of: "{}") {
        bytes += Array(rest[..<place.lowerBound].utf8) + quoted
        rest = rest[place.upperBound...]
      }
      bytes += Array(rest.utf8)
      if !line.contains("{}") { bytes += [0x20] + quoted }
      (self.title, self.command) = (title ?? String(line), bytes)
      self.isBeside = isBeside || endsBeside
    }
  }

  private var rules: [(patterns: [String], command: String)] = []
  private let other: String?

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    other = environment["NNN_OPENER"]
    let directory = UserDirectory.configuration.path(of: "files", environment: environment)
    guard let directory, let data = FileManager.default.contents(atPath: "\(directory)/openers")
    else { return }
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      let line = line.drop(while: \.isWhitespace)
      guard !line.hasPrefix("#"), let colon = line.firstIndex(of: ":") else { continue }
      let command = line[colon...].dropFirst().drop(while: \.isWhitespace)
      let patterns = line[..<colon].split(whereSeparator: \.isWhitespace).map(String.init)
      if !command.isEmpty { rules.append((patterns, String(command))) }
    }
  }

  /// Returns the programs that the user's rules name for a file.
  func ruled(_ path: FilePath) -> [Opener] {
    let name = path.name?.text ?? ""
    let ignoresCase: Int32 = 1 << 4
    return rules.filter { $0.patterns.contains { fnmatch($0, name, ignoresCase) == 0 } }
      .map { Opener($0.command, path) }
  }

  /// Returns the program for files without a rule; nil if there is none.
  func unruled(_ path: FilePath) -> Opener? {
    other.flatMap { $0.isEmpty ? nil : Opener($0, path) }
  }
}
