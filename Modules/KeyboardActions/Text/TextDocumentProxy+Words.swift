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

  /// A Boolean value indicating whether a sentence may begin with this, such as `¿`.
  fileprivate var opensSentence: Bool { "([{“„«‹‘‚¿¡".contains(self) }
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

  /// The part of the word at the cursor that is before it; nil when the host provides no text.
  public var currentWordPreCursorPart: String? {
    documentContextBeforeInput.map { text in
      String(text.suffix(from: text.index(afterLast: \.isWordDelimiter)))
    }
  }

  /// The part of the word at the cursor that is after it; nil when the host provides no text.
  public var currentWordPostCursorPart: String? {
    documentContextAfterInput.map { String($0.prefix { !$0.isWordDelimiter }) }
  }

  /// The word at the cursor, empty when there is none; nil when the host provides no text.
  public var currentWord: String? {
    guard documentContextBeforeInput != nil || documentContextAfterInput != nil else { return nil }
    return (currentWordPreCursorPart ?? "") + (currentWordPostCursorPart ?? "")
  }

  /// A Boolean value indicating whether nothing of a word is before the cursor.
  public var isCursorAtNewWord: Bool {
    before.last?.isWordDelimiter ?? !isContextTruncated
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

  /// The word before the one at the cursor in the same sentence, with spaces alone between them; nil
  /// for none.
  public var previousWord: String? {
    let text = before.dropLast(currentWordPreCursorPart?.count ?? 0)
    guard let space = text.last, space == " ",
      let end = text.lastIndex(where: { $0 != " " }), !text[end].isWordDelimiter
    else { return nil }
    let word = text[...end].suffix(from: text[...end].index(afterLast: \.isWordDelimiter))
    return word.isEmpty ? nil : String(word)
  }

  /// Replaces the selection or the word at the cursor, and puts the cursor after the new one.
  public func replaceCurrentWord(with replacement: String) {
    guard selectedText?.isEmpty ?? true else { return insertText(replacement) }
    guard let word = currentWord else { return }
    adjustTextPosition(byCharacterOffset: currentWordPostCursorPart?.count ?? 0)
    deleteBackward(times: word.count)
    insertText(replacement)
  }

  // MARK: Sentences

  /// A Boolean value indicating whether the cursor is where a sentence can begin. That is after a
  /// line break, and after the end of a sentence with the parentheses and quotation marks that
  /// close it.
  public var isCursorAtNewSentence: Bool {
    isNewSentence(after: before[...], endedBy: nil) || beginsSentence(after: nil)
  }

  /// A Boolean value indicating whether a sentence can begin here without typing a space first.
  public var isCursorAtNewSentenceWithTrailingWhitespace: Bool { beginsSentence(after: nil) }

  /// Returns whether a sentence can begin here without typing a space first; an opening quotation
  /// mark or parenthesis may be typed already.
  ///
  /// A mark may end sentences in the language, besides those of all.
  func beginsSentence(after mark: Character?) -> Bool {
    var text = before[...]
    while text.last?.opensSentence == true { text.removeLast() }
    return text.last?.isWhitespace ?? true && isNewSentence(after: text, endedBy: mark)
  }

  private func isNewSentence(after text: Substring, endedBy mark: Character?) -> Bool {
    var text = text
    while let last = text.last, last.isWhitespace {
      if last.isNewline { return true }
      text.removeLast()
    }
    while text.last?.closesSentence == true { text.removeLast() }
    guard let last = text.last else { return !isContextTruncated }
    return last.isSentenceDelimiter || last == mark
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
}
