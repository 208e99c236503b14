/// A Hangul syllable that is typed letter by letter, with its initial consonant, vowel and final consonants.
///
/// The letters are those on keys, such as `ㅎ`. Source: chapter 3.12 of the Unicode standard for the order of letters in
/// the three tables, and KS X 5002 for letters that are typed with two keys.
struct HangulSyllable: Hashable {
  private var lead: Character?
  private var vowel: Character?
  private var tail: Character?

  private static let leads = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
  private static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ")
  private static let tails = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")
  private static let pairs: [String: Character] = [
    "ㅗㅏ": "ㅘ", "ㅗㅐ": "ㅙ", "ㅗㅣ": "ㅚ", "ㅜㅓ": "ㅝ", "ㅜㅔ": "ㅞ", "ㅜㅣ": "ㅟ", "ㅡㅣ": "ㅢ",
    "ㄱㅅ": "ㄳ", "ㄴㅈ": "ㄵ", "ㄴㅎ": "ㄶ", "ㄹㄱ": "ㄺ", "ㄹㅁ": "ㄻ", "ㄹㅂ": "ㄼ", "ㄹㅅ": "ㄽ",
    "ㄹㅌ": "ㄾ", "ㄹㅍ": "ㄿ", "ㄹㅎ": "ㅀ", "ㅂㅅ": "ㅄ",
  ]
  private static let parts = Dictionary(
    uniqueKeysWithValues: pairs.map { ($0.value, Array($0.key)) })

  /// Returns whether a character is a letter on a key.
  static func isLetter(_ character: Character) -> Bool {
    leads.contains(character) || vowels.contains(character)
  }

  /// Decomposes a syllable or a letter; nil for any other character.
  init?(_ character: Character) {
    if Self.leads.contains(character) {
      lead = character
    } else if Self.vowels.contains(character) {
      vowel = character
    } else if let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
      (0xAC00...0xD7A3).contains(scalar.value)
    {
      let index = Int(scalar.value) - 0xAC00
      lead = Self.leads[index / 588]
      vowel = Self.vowels[index / 28 % 21]
      tail = index % 28 == 0 ? nil : Self.tails[index % 28 - 1]
    } else {
      return nil
    }
  }

  /// The syllable, or its only letter.
  var character: Character {
    guard let lead, let vowel, let first = Self.leads.firstIndex(of: lead),
      let second = Self.vowels.firstIndex(of: vowel)
    else { return lead ?? vowel ?? " " }
    let third = tail.flatMap(Self.tails.firstIndex(of:)).map { $0 + 1 } ?? 0
    let scalar = Unicode.Scalar(UInt32(0xAC00 + (first * 21 + second) * 28 + third))
    return Character(scalar ?? " ")
  }

  /// Adds a letter.
  ///
  /// - Returns: the syllable that begins with the letter, or with the consonant that a vowel takes from the end of this
  ///   one; nil if the letter is part of this one.
  mutating func add(_ letter: Character) -> HangulSyllable? {
    let last = tail ?? vowel
    let pair = last.flatMap { Self.pairs["\($0)\(letter)"] }
    if Self.vowels.contains(letter) {
      if tail == nil {
        guard vowel == nil || pair != nil else { return HangulSyllable(letter) }
        vowel = pair ?? letter
        return nil
      }
      let kept = tail.flatMap { Self.parts[$0] }
      var next = tail.flatMap { HangulSyllable(kept?[1] ?? $0) }
      tail = kept?[0]
      _ = next?.add(letter)
      return next
    }
    guard lead != nil, vowel != nil, tail == nil ? Self.tails.contains(letter) : pair != nil else {
      return HangulSyllable(letter)
    }
    tail = pair ?? letter
    return nil
  }

  /// Removes the last letter; returns false if it was the only one.
  mutating func removeLast() -> Bool {
    if let letter = tail {
      tail = Self.parts[letter]?[0]
    } else if let letter = vowel, let parts = Self.parts[letter] {
      vowel = parts[0]
    } else if lead != nil, vowel != nil {
      vowel = nil
    } else {
      return false
    }
    return true
  }
}
