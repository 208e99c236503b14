/// Finding a text in a text. The case of letters counts only if an upper-case one is looked for.
nonisolated extension EditedText {
  /// Returns the match that a query asks for.
  func find(_ query: SearchState.Query) -> Range<Int>? {
    let wanted = SearchedText(query.text)
    guard !query.text.isEmpty, wanted.count <= count else { return nil }
    let last = count - wanted.count
    let starts =
      switch (query.start, query.isForward) {
      case (.edge, _): 0...last
      case (.at(let place), true), (.beyond(let place), true): min(place, last + 1)...last + 1
      case (.at(let place), false): 0...min(place, last)
      case (.beyond(let place), false):
        min(0, place - wanted.count)...min(place - wanted.count, last)
      }
    let found = query.isForward ? starts.first(where: matches) : starts.last(where: matches)
    func matches(_ start: Int) -> Bool {
      start >= 0 && start <= last && wanted.matches(characters[start..<start + wanted.count])
    }
    return found.map { $0..<$0 + wanted.count }
  }

  /// The word after a position, with what is before it.
  func word(after position: Int) -> String {
    text(position, words(1, from: position))
  }
}

/// A text that is looked for.
nonisolated struct SearchedText {
  private let characters: [String]
  private let isCaseSensitive: Bool

  init(_ text: String) {
    isCaseSensitive = text.contains(where: \.isUppercase)
    characters = text.map { [isCaseSensitive] in isCaseSensitive ? String($0) : $0.lowercased() }
  }

  var count: Int { characters.count }

  func matches(_ other: ArraySlice<Character>) -> Bool {
    other.count == count
      && zip(other, characters).allSatisfy {
        (isCaseSensitive ? String($0) : $0.lowercased()) == $1
      }
  }

  /// The first range of a title that matches the text; nil when there is none.
  func range(in title: [Character]) -> Range<Int>? {
    guard count > 0, count <= title.count else { return nil }
    return (0...title.count - count).lazy.map { $0..<$0 + count }
      .first { matches(title[$0]) }
  }
}
