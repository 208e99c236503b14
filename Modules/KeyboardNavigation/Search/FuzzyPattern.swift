/// A pattern that finds lines by some of their letters, in the notation of fzf.
///
/// | Word | Finds |
/// |---|---|
/// | `abc` | the letters in this order, with others between them |
/// | `'abc` | the letters next to each other |
/// | `^abc` `abc$` `^abc$` | them at the start, at the end, nothing else |
/// | `!abc` `!^abc` `!abc$` | what is found without them |
/// | `abc \| def` | one or the other |
///
/// Words are set apart by blanks, `\ ` is a blank, and all words have to be found. The case of letters
/// counts in a word that has an upper-case one; marks such as accents only where they are to.
struct FuzzyPattern: Hashable, Sendable {
  /// The way in which the letters of a word have to occur.
  enum Placement: Hashable, Sendable {
    case scattered
    case together
    case start
    case end
    case everything
  }

  /// A word.
  struct Term: Hashable, Sendable {
    let placement: Placement
    /// A Boolean value indicating whether lines with it are left out.
    let isInverse: Bool
    let isCaseSensitive: Bool
    /// The folded letters.
    let letters: [UInt32]
    /// The letters as bytes; nil when they are not all ASCII.
    let bytes: [UInt8]?
  }

  /// Words of which one has to be found, in groups that all have to be.
  let groups: [[Term]]
  /// The way in which lines are ranked.
  let scheme: SearchQuery.Scheme
  /// What decides between lines that fit alike.
  let ties: [SearchQuery.Tie]
  /// A Boolean value indicating whether of placements that fit alike the last one counts.
  let prefersLast: Bool
  /// A Boolean value indicating whether marks such as accents count.
  let keepsMarks: Bool
  /// The fields that are searched one by one; nil for the whole line.
  let fields: FieldSelection?

  /// A Boolean value indicating whether some lines fit better than others: a word is looked for.
  var isRanked: Bool { groups.contains { $0.contains { !$0.isInverse } } }

  /// Reads a pattern.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - isExact: whether letters are next to each other in words without a mark, and `'` scatters them.
  ///   - isExtended: whether the text has the notation; otherwise it is one word.
  ///   - isCaseSensitive: whether the case of letters counts; nil for where a word has an upper-case one.
  ///   - keepsMarks: whether marks such as accents count.
  ///   - scheme: the way in which lines are ranked.
  ///   - ties: what decides between lines that fit alike; nil for what the scheme does.
  ///   - fields: the fields that are searched; nil for the whole line.
  init(
    _ text: String, isExact: Bool = false, isExtended: Bool = true, isCaseSensitive: Bool? = nil,
    keepsMarks: Bool = false, scheme: SearchQuery.Scheme = .plain, ties: [SearchQuery.Tie]? = nil,
    fields: FieldSelection? = nil
  ) {
    var groups: [[Term]] = []
    // A bar joins the word before it with the one after it.
    var joinsNext = false
    for word in isExtended ? Self.words(of: text) : [text] {
      if isExtended, word == "|", !groups.isEmpty, !joinsNext {
        joinsNext = true
        continue
      }
      if let term = Term(word, isExact, isExtended, isCaseSensitive, keepsMarks) {
        if joinsNext { groups[groups.count - 1].append(term) } else { groups.append([term]) }
      }
      joinsNext = false
    }
    (self.groups, self.scheme, self.fields) = (groups, scheme, fields)
    self.keepsMarks = keepsMarks
    let ownTies: [SearchQuery.Tie] = ties ?? (scheme == .history ? [] : [.length])
    // Behind the place in the list nothing is left to decide.
    self.ties = Array(ownTies.prefix { $0 != .index }.prefix(RankedItem.mostTies))
    prefersLast = self.ties.first { $0 == .begin || $0 == .end } == .end
  }

  /// Splits a text at blanks that have no backslash before them.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "\\", rest.first == " " {
        word.append(rest.removeFirst())
      } else if character == " " {
        words.append(word)
        word = ""
      } else {
        word.append(character)
      }
    }
    return (words + [word]).filter { !$0.isEmpty }
  }
}

extension FuzzyPattern.Term {
  /// Reads a word with its marks; nil when nothing is left of it.
  fileprivate init?(
    _ word: String, _ isExact: Bool, _ isExtended: Bool, _ isCaseSensitive: Bool?,
    _ keepsMarks: Bool
  ) {
    var word = word[...]
    var placement = isExact ? FuzzyPattern.Placement.together : .scattered
    isInverse = isExtended && word.first == "!"
    if isInverse {
      placement = .together
      word.removeFirst()
    }
    if isExtended, word.count > 1, word.last == "$" {
      placement = .end
      word.removeLast()
    }
    if isExtended, word.first == "'" {
      placement = isExact || isInverse ? .scattered : .together
      word.removeFirst()
    } else if isExtended, word.first == "^" {
      placement = placement == .end ? .everything : .start
      word.removeFirst()
    }
    guard !word.isEmpty else { return nil }
    self.placement = placement
    self.isCaseSensitive = isCaseSensitive ?? word.contains(where: \.isUppercase)
    let folded = TextFolding.fold(
      word, keepingCase: self.isCaseSensitive, keepingMarks: keepsMarks)
    letters = folded.unicodeScalars.map(\.value)
    let bytes = Array(folded.utf8)
    self.bytes = bytes.allSatisfy { $0 < 0x80 } ? bytes : nil
  }
}

/// The fields of a line that are searched or shown, as fzf and cut count them.
///
/// Fields are separated by blanks, or by a delimiter: text, or a regular expression where it has
/// signs that mean something in one and can be read as one. Each keeps its separator from the next
/// one. `2` is the second field, `-1` the last one, `2..` all from the second one on.
public struct FieldSelection: Hashable, Sendable {
  private let ranges: [(first: Int, last: Int)]
  private let delimiter: Delimiter?

  /// The separator of fields.
  private enum Delimiter: Hashable {
    case text([UInt8])
    case expression(RegularExpression)

    init?(_ text: String) {
      guard !text.isEmpty else { return nil }
      let text = text.replacing("\\t", with: "\t")
      let isPlain = !text.contains { "\\.+*?()|[]{}^$".contains($0) }
      let expression = isPlain ? nil : try? RegularExpression(text, isCaseSensitive: true)
      self = expression.map(Delimiter.expression) ?? .text(Array(text.utf8))
    }

    /// Returns its places in a line; an empty match, which separates nothing, is the end.
    func ranges(in line: [UInt8]) -> [Range<Int>] {
      switch self {
      case .text(let text): line.ranges(of: text)
      case .expression(let expression):
        Array(line.withUnsafeBufferPointer(expression.ranges).prefix { !$0.isEmpty })
      }
    }
  }

  /// Reads a selection, such as `1,3..`.
  ///
  /// - Parameters:
  ///   - text: numbers and ranges, separated by commas.
  ///   - delimiter: separates the fields; nil for blanks.
  /// - Throws: what is wrong with the text.
  public init(_ text: String, delimiter: String? = nil) throws(MessageError) {
    var ranges: [(Int, Int)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
      let isRange = ends.count == 2
      let first = isRange && ends[0].isEmpty ? 1 : Int(ends[0])
      let last = isRange ? (ends[1].isEmpty ? -1 : Int(ends[1])) : first
      guard let first, let last, first != 0, last != 0 else {
        throw MessageError(
          "\"\(part)\" is not a field; write 2, -1 for the last one, or a range such as 2.. or 1..3"
        )
      }
      ranges.append((first, last))
    }
    self.ranges = ranges
    self.delimiter = delimiter.flatMap(Delimiter.init)
  }

  /// Returns whether two select the same fields.
  public static func == (one: FieldSelection, other: FieldSelection) -> Bool {
    one.delimiter == other.delimiter
      && one.ranges.elementsEqual(other.ranges) { $0 == $1 }
  }

  /// Hashes the selection.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(delimiter)
    for range in ranges {
      hasher.combine(range.first)
      hasher.combine(range.last)
    }
  }

  /// Returns the places of the selected fields in the bytes of a line, as they are selected; those that it
  /// does not have are left out.
  ///
  /// - Complexity: O(length of the line).
  public func places(in line: some RandomAccessCollection<UInt8>) -> [Range<Int>] {
    let line = Array(line)
    let fields = delimiter.map { Self.fields(of: line, endingWith: $0) } ?? Self.fields(of: line)
    return places(of: fields)
  }

  /// Returns the text of the selected fields in the bytes of a line, without the separator after
  /// the last one.
  public func text(of line: some RandomAccessCollection<UInt8>) -> [UInt8] {
    let line = Array(line)
    let bytes = places(in: line).flatMap { line[$0] }
    guard let delimiter else {
      return Array(bytes[..<(bytes.lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? 0)])
    }
    let last = delimiter.ranges(in: bytes).last
    return last?.upperBound == bytes.count ? Array(bytes[..<(last?.lowerBound ?? 0)]) : bytes
  }

  private func places(of fields: [Range<Int>]) -> [Range<Int>] {
    ranges.compactMap { range in
      let first = max(0, range.first > 0 ? range.first - 1 : fields.count + range.first)
      let last = min(fields.count, range.last > 0 ? range.last : fields.count + range.last + 1)
      guard first < last else { return nil }
      return fields[first].lowerBound..<fields[last - 1].upperBound
    }
  }

  private static func fields(of line: [UInt8], endingWith delimiter: Delimiter) -> [Range<Int>] {
    var fields: [Range<Int>] = []
    var start = 0
    for place in delimiter.ranges(in: line) {
      fields.append(start..<place.upperBound)
      start = place.upperBound
    }
    return start < line.count || fields.isEmpty ? fields + [start..<line.count] : fields
  }

  /// Fields with the blanks after them; those before the first one belong to none.
  private static func fields(of line: [UInt8]) -> [Range<Int>] {
    var fields: [Range<Int>] = []
    var start = line.firstIndex { !isBlank($0) } ?? line.count
    while start < line.count {
      let blank = line[start...].firstIndex(where: isBlank) ?? line.count
      let end = line[blank...].firstIndex { !isBlank($0) } ?? line.count
      fields.append(start..<end)
      start = end
    }
    return fields
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
