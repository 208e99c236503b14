import FoundationEssentials
public import KeyboardCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A list of words that finds words by prefix, and similar words.
///
/// Case and the kind of apostrophe are ignored. A letter with a mark is one code point, as keyboards type it.
public struct WordList: Sendable {
  /// The letters of the words, in lower case and sorted by code point.
  private var alphabet: [UInt32] = []
  /// The indexes in the alphabet of the letters of all words, which are sorted.
  private var letters: [UInt16] = []
  /// The index in `letters` of the start of each word, and the end of the last one.
  private var starts = [0]
  /// The length of the prefix that each word shares with the previous one.
  private var shared: [UInt8] = []
  /// The tier of each word; the words of each tier are half as frequent as those of the previous one.
  private var ranks: [UInt8] = []
  /// The words that are usually not in lower case, such as names, by their indexes.
  private var names: [Int: String] = [:]
  /// The indexes of the names that are also lower-case words.
  private var namesInLowerCase: Set<Int> = []
  /// The rarity of a word of the first tier, as the negative base-2 logarithm of its frequency.
  private(set) var firstBits = 0.0
  private let locale: KeyboardLocale
  private let letterModel = LetterModel.Cache()

  /// Creates a list of words.
  ///
  /// - Parameters:
  ///   - tiers: the words by decreasing frequency; the words of each tier are half as frequent as those of the previous
  ///     one, and equally frequent within a tier. A word in several tiers belongs to the first of them.
  ///   - locale: the language, with its rules for case.
  /// - Complexity: *n* log *n* for *n* words.
  public init(
    _ tiers: [some Sequence<some StringProtocol>], locale: KeyboardLocale = .english
  ) {
    var entries = Entries(locale: locale)
    for (rank, tier) in tiers.enumerated() {
      for word in tier { entries.add(String(word), rank: UInt8(min(rank, 255))) }
    }
    self.init(entries, locale: locale)
  }

  /// Reads a list from a file of one word a line, such as `/usr/share/dict/words`.
  ///
  /// An empty line begins a tier of words that are half as frequent.
  ///
  /// - Throws: a ``FileError`` if the file cannot be read or is not a text.
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
    var entries = Entries(locale: locale)
    var (rank, hasWords) = (UInt8(0), false)
    for line in text.utf8.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    {
      if line.isEmpty {
        if hasWords, rank < 255 { rank += 1 }
        hasWords = false
      } else {
        entries.add(String(Substring(line)), rank: rank)
        hasWords = true
      }
    }
    self.init(entries, locale: locale)
  }

  /// Reads the list of a language from the first directory with a file of the locale or the language, such as
  /// `words/en_GB.txt` or `words/en.txt`; nil if there is none.
  ///
  /// - Throws: a ``FileError`` if a file cannot be read, or if there is none for English, whose words are installed
  ///   with the toolkit.
  public init?(in directories: [String], locale: KeyboardLocale) throws(FileError) {
    let paths = directories.flatMap { directory in
      [locale.identifier, locale.languageCode].map { "\(directory)/words/\($0).txt" }
    }
    if let path = paths.first(where: FileManager.default.fileExists) {
      try self.init(path: path, locale: locale)
      return
    }
    guard let directory = directories.first, locale.languageCode == "en" else { return nil }
    let path = "\(directory)/words/en.txt"
    throw FileError(
      .unreadable,
      "there are no words to suggest; install those of the toolkit with Scripts/install, "
        + "or write one a line into \(path)", file: path)
  }

  // MARK: Making

  /// The words in the order of the tiers.
  private struct Entries {
    let locale: KeyboardLocale
    var scalars: [UInt32] = []
    var starts = [0]
    var ranks: [UInt8] = []
    var names: [Int: String] = [:]

    init(locale: KeyboardLocale) {
      self.locale = locale
    }

    mutating func add(_ word: String, rank: UInt8) {
      let start = scalars.count
      var isLowerCase = true
      for byte in word.utf8 {
        // Most words consist of lower-case ASCII, and need no conversion.
        guard byte < 0x80, !(0x41...0x5A).contains(byte) else {
          isLowerCase = false
          break
        }
        scalars.append(UInt32(byte))
      }
      if !isLowerCase {
        scalars.removeSubrange(start...)
        let key = WordList.key(of: word, in: locale)
        scalars += key.unicodeScalars.map(\.value)
        if key != word { names[ranks.count] = word }
      }
      guard scalars.count > start else { return }
      ranks.append(rank)
      starts.append(scalars.count)
    }
  }

  private init(_ entries: Entries, locale: KeyboardLocale) {
    self.locale = locale
    // A loop, because in a debug build a closure for every letter takes seconds.
    var places = [UInt16](repeating: 0, count: Int(entries.scalars.max() ?? 0) + 1)
    for scalar in entries.scalars { places[Int(scalar)] = 1 }
    for scalar in places.indices where places[scalar] > 0 {
      places[scalar] = UInt16(alphabet.count)
      alphabet.append(UInt32(scalar))
    }
    var all = [UInt16](repeating: 0, count: entries.scalars.count)
    for index in all.indices { all[index] = places[Int(entries.scalars[index])] }
    func key(_ index: Int) -> ArraySlice<UInt16> {
      all[entries.starts[index]..<entries.starts[index + 1]]
    }
    /// Returns the first letters of a word as a number, which decides most comparisons.
    func number(_ index: Int) -> UInt64 {
      let (start, end) = (entries.starts[index], entries.starts[index + 1])
      var number: UInt64 = 0
      for place in start..<start + 8 {
        number = number << 8 | (place < end ? UInt64(min(all[place] + 1, 255)) : 0)
      }
      return number
    }
    let order = entries.ranks.indices.map { (number($0), $0) }.sorted { first, second in
      if first.0 != second.0 { return first.0 < second.0 }
      let (a, b) = (key(first.1), key(second.1))
      if a != b { return a.lexicographicallyPrecedes(b) }
      return entries.ranks[first.1] < entries.ranks[second.1]
    }
    var last: ArraySlice<UInt16> = []
    for (_, index) in order {
      let word = key(index)
      if word == last {
        let place = ranks.count - 1
        // Of march and March, the more frequent one is suggested, and both are known.
        if entries.names[index] == nil, names[place] != nil {
          if ranks[place] == entries.ranks[index] {
            names[place] = nil
          } else {
            namesInLowerCase.insert(place)
          }
        }
        continue
      }
      if let name = entries.names[index] { names[ranks.count] = name }
      var common = 0
      while common < min(word.count, last.count, 255),
        word[word.startIndex + common] == last[last.startIndex + common]
      {
        common += 1
      }
      shared.append(UInt8(common))
      ranks.append(entries.ranks[index])
      letters += word
      starts.append(letters.count)
      last = word
    }
    let sum = ranks.reduce(0.0) { $0 + Self.halved($1) }
    firstBits = sum > 0 ? log2(sum) : 0
  }

  private static func halved(_ rank: UInt8) -> Double {
    Double(sign: .plus, exponent: -Int(rank), significand: 1)
  }

  /// The number of words.
  public var count: Int { ranks.count }

  /// Returns whether a word is in the list as it is typed: a name with its capitals, another word in any case.
  public func contains(_ word: String) -> Bool {
    guard let index = index(of: word) else { return false }
    guard let name = names[index], !namesInLowerCase.contains(index) else { return true }
    return name == word || word.isUppercased
  }

  /// Returns the bits of the letters of a word that is missing in the list.
  func bitsOfLetters(of word: String) -> Double {
    letterModel.model(of: self).bits(of: letters(of: word))
  }

  // MARK: Finding

  /// A found word.
  struct Match {
    /// The word as in the list.
    let text: String
    /// The rarity of the word, as the negative base-2 logarithm of its frequency.
    let bits: Double
    /// The cost of the slips in the typed text.
    let cost: EditCosts.Cost
  }

  /// Returns a word of the list in any case; nil if it is missing.
  func match(of text: String) -> Match? { index(of: text).map { match($0) } }

  /// Returns the longer words with a text as their prefix, by decreasing frequency and increasing length.
  func completions(of text: String, limit: Int) -> [Match] {
    guard let prefix = places(of: text) else { return [] }
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
    return best.map { match($0) }
  }

  /// Returns the words from which a text can result by slips of limited cost, in alphabetical order.
  ///
  /// Words with a common prefix are compared with the text together.
  func matches(near text: String, costs: EditCosts, within limit: EditCosts.Cost) -> [Match] {
    let typed = Self.key(of: text, in: locale).unicodeScalars.map(\.value)
    var table = EditCosts.Table(typed, alphabet: alphabet, costs: costs, limit: limit)
    var matches: [Match] = []
    var index = 0
    words: while index < count {
      let (start, end) = (starts[index], starts[index + 1])
      var depth = Int(shared[index])
      table.cut(to: depth)
      while start + depth < end {
        depth += 1
        guard table.append(letters[start + depth - 1]) else {
          repeat { index += 1 } while index < count && shared[index] >= depth
          continue words
        }
      }
      if table.cost <= limit { matches.append(match(index, cost: table.cost)) }
      index += 1
    }
    return matches
  }

  private func match(_ index: Int, cost: EditCosts.Cost = .zero) -> Match {
    let text =
      names[index]
      ?? String(
        String.UnicodeScalarView(self[index].compactMap { Unicode.Scalar(alphabet[Int($0)]) }))
    return Match(text: text, bits: firstBits + Double(ranks[index]), cost: cost)
  }

  // MARK: Order

  /// The indexes in the alphabet of the letters of a word.
  subscript(index: Int) -> ArraySlice<UInt16> { letters[starts[index]..<starts[index + 1]] }

  private func index(of word: String) -> Int? {
    guard let key = places(of: word), !key.isEmpty else { return nil }
    let index = lowerBound(of: key)
    return index < count && self[index].elementsEqual(key) ? index : nil
  }

  /// Returns the index of the first word that does not precede some letters.
  private func lowerBound(of key: [UInt16]) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the indexes in the alphabet of the letters of a text; nil if it has others.
  private func places(of text: String) -> [UInt16]? {
    let places = letters(of: text)
    return places.contains(UInt16(alphabet.count)) ? nil : places
  }

  /// Returns the indexes in the alphabet of the letters of a text, with the size of the alphabet for others.
  func letters(of text: String) -> [UInt16] {
    var places: [UInt16] = []
    for scalar in Self.key(of: text, in: locale).unicodeScalars {
      var (low, high) = (0, alphabet.count)
      while low < high {
        let middle = (low + high) / 2
        if alphabet[middle] < scalar.value { low = middle + 1 } else { high = middle }
      }
      let isKnown = low < alphabet.count && alphabet[low] == scalar.value
      places.append(UInt16(isKnown ? low : alphabet.count))
    }
    return places
  }

  /// Returns a word in lower case, with a straight apostrophe.
  static func key(of text: String, in locale: KeyboardLocale) -> String {
    let key = locale.lowercased(text)
    return key.contains("’") ? key.replacing("’", with: "'") : key
  }
}
