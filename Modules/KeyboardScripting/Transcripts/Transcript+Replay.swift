import KeyboardCore

extension Transcript {
  /// An exchange whose output differs from the document.
  package struct Mismatch: Hashable, Sendable {
    /// The line number of the input in the document, from 1.
    package let line: Int
    /// The entered text.
    package let input: String
    /// The output in the document.
    package let expected: [String]
    /// The output of the session; lines that match a pattern of the document are replaced by the pattern.
    package let actual: [String]
    /// The lines of the document with the input.
    let inputLines: [String]
    /// The text before each line of output in the document.
    let margin: String
  }

  /// The result of a replay.
  package struct Outcome: Sendable {
    /// The replayed document.
    package let file: String
    /// The number of replayed entries.
    package let exchanges: Int
    /// The exchanges that differ.
    package let mismatches: [Mismatch]
    /// The blocks that were not replayed but probably should be.
    package let problems: [Problem]
    /// The error that interrupted the replay; nil if it was completed.
    package let interruption: ScriptError?
    /// The document with the session's output; matching output is unchanged.
    package let updatedText: String

    /// A Boolean value indicating whether everything was replayed with the output in the document.
    package var isAsWritten: Bool {
      mismatches.isEmpty && problems.isEmpty && interruption == nil
    }
  }

  /// Replays all sessions in order in one new session.
  ///
  /// - Parameter makeSession: creates a session that writes to the given output.
  /// - Returns: the differences, and the document with the actual output.
  /// - Throws: the error of creating the session.
  package func replay<Failure>(
    _ makeSession:
      @MainActor (@escaping @MainActor (String) -> Void) async throws(Failure) ->
      any ScriptRunner
  ) async throws(Failure) -> Outcome {
    var lines: [String] = []
    let session = try await makeSession { lines.append($0) }
    let directory = ScriptFile(file).directory
    var updated = self
    var exchanges = 0
    var mismatches: [Mismatch] = []
    var interruption: ScriptError?
    for (index, part) in parts.enumerated() where interruption == nil {
      guard case .exchange(var exchange) = part else { continue }
      exchanges += 1
      lines = []
      do throws(ScriptError) {
        let entry = Script.Entry(exchange.input, file: file, firstLine: exchange.line)
        try await session.run(entry, directory: directory)
      } catch {
        if error.code == .interrupted { interruption = error }
        lines.append("error: \(error.text(atPromptOf: file))")
      }
      let actual = lines.flatMap {
        $0.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
      }
      let expected = exchange.output.trimmed
      guard !actual.trimmed.matches(expected) else { continue }
      let written = actual.trimmed.keepingPatterns(of: expected)
      mismatches.append(
        Mismatch(
          line: exchange.line, input: exchange.input, expected: expected, actual: written,
          inputLines: exchange.inputLines, margin: exchange.margins.left))
      exchange.output = written + exchange.output[expected.count...]
      updated.parts[index] = .exchange(exchange)
    }
    await session.shutdown()
    return Outcome(
      file: file, exchanges: exchanges, mismatches: mismatches, problems: problems,
      interruption: interruption, updatedText: updated.text)
  }
}

extension Transcript.Outcome {
  /// The problems, one a line, and the differences as a unified diff of the document.
  public var report: String {
    guard !mismatches.isEmpty else { return problemReport }
    var text = problemReport + "--- \(file)\n+++ \(file) as replayed\n"
    var offset = 0
    for mismatch in mismatches {
      let changes = mismatch.actual.diff(from: mismatch.expected).map {
        $0.prefix(1) + mismatch.margin + $0.dropFirst()
      }
      let body = mismatch.inputLines.map { " " + $0 } + changes
      let old = body.count { !$0.hasPrefix("+") }
      let new = body.count { !$0.hasPrefix("-") }
      text += "@@ -\(mismatch.line),\(old) +\(mismatch.line + offset),\(new) @@\n"
      text += body.map { $0 + "\n" }.joined()
      offset += new - old
    }
    return text
  }

  /// The problems, one a line.
  public var problemReport: String {
    problems.map { "\(file):\($0.line): \($0.message)\n" }.joined()
  }
}

nonisolated extension [String] {
  /// The lines without trailing empty ones, which only separate sessions.
  fileprivate var trimmed: [String] {
    Array(prefix((lastIndex { !$0.isEmpty } ?? -1) + 1))
  }

  /// Returns the lines in the notation of documents; those that match a line of the document are replaced by it.
  fileprivate func keepingPatterns(of expected: [String]) -> [String] {
    let changes = lines(areWritten: false).difference(from: expected.lines(areWritten: true))
    let removed = Set(changes.removals.map(\.offset))
    let kept = expected.indices.filter { !removed.contains($0) }.map { expected[$0] }
    // Lines that are neither removed nor inserted are on both sides, in the same order.
    let inserted = Set(changes.insertions.map(\.offset))
    var rest = kept[...]
    return indices.map {
      inserted.contains($0) ? TranscriptLine.written(self[$0]) : rest.removeFirst()
    }
  }

  private func lines(areWritten: Bool) -> [TranscriptLine] {
    map { TranscriptLine(text: $0, isWritten: areWritten) }
  }

  /// Returns the lines of a unified diff from other lines to these.
  fileprivate func diff(from old: [String]) -> [String] {
    let changes = difference(from: old)
    let removed = Set(changes.removals.map(\.offset))
    let inserted = Set(changes.insertions.map(\.offset))
    var lines: [String] = []
    var next = 0
    for index in 0...old.count {
      while next < count, inserted.contains(next) {
        // Removed lines precede their replacements.
        guard index == old.count || !removed.contains(index) else { break }
        lines.append("+" + self[next])
        next += 1
      }
      guard index < old.count else { break }
      lines.append((removed.contains(index) ? "-" : " ") + old[index])
      if !removed.contains(index) { next += 1 }
    }
    return lines
  }

  /// Returns whether the lines match expected ones, in which a single `...` matches any lines and `[..]` any text in a
  /// line.
  ///
  /// - Complexity: O(m · n) for m expected lines and n actual ones.
  func matches(_ expectedLines: [String]) -> Bool {
    let actual = lines(areWritten: false)
    // reachable[j]: the expected lines so far match the first j actual ones.
    var reachable = [true] + [Bool](repeating: false, count: count)
    for expected in expectedLines.lines(areWritten: true) {
      var next = [Bool](repeating: false, count: count + 1)
      if expected.isEllipsis {
        var seen = false
        for j in reachable.indices {
          seen = seen || reachable[j]
          next[j] = seen
        }
      } else {
        for j in indices where reachable[j] { next[j + 1] = actual[j] == expected }
      }
      reachable = next
    }
    return reachable[count]
  }
}

nonisolated extension CollectionDifference.Change {
  /// The index of the element: in the old collection if it is removed, and otherwise in the new one.
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
