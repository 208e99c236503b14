/// A Markdown document with sessions that are replayed and whose output is compared.
///
/// Sessions are fenced blocks marked `keyboard-repl`. In such a block, a line that starts with `> `
/// is entered at the prompt, a line that starts with `... ` continues it, and the lines below are
/// the session's output.
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

  /// One entry at the prompt and the output that follows it.
  fileprivate struct Exchange {
    /// The text that was entered; several lines for a block.
    var input: String
    /// The number of the first input line in the document.
    let line: Int
    /// The output in the document.
    var output: [String] = []
  }

  /// A part of the document.
  private enum Part {
    /// A line outside of exchanges.
    case prose(String)
    /// An exchange of a session.
    case exchange(Exchange)
  }

  private var parts: [Part] = []
  private let file: String

  /// Reads a document; a fence that is not closed ends with the document.
  ///
  /// - Parameters:
  ///   - text: the Markdown text.
  ///   - file: the path of the document; relative paths in the sessions start at its directory.
  public init(_ text: String, file: String) {
    self.file = file
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last?.isEmpty == true { lines.removeLast() }
    var fence: String?
    for (index, line) in lines.map(String.init).enumerated() {
      if fence == nil || line == fence {
        parts.append(.prose(line))
        fence = fence == nil ? Self.fence(openedBy: line) : nil
      } else if line.hasPrefix("> ") || line == ">" {
        parts.append(.exchange(Exchange(input: String(line.dropFirst(2)), line: index + 1)))
      } else if case .exchange(var exchange)? = parts.last {
        parts.removeLast()
        // In an open block ... is a line of it; elsewhere it elides output.
        if exchange.output.isEmpty,
          line.hasPrefix("... ")
            || line == "..." && ScriptEntry(exchange.input, file: "").isIncomplete
        {
          exchange.input += "\n" + line.dropFirst(4)
        } else {
          exchange.output.append(line)
        }
        parts.append(.exchange(exchange))
      } else {
        parts.append(.prose(line))
      }
    }
  }

  /// Returns the backquotes of a line that opens a session.
  private static func fence(openedBy line: String) -> String? {
    let ticks = line.prefix { $0 == "`" }
    let info = line.dropFirst(ticks.count).prefix { $0 != " " }
    return ticks.count >= 3 && info == "keyboard-repl" ? String(ticks) : nil
  }

  /// Replays every session in order on one new session.
  ///
  /// - Parameter makeSession: creates a session that writes to the given output.
  /// - Returns: the differences, and the document with the actual output.
  public func replay(_ makeSession: (@escaping (String) -> Void) -> Session) async -> Outcome {
    var lines: [String] = []
    let session = makeSession { lines.append($0) }
    let directory = ScriptFile(file).directory
    var updated = self
    var exchanges = 0
    var mismatches: [Mismatch] = []
    for (index, part) in parts.enumerated() {
      guard case .exchange(var exchange) = part else { continue }
      exchanges += 1
      lines = []
      do throws(ScriptError) {
        try await session.run(
          exchange.input, file: file, directory: directory, firstLine: exchange.line)
      } catch {
        lines.append("error: \(error.message)")
      }
      let actual = lines.flatMap {
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

  /// The document as text, with the outputs as they are now.
  private var text: String {
    let lines = parts.flatMap { part in
      switch part {
      case .prose(let line): [line]
      case .exchange(let exchange): exchange.inputLines + exchange.output
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension Transcript.Exchange {
  /// The input as the document writes it.
  fileprivate var inputLines: [String] {
    input.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
      (index == 0 ? ">" : "...") + (line.isEmpty ? "" : " ") + line
    }
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
