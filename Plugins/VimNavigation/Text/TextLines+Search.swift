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

nonisolated extension TextLines {
  /// The next place where a pattern is found, going round at the end of the text.
  func find(_ pattern: TextPattern, from place: Place, forwards: Bool) -> Place? {
    for distance in 0...count {
      let line = (place.line + (forwards ? distance : -distance) + count * 2) % count
      let columns = pattern.columns(in: self[line]).filter { column in
        guard line == place.line, distance == 0 else { return true }
        return forwards ? column > place.column : column < place.column
      }
      if let column = forwards ? columns.first : columns.last {
        return Place(line: line, column: column)
      }
    }
    return nil
  }
}
