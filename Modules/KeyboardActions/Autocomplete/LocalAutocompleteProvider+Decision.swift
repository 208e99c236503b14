import KeyboardCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// A word is corrected if one candidate is more likely than all others together; fewer bits mean a higher likelihood.

extension LocalAutocompleteProvider {
  /// The minimum shares that a correction needs of the likelihood of all candidates.
  ///
  /// The share for an unknown word in lower case is one of ``LanguageRules``.
  private enum Certainty {
    /// The share for a capitalized word, which may be a name.
    static let capitalized = 0.8
    /// The share for a word that is capitalized inside a sentence.
    static let name = 0.9
    /// The share for a known word.
    static let known = 0.95
  }

  /// The bits that a capital saves for an unknown word, divided by its number of letters.
  private static let name = 12.0
  /// The number of letters from which an unknown word is not short; each letter less costs a bit.
  private static let short = 6
  /// The bits from which a word, or a name, is too rare to replace a capitalized word.
  private static let (common, commonName) = (17.0, 18.5)

  /// The decision about a word.
  struct Decision {
    /// The bits of the typed word; nil for a known word that is not checked.
    var bitsAsTyped: Double?
    /// The word that replaces the typed word; nil for none.
    var correction: String?
    /// The word that is likely enough to replace the typed word if this is not a name; nil for none.
    var correctionUnlessName: String?
    /// A Boolean value indicating whether the correction is likely enough to replace a possible name.
    var isCertain = false
  }

  /// Decides whether a typed word is corrected to the first of the candidates, which are sorted by likelihood.
  ///
  /// They are the candidates for `spelled`, which is the word with its capital in the right place.
  func decision(
    about word: String, _ spelled: String, isKnown: Bool, _ following: Following,
    from near: [Candidate]
  ) -> Decision {
    var decision = Decision()
    if isKnown, !isDoubtful(word) { return decision }
    let bitsAsTyped = isKnown ? bitsOfKnown(word, following) : bitsOfUnknown(spelled)
    decision.bitsAsTyped = bitsAsTyped
    guard let best = near.first, best.text != word, !isOffensive(best.text),
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
    guard !mayBeName(spelled) || isCommonSlip(best, in: spelled) else {
      if share >= certainty { decision.correctionUnlessName = best.text }
      return decision
    }
    if share >= certainty { decision.correction = best.text }
    decision.isCertain = word.count > 4 && share >= Certainty.name
    return decision
  }

  /// Returns the bits of a word that is missing in the list: of its letters in this language or in any other one.
  func bitsOfUnknown(_ word: String) -> Double {
    guard let words else { return .infinity }
    let rules = LanguageRules.of(locale)
    let isName = mayBeName(word) && (!rules.capitalizesNouns || word.count > 5)
    let name = isName ? Self.name / Double(word.count) : 0
    let foreign = rules.bitsOfForeignWord + LanguageRules.bitsOfLetter * Double(word.count)
    // A short list is not representative of the spelling of the language.
    guard words.count > 1000 else { return foreign - name }
    // Nearly all short words are in the list.
    let short = word.isLowercased ? Double(max(0, Self.short - word.count)) : 0
    let spelled = rules.bitsOfUnknownWord + words.bitsOfLetters(of: word) + short
    return -log2(exp2(-spelled) + exp2(-foreign)) - name
  }

  func bitsOfKnown(_ word: String, _ following: Following) -> Double {
    words?.match(of: word).map { bits(of: $0.text, $0.bits, following) } ?? 0
  }

  /// Returns whether a known word is short and rare enough to be a slip.
  func isDoubtful(_ word: String) -> Bool {
    guard word.count < 6, word.isLowercased, !hasIgnoredWord(word), !learned.contains(word),
      userWords.counts[word] == nil, !isOffensive(word), let match = words?.match(of: word),
      match.text == word
    else { return false }
    return match.bits >= LanguageRules.of(locale).bitsOfDoubtfulWord
  }

  /// Returns whether a word is capitalized, as a name or at the start of a sentence.
  private func mayBeName(_ word: String) -> Bool {
    word.count > 1 && word.isCapitalized
  }

  /// Returns whether a candidate may replace a word that may be a name.
  ///
  /// Names often resemble other names, and short names resemble common words.
  private func isCommonSlip(_ candidate: Candidate, in word: String) -> Bool {
    if candidate.cost <= EditCosts.missingSign { return true }
    let rules = LanguageRules.of(locale)
    let rarity = candidate.bits - Double(candidate.cost)
    if rules.capitalizesNouns, word.count > 3 { return true }
    if candidate.text.isCapitalized && !rules.capitalizesNouns || rules.possessor(of: word) != nil {
      let limit = word.count > 6 ? EditCosts.missing : EditCosts.neighbor
      // A doubled letter makes another name, such as Lamarr or Phillip.
      return candidate.cost <= limit && candidate.cost != EditCosts.extraTwin
        && rarity < Self.commonName
    }
    return candidate.cost <= EditCosts.missing && rarity < Self.common || candidate.text.count > 6
  }

  /// Returns the reasons why a word would be corrected or not; nil in a language without a list.
  public func explanation(
    of word: String, in surroundings: AutocompleteSurroundings
  ) -> CorrectionExplanation? {
    guard let words, !word.isEmpty else { return nil }
    let following = following(surroundings.previousWord)
    let spelled = word.withCapitalFirst(in: locale) ?? word
    let near = candidates(for: word, spelled, following, surroundings, in: words)
    let isKnown = isKnown(word)
    let decision = decision(about: word, spelled, isKnown: isKnown, following, from: near)
    return CorrectionExplanation(
      word: word, isKnown: isKnown,
      candidates: near.filter { !isOffensive($0.text) }.map {
        .init(text: adjusted($0.text, for: spelled), bits: $0.bits)
      },
      bitsAsTyped: decision.bitsAsTyped,
      correction: (decision.correction ?? decision.correctionUnlessName)
        .map { adjusted($0, for: spelled) },
      isCertain: decision.isCertain,
      refusal: decision.correctionUnlessName == nil ? nil : .otherName)
  }
}
