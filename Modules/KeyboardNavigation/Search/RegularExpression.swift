internal import KeyboardCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A POSIX extended regular expression, compiled by the C library.
///
/// The C library matches in time that grows with the text, except for back references, and takes
/// memory that grows with repeat counts: these are refused. Letters are those of the locale that the
/// program has set. The case of letters counts only if the pattern has an upper-case one.
public struct RegularExpression: Hashable, Sendable {
  /// The pattern, as it was given.
  public let pattern: String
  /// A Boolean value indicating whether the case of letters counts.
  public let isCaseSensitive: Bool
  private let compiled: Compiled

  /// A pattern compiled by the C library, with which several threads may search at once.
  private final class Compiled: @unchecked Sendable {
    let expression = UnsafeMutablePointer<regex_t>.allocate(capacity: 1)

    /// - Throws: the reason why the pattern cannot be read.
    init(_ pattern: String, _ flags: CInt) throws(SearchQuery.PatternError) {
      let code = regcomp(expression, pattern, flags)
      guard code != 0 else { return }
      // Nothing is left to free in it.
      expression.initialize(to: regex_t())
      throw .init(reason(code))
    }

    deinit {
      regfree(expression)
      expression.deallocate()
    }
  }

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - isCaseSensitive: whether the case of letters counts; nil for where the pattern has an
  ///     upper-case one.
  /// - Throws: the reason why it cannot be read, or is refused.
  public init(
    _ pattern: String, isCaseSensitive: Bool? = nil
  ) throws(SearchQuery.PatternError) {
    try Self.checkCost(of: pattern)
    self.pattern = pattern
    self.isCaseSensitive = isCaseSensitive ?? Self.hasUppercase(pattern)
    compiled = try Compiled(
      pattern, self.isCaseSensitive ? REG_EXTENDED : REG_EXTENDED | REG_ICASE)
  }

  /// Returns whether two expressions were compiled from the same pattern.
  public static func == (one: RegularExpression, other: RegularExpression) -> Bool {
    one.pattern == other.pattern && one.isCaseSensitive == other.isCaseSensitive
  }

  /// Hashes the pattern.
  public func hash(into hasher: inout Hasher) { hasher.combine(pattern) }

  /// The bytes of a line that are searched at most.
  private static let longestLine = 1 << 16

  /// Returns whether there is a match in a text, of which the first 64 KiB are searched.
  public func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { firstRange(in: $0) != nil }
  }

  /// Returns the first match in a line, from an offset on.
  func firstRange(in line: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Range<Int>? {
    let end = min(line.count, Self.longestLine)
    guard start <= end else { return nil }
    var match = regmatch_t(rm_so: regoff_t(start), rm_eo: regoff_t(end))
    let flags = REG_STARTEND | (start > 0 ? REG_NOTBOL : 0) | (end < line.count ? REG_NOTEOL : 0)
    let code = withUnsafeMutablePointer(to: &match) { match in
      line.withMemoryRebound(to: CChar.self) { line in
        // Without a byte there is no address.
        if let address = line.baseAddress {
          regexec(compiled.expression, address, 1, match, flags)
        } else {
          regexec(compiled.expression, "", 1, match, flags)
        }
      }
    }
    return code == 0 ? Int(match.rm_so)..<Int(match.rm_eo) : nil
  }

  // MARK: Cost

  /// The most repetitions of a part of the pattern, those of the groups around it included, and the
  /// most parts when all repetitions are written out.
  private static let (mostRepetitions, mostParts) = (1000, 10_000)

  /// Refuses back references, and repeat counts that multiply.
  private static func checkCost(of pattern: String) throws(SearchQuery.PatternError) {
    /// The parts of a group so far, and how often the most repeated of them is repeated.
    struct Cost {
      var parts = 0
      var repetitions = 1
    }
    var groups = [Cost()]
    var last = Cost()
    var rest = Substring(pattern)
    func close(_ part: Cost) {
      last = part
      groups[groups.count - 1].parts += part.parts
      groups[groups.count - 1].repetitions = max(
        groups[groups.count - 1].repetitions, part.repetitions)
    }
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        if let escaped = rest.popFirst(), "1"..."9" ~= escaped {
          throw .init("\\\(escaped) refers back to a group; write what it is to match again")
        }
        close(Cost(parts: 1))
      case "[":
        skipBracket(&rest)
        close(Cost(parts: 1))
      case "(": groups.append(Cost())
      case ")" where groups.count > 1: close(groups.removeLast())
      case "{":
        let counts = rest.prefix { $0 != "}" }.split(separator: ",").compactMap { Int($0) }
        guard let count = counts.max(), count > 1 else { break }
        let (parts, overflow) = last.parts.multipliedReportingOverflow(by: count)
        let (repetitions, tooMany) = last.repetitions.multipliedReportingOverflow(by: count)
        guard !overflow, !tooMany, repetitions <= mostRepetitions else {
          throw .init("it repeats a part more than \(mostRepetitions) times; write * or +")
        }
        close(Cost(parts: parts, repetitions: repetitions))
      case "*", "+", "?", "|", "}", ",": break
      default: close(Cost(parts: 1))
      }
      guard groups[groups.count - 1].parts <= mostParts else {
        throw .init("it has more than \(mostParts) parts with all repetitions; make it shorter")
      }
    }
  }

  /// Skips the rest of a bracket expression, in which `]` may stand first and classes have brackets
  /// of their own.
  private static func skipBracket(_ rest: inout Substring) {
    if rest.first == "^" { rest.removeFirst() }
    if rest.first == "]" { rest.removeFirst() }
    while let character = rest.popFirst(), character != "]" {
      guard character == "[", let kind = rest.first, ":.=".contains(kind) else { continue }
      rest.removeFirst()
      while let next = rest.popFirst(), !(next == kind && rest.first == "]") {}
      _ = rest.popFirst()
    }
  }

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

  /// The C library's sentence, such as `unmatched ( or \\(`, and the remedy.
  private static func reason(_ code: CInt) -> String {
    var text = [CChar](repeating: 0, count: 200)
    regerror(code, nil, &text, text.count)
    let end = text.firstIndex(of: 0) ?? text.count
    let reason = String(decoding: text[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return reason.prefix(1).lowercased() + reason.dropFirst()
      + "; a backslash before a sign takes it as it is"
  }
}
