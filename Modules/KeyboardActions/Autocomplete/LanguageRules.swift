import KeyboardCore

/// What is particular to the words of a language, beside its list of words.
struct LanguageRules: Sendable {
  /// What an apostrophe joins to the word behind it, as in `l'arbre`.
  var elisions: Set<String> = []
  /// A Boolean value indicating whether nouns are capitalized inside a sentence.
  var capitalizesNouns = false
  /// What stands between the parts of words that are made of others; empty where none are.
  var joints: [String] = []
  /// A Boolean value indicating whether names have endings behind an apostrophe.
  var addsEndingsToNames = false
  /// What people type in place of letters for which they have no keys.
  var respellings: [(typed: String, meant: String)] = []
  /// The marks that have a space before them.
  var spacedMarks = ""

  /// The bits of a word that the list lacks, beside those of its letters: the fewer, the more words it
  /// lacks.
  var bitsOfUnknownWord = 1.0
  /// The bits of a word that is spelled in any way, beside those of its letters.
  var bitsOfForeignWord = 7.0

  /// Returns the rules of a language.
  static func of(_ locale: KeyboardLocale) -> LanguageRules {
    all[locale.languageCode] ?? LanguageRules()
  }

  private static let all: [String: LanguageRules] = [
    "da": LanguageRules(joints: ["", "s", "e"]),
    "de": LanguageRules(
      capitalizesNouns: true, joints: ["", "s", "n", "en", "es", "er", "e"],
      respellings: [("ae", "ä"), ("oe", "ö"), ("ue", "ü"), ("ss", "ß")], bitsOfForeignWord: 9),
    "en": LanguageRules(bitsOfUnknownWord: 5),
    "fr": LanguageRules(
      elisions: [
        "c", "d", "j", "l", "m", "n", "s", "t", "qu", "jusqu", "lorsqu", "puisqu", "quoiqu",
      ], respellings: [("oe", "œ")], spacedMarks: "!?;:»"),
    "it": LanguageRules(
      elisions: [
        "c", "d", "l", "m", "n", "s", "t", "v", "un", "all", "dall", "dell", "nell", "sull", "coll",
        "quell", "quest", "bell", "sant", "nessun", "anch", "com", "dov", "cos", "tutt", "mezz",
        "senz", "quand", "gl",
      ]),
    "nb": LanguageRules(joints: ["", "s", "e"]),
    "nl": LanguageRules(joints: ["", "s", "e", "en", "n"]),
    "sv": LanguageRules(joints: ["", "s"]),
    "tr": LanguageRules(addsEndingsToNames: true, bitsOfUnknownWord: -1),
  ]

  /// Returns a word in two parts behind its first apostrophe; nil where none joins them.
  func elided(_ word: String) -> (joined: String, word: String)? {
    guard !elisions.isEmpty, let mark = word.firstIndex(where: { "'’".contains($0) }),
      elisions.contains(word[..<mark].lowercased())
    else { return nil }
    let end = word.index(after: mark)
    return (String(word[..<end]), String(word[end...]))
  }

  /// Returns the words in lower case that a text may be without its apostrophe, each in two parts.
  func unelided(_ text: String) -> [(joined: String, word: String)] {
    elisions.filter { text.count > $0.count + 1 && text.hasPrefix($0) }.sorted().compactMap {
      let word = text.dropFirst($0.count)
      return word.first.map { "aàâeéèêiîïoôuùyh".contains($0) } == true
        ? ($0 + "'", String(word)) : nil
    }
  }

  /// Returns the words that a text in lower case may be with other letters, as `für` for `fuer`.
  func respelled(_ text: String) -> [String] {
    var found = [text]
    for spelling in respellings {
      found += found.compactMap {
        $0.contains(spelling.typed) ? $0.replacing(spelling.typed, with: spelling.meant) : nil
      }
    }
    return Array(found.dropFirst())
  }

  /// Returns whether a text in lower case is made of several parts, which a function decides about.
  func isCompound(_ text: Substring, of isPart: (Substring) -> Bool) -> Bool {
    guard !joints.isEmpty else { return false }
    return text.indices.dropFirst(3).dropLast(2).contains { index in
      let (first, rest) = (text[..<index], text[index...])
      return joints.contains { joint in
        first.hasSuffix(joint) && first.count > joint.count + 2
          && isPart(first.dropLast(joint.count))
      } && (isPart(rest) || isCompound(rest, of: isPart))
    }
  }
}
