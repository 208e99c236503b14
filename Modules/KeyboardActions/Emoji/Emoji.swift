/// An emoji: one character that is shown as a picture.
public struct Emoji: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The character of the emoji.
  public let text: String

  /// Creates an emoji from its character.
  public init(_ text: String) {
    self.text = text
  }

  /// The character of the emoji.
  public var description: String { text }

  /// A Boolean value indicating whether the text is one character that is shown as a picture.
  public var isEmoji: Bool {
    let scalars = text.unicodeScalars
    guard text.count == 1, let first = scalars.first, first.properties.isEmoji else { return false }
    return first.properties.isEmojiPresentation || scalars.count > 1
  }

  /// The emoji without and with the five skin tones, for a callout; empty if it has none.
  public var skinTones: [Emoji] {
    guard EmojiCategory.catalogue.toned.contains(self) else { return [] }
    let tones = (0x1F3FB...0x1F3FF).compactMap(Unicode.Scalar.init)
    return [self] + tones.map { Emoji(text.toned($0)) }
  }
}

extension String {
  /// Returns the emoji with a skin tone for every person in it.
  fileprivate func toned(_ tone: Unicode.Scalar) -> String {
    var scalars = UnicodeScalarView()
    var follows = false
    for (index, scalar) in unicodeScalars.enumerated() {
      // A tone replaces the variation selector.
      if follows, scalar == "\u{FE0F}" { continue }
      scalars.append(scalar)
      // Between two people, the handshake has no separate tone.
      follows = scalar.properties.isEmojiModifierBase && (index == 0 || scalar != "🤝")
      if follows { scalars.append(tone) }
    }
    return String(scalars)
  }
}

/// The categories of emojis, in their order on keyboards.
public enum EmojiCategory: String, CaseIterable, Hashable, Sendable, Codable {
  case frequent, smileys, animals, foods, activities, travels, objects, symbols, flags

  /// Returns the emojis of the category in Unicode's order, or the recent ones for the frequent category.
  ///
  /// They are read on first use.
  public func emojis(recent: RecentEmojis) -> [Emoji] {
    self == .frequent ? recent.emojis : Self.catalogue.emojis[self, default: []]
  }

  /// The emojis of the categories, and those with skin tones.
  fileprivate static let catalogue = {
    var catalogue: (emojis: [EmojiCategory: [Emoji]], toned: Set<Emoji>) = ([:], [])
    for (category, text) in data {
      catalogue.emojis[category] = text.split(whereSeparator: \.isWhitespace).map { word in
        let emoji = Emoji(String(word.prefix { $0 != "+" }))
        if word.hasSuffix("+") { catalogue.toned.insert(emoji) }
        return emoji
      }
    }
    return catalogue
  }()

  /// The title in English.
  public var title: String {
    switch self {
    case .frequent: "Frequently Used"
    case .smileys: "Smileys & People"
    case .animals: "Animals & Nature"
    case .foods: "Food & Drink"
    case .activities: "Activity"
    case .travels: "Travel & Places"
    case .objects: "Objects"
    case .symbols: "Symbols"
    case .flags: "Flags"
    }
  }

  /// The emoji on the category's key.
  public var symbol: String {
    switch self {
    case .frequent: "🕓"
    case .smileys: "😀"
    case .animals: "🐻"
    case .foods: "🍔"
    case .activities: "⚽"
    case .travels: "🚗"
    case .objects: "💡"
    case .symbols: "💱"
    case .flags: "🏳"
    }
  }
}

/// The most recently typed emojis: at most 30, from newest to oldest, without repetitions.
public struct RecentEmojis: Hashable, Sendable, Codable {
  /// The maximum number of emojis.
  public static let limit = 30
  /// The emojis, from newest to oldest.
  public private(set) var emojis: [Emoji]

  /// Creates a list from newest to oldest; emojis beyond the limit are dropped.
  public init(_ emojis: [Emoji] = []) {
    self.emojis = []
    for emoji in emojis.reversed() { register(emoji) }
  }

  /// Adds an emoji as the most recent one; a text that is not an emoji is ignored.
  public mutating func register(_ emoji: Emoji) {
    guard emoji.isEmoji else { return }
    emojis.removeAll { $0 == emoji }
    emojis.insert(emoji, at: 0)
    emojis = Array(emojis.prefix(Self.limit))
  }
}
