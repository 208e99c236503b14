/// Expected output, in which `...` alone stands for any lines and `[..]` for any text in a line.
nonisolated struct TranscriptPattern {
  private let lines: [String]

  init(_ lines: [String]) {
    self.lines = lines
  }

  /// Whether actual lines are what was expected.
  ///
  /// - Complexity: the number of expected lines times the number of actual ones.
  func matches(_ actual: [String]) -> Bool {
    // reachable[j]: the expected lines so far can stand for the first j actual ones.
    var reachable = [true] + Array(repeating: false, count: actual.count)
    for expected in lines {
      var next = Array(repeating: false, count: actual.count + 1)
      if expected == "..." {
        var seen = false
        for j in reachable.indices {
          seen = seen || reachable[j]
          next[j] = seen
        }
      } else {
        for j in actual.indices where reachable[j] {
          next[j + 1] = Self.line(expected, matches: actual[j])
        }
      }
      reachable = next
    }
    return reachable[actual.count]
  }

  private static func line(_ expected: String, matches actual: String) -> Bool {
    let parts = expected.split(separator: "[..]", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return expected == actual }
    guard let first = parts.first, let last = parts.last, actual.hasPrefix(first) else {
      return false
    }
    var rest = actual.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
