/// The costs of typing mistakes on the keys of a layout, in bits.
///
/// Each bit halves the likelihood of a mistake.
struct EditCosts: Sendable {
  typealias Cost = Float

  /// The centers of the keys of letters, in key widths, by lower-case code point.
  private var centers: [UInt32: SIMD2<Double>]

  /// The letters that are only in callouts of keys.
  private var calloutLetters: Set<UInt32> = []

  // Tuned with the misspellings of the corpora in Benchmarks/README.md.
  static let neighbor: Cost = 5.5
  static let near: Cost = 9.0
  static let far: Cost = 12.0
  static let vowel: Cost = 7.75
  static let accent: Cost = 1.5
  static let swap: Cost = 5.5
  static let missing: Cost = 7.5
  static let missingTwin: Cost = 5.0
  static let missingSign: Cost = 0.5
  static let extra: Cost = 10.5
  static let extraTwin: Cost = 5.0
  static let extraNeighbor: Cost = 7.5
  /// The additional cost of a mistake in the first letter.
  static let first: Cost = 3.0

  /// Creates costs for keys with their centers in key widths, by lower-case code point.
  init(centers: [UInt32: SIMD2<Double>]) {
    self.centers = centers
  }

  /// Creates costs for the rows of keys of a locale, as on a phone.
  ///
  /// A letter in the callout of a key has the position of that key.
  init(_ locale: KeyboardLocale) {
    var centers: [UInt32: SIMD2<Double>] = [:]
    let widest = locale.alphabetic.map(\.count).max() ?? 0
    for (line, row) in locale.alphabetic.enumerated() {
      let start = Double(widest - row.count) / 2
      for (column, key) in row.enumerated() {
        guard let scalar = key.unicodeScalars.first else { continue }
        centers[scalar.value] = SIMD2(start + Double(column), 1.2 * Double(line))
      }
    }
    self.init(centers: centers)
    addCallouts(of: locale)
  }

  /// Adds the letters in the callouts of keys at the positions of the keys.
  mutating func addCallouts(of locale: KeyboardLocale) {
    for (key, others) in locale.secondary {
      guard let center = key.unicodeScalars.first.flatMap({ centers[$0.value] }) else { continue }
      for scalar in others.compactMap(\.unicodeScalars.first) where centers[scalar.value] == nil {
        centers[scalar.value] = center
        calloutLetters.insert(scalar.value)
      }
    }
  }

  /// Returns the cost of typing a letter instead of another.
  func replacing(_ meant: UInt32, by typed: UInt32) -> Cost {
    guard meant != typed else { return 0 }
    if Self.plain[meant] == typed { return Self.accent }
    let vowels = Self.isVowel(meant) && Self.isVowel(typed)
    guard let first = centers[meant], let second = centers[typed] else {
      return vowels ? Self.vowel : Self.far
    }
    let difference = first - second
    let distance = (difference * difference).sum()
    if distance == 0 {
      // Letters in callouts are often omitted, but not typed by mistake.
      return calloutLetters.contains(typed) && !calloutLetters.contains(meant)
        ? Self.far : Self.accent
    }
    let cost = distance < 1.9 ? Self.neighbor : distance < 5 ? Self.near : Self.far
    return vowels ? min(cost, Self.vowel) : cost
  }

  /// Returns the texts from which a text can result by one likely slip: swapped letters, an additional letter, a
  /// neighboring key, or a missing accent.
  ///
  /// There are about eight for each letter, few enough to look up each in a dictionary.
  func slips(of text: String, in locale: KeyboardLocale) -> [(text: String, cost: Cost)] {
    let letters = Array(text)
    guard letters.count > 2 else { return [] }
    var found: [(String, Cost)] = []
    func add(_ cost: Cost, _ change: (inout [Character]) -> Void) {
      var changed = letters
      change(&changed)
      if changed != letters { found.append((String(changed), cost)) }
    }
    for index in letters.indices {
      if index + 1 < letters.count { add(Self.swap) { $0.swapAt(index, index + 1) } }
      let isTwin = index > 0 && letters[index - 1] == letters[index]
      if index > 0 { add(isTwin ? Self.extraTwin : Self.extra) { $0.remove(at: index) } }
      let lower = locale.lowercased(String(letters[index]))
      guard let typed = lower.unicodeScalars.first?.value else { continue }
      for other in centers.keys.sorted() {
        let cost = replacing(other, by: typed)
        guard cost > 0, cost <= Self.neighbor, let scalar = Unicode.Scalar(other) else { continue }
        let isCapital = letters[index].isUppercase
        let letter = isCapital ? locale.uppercased(String(scalar)) : String(scalar)
        guard letter.count == 1 else { continue }
        add(index == 0 ? cost + Self.first : cost) { $0[index] = Character(letter) }
      }
    }
    return found
  }

  /// The letters without the accents that are often omitted, by the letters with them.
  private static let plain: [UInt32: UInt32] = {
    let letters = [
      "aàáâãäåāăą", "cçćč", "dďđ", "eèéêëēęě", "gğ", "iìíîïīı", "lł", "nñńň", "oòóôõöøōő", "rř",
      "sśşšș",
      "tťțţ", "uùúûüūůű", "yýÿ", "zźżž",
    ]
    var plain: [UInt32: UInt32] = [:]
    for scalars in letters.map(\.unicodeScalars) {
      for scalar in scalars.dropFirst() { plain[scalar.value] = scalars.first?.value }
    }
    return plain
  }()

  private static func isVowel(_ letter: UInt32) -> Bool {
    letter == 0x61 || letter == 0x65 || letter == 0x69 || letter == 0x6F || letter == 0x75
  }

  /// Returns whether the keys of two letters are adjacent.
  fileprivate func touch(_ first: UInt32, _ second: UInt32) -> Bool {
    replacing(first, by: second) == Self.neighbor
  }

  /// Returns whether a letter is a hyphen or an apostrophe, which are often omitted.
  fileprivate static func isSign(_ letter: UInt32) -> Bool { letter == 0x27 || letter == 0x2D }
}

extension EditCosts {
  /// A table of the costs of typing a text instead of words with a common prefix, letter by letter.
  struct Table {
    private let typed: [UInt32]
    private let alphabet: [UInt32]
    private let limit: Cost
    /// The costs of each typed letter instead of each letter of the alphabet, by column.
    private let replaced: [Cost]
    /// The cost of each typed letter as an additional one.
    private let extra: [Cost]
    private let width: Int
    /// Row d contains the costs of the prefixes of the text for the first d letters of the word.
    private var rows: [Cost]
    private var least: [Cost]
    private var path: [UInt16]
    private var depth = 0
    /// The maximum difference of the lengths.
    private static let band = 2

    init(_ typed: [UInt32], alphabet: [UInt32], costs: EditCosts, limit: Cost) {
      self.typed = typed
      self.alphabet = alphabet
      self.limit = limit
      width = typed.count + 1
      replaced = typed.flatMap { letter in alphabet.map { costs.replacing($0, by: letter) } }
      extra = typed.indices.map { index in
        let letter = typed[index]
        let neighbors = [index - 1, index + 1].filter(typed.indices.contains).map { typed[$0] }
        let cost =
          index > 0 && typed[index - 1] == letter
          ? EditCosts.extraTwin
          : neighbors.contains { costs.touch($0, letter) }
            ? EditCosts.extraNeighbor
            : EditCosts.isSign(letter) ? EditCosts.accent : EditCosts.extra
        // A finger that slips to another key does so after a letter.
        return index == 0 ? cost + 2 * EditCosts.first : cost
      }
      // Longer words always differ too much.
      let depths = typed.count + Self.band + 2
      rows = Array(repeating: .infinity, count: depths * width)
      (least, path) = (Array(repeating: 0, count: depths), Array(repeating: 0, count: depths))
      rows[0] = 0
      for index in typed.indices.prefix(Self.band) { rows[index + 1] = rows[index] + extra[index] }
    }

    /// The cost of the whole text for the whole word.
    var cost: Cost { rows[depth * width + typed.count] }

    /// Returns to a prefix of the word.
    mutating func cut(to depth: Int) {
      self.depth = depth
    }

    /// Adds a letter of the word; returns false if no word with this prefix is within the limit.
    mutating func append(_ letter: UInt16) -> Bool {
      guard depth < typed.count + Self.band else { return false }
      path[depth] = letter
      depth += 1
      let row = depth * width
      let scalar = alphabet[Int(letter)]
      let before = depth > 1 ? path[depth - 2] : .max
      var missing =
        EditCosts.isSign(scalar)
        ? EditCosts.missingSign : before == letter ? EditCosts.missingTwin : EditCosts.missing
      if depth == 1 { missing += EditCosts.first }
      let (first, last) = (max(1, depth - Self.band), min(typed.count, depth + Self.band))
      rows[row + first - 1] = depth <= Self.band ? rows[row - width] + missing : .infinity
      var smallest = rows[row + first - 1]
      var left = smallest
      for column in first..<(max(first, last + 1)) {
        let above = row - width + column
        let meant = typed[column - 1]
        var slip = replaced[(column - 1) * alphabet.count + Int(letter)]
        if slip > 0, depth == 1 || column == 1 { slip += EditCosts.first }
        var cost = min(rows[above - 1] + slip, rows[above] + missing, left + extra[column - 1])
        if meant != scalar, column > 1, typed[column - 2] == scalar, depth > 1,
          alphabet[Int(before)] == meant
        {
          cost = min(cost, rows[above - width - 2] + EditCosts.swap)
        }
        rows[row + column] = cost
        left = cost
        smallest = min(smallest, cost)
      }
      if last < typed.count { rows[row + last + 1] = .infinity }
      least[depth] = smallest
      // Swapped letters have no cost before both are added.
      return min(smallest, least[depth - 1] + EditCosts.swap) <= limit
    }
  }
}
