public import KeyboardCore

/// The names of emojis in a language, for searching.
///
/// Each line of the text has an emoji, a tab, its name, and optionally another tab and keywords separated by `|`.
/// `Data/emoji` contains those of Unicode CLDR.
package struct EmojiNames: Sendable {
  private struct Entry {
    let emoji: Emoji
    let name: String
    /// The name and the keywords in lower case, and each of their words.
    let keys: [Substring]
    let nameKeys: ArraySlice<Substring>
  }

  private let entries: [Entry]
  private let names: [Emoji: String]
  private let locale: KeyboardLocale

  /// Parses names; invalid lines are ignored.
  ///
  /// - Parameters:
  ///   - text: the names, in the format above.
  ///   - locale: the language, whose rules for case apply to searches.
  package init(_ text: String, locale: KeyboardLocale) {
    self.locale = locale
    entries = text.split(whereSeparator: \.isNewline).compactMap { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count >= 2, !parts[1].isEmpty else { return nil }
      let nameKeys = Self.words(of: parts[1], in: locale)
      let keys = nameKeys + parts.dropFirst(2).flatMap { Self.words(of: $0, in: locale) }
      return Entry(
        emoji: Emoji(String(parts[0])), name: String(parts[1]), keys: keys,
        nameKeys: keys.prefix(nameKeys.count))
    }
    names = Dictionary(entries.map { ($0.emoji, $0.name) }) { first, _ in first }
  }

  private static func words(of text: Substring, in locale: KeyboardLocale) -> [Substring] {
    locale.lowercased(String(text)).split { !$0.isLetter && !$0.isNumber }
  }

  /// The number of emojis with a name.
  package var count: Int { entries.count }

  /// Returns the name of an emoji, such as `grinning face`; nil if it has none.
  package func name(of emoji: Emoji) -> String? { names[emoji] }

  /// Returns the emoji with a name, in which `_` can separate the words; nil if there is none.
  func emoji(named name: Substring) -> Emoji? {
    let words = Self.words(of: name, in: locale)
    return words.isEmpty ? nil : entries.first { $0.nameKeys.elementsEqual(words) }?.emoji
  }

  /// Returns the emojis for which each word of a query is a prefix of a word of the name or of a keyword.
  ///
  /// The emojis with exactly this name come first, then those with matches in the name, then the others, each in
  /// Unicode's order.
  ///
  /// - Complexity: O(*n*) for *n* emojis.
  package func emojis(matching query: String, limit: Int = .max) -> [Emoji] {
    let words = Self.words(of: Substring(query), in: locale)
    guard !words.isEmpty else { return [] }
    var found: [[Emoji]] = [[], [], [], []]
    for entry in entries {
      func has(_ keys: some Sequence<Substring>) -> Bool {
        words.allSatisfy { word in keys.contains { $0.hasPrefix(word) } }
      }
      if entry.nameKeys.elementsEqual(words) {
        found[0].append(entry.emoji)
      } else if has(entry.nameKeys) {
        found[entry.nameKeys.first?.hasPrefix(words[0]) == true ? 1 : 2].append(entry.emoji)
      } else if has(entry.keys) {
        found[3].append(entry.emoji)
      }
    }
    return Array(found.joined().prefix(limit))
  }
}

/// A search for emojis by name in the current language, or in English if it has no names.
///
/// The names are in files `emoji/LANGUAGE.txt` of some directories, which are read on first use.
public final class EmojiSearch {
  private let directories: [String]
  private var names: [String: EmojiNames?] = [:]
  /// The observers notified of the reason why names cannot be read, once for each language.
  public let failures = Observers<FileError>()

  /// Creates a search.
  ///
  /// - Parameter directories: the directories of the files, such as
  ///   `ProgramDirectory.dataDirectories(environment: environment)`.
  public init(directories: [String]) {
    self.directories = directories
  }

  /// Returns the names in a language, or else in English; nil if there are none.
  package func names(in locale: KeyboardLocale) -> EmojiNames? {
    let language = locale.languageCode
    if let known = names[language] {
      return known ?? (language == "en" ? nil : names(in: .english))
    }
    names[language] = .some(nil)
    let paths = directories.map { "\($0)/emoji/\(language).txt" }
    for path in paths {
      do throws(FileError) {
        guard let text = try TextFile.read(path) else { continue }
        names[language] = EmojiNames(text, locale: locale)
        break
      } catch {
        failures.notify(error)
      }
    }
    return names(in: locale)
  }
}
