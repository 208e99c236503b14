import FoundationEssentials
import Glibc
import KeyboardCore
import KeyboardForms
import KeyboardScripting
import KeyboardTerminalShell

/// `ask` shows a form, and prints the answers as JSON or as lines.
///
/// The status is 0 when it was submitted, 1 for answers of a file that are not right and for no to a question,
/// 2 for a mistake in the description, and 130 when it was left. Answers that cannot be printed stay in a file
/// of the user; secrets do not.
package struct Ask {
  private static let summary = """
    Asks what a form asks, and prints the answers as JSON. The form is a FILE in JSON or JSON5, or comes
    on standard input as -, or from options: each kind begins a field, what follows belongs to it.
    """

  /// The form in which answers are printed.
  enum Format: String, CaseIterable {
    /// An object in one line.
    case json
    /// A line for each field.
    case lines
  }

  /// Runs the program.
  package static func main() async {
    var flags = Flags()
    let arguments = TerminalProgram.Arguments(
      "ask", "[FILE | -] [OPTION]…", summary, options: Flags.table, into: &flags)
    if let question = flags.question {
      guard flags.isEmpty, flags.answers == nil, arguments.files.isEmpty else {
        arguments.fail("--confirm asks one question; leave the form away")
      }
      await arguments.run { program in
        program.runtime.acceptScripts()
        let isConfirmed = try await Confirming(question, program).run()
        exit(isConfirmed ? 0 : 1)
      }
    }
    let description = description(flags, arguments)
    if let file = flags.answers {
      let answers = GivenAnswers(description, file, arguments)
      return print(answers.values, of: description, as: flags.format, keeping: [:], arguments)
    }
    await arguments.run { program in
      program.runtime.acceptScripts()
      let asking = Asking(description, showsKeyboard: flags.showsKeyboard, program)
      try await program.run(asking.pane)
      guard let answers = asking.answers else { exit(130) }
      print(
        answers, of: description, as: flags.format, keeping: asking.keptAnswers ?? [:], arguments)
    }
  }

  /// Reads the form from a file, standard input or options; a mistake ends the process.
  private static func description(
    _ flags: Flags, _ arguments: TerminalProgram.Arguments
  ) -> FormDescription {
    do {
      guard let file = arguments.files.first else {
        if flags.isEmpty, arguments.printedKeys != nil {
          return try FormDescription(parsing: "{ fields: [{ name: 'name' }] }")
        }
        guard !flags.isEmpty else {
          arguments.fail("there is nothing to ask; give a FILE, - or options such as --text name")
        }
        return try FormDescription(flags.form())
      }
      guard flags.isEmpty, arguments.files.count == 1 else {
        arguments.fail("give one FILE, or options that make the fields")
      }
      let bytes = arguments.read(file)
      return try FormDescription(parsing: String(decoding: bytes, as: UTF8.self))
    } catch {
      arguments.fail(MessageError(describing: error).message)
    }
  }

  /// Prints the answers; until that is done, a file has those that are no secrets.
  private static func print(
    _ answers: [String: Value], of description: FormDescription, as format: Format,
    keeping kept: [String: Value], _ arguments: TerminalProgram.Arguments
  ) {
    let environment = ProcessInfo.processInfo.environment
    let file = UserDirectory.state.path(of: "ask", environment: environment).map {
      StoredFile<Value>(path: "\($0)/\(getpid()).json")
    }
    let isKept = !kept.isEmpty && file.map { (try? $0.write(.object(kept))) != nil } ?? false
    if let mistake = TerminalProgram.Arguments.write(bytes(of: answers, of: description, format)) {
      let place = isKept ? file.map { "; the answers, without secrets, are in \($0.path)" } : nil
      arguments.fail(mistake + (place ?? ""))
    }
    if let file, isKept { unlink(file.path) }
  }

  private static func bytes(
    of answers: [String: Value], of description: FormDescription, _ format: Format
  ) -> [UInt8] {
    switch format {
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let bytes = (try? encoder.encode(Value.object(answers))).map(Array.init) ?? []
      return bytes + [UInt8(ascii: "\n")]
    case .lines:
      // A field that was not asked for has an empty line, so that the others keep their places.
      return description.inputs.filter(\.kind.hasValue).flatMap { input in
        Array("\(line(of: answers[input.name] ?? .null))\n".utf8)
      }
    }
  }

  /// Returns a value in one line: several options with commas between, line breaks as `\n`.
  private static func line(of value: Value) -> String {
    if let values = value.arrayValue { return values.map(line).joined(separator: ",") }
    guard value != .null else { return "" }
    return value.text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
  }
}
