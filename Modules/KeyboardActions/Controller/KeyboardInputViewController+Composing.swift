import KeyboardCore

// Characters that are typed with several keys: Hangul syllables, and the forms of kana.

extension KeyboardInputViewController {
  /// The character before the cursor that the next key can change, if it is still there.
  ///
  /// A host without its text, or with a delayed one, is assumed to have it.
  private var openCharacter: Character? {
    guard let composed, textDocumentProxy.selectedText?.isEmpty ?? true else { return nil }
    guard let before = textDocumentProxy.documentContextBeforeInput,
      !before.isEmpty || !textDocumentProxy.isContextTruncated
    else { return composed }
    return before.last == composed ? composed : nil
  }

  /// Ends the syllable that is being typed, so that the next letter begins another one.
  ///
  /// A host that handles its text itself calls this when the cursor could have moved, such as after a click.
  public func endComposition() { composed = nil }

  /// Moves the cursor by a number of characters; backwards for negative numbers.
  func moveCursor(by offset: Int) {
    endComposition()
    textDocumentProxy.adjustTextPosition(byCharacterOffset: offset)
  }

  /// Types a text; letters of Hangul are combined into syllables.
  func type(_ text: String) {
    guard text.count == 1, let letter = text.first, HangulSyllable.isLetter(letter) else {
      textDocumentProxy.insertText(text)
      composed = text.count == 1 ? text.first : nil
      return
    }
    guard let open = openCharacter, var syllable = HangulSyllable(open) else {
      textDocumentProxy.insertText(text)
      composed = letter
      return
    }
    let next = syllable.add(letter)
    replace(open, by: String(syllable.character) + (next.map { String($0.character) } ?? ""))
  }

  /// Deletes the last letter of the syllable that is being typed; returns false if there is none.
  func deleteLetter() -> Bool {
    guard let open = openCharacter, var syllable = HangulSyllable(open), syllable.removeLast()
    else {
      endComposition()
      return false
    }
    replace(open, by: String(syllable.character))
    return true
  }

  /// Replaces the character before the cursor by its next form, such as `か` by `が`.
  func typeNextForm() {
    let open = openCharacter ?? textDocumentProxy.documentContextBeforeInput?.last
    guard let open, textDocumentProxy.selectedText?.isEmpty ?? true,
      let form = keyboardContext.locale.nextForm(of: open)
    else { return }
    replace(open, by: String(form))
  }

  /// Replaces the character before the cursor by a text, without changing their common prefix.
  private func replace(_ character: Character, by text: String) {
    let isKept = text.first == character
    if !isKept { textDocumentProxy.deleteBackward() }
    textDocumentProxy.insertText(isKept ? String(text.dropFirst()) : text)
    composed = text.last
  }
}
