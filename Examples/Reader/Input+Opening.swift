import Dispatch
import Glibc
import KeyboardCore
import KeyboardTerminalShell

extension Input {
  /// The page that `man` hands over, as it says itself.
  static var titleOfStandardInput: String {
    getenv("MAN_PN").map { "Manual page \(String(cString: $0))" } ?? "standard input"
  }

  /// Opens a file, or standard input for nil and `-`.
  ///
  /// A file is what `$LESSOPEN` makes of it, if it makes something of it.
  convenience init(path: String?) throws(MessageError) {
    guard let path, path != "-" else {
      self.init(STDIN_FILENO, title: Self.titleOfStandardInput)
      return
    }
    if let command = getenv("LESSOPEN"), access(path, R_OK) == 0,
      let made = Self.output(of: String(cString: command), about: path)
    {
      self.init(made.descriptor, title: path, after: made.start)
      closing = getenv("LESSCLOSE").map {
        Self.filled(String(cString: $0), with: [path, made.name])
      }
      return
    }
    self.init(try TerminalProgram.Arguments.openFile(path, waits: false), title: path)
  }

  /// Runs an input preprocessor of less: after `|` its output is the text, else it names the file to read.
  ///
  /// - Returns: where the text is read from, what was read already, and the name of the file that is read in place
  ///   of it, `-` for output; nil where there is none.
  private static func output(
    of preprocessor: String, about path: String
  ) -> (descriptor: Int32, start: [UInt8], name: String)? {
    let isPipe = preprocessor.hasPrefix("|")
    let command = preprocessor.drop { $0 == "|" || $0 == "-" }
    let line = "{ \(filled(String(command), with: [path])); } 2>/dev/null"
    guard let file = popen(line, "re") else { return nil }
    nonisolated(unsafe) let stream = file
    // Its end is waited for beside the keys.
    defer { DispatchQueue.global().async { pclose(stream) } }
    let descriptor = fcntl(fileno(file), F_DUPFD_CLOEXEC, 3)
    var start = [UInt8](repeating: 0, count: 1 << 14)
    var count = 0
    repeat { count = read(descriptor, &start, start.count) } while count < 0 && errno == EINTR
    start.removeLast(start.count - max(0, count))
    if isPipe, count > 0 { return (descriptor, start, "-") }
    Glibc.close(descriptor)
    let name = String(decoding: start.prefix { $0 != 0x0A }, as: UTF8.self)
    guard !isPipe, !name.isEmpty else { return nil }
    return (try? TerminalProgram.Arguments.openFile(name, waits: false)).map { ($0, [], name) }
  }

  /// Returns a command of the shell with names, in their quotes, in place of each `%s`; the last one stands for the
  /// rest.
  private static func filled(_ command: String, with names: [String]) -> String {
    var (parts, names) = (command.split(separator: "%s", omittingEmptySubsequences: false), names)
    var line = String(parts.removeFirst())
    for part in parts {
      let name = names.count > 1 ? names.removeFirst() : names[0]
      line +=
        name.unicodeScalars.map { scalar in
          let isPlain =
            scalar.value >= 0x80 || scalar.properties.isAlphabetic
            || "0123456789/._-+@:,=".unicodeScalars.contains(scalar)
          return isPlain ? "\(scalar)" : "\\\(scalar)"
        }.joined() + part
    }
    return line
  }
}
