public import KeyboardCore

/// The reason why a script has stopped, with its position.
public nonisolated struct ScriptError: KeyboardError {
  /// The kinds of reasons.
  package enum Code: String, Hashable, Sendable {
    /// The text is not in the session language.
    case syntax
    /// A block, a quote or a parenthesis is open at the end of the text; more input can close it.
    case incomplete
    /// The first word is neither a verb nor a macro.
    case unknownVerb
    /// An argument is not valid for its verb.
    case badArgument
    /// The command could not be carried out.
    case failed
    /// An `expect` failed.
    case expectation
    /// The command ran, but had no effect.
    case withoutResult
    /// The run was interrupted.
    case interrupted

    /// The kinds that a script can expect.
    static let expected: [Code] = [
      .syntax, .unknownVerb, .badArgument, .failed, .expectation, .withoutResult,
    ]

    /// The name of the kind for scripts, which do not distinguish `incomplete` from `syntax`.
    var name: String { (self == .incomplete ? Code.syntax : self).rawValue }
  }

  /// The kind of reason.
  package let code: Code
  /// One sentence that includes the remedy.
  public let message: String
  /// The position of the command or argument.
  public let position: SourcePosition
  /// The running macros, commands, handlers and files, from innermost to outermost.
  package private(set) var calls: [Call] = []

  /// A running macro, command, handler or file.
  package struct Call: Hashable, Sendable {
    /// Its name, such as `macro go`, or the path of a file.
    package let name: String
    /// The position of the command that started it, or of the handler.
    package let position: SourcePosition
  }

  /// The message about a brace that closes no block.
  static let strayBrace = "} closes no block; remove it, or quote it: '}'"
  /// A Boolean value indicating whether this is about a brace that closes no block.
  var isStrayBrace: Bool { message == Self.strayBrace }

  /// The failed checks after this one.
  private var others: [ScriptError] = []

  /// Creates an error.
  package init(_ code: Code, _ message: String, at position: SourcePosition) {
    self.code = code
    self.message = message
    self.position = position
  }

  /// Returns the error followed by others.
  func followed(by others: some Sequence<ScriptError>) -> ScriptError {
    var error = self
    error.others += others
    return error
  }

  /// Returns the error as one inside a call.
  func called(_ name: String, at position: SourcePosition) -> ScriptError {
    var error = self
    error.calls.append(Call(name: name, position: position))
    return error
  }

  /// The exit status of a batch run that this error stops: 1 for an `expect` and a command without a result, 130 for an
  /// interrupt, otherwise 2; the highest of several errors.
  public var exitStatus: Int32 {
    let own: Int32 =
      switch code {
      case .expectation, .withoutResult: 1
      case .interrupted: 130
      default: 2
      }
    return others.reduce(own) { max($0, $1.exitStatus) }
  }
}

nonisolated extension ScriptError {
  /// The error as JSON: `code`, `message`, `file`, `line` and `column`.
  public var value: Value {
    [
      "code": .string(code.name), "message": .string(message),
      "file": .string(position.file), "line": .integer(position.line),
      "column": .integer(position.column),
    ]
  }

  /// Returns the error for the first byte of a text that is not UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: the text, which contains invalid UTF-8.
  ///   - file: the file name in the position.
  ///   - firstLine: the number of the text's first line.
  /// - Returns: the error.
  static func notUTF8(
    _ bytes: some Collection<UInt8>, in file: String, firstLine: Int = 1
  ) -> ScriptError {
    var parser = UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var (line, start, passed) = (firstLine, 0, 0)
    while case .valid(let scalar) = parser.parseScalar(from: &rest) {
      passed += scalar.count
      if scalar.first == UInt8(ascii: "\n") { (line, start) = (line + 1, passed) }
    }
    let before = bytes.dropFirst(start).prefix(passed - start)
    let byte = bytes.dropFirst(passed).first.map { String($0, radix: 16, uppercase: true) } ?? ""
    return ScriptError(
      .syntax, "the byte 0x\(byte) is not UTF-8; save the file in UTF-8",
      at: SourcePosition(
        file: file, line: line, column: String(decoding: before, as: UTF8.self).count + 1))
  }

  /// Returns the error for a condition that would run commands whenever it is evaluated.
  static func commandsInCondition(at position: SourcePosition) -> ScriptError {
    ScriptError(
      .badArgument,
      "a condition that keys or events ask runs no $(…); ask a name that was set before",
      at: position)
  }

  /// The maximum number of listed calls.
  private static let callLimit = 8

  /// `file:line:column: message`, and a line for each call.
  public var description: String { place(of: position) + ": \(text(inEntryOf: nil))" }

  /// Returns the message for a prompt.
  ///
  /// - Parameter file: the file name of the prompt's own entries.
  /// - Returns: the message, with the positions in other files.
  public func text(atPromptOf file: String) -> String {
    (position.file == file ? "" : place(of: position) + ": ") + text(inEntryOf: file)
  }

  private func text(inEntryOf file: String?) -> String {
    let lines = calls.prefix(Self.callLimit).map { call in
      "\n  in \(call.name.printable())"
        + (call.position.file == file ? "" : ", from " + place(of: call.position))
    }
    let failures = self.others.map { "\n\($0)" }.joined()
    let others = calls.count - lines.count
    // The message contains words of the script, values and file names of any origin.
    return message.printable(limit: 100_000) + lines.joined()
      + (others > 0 ? "\n  in \(others) more" : "") + failures
  }

  private func place(of position: SourcePosition) -> String { "\(position)".printable() }
}

nonisolated extension Word {
  /// Returns an error about this word.
  package func bad(_ message: String) -> ScriptError {
    ScriptError(.badArgument, message, at: position)
  }

  /// Returns the error of a word that is not among some candidates, with the nearest one or another remedy.
  package func unknown(
    _ problem: String, among candidates: [String], otherwise: String
  ) -> ScriptError {
    bad("\(problem); \(Spelling.remedy(for: text, in: candidates, otherwise: otherwise))")
  }
}
