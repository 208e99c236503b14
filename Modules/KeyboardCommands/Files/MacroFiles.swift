package import KeyboardCore

/// The user's macros: lists of commands, each in a file `NAME.json5` that may be edited.
///
/// ```json5
/// // Archives a mail and goes on with the one after the next.
/// [
///   "mailbox.archive",
///   { command: "navigation.nextRow", args: { count: 2 } },
/// ]
/// ```
///
/// A file is read whenever its macro is run, so that edits take effect immediately.
package struct MacroFiles: Hashable, Sendable {
  /// The directory that holds the files.
  package let directory: String

  /// Creates the macros of a directory, which need not exist.
  package init(directory: String) {
    self.directory = directory
  }

  private static let suffix = ".json5"

  /// The names of all macros, sorted.
  ///
  /// - Complexity: reads the directory.
  package var names: [String] {
    TextFile.names(in: directory).filter { $0.hasSuffix(Self.suffix) }
      .map { String($0.dropLast(Self.suffix.count)) }
  }

  /// Returns the path of a macro's file.
  ///
  /// - Throws: a `FileError` for an invalid name.
  package func path(of name: String) throws(FileError) -> String {
    guard name.isFileName else {
      throw FileError(
        .unwritable,
        "'\(name)' is not a name of a macro; write one without / and without a dot first",
        file: directory)
    }
    return "\(directory)/\(name)\(Self.suffix)"
  }

  /// Reads a macro.
  ///
  /// - Returns: its commands; nil if there is none of that name.
  /// - Throws: the reason why its file cannot be read, with the place.
  package func commands(of name: String) throws(FileError) -> [CommandInvocation]? {
    let path = try path(of: name)
    guard let text = try TextFile.read(path) else { return nil }
    return try Self.commands(parsing: text, file: path)
  }

  /// Reads a list of commands from the text of a file.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - file: the path of the file, for errors.
  /// - Returns: the commands.
  /// - Throws: the reason why it is not a list of commands, with the place.
  package static func commands(
    parsing text: String, file: String
  ) throws(FileError) -> [CommandInvocation] {
    let root = try JSON5Node(parsing: text, file: file, ifEmpty: "write [ ]")
    do {
      return try JSONField(root, name: "commands").elements(or: "a list of commands: [\"a.b\"]")
        .map { element throws(JSONError) in
          guard let command = CommandInvocation(listValue: element.value ?? .null) else {
            throw element.mistake(
              "an id, or { command: \"navigation.nextRow\", args: { count: 2 } }")
          }
          return command
        }
    } catch {
      throw FileError(.shape, error, file: file)
    }
  }

  /// Writes a macro, replacing one of the same name.
  ///
  /// - Returns: the path of its file.
  /// - Throws: the reason why it cannot be written.
  @discardableResult
  package func save(_ commands: [CommandInvocation], as name: String) throws(FileError) -> String {
    let path = try path(of: name)
    try TextFile.update(path) { Self.text(of: commands) }
    return path
  }

  /// Returns the text of a file with some commands.
  package static func text(of commands: [CommandInvocation]) -> String {
    let nodes = commands.map { command in
      command.arguments.isEmpty
        ? JSON5Node(command.id.rawValue)
        : JSON5Node([
          ("command", JSON5Node(command.id.rawValue)),
          ("args", JSON5Node(.object(command.arguments))),
        ])
    }
    return JSON5Printer(.json5).print(JSON5Node(nodes))
  }
}
