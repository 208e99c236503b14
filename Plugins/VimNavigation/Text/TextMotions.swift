/// The motions in a text: computes where each leads.
nonisolated struct TextMotions {
  typealias Place = TextLines.Place
  typealias Motion = TextCommand.Motion

  /// A way through a text.
  struct Way: Hashable {
    enum Kind {
      /// Operators leave the character at its end alone, or take it, or take whole lines.
      case exclusive, inclusive, byLine
    }

    var place: Place
    var kind = Kind.exclusive
    /// A Boolean value indicating whether the text that operators delete over it goes into the
    /// numbered registers.
    var goesIntoRing = false
    /// A Boolean value indicating whether the start is kept as the mark `'`.
    var isJump = false
    /// The column that moves up and down keep: nil is that of the place.
    var column: Column?
    /// A Boolean value indicating whether there was room for all of the count; without, operators
    /// do nothing.
    var isComplete = true
    /// A Boolean value indicating whether the text ends before the count does; alone, such a motion fails
    /// when it has moved.
    var isShort = false
    /// A Boolean value indicating whether operators take all of it, also the end of the line before
    /// its end.
    var isExact = false
  }

  /// The column that moves up and down look for.
  enum Column: Hashable, Sendable {
    case number(Int)
    case end
  }

  /// The last searches, which later motions repeat.
  struct Memory: Hashable, Sendable {
    var find: Find?
    var pattern: TextPattern?
    var offset = SearchOffset()
    var searchesForwards = true
  }

  /// The last search with `f`, `F`, `t` or `T`.
  struct Find: Hashable, Sendable {
    var character: Character
    var forwards: Bool
    var till: Bool
  }

  let lines: TextLines
  let cursor: Place
  let count: Int?
  /// The operator that the motion is for.
  var operation: TextCommand.Operator?
  var isVisual = false
  /// The other end of the selection that an object is selected in.
  var anchor: Place?
  /// A Boolean value indicating whether that selection is of whole lines.
  var selectsLines = false
  var column: Column?
  var marks: [Character: Place] = [:]
  var memory = Memory()

  private var times: Int { count ?? 1 }

  /// The way that a motion goes; nil where it leads nowhere.
  mutating func way(_ motion: Motion) -> Way? {
    switch motion {
    case .left, .right, .back, .space: characterWay(motion)
    case .up, .down, .lineBelow, .lineAbove, .thisLine, .firstLine, .lastLine: lineWay(motion)
    case .lineStart: Way(place: Place(line: cursor.line, column: 0))
    case .firstNonBlank: Way(place: lines.firstNonBlank(of: cursor.line))
    case .lineEnd: lineEnd()
    case .lastNonBlank: lastNonBlank()
    case .column:
      Way(
        place: lines.clamped(Place(line: cursor.line, column: times - 1), orBehind: isVisual),
        column: .number(times - 1))
    case .wordStart(let big): wordStart(big: big)
    case .wordBack(let big):
      lines.wordStart(before: cursor, count: times, big: big).map { Way(place: $0) } ?? toStart
    case .wordEnd(let big):
      lines.wordEnd(
        after: cursor, count: times, big: big, mayStay: false, stopsAtEmptyLines: false
      ).map { Way(place: $0, kind: .inclusive) } ?? toEnd
    case .wordEndBack(let big):
      lines.wordEnd(before: cursor, count: times, big: big).map { Way(place: $0, kind: .inclusive) }
        ?? toStart
    case .find(let character, let forwards, let till):
      find(Find(character: character, forwards: forwards, till: till), again: false)
    case .findAgain(let reversed): findAgain(reversed: reversed)
    case .paragraph(let forwards): paragraph(forwards: forwards)
    case .sentence(let forwards): sentence(forwards: forwards)
    case .bracketOrPercent: bracketOrPercent()
    case .search(let text, let forwards): search(text, forwards: forwards)
    case .searchAgain(let reversed):
      searchAgain(forwards: memory.searchesForwards != reversed, from: cursor)
    case .searchWord(let forwards, let isWhole): searchWord(forwards: forwards, isWhole: isWhole)
    case .mark(let name, let byLine): mark(name, byLine: byLine)
    }
  }

  // MARK: Characters

  private var length: Int { lines[cursor.line].count }

  private func characterWay(_ motion: Motion) -> Way? {
    let isBusy = operation != nil || isVisual
    switch motion {
    case .left:
      guard cursor.column > 0 || operation != nil else { return nil }
      return Way(place: Place(line: cursor.line, column: max(0, cursor.column - times)))
    case .right:
      let limit = isBusy ? length : length - 1
      guard cursor.column < limit || operation != nil else { return nil }
      return Way(
        place: Place(line: cursor.line, column: max(0, min(cursor.column + times, limit))))
    case .back: return wayBack
    default: return wrapping { place in lines.goOn(&place) }
    }
  }

  /// A Boolean value indicating whether going back stops behind the last character of a line.
  private var stopsAtLineEnds: Bool {
    isVisual || operation == .delete || operation == .change
  }

  private var wayBack: Way? {
    var way = wrapping { place in lines.goBack(&place) }
    if let place = way?.place, stopsAtLineEnds {
      way?.isExact = (place.line..<cursor.line).contains { !lines.isEmpty($0) }
    }
    return way
  }

  /// Steps that go on in the next line.
  private func wrapping(_ step: (inout Place) -> TextLines.Step?) -> Way? {
    var place = cursor
    for _ in 0..<times {
      let before = place
      guard let taken = step(&place) else { break }
      // The end of a line is not a place of its own, except where an operator or a selection ends there.
      if taken == .otherLine, place.column > 0, !stopsAtLineEnds { _ = step(&place) }
      if taken == .lineEnd, operation == nil, !isVisual, step(&place) == nil {
        place = before
        break
      }
    }
    return place == cursor && operation == nil ? nil : Way(place: place)
  }

  // MARK: Lines

  private func lineWay(_ motion: Motion) -> Way? {
    switch motion {
    case .up, .down:
      let target = line(at: motion == .down ? times : -times)
      guard let target else { return nil }
      let column = column ?? .number(cursor.column)
      return Way(place: place(in: target, at: column), kind: .byLine, column: column)
    case .lineBelow: return line(at: times).map(toFirstNonBlank)
    case .lineAbove: return line(at: -times).map(toFirstNonBlank)
    case .thisLine: return (times == 1 ? cursor.line : line(at: times - 1)).map(toFirstNonBlank)
    default:
      let line = count.map { max(0, min($0 - 1, lines.last)) }
      var way = toFirstNonBlank(line ?? (motion == .firstLine ? 0 : lines.last))
      way.isJump = true
      return way
    }
  }

  /// The line at a distance, or the last one on the way there; nil where there is none.
  private func line(at distance: Int) -> Int? {
    let line = max(0, min(cursor.line + distance, lines.last))
    return line == cursor.line ? nil : line
  }

  private func toFirstNonBlank(_ line: Int) -> Way {
    Way(place: lines.firstNonBlank(of: line), kind: .byLine)
  }

  private func place(in line: Int, at column: Column) -> Place {
    let number =
      switch column {
      case .number(let number): number
      case .end: Count.limit
      }
    return lines.clamped(Place(line: line, column: number), orBehind: isVisual)
  }

  private func lineEnd() -> Way? {
    guard let line = times == 1 ? cursor.line : line(at: times - 1) else { return nil }
    let place = lines.clamped(Place(line: line, column: Count.limit), orBehind: isVisual)
    return Way(place: place, kind: .inclusive, column: .end)
  }

  private func lastNonBlank() -> Way? {
    guard let line = times == 1 ? cursor.line : line(at: times - 1) else { return nil }
    let column = lines[line].lastIndex { !$0.isBlank } ?? 0
    return Way(place: Place(line: line, column: column), kind: .inclusive)
  }

  // MARK: Words, paragraphs, brackets

  /// As far as words go back, where there are not so many.
  private var toStart: Way? {
    let start = Place(line: 0, column: 0)
    return cursor == start ? nil : Way(place: start, isComplete: false, isShort: true)
  }

  /// As far as words go on, where there are not so many.
  private var toEnd: Way? {
    let end = operation == nil && !isVisual ? lines.clamped(lines.end) : lines.end
    return end == cursor && operation == nil
      ? nil : Way(place: end, kind: .inclusive, isShort: true)
  }

  private func wordStart(big: Bool) -> Way? {
    if operation == .change, let character = lines[cursor], !character.isBlank {
      // Changing a word leaves the blanks behind it alone.
      let end = lines.wordEnd(
        after: cursor, count: times, big: big, mayStay: true, stopsAtEmptyLines: false)
      return Way(place: end ?? lines.end, kind: .inclusive)
    }
    let (place, isComplete) = lines.wordStart(
      after: cursor, count: times, big: big, staysInLine: operation != nil)
    let end = operation == nil && !isVisual ? lines.clamped(place) : place
    return isComplete || operation != nil || end != cursor
      ? Way(place: end, isShort: !isComplete) : nil
  }

  private func paragraph(forwards: Bool) -> Way? {
    guard let line = lines.paragraphEnd(from: cursor.line, count: times, forwards: forwards)
    else { return nil }
    var way = Way(place: Place(line: line, column: 0), goesIntoRing: true, isJump: true)
    if forwards, line == lines.last, !lines.isEmpty(line) {
      way.place.column = lines[line].count - 1
      way.kind = .inclusive
    }
    return way
  }

  private func sentence(forwards: Bool) -> Way? {
    guard let place = lines.sentenceStart(from: cursor, count: times, forwards: forwards) else {
      return nil
    }
    let end = operation == nil && !isVisual ? lines.clamped(place) : place
    return Way(place: end, goesIntoRing: true, isJump: true)
  }

  private func bracketOrPercent() -> Way? {
    guard let count else {
      guard let place = lines.matchingBracket(from: cursor) else { return nil }
      return Way(place: place, kind: .inclusive, goesIntoRing: true, isJump: true)
    }
    guard count <= 100 else { return nil }
    var way = toFirstNonBlank((count * lines.count + 99) / 100 - 1)
    way.isJump = true
    return way
  }

  // MARK: Finding a character

  private mutating func find(_ find: Find, again: Bool) -> Way? {
    if !again { memory.find = find }
    let line = lines[cursor.line]
    let step = find.forwards ? 1 : -1
    var column = cursor.column
    // Going on after `t` or `T` must not find the same character for ever.
    var mayBeNext = !(again && find.till && times == 1)
    for _ in 0..<times {
      repeat {
        column += step
        guard line.indices.contains(column) else { return nil }
        if line[column] == find.character, mayBeNext { break }
        mayBeNext = true
      } while true
    }
    if find.till { column -= step }
    return Way(
      place: Place(line: cursor.line, column: column),
      kind: find.forwards ? .inclusive : .exclusive)
  }

  private mutating func findAgain(reversed: Bool) -> Way? {
    guard var last = memory.find else { return nil }
    if reversed { last.forwards.toggle() }
    return find(last, again: true)
  }

  // MARK: Searching

  /// Searches for each part of a line from where the one before is found.
  private mutating func search(_ text: String, forwards: Bool) -> Way? {
    let line = TextSearch(text, forwards: forwards)
    // Searching again goes the way of the first.
    memory.searchesForwards = forwards
    var way: Way?
    for part in line.parts {
      if !part.pattern.isEmpty { memory.pattern = TextPattern(part.pattern) }
      if let offset = part.offset { memory.offset = offset }
      way = searchAgain(forwards: part.forwards, from: way?.place ?? cursor)
      guard way != nil else { return nil }
    }
    return line.isComplete ? way : nil
  }

  private func searchAgain(forwards: Bool, from start: Place) -> Way? {
    guard let pattern = memory.pattern else { return nil }
    let offset = memory.offset
    var place = start
    if offset.base != .line, offset.distance != 0 {
      // From where the offset would lead here: the same place is not found again.
      let (before, isWhole) = lines.place(-offset.distance, behind: place)
      place =
        isWhole ? before : Place(line: before.line, column: offset.distance > 0 ? -1 : .max / 2)
    }
    for number in 0..<times {
      let length = pattern.characters.count - 1
      if number > 0, offset.base == .end { place.column += length }
      guard
        let next = lines.find(
          pattern, from: place, forwards: forwards, comparesEnds: offset.base == .end)
      else { return nil }
      place = next
    }
    var way = Way(place: place, goesIntoRing: true, isJump: true)
    switch offset.base {
    case .line:
      let line = min(max(place.line + offset.distance, 0), lines.last)
      (way.place, way.kind) = (Place(line: line, column: 0), .byLine)
    case .start, .end:
      if offset.base == .end {
        place.column += pattern.characters.count - 1
        way.kind = .inclusive
      }
      way.place = lines.clamped(
        lines.place(offset.distance, behind: place).place, orBehind: isVisual)
    }
    return way
  }

  private mutating func searchWord(forwards: Bool, isWhole: Bool) -> Way? {
    guard let word = lines.word(near: cursor) else { return nil }
    let characters = Array(lines[cursor.line][word.range])
    memory.pattern = TextPattern(characters, isWord: isWhole && word.isWord)
    memory.offset = SearchOffset()
    memory.searchesForwards = forwards
    let start = Place(line: cursor.line, column: word.range.lowerBound)
    var search = TextMotions(lines: lines, cursor: start, count: count)
    search.memory = memory
    return search.searchAgain(forwards: forwards, from: start)
  }

  // MARK: Marks

  private func mark(_ name: Character, byLine: Bool) -> Way? {
    guard let mark = marks[name == "`" ? "'" : name], mark.line <= lines.last else { return nil }
    var way = byLine ? toFirstNonBlank(mark.line) : Way(place: lines.clamped(mark))
    way.isJump = true
    way.goesIntoRing = !byLine
    return way
  }
}
