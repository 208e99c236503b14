internal import KeyboardCore
import Synchronization

/// A POSIX extended regular expression, matched in time that grows with the text alone.
///
/// ```swift
/// let number = try RegularExpression("^[0-9]+$")
/// number.matches("42")   // true
/// ```
///
/// It is read as `grep -E` reads it, with `\w`, `\s`, `\b`, `\<` and `\>`, and of several matches at a place
/// the longest counts. An automaton takes every character once, so no pattern makes it slow. Back references,
/// for which there is no automaton, are refused, and so are repeat counts that multiply. The case of letters
/// counts only if the pattern has an upper-case one.
public struct RegularExpression: Hashable, Sendable {
  /// The pattern, as it was given.
  public let pattern: String
  /// A Boolean value indicating whether the case of letters counts.
  public let isCaseSensitive: Bool
  private let matchers: Matchers

  /// The matchers that are not used just now, with what they have learnt.
  private final class Matchers: Sendable {
    let idle: Mutex<[PatternMatcher]>
    /// A matcher that has learnt nothing.
    let fresh: PatternMatcher

    init(_ pattern: PatternNode) {
      fresh = PatternMatcher(pattern)
      idle = Mutex([])
    }
  }

  /// Reads a pattern.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - isCaseSensitive: whether the case of letters counts; nil for where the pattern has an
  ///     upper-case one.
  /// - Throws: the reason why it cannot be read, or is refused.
  public init(
    _ pattern: String, isCaseSensitive: Bool? = nil
  ) throws(SearchQuery.PatternError) {
    self.pattern = pattern
    self.isCaseSensitive = isCaseSensitive ?? Self.hasUppercase(pattern)
    var parser = PatternParser(pattern, foldsCase: !self.isCaseSensitive)
    let node = try parser.parse()
    try node.checkCost()
    matchers = Matchers(node)
  }

  /// Returns whether two expressions were read from the same pattern.
  public static func == (one: RegularExpression, other: RegularExpression) -> Bool {
    one.pattern == other.pattern && one.isCaseSensitive == other.isCaseSensitive
  }

  /// Hashes the pattern.
  public func hash(into hasher: inout Hasher) { hasher.combine(pattern) }

  /// Returns whether there is a match in a text.
  ///
  /// - Complexity: O(length of the text · length of the pattern), and mostly O(length of the text).
  public func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { text in using { $0.matches(text) } }
  }

  /// Returns the matches in a line that do not overlap, the first one first.
  func ranges(in line: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    using { $0.ranges(in: line) }
  }

  private func using<Result>(_ body: (inout PatternMatcher) -> Result) -> Result {
    var matcher = matcher
    defer { keep(matcher) }
    return body(&matcher)
  }

  /// A matcher for one line after another.
  var matcher: PatternMatcher { matchers.idle.withLock { $0.popLast() } ?? matchers.fresh }

  /// Leaves a matcher to others.
  func keep(_ matcher: PatternMatcher) { matchers.idle.withLock { $0.append(matcher) } }

  /// Returns whether a letter that is searched for is upper-case; `\W` and the like are no letters.
  private static func hasUppercase(_ pattern: String) -> Bool {
    var rest = Substring(pattern)
    while let character = rest.popFirst() {
      if character == "\\" {
        _ = rest.popFirst()
      } else if character.isUppercase {
        return true
      }
    }
    return false
  }
}
