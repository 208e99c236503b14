import Foundation
import Testing

@testable import KeyboardNavigation

@Suite("Folding of text")
struct TextFoldingTests {
  @Test(
    "Case and diacritics make no difference",
    arguments: [
      ("Éclair", "eclair"), ("E\u{301}clair", "eclair"), ("Straße", "strasse"),
      ("STRASSE", "strasse"), ("GROẞ", "gross"), ("İstanbul", "istanbul"), ("ısı", "isi"),
      ("ﬁnanz ﬂuß", "finanz fluss"), ("Œuvre", "oeuvre"), ("Łódź", "lodz"), ("Đorđe", "dorde"),
      ("Ɨɨ Ⱥⱥ Ⱦⱦ Ᵽᵽ", "ii aa tt pp"), ("Smørrebrød", "smorrebrod"), ("Ǆ ǅ ĳ", "dz dz ij"),
      ("ŉ", "ʼn"), ("ǰ", "j"),
      ("ΟΔΥΣΣΕΎΣ", "οδυσσευσ"), ("Ὀδυσσεύς", "οδυσσευσ"), ("ᾳ ᾼ ΐ", "α α ι"), ("Ёлка", "елка"),
      ("Йод", "иод"), ("Tiếng Việt", "tieng viet"), ("שָׁלוֹם", "שלום"), ("أحمد", "احمد"),
      ("\u{212B} \u{212A} \u{2126}", "a k ω"), ("", ""), ("plain", "plain"),
      ("MiXeD 42!", "mixed 42!"),
    ])
  func folds(text: String, folded: String) {
    #expect(TextFolding.fold(text) == folded)
    #expect(TextFolding.fold(Substring(text)) == folded)
    #expect(TextFolding.fold(TextFolding.fold(text)) == folded)
  }

  @Test(
    "Letters and signs that are no others stay",
    arguments: ["æ", "þ", "ð", "ə", "≠", "が", "नि", "가", "ไทย", "👩‍👩‍👧‍👦", "…", "½", "×", "÷"])
  func stays(text: String) {
    #expect(TextFolding.fold(text) == text)
    #expect(Array(TextFolding.fold(text).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test("Canonically equivalent spellings of a letter fold alike, for every letter there is")
  func equivalence() {
    var count = 0
    for value in UInt32(0x80)..<0x3_0000 {
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned,
        scalar.properties.generalCategory != .privateUse
      else { continue }
      let decomposed = String(scalar).decomposedStringWithCanonicalMapping
      guard decomposed.unicodeScalars.first != scalar else { continue }
      // The limits: Hebrew presentation forms, which no normalised text contains.
      if (0xFB1D...0xFB4E).contains(value) { continue }
      let (one, other) = (TextFolding.fold(String(scalar)), TextFolding.fold(decomposed))
      #expect(one == other, "U+\(String(value, radix: 16)) \(scalar)")
      count += 1
    }
    #expect(count > 12_000)
  }

  @Test("Upper and lower case of every letter fold alike")
  func cases() {
    for value in UInt32(0)..<0x2_0000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      // The limit: capitals write the iota subscript as a letter.
      let decomposed = String(scalar).decomposedStringWithCanonicalMapping
      if decomposed.unicodeScalars.contains("\u{345}") { continue }
      let upper = String(scalar).uppercased()
      let lower = String(scalar).lowercased()
      let folded = TextFolding.fold(String(scalar))
      #expect(TextFolding.fold(lower) == folded, "U+\(String(value, radix: 16)) \(scalar)")
      #expect(TextFolding.fold(upper) == folded, "U+\(String(value, radix: 16)) \(scalar)")
    }
  }

  @Test(
    "A title starts with what was typed, whatever the case and marks",
    arguments: [
      ("Éclair", "ec", true), ("Eclair", "ec", true), ("E\u{301}clair", "e", true),
      ("Straße", "stras", true), ("Straße", "strasse", true), ("Straße", "strasses", false),
      ("ABC", "abcd", false), ("ABC", "", true), ("", "", true), ("", "a", false),
      ("Ångström", "angstrom", true), ("नि", "न", true), ("\u{304B}\u{3099}", "\u{304C}", true),
      ("Zürich", "zurich", true), ("ЁЛКА", "ел", true), ("abc", "abd", false),
      ("\u{301}a", "a", true),
    ])
  func prefixes(text: String, prefix: String, expected: Bool) {
    #expect(SearchQuery(prefix, at: .start).matches(text) == expected)
  }

  @Test(
    "A text contains what is searched for, whatever the case and marks",
    arguments: [
      ("Die Straße", "strass", true), ("Die Straße", "e s", true), ("Die Straße", "x", false),
      ("Crème brûlée", "brulee", true), ("a", "", true), ("a", "aa", false), ("aab", "ab", true),
    ])
  func parts(text: String, part: String, expected: Bool) {
    #expect(SearchQuery(part).matches(text) == expected)
  }
}
