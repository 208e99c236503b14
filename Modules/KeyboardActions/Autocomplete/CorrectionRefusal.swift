/// A reason not to correct a word.
public enum CorrectionRefusal: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  /// Corrections are switched off.
  case switchedOff
  /// The input is for names, addresses, numbers or secrets, or switches corrections off itself.
  case input
  /// The word was typed on a hardware keyboard.
  case hardwareKeys
  /// The word contains digits or signs, or is part of a text that does, such as an address.
  case signs
  /// The cursor is inside the word.
  case insideWord
  /// The word is a letter that numbers an item of a list, or a name in program code.
  case letter
  /// The word has capitals after its first letter.
  case capitals
  /// The word is capitalized inside a sentence, like a name.
  case name
  /// The word may be a name that the provider does not know, as the slip would not be a common one.
  case otherName
  /// A correction of the word was reverted, or the typed word was selected.
  case takenBack

  /// The reason as a clause, without a full stop.
  public var description: String {
    switch self {
    case .switchedOff: "corrections are switched off"
    case .input: "the input is not for words that are corrected"
    case .hardwareKeys: "it was typed on real keys"
    case .signs: "it has digits or signs, or is a part of something that has"
    case .insideWord: "the cursor stands inside it"
    case .letter: "it is a letter of a list or of a program"
    case .capitals: "it has capitals behind its first letter"
    case .name: "it is capitalized inside a sentence, as names are"
    case .otherName: "it may be another name, as the slip is not a common one"
    case .takenBack: "its correction was taken back, or it was chosen as it was typed"
    }
  }

  /// Finds the reason in the spelling of a word and the text before it; nil if they allow a correction.
  ///
  /// - Parameters:
  ///   - word: the word.
  ///   - text: the text before it.
  ///   - isStart: whether the start of the text begins a sentence.
  ///   - capitalizesNouns: whether the language capitalizes nouns, so that a capital does not suggest a name.
  init?(
    of word: String, after text: some StringProtocol, isStart: Bool, capitalizesNouns: Bool = false
  ) {
    let attached = text.reversed().prefix { !$0.isWhitespace }
    if attached.contains(where: { !$0.isOpening }) || !word.isOneWord || word.contains("-") {
      self = .signs
    } else if word.count == 1, text.endsWithListOrCode {
      self = .letter
    } else if attached.first.map({ "'’".contains($0) }) == true, elided.contains(word.lowercased())
    {
      self = .signs
    } else if word.dropFirst().contains(where: \.isUppercase),
      word.withCapitalFirst(in: .english) == nil
    {
      self = .capitals
    } else if word.first?.isUppercase == true, !capitalizesNouns,
      !text.beginsSentence(isStart: isStart)
    {
      self = .name
    } else {
      return nil
    }
  }
}

/// The English words that begin with an apostrophe for omitted letters, without the apostrophe.
private let elided: Set = [
  "bout", "cause", "cos", "em", "nuff", "round", "til", "tis", "twas", "twere", "twill",
]

extension StringProtocol {
  /// A Boolean value indicating whether the text consists of letters, apostrophes and hyphens.
  var isOneWord: Bool { allSatisfy { $0.isLetter || "'’-".contains($0) } }

  /// A Boolean value indicating whether a letter after this text numbers an item of a list or is program code.
  ///
  /// It is after a bracket, a digit, a sign or another letter, after `int` or `for`, and in a line of code.
  fileprivate var endsWithListOrCode: Bool {
    let line = self[(lastIndex(where: \.isNewline).map { index(after: $0) } ?? startIndex)...]
    if line.contains(where: { "={}[]_`|\\".contains($0) }) || line.last == "(" { return true }
    guard let word = line.split(separator: " ").last else { return false }
    return word.first?.isNumber == true || word.last?.isNumber == true || word.last == "-"
      || word.count == 1 && !["a", "A", "I"].contains(word)
      || ["int", "(int", "var", "const", "auto", "for", "foreach"].contains(String(word))
  }

  /// A Boolean value indicating whether the text ends inside a web or email address.
  var endsInAddress: Bool {
    let piece = self[(lastIndex(where: \.isWhitespace).map { index(after: $0) } ?? startIndex)...]
      .drop(while: \.isOpening).lowercased()
    return piece.contains("://") || piece.dropFirst().contains("@")
      || ["www.", "http:", "https:", "mailto:", "ftp:"].contains { piece.hasPrefix($0) }
  }
}
