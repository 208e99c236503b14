/// Replays the sessions of a Markdown document and compares their output.
///
/// All sessions of a document are one: the effects of a block last for the next.
public struct Transcript {
  /// An exchange whose output differs from the document.
  public struct Mismatch: Hashable, Sendable {
    /// The line of the input in the document, the first being 1.
    public let line: Int
    /// The text that was entered.
    public let input: String
    /// The output in the document.
    public let expected: [String]
    /// The output of the session.
    public let actual: [String]
  }

  /// The result of a replay.
  public struct Outcome: Sendable {
    /// The number of entries that were replayed.
    public let exchanges: Int
    /// The exchanges that differ.
    public let mismatches: [Mismatch]
    /// The document with the session's output; unchanged where it matched.
    public let updatedText: String
  }

  private let document: TranscriptDocument
  private let file: String

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - text: the Markdown text; sessions are fenced blocks marked `keyboard-repl`.
  ///   - file: the path of the document; relative paths in the sessions start at its directory.
  public init(_ text: String, file: String) {
    document = TranscriptDocument(text)
    self.file = file
  }

  /// Replays every session in order on one new session.
  ///
  /// - Parameter makeSession: creates a session that writes to the given output.
  /// - Returns: the differences, and the document with the actual output.
  public func replay(_ makeSession: (@escaping (String) -> Void) -> Session) async -> Outcome {
    let recorder = Recorder()
    let session = makeSession { recorder.lines.append($0) }
    let directory = ScriptFile(file).directory
    var updated = document
    var exchanges = 0
    var mismatches: [Mismatch] = []
    for (index, part) in document.parts.enumerated() {
      guard case .exchange(var exchange) = part else { continue }
      exchanges += 1
      recorder.lines = []
      do throws(ScriptError) {
        try await session.run(
          exchange.input, file: file, directory: directory, firstLine: exchange.line)
      } catch {
        recorder.lines.append("error: \(error.message)")
      }
      let actual = recorder.lines.flatMap {
        $0.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
      }
      let expected = exchange.output.trimmed
      guard !actual.trimmed.matches(expected) else { continue }
      mismatches.append(
        Mismatch(
          line: exchange.line, input: exchange.input, expected: exchange.output, actual: actual))
      exchange.output = actual + exchange.output[expected.count...]
      updated.parts[index] = .exchange(exchange)
    }
    await session.shutdown()
    return Outcome(exchanges: exchanges, mismatches: mismatches, updatedText: updated.text)
  }

  private final class Recorder {
    var lines: [String] = []
  }
}

nonisolated extension [String] {
  /// The lines without the empty ones at the end, which only set sessions apart.
  fileprivate var trimmed: [String] {
    Array(prefix((lastIndex { !$0.isEmpty } ?? -1) + 1))
  }

  /// Returns a Boolean value indicating whether the lines match expected ones, in which `...` alone
  /// stands for any lines and `[..]` for any text in a line.
  ///
  /// - Complexity: the number of expected lines times the number of actual ones.
  func matches(_ expectedLines: [String]) -> Bool {
    // reachable[j]: the expected lines so far can stand for the first j actual ones.
    var reachable = [true] + [Bool](repeating: false, count: count)
    for expected in expectedLines {
      var next = [Bool](repeating: false, count: count + 1)
      if expected == "..." {
        var seen = false
        for j in reachable.indices {
          seen = seen || reachable[j]
          next[j] = seen
        }
      } else {
        for j in indices where reachable[j] {
          next[j + 1] = self[j].matches(expected, wildcard: "[..]")
        }
      }
      reachable = next
    }
    return reachable[count]
  }
}
