import KeyboardCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// A word is corrected if one candidate is more likely than all others together; fewer bits are more likely.

extension LocalAutocompleteProvider {
  /// The minimum shares of the likelihood of all candidates for a correction; that of an unknown word in lower case is
  /// a rule of its language.
  private enum Certainty {
    /// Of a capitalized word, which may be a name.
    static let capitalized = 0.8
    /// Of a word that is capitalized inside a sentence.
    static let name = 0.9
    /// Of a word that is known.
    static let known = 0.9
  }

  /// The bits by which a capitalized word of one letter is more likely to be a name; fewer for longer words.
  private static let name = 12.0
  /// The minimum bits of a word that is too rare to correct a short name.
  private static let common = 17.0

  /// The decision about a word.
  struct Decision {
    /// The bits of the word as it is typed; nil for a known word that is not checked.
    var bitsAsTyped: Double?
    /// The word that replaces it; nil for none.
    var correction: String?
    /// A Boolean value indicating whether the correction is likely enough to replace a possible name.
    var isCertain = false
  }

  /// Decides about a word as it is typed, by the words that may be meant, the likeliest first.
  ///
  /// They were found by the word with its capital in its place.
  func decision(
    about word: String, _ spelled: String, isKnown: Bool, _ following: Following,
    from near: [Candidate]
  ) -> Decision {
    var decision = Decision()
    if isKnown, !isDoubtful(word) { return decision }
    let bitsAsTyped = isKnown ? bitsOfKnown(word, following) : bitsOfUnknown(spelled)
    decision.bitsAsTyped = bitsAsTyped
    guard let best = near.first, best.text != word, !isOffensive(best.text),
      !mayBeName(spelled) || isCommonSlip(best, in: spelled),
      // A single letter is corrected only if it lacks its capital or its accent.
      word.count > 1 || best.cost <= EditCosts.accent + EditCosts.first
    else { return decision }
    let others = near.dropFirst().reduce(exp2(-bitsAsTyped)) {
      $1.text == best.text ? $0 : $0 + exp2(-$1.bits)
    }
    let share = exp2(-best.bits) / (exp2(-best.bits) + others)
    let certainty =
      isKnown
      ? Certainty.known
      : mayBeName(spelled) ? Certainty.capitalized : LanguageRules.of(locale).certainty
    if share >= certainty { decision.correction = best.text }
    decision.isCertain = word.count > 4 && share >= Certainty.name
    return decision
  }

  /// Returns the bits of a word that is not in the list: those of its letters in this language, or in
  /// any other.
  func bitsOfUnknown(_ word: String) -> Double {
    guard let words else { return .infinity }
    let rules = LanguageRules.of(locale)
    let name = mayBeName(word) && !rules.capitalizesNouns ? Self.name / Double(word.count) : 0
    let foreign = rules.bitsOfForeignWord + LanguageRules.bitsOfLetter * Double(word.count)
    // A short list is not representative of the spelling of the language.
    guard words.count > 1000 else { return foreign - name }
    let spelled = rules.bitsOfUnknownWord + words.bitsOfLetters(of: word)
    return -log2(exp2(-spelled) + exp2(-foreign)) - name
  }

  private func bitsOfKnown(_ word: String, _ following: Following) -> Double {
    words?.match(of: word).map { bits(of: $0.text, $0.bits, following) } ?? 0
  }

  /// Returns whether a known word is so short and so rare that it may be a slip.
  func isDoubtful(_ word: String) -> Bool {
    guard word.count < 6, word.isLowercased, !hasIgnoredWord(word), !learned.contains(word),
      userWords.counts[word] == nil, !isOffensive(word), let match = words?.match(of: word),
      match.text == word
    else { return false }
    return match.bits >= LanguageRules.of(locale).bitsOfDoubtfulWord
  }

  /// Returns whether a word has a capital that may be a name's, or the one that begins the sentence.
  private func mayBeName(_ word: String) -> Bool {
    word.count > 1 && word.isCapitalized
  }

  /// Returns whether a word that may be a name may be corrected: names are often like other names, and
  /// short ones like common words.
  private func isCommonSlip(_ candidate: Candidate, in word: String) -> Bool {
    if candidate.cost <= EditCosts.missingSign { return true }
    let rules = LanguageRules.of(locale)
    let rarity = candidate.bits - Double(candidate.cost)
    if rules.capitalizesNouns, word.count > 3 { return true }
    if candidate.text.isCapitalized && !rules.capitalizesNouns || rules.possessor(of: word) != nil {
      return candidate.cost <= EditCosts.neighbor && rarity < Self.rareName
    }
    return candidate.cost <= EditCosts.missing && rarity < Self.common || candidate.text.count > 6
  }

  /// Returns why a word would be corrected, or not; nil in a language without a list.
  public func explanation(
    of word: String, in surroundings: AutocompleteSurroundings
  ) -> CorrectionExplanation? {
    guard let words, !word.isEmpty else { return nil }
    let following = following(surroundings.previousWord)
    let spelled = word.withCapitalFirst(in: locale) ?? word
    let near = candidates(near: spelled, following, surroundings, in: words)
    let isKnown = isKnown(word)
    let decision = decision(about: word, spelled, isKnown: isKnown, following, from: near)
    return CorrectionExplanation(
      word: word, isKnown: isKnown,
      candidates: near.filter { !isOffensive($0.text) }.map {
        .init(text: adjusted($0.text, for: spelled), bits: $0.bits)
      },
      bitsAsTyped: decision.bitsAsTyped,
      correction: decision.correction.map { adjusted($0, for: spelled) },
      isCertain: decision.isCertain, refusal: nil)
  }
}
