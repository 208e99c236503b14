/// Why a word is corrected to another one, or left as it is typed.
public struct CorrectionExplanation: Hashable, Sendable {
  /// A word that may be meant.
  public struct Candidate: Hashable, Sendable {
    /// The word that may be meant.
    public let text: String
    /// The cost of the word in bits: with each bit it is half as likely to be meant.
    public let bits: Double
  }

  /// The word as it is typed.
  public let word: String
  /// A Boolean value indicating whether it is a known word.
  public let isKnown: Bool
  /// The words that may be meant, the likeliest first.
  public let candidates: [Candidate]
  /// The cost of taking the word as it is typed, in bits; nil for one that is known beyond doubt.
  public let bitsAsTyped: Double?
  /// The word that takes its place; nil for none.
  public let correction: String?
  /// A Boolean value indicating whether the correction is so likely that it takes the place of a word
  /// that is capitalized inside a sentence, and may be a name, as well.
  public let isCertain: Bool
  /// Why it is left as it is typed all the same; nil when it is not.
  public var refusal: CorrectionRefusal?

  /// Sentences for a person, a line each.
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
  /// Returns why a word at the cursor would be corrected, or not; nil where the provider cannot say.
  ///
  /// For a word that was corrected in this input, give it as it was typed.
  public func explanation(of word: String) -> CorrectionExplanation? {
    guard var explanation = autocompleteProvider?.explanation(of: word, in: surroundings) else {
      return nil
    }
    let refusal = refusal(of: word)
    explanation.refusal = refusal == .name && explanation.isCertain ? nil : refusal
    return explanation
  }
}
