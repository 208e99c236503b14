import FoundationEssentials
import Glibc
import KeyboardCore
import KeyboardFiles
import KeyboardTerminalShell

/// The programs that open files: those of the user's rules, else `$NNN_OPENER`.
///
/// ```
/// # ~/.config/files/openers: names, a colon, a command of the shell
/// *.md *.txt: less {}
/// *.png *.jpg: feh {} &
/// ```
///
/// `{}` stands for the path; without it, the path comes last. A command with `&` at its end runs beside.
struct Openers {
  /// A way to open a file.
  struct Opener {
    /// What it is called where one chooses.
    let title: String
    let command: [UInt8]
    /// A Boolean value indicating whether it needs no terminal.
    let isBeside: Bool

    /// Creates one from a command in which `{}` stands for the path; without it, the path comes last.
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

  /// Returns the ways to open a file by the user's rules.
  func ruled(_ path: FilePath) -> [Opener] {
    let name = path.name?.text ?? ""
    let ignoresCase: Int32 = 1 << 4
    return rules.filter { $0.patterns.contains { fnmatch($0, name, ignoresCase) == 0 } }
      .map { Opener($0.command, path) }
  }

  /// Returns the way to open files without a rule; nil for none.
  func unruled(_ path: FilePath) -> Opener? {
    other.flatMap { $0.isEmpty ? nil : Opener($0, path) }
  }
}
