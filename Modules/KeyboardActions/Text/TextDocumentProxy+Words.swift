// Words and sentences around the cursor. Source of the rules: KeyboardKit's extensions of
// `UITextDocumentProxy`, with whitespace in word deletion mended.

extension Character {
  /// A Boolean value indicating whether this ends a sentence, in any script.
  public var isSentenceDelimiter: Bool { "!.?…؟۔।॥։".contains(self) }

  /// A Boolean value indicating whether this ends a word. That is a space, a line break, a mark
  /// that ends a sentence, one of `, ; : ( ) [ ] { } < >`, of the signs for them in other scripts,
  /// or a quotation mark that is no apostrophe.
  public var isWordDelimiter: Bool {
    ",;:()[]{}<> ،؛“”„«»‹›".contains(self) || isSentenceDelimiter || isNewline
  }

  /// A Boolean value indicating whether this stands between a sentence and its end, such as `)`.
  var closesSentence: Bool { ")]}”“’‘»«›‹\"".contains(self) }

  /// A Boolean value indicating whether this comes before a word or a sentence and is no part of it.
  var isOpening: Bool { "\"'([{“„”‚‘«‹»›*¿¡—–".contains(self) }

  /// A Boolean value indicating whether this is a quotation mark before or after a word; inside one
  /// it is an apostrophe.
  var isQuoteAroundWord: Bool { "\"'’‘‚".contains(self) }
}

/// The word at the cursor, without the quotation marks around it.
struct WordAtCursor {
  /// The text before the word.
  let text: Substring
  /// The parts of the word before and after the cursor.
  let parts: (before: Substring, after: Substring)
  /// The quotation marks between the word and the cursor behind it.
  let closing: Substring

  /// Finds the word: letters go on behind the cursor, and quotation marks around them do not count.
  init(before: String, after: String) {
    let start = before.index(afterLast: \.isWordDelimiter)
    let first = before[start...].firstIndex { !$0.isOpening } ?? before.endIndex
    text = before[..<first]
    let rest = after.prefix { !$0.isWordDelimiter }
    let end = rest.index(afterLast: { !$0.isQuoteAroundWord })
    let last =
      end > rest.startIndex
      ? before.endIndex : before[first...].index(afterLast: { !$0.isQuoteAroundWord })
    // Behind opening quotation marks alone, the cursor is where the word begins.
    let isOutside = first == before.endIndex && rest.first?.isQuoteAroundWord == true
    parts = (before[first..<last], isOutside ? rest[..<rest.startIndex] : rest[..<end])
    closing = before[last...]
  }

  /// The whole word; empty for none.
  var whole: String { String(parts.before) + parts.after }
}

/// The part of the text that a press of backspace deletes.
public enum DeleteBackwardRange: String, CaseIterable, Hashable, Sendable, Codable {
  /// The character before the cursor.
  case character
  /// The word before the cursor, with the whitespace after it.
  case word
  /// The sentence before the cursor, with the text that follows it.
  case sentence
}

extension TextDocumentProxy {
  private var before: String { documentContextBeforeInput ?? "" }
  private var after: String { documentContextAfterInput ?? "" }

  // MARK: Words

  /// The word at the cursor.
  var wordAtCursor: WordAtCursor { WordAtCursor(before: before, after: after) }

  /// The part of the word at the cursor that is before it; nil when the host provides no text.
  public var currentWordPreCursorPart: String? {
    documentContextBeforeInput.map { _ in String(wordAtCursor.parts.before) }
  }

  /// The part of the word at the cursor that is after it; nil when the host provides no text.
  public var currentWordPostCursorPart: String? {
    documentContextAfterInput.map { _ in String(wordAtCursor.parts.after) }
  }

  /// The word at the cursor, empty when there is none; nil when the host provides no text.
  ///
  /// Quotation marks before and after it are no part of the word, an apostrophe inside is.
  public var currentWord: String? {
    guard documentContextBeforeInput != nil || documentContextAfterInput != nil else { return nil }
    return wordAtCursor.whole
  }

  /// A Boolean value indicating whether nothing of a word is before the cursor.
  public var isCursorAtNewWord: Bool {
    before.isEmpty ? !isContextTruncated : wordAtCursor.parts.before.isEmpty
  }

  /// A Boolean value indicating whether nothing of the word at the cursor is after it.
  public var isCursorAtTheEndOfTheCurrentWord: Bool {
    documentContextBeforeInput != nil
      && (currentWordPostCursorPart ?? "").allSatisfy(\.isWhitespace)
  }

  /// The word before the cursor, or before the one delimiter that the cursor is after; nil for
  /// none.
  public var wordBeforeInput: String? {
    let text = before.last?.isWordDelimiter == true ? before.dropLast() : before[...]
    let word = text.suffix(from: text.index(afterLast: \.isWordDelimiter))
    return word.isEmpty ? nil : String(word)
  }

  /// The word before the one at the cursor in the same sentence, with spaces and quotation marks
  /// alone between them; nil for none.
  public var previousWord: String? {
    let text = wordAtCursor.text
    let opening = text.index(afterLast: { !$0.isQuoteAroundWord })
    guard text[..<opening].last == " " else { return nil }
    let end = text[..<opening].index(afterLast: { $0 != " " })
    let word = WordAtCursor(before: String(text[..<end]), after: "").parts.before
    return word.isEmpty ? nil : String(word)
  }

  /// Replaces the selection or the word at the cursor, and puts the cursor after the new one and the
  /// quotation marks behind it.
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

  /// A Boolean value indicating whether the cursor is where a sentence can begin. That is after a
  /// line break, and after the end of a sentence with the parentheses and quotation marks that
  /// close it; not after an abbreviation such as `e.g.`.
  public var isCursorAtNewSentence: Bool {
    before.endsSentence(isStart: !isContextTruncated, mark: nil) || beginsSentence(after: nil)
  }

  /// A Boolean value indicating whether a sentence can begin here without typing a space first.
  public var isCursorAtNewSentenceWithTrailingWhitespace: Bool { beginsSentence(after: nil) }

  /// Returns whether a sentence can begin here without typing a space first; an opening quotation
  /// mark or parenthesis may be typed already.
  ///
  /// A mark may end sentences in the language, besides those of all.
  func beginsSentence(after mark: Character?) -> Bool {
    before.beginsSentence(isStart: !isContextTruncated, mark: mark)
  }

  /// The sentence before the cursor without the delimiter that the cursor is after; nil for none.
  public var sentenceBeforeInput: String? {
    let text = before.last?.isSentenceDelimiter == true ? before.dropLast() : before[...]
    let sentence = text.suffix(from: text.index(afterLast: \.isSentenceDelimiter))
    return sentence.allSatisfy(\.isWhitespace) ? nil : String(sentence)
  }

  /// Ends the sentence before the cursor: a full stop and a space in place of its trailing spaces.
  ///
  /// Does nothing inside a word.
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

  /// Deletes the selection, or the mark or letter before the cursor that was typed last, where a
  /// character is made of several.
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

  /// Returns the quotation mark that a locale wants in place of one that is typed; nil for none.
  ///
  /// An end mark begins a quotation where none is open, and so does `”`, and `‘` for a quotation
  /// inside another. Straight marks stay, and so does `’` where it may be an apostrophe: in
  /// English, and after a letter.
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
  /// Returns the index after the last character that satisfies a condition; the start for none.
  fileprivate func index(afterLast condition: (Character) -> Bool) -> Index {
    lastIndex(where: condition).map { index(after: $0) } ?? startIndex
  }

  /// Returns whether a sentence can begin behind the text and the blanks at its end, and an opening
  /// quotation mark or parenthesis behind these.
  ///
  /// The start of the text may begin a sentence, and a mark may end sentences in the language,
  /// besides those of all.
  func beginsSentence(isStart: Bool, mark: Character? = nil) -> Bool {
    let text = self[..<index(afterLast: { !$0.isOpening })]
    return text.last?.isWhitespace ?? true && text.endsSentence(isStart: isStart, mark: mark)
  }

  /// Returns whether the text ends with a sentence, and blanks or marks that close it.
  fileprivate func endsSentence(isStart: Bool, mark: Character?) -> Bool {
    let blanks = self[index(afterLast: { !$0.isWhitespace })...]
    if blanks.contains(where: \.isNewline) { return true }
    let text = self[..<blanks.startIndex]
    let end = text[..<text.index(afterLast: { !$0.closesSentence && $0 != "'" })]
    guard let last = end.last else { return isStart }
    return last == mark || last.isSentenceDelimiter && !(last == "." && end.endsWithAbbreviation)
  }

  /// A Boolean value indicating whether the text ends with an abbreviation and its dot: a word of a
  /// few, letters with dots as in `e.g.`, or a letter after another one as in `z. B.`.
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

/// Abbreviations before which no sentence ends, and which are words of no other language.
private let abbreviations: Set<String> = [
  // English, German, French, Spanish, Italian, Portuguese, Dutch, Polish.
  "mr", "mrs", "ms", "dr", "prof", "st", "vs", "approx", "dept", "jr", "bzw", "ca", "evtl", "ggf",
  "inkl", "zzgl", "nr", "bspw", "vgl", "sog", "mme", "mlle", "sr", "sra", "srta", "ud", "uds", "ej",
  "pág", "sig", "dott", "dra", "bijv", "mevr", "np", "tzn", "tzw",
  // The first letters of `z. B.`, `d. h.` and `u. a.`
  "z", "d", "u",
]
