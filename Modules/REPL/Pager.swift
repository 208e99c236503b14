import Dispatch
import FoundationEssentials
import Glibc
import KeyboardTerminalUI

/// Shows output that is longer than the terminal in the user's pager, and shorter output at once.
///
/// Lines that are wider than the terminal are broken between words. Output of one turn of the main queue that fills
/// the terminal is held back, with all further output, until the line that prints it has run. A command that prints
/// little at a time is never held back.
final class Pager {
  /// A Boolean value indicating whether the pager has the terminal.
  private(set) var isShown = false

  private let command: String?
  private let print: (String) -> Void
  private var lines: [String] = []
  private var isHolding = false
  private var isFlushDue = false

  /// Creates a pager: `$PAGER`, or `less` if it is not set; none if it is empty or `cat`.
  ///
  /// - Parameters:
  ///   - environment: the environment of the process.
  ///   - print: writes text to the terminal.
  init(environment: [String: String], print: @escaping (String) -> Void) {
    let pager = environment["PAGER"] ?? "less"
    command = ["", "cat"].contains(pager) || environment["TERM"] == "dumb" ? nil : pager
    self.print = print
  }

  /// Receives a line of output of the running line.
  func take(_ line: String) {
    let parts = parts(of: line)
    guard command != nil else { return print(parts.joined(separator: "\n") + "\n") }
    lines += parts
    guard !isHolding, !isFlushDue else { return }
    isFlushDue = true
    DispatchQueue.main.async { MainActor.assumeIsolated { self.flush() } }
  }

  private func flush() {
    isFlushDue = false
    if fitsTerminal { printLines() } else { isHolding = true }
  }

  /// Shows the output that was held back, after the line has run.
  func finish() async {
    defer { isHolding = false }
    guard !lines.isEmpty else { return }
    let isShown = fitsTerminal ? false : await showPager()
    if isShown { lines = [] } else { printLines() }
  }

  private func printLines() {
    guard !lines.isEmpty else { return }
    print(lines.joined(separator: "\n") + "\n")
    lines = []
  }

  private var fitsTerminal: Bool {
    // The prompt and the entered line stay visible.
    size.map { lines.count <= $0.rows - 2 } ?? true
  }

  /// Breaks a line at the width of the terminal.
  ///
  /// Continuation lines are indented like the first one, or in columns to the second column.
  private func parts(of line: String) -> [String] {
    guard let size, !line.fits(columns: size.columns) else { return [line] }
    let text = line.drop { $0 == " " }
    let gap = text.firstRange(of: "  ")?.lowerBound
    let second = gap.map { line[$0...].drop { $0 == " " } } ?? text
    let heads = [line[..<second.startIndex], line[..<text.startIndex]]
    guard let head = heads.first(where: { $0.count < size.columns / 2 }) else { return [line] }
    let margin = String(repeating: " ", count: head.count)
    return line[head.endIndex...].wrapped(toColumns: size.columns - head.count).enumerated().map {
      ($0 == 0 ? String(head) : margin) + $1
    }
  }

  /// The size of the terminal; nil if it is unknown.
  private var size: CellSize? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 2, size.ws_col > 0
    else { return nil }
    return CellSize(rows: Int(size.ws_row), columns: Int(size.ws_col))
  }

  /// Runs the pager on the lines, and returns whether it could be run.
  private func showPager() async -> Bool {
    guard let command, let file = tmpfile() else { return false }
    defer { fclose(file) }
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else {
      return false
    }
    rewind(file)
    isShown = true
    defer { isShown = false }
    guard let pid = spawn(command, input: fileno(file)) else { return false }
    let status: Int32 = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        continuation.resume(returning: status)
      }
    }
    // The shell found no such program.
    return status >> 8 & 0xFF != 127
  }

  /// Starts a shell command that reads a descriptor, with default signal handling.
  private func spawn(_ command: String, input: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    // Less: quit if it fits after all, show colors, and leave the text on the screen.
    let script = "LESS=${LESS-FRX} exec \(command) 2>/dev/null"
    var pid: pid_t = 0
    let arguments: [UnsafeMutablePointer<CChar>?] = [
      strdup("sh"), strdup("-c"), strdup(script), nil,
    ]
    defer { for argument in arguments { free(argument) } }
    let failure = posix_spawn(&pid, "/bin/sh", &actions, &attributes, arguments, environ)
    return failure == 0 ? pid : nil
  }
}
