/// The reasons why a typed word is corrected, or is not.
public struct CorrectionExplanation: Hashable, Sendable {
  /// A candidate for the intended word.
  public struct Candidate: Hashable, Sendable {
    /// The word of the candidate.
    public let text: String
    /// The cost of the word in bits; each bit halves its likelihood.
    public let bits: Double
  }

  /// The typed word.
  public let word: String
  /// A Boolean value indicating whether the word is known.
  public let isKnown: Bool
  /// The candidates for the intended word, the most likely first.
  public let candidates: [Candidate]
  /// The cost of the typed word in bits; nil for a known word that is not checked.
  public let bitsAsTyped: Double?
  /// The word that replaces the typed word, unless there is a ``refusal``; nil for none.
  public let correction: String?
  /// A Boolean value indicating whether the correction is likely enough to replace even a capitalized word
  /// inside a sentence, which may be a name.
  public let isCertain: Bool
  /// The reason why the correction is not applied; nil if there is none.
  public var refusal: CorrectionRefusal?

  /// The explanation as sentences, one for each line.
  public var lines: [String] {
    let bits = bitsAsTyped.map { ": \(rounded($0)) bits" } ?? ""
    var lines = [isKnown ? "\(word) is a known word\(bits)" : "\(word) is unknown\(bits)"]
    lines += candidates.prefix(3).map { "\($0.text): \(rounded($0.bits)) bits" }
    if let correction, let refusal {
      lines.append("\(correction) is not applied: \(refusal)")
    } else if let correction {
      lines.append("\(correction) is applied, as it is likelier than all others together")
    } else if !isKnown {
      lines.append(
        candidates.isEmpty
          ? "no known word is near to it" : "no word is likelier than all others together")
    }
    return lines
  }

  private func rounded(_ bits: Double) -> String {
    let tenths = Int((bits * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension KeyboardInputViewController {
  /// Returns the reasons why a word at the cursor would be corrected or not; nil if the provider has none.
  ///
  /// The parameter is the typed word, not the correction that has replaced it.
  public func explanation(of word: String) -> CorrectionExplanation? {
    guard var explanation = autocompleteProvider?.explanation(of: word, in: surroundings) else {
      return nil
    }
    let refusal = refusal(of: word)
    if let refusal, refusal != .name || !explanation.isCertain { explanation.refusal = refusal }
    return explanation
  }
}
