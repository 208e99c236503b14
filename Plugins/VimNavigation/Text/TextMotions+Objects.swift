/// The text objects, such as words and bracketed text.
nonisolated extension TextMotions {
  /// The extent of an object.
  struct Extent: Hashable {
    var start: Place
    /// The place of its last character, or the place after it, by the kind.
    var end: Place
    var kind: Way.Kind
  }

  /// The extent of an object at the cursor; nil where there is none.
  func extent(of object: TextCommand.TextObject) -> Extent? {
    switch object.kind {
    case .word(let big): words(big: big, isWhole: object.isWhole)
    case .sentence: sentences(isWhole: object.isWhole)
    case .paragraph: paragraphs(isWhole: object.isWhole)
    case .quoted(let quote): quoted(quote, isWhole: object.isWhole)
    case .bracketed(let opening): bracketed(opening, isWhole: object.isWhole)
    case .tagged: tagged(isWhole: object.isWhole)
    }
  }

  private var steps: Int { count ?? 1 }

  // MARK: Words

  private func words(big: Bool, isWhole: Bool) -> Extent? {
    let start = runStart(at: cursor, big: big)
    var end = start
    var isInclusive = true
    var wantsBlanksBefore = false
    if (lines.kind(at: start, big: big) == .blank) == isWhole {
      guard let found = wordEnd(after: end, big: big) else { return nil }
      end = found
    } else {
      end = runEnd(after: end, big: big)
      wantsBlanksBefore = isWhole
    }
    for _ in 1..<max(1, steps) {
      guard let next = next(after: end) else { return nil }
      end = next
      if isWhole != (lines.kind(at: end, big: big) == .blank) {
        // A word and the blanks behind it, or blanks alone.
        let (found, isComplete) = lines.wordStart(
          after: end, count: 1, big: big, staysInLine: true)
        guard isComplete || !isWhole else { return nil }
        end = found
        isInclusive = end.column > 0
        if isInclusive { end.column -= 1 }
      } else {
        guard let found = wordEnd(after: end, big: big) else { return nil }
        end = found
      }
    }
    let endsInBlank = lines.kind(at: end, big: big) == .blank && !(end.column == 0 && !isInclusive)
    var extent = Extent(start: start, end: end, kind: isInclusive ? .inclusive : .exclusive)
    if wantsBlanksBefore, !endsInBlank, start.column > 0 {
      let before = runStart(
        at: Place(line: start.line, column: start.column - 1), big: big)
      if before.column > 0, lines.kind(at: before, big: big) == .blank { extent.start = before }
    }
    return extent
  }

  private func wordEnd(after place: Place, big: Bool) -> Place? {
    lines.wordEnd(after: place, count: 1, big: big, mayStay: true, stopsAtEmptyLines: true)
  }

  /// Returns the start of the run of characters of one kind around a place of a line.
  private func runStart(at place: Place, big: Bool) -> Place {
    var place = place
    let kind = lines.kind(at: place, big: big)
    while place.column > 0 {
      let before = Place(line: place.line, column: place.column - 1)
      guard lines.kind(at: before, big: big) == kind else { break }
      place = before
    }
    return place
  }

  /// The last place before the next word.
  private func runEnd(after place: Place, big: Bool) -> Place {
    var (end, _) = lines.wordStart(after: place, count: 1, big: big, staysInLine: true)
    if end.column > 0 {
      end.column -= 1
    } else if lines.goBack(&end) != nil, end.column > 0 {
      end.column -= 1
    }
    return end
  }

  /// The next place that holds a character, or an empty line.
  private func next(after place: Place) -> Place? {
    var place = place
    guard let step = lines.goOn(&place) else { return nil }
    if step == .lineEnd, lines.goOn(&place) == nil { return nil }
    return place
  }

  // MARK: Sentences and paragraphs

  private func sentences(isWhole: Bool) -> Extent? {
    // Sentences and the blanks between them, in turn.
    var pieces: [(start: Place, isSentence: Bool)] = []
    let starts = lines.sentenceStarts
    for (index, start) in starts.enumerated() {
      pieces.append((start, true))
      let next = starts.indices.contains(index + 1) ? starts[index + 1] : lines.end
      pieces.append((blanks(before: next, from: start), false))
    }
    guard var first = pieces.lastIndex(where: { $0.start <= cursor }) else { return nil }
    let last = first + steps * (isWhole ? 2 : 1) - 1
    guard last < pieces.count else { return nil }
    let end = last + 1 < pieces.count ? pieces[last + 1].start : lines.end
    // Without blanks behind it, those before it belong to it.
    if isWhole, pieces[first].isSentence, pieces[last].start == end, first > 0 { first -= 1 }
    return Extent(start: pieces[first].start, end: end, kind: .exclusive)
  }

  /// Returns the start of the blanks that a sentence ends with; the place itself if there are none.
  private func blanks(before place: Place, from start: Place) -> Place {
    var blank = place
    while blank > start {
      var before = blank
      guard lines.goBack(&before) != nil, before > start else { break }
      guard lines[before]?.isBlank ?? (before.column > 0) else { break }
      blank = before
    }
    // The end of a line is not a blank.
    if blank < place, lines[blank] == nil { blank = Place(line: blank.line + 1, column: 0) }
    return blank
  }

  private func paragraphs(isWhole: Bool) -> Extent? {
    let isBlank = lines.isBlank(cursor.line)
    func runEnd(from line: Int) -> Int {
      let kind = lines.isBlank(line)
      return (line..<lines.count).prefix { lines.isBlank($0) == kind }.last ?? line
    }
    var first = cursor.line
    while first > 0, lines.isBlank(first - 1) == isBlank { first -= 1 }
    var last = first - 1
    for _ in 0..<steps * (isWhole ? 2 : 1) {
      guard last < lines.last else {
        // Without empty lines behind it, those before it belong to it.
        guard isWhole, !isBlank, last >= first, steps == 1 else { return nil }
        while first > 0, lines.isBlank(first - 1) { first -= 1 }
        break
      }
      last = runEnd(from: last + 1)
    }
    return Extent(
      start: Place(line: first, column: 0), end: Place(line: last, column: 0), kind: .byLine)
  }

  // MARK: Quotes and brackets

  private func quoted(_ quote: Character, isWhole: Bool) -> Extent? {
    let line = lines[cursor.line]
    let quotes = line.indices.filter { column in
      line[column] == quote
        && line[..<column].reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
    }
    let pairs = stride(from: 0, to: quotes.count - 1, by: 2).map { (quotes[$0], quotes[$0 + 1]) }
    var found = pairs.first { $0.0 <= cursor.column && cursor.column <= $0.1 }
    if found == nil {
      // Between two quoted texts, or before the first.
      let before = quotes.last { $0 < cursor.column }
      if let after = quotes.first(where: { $0 >= cursor.column }) {
        found = before.map { ($0, after) } ?? pairs.first { $0.0 >= cursor.column }
      }
    }
    guard var (start, end) = found else { return nil }
    if isWhole {
      let behind = line[(end + 1)...].prefix(while: \.isBlank).count
      end += behind
      if behind == 0 { start -= line[..<start].reversed().prefix(while: \.isBlank).count }
    } else if steps > 1 {
      // The quotes, without blanks.
    } else {
      start += 1
      end -= 1
    }
    let place = Place(line: cursor.line, column: start)
    guard start <= end else { return Extent(start: place, end: place, kind: .exclusive) }
    return Extent(
      start: place, end: Place(line: cursor.line, column: end), kind: .inclusive)
  }

  private func bracketed(_ opening: Character, isWhole: Bool) -> Extent? {
    var around = lines.brackets(around: cursor, opening: opening, count: steps)
    if around == nil,
      let next = lines.nextBrackets(after: cursor, opening: opening, count: steps)
    {
      // Outside of all the next ones count.
      around = lines.brackets(around: next, opening: opening, count: 1)
    }
    guard let found = around else { return nil }
    if isWhole { return Extent(start: found.start, end: found.end, kind: .inclusive) }
    var start = found.start
    _ = lines.goOn(&start)
    if lines[start] == nil, start.line < found.end.line { _ = lines.goOn(&start) }
    // A closing bracket that stands first in its line stays there, with the blanks before it.
    var end = found.end
    if end.line > found.start.line, lines[end.line][..<end.column].allSatisfy(\.isBlank) {
      end.column = 0
    }
    return Extent(start: start, end: max(start, end), kind: .exclusive)
  }

  // MARK: Tags

  private func tagged(isWhole: Bool) -> Extent? {
    let text = lines.flat
    let here = lines.flatOffset(of: cursor)
    let start = Place(line: 0, column: 0)
    let around = Self.elements(of: text).filter { $0.whole.contains(here) }
      .sorted { $0.whole.count < $1.whole.count }
    guard steps <= around.count else { return nil }
    let range = isWhole ? around[steps - 1].whole : around[steps - 1].content
    let first = lines.place(start, by: range.lowerBound)
    guard !range.isEmpty else { return Extent(start: first, end: first, kind: .exclusive) }
    return Extent(
      start: first, end: lines.place(start, by: range.upperBound - 1), kind: .inclusive)
  }

  /// The elements of a text that have an opening and a closing tag.
  private static func elements(
    of text: [Character]
  ) -> [(whole: Range<Int>, content: Range<Int>)] {
    var open: [(name: [Character], start: Int, end: Int)] = []
    var found: [(whole: Range<Int>, content: Range<Int>)] = []
    var index = 0
    while let start = text[index...].firstIndex(of: "<") {
      index = start + 1
      guard let close = text[index...].firstIndex(of: ">") else { break }
      let isClosing = text[index] == "/"
      let name = text[(isClosing ? index + 1 : index)..<close].prefix {
        !$0.isWhitespace && $0 != "/"
      }
      guard let first = name.first, first != "!", !name.contains("<") else { continue }
      index = close + 1
      if !isClosing {
        if text[close - 1] != "/" { open.append((Array(name), start, close + 1)) }
      } else if let match = open.lastIndex(where: { $0.name == Array(name) }) {
        found.append((open[match].start..<(close + 1), open[match].end..<start))
        open.removeSubrange(match...)
      }
    }
    return found
  }
}
