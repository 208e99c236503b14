import Glibc
import KeyboardCore
import KeyboardNavigation
import KeyboardRuntime
import KeyboardScripting
import KeyboardTerminalShell
import KeyboardTerminalUI

/// `reader [FILE]…` shows files or what a pipe delivers, while it still comes.
package struct Reader {
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

    static let table: [CommandLineOption<Options>] = [
      .init(
        "-S", "--chop-long-lines",
        help: "cut wide lines, in place of wrapping them; Left and Right go to the side"
      ) { $0.chopsLines = true },
      .init("-N", "--LINE-NUMBERS", help: "show line numbers") { $0.showsLineNumbers = true },
      .init(
        "-F", "--quit-if-one-screen", help: "print a FILE that fits on the screen, and leave"
      ) { $0.printsShortText = true },
      .init("-X", "--no-init", help: "leave what is in sight below the prompt in the end") {
        $0.keepsScreen = true
      },
      .init("-R", "--RAW-CONTROL-CHARS", help: "means nothing here: colours are shown") { _ in },
      .init(
        "-i", "--ignore-case", help: "means nothing here: case counts if a pattern has a capital"
      ) { _ in },
    ]
  }

  /// Runs the program.
  package static func main() async {
    var options = Options()
    let arguments = TerminalProgram.Arguments(
      "reader", "[-SNFX] [+G | +F | +LINE | +/PATTERN] [FILE]…",
      "Shows each FILE, or standard input, with its colours. The keys and the options are those of less.",
      operands: [
        ("+G, +F", "begin at the end; +F stays there while the text grows"),
        ("+LINE", "begin at a line"),
        ("+/PATTERN", "begin at the first line that matches a regular expression"),
      ], options: Options.table, into: &options)
    var files = arguments.files.filter { $0 == "+" || !$0.hasPrefix("+") }
    options.start = arguments.files.first { $0.count > 1 && $0.hasPrefix("+") } ?? ""
    if arguments.headlessSize == nil, !arguments.isFlat, isatty(STDOUT_FILENO) == 0 {
      copy(files, arguments)
    }
    // As in less, files that cannot be opened are passed, and the status is 1 where none can.
    var mistake: String?
    while let file = files.first, let reason = Self.mistake(in: file, arguments) {
      mistake = reason
      files.removeFirst()
      if files.isEmpty { exit(1) }
    }
    let descriptor = arguments.open(files.first)
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
      if let mistake { program.screen.show(mistake, isWarning: true) }
      let reading = Reading(program, first: input, paths: files.isEmpty ? [nil] : files)
      reading.textPane.wrapsLines = !options.chopsLines
      reading.textPane.showsLineNumbers = options.showsLineNumbers
      if let mistake = reading.begin(at: options.start) { arguments.fail(mistake) }
      try await program.run(reading.pane)
      if options.keepsScreen { try program.print(reading.linesInSight) }
    }
  }

  /// Returns why a file cannot be opened, and says so in a line of standard error; nil if it can.
  private static func mistake(in file: String, _ arguments: TerminalProgram.Arguments) -> String? {
    if file == "-" { return nil }
    do throws(MessageError) {
      close(try TerminalProgram.Arguments.openFile(file))
      return nil
    } catch {
      arguments.warn(error.message)
      return error.message
    }
  }

  /// Hands the files on as they are: nobody looks at a pipe.
  private static func copy(_ files: [String], _ arguments: TerminalProgram.Arguments) -> Never {
    let opened = (files.isEmpty ? ["-"] : files).filter { mistake(in: $0, arguments) == nil }
    for file in opened {
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
    exit(opened.isEmpty ? 1 : 0)
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
