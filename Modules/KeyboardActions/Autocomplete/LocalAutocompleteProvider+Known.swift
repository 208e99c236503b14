import KeyboardCore

// The known words.

extension LocalAutocompleteProvider {
  /// Returns whether a text contains an offensive word.
  ///
  /// Offensive words are suggested only if the user taught them, but typed ones are not corrected.
  func isOffensive(_ text: String) -> Bool {
    let language = locale.languageCode
    if offensive[language] == nil {
      offensive[language] = OffensiveWords(in: directories, locale: locale)
    }
    return offensive[language]?.contains(WordList.key(of: text, in: locale)) == true
      && !learned.contains(text)
  }

  /// Returns whether a word is learned, ignored, often typed, in the list or dictionary, or derived from such a word.
  ///
  /// A single letter is a word only if it is in the list.
  func isKnown(_ word: String) -> Bool {
    if hasIgnoredWord(word) || learned.contains(word) || isListed(word)
      || userWords.counts[word, default: 0] >= 3 || isOffensive(word)
      || word.count > 1 && dictionaries[locale.identifier]?.contains(word) == true
        && !lacksApostrophe(word)
    {
      return true
    }
    let rules = LanguageRules.of(locale)
    if rules.elisions.contains(word.lowercased()) { return true }
    if let possessor = rules.possessor(of: word) { return isKnown(possessor) }
    if rules.addsSToNames, word.isCapitalized, word.last == "s", word.count > 4,
      isKnown(String(word.dropLast()))
    {
      return true
    }
    for (former, now) in rules.formerSpellings where word.contains(former) {
      if isKnown(word.replacing(former, with: now)) { return true }
    }
    if rules.isInflected(WordList.key(of: word, in: locale), of: { words?.match(of: $0) != nil }) {
      return true
    }
    if let elided = rules.elided(word) { return elided.word.isEmpty || isKnown(elided.word) }
    if rules.addsEndingsToNames, word.first?.isUppercase == true, word.contains(where: isApostrophe)
    {
      return true
    }
    if isCompound(word, by: rules) { return true }
    // Closing quotation marks can look like apostrophes.
    let inside = String(
      word.drop(while: isApostrophe).reversed().drop(while: isApostrophe).reversed())
    if inside != word, !inside.isEmpty { return isKnown(inside) }
    // Informal spelling: thinkin, goin.
    if locale.languageCode == "en", word.hasSuffix("in"), word.count > 3,
      words?.contains(word + "g") == true
    {
      return true
    }
    // A word with hyphens is known if all its parts are.
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty && isKnown(String($0)) }
  }

  /// Returns whether a word is in the list; two capitals at its start must be in the list too.
  private func isListed(_ word: String) -> Bool {
    guard let words, words.contains(word) else { return false }
    return word.withCapitalFirst(in: locale) == nil || words.match(of: word)?.text == word
  }

  /// Returns whether a word is in the list with an apostrophe, such as `can't` for `cant`, a rare word of dictionaries.
  private func lacksApostrophe(_ word: String) -> Bool {
    word.indices.dropFirst().contains { index in
      words?.contains(word[..<index] + "'" + word[index...]) == true
    }
  }

  /// Returns whether a word is a compound of words in the list, and not itself in the list.
  private func isCompound(_ word: String, by rules: LanguageRules) -> Bool {
    guard !rules.joints.isEmpty, word.count > 6, let words, words.match(of: word) == nil else {
      return false
    }
    return rules.isCompound(WordList.key(of: word, in: locale)[...]) { part in
      guard let bits = words.match(of: String(part))?.bits else { return false }
      return part.count > 3 ? bits < 22 : part.count == 3 && bits < 15
    }
  }

  private func isApostrophe(_ character: Character) -> Bool { "'’".contains(character) }
}
