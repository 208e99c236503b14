import FoundationEssentials
public import KeyboardCore

/// A list of words that finds words by their beginning, and words that are nearly the same.
///
/// Case does not matter, nor which apostrophe is used. A letter with a mark is one code point, as
/// keyboards type it.
public struct WordList: Sendable {
  /// The code points of the words in lower case, in the order of the alphabet.
  private var letters: [UInt32] = []
  /// The index in `letters` at which each word begins, and the end of the last one.
  private var starts = [0]
  /// The number of letters with which each word begins like the one before.
  private var shared: [UInt8] = []
  /// The rank of each word; lower is more common.
  private var ranks: [UInt8] = []
  /// The words that are not in lower case, such as names, by their places.
  private var names: [Int: String] = [:]
  private let locale: KeyboardLocale

  /// Creates a list of words.
  ///
  /// - Parameters:
  ///   - tiers: the words, the commonest first; in a tier all are equally common. A word that is in
  ///     several is as common as in the first.
  ///   - locale: the language, which knows lower case.
  /// - Complexity: *n* log *n* for *n* words.
  public init(_ tiers: [some Sequence<some StringProtocol>], locale: KeyboardLocale = .english) {
    self.locale = locale
    var entries: [(key: String, text: String, rank: UInt8)] = []
    for (rank, tier) in tiers.enumerated() {
      for word in tier {
        let text = String(word)
        entries.append((Self.key(of: text, in: locale), text, UInt8(min(rank, 255))))
      }
    }
    // Of march and March the former comes first, and stays: in any case it is a word.
    entries.sort { ($0.key, $0.text == $0.key ? 0 : 1) < ($1.key, $1.text == $1.key ? 0 : 1) }
    var last = ""
    for entry in entries where !entry.key.isEmpty {
      if entry.key == last {
        ranks[ranks.count - 1] = min(ranks[ranks.count - 1], entry.rank)
        continue
      }
      let common = zip(entry.key.unicodeScalars, last.unicodeScalars).prefix { $0 == $1 }.count
      last = entry.key
      if entry.text != entry.key { names[ranks.count] = entry.text }
      shared.append(UInt8(min(common, 255)))
      ranks.append(entry.rank)
      letters += entry.key.unicodeScalars.map(\.value)
      starts.append(letters.count)
    }
  }

  /// Reads a list from a file of one word a line, such as `/usr/share/dict/words`.
  ///
  /// An empty line divides common words from those after it, which are less common.
  ///
  /// - Throws: ``FileError`` for a file that cannot be read or that is no text.
  public init(path: String, locale: KeyboardLocale = .english) throws(FileError) {
    guard let data = try? Data(contentsOf: URL(filePath: path)) else {
      throw FileError(
        .unreadable, "the words in \(path) cannot be read; name a file of one word a line",
        file: path)
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw FileError(
        .shape, "the words in \(path) are not UTF-8; convert the file, as with iconv", file: path)
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    self.init(lines.split(whereSeparator: \.isEmpty), locale: locale)
  }

  /// Reads the list of a language from the first of some directories with a file
  /// `words/LANGUAGE.txt`; nil when there is none.
  ///
  /// - Throws: ``FileError`` for a file that cannot be read, and where there is none of English,
  ///   whose words come with the toolkit.
  public init?(in directories: [String], locale: KeyboardLocale) throws(FileError) {
    let paths = directories.map { "\($0)/words/\(locale.languageCode).txt" }
    if let path = paths.first(where: FileManager.default.fileExists) {
      try self.init(path: path, locale: locale)
      return
    }
    guard let path = paths.first, locale.languageCode == "en" else { return nil }
    throw FileError(
      .unreadable,
      "there are no words to suggest; install those of the toolkit with Scripts/install, "
        + "or write one a line into \(path)", file: path)
  }

  /// The number of words.
  public var count: Int { ranks.count }

  /// Returns whether a word is in the list as it is typed: a name with its capitals, another word
  /// in any case.
  public func contains(_ word: String) -> Bool {
    let key = Self.letters(of: word, in: locale)
    let index = lowerBound(of: key)
    guard index < count, self[index].elementsEqual(key) else { return false }
    guard let name = names[index] else { return true }
    return name == word || word.isUppercased
  }

  // MARK: Finding

  /// A word that was found.
  struct Match {
    /// The word as it is in the list.
    let text: String
    /// The rank of the word; lower is more common.
    let rank: UInt8
    /// The number of letters that are missing, added, others or swapped.
    let distance: Int
    /// A Boolean value indicating whether its letters are those of the text, in another order.
    var hasSameLetters = false

    /// The distance for sorting; lower is nearer to the text.
    var nearness: Int { 2 * distance - (hasSameLetters ? 1 : 0) }
  }

  /// Returns the words that begin with a text and are longer, the commonest and shortest first.
  func completions(of text: String, limit: Int) -> [Match] {
    let prefix = Self.letters(of: text, in: locale)
    let start = lowerBound(of: prefix)
    var best: [Int] = []
    func order(_ index: Int) -> (UInt8, Int, Int) {
      (ranks[index], starts[index + 1] - starts[index], index)
    }
    var end = start
    if start < count, self[start].starts(with: prefix) {
      repeat { end += 1 } while end < count && shared[end] >= prefix.count
    }
    for index in start..<end where self[index].count > prefix.count {
      if best.count == limit, let last = best.last, order(index) >= order(last) { continue }
      best.insert(index, at: best.firstIndex { order(index) < order($0) } ?? best.endIndex)
      if best.count > limit { best.removeLast() }
    }
    return best.map { match($0, distance: starts[$0 + 1] - starts[$0] - prefix.count) }
  }

  /// Returns the words in which at most some letters are missing, added, others, or swapped with
  /// their neighbors, in the order of the alphabet.
  ///
  /// Words with the same beginning are compared with the text together, and left out together.
  func matches(near text: String, within limit: Int) -> [Match] {
    let typed = Self.letters(of: text, in: locale)
    let width = typed.count + 1
    // Row d has the distances of the beginnings of the text from the first d letters of the word.
    var rows = Array(0..<width)
    var path: [UInt32] = []
    var matches: [Match] = []
    var index = 0
    words: while index < count {
      let word = self[index]
      var depth = Int(shared[index])
      path.removeSubrange(depth...)
      rows.removeSubrange(((depth + 1) * width)...)
      while depth < word.count {
        path.append(word[word.startIndex + depth])
        depth += 1
        guard Self.appendRow(to: &rows, path: path, typed: typed, limit: limit) <= limit else {
          repeat { index += 1 } while index < count && shared[index] >= depth
          continue words
        }
      }
      let distance = rows[rows.count - 1]
      if distance <= limit { matches.append(match(index, distance: distance)) }
      index += 1
    }
    return matches
  }

  /// Adds the row of the last letter of a path, and returns the least distance in it.
  ///
  /// Beginnings whose lengths differ by more than the limit are farther away than it.
  private static func appendRow(
    to rows: inout [Int], path: [UInt32], typed: [UInt32], limit: Int
  ) -> Int {
    let (depth, width) = (path.count, typed.count + 1)
    let (letter, row) = (path[depth - 1], depth * width)
    rows.append(contentsOf: repeatElement(limit + 1, count: width))
    if depth <= limit { rows[row] = depth }
    var least = rows[row]
    let (first, last) = (max(1, depth - limit), min(typed.count, depth + limit))
    guard first <= last else { return least }
    for column in first...last {
      let above = row - width + column
      let replaced = rows[above - 1] + (typed[column - 1] == letter ? 0 : 1)
      var distance = min(replaced, rows[above] + 1, rows[row + column - 1] + 1)
      if depth > 1, column > 1, typed[column - 1] == path[depth - 2], typed[column - 2] == letter {
        distance = min(distance, rows[above - width - 2] + 1)
      }
      rows[row + column] = distance
      least = min(least, distance)
    }
    return least
  }

  private func match(_ index: Int, distance: Int) -> Match {
    let text =
      names[index]
      ?? String(String.UnicodeScalarView(self[index].compactMap(Unicode.Scalar.init)))
    return Match(text: text, rank: ranks[index], distance: distance)
  }

  // MARK: Order

  private subscript(index: Int) -> ArraySlice<UInt32> { letters[starts[index]..<starts[index + 1]] }

  /// Returns the place of the first word that is not before some letters.
  private func lowerBound(of key: [UInt32]) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func letters(of text: String, in locale: KeyboardLocale) -> [UInt32] {
    key(of: text, in: locale).unicodeScalars.map(\.value)
  }

  /// Returns a word in lower case, with a straight apostrophe.
  static func key(of text: String, in locale: KeyboardLocale) -> String {
    let key = locale.lowercased(text)
    return key.contains("’") ? key.replacing("’", with: "'") : key
  }
}
