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
    var options = Options()
    let arguments = TerminalProgram.Arguments(
      "picker", "[OPTION]… [FILE]", summary, options: Options.table, into: &options)
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
    if options.filter != nil || options.waits || options.selectsOnly || options.exitsWithoutMatch {
      source.append(arguments.read(arguments.files.first))
      source.end()
      try answerWithoutScreen(options, source, arguments)
    }
    let descriptor = source.hasEnded ? nil : arguments.open(arguments.files.first)
    await arguments.run { program in
      program.runtime.acceptScripts()
      let title = options.header ?? "Pick from \(arguments.files.first ?? "standard input")"
      let picking = Picking(program, source, options, title: title)
      let reader = descriptor.map { descriptor in
        ByteReader(descriptor) {
          source.append($0)
          picking.takeLines()
        } onEnd: { error in
          picking.endLines()
          guard let error else { return }
          program.screen.show(
            "reading has ended: \(String(cString: strerror(error)))", isWarning: true,
            atLeast: .seconds(2))
        }
      }
      reader?.readAvailable()
      if case .fitting = arguments.height {
        // Its height is known when all lines have come, or more than there is room for.
        while let reader, let descriptor, !reader.hasEnded, source.count < program.screen.size.rows
        {
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
      finish(options, source, picking.query, picking.choice, key: picking.key, arguments)
    }
  }

  /// Prints answers that need no screen, and ends the process; returns where somebody has to choose.
  private static func answerWithoutScreen(
    _ options: Options, _ source: Source, _ arguments: TerminalProgram.Arguments
  ) throws(MessageError) {
    let text = options.filter ?? options.query
    source.matches.filter(try options.query(for: text))
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
