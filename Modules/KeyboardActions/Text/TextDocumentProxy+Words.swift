// Words and sentences around the cursor. Source of the rules: KeyboardKit's extensions of `UITextDocumentProxy`, with
// corrected handling of whitespace in word deletion.

extension Character {
  /// A Boolean value indicating whether this ends a sentence, in any script.
  public var isSentenceDelimiter: Bool { "!.?…؟۔।॥։".contains(self) }

  /// A Boolean value indicating whether this ends a word.
  ///
  /// Word delimiters are spaces, line breaks, marks that end a sentence, `, ; : ( ) [ ] { } < >` and their
  /// equivalents in other scripts, and quotation marks other than apostrophes.
  public var isWordDelimiter: Bool {
    ",;:()[]{}<> ،؛“”„«»‹›".contains(self) || isSentenceDelimiter || isNewline
  }

  /// A Boolean value indicating whether this can follow the end of a sentence, such as `)`.
  var closesSentence: Bool { ")]}”“’‘»«›‹\"".contains(self) }

  /// A Boolean value indicating whether this can precede a word or a sentence without being a part of it.
  var isOpening: Bool { "\"'([{“„”‚‘«‹»›*¿¡—–".contains(self) }

  /// A Boolean value indicating whether this is a quotation mark around a word; inside a word, it is an apostrophe.
  var isQuoteAroundWord: Bool { "\"'’‘‚".contains(self) }
}

/// The word at the cursor, without the quotation marks around it.
struct WordAtCursor {
  /// The text before the word.
  let text: Substring
  /// The parts of the word before and after the cursor.
  let parts: (before: Substring, after: Substring)
  /// The quotation marks between the word and a cursor after it.
  let closing: Substring

  /// Finds the word, which can extend beyond the cursor, without surrounding quotation marks.
  init(before: String, after: String) {
    let start = before.index(afterLast: \.isWordDelimiter)
    let first = before[start...].firstIndex { !$0.isOpening } ?? before.endIndex
    text = before[..<first]
    let rest = after.prefix { !$0.isWordDelimiter }
    let end = rest.index(afterLast: { !$0.isQuoteAroundWord })
    let last =
      end > rest.startIndex
      ? before.endIndex : before[first...].index(afterLast: { !$0.isQuoteAroundWord })
    // Directly after opening quotation marks, the cursor is at the start of the word.
    let isOutside = first == before.endIndex && rest.first?.isQuoteAroundWord == true
    parts = (before[first..<last], isOutside ? rest[..<rest.startIndex] : rest[..<end])
    closing = before[last...]
  }

  /// The whole word; empty if there is none.
  var whole: String { String(parts.before) + parts.after }
}

/// The part of the text to delete with backspace.
public enum DeleteBackwardRange: String, CaseIterable, Hashable, Sendable, Codable {
  /// The character before the cursor.
  case character
  /// The word before the cursor, with the whitespace after it.
  case word
  /// The sentence before the cursor, with the text after it.
  case sentence
}

extension TextDocumentProxy {
  private var before: String { documentContextBeforeInput ?? "" }
  private var after: String { documentContextAfterInput ?? "" }

  // MARK: Words

  /// The word at the cursor.
  var wordAtCursor: WordAtCursor { WordAtCursor(before: before, after: after) }

  /// The part of the word at the cursor that is before it; nil if the host provides no text.
  public var currentWordPreCursorPart: String? {
    documentContextBeforeInput.map { _ in String(wordAtCursor.parts.before) }
  }

  /// The part of the word at the cursor that is after it; nil if the host provides no text.
  public var currentWordPostCursorPart: String? {
    documentContextAfterInput.map { _ in String(wordAtCursor.parts.after) }
  }

  /// The word at the cursor, empty if there is none; nil if the host provides no text.
  ///
  /// Surrounding quotation marks are not part of the word, but apostrophes inside are.
  public var currentWord: String? {
    guard documentContextBeforeInput != nil || documentContextAfterInput != nil else { return nil }
    return wordAtCursor.whole
  }

  /// A Boolean value indicating whether no part of a word is before the cursor.
  public var isCursorAtNewWord: Bool {
    before.isEmpty ? !isContextTruncated : wordAtCursor.parts.before.isEmpty
  }

  /// A Boolean value indicating whether no part of the word at the cursor is after it.
  public var isCursorAtTheEndOfTheCurrentWord: Bool {
    documentContextBeforeInput != nil
      && (currentWordPostCursorPart ?? "").allSatisfy(\.isWhitespace)
  }

  /// The word before the cursor, or before a single delimiter before the cursor; nil if there is none.
  public var wordBeforeInput: String? {
    let text = before.last?.isWordDelimiter == true ? before.dropLast() : before[...]
    let word = text.suffix(from: text.index(afterLast: \.isWordDelimiter))
    return word.isEmpty ? nil : String(word)
  }

  /// The word before the one at the cursor in the same sentence, separated from it only by spaces and quotation
  /// marks; nil if there is none.
  public var previousWord: String? {
    let text = wordAtCursor.text
    let opening = text.index(afterLast: { !$0.isQuoteAroundWord })
    guard text[..<opening].last == " " else { return nil }
    let end = text[..<opening].index(afterLast: { $0 != " " })
    let word = WordAtCursor(before: String(text[..<end]), after: "").parts.before
    return word.isEmpty ? nil : String(word)
  }

  /// Replaces the selection or the word at the cursor, and moves the cursor after the new word and its closing
  /// quotation marks.
  public func replaceCurrentWord(with replacement: String) {
    guard selectedText?.isEmpty ?? true else { return insertText(replacement) }
    guard currentWord != nil else { return }
    let word = wordAtCursor
    let offset = word.parts.after.count - word.closing.count
    if offset != 0 { adjustTextPosition(byCharacterOffset: offset) }
    deleteBackward(times: word.whole.count)
    insertText(replacement)
    if offset < 0 { adjustTextPosition(byCharacterOffset: -offset) }
  }

  // MARK: Sentences

  /// A Boolean value indicating whether a sentence can begin at the cursor.
  ///
  /// It can after a line break, and after the end of a sentence with its closing parentheses and quotation marks, but
  /// not after an abbreviation such as `e.g.`.
  public var isCursorAtNewSentence: Bool {
    before.endsSentence(isStart: !isContextTruncated, mark: nil) || beginsSentence(after: nil)
  }

  /// A Boolean value indicating whether a sentence can begin here without another space.
  public var isCursorAtNewSentenceWithTrailingWhitespace: Bool { beginsSentence(after: nil) }

  /// Returns whether a sentence can begin here without another space, optionally after an opening quotation mark or
  /// parenthesis.
  ///
  /// The given mark also ends sentences in the language.
  func beginsSentence(after mark: Character?) -> Bool {
    before.beginsSentence(isStart: !isContextTruncated, mark: mark)
  }

  /// The sentence before the cursor, without a delimiter directly before the cursor; nil if there is none.
  public var sentenceBeforeInput: String? {
    let text = before.last?.isSentenceDelimiter == true ? before.dropLast() : before[...]
    let sentence = text.suffix(from: text.index(afterLast: \.isSentenceDelimiter))
    return sentence.allSatisfy(\.isWhitespace) ? nil : String(sentence)
  }

  /// Ends the sentence before the cursor: replaces its trailing spaces by a full stop and a space.
  ///
  /// Inside a word, this does nothing.
  ///
  /// - Parameter mark: the full stop of the language.
  public func endSentence(with mark: String = ".") {
    guard isCursorAtTheEndOfTheCurrentWord else { return }
    deleteBackward(times: before.reversed().prefix { $0 == " " }.count)
    insertText(mark + " ")
  }

  var hasOneTrailingSpace: Bool {
    before.last == " " && before.dropLast().last != " "
  }

  // MARK: Deleting

  /// Deletes the selection or the character before the cursor, several times.
  public func deleteBackward(times: Int) {
    for _ in 0..<max(0, times) { deleteBackward() }
  }

  /// Deletes the selection, or the last typed mark or letter before the cursor if a character consists of several.
  func deleteBackwardScalar() {
    guard selectedText?.isEmpty ?? true, let last = before.last, last.unicodeScalars.count > 1,
      last.unicodeScalars.allSatisfy({ $0.isMark || $0.properties.isAlphabetic })
    else { return deleteBackward() }
    deleteBackward()
    insertText(String(String.UnicodeScalarView(last.unicodeScalars.dropLast())))
  }

  /// Deletes the selection, or a part of the text before the cursor.
  public func deleteBackward(range: DeleteBackwardRange) {
    guard selectedText?.isEmpty ?? true, !before.isEmpty else { return deleteBackward() }
    let text = before
    switch range {
    case .character: deleteBackward()
    case .word:
      let end = text.index(afterLast: { !$0.isWhitespace })
      let start = text[..<end].index(afterLast: \.isWhitespace)
      deleteBackward(times: text[start...].count)
    case .sentence:
      let end = text.index(afterLast: { !$0.isWhitespace && !$0.isSentenceDelimiter })
      let start = text[..<end].index(afterLast: \.isSentenceDelimiter)
      deleteBackward(times: text[start...].count)
    }
  }

  // MARK: Quotations

  /// Returns the quotation mark of a locale for a typed one; nil if it is not replaced.
  ///
  /// An end mark begins a quotation if none is open, and so does `”`, and `‘` for a nested quotation. Straight marks
  /// are not replaced, nor is `’` if it can be an apostrophe: in English, and after a letter.
  public func preferredQuotationReplacement(
    whenInserting text: String, for locale: KeyboardLocale
  ) -> String? {
    let marks = locale.quotationMarks
    let isMark = text == marks.end || (text == "”" && marks.alternateEnd != "”")
    if isMark, marks.begin != marks.end {
      return replacement(of: text, begin: marks.begin, end: marks.end)
    }
    let isAlternate = text == marks.alternateEnd || text == "‘"
    let isApostrophe =
      text == "’" && (locale.languageCode == "en" || before.last?.isLetter == true)
    if isAlternate, marks.alternateBegin != marks.alternateEnd, !isApostrophe {
      return replacement(of: text, begin: marks.alternateBegin, end: marks.alternateEnd)
    }
    return nil
  }

  private func replacement(of text: String, begin: String, end: String) -> String? {
    let lastBegin = before.ranges(of: begin).last?.lowerBound
    let lastEnd = before.ranges(of: end).last?.lowerBound
    let isOpen = lastBegin.map { begin in lastEnd.map { $0 < begin } ?? true } ?? false
    let mark = isOpen ? end : begin
    return mark == text ? nil : mark
  }
}

extension StringProtocol {
  /// Returns the index after the last character that satisfies a condition; the start if there is none.
  fileprivate func index(afterLast condition: (Character) -> Bool) -> Index {
    lastIndex(where: condition).map { index(after: $0) } ?? startIndex
  }

  /// Returns whether a sentence can begin after the text with its trailing blanks, optionally followed by an opening
  /// quotation mark or parenthesis.
  ///
  /// The start of the text can begin a sentence; the given mark also ends sentences.
  func beginsSentence(isStart: Bool, mark: Character? = nil) -> Bool {
    let text = self[..<index(afterLast: { !$0.isOpening })]
    return text.last?.isWhitespace ?? true && text.endsSentence(isStart: isStart, mark: mark)
  }

  /// Returns whether the text ends with a sentence, with trailing blanks or closing marks.
  fileprivate func endsSentence(isStart: Bool, mark: Character?) -> Bool {
    let blanks = self[index(afterLast: { !$0.isWhitespace })...]
    if blanks.contains(where: \.isNewline) { return true }
    let text = self[..<blanks.startIndex]
    let end = text[..<text.index(afterLast: { !$0.closesSentence && $0 != "'" })]
    guard let last = end.last else { return isStart }
    return last == mark || last.isSentenceDelimiter && !(last == "." && end.endsWithAbbreviation)
  }

  /// A Boolean value indicating whether the text ends with an abbreviation and its dot: one of a few words, letters
  /// with dots as in `e.g.`, or a second letter as in `z. B.`.
  private var endsWithAbbreviation: Bool {
    func isInitial(_ word: some StringProtocol) -> Bool {
      word.count == 1 && word.first?.isLetter == true
    }
    var words = dropLast().split(omittingEmptySubsequences: false) {
      $0.isWhitespace || $0.isOpening
    }
    guard let last = words.popLast() else { return false }
    let parts = last.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count > 1 { return parts.allSatisfy(isInitial) }
    if isInitial(last), let previous = words.last, previous.last == "." {
      return isInitial(previous.dropLast())
    }
    return abbreviations.contains(last.lowercased())
  }
}

/// Abbreviations after which no sentence ends, and which are not words in other languages.
private let abbreviations: Set<String> = [
  // English, German, French, Spanish, Italian, Portuguese, Dutch, Polish.
  "mr", "mrs", "ms", "dr", "prof", "st", "vs", "approx", "dept", "jr", "bzw", "ca", "evtl", "ggf",
  "inkl", "zzgl", "nr", "bspw", "vgl", "sog", "mme", "mlle", "sr", "sra", "srta", "ud", "uds", "ej",
  "pág", "sig", "dott", "dra", "bijv", "mevr", "np", "tzn", "tzw",
  // The first letters of `z. B.`, `d. h.` and `u. a.`
  "z", "d", "u",
]
