/// Compares one line after another with a fuzzy pattern, and says how well each fits.
///
/// The scores are those of fzf's second algorithm: each letter counts 16, each gap takes 3 and 1 for every
/// further character, and letters that begin a word, or follow each other, count more. Of all ways to place
/// the letters of a word the best one counts.
struct FuzzyMatcher {
  private let pattern: FuzzyPattern
  private let weights: FuzzyWeights
  private let table = FuzzyTable()
  /// Lines with other characters than those of ASCII, folded with and without their case.
  private var folded: [FoldedLine]
  /// The bytes of the letters that were found; nil while they are not needed.
  private var found: [Range<Int>]?
  /// The number of letters that were found when each word was.
  private var ends: [Int] = []

  init(_ pattern: FuzzyPattern) {
    self.pattern = pattern
    weights = .of(pattern.scheme)
    folded = [false, true].map { FoldedLine(keepsCase: $0, keepsMarks: pattern.keepsMarks) }
  }

  /// Returns how well a line fits; nil when it does not match.
  ///
  /// - Complexity: O(length · letters of the pattern).
  mutating func score(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let isASCII = bytes.isASCII
    var total = 0
    for group in pattern.groups {
      guard let score = score(of: group, in: bytes, isASCII) else { return nil }
      total += score
    }
    return total
  }

  /// Returns how well a line fits, and the numbers that decide between lines that fit alike, of 16 bits each;
  /// nil when it does not match.
  mutating func rank(_ bytes: UnsafeBufferPointer<UInt8>) -> (score: Int, ties: UInt64)? {
    let needsPlaces = pattern.ties.contains { $0 != .length }
    if needsPlaces { (found, ends) = ([], []) }
    defer { found = nil }
    guard let score = score(bytes) else { return nil }
    var ties: UInt64 = 0
    for place in 0..<RankedItem.mostTies {
      let number = place < pattern.ties.count ? value(of: pattern.ties[place], in: bytes) : 0
      ties = ties << 16 | UInt64(min(max(0, number), 0xFFFF))
    }
    return (score, ties)
  }

  private func value(of tie: SearchQuery.Tie, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    if tie == .length { return bytes.trimmedLength }
    guard let found, let first = found.map(\.lowerBound).min(),
      let last = found.map(\.upperBound).max()
    else { return 0 }
    let start = bytes.firstIndex { !$0.isBlankByte } ?? 0
    switch tie {
    case .length, .index: return 0
    case .chunk:
      let before = bytes[..<first].lastIndex(where: \.isBlankByte).map { $0 + 1 } ?? 0
      let after = bytes[last...].firstIndex(where: \.isBlankByte) ?? bytes.count
      return bytes.numberOfCharacters(in: before..<after)
    case .begin:
      // Where the word ends that ends first.
      let end = ends.indices.map { word in
        found[(word > 0 ? ends[word - 1] : 0)..<ends[word]].map(\.upperBound).max() ?? last
      }.min()
      return bytes.numberOfCharacters(in: min(start, first)..<(end ?? last))
    case .end:
      let distance = bytes.numberOfCharacters(in: min(start, last)..<last)
      return 0xFFFF - 0xFFFF * distance / (bytes.trimmedLength + 1)
    }
  }

  /// Returns the bytes of a line that are found; words are looked for one by one, so a line that does not
  /// match may have some.
  mutating func found(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    (found, ends) = ([], [])
    defer { found = nil }
    let isASCII = bytes.isASCII
    for group in pattern.groups { _ = score(of: group, in: bytes, isASCII) }
    return found ?? []
  }

  private mutating func score(
    of group: [FuzzyPattern.Term], in bytes: UnsafeBufferPointer<UInt8>, _ isASCII: Bool
  ) -> Int? {
    var isLeftIn = false
    for term in group {
      let score = score(of: term, in: bytes, isASCII)
      if !term.isInverse, let score { return score }
      if term.isInverse, score == nil { isLeftIn = true }
    }
    return isLeftIn ? 0 : nil
  }

  /// The score in the first field that has the word.
  private mutating func score(
    of term: FuzzyPattern.Term, in bytes: UnsafeBufferPointer<UInt8>, _ isASCII: Bool
  ) -> Int? {
    guard let fields = pattern.fields else { return score(of: term, in: bytes, from: 0, isASCII) }
    for place in fields.places(in: bytes) {
      let field = UnsafeBufferPointer(rebasing: bytes[place])
      if let score = score(of: term, in: field, from: place.lowerBound, isASCII) { return score }
    }
    return nil
  }

  private mutating func score(
    of term: FuzzyPattern.Term, in bytes: UnsafeBufferPointer<UInt8>, from start: Int,
    _ isASCII: Bool
  ) -> Int? {
    let keepsPlaces = found != nil && !term.isInverse
    guard !isASCII else {
      let line = ASCIILine(bytes: bytes, weights: weights, keepsCase: term.isCaseSensitive)
      let search = FuzzySearch(
        line: line, weights: weights, table: table, keepsPlaces: keepsPlaces,
        prefersLast: pattern.prefersLast)
      guard let match = search.match(term) else { return nil }
      found? += match.places.map { start + $0..<start + $0 + 1 }
      endWord(keepsPlaces)
      return match.score
    }
    let index = term.isCaseSensitive ? 1 : 0
    folded[index].fill(bytes, weights)
    let line = folded[index]
    let search = FuzzySearch(
      line: line, weights: weights, table: table, keepsPlaces: keepsPlaces,
      prefersLast: pattern.prefersLast)
    guard let match = search.match(term) else { return nil }
    found? += match.places.map { place in
      let bytes = line.bytes(ofLetter: place)
      return start + bytes.lowerBound..<start + bytes.upperBound
    }
    endWord(keepsPlaces)
    return match.score
  }

  private mutating func endWord(_ keepsPlaces: Bool) {
    if keepsPlaces, let found { ends.append(found.count) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The number of characters without the blanks at both ends.
  fileprivate var trimmedLength: Int {
    var (start, end) = (0, count)
    while start < end, self[start].isBlankByte { start += 1 }
    while start < end, self[end - 1].isBlankByte { end -= 1 }
    return numberOfCharacters(in: start..<end)
  }

  fileprivate func numberOfCharacters(in range: Range<Int>) -> Int {
    var number = 0
    for place in range where self[place] & 0xC0 != 0x80 { number += 1 }
    return number
  }
}

extension UInt8 {
  fileprivate var isBlankByte: Bool { self == 0x20 || 0x09...0x0D ~= self }
}

// MARK: - Placements

/// A search for one word in one line.
private struct FuzzySearch<Line: FuzzyLine> {
  let line: Line
  let weights: FuzzyWeights
  let table: FuzzyTable
  /// A Boolean value indicating whether the places of the letters are wanted.
  let keepsPlaces: Bool
  /// A Boolean value indicating whether of placements that fit alike the last one counts.
  let prefersLast: Bool

  /// The score of a way to place a word, and the places of its letters, if they are wanted.
  typealias Match = (score: Int, places: [Int])

  func match(_ term: FuzzyPattern.Term) -> Match? {
    let letters = term.letters
    switch term.placement {
    case .scattered: return scattered(letters)
    case .together: return together(letters)
    case .start:
      return placed(letters, at: start(for: letters[0]))
    case .end:
      return placed(letters, at: end(for: letters[letters.count - 1]) - letters.count)
    case .everything:
      let start = start(for: letters[0])
      guard end(for: letters[letters.count - 1]) - start == letters.count,
        has(letters, at: start)
      else { return nil }
      let score = (FuzzyWeights.letter + weights.word) * letters.count + weights.word
      return (score, keepsPlaces ? Array(start..<start + letters.count) : [])
    }
  }

  /// The first place of a line without the blanks before it, unless a blank is looked for.
  private func start(for letter: UInt32) -> Int {
    guard !letter.isBlank else { return 0 }
    return (0..<line.count).first { line.kind(at: $0) != .blank } ?? line.count
  }

  private func end(for letter: UInt32) -> Int {
    guard !letter.isBlank else { return line.count }
    return (0..<line.count).last { line.kind(at: $0) != .blank }.map { $0 + 1 } ?? 0
  }

  private func has(_ letters: [UInt32], at start: Int) -> Bool {
    guard start >= 0, start + letters.count <= line.count else { return false }
    for offset in letters.indices where line.letter(at: start + offset) != letters[offset] {
      return false
    }
    return true
  }

  private func bonus(at place: Int) -> Int {
    weights.bonus(
      place == 0 ? weights.beginning : line.kind(at: place - 1), line.kind(at: place))
  }

  /// The occurrence whose first letter counts most.
  private func together(_ letters: [UInt32]) -> Match? {
    var best: (place: Int, bonus: Int)?
    let last = line.count - letters.count
    for step in 0..<max(0, last + 1) {
      let place = prefersLast ? last - step : step
      guard line.letter(at: place) == letters[0], has(letters, at: place) else { continue }
      let bonus = bonus(at: place)
      if best.map({ bonus > $0.bonus }) ?? true { best = (place, bonus) }
      if bonus >= FuzzyWeights.boundary { break }
    }
    return best.flatMap { placed(letters, at: $0.place) }
  }

  private func placed(_ letters: [UInt32], at start: Int) -> Match? {
    has(letters, at: start) ? placed(letters, in: start..<start + letters.count) : nil
  }

  /// The score of letters in a part of the line, each at its first place there.
  private func placed(_ letters: [UInt32], in range: Range<Int>) -> Match {
    var (score, run, next, firstBonus) = (0, 0, 0, 0)
    var isInGap = false
    var places: [Int] = []
    for place in range {
      guard next < letters.count, line.letter(at: place) == letters[next] else {
        score += isInGap ? FuzzyWeights.gapExtension : FuzzyWeights.gapStart
        (isInGap, run, firstBonus) = (true, 0, 0)
        continue
      }
      var bonus = bonus(at: place)
      if run == 0 {
        firstBonus = bonus
      } else {
        if bonus >= FuzzyWeights.boundary, bonus > firstBonus { firstBonus = bonus }
        bonus = max(bonus, firstBonus, FuzzyWeights.consecutive)
      }
      score += FuzzyWeights.letter + (next == 0 ? 2 * bonus : bonus)
      if keepsPlaces { places.append(place) }
      isInGap = false
      run += 1
      next += 1
    }
    return (score, places)
  }

  /// The largest table of scores: a line that needs a larger one is matched at the first place,
  /// made as short as can be.
  private static var largestTable: Int { 100 * 1024 }

  /// The best placement of letters with others between them.
  private func scattered(_ letters: [UInt32]) -> Match? {
    guard letters.count > 1 else { return single(letters[0]) }
    guard findFirsts(letters) else { return nil }
    let start = table.firsts[0]
    var last = line.count - 1
    while line.letter(at: last) != letters[letters.count - 1] { last -= 1 }
    let width = last - start + 1
    guard width * letters.count <= Self.largestTable else { return nearby(letters) }
    table.reserve(width * letters.count)
    fillFirstRow(letters[0], from: start, width: width)
    var best = (score: 0, place: start)
    for row in 1..<letters.count {
      let first = table.firsts[row] - start
      var isInGap = false
      var left = 0
      for column in first..<width {
        let cell = row * width + column
        var (score, run) = (0, 0)
        let gap = left + (isInGap ? FuzzyWeights.gapExtension : FuzzyWeights.gapStart)
        if line.letter(at: start + column) == letters[row] {
          let bonus = bonus(at: start + column)
          run = Int(table.runs[cell - width - 1]) + 1
          score = Int(table.scores[cell - width - 1]) + FuzzyWeights.letter
          var runBonus = bonus
          if run > 1 {
            let firstBonus = self.bonus(at: start + column - run + 1)
            if bonus >= FuzzyWeights.boundary, bonus > firstBonus {
              run = 1
            } else {
              runBonus = max(bonus, FuzzyWeights.consecutive, firstBonus)
            }
          }
          if score + runBonus < gap {
            score += bonus
            run = 0
          } else {
            score += runBonus
          }
        }
        isInGap = score < gap
        score = max(score, gap, 0)
        table.scores[cell] = Int32(truncatingIfNeeded: score)
        table.runs[cell] = Int32(truncatingIfNeeded: run)
        left = score
        if row == letters.count - 1, score > best.score || prefersLast && score == best.score {
          best = (score, start + column)
        }
      }
    }
    return (
      best.score, keepsPlaces ? placesOfLetters(letters.count, endingAt: best.place, width) : []
    )
  }

  /// The place of a letter that counts most; the first one that begins a word is good enough.
  private func single(_ letter: UInt32) -> Match? {
    var best: (bonus: Int, place: Int)?
    for place in 0..<line.count where line.letter(at: place) == letter {
      let bonus = bonus(at: place)
      if best.map({ bonus > $0.bonus || prefersLast && bonus == $0.bonus }) ?? true {
        best = (bonus, place)
      }
      if bonus >= FuzzyWeights.boundary, !prefersLast { break }
    }
    return best.map { (FuzzyWeights.letter + 2 * $0.bonus, keepsPlaces ? [$0.place] : []) }
  }

  private func fillFirstRow(_ letter: UInt32, from start: Int, width: Int) {
    var left = 0
    var isInGap = false
    for column in 0..<width {
      let isFound = line.letter(at: start + column) == letter
      left =
        isFound
        ? FuzzyWeights.letter + 2 * bonus(at: start + column)
        : max(0, left + (isInGap ? FuzzyWeights.gapExtension : FuzzyWeights.gapStart))
      isInGap = !isFound
      table.scores[column] = Int32(truncatingIfNeeded: left)
      table.runs[column] = isFound ? 1 : 0
    }
  }

  /// Finds the first place of each letter after the one before it; false when a letter is missing.
  private func findFirsts(_ letters: [UInt32]) -> Bool {
    table.reserveFirsts(letters.count)
    var place = 0
    for row in letters.indices {
      while place < line.count, line.letter(at: place) != letters[row] { place += 1 }
      guard place < line.count else { return false }
      table.firsts[row] = place
      place += 1
    }
    return true
  }

  /// The placement that ends first, and begins as late as it can.
  private func nearby(_ letters: [UInt32]) -> Match {
    let end = table.firsts[letters.count - 1]
    var start = end
    for letter in letters.reversed() {
      while line.letter(at: start) != letter { start -= 1 }
      start -= 1
    }
    return placed(letters, in: start + 1..<end + 1)
  }

  /// Follows the best placement back from its last letter.
  private func placesOfLetters(_ count: Int, endingAt end: Int, _ width: Int) -> [Int] {
    let start = table.firsts[0]
    var places: [Int] = []
    var (row, place) = (count - 1, end)
    var prefersLetter = true
    while true {
      let cell = row * width + place - start
      let score = table.scores[cell]
      let diagonal = row > 0 ? table.scores[cell - width - 1] : 0
      let left = place > table.firsts[row] ? table.scores[cell - 1] : 0
      if score > diagonal, score > left || score == left && prefersLetter {
        places.append(place)
        if row == 0 { return places.reversed() }
        row -= 1
      }
      let next = cell + width + 1
      let hasNext =
        row < count - 1 && place - start + 1 < width && place + 1 >= table.firsts[row + 1]
      prefersLetter =
        table.runs[cell] > 1 || hasNext && next < count * width && table.runs[next] > 0
      place -= 1
    }
  }
}

/// The memory of searches, used again for one line after another.
private final class FuzzyTable {
  /// The best scores of placements that end at a character, a row for each letter of the word.
  private(set) var scores = UnsafeMutableBufferPointer<Int32>.allocate(capacity: 1 << 12)
  /// The number of letters next to each other that end there.
  private(set) var runs = UnsafeMutableBufferPointer<Int32>.allocate(capacity: 1 << 12)
  /// The first place that each letter may have.
  private(set) var firsts = UnsafeMutableBufferPointer<Int>.allocate(capacity: 64)

  deinit {
    scores.deallocate()
    runs.deallocate()
    firsts.deallocate()
  }

  func reserve(_ count: Int) {
    guard count > scores.count else { return }
    scores.deallocate()
    runs.deallocate()
    scores = .allocate(capacity: 2 * count)
    runs = .allocate(capacity: 2 * count)
  }

  func reserveFirsts(_ count: Int) {
    guard count > firsts.count else { return }
    firsts.deallocate()
    firsts = .allocate(capacity: 2 * count)
  }
}
