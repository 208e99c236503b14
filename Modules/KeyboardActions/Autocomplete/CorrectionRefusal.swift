/// Why a word is left as it is typed, whatever a provider proposes.
public enum CorrectionRefusal: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  /// Corrections are switched off.
  case switchedOff
  /// The input is for names, addresses, numbers or secrets, or says that it wants none.
  case input
  /// It was typed on real keys.
  case hardwareKeys
  /// It has digits or signs, or is a part of something that has, such as an address.
  case signs
  /// It has capitals behind its first letter.
  case capitals
  /// It is capitalized inside a sentence, as names are.
  case name
  /// A correction of it was taken back, or it was chosen as it was typed.
  case takenBack

  /// A sentence for a person, without its full stop.
  public var description: String {
    switch self {
    case .switchedOff: "corrections are switched off"
    case .input: "the input is not for words that are corrected"
    case .hardwareKeys: "it was typed on real keys"
    case .signs: "it has digits or signs, or is a part of something that has"
    case .capitals: "it has capitals behind its first letter"
    case .name: "it is capitalized inside a sentence, as names are"
    case .takenBack: "its correction was taken back, or it was chosen as it was typed"
    }
  }

  /// Finds why the spelling of a word, and the text before it, forbid to correct it.
  ///
  /// - Parameters:
  ///   - word: the word.
  ///   - text: the text before it.
  ///   - isStart: whether the text is whole, so that its start begins a sentence.
  init?(of word: String, after text: some StringProtocol, isStart: Bool) {
    let attached = text.reversed().prefix { !$0.isWhitespace }
    if attached.contains(where: { !$0.isOpening }) || !word.isOneWord {
      self = .signs
    } else if word.dropFirst().contains(where: \.isUppercase) {
      self = .capitals
    } else if word.first?.isUppercase == true, !text.beginsSentence(isStart: isStart) {
      self = .name
    } else {
      return nil
    }
  }
}

extension Character {
  /// A Boolean value indicating whether this comes before a word and is no part of it.
  fileprivate var isOpening: Bool { "\"'(“„‚‘«‹»›[{*¿¡—–".contains(self) }
}

extension StringProtocol {
  /// A Boolean value indicating whether there are letters alone, with apostrophes and hyphens.
  var isOneWord: Bool { allSatisfy { $0.isLetter || "'’-".contains($0) } }

  /// Returns whether a sentence begins behind this text.
  fileprivate func beginsSentence(isStart: Bool) -> Bool {
    let text = reversed().drop { $0.isOpening }
    let space = text.prefix(while: \.isWhitespace)
    if space.contains(where: \.isNewline) { return true }
    let end = text.dropFirst(space.count).drop { "\"'”’“‘»«)]".contains($0) }.first
    return end.map { "!.?…".contains($0) || $0.isSentenceDelimiter } ?? isStart
  }
}
