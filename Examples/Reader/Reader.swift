import Glibc
import KeyboardCore
import KeyboardNavigation
import KeyboardScripting
import KeyboardTerminalShell
import KeyboardTerminalUI

/// `reader [FILE]…` shows files or what a pipe delivers, while it still comes.
@main
struct Reader {
  /// The options of the command line.
  private struct Options {
    var chopsLines = false
    var showsLineNumbers = false
    /// A Boolean value indicating whether a text that fits on the screen is only printed.
    var printsShortText = false
    /// A Boolean value indicating whether the last screen is printed at the end.
    var keepsScreen = false
    /// The commands to begin with, as with `+G`.
    var start = ""

    /// Takes an option, or several in one argument as `-SN`; false when the argument is not one.
    mutating func take(_ argument: String) -> Bool {
      let letters = Self.names[argument] ?? String(argument.dropFirst())
      guard letters.allSatisfy({ "SNFXRi".contains($0) }) else { return false }
      if letters.contains("S") { chopsLines = true }
      if letters.contains("N") { showsLineNumbers = true }
      if letters.contains("F") { printsShortText = true }
      if letters.contains("X") { keepsScreen = true }
      return true
    }

    /// The long names, as in less.
    private static let names = [
      "--chop-long-lines": "S", "--LINE-NUMBERS": "N", "--quit-if-one-screen": "F",
      "--no-init": "X", "--RAW-CONTROL-CHARS": "R", "--ignore-case": "i",
    ]
  }

  static func main() async {
    var options = Options()
    let arguments = TerminalProgram.Arguments(
      "reader", "[-SNFX] [+G | +F | +LINE | +/PATTERN] [FILE]…",
      """
      Shows each FILE, or standard input, with its colours. The keys are those of less.

        -S               cut wide lines, in place of wrapping them; Left and Right go to the side
        -N               show line numbers
        -F               print a FILE that fits on the screen, and leave
        -X               leave what is in sight below the prompt in the end
        +G, +F           begin at the end; +F stays there while the text grows
        +LINE            begin at a line
        +/PATTERN        begin at the first line that matches a regular expression

      They have less's long names too. -R and -i are taken and mean nothing: colours are shown, and
      case counts if a pattern has a capital.
      """
    ) { argument, _ in options.take(argument) }
    var files = arguments.files.filter { $0 == "+" || !$0.hasPrefix("+") }
    options.start = arguments.files.first { $0.count > 1 && $0.hasPrefix("+") } ?? ""
    let mistakes = leaveOut(&files, arguments)
    let descriptor = arguments.open(files.first)
    if arguments.headlessSize == nil, !arguments.isFlat, isatty(STDOUT_FILENO) == 0 {
      copy(files, arguments)
    }
    await arguments.run { program in
      program.runtime.acceptScripts()
      let isFile = files.first.map { $0 != "-" } ?? false
      let input = Input(descriptor, title: isFile ? files[0] : Input.titleOfStandardInput)
      if options.printsShortText, files.count < 2, options.start.isEmpty,
        arguments.headlessSize == nil,
        let lines = await input.shortText(on: program.screen.size)
      {
        return try program.print(lines)
      }
      if let last = mistakes.last { program.screen.show(last, isWarning: true) }
      let reading = Reading(program, first: input, paths: files.isEmpty ? [nil] : files)
      reading.textPane.wrapsLines = !options.chopsLines
      reading.textPane.showsLineNumbers = options.showsLineNumbers
      if let mistake = reading.begin(at: options.start) { arguments.fail(mistake) }
      try await program.run(reading.pane)
      if options.keepsScreen { try program.print(reading.linesInSight) }
    }
  }

  /// Leaves out the files that cannot be opened, one line of standard error for each; as with less, the
  /// status is 1 when none is left.
  ///
  /// - Returns: the lines.
  private static func leaveOut(
    _ files: inout [String], _ arguments: TerminalProgram.Arguments
  ) -> [String] {
    var mistakes: [String] = []
    let opened = files.filter { file in
      if file == "-" { return true }
      do throws(MessageError) {
        close(try TerminalProgram.Arguments.openFile(file))
        return true
      } catch {
        mistakes.append(error.message)
        return false
      }
    }
    for mistake in mistakes { arguments.warn(mistake) }
    if opened.isEmpty, !mistakes.isEmpty { exit(1) }
    files = opened
    return mistakes
  }

  /// Hands the files on as they are: nobody looks at a pipe.
  private static func copy(_ files: [String], _ arguments: TerminalProgram.Arguments) -> Never {
    for file in files.isEmpty ? ["-"] : files {
      let descriptor = arguments.open(file)
      var count = 0
      repeat {
        let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, initialized in
          count = read(descriptor, buffer.baseAddress, buffer.count)
          initialized = max(0, count)
        }
        if count > 0 { arguments.output(piece) }
      } while count > 0 || count < 0 && errno == EINTR
    }
    exit(0)
  }
}

extension Reading {
  /// Performs the first commands of the command line, once there is a screen.
  ///
  /// - Returns: the reason why it cannot; nil if it can.
  fileprivate func begin(at start: String) -> String? {
    let argument = String(start.dropFirst())
    switch argument {
    case "": return nil
    case "G": goToEnd()
    case "F": goToEnd(following: true)
    case _ where argument.hasPrefix("/"):
      do throws(SearchQuery.PatternError) {
        search.query = try SearchQuery(pattern: String(argument.dropFirst()))
        find(from: 0, isForward: true, onTop: true)
      } catch {
        return error.message
      }
    default:
      guard let line = Int(argument), line > 0 else {
        return "+\(argument) is no place; give +G, +F, +LINE or +/PATTERN"
      }
      goToLine(line)
    }
    return nil
  }
}
