/// Deleting, killing and yanking.
nonisolated extension TextMachine {
  mutating func kill(
    _ command: TextCommand, _ argument: PrefixArgument, _ character: Character?,
    _ text: inout EditedText
  ) throws(Failure) {
    let (point, count) = (text.point, argument.value)
    switch command {
    case .deleteChar: try delete(count, isKill: argument != .none, &text)
    case .deleteBackwardChar:
      if text.marks.isActive, count == 1, let mark = text.marks.mark, mark != point {
        text.delete(mark, point)
      } else {
        try delete(-count, isKill: argument != .none, &text)
      }
    case .killWord: kill(to: text.words(count, from: point), &text)
    case .backwardKillWord: kill(to: text.words(-count, from: point), &text)
    case .killSentence:
      try moveSentences(count, &text)
      let end = text.point
      text.point = point
      kill(to: end, &text)
    case .killLine: kill(to: try lineKillEnd(argument, text), &text)
    case .killRegion:
      // The next kill is appended to the last, even where there is no region.
      current = .kill
      guard let mark = text.marks.mark else { throw .noRegion }
      kill(to: mark, isBefore: point < mark, &text)
    case .killRingSave:
      guard let mark = text.marks.mark else { throw .noRegion }
      keep(text.text(mark, point), isBefore: point < mark)
      text.marks.isActive = false
    case .zapToChar:
      guard let character else { return }
      kill(to: try zapEnd(character, count, text), &text)
    case .yank: try yank(argument, &text)
    case .yankPop: try yankOther(count, &text)
    default: break
    }
  }

  private mutating func delete(_ count: Int, isKill: Bool, _ text: inout EditedText)
    throws(Failure)
  {
    let end = text.point + count
    guard end >= 0 else { throw .atStart }
    guard end <= text.count else { throw .atEnd }
    if isKill { kill(to: end, &text) } else { text.delete(text.point, end) }
  }

  /// Kills the text up to a position; what is killed in a row is one text.
  private mutating func kill(
    to end: Int, isBefore: Bool? = nil, _ text: inout EditedText
  ) {
    let isBefore = isBefore ?? (end < text.point)
    keep(text.delete(text.point, end), isBefore: isBefore)
    text.marks.isActive = false
    current = .kill
  }

  /// Keeps a text that was killed or copied: joined with a text that was killed just before.
  mutating func keep(_ killed: String, isBefore: Bool) {
    if previous == .kill {
      kills.join(killed, isBefore: isBefore)
    } else {
      kills.push(killed)
    }
  }

  private func lineKillEnd(_ argument: PrefixArgument, _ text: EditedText) throws(Failure) -> Int {
    guard argument == .none else {
      return text.lineStart(argument.value, after: text.point).position
    }
    guard text.point < text.count else { throw .atEnd }
    let end = text.lineEnd(at: text.point)
    let isEmpty = text.forward(from: text.point, text.isBlank) == end
    return isEmpty ? min(end + 1, text.count) : end
  }

  /// The position behind the character that comes so often, or before it, backwards.
  private func zapEnd(
    _ character: Character, _ count: Int, _ text: EditedText
  ) throws(Failure) -> Int {
    var (position, left) = (text.point, count)
    let isFound = { text.characters[$0].lowercased() == character.lowercased() }
    while left != 0 {
      if left > 0 {
        position = text.forward(from: position) { !isFound($0) } + 1
        left -= 1
      } else {
        position = text.backward(from: position) { !isFound($0) } - 1
        left += 1
      }
      guard (0...text.count).contains(position) else {
        throw Failure("Search failed: \"\(character)\"")
      }
    }
    return position
  }

  // MARK: Yanking

  /// The text that is yanked with an argument.
  mutating func yanked(_ argument: PrefixArgument) throws(Failure) -> String {
    let steps =
      switch argument {
      case .none, .universal: 0
      case .minus: -2
      case .number(let value), .ended(let value): value - 1
      }
    guard let yanked = kills.rotate(by: steps) else { throw .nothingKilled }
    return yanked
  }

  /// The text that takes the place of the one that was just yanked, and where that is.
  mutating func yankedInstead(_ count: Int) throws(Failure) -> (text: String, of: Range<Int>) {
    guard case .yank(let start, let end) = previous else {
      throw Failure("Previous command was not a yank")
    }
    guard let yanked = kills.rotate(by: count) else { throw .nothingKilled }
    return (yanked, start..<end)
  }

  private mutating func yank(_ argument: PrefixArgument, _ text: inout EditedText)
    throws(Failure)
  {
    let start = text.point
    text.marks.push(start)
    let yanked = try yanked(argument)
    text.insert(yanked)
    current = .yank(start, text.point)
    if argument.isUniversal {
      let end = text.point
      text.marks.replace(end)
      text.point = start
    }
  }

  /// Puts another text in the place of the one that was yanked.
  private mutating func yankOther(_ count: Int, _ text: inout EditedText) throws(Failure) {
    let (yanked, place) = try yankedInstead(count)
    let (start, isBefore) = (place.lowerBound, text.point < (text.marks.mark ?? 0))
    text.delete(start, place.upperBound)
    text.point = start
    text.marks.replace(start)
    text.insert(yanked)
    current = .yank(start, text.point)
    if isBefore {
      let end = text.point
      text.marks.replace(end)
      text.point = start
    }
  }
}
