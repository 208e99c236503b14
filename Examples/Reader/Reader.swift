import Glibc
import KeyboardCore
import KeyboardNavigation
import KeyboardRuntime
import KeyboardScripting
import KeyboardTerminalShell
import KeyboardTerminalUI

/// `reader [FILE]…` shows files or what a pipe delivers, while it still comes.
package struct Reader {
  /// Runs the program.
  package static func main() async {
    var options = Options()
    options.read(less: getenv("LESS").map { String(cString: $0) } ?? "")
    let arguments = TerminalProgram.Arguments(
      "reader", "[-SNFX] [+G | +F | +LINE | +/PATTERN] [FILE]…",
      "Shows each FILE, or standard input, with its colours. The keys and the options are those of less.",
      operands: [
        ("+G, +F", "begin at the end; +F stays there while the text grows"),
        ("+LINE", "begin at a line"),
        ("+/PATTERN", "begin at the first line that matches a regular expression"),
      ], options: Options.table, into: &options)
    var files = arguments.files.filter { $0 == "+" || !$0.hasPrefix("+") }
    if let start = arguments.files.first(where: { $0.count > 1 && $0.hasPrefix("+") }) {
      options.start = start
    }
    if arguments.headlessSize == nil, !arguments.isFlat, isatty(STDOUT_FILENO) == 0 {
      copy(files, arguments)
    }
    if options.tag != nil, !files.isEmpty { arguments.fail("-t takes no FILE") }
    let tags: [Tag]
    do throws(MessageError) {
      tags =
        try options.tag.map { (name) throws(MessageError) in
          try Tag.named(name, in: options.tagFile)
        } ?? []
    } catch {
      arguments.fail(error.message)
    }
    if let tag = tags.first { files = [tag.file] }
    // As in less, files that cannot be opened are passed, and the status is 1 where none can.
    var mistake: String?
    var first: Input?
    var index = 0
    while first == nil, files.indices.contains(index), files[index] != "-" {
      do throws(MessageError) {
        first = try Input(path: files[index])
      } catch {
        arguments.warn(error.message)
        mistake = error.message
        index += 1
        if index == files.count { exit(1) }
      }
    }
    let descriptor = first == nil ? arguments.open("-") : -1
    await arguments.run { program in
      program.runtime.acceptScripts()
      let input = first ?? Input(descriptor, title: Input.titleOfStandardInput)
      if options.printsShortText, files.count < 2, options.start.isEmpty,
        arguments.headlessSize == nil,
        let lines = await input.shortText(on: program.screen.size)
      {
        input.close()
        return try program.print(lines)
      }
      if let mistake { program.screen.show(mistake, isWarning: true) }
      let reading = Reading(
        program, first: input, paths: files.isEmpty ? [nil] : files, at: index, options)
      reading.tags = tags
      if !tags.isEmpty { reading.goToTag(at: 0) }
      if let mistake = reading.begin(at: options.start) { arguments.fail(mistake) }
      try await program.run(reading.pane)
      if options.keepsScreen { try program.print(reading.linesInSight) }
      for input in reading.inputs.values { input.close() }
    }
  }

  /// Hands the files on as they are: nobody looks at a pipe.
  private static func copy(_ files: [String], _ arguments: TerminalProgram.Arguments) -> Never {
    var status: Int32 = 1
    for file in files.isEmpty ? ["-"] : files {
      let descriptor: Int32
      do throws(MessageError) {
        descriptor =
          try file == "-" ? arguments.open(file) : TerminalProgram.Arguments.openFile(file)
      } catch {
        arguments.warn(error.message)
        continue
      }
      status = 0
      var count = 0
      repeat {
        let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, initialized in
          count = read(descriptor, buffer.baseAddress, buffer.count)
          initialized = max(0, count)
        }
        if count > 0 { arguments.output(piece) }
      } while count > 0 || count < 0 && errno == EINTR
    }
    exit(status)
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
        search.query = try search.query(for: String(argument.dropFirst()))
        find(from: 0, isForward: true, onTop: true)
      } catch {
        return error.message
      }
    default:
      guard let line = Int(argument), line > 0 else {
        return "+\(argument) is not a place; give +G, +F, +LINE or +/PATTERN"
      }
      goToLine(line)
    }
    return nil
  }
}
