import KeyboardActions

/// Typing errors at the rates of kebbie (FleksySDK/kebbie, MIT): letters beside, swapped, too many
/// and missing, capitals, accents and apostrophes left out, and common misspellings.
struct Noise {
  private var state: UInt64
  /// The misspellings of each word.
  private let misspellings: [String: [String]]
  /// The letters on the keys of the language.
  private let rows: [[Character]]

  init(
    seed: UInt64, locale: KeyboardLocale = .english, misspellings: [String: [String]] = [:]
  ) {
    state = seed
    self.misspellings = misspellings
    rows = locale.alphabetic.map { row in row.compactMap(\.first).filter(\.isLetter) }
  }

  /// A number from 0 to 1 (SplitMix64).
  private mutating func random() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) / Double(1 << 53)
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[min(elements.count - 1, Int(random() * Double(elements.count)))]
  }

  /// Returns a word as it is typed; the capital that begins a sentence is the keyboard's.
  mutating func typed(_ word: String, isFirst: Bool) -> String {
    if let known = misspellings[word], random() < 0.05 { return pick(known) }
    var text: [Character] = []
    var letters = Array(word)
    if letters[0].isUppercase, !isFirst, random() < 0.08 {
      letters[0] = Character(letters[0].lowercased())
    }
    var index = 0
    while index < letters.count {
      let letter = letters[index]
      index += 1
      if letter == "'" {
        if random() >= 0.1 { text.append(letter) }
        continue
      }
      let plain = letter.withoutMarks
      if plain != letter, random() < 0.08 {
        text.append(plain)
        continue
      }
      let chance = random()
      if chance < 0.01, index < letters.count, letters[index].isLetter {
        text += [letters[index], letter]
        index += 1
      } else if chance < 0.02 {
        text.append(beside(letter))
      } else if chance < 0.025 {
        text += [letter, beside(letter)]
      } else if chance >= 0.03 || letters.count == 1 {
        text.append(letter)
      }
    }
    return String(text)
  }

  /// Returns a word with exactly one slip; nil for one of one letter.
  mutating func slip(_ word: String) -> String? {
    var letters = Array(word)
    guard letters.count > 1 else { return nil }
    let index = min(letters.count - 1, Int(random() * Double(letters.count)))
    switch random() {
    case ..<0.4: letters[index] = beside(letters[index])
    case ..<0.65:
      let first = min(index, letters.count - 2)
      letters.swapAt(first, first + 1)
    case ..<0.85: letters.remove(at: index)
    default: letters.insert(beside(letters[index]), at: index)
    }
    let typed = String(letters)
    return typed == word ? nil : typed
  }

  /// Returns a letter whose key touches that of another.
  private mutating func beside(_ letter: Character) -> Character {
    let lower = Character(letter.lowercased())
    for (line, row) in rows.enumerated() {
      guard let column = row.firstIndex(of: lower) else { continue }
      var near: [Character] = []
      for other in max(0, line - 1)...min(rows.count - 1, line + 1) {
        let offset = Double(column) + 0.5 * Double(line) - 0.5 * Double(other)
        for (place, neighbor) in rows[other].enumerated()
        where neighbor != lower && abs(Double(place) - offset) <= 1 {
          near.append(neighbor)
        }
      }
      let found = pick(near)
      return letter.isUppercase ? Character(found.uppercased()) : found
    }
    return letter
  }
}

extension Character {
  /// The letter without its marks, as in `u` for `ü`; the letter itself where it has none.
  fileprivate var withoutMarks: Character { Self.plain[self] ?? self }

  private static let plain = [Character: Character](
    uniqueKeysWithValues: zip(
      "àáâãäąçćèéêëęğìíîïıłñńòóôõöśşùúûüźżÀÁÂÃÄÇĆÈÉÊËÎÏİŁÑÓÔÖŚŞÙÚÛÜŹŻ",
      "aaaaaacceeeeegiiiiilnnooooossuuuuzzAAAAACCEEEEIIILNOOOSSUUUUZZ"))
}
