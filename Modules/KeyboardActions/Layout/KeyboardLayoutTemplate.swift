import KeyboardCore

/// A keyboard layout as data: a context fills in the characters, and chooses among the keys.
///
/// It is JSON, the format of the toolkit's own layouts and of those of a program or a user:
///
/// ```json
/// {
///   "rowHeight": 54, "landscapeRowHeight": 40,
///   "rows": [
///     ["margin", "characters(1)", "margin"],
///     ["margin", "characters(2)", "margin"],
///     ["shift", "characters(3)", { "key": "backspace", "width": "12%" }],
///     [
///       { "key": "keyboardType(numeric)", "width": "12%", "for": "letters" },
///       { "key": "keyboardType(alphabetic)", "width": "12%", "for": ["numeric", "symbolic"] },
///       { "key": "space", "width": "available" }, { "key": "return", "width": "25%" }
///     ]
///   ]
/// }
/// ```
///
/// A key is the text form of a ``KeyboardAction`` or one of these:
///
/// | Key | Stands for |
/// |---|---|
/// | `characters(N)` | row N of the locale's characters, in the keyboard's type and case; 0 is above 1 where letters have four rows |
/// | `margin` | room beside characters, where a touch types the nearest one |
/// | `emojis(N)` | the next N emojis of the category that is shown |
/// | `categories` | a key for each category of emojis |
/// | `comma`, `fullStop`, `decimalSeparator` | the sign of the locale |
///
/// `shift` shows the case that the letters have, and `return` the return key that the input asks
/// for. The keys `nextKeyboard`, `nextLocale`, `dictation` and `emojiSearch` are left out where the
/// context has no use for them, and `shift` where letters have no case.
///
/// A `width` is `input` (the default), `available`, a part such as `12%` or `40% input`, or points
/// such as `50pt`: see ``KeyboardLayout/Width``. A key with `for` is there only for one of these:
/// `letters`, `numeric`, `symbolic`, `emojis`, `images`, the text form of a custom type,
/// `portrait`, `landscape`, and, while there are letters, `email`, `url`, `webSearch`, and `cased` or
/// `caseless`; on a keypad, `number`, `decimal` and `phone`. `landscapeRowHeight` is that of `rowHeight` if it is
/// left out. A layout without `emojis(N)` leaves emojis to the
/// standard one.
public struct KeyboardLayoutTemplate: Hashable, Sendable {
  /// A key, or a placeholder for several.
  struct Key: Hashable, Sendable {
    enum Content: Hashable, Sendable {
      case action(KeyboardAction)
      case characters(row: Int)
      case margin
      case emojis(count: Int)
      case categories
      case comma, fullStop, decimalSeparator
    }

    let content: Content
    let width: KeyboardLayout.Width
    /// The conditions of which one has to hold; empty for none.
    let conditions: [String]
  }

  let rowHeight: Double
  let landscapeRowHeight: Double
  let rows: [[Key]]

  /// Returns the layout for a context.
  public func layout(for context: KeyboardContext) -> KeyboardLayout {
    guard context.keyboardType != .emojis || emojisPerPage > 0 else {
      return .standard(for: context)
    }
    var emojis = context.shownEmojis(perPage: emojisPerPage)[...]
    let conditions = context.layoutConditions
    let rows = rows.map { row in
      var items: [KeyboardLayout.Item] = []
      for key in row where key.conditions.isEmpty || !conditions.isDisjoint(with: key.conditions) {
        items += actions(of: key, in: context, emojis: &emojis).map { .init($0, width: key.width) }
      }
      return items.withNearestCharacters
    }
    var layout = KeyboardLayout(
      rows: rows.filter { !$0.isEmpty },
      rowHeight: context.isLandscape ? landscapeRowHeight : rowHeight)
    layout.emojiPages = context.emojiPages(perPage: emojisPerPage)
    return layout
  }

  /// The number of emojis that are shown at once; 0 where there is no place for them.
  var emojisPerPage: Int {
    rows.joined().reduce(0) { if case .emojis(let count) = $1.content { $0 + count } else { $0 } }
  }

  private func actions(
    of key: Key, in context: KeyboardContext, emojis: inout ArraySlice<KeyboardAction>
  ) -> [KeyboardAction] {
    switch key.content {
    case .characters(let row): return context.characters(ofRow: row)
    case .margin: return [.characterMargin("")]
    case .emojis(let count):
      defer { emojis = emojis.dropFirst(count) }
      return Array(emojis.prefix(count)).evened(for: count)
    case .categories: return EmojiCategory.allCases.map { .emojiCategory($0) }
    case .comma: return [.character(context.locale.stops.comma)]
    case .fullStop: return [.character(context.locale.stops.full)]
    case .decimalSeparator: return [.character(context.locale.decimalSeparator)]
    case .action(.shift) where !context.locale.hasShift: return []
    case .action(.shift): return [.shift(currentState: context.keyboardType.casing ?? .lowercased)]
    case .action(.return): return [context.returnAction]
    case .action(.nextKeyboard) where !context.needsInputModeSwitchKey: return []
    case .action(.nextLocale) where !context.hasMultipleLocales: return []
    case .action(.emojiSearch) where !context.canSearchEmojis: return []
    case .action(.dictation) where !context.hasDictationKey: return []
    case .action(let action): return [action]
    }
  }
}

extension [KeyboardLayout.Item] {
  /// The keys with margins that type the character beside them; a margin beside none is left out.
  fileprivate var withNearestCharacters: Self {
    func character(at index: Int) -> String? {
      guard indices.contains(index), case .character(let text) = self[index].action else {
        return nil
      }
      return text
    }
    return indices.compactMap { index in
      guard self[index].action == .characterMargin("") else { return self[index] }
      return (character(at: index + 1) ?? character(at: index - 1)).map {
        .init(.characterMargin($0), width: .available)
      }
    }
  }
}

extension KeyboardContext {
  /// The words that hold of the keys of a layout.
  fileprivate var layoutConditions: Set<String> {
    let hasLetters = keyboardType.isAlphabetic || keyboardType == .email
    var words: Set = [
      isLandscape ? "landscape" : "portrait", hasLetters ? "letters" : keyboardType.description,
    ]
    if hasLetters, hasEmailKeys { words.insert("email") }
    if hasLetters { words.insert(locale.hasShift ? "cased" : "caseless") }
    if hasLetters || hasKeypad, let kind = textDocumentProxy?.contentType.keys {
      words.insert("\(kind)")
    }
    return words
  }

  /// The characters of a row, counted from 1, or from 0 if letters have four rows; none for a row or a keyboard
  /// without characters.
  fileprivate func characters(ofRow row: Int) -> [KeyboardAction] {
    let rows: [[String]] =
      switch keyboardType {
      case .numeric: locale.numeric
      case .symbolic: locale.symbolic
      case .alphabetic, .email: locale.alphabetic
      case .emojis, .images, .custom: []
      }
    let index = row - 1 + rows.count - 3
    guard rows.indices.contains(index) else { return [] }
    let isUppercased = keyboardType.casing?.isUppercased ?? false
    return rows[index].map { .character(isUppercased ? locale.uppercasedKey($0) : $0) }
  }

  /// The key that ends the input: Return, or the one that the input asks for.
  fileprivate var returnAction: KeyboardAction {
    let type = KeyboardAction.PrimaryType(textDocumentProxy?.returnKey ?? .default)
    if type == .return {
      return textDocumentProxy?.contentType == .webSearch ? .primary(.search) : .return
    }
    return .primary(type)
  }

  /// The emojis of the page that is shown; after the last page comes the first again.
  fileprivate func shownEmojis(perPage count: Int) -> [KeyboardAction] {
    guard let pages = emojiPages(perPage: count) else { return [] }
    return emojis.dropFirst(pages.shown * count).prefix(count).map { .emoji($0) }
  }

  /// The page of emojis that is shown, and how many there are; nil where there are none.
  fileprivate func emojiPages(perPage count: Int) -> KeyboardLayout.Pages? {
    guard keyboardType == .emojis, count > 0 else { return nil }
    let pages = max(1, (emojis.count + count - 1) / count)
    return .init(shown: (emojiPage % pages + pages) % pages, count: pages)
  }
}
