import KeyboardCore

/// A keyboard layout as data, with characters and a selection of keys that depend on a context.
///
/// Layouts are JSON, the format of the standard layouts and of those of programs and users:
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
/// | Key | Meaning |
/// |---|---|
/// | `characters(N)` | row N of the locale's characters, in the keyboard's type and case; 0 is above 1 if letters
/// have four rows | | `margin` | space beside characters, in which a touch types the nearest one |
/// | `emojis(N)` | the next N emojis of the current category |
/// | `categories` | a key for each category of emojis |
/// | `comma`, `fullStop`, `decimalSeparator` | the sign of the locale |
///
/// `shift` shows the current case of the letters, and `return` the return key of the input. The keys `nextKeyboard`,
/// `nextLocale`, `dictation` and `emojiSearch` are omitted if they have no effect in the context, and `shift` if
/// letters have no case.
///
/// A `width` is `input` (the default), `available`, a fraction such as `12%` or `40% input`, or points such as `50pt`:
/// see ``KeyboardLayout/Width``. A key with `for` is included only for one of these: `letters`, `numeric`, `symbolic`,
/// `emojis`, `images`, the text form of a custom type, `portrait`, `landscape`; with letters also `email`, `url`,
/// `webSearch`, and `cased` or `caseless`; on a keypad `number`, `decimal` and `phone`. `landscapeRowHeight` defaults
/// to
/// `rowHeight`. If a layout has no `emojis(N)`, the standard layout shows the emojis.
public struct KeyboardLayoutTemplate: Hashable, Sendable {
  /// A key, or a placeholder for several keys.
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
    /// The conditions, one of which must be true; empty for none.
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

  /// The number of emojis on a page; 0 if the layout has none.
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
  /// The keys, with margins that type the adjacent character; margins without one are removed.
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
  /// The words in `for` that apply to the keys of a layout.
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

  /// Returns the characters of a row, numbered from 1, or from 0 if letters have four rows; empty if the row or the
  /// keyboard has no characters.
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

  /// The primary key: Return, or the return key of the input.
  fileprivate var returnAction: KeyboardAction {
    let type = KeyboardAction.PrimaryType(textDocumentProxy?.returnKey ?? .default)
    if type == .return {
      return textDocumentProxy?.contentType == .webSearch ? .primary(.search) : .return
    }
    return .primary(type)
  }

  /// Returns the emojis of the visible page; the last page is followed by the first.
  fileprivate func shownEmojis(perPage count: Int) -> [KeyboardAction] {
    guard let pages = emojiPages(perPage: count) else { return [] }
    return emojis.dropFirst(pages.shown * count).prefix(count).map { .emoji($0) }
  }

  /// Returns the index of the visible page of emojis, and the number of pages; nil if there are no emojis.
  fileprivate func emojiPages(perPage count: Int) -> KeyboardLayout.Pages? {
    guard keyboardType == .emojis, count > 0 else { return nil }
    let pages = max(1, (emojis.count + count - 1) / count)
    return .init(shown: (emojiPage % pages + pages) % pages, count: pages)
  }
}
