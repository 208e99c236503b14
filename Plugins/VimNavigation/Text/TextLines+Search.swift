/// A pattern to search for in a text: the characters as they are.
nonisolated struct TextPattern: Hashable, Sendable {
  var characters: [Character]
  /// A Boolean value indicating whether only whole words are found.
  var isWord = false

  init(_ characters: [Character], isWord: Bool = false) {
    self.characters = characters
    self.isWord = isWord
  }

  /// The columns of a line where it is found.
  func columns(in line: [Character]) -> [Int] {
    guard !characters.isEmpty, characters.count <= line.count else { return [] }
    return (0...(line.count - characters.count)).filter { start in
      let end = start + characters.count
      guard line[start..<end].elementsEqual(characters) else { return false }
      guard isWord else { return true }
      return (start == 0 || !line[start - 1].isWordCharacter)
        && (end == line.count || !line[end].isWordCharacter)
    }
  }
}

/// The place that a search goes to, as written behind its pattern: `e`, `s+1`, `-2`.
nonisolated struct SearchOffset: Hashable, Sendable {
  enum Base {
    /// The first character that is found, the last one, or a line.
    case start, end, line
  }

  var base = Base.start
  var distance = 0

  init() {}

  /// Takes an offset from the beginning of a text; what does not belong to it stays.
  init(from text: inout Substring) {
    let isNumber = { (character: Character?) in
      character?.isASCII == true && character?.isNumber == true
    }
    if let first = text.first {
      if "+-".contains(first) || isNumber(first) {
        base = .line
      } else if "esb".contains(first) {
        base = first == "e" ? .end : .start
        text.removeFirst()
      }
    }
    guard let sign = text.first, "+-".contains(sign) || isNumber(sign) else { return }
    if !isNumber(sign) { text.removeFirst() }
    let digits = text.prefix(while: isNumber)
    text.removeFirst(digits.count)
    let number = digits.isEmpty ? 1 : min(Int(digits) ?? .max, 1_000_000)
    distance = sign == "-" ? -number : number
  }
}

/// What is typed behind `/` or `?`: a pattern with an offset, and behind a semicolon further searches.
nonisolated struct TextSearch: Hashable, Sendable {
  struct Part: Hashable {
    /// The pattern; empty for the last one.
    var pattern: [Character]
    /// The offset; nil for the last one.
    var offset: SearchOffset?
    var forwards: Bool
  }

  private(set) var parts: [Part] = []
  /// A Boolean value indicating whether each semicolon has a search behind it.
  private(set) var isComplete = true

  init(_ text: String, forwards: Bool) {
    var (rest, forwards) = (text[...], forwards)
    repeat {
      let isEmpty = rest.isEmpty
      let pattern = Self.takePattern(from: &rest, until: forwards ? "/" : "?")
      let offset = isEmpty ? nil : SearchOffset(from: &rest)
      parts.append(Part(pattern: pattern, offset: offset, forwards: forwards))
      guard rest.popFirst() == ";" else { return }
      let next = rest.popFirst()
      isComplete = next == "/" || next == "?"
      forwards = next == "/"
    } while isComplete
  }

  /// Takes a pattern from the beginning of a text, with the character that ends it; a backslash before that makes it a
  /// part of the pattern.
  private static func takePattern(
    from text: inout Substring, until end: Character
  ) -> [Character] {
    var pattern: [Character] = []
    while let character = text.popFirst(), character != end {
      if character == "\\", text.first == end {
        text.removeFirst()
        pattern.append(end)
      } else {
        pattern.append(character)
      }
    }
    return pattern
  }
}

nonisolated extension TextLines {
  /// The place so many characters further, over the ends of lines: behind the last one at most.
  ///
  /// - Returns: the place, and whether there are so many.
  func place(_ distance: Int, behind start: Place) -> (place: Place, isWhole: Bool) {
    var place = start
    for _ in 0..<abs(distance) {
      if distance < 0 {
        guard place.column > 0 || place.line > 0 else { return (place, false) }
        if place.column == 0 {
          place.line -= 1
          place.column = self[place.line].count
        }
        place.column = max(place.column - 1, 0)
      } else if place.column + 1 < self[place.line].count {
        place.column += 1
      } else {
        guard place.line < last else {
          place.column = self[place.line].count
          return (place, false)
        }
        place = Place(line: place.line + 1, column: 0)
      }
    }
    return (place, true)
  }

  /// The next place where a pattern is found, going round at the end of the text.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - place: the place to start from.
  ///   - forwards: whether to go on, or back.
  ///   - comparesEnds: whether the last character that is found lies beyond the start, or the first one.
  /// - Returns: the place of its first character; nil if it is nowhere.
  func find(
    _ pattern: TextPattern, from place: Place, forwards: Bool, comparesEnds: Bool = false
  ) -> Place? {
    let length = comparesEnds ? pattern.characters.count - 1 : 0
    for distance in 0...count {
      let line = (place.line + (forwards ? distance : -distance) + count * 2) % count
      let columns = pattern.columns(in: self[line]).filter { column in
        guard line == place.line, distance == 0 else { return true }
        return forwards ? column + length > place.column : column + length < place.column
      }
      if let column = forwards ? columns.first : columns.last {
        return Place(line: line, column: column)
      }
    }
    return nil
  }
}
