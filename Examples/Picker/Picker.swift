import Glibc
import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardScripting
import KeyboardTerminalShell
import KeyboardTerminalUI

/// `picker [FILE]` prints the lines that somebody picks of a file or a pipe.
///
/// It can be used while the lines still come. The status is 0 when lines were printed, 1 when none
/// matched, 2 for a mistake, and 130 when it was left without a choice, as with fzf.
package struct Picker {
  /// Runs the program.
  package static func main() async {
    var options = Options.forName
    var arguments = TerminalProgram.Arguments(
      "picker", "[OPTION]… [FILE]", summary, options: Options.table, into: &options,
      defaults: ["FZF_DEFAULT_OPTS"], passingUnknown: true)
    if let least = options.leastHeight { arguments.height = arguments.height?.with(least: least) }
    for warning in options.warnings { arguments.warn(warning) }
    if let shell = options.shell { return arguments.output(shell.script + "\n") }
    if arguments.files.count > 1 { arguments.fail("give one FILE, or pipe something in") }
    do throws(MessageError) {
      try await run(options, arguments)
    } catch {
      arguments.fail(error.message)
    }
  }

  private static func run(
    _ options: Options, _ arguments: TerminalProgram.Arguments
  ) async throws(MessageError) {
    let source = try Source(options)
    defer { TemporaryFiles.remove() }
    let walker = try walker(arguments)
    let descriptor = walker?.output ?? arguments.open(arguments.files.first)
    if options.filter != nil || options.waits || options.selectsOnly || options.exitsWithoutMatch {
      source.append(try readAll(descriptor))
      source.end()
      try answerWithoutScreen(options, source, arguments)
    }
    await arguments.run { program in
      program.runtime.acceptScripts()
      program.screen.usesMouse = options.usesMouse
      let origin = walker?.title ?? arguments.files.first ?? "standard input"
      let title = options.title ?? "Pick from \(origin)"
      let picking = Picking(program, source, options, title: title)
      let reader =
        source.hasEnded
        ? nil
        : ByteReader(descriptor) {
          source.append($0)
          picking.takeLines()
        } onEnd: { error in
          picking.endLines()
          guard let error else { return }
          program.screen.show(
            "reading has ended: \(String(cString: strerror(error)))", isWarning: true,
            atLeast: .seconds(2))
        }
      reader?.readAvailable()
      if case .fitting = arguments.height {
        // Its height is known when all lines have come, or more than there is room for.
        while let reader, !reader.hasEnded, source.count < program.screen.size.rows {
          var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
          poll(&entry, 1, -1)
          reader.readAvailable()
        }
        picking.fitRows()
      }
      reader?.start()
      try await program.run(picking.root)
      withExtendedLifetime(reader) {}
      if let successor = picking.successor { try successor.replaceProcess() }
      if picking.acceptsQuery {
        arguments.output(Array(picking.query.utf8) + [options.terminator])
        TemporaryFiles.remove()
        exit(0)
      }
      finish(options, source, picking.query, picking.choice, key: picking.key, arguments)
    }
  }

  /// Returns the output of `$FZF_DEFAULT_COMMAND`, or of a walk through the files below here, where nothing
  /// is piped in and no file is given; nil otherwise.
  private static func walker(
    _ arguments: TerminalProgram.Arguments
  ) throws(MessageError) -> (output: Int32, title: String)? {
    guard arguments.files.isEmpty, arguments.printedKeys == nil, isatty(STDIN_FILENO) == 1 else {
      return nil
    }
    let own = getenv("FZF_DEFAULT_COMMAND").map { String(cString: $0) } ?? ""
    setenv("PICKER_COMMAND", own.isEmpty ? walk : own, 1)
    let line = own.isEmpty ? "eval \"$PICKER_COMMAND\"" : "\"${SHELL:-sh}\" -c \"$PICKER_COMMAND\""
    guard let stream = popen("exec 2>/dev/null </dev/null; \(line)", "re") else {
      throw MessageError("no files can be listed: \(String(cString: strerror(errno)))")
    }
    unsetenv("PICKER_COMMAND")
    return (fileno(stream), own.isEmpty ? "the files here" : own)
  }

  /// The command of fzf 0.38 that lists files: those that are not hidden.
  private static let walk = """
    command find -L . -mindepth 1 \\( -path '*/\\.*' -o -fstype sysfs -o -fstype devfs -o -fstype devtmpfs \
    -o -fstype proc \\) -prune -o -type f -print -o -type l -print | cut -b3-
    """

  private static func readAll(_ descriptor: Int32) throws(MessageError) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count == 0 { return bytes }
      if count > 0 { bytes += piece[..<count] }
      if count < 0, errno != EINTR {
        throw MessageError("the lines cannot be read: \(String(cString: strerror(errno)))")
      }
    }
  }

  /// Prints answers that need no screen, and ends the process; returns where somebody has to choose.
  private static func answerWithoutScreen(
    _ options: Options, _ source: Source, _ arguments: TerminalProgram.Arguments
  ) throws(MessageError) {
    let text = options.filter ?? options.query
    source.matches.filter(options.isDisabled ? nil : try options.query(for: text))
    source.matches.advance(by: 1 << 20) { _ in true }
    let count = source.matches.totalNumberOfItems
    if options.filter != nil || options.selectsOnly && count == 1
      || options.exitsWithoutMatch && count == 0
    {
      finish(options, source, text, Array(source.matches.indexesInList), key: nil, arguments)
    }
  }

  /// Prints the choice, and ends the process.
  private static func finish(
    _ options: Options, _ source: Source, _ query: String, _ choice: [Int]?, key: String?,
    _ arguments: TerminalProgram.Arguments
  ) -> Never {
    TemporaryFiles.remove()
    guard let choice else { exit(130) }
    var output: [UInt8] = []
    if options.printsQuery { output += Array(query.utf8) + [options.terminator] }
    if !options.expected.isEmpty, options.filter == nil {
      output += Array((key ?? "").utf8) + [options.terminator]
    }
    for line in choice { output += source.bytes(ofLine: line) + [options.terminator] }
    arguments.output(output)
    exit(choice.isEmpty ? 1 : 0)
  }

  private static let summary = """
    Prints the lines of FILE, or of standard input, that you pick. Type to find them, as in fzf: the
    letters of a word in their order, 'exact, ^start, end$, !not, a | b. Tab selects several.
    """
}
