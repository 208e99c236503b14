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
    // A noun in lower case is no form of a noun.
    let isSmall = rules.capitalizesNouns && word.isLowercased
    if isForm(word, by: rules, of: isSmall ? isLowerCaseWord : isListedInAnyCase) { return true }
    if let elided = rules.elided(word) { return elided.word.isEmpty || isKnown(elided.word) }
    if rules.addsEndingsToNames, word.first?.isUppercase == true, word.contains(where: isApostrophe)
    {
      return true
    }
    if isCompound(word, by: rules, endingIn: isSmall ? isLowerCaseWord : isListedInAnyCase) {
      return true
    }
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

  /// Returns a word in lower case as the noun that it is a form or a compound of, in a language that capitalizes nouns;
  /// nil if there is none.
  func noun(from word: String, by rules: LanguageRules) -> String? {
    guard rules.capitalizesNouns, word.count > 3, word.isLowercased else { return nil }
    // A short ending is more likely that of a name.
    guard
      isForm(word, by: rules, of: isNoun)
        || isCompound(word, by: rules, endingIn: { $0.count > 3 && isNoun($0) })
    else { return nil }
    return locale.uppercased(String(word.prefix(1))) + word.dropFirst()
  }

  private func isListedInAnyCase(_ text: String) -> Bool { words?.match(of: text) != nil }
  private func isLowerCaseWord(_ text: String) -> Bool { words?.contains(text) == true }
  private func isNoun(_ text: String) -> Bool { isListedInAnyCase(text) && !isLowerCaseWord(text) }

  private func isForm(
    _ word: String, by rules: LanguageRules, of isWord: (String) -> Bool
  ) -> Bool {
    rules.isInflected(WordList.key(of: word, in: locale), of: isWord)
  }

  /// Returns whether a word is a compound of words in the list, and not itself in the list.
  private func isCompound(
    _ word: String, by rules: LanguageRules, endingIn isEnd: (String) -> Bool
  ) -> Bool {
    guard !rules.joints.isEmpty, word.count > 6, let words, words.match(of: word) == nil else {
      return false
    }
    func isPart(_ part: Substring) -> Bool {
      guard let bits = words.match(of: String(part))?.bits else { return false }
      return part.count > 5 || (part.count > 3 ? bits < 22 : part.count == 3 && bits < 15)
    }
    return rules.isCompound(
      WordList.key(of: word, in: locale)[...], of: isPart,
      endingIn: { isPart($0) && isEnd(String($0)) })
  }

  private func isApostrophe(_ character: Character) -> Bool { "'’".contains(character) }
}
