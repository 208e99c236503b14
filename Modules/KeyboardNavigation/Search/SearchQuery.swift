public import KeyboardCore

/// What somebody looks for in titles: the one search of typing to select, finding and filtering.
///
/// ```
/// SearchQuery("berry blue").matches("Blueberry jam")          // true
/// SearchQuery("Berry").matches("Blueberry jam") // false: an upper-case letter counts
/// SearchQuery("str", at: .start).matches(" Straße") // true
/// try SearchQuery(pattern: "^b.*y").matches("Blueberry jam") // true
/// ```
///
/// Every word occurs somewhere in the title, in any order. The case of letters counts only if the
/// query has an upper-case one; marks such as accents never do. A query with a pattern is a POSIX
/// extended regular expression instead. See ``ListSearch`` for whole lists.
public struct SearchQuery: Hashable, Sendable {
  /// The place of a title that a query matches.
  public enum Position: String, Hashable, Sendable, CaseIterable {
    /// Its words anywhere in the title, in any order.
    case anywhere
    /// Its text at the start of the title, blanks apart.
    case start
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
  /// The folded bytes that a title has to have.
  private let parts: [[UInt8]]
  /// What is looked for in place of the parts; nil for a query of words.
  private let expression: RegularExpression?

  /// Creates a query; one without words matches every title.
  public init(_ text: String, at position: Position = .anywhere) {
    self.text = text
    self.position = position
    let isCaseSensitive = text.contains(where: \.isUppercase)
    self.isCaseSensitive = isCaseSensitive
    let words =
      switch position {
      case .anywhere: text.split(whereSeparator: \.isWhitespace)
      case .start: [text.drop(while: \.isWhitespace)]
      }
    parts = words.map { Array(TextFolding.fold($0, keepingCase: isCaseSensitive).utf8) }
    expression = nil
  }

  /// Creates a query for the titles in which a regular expression occurs.
  ///
  /// Marks such as accents count. Of a title the first 64 KiB are searched. Its letters are those of
  /// the locale that the program has set.
  ///
  /// - Parameter pattern: a POSIX extended regular expression, without back references and without
  ///   repeat counts that multiply above 1,000: they could take any time and memory.
  /// - Throws: the reason why the pattern cannot be used.
  public init(pattern: String) throws(PatternError) {
    let expression = try RegularExpression(pattern)
    (text, position, parts) = (pattern, .anywhere, [])
    (self.expression, isCaseSensitive) = (expression, expression.isCaseSensitive)
  }

  /// A Boolean value indicating whether the text is a regular expression.
  public var isPattern: Bool { expression != nil }

  /// Returns whether a title matches.
  ///
  /// - Complexity: O(length of the title · words).
  public func matches(_ title: String) -> Bool {
    var matcher = matcher
    return matcher.matches(title)
  }

  /// Finds the parts of a title that match: what to highlight.
  ///
  /// Words are looked for one by one, so a title that does not match may have parts that do. A
  /// query without words has none.
  ///
  /// - Parameter title: the title, or the beginning of it that is seen.
  /// - Returns: the parts, in order and apart from each other.
  /// - Complexity: O(length of the title · words).
  public func ranges(in title: some StringProtocol) -> [Range<String.Index>] {
    if let expression { return ranges(of: expression, in: title) }
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
    var ranges: [Range<String.Index>] = []
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let next = places[range.lowerBound]..<places[range.upperBound]
      if let last = ranges.last, next.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, next.upperBound)
      } else if !next.isEmpty {
        ranges.append(next)
      }
    }
    return ranges
  }

  private func ranges(
    of expression: RegularExpression, in title: some StringProtocol
  ) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    let bytes = Array(title.utf8)
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while let range = expression.firstRange(in: bytes, from: start) {
        if !range.isEmpty {
          let first = title.utf8.index(title.startIndex, offsetBy: range.lowerBound)
          ranges.append(first..<title.utf8.index(first, offsetBy: range.count))
        }
        start = max(range.upperBound, start + 1)
      }
    }
    return ranges
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
    private var folded: [UInt8] = []
    /// The folded bytes of the characters that were met.
    private var foldings: [Unicode.Scalar: [UInt8]] = [:]

    init(query: SearchQuery) {
      self.query = query
    }

    mutating func matches(_ title: String) -> Bool {
      var title = title
      return title.withUTF8 { matches($0) }
    }

    mutating func matches(_ title: ArraySlice<UInt8>) -> Bool {
      title.withUnsafeBufferPointer { matches($0) }
    }

    private mutating func matches(_ title: UnsafeBufferPointer<UInt8>) -> Bool {
      if let expression = query.expression { return expression.firstRange(in: title) != nil }
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

/// A search through a list that can stop at any item and go on later; its matches in order.
///
/// ```
/// var search = ListSearch(SearchQuery("berry"))
/// while !search.advance(in: table, while: { !keyIsWaiting }) { show(search.matches) }
/// ```
///
/// It keeps no clock and starts nothing: whoever owns it says how far it goes, and what was found
/// so far can be shown at once. Rows that are added at the end of the list are found later.
public struct ListSearch: Sendable {
  /// What is searched for.
  public let query: SearchQuery
  /// The flat indexes of the items found so far, in order; disabled ones too.
  public private(set) var matches: [Int] = []
  /// The number of items searched so far, from the first one on.
  public private(set) var numberOfSearchedItems = 0

  /// Creates a search that has not begun.
  public init(_ query: SearchQuery) {
    self.query = query
  }

  /// Searches on, at most so many items.
  ///
  /// - Returns: true when every item of the list has been searched.
  /// - Complexity: O(count) titles.
  @discardableResult
  public mutating func advance(in list: any NavigableList, by count: Int) -> Bool {
    let end = list.totalNumberOfItems
    let range =
      numberOfSearchedItems..<max(
        numberOfSearchedItems, min(end, numberOfSearchedItems + max(0, min(count, end))))
    if !range.isEmpty {
      matches += list.items(in: range, matching: query)
      numberOfSearchedItems = range.upperBound
    }
    return numberOfSearchedItems >= end
  }

  /// Searches on until the end, or until a closure says otherwise; it is asked every 128 items.
  ///
  /// - Returns: true when every item of the list has been searched.
  @discardableResult
  public mutating func advance(
    in list: any NavigableList, while goesOn: () -> Bool
  ) -> Bool {
    while goesOn() {
      if advance(in: list, by: 128) { return true }
    }
    return numberOfSearchedItems >= list.totalNumberOfItems
  }
}
