import FoundationEssentials
import KeyboardCore

/// A Hunspell dictionary of the system.
///
/// ```swift
/// let provider = LocalAutocompleteProvider(
///   directories: directories, dictionary: { HunspellDictionary(locale: $0) })
/// ```
///
/// Debian has the library in `libhunspell-1.7-0`, and dictionaries of some 60 languages in packages
/// such as `hunspell-de-de`. Opening a dictionary takes a tenth of a second, when a language is first typed; looking up
/// a word takes ten microseconds.
public final class HunspellDictionary: SpellingDictionary {
  /// The path of the file of words; the file of rules is beside it, with the extension `.aff`.
  public let path: String
  private let library: HunspellLibrary
  private let handle: HunspellLibrary.Handle
  private let encoding: TextEncoding

  /// The directories of dictionaries on Linux.
  public static let directories = ["/usr/share/hunspell", "/usr/share/myspell/dicts"]

  /// Opens the dictionary of a locale; nil if the library or the dictionary is missing.
  ///
  /// - Parameters:
  ///   - locale: the locale. A locale without a dictionary has one of its language: `de_DE` for `de`, or the first
  ///     one by name.
  ///   - directories: the directories to search, in order.
  public convenience init?(
    locale: KeyboardLocale, directories: [String] = HunspellDictionary.directories
  ) {
    guard let path = Self.path(of: locale, in: directories), let library = HunspellLibrary() else {
      return nil
    }
    self.init(path: path, library: library)
  }

  init?(path: String, library: HunspellLibrary) {
    guard let handle = library.create("\(path.dropLast(4)).aff", path) else { return nil }
    guard let name = library.encoding(handle),
      let encoding = TextEncoding(name: String(cString: name))
    else {
      library.destroy(handle)
      return nil
    }
    (self.path, self.library, self.handle, self.encoding) = (path, library, handle, encoding)
  }

  deinit { library.destroy(handle) }

  /// Returns the path of the file of words for a locale; nil if there is none.
  static func path(of locale: KeyboardLocale, in directories: [String]) -> String? {
    let identifier = locale.identifier.replacing("-", with: "_")
    let language = locale.languageCode
    for directory in directories {
      let files = ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).sorted()
      // English without a region is American English.
      let home = language == "en" ? "en_US" : "\(language)_\(language.uppercased())"
      let named = [identifier, home, language].map { "\($0).dic" }
      let file =
        named.first(where: files.contains)
        ?? files.first { $0.hasPrefix("\(language)_") && $0.hasSuffix(".dic") }
      if let file, files.contains("\(file.dropLast(4)).aff") { return "\(directory)/\(file)" }
    }
    return nil
  }

  /// Returns whether a text is a word in the given case.
  public func contains(_ word: String) -> Bool {
    guard let bytes = encoding.bytes(word.replacing("’", with: "'")) else { return false }
    let characters = bytes.map { CChar(bitPattern: $0) } + [0]
    return characters.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return false }
      return library.spell(handle, start) != 0
    }
  }

  /// The base forms that are words by themselves and may be suggested.
  public var words: [String] {
    guard let data = try? Data(contentsOf: URL(filePath: path)),
      let text = encoding.text([UInt8](data))
    else { return [] }
    let flags = unsuitableFlags
    return text.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
      let entry = line.prefix { $0 != "\t" && $0 != " " }
      let parts = entry.split(separator: "/", maxSplits: 1)
      guard let word = parts.first, word.allSatisfy({ $0.isLetter || "'-".contains($0) }) else {
        return nil
      }
      if parts.count > 1, flags.contains(where: { parts[1].contains($0) }) { return nil }
      return String(word)
    }
  }

  /// The flags of base forms that are not suggested.
  private var unsuitableFlags: [String] {
    guard let data = try? Data(contentsOf: URL(filePath: "\(path.dropLast(4)).aff")),
      let text = encoding.text([UInt8](data))
    else { return [] }
    let kinds = ["NOSUGGEST", "FORBIDDENWORD", "ONLYINCOMPOUND", "NEEDAFFIX", "PSEUDOROOT"]
    return text.split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split(separator: " ")
      return words.count > 1 && kinds.contains(String(words[0])) ? String(words[1]) : nil
    }
  }
}
