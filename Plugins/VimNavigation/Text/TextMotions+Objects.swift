/// The text objects, such as words and bracketed text.
nonisolated extension TextMotions {
  /// The extent of an object.
  struct Extent: Hashable {
    var start: Place
    /// The place of its last character, or the place after it, by the kind.
    var end: Place
    var kind: Way.Kind
    /// A Boolean value indicating whether a selection stays of the kind that it is.
    var keepsMode = false
    /// A Boolean value indicating whether the text ended before the count did.
    var isShort = false
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

  /// The other end of a selection of more than one character.
  private var extendedAnchor: Place? { anchor == cursor ? nil : anchor }

  // MARK: Words

  private func words(big: Bool, isWhole: Bool) -> Extent? {
    var (start, end, count) = (extendedAnchor ?? cursor, cursor, steps)
    var isInclusive = true
    var wantsBlanksBefore = false
    if extendedAnchor == nil {
      start = runStart(at: cursor, big: big)
      end = start
      count -= 1
      if (lines.kind(at: start, big: big) == .blank) == isWhole {
        guard let found = wordEnd(after: end, big: big) else { return nil }
        end = found
      } else {
        end = runEnd(after: end, big: big)
        wantsBlanksBefore = isWhole
      }
    }
    for _ in 0..<count {
      isInclusive = true
      if extendedAnchor != nil, end < start {
        guard let before = words(before: end, big: big, isWhole: isWhole) else { return nil }
        end = before
        continue
      }
      guard lines.go(&end, forwards: true) else { return nil }
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
    isInclusive = isInclusive || anchor != nil
    var extent = Extent(start: start, end: end, kind: isInclusive ? .inclusive : .exclusive)
    if wantsBlanksBefore, !endsInBlank, start.column > 0 {
      let before = runStart(
        at: Place(line: start.line, column: start.column - 1), big: big)
      if before.column > 0, lines.kind(at: before, big: big) == .blank { extent.start = before }
    }
    return extent
  }

  /// Returns the start of the word or the blanks before a place, of both if they belong together.
  private func words(before place: Place, big: Bool, isWhole: Bool) -> Place? {
    var place = place
    guard lines.go(&place, forwards: false) else { return nil }
    if isWhole == (lines.kind(at: place, big: big) == .blank) {
      return lines.wordStart(before: place, count: 1, big: big, mayStay: true)
    }
    guard var end = lines.wordEnd(before: place, count: 1, big: big, staysInLine: true) else {
      return nil
    }
    _ = lines.go(&end, forwards: true)
    return end
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

  // MARK: Sentences and paragraphs

  private func sentences(isWhole: Bool) -> Extent {
    let found = selectedSentences(isWhole: isWhole)
    if anchor != nil {
      return Extent(
        start: found.anchor, end: found.cursor, kind: .inclusive, keepsMode: found.goesOn)
    }
    var end = found.cursor
    // The end of a line behind a sentence belongs to it.
    let isLast = !lines.go(&end, forwards: true)
    return Extent(start: found.anchor, end: end, kind: isLast ? .inclusive : .exclusive)
  }

  /// The sentences at the cursor, or those around them that the selection goes on to.
  private func selectedSentences(
    isWhole: Bool
  ) -> (anchor: Place, cursor: Place, goesOn: Bool) {
    let next = sentence(from: cursor, forwards: true)
    if let anchor = extendedAnchor {
      return (anchor, sentences(isWhole: isWhole, from: cursor, cursor, next, anchor), true)
    }
    var place = cursor
    while isBlank(place), lines.go(&place, forwards: true) {}
    let startsBlank = place == next
    var start = startsBlank ? firstBlank(before: cursor) : sentence(from: next, forwards: false)
    let count = isWhole ? steps * 2 : startsBlank ? steps - 1 : steps
    var end = startsBlank ? next : start
    if count > 0 {
      end = sentenceEnd(from: end, count: count, isAtStart: true)
    } else {
      _ = lines.go(&end, forwards: false)
    }
    if isWhole, startsBlank {
      end = firstBlank(before: end)
      if isBlank(end) { _ = lines.go(&end, forwards: false) }
    } else if isWhole, !isBlank(end) {
      start = firstBlank(before: start)
    }
    guard let anchor, start == end else { return (start, end, false) }
    return (anchor, sentences(isWhole: isWhole, from: start, place, end, anchor), true)
  }

  /// Returns the place that a selection from an anchor goes on to: by sentences and the blanks between
  /// them in turn, `as` by two of these.
  private func sentences(
    isWhole: Bool, from start: Place, _ place: Place, _ next: Place, _ anchor: Place
  ) -> Place {
    var (place, cursor) = (place, next)
    let count = isWhole ? steps * 2 : steps
    let goesBack = start < anchor
    _ = lines.go(&place, forwards: !goesBack)
    let isJustBefore = place == next
    var isInSentence = false
    while place < cursor, !isInSentence {
      isInSentence = !isBlank(place)
      if !isInSentence { _ = lines.go(&place, forwards: true) }
    }
    guard goesBack else {
      guard !isJustBefore else {
        return sentenceEnd(from: cursor, count: count, isAtStart: true)
      }
      cursor = isInSentence ? sentence(from: cursor, forwards: false) : start
      return sentenceEnd(from: cursor, count: count, isAtStart: isInSentence)
    }
    var isAtStart = !isInSentence
    if !isAtStart {
      cursor = sentence(from: cursor, forwards: false)
      isAtStart = cursor == start
      if !isAtStart { cursor = sentence(from: cursor, forwards: true) }
    }
    for _ in 0..<count {
      if isAtStart { cursor = firstBlank(before: cursor) }
      if !isAtStart || !isWhole && !isBlank(cursor) {
        cursor = sentence(from: cursor, forwards: false)
      }
      isAtStart.toggle()
    }
    return cursor
  }

  private func isBlank(_ place: Place) -> Bool { lines[place]?.isBlank ?? false }

  private func sentence(from place: Place, forwards: Bool) -> Place {
    lines.sentenceStart(from: place, count: 1, forwards: forwards) ?? place
  }

  /// Returns the first of the blanks before a place, or the place itself.
  private func firstBlank(before place: Place) -> Place {
    var place = place
    while lines.go(&place, forwards: false) {
      guard isBlank(place) else {
        _ = lines.go(&place, forwards: true)
        break
      }
    }
    return place
  }

  /// Returns the last place of sentences and the blanks between them, in turn.
  private func sentenceEnd(from place: Place, count: Int, isAtStart: Bool) -> Place {
    var (place, isAtStart) = (place, isAtStart)
    for left in (0..<count).reversed() {
      place = sentence(from: place, forwards: true)
      if isAtStart { place = firstBlank(before: place) }
      if left == 0 || isAtStart { _ = lines.go(&place, forwards: false) }
      isAtStart.toggle()
    }
    return place
  }

  private func paragraphs(isWhole: Bool) -> Extent? {
    if let anchor, anchor.line != cursor.line { return paragraphs(isWhole: isWhole, from: anchor) }
    let isBlank = lines.isBlank(cursor.line)
    func runEnd(from line: Int) -> Int {
      let kind = lines.isBlank(line)
      return (line..<lines.count).prefix { lines.isBlank($0) == kind }.last ?? line
    }
    var first = cursor.line
    while first > 0, lines.isBlank(first - 1) == isBlank { first -= 1 }
    var last = first - 1
    for half in 0..<steps * (isWhole ? 2 : 1) {
      let isRunBlank = half.isMultiple(of: 2) == isBlank
      // There need be no empty lines behind a paragraph.
      if isWhole, isRunBlank, last == lines.last || !lines.isBlank(last + 1) { continue }
      guard last < lines.last else { return nil }
      last = runEnd(from: last + 1)
    }
    let isOneLine = first == runEnd(from: first)
    if isWhole, !isBlank, !lines.isBlank(last) {
      // Without any, those before it belong to it.
      while first > 0, lines.isBlank(first - 1) { first -= 1 }
    }
    if selectsLines, isOneLine, let anchor, anchor.line == first {
      return paragraphs(isWhole: isWhole, from: anchor)
    }
    let start = Place(line: first, column: first == anchor?.line ? anchor?.column ?? 0 : 0)
    return Extent(start: start, end: Place(line: last, column: 0), kind: .byLine)
  }

  /// The paragraphs and the blank lines between them that a selection goes on to.
  private func paragraphs(isWhole: Bool, from anchor: Place) -> Extent {
    var extent = Extent(
      start: anchor, end: Place(line: cursor.line, column: 0), kind: .byLine, keepsMode: true)
    let step = cursor.line < anchor.line ? -1 : 1
    for _ in 0..<steps * (isWhole ? 2 : 1) {
      guard lines.lines.indices.contains(extent.end.line + step) else {
        extent.isShort = true
        break
      }
      extent.end.line += step
      let isBlank = lines.isBlank(extent.end.line)
      while lines.lines.indices.contains(extent.end.line + step),
        lines.isBlank(extent.end.line + step) == isBlank
      { extent.end.line += step }
    }
    return extent
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
