import KeyboardCore

extension KeyboardInputViewController {
  /// The maximum number of suggested emojis.
  private static let limit = 8

  // MARK: Search

  /// A Boolean value indicating whether the keyboard types the name of an emoji instead of text.
  public var isSearchingEmojis: Bool { emojiSearchField != nil }

  /// The name that is typed to find an emoji; nil if there is no search.
  public var emojiSearchText: String? { emojiSearchField?.text }

  /// Starts typing into a field of the keyboard, and suggests the emojis with the typed name.
  ///
  /// Accepting a suggestion, or Return, types the emoji into the document and shows emojis again. Without
  /// ``emojiSearch``, this does nothing.
  public func searchEmojis() {
    guard emojiSearch != nil, !isSearchingEmojis else { return }
    let field = TextDocument(
      name: "emojiSearch", isMultiline: false, autocapitalizationType: nil, returnKey: .search,
      onReturn: { [weak self] in
        guard let self else { return true }
        if let first = autocompleteContext.suggestions.first {
          insertAutocompleteSuggestion(first)
        } else {
          endEmojiSearch()
        }
        return true
      })
    emojiSearchField = field
    textInputProxy = field
    keyboardContext.keyboardType = .alphabetic(.lowercased)
  }

  /// Ends the search without an emoji, and shows emojis again.
  public func endEmojiSearch() {
    guard isSearchingEmojis else { return }
    emojiSearchField = nil
    textInputProxy = nil
    keyboardContext.keyboardType = .emojis
  }

  // MARK: Names between colons

  /// The text after the colon before the cursor, if it can be the name of an emoji; otherwise nil.
  ///
  /// The colon must be at the start of a word, unlike in `10:30` and `C:`.
  private var nameAfterColon: Substring? {
    guard emojiSearch != nil, showsSuggestions,
      let text = textDocumentProxy.documentContextBeforeInput,
      textDocumentProxy.selectedText?.isEmpty ?? true,
      let colon = text.lastIndex(where: { !$0.isLetter && !$0.isNumber && $0 != "_" }),
      text[colon] == ":", text[..<colon].last?.isWhitespace ?? true
    else { return nil }
    let name = text[text.index(after: colon)...]
    return name.count >= 2 && name.first?.isLetter == true ? name : nil
  }

  /// Suggests emojis for a search, or for a name after a colon; returns false if there is neither.
  func suggestEmojis() -> Bool {
    guard let query = emojiSearchText ?? nameAfterColon.map(String.init),
      let names = emojiSearch?.names(in: keyboardContext.locale)
    else { return isSearchingEmojis }
    resetAutocomplete()
    autocompleteContext.suggestions = names.emojis(matching: query, limit: Self.limit).map {
      AutocompleteSuggestion(text: $0.text, title: "\($0.text) \(names.name(of: $0) ?? "")")
    }
    return isSearchingEmojis || !autocompleteContext.suggestions.isEmpty
  }

  /// Replaces a name by the suggested emoji; returns false if the suggestion is a word.
  func insertEmoji(_ suggestion: AutocompleteSuggestion) -> Bool {
    let emoji = Emoji(suggestion.text)
    let length = nameAfterColon.map { $0.count + 1 } ?? 0
    guard emoji.isEmoji, isSearchingEmojis || length > 0 else { return false }
    if isSearchingEmojis {
      endEmojiSearch()
    } else {
      editing { textDocumentProxy.deleteBackward(times: length) }
    }
    keyboardActionHandler.handle(.tap, on: .emoji(emoji))
    return true
  }

  /// Replaces a name such as `:red_heart:` by its emoji, after the second colon.
  func completeEmojiName(after gesture: KeyboardGesture, on action: KeyboardAction) {
    guard gesture == .tap, action == .character(":"), !isSearchingEmojis, showsSuggestions,
      let names = emojiSearch?.names(in: keyboardContext.locale),
      let text = textDocumentProxy.documentContextBeforeInput?.dropLast(),
      let colon = text.lastIndex(of: ":"), text[..<colon].last?.isWhitespace ?? true
    else { return }
    let name = text[text.index(after: colon)...]
    guard let emoji = names.emoji(named: name) else { return }
    textDocumentProxy.deleteBackward(times: name.count + 2)
    textDocumentProxy.insertText(emoji.text)
    keyboardContext.recentEmojis.register(emoji)
  }
}
