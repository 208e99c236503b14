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
  /// The cursor stands inside it.
  case insideWord
  /// It is a letter of a list or of a program.
  case letter
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
    case .insideWord: "the cursor stands inside it"
    case .letter: "it is a letter of a list or of a program"
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
  ///   - capitalizesNouns: whether words inside a sentence are capitalized that are no names.
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

/// What is left of English words whose beginning an apostrophe stands for.
private let elided: Set = [
  "bout", "cause", "cos", "em", "nuff", "round", "til", "tis", "twas", "twere", "twill",
]

extension StringProtocol {
  /// A Boolean value indicating whether there are letters alone, with apostrophes and hyphens.
  var isOneWord: Bool { allSatisfy { $0.isLetter || "'’-".contains($0) } }

  /// A Boolean value indicating whether a letter after this text is one of a list or of a program:
  /// after a bracket, a digit, a sign or another letter, after `int` or `for`, and in a line of code.
  fileprivate var endsWithListOrCode: Bool {
    let line = self[(lastIndex(where: \.isNewline).map { index(after: $0) } ?? startIndex)...]
    if line.contains(where: { "={}[]_`|\\".contains($0) }) || line.last == "(" { return true }
    guard let word = line.split(separator: " ").last else { return false }
    return word.first?.isNumber == true || word.last?.isNumber == true || word.last == "-"
      || word.count == 1 && !["a", "A", "I"].contains(word)
      || ["int", "(int", "var", "const", "auto", "for", "foreach"].contains(String(word))
  }

  /// A Boolean value indicating whether the text ends inside an address of the web or of mail.
  var endsInAddress: Bool {
    let piece = self[(lastIndex(where: \.isWhitespace).map { index(after: $0) } ?? startIndex)...]
      .drop(while: \.isOpening).lowercased()
    return piece.contains("://") || piece.dropFirst().contains("@")
      || ["www.", "http:", "https:", "mailto:", "ftp:"].contains { piece.hasPrefix($0) }
  }
}
