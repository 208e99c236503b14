import FoundationEssentials
import Glibc
import PictureTerminals
import PseudoTerminals
import Requirements
import Testing

/// The examples, as their users use them; one at a time, because two cores are few for them.
@Suite("Examples", .serialized, .onTerminalThread)
struct ExampleTests {}

/// A directory of its own for files and settings, and the examples that were built with these
/// tests.
final class ExampleRun {
  let directory: String
  /// The directory of the executables, which is that of the tests.
  private static let programs: String = {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return path.map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) } ?? "."
  }()

  init() throws {
    // Without links, as the examples tell paths.
    let temporary = URL(filePath: FileManager.default.temporaryDirectory.path)
      .resolvingSymlinksInPath().path
    directory = "\(temporary)/examples-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: directory)
  }

  /// Writes a file, and returns its path.
  @discardableResult
  func write(_ name: String, _ bytes: some Sequence<UInt8>, mode: Int = 0o644) throws -> String {
    let path = "\(directory)/\(name)"
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if mode & 0o111 != 0 {
      try Executable.write(bytes, to: path)
    } else {
      try Data(bytes).write(to: URL(filePath: path))
    }
    chmod(path, mode_t(mode))
    return path
  }

  /// Writes a file of so many lines: `line 1` and so on.
  func lines(_ count: Int) throws -> String {
    try write("lines", (1...count).map { "line \($0)\n" }.joined().utf8)
  }

  /// Runs a line of a shell on a terminal, in which examples are commands.
  func start(_ line: String, rows: Int = 24, columns: Int = 80) throws -> ExampleScreen {
    let program = try TerminalProgram(
      ["/bin/sh", "-c", line],
      environment: [
        "PATH=\(Self.programs):/usr/bin:/bin", "LANG=C.UTF-8", "TERM=xterm",
        "SWIFT_BACKTRACE=enable=no", "XDG_CONFIG_HOME=\(directory)/config",
        "XDG_DATA_HOME=\(directory)/data", "XDG_STATE_HOME=\(directory)/state",
        // Programs that some desktops have would be offered too.
        "XDG_DATA_DIRS=\(directory)/system",
        "KEYBOARD_TOOLKIT_PLUGIN_PATH=\(directory)/plugins",
      ], rows: UInt16(rows), columns: UInt16(columns))
    return ExampleScreen(program, rows: rows, columns: columns)
  }
}

/// An example on a terminal that shows what it draws.
final class ExampleScreen {
  static let down = "\u{1B}[B"
  static let up = "\u{1B}[A"
  static let right = "\u{1B}[C"
  static let left = "\u{1B}[D"
  static let f1 = "\u{1B}OP"

  let program: TerminalProgram
  private var terminal: PictureTerminal
  /// The lines of the screen.
  var lines: [String] { terminal.lines }
  /// A sequence or a character that has begun.
  private var rest: [UInt8] = []

  /// The attributes of the first place where a text stands; nil where it does not.
  func style(of text: String) -> String? {
    place(of: text).map { terminal.style(row: $0.row, column: $0.column) }
  }

  /// The attributes of a place.
  func style(row: Int, column: Int) -> String { terminal.style(row: row, column: column) }

  /// The first place where a text stands; nil where it does not.
  func place(of text: String) -> (row: Int, column: Int)? {
    for (row, line) in terminal.lines.enumerated() {
      guard let place = line.firstRange(of: text)?.lowerBound else { continue }
      return (row, line.distance(from: line.startIndex, to: place))
    }
    return nil
  }

  init(_ program: TerminalProgram, rows: Int, columns: Int) {
    self.program = program
    terminal = PictureTerminal(rows: rows, columns: columns)
  }

  func type(_ text: String) { program.type(text) }

  /// Changes the size of the terminal.
  func resize(rows: Int, columns: Int) {
    program.resize(rows: UInt16(rows), columns: UInt16(columns))
    terminal = PictureTerminal(rows: rows, columns: columns)
  }

  /// Waits until texts are seen at once.
  func wait(for texts: String...) throws {
    try wait("for \(texts)") { screen in texts.allSatisfy(screen.contains) }
  }

  /// Waits until a row of the screen begins with a text.
  func wait(forRow row: Int, _ text: String) throws {
    try wait("for row \(row) with \(text)") { _ in terminal.lines[row].hasPrefix(text) }
  }

  /// Waits until a text is no longer seen.
  func wait(without text: String) throws {
    try wait("without \(text)") { screen in !screen.contains(text) }
  }

  private func wait(_ what: String, until isSeen: (String) -> Bool) throws {
    try program.read { piece in
      rest += piece
      let end = rest.endOfWhole
      receive(rest[..<end])
      rest.removeFirst(end)
      let screen = terminal.lines.joined(separator: "\n")
      return isSeen(screen) ? nil : "waited \(what) and saw\n\(screen)"
    }
  }

  /// Shows bytes, and says where the cursor is to a program that leaves the screen that there is.
  private func receive(_ bytes: ArraySlice<UInt8>) {
    var bytes = bytes
    while let question = bytes.firstRange(of: "\u{1B}[6n".utf8), !terminal.isAlternate {
      terminal.receive(Array(bytes[..<question.lowerBound]))
      type("\u{1B}[\(terminal.cursor.row + 1);\(terminal.cursor.column + 1)R")
      bytes = bytes[question.upperBound...]
    }
    terminal.receive(Array(bytes))
  }

  /// Waits until the terminal is back as it was, and for the end; the status, and what was printed.
  func end() throws -> (status: Int32, printed: [String]) {
    // The output that was read may hold the end already.
    let seen = String(decoding: rest, as: UTF8.self)
    let leaving = "\u{1B}[?1049l"
    if !seen.contains(leaving) { try program.wait(for: leaving) }
    let (status, output) = try program.waitForEnd()
    #expect(program.attributes.c_lflag & tcflag_t(ECHO | ICANON) == tcflag_t(ECHO | ICANON))
    let printed = output.split(separator: "\r\n").map(String.init)
    return (status, printed.filter { !$0.contains("\u{1B}") })
  }
}

extension [UInt8] {
  /// The number of bytes before a sequence or a character whose end has not come.
  fileprivate var endOfWhole: Int {
    if let escape = lastIndex(of: 0x1B) {
      let isControl = escape + 1 < count && self[escape + 1] == 0x5B
      let start = isControl ? escape + 2 : escape + 1
      if !self[Swift.min(start, count)...].contains(where: { 0x40...0x7E ~= $0 }) { return escape }
    }
    var end = count
    while end > 0, count - end < 3, self[end - 1] & 0xC0 == 0x80 { end -= 1 }
    if end > 0, self[end - 1] >= 0xC0 { return end - 1 }
    return count
  }
}
