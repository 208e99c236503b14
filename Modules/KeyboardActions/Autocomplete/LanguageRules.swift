import KeyboardCore

/// The rules for the words of a language, in addition to its word list.
struct LanguageRules: Sendable {
  /// The words that an apostrophe joins to the next word, as in `l'arbre`.
  var elisions: Set<String> = []
  /// A Boolean value indicating whether nouns are capitalized inside a sentence.
  var capitalizesNouns = false
  /// The texts that join the parts of compound words; empty if there are no compounds.
  var joints: [String] = []
  /// A Boolean value indicating whether names can have endings after an apostrophe.
  var addsEndingsToNames = false
  /// A Boolean value indicating whether `'s` makes a possessive of a word.
  var hasPossessives = false
  /// A Boolean value indicating whether names of other languages often lack their accents.
  var omitsAccentsOfNames = false
  /// A Boolean value indicating whether an s makes a possessive of a capitalized word.
  var addsSToNames = false
  /// The replacements that turn a former spelling into the present one, such as `daß` into `dass`.
  var formerSpellings: [(former: String, now: String)] = []
  /// The endings of inflected words with the same stem, such as those of adjectives.
  var endings: [String] = []
  /// The replacements of letters that are missing on keyboards.
  var respellings: [(typed: String, meant: String)] = []
  /// The punctuation marks that follow a space.
  var spacedMarks = ""

  /// The bits from which a short word is rare enough to be a slip for a common one.
  var bitsOfDoubtfulWord = 14.0
  /// The minimum share that a correction needs of the likelihood of all candidates.
  var certainty = 0.65
  /// The additional bits of a word that is missing in the list; fewer for a language whose list lacks more words.
  var bitsOfUnknownWord = -1.0
  /// The additional bits of a word that is not spelled like the language.
  var bitsOfForeignWord = 11.0
  /// The bits of each letter of a word that is not spelled like the language.
  static let bitsOfLetter = 2.8

  /// Returns the rules of a language.
  static func of(_ locale: KeyboardLocale) -> LanguageRules {
    all[locale.languageCode] ?? LanguageRules()
  }

  private static let all: [String: LanguageRules] = [
    "da": LanguageRules(joints: ["", "s", "e"]),
    "de": LanguageRules(
      capitalizesNouns: true, joints: ["", "s", "n", "en", "es", "er", "e"],
      hasPossessives: true, addsSToNames: true, formerSpellings: [("ß", "ss")],
      endings: ["", "e", "em", "en", "er", "es"],
      respellings: [("ae", "ä"), ("oe", "ö"), ("ue", "ü"), ("ss", "ß")]),
    "en": LanguageRules(
      hasPossessives: true, omitsAccentsOfNames: true, bitsOfDoubtfulWord: 22, certainty: 0.6,
      bitsOfUnknownWord: 5),
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
    "nl": LanguageRules(
      joints: ["", "s", "e", "en", "n"], hasPossessives: true),
    "pl": LanguageRules(
      endings: ["y", "a", "e", "ego", "emu", "ym", "ą", "ej", "ych", "ymi", "i"]),
    "sv": LanguageRules(joints: ["", "s"]),
    "tr": LanguageRules(addsEndingsToNames: true, bitsOfUnknownWord: -3),
  ]

  /// Returns the two words that the first apostrophe joins, the first one with the apostrophe; nil if it joins none.
  func elided(_ word: String) -> (joined: String, word: String)? {
    guard !elisions.isEmpty, let mark = word.firstIndex(where: { "'’".contains($0) }),
      elisions.contains(word[..<mark].lowercased())
    else { return nil }
    let end = word.index(after: mark)
    return (String(word[..<end]), String(word[end...]))
  }

  /// Returns whether a word with accents is meant without them where it is typed so, inside a sentence or at its start.
  ///
  /// English and German texts often omit the accents of names of other languages, and a capital inside a German
  /// sentence is that of a noun: `Uber` is not `über`.
  func mayOmitAccents(of text: String, typed: String, inside: Bool) -> Bool {
    guard text.isCapitalized else { return capitalizesNouns && inside && typed.isCapitalized }
    return omitsAccentsOfNames
      || capitalizesNouns && !text.lowercased().contains { "äöüß".contains($0) }
  }

  /// Returns the word that a possessive is formed from; nil for any other word.
  func possessor(of word: String) -> String? {
    hasPossessives && (word.hasSuffix("'s") || word.hasSuffix("’s"))
      ? String(word.dropLast(2)) : nil
  }

  /// Returns whether a lower-case text has one of the endings, and at least two words with its stem and other endings
  /// pass a test.
  func isInflected(_ text: String, of isWord: (String) -> Bool) -> Bool {
    endings.contains { ending in
      guard text.hasSuffix(ending), text.count > ending.count + 3 else { return false }
      let stem = text.dropLast(ending.count)
      return endings.count { $0 != ending && isWord(stem + $0) } > 1
    }
  }

  /// Returns the pairs of words that a lower-case text could mean if it lacks an apostrophe.
  func unelided(_ text: String) -> [(joined: String, word: String)] {
    elisions.filter { text.count > $0.count + 1 && text.hasPrefix($0) }.sorted().compactMap {
      let word = text.dropFirst($0.count)
      return word.first.map { "aàâeéèêiîïoôuùyh".contains($0) } == true
        ? ($0 + "'", String(word)) : nil
    }
  }

  /// Returns the words that a lower-case text could mean with other letters, such as `für` for `fuer`.
  func respelled(_ text: String) -> [String] {
    var found = [text]
    for spelling in respellings {
      found += found.compactMap {
        $0.contains(spelling.typed) ? $0.replacing(spelling.typed, with: spelling.meant) : nil
      }
    }
    return Array(found.dropFirst())
  }

  /// Returns whether a lower-case text is a compound of parts that pass a test, the last one another test.
  func isCompound(
    _ text: Substring, of isPart: (Substring) -> Bool, endingIn isEnd: (Substring) -> Bool
  ) -> Bool {
    guard !joints.isEmpty else { return false }
    return text.indices.dropFirst(3).dropLast(2).contains { index in
      let (first, rest) = (text[..<index], text[index...])
      return joints.contains { joint in
        first.hasSuffix(joint) && first.count > joint.count + 2
          && isPart(first.dropLast(joint.count))
      } && (isEnd(rest) || isCompound(rest, of: isPart, endingIn: isEnd))
    }
  }
}
