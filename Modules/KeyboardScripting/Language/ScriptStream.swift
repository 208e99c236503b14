/// The commands of a text that arrives in pieces, such as piped input.
///
/// A line can be run as soon as it has arrived, a block when it is closed:
///
/// ```swift
/// var stream = ScriptStream(file: "<stdin>")
/// stream.append(bytes)
/// while let script = try stream.next() { try await session.run(script) }
/// ```
package nonisolated struct ScriptStream: Sendable {
  private let file: String
  private let waitsForElse: Bool
  /// The parser of the complete lines.
  private var parser: ScriptParser
  /// The bytes from the first line on that is not UTF-8; empty if all lines are.
  private var refused: [UInt8] = []
  /// The bytes after the last complete line.
  private var lastLine: [UInt8] = []
  /// A Boolean value indicating whether the text is complete.
  package private(set) var isFinished = false

  /// Creates a stream without any text.
  ///
  /// - Parameters:
  ///   - file: the file name in the positions of errors.
  ///   - waitsForElse: whether an `if` waits for the next line, which can contain its `else`; otherwise, as at a
  ///     prompt,
  ///     `else` follows on the line of the `}`.
  package init(file: String, waitsForElse: Bool = true) {
    (self.file, self.waitsForElse) = (file, waitsForElse)
    parser = ScriptParser("", file: file)
  }

  /// Adds the next bytes of the text; a line that is not UTF-8 is an error of ``next()``.
  package mutating func append(_ bytes: some Sequence<UInt8>) {
    lastLine += bytes
    guard var end = lastLine.lastIndex(of: UInt8(ascii: "\n")) else { return }
    // The line end stays, because the next byte can belong to it.
    if end > 0, lastLine[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    read(lastLine[..<end])
    lastLine.removeSubrange(..<end)
  }

  /// Ends the text, so that open blocks are no longer waited for.
  package mutating func finish() {
    isFinished = true
    read(lastLine[...])
    lastLine = []
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>) {
    guard refused.isEmpty else {
      refused += bytes
      return
    }
    let whole = parser.reader.rest + bytes
    var end = whole.endIndex
    if String(validating: whole, as: UTF8.self) == nil {
      end = whole.startIndex
      while let next = whole[end...].firstIndex(of: UInt8(ascii: "\n")),
        String(validating: whole[end..<next], as: UTF8.self) != nil
      {
        end = next + 1
      }
      refused = Array(whole[end...])
    }
    parser = ScriptParser(
      String(decoding: whole[..<end], as: UTF8.self), file: file, firstLine: parser.reader.line)
  }

  /// Removes and returns the commands of the next line, with the further lines of its blocks.
  ///
  /// - Returns: the commands; nil if more of the text is needed, or at its end.
  /// - Throws: a ``ScriptError`` if the line cannot be parsed, or is not UTF-8; the next call continues after it.
  package mutating func next() throws(ScriptError) -> Script? {
    if let script = try nextOfParser() { return script }
    guard !refused.isEmpty else { return nil }
    // Blocks that are open are dropped with the line.
    var reader = parser.reader
    reader.skip { _ in true }
    let error = ScriptError.notUTF8(refused, in: file, firstLine: reader.line)
    let rest = refused.drop { $0 != UInt8(ascii: "\n") }
    refused = []
    parser = ScriptParser("", file: file, firstLine: reader.line)
    read(rest)
    throw error
  }

  private mutating func nextOfParser() throws(ScriptError) -> Script? {
    while parser.reader.next != nil {
      let start = parser
      do throws(ScriptError) {
        let statements = try parser.statements(inBlock: nil, upToLineEnd: true)
        if isOpen, waitsForElse, statements.last?.mayHaveElse ?? false, isAtLastLine {
          parser = start
          return nil
        }
        if !statements.isEmpty { return Script(statements: statements) }
      } catch  where error.code == .incomplete && (isOpen || !refused.isEmpty) {
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

  /// A Boolean value indicating whether the parser can receive further lines.
  private var isOpen: Bool { !isFinished && refused.isEmpty }

  /// A Boolean value indicating whether only blanks and comments have arrived.
  private var isAtLastLine: Bool {
    var ahead = parser.reader
    ahead.skipLines()
    return ahead.next == nil
  }
}

nonisolated extension Statement {
  /// A Boolean value indicating whether an `else` can follow.
  fileprivate var mayHaveElse: Bool {
    guard verb == "if", case .block? = arguments.last else { return false }
    // The statement of the `else` has no condition.
    return if case .expression? = arguments.dropLast().last { true } else { false }
  }
}
