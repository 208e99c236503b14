public import KeyboardCore

/// A query for titles: the one search of typing to select, finding and filtering.
///
/// ```
/// SearchQuery("berry blue").matches("Blueberry jam")          // true
/// SearchQuery("Berry").matches("Blueberry jam") // false: an upper-case letter counts
/// SearchQuery("str", at: .start).matches(" Straße") // true
/// try SearchQuery(pattern: "^b.*y").matches("Blueberry jam") // true
/// SearchQuery(fuzzy: "bby !jam").matches("Blueberry pie")    // true
/// ```
///
/// Every word occurs somewhere in the title, in any order. The case of letters counts only if the
/// query has an upper-case one; marks such as accents never do. A query with a pattern is a POSIX
/// extended regular expression instead; a fuzzy one has the notation of fzf. See ``ListSearch`` for whole
/// lists.
public struct SearchQuery: Hashable, Sendable {
  /// The place of a title that a query matches.
  public enum Position: String, Hashable, Sendable, CaseIterable {
    /// Its words anywhere in the title, in any order.
    case anywhere
    /// Its text at the start of the title, blanks apart.
    case start
  }

  /// The way in which a fuzzy query ranks what it finds, as `--scheme` of fzf.
  public enum Scheme: String, Hashable, Sendable, CaseIterable {
    /// For any titles: letters that begin a word count more, after a blank most.
    case plain = "default"
    /// For paths: letters after a slash count more.
    case path
    /// For commands that were typed.
    case history
  }

  /// What decides between titles that a fuzzy query fits alike, as `--tiebreak` of fzf.
  public enum Tie: String, Hashable, Sendable, CaseIterable {
    /// The shorter title.
    case length
    /// The shorter word around what was found.
    case chunk
    /// What was found nearer to the start.
    case begin
    /// What was found nearer to the end.
    case end
    /// The place in the list, which decides in any case.
    case index
  }

  /// The way in which the text of a query is read, by the name of its argument of `navigation.findNext`.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Words, all of which occur.
    case text
    /// A regular expression.
    case pattern
    /// Letters of words in their order, in the notation of fzf.
    case fuzzy
  }

  /// The reason why a pattern is no regular expression, or is refused.
  public struct PatternError: KeyboardError {
    /// One sentence that names the remedy.
    public let message: String

    init(_ reason: String) { message = "the pattern cannot be used: \(reason)" }
  }

  /// The text or the pattern, as it was given.
  public let text: String
  /// The place of a title that matches.
  public let position: Position
  /// A Boolean value indicating whether an upper-case letter makes the case of all letters count.
  public let isCaseSensitive: Bool
  /// A Boolean value indicating whether titles match that do not have what the query is for.
  public var isInverted = false
  /// The folded bytes of the words of ``Kind/text``.
  private let parts: [[UInt8]]
  /// The regular expression of ``Kind/pattern``; nil for other kinds.
  private let expression: RegularExpression?
  /// The letters of ``Kind/fuzzy``; nil for other kinds.
  private let fuzzy: FuzzyPattern?

  /// Creates a query; one without words matches every title.
  public init(_ text: String, at position: Position = .anywhere) {
    (self.text, self.position) = (text, position)
    let isCaseSensitive = text.contains(where: \.isUppercase)
    self.isCaseSensitive = isCaseSensitive
    let words =
      switch position {
      case .anywhere: text.split(whereSeparator: \.isWhitespace)
      case .start: [text.drop(while: \.isWhitespace)]
      }
    parts = words.map { Array(TextFolding.fold($0, keepingCase: isCaseSensitive).utf8) }
    (expression, fuzzy) = (nil, nil)
  }

  /// Creates a query for titles that have the letters of each word in their order, in the notation of
  /// fzf.
  ///
  /// `'abc` are letters next to each other, `^abc` those at the start and `abc$` those at the end; `!abc`
  /// leaves titles with them out, `abc | def` finds one or the other, and `\ ` is a blank. The case of
  /// letters counts in a word that has an upper-case one.
  ///
  /// - Parameters:
  ///   - text: what was typed; nothing matches every title.
  ///   - isExact: whether letters are next to each other in words without a mark, and `'` scatters them.
  ///   - isExtended: whether the text has the notation; otherwise it is one word, with its blanks.
  ///   - isCaseSensitive: whether the case of letters counts; nil for where a word has an upper-case one.
  ///   - keepsMarks: whether marks such as accents count.
  ///   - scheme: the way in which titles are ranked.
  ///   - ties: what decides between titles that fit alike, the first three of them; nil for the length, and
  ///     for the place alone with ``Scheme/history``.
  ///   - fields: the fields that are searched one by one; nil for the whole title.
  public init(
    fuzzy text: String, isExact: Bool = false, isExtended: Bool = true,
    isCaseSensitive: Bool? = nil, keepsMarks: Bool = false, scheme: Scheme = .plain,
    ties: [Tie]? = nil, fields: FieldSelection? = nil
  ) {
    self.text = text
    (position, parts, expression) = (.anywhere, [], nil)
    self.isCaseSensitive = isCaseSensitive ?? text.contains(where: \.isUppercase)
    fuzzy = FuzzyPattern(
      text, isExact: isExact, isExtended: isExtended, isCaseSensitive: isCaseSensitive,
      keepsMarks: keepsMarks, scheme: scheme, ties: ties, fields: fields)
  }

  /// Creates a query for the titles in which a regular expression occurs.
  ///
  /// Marks such as accents count.
  ///
  /// - Parameters:
  ///   - pattern: a POSIX extended regular expression: ``RegularExpression``.
  ///   - isCaseSensitive: whether the case of letters counts; nil for where the pattern has an
  ///     upper-case one.
  /// - Throws: the reason why the pattern cannot be used.
  public init(pattern: String, isCaseSensitive: Bool? = nil) throws(PatternError) {
    let expression = try RegularExpression(pattern, isCaseSensitive: isCaseSensitive)
    (text, position, parts) = (pattern, .anywhere, [])
    (self.expression, self.isCaseSensitive) = (expression, expression.isCaseSensitive)
    fuzzy = nil
  }

  /// Creates a query whose text is read in one of the ways.
  ///
  /// - Throws: the reason why a regular expression cannot be used.
  public init(_ text: String, as kind: Kind) throws(PatternError) {
    switch kind {
    case .text: self.init(text)
    case .pattern: try self.init(pattern: text)
    case .fuzzy: self.init(fuzzy: text)
    }
  }

  /// The way in which the text is read.
  public var kind: Kind { expression != nil ? .pattern : fuzzy != nil ? .fuzzy : .text }

  /// A Boolean value indicating whether some titles fit better than others: ``RankedItem``.
  public var isRanked: Bool { fuzzy?.isRanked ?? false }

  /// Returns whether a title matches.
  ///
  /// - Complexity: O(length of the title · words).
  public func matches(_ title: String) -> Bool {
    var matcher = matcher
    return matcher.matches(title)
  }

  /// Finds the parts of a title that match, to be highlighted.
  ///
  /// Words are looked for one by one, so a title that does not match may have parts that do. A
  /// query without words has none.
  ///
  /// - Parameter title: the title, or the beginning of it that is seen.
  /// - Returns: the parts, in order and apart from each other.
  /// - Complexity: O(length of the title · words).
  public func ranges(in title: some StringProtocol) -> [Range<String.Index>] {
    if isInverted { return [] }
    if let expression { return ranges(of: expression, in: title) }
    if let fuzzy { return ranges(of: fuzzy, in: title) }
    var bytes: [UInt8] = []
    // The character that each byte is from.
    var places: [String.Index] = []
    for index in title.unicodeScalars.indices {
      let scalar = title.unicodeScalars[index]
      if scalar.isASCII {
        let byte = UInt8(scalar.value)
        bytes.append(isCaseSensitive ? byte : TextFolding.lowered(byte))
      } else {
        bytes += TextFolding.fold(String(scalar), keepingCase: isCaseSensitive).utf8
      }
      while places.count < bytes.count { places.append(index) }
    }
    // Marks that are left out belong to the letter before them.
    places.append(title.endIndex)
    var found: [Range<Int>] = []
    for part in parts where !part.isEmpty {
      var rest = bytes[...]
      while let range = rest.firstRange(of: part) {
        found.append(range)
        rest = bytes[range.upperBound...]
        if position == .start { break }
      }
    }
    return Self.joined(found.map { places[$0.lowerBound]..<places[$0.upperBound] })
  }

  /// Returns the same parts in order and apart from each other.
  private static func joined(_ parts: [Range<String.Index>]) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    for next in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = ranges.last, next.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, next.upperBound)
      } else if !next.isEmpty {
        ranges.append(next)
      }
    }
    return ranges
  }

  private func ranges(
    of fuzzy: FuzzyPattern, in title: some StringProtocol
  ) -> [Range<String.Index>] {
    var matcher = FuzzyMatcher(fuzzy)
    let found = Array(title.utf8).withUnsafeBufferPointer { matcher.found(in: $0) }
    return Self.joined(
      found.map { bytes in
        let first = title.utf8.index(title.startIndex, offsetBy: bytes.lowerBound)
        return first..<title.utf8.index(first, offsetBy: bytes.count)
      })
  }

  private func ranges(
    of expression: RegularExpression, in title: some StringProtocol
  ) -> [Range<String.Index>] {
    Array(title.utf8).withUnsafeBufferPointer(expression.ranges).filter { !$0.isEmpty }.map {
      range in
      let first = title.utf8.index(title.startIndex, offsetBy: range.lowerBound)
      return first..<title.utf8.index(first, offsetBy: range.count)
    }
  }

  /// The same query for one title after another.
  var matcher: Matcher { Matcher(query: self) }

  /// The folded text of a query for the start of titles.
  var foldedText: String { String(decoding: parts.joined(), as: UTF8.self) }
}

extension SearchQuery {
  /// Compares one title after another with a query.
  ///
  /// A million titles are searched while somebody types: their bytes are compared where they are,
  /// and only a title that is not found so, and not ASCII, is folded.
  struct Matcher {
    let query: SearchQuery
    private var fuzzy: FuzzyMatcher?
    private var pattern: PatternMatcher?
    private var folded: [UInt8] = []
    /// The folded bytes of the characters that were met.
    private var foldings: [Unicode.Scalar: [UInt8]] = [:]

    init(query: SearchQuery) {
      self.query = query
      fuzzy = query.fuzzy.map { FuzzyMatcher($0) }
      pattern = query.expression?.matcher
    }

    mutating func matches(_ title: String) -> Bool {
      var title = title
      return title.withUTF8 { matches($0) }
    }

    /// Leaves what it has learnt to the next matcher of the query.
    func retire() {
      if let pattern { query.expression?.keep(pattern) }
    }

    /// Returns the place of an item among those that match; nil when its title does not.
    mutating func rank(_ title: String, at index: Int) -> RankedItem? {
      var title = title
      return title.withUTF8 { rank($0, at: index) }
    }

    mutating func rank(_ title: ArraySlice<UInt8>, at index: Int) -> RankedItem? {
      title.withUnsafeBufferPointer { rank($0, at: index) }
    }

    private mutating func rank(
      _ title: UnsafeBufferPointer<UInt8>, at index: Int
    ) -> RankedItem? {
      guard fuzzy != nil else { return matches(title) ? RankedItem(index) : nil }
      return fuzzy?.rank(title).map { RankedItem(index, score: $0.score, ties: $0.ties) }
    }

    mutating func matches(_ title: ArraySlice<UInt8>) -> Bool {
      title.withUnsafeBufferPointer { matches($0) }
    }

    private mutating func matches(_ title: UnsafeBufferPointer<UInt8>) -> Bool {
      has(title) != query.isInverted
    }

    private mutating func has(_ title: UnsafeBufferPointer<UInt8>) -> Bool {
      if pattern != nil { return pattern?.matches(title) ?? false }
      if fuzzy != nil { return fuzzy?.score(title) != nil }
      if query.occurs(in: title) { return true }
      guard title.contains(where: { $0 >= 0x80 }) else { return false }
      fold(String(decoding: title, as: UTF8.self))
      if folded.withUnsafeBufferPointer(query.occurs) { return true }
      guard query.position == .start, !query.isASCII else { return false }
      // A letter may be spelled in another way that is canonically the same.
      return String(decoding: folded, as: UTF8.self).hasPrefix(query.foldedText)
    }

    /// Folds a title; for a query of its start without the blanks before it.
    private mutating func fold(_ title: String) {
      folded.removeAll(keepingCapacity: true)
      for scalar in title.unicodeScalars {
        if scalar.isASCII {
          folded.append(UInt8(scalar.value))
        } else if let folding = foldings[scalar] {
          folded += folding
        } else {
          let keepsCase = query.isCaseSensitive
          let isBlank = query.position == .start && scalar.properties.isWhitespace
          let folding =
            isBlank
            ? [0x20] : Array(TextFolding.fold(String(scalar), keepingCase: keepsCase).utf8)
          foldings[scalar] = folding
          folded += folding
        }
      }
    }
  }

  fileprivate var isASCII: Bool { parts.allSatisfy { $0.allSatisfy { $0 < 0x80 } } }

  /// Returns whether bytes, of which those of ASCII need not be folded, have what is looked for.
  fileprivate func occurs(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch position {
    case .anywhere:
      return parts.allSatisfy { part in
        guard let first = part.first else { return true }
        let capital = isCaseSensitive ? first : first.capital
        let end = bytes.count - part.count + 1
        var start = 0
        while start < end {
          let byte = bytes[start]
          if byte == first || byte == capital, has(part, at: start, in: bytes) { return true }
          start += 1
        }
        return false
      }
    case .start:
      let start = bytes.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
      return start + parts[0].count <= bytes.count && has(parts[0], at: start, in: bytes)
    }
  }

  private func has(
    _ part: [UInt8], at start: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    for (offset, wanted) in part.enumerated() {
      let byte = bytes[start + offset]
      guard byte == wanted || !isCaseSensitive && TextFolding.lowered(byte) == wanted else {
        return false
      }
    }
    return true
  }
}

extension UInt8 {
  /// The capital of a small ASCII letter; any other byte itself.
  fileprivate var capital: UInt8 { self &- 0x61 < 26 ? self & 0xDF : self }
}
