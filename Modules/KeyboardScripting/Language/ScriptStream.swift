/// The commands of a text that comes piece by piece, such as what is piped into a program.
///
/// A line is run as soon as it has come, a block when it is closed:
///
/// ```swift
/// var stream = ScriptStream(file: "<stdin>")
/// stream.append(bytes)
/// while let script = try stream.next() { try await session.run(script) }
/// ```
package nonisolated struct ScriptStream: Sendable {
  private let file: String
  private let waitsForElse: Bool
  /// Reads the whole lines that have come.
  private var parser: ScriptParser
  /// The error of bytes that are not UTF-8; nil when there are none, or it was thrown.
  private var mistake: ScriptError?
  /// The bytes after the last whole line.
  private var lastLine: [UInt8] = []
  /// A Boolean value indicating whether the text has come to its end.
  package private(set) var isFinished = false

  /// Creates a stream without any text.
  ///
  /// - Parameters:
  ///   - file: the file name in the positions of errors.
  ///   - waitsForElse: whether an `if` waits for the line behind it, where its `else` may stand; as at a
  ///     prompt, an `else` stands on the line of its `}` otherwise.
  package init(file: String, waitsForElse: Bool = true) {
    (self.file, self.waitsForElse) = (file, waitsForElse)
    parser = ScriptParser("", file: file)
  }

  /// Adds the next bytes of the text; those that are not UTF-8 are an error of ``next()``.
  package mutating func append(_ bytes: some Sequence<UInt8>) {
    lastLine += bytes
    guard var end = lastLine.lastIndex(of: UInt8(ascii: "\n")) else { return }
    // The line end stays: what goes on behind it is not known yet.
    if end > 0, lastLine[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    read(lastLine[..<end])
    lastLine.removeSubrange(..<end)
  }

  /// Ends the text: blocks that are still open are not waited for any more.
  package mutating func finish() {
    isFinished = true
    read(lastLine[...])
    lastLine = []
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>) {
    let whole = parser.reader.rest + bytes
    var text = String(validating: whole, as: UTF8.self)
    if text == nil {
      mistake = mistake ?? .notUTF8(whole, in: file, firstLine: parser.reader.line)
      // The lines count all the same.
      text = String(decoding: whole.filter { $0 == UInt8(ascii: "\n") }, as: UTF8.self)
    }
    guard let text else { return }
    parser = ScriptParser(text, file: file, firstLine: parser.reader.line)
  }

  /// Takes the commands of the next line, and of the lines that its blocks go on over.
  ///
  /// - Returns: the commands; nil when more of the text has to come first, or at its end.
  /// - Throws: ``ScriptError`` when the line cannot be read; the next call goes on after it.
  package mutating func next() throws(ScriptError) -> Script? {
    if let mistake = mistake.take() { throw mistake }
    while parser.reader.next != nil {
      let start = parser
      do throws(ScriptError) {
        let statements = try parser.statements(inBlock: nil, upToLineEnd: true)
        if !isFinished, waitsForElse, statements.last?.mayHaveElse ?? false, isAtLastLine {
          parser = start
          return nil
        }
        if !statements.isEmpty { return Script(statements: statements) }
      } catch  where error.code == .incomplete && !isFinished {
        parser = start
        return nil
      } catch {
        var reader = parser.reader
        reader.skip { !$0.isNewline }
        parser = start
        parser.reader = reader
        throw error
      }
    }
    return nil
  }

  /// A Boolean value indicating whether nothing but blanks and comments has come yet.
  private var isAtLastLine: Bool {
    var ahead = parser.reader
    ahead.skipLines()
    return ahead.next == nil
  }
}

nonisolated extension Statement {
  /// A Boolean value indicating whether an `else` may follow.
  fileprivate var mayHaveElse: Bool {
    guard verb == "if", case .block? = arguments.last else { return false }
    // The statement of an `else` itself has no condition.
    return if case .expression? = arguments.dropLast().last { true } else { false }
  }
}
