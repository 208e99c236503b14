/// Replays the sessions of a Markdown document and compares what they say.
///
/// All sessions of a document are one: what a block sets up stays for the next.
public struct Transcript {
  /// An exchange that went otherwise than the document says.
  public struct Mismatch: Hashable, Sendable {
    /// The line of the input in the document, the first being 1.
    public let line: Int
    /// What was entered.
    public let input: String
    /// What the document says.
    public let expected: [String]
    /// What the session said.
    public let actual: [String]
  }

  /// How a replay went.
  public struct Outcome: Sendable {
    /// How many entries were replayed.
    public let exchanges: Int
    /// Those that went otherwise.
    public let mismatches: [Mismatch]
    /// The document with what the session said; unchanged where it matched.
    public let updatedText: String
  }

  private let document: TranscriptDocument
  private let file: String

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - text: the Markdown text; sessions are fenced blocks marked `keyboard-repl`.
  ///   - file: what relative paths in the sessions are taken from, by its directory.
  public init(_ text: String, file: String) {
    document = TranscriptDocument(text)
    self.file = file
  }

  /// Replays every session in order on one new session.
  ///
  /// - Parameter makeSession: makes a session that writes to the given output.
  /// - Returns: what differed, and the document with what was said.
  public func replay(
    _ makeSession: (@escaping (SessionLine) -> Void) -> Session
  ) async -> Outcome {
    let recorder = Recorder()
    let session = makeSession { recorder.lines.append($0.text) }
    var updated = document
    var mismatches: [Mismatch] = []
    for (index, part) in document.parts.enumerated() {
      guard case .exchange(let exchange) = part else { continue }
      recorder.lines = []
      do throws(ScriptError) {
        try await session.run(
          exchange.input, file: file, directory: TextFile(file, relativeTo: ".").directory,
          firstLine: exchange.line)
      } catch {
        recorder.lines.append("error: \(error.message)")
      }
      let actual = recorder.lines.flatMap {
        $0.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
      }
      guard !TranscriptPattern(exchange.output.trimmed).matches(actual.trimmed) else { continue }
      mismatches.append(
        Mismatch(
          line: exchange.line, input: exchange.input, expected: exchange.output, actual: actual))
      var corrected = exchange
      corrected.output = actual + exchange.output.suffix(while: \.isEmpty)
      updated.parts[index] = .exchange(corrected)
    }
    await session.shutdown()
    return Outcome(
      exchanges: document.exchanges.count, mismatches: mismatches, updatedText: updated.text)
  }

  private final class Recorder {
    var lines: [String] = []
  }
}

extension [String] {
  /// The lines without the empty ones at the end, which only set sessions apart.
  fileprivate var trimmed: [String] {
    Array(prefix(count - suffix(while: \.isEmpty).count))
  }

  /// The longest end for whose lines the test holds.
  fileprivate func suffix(while test: (String) -> Bool) -> [String] {
    reversed().prefix(while: test).reversed()
  }
}
