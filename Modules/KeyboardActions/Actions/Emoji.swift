/// An emoji: one character that is drawn as a picture.
public struct Emoji: Hashable, Sendable, Codable {
  /// The character.
  public let text: String

  /// Creates an emoji from its character.
  public init(_ text: String) {
    self.text = text
  }
}

/// The categories of emojis, in the order in which keyboards show them.
public enum EmojiCategory: String, CaseIterable, Hashable, Sendable, Codable {
  case frequent, smileys, animals, foods, activities, travels, objects, symbols, flags

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

/// The emojis that were typed last: at most 30, the newest first, each once.
public struct RecentEmojis: Hashable, Sendable, Codable {
  /// The most emojis that are remembered.
  public static let limit = 30
  /// The emojis, the newest first.
  public private(set) var emojis: [Emoji]

  /// Creates a list, the newest first; what is beyond the limit is left out.
  public init(_ emojis: [Emoji] = []) {
    self.emojis = []
    for emoji in emojis.reversed() { register(emoji) }
  }

  /// Makes an emoji the newest.
  public mutating func register(_ emoji: Emoji) {
    emojis.removeAll { $0 == emoji }
    emojis.insert(emoji, at: 0)
    emojis = Array(emojis.prefix(Self.limit))
  }
}
