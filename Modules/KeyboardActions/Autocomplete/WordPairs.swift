import FoundationEssentials
import KeyboardCore

/// The words that follow each word most often in a language.
///
/// A line of the file has a word, then those that follow it, each with a digit: how often its share
/// is halved, so that `of the2` says that a fourth of the words after "of" are "the".
struct WordPairs: Sendable {
  private var lines: [String: Substring] = [:]

  /// Creates an empty collection.
  init() {}

  /// Reads the pairs of a language from the first of some directories with a file
  /// `words/LANGUAGE-pairs.txt`; there are none without one.
  init(in directories: [String], locale: KeyboardLocale) {
    let paths = directories.map { "\($0)/words/\(locale.languageCode)-pairs.txt" }
    guard let path = paths.first(where: FileManager.default.fileExists),
      let data = try? Data(contentsOf: URL(filePath: path)),
      let text = String(validating: data, as: UTF8.self)
    else {
      self.init()
      return
    }
    self.init(text)
  }

  /// Reads pairs from a text of lines.
  init(_ text: String) {
    for line in text.utf8.split(separator: 0x0A) {
      guard let space = line.firstIndex(of: 0x20) else { continue }
      lines[String(Substring(line[..<space]))] = Substring(line[line.index(after: space)...])
    }
  }

  /// Returns the words after a word, each with its share of all words that follow.
  func following(_ word: String) -> [(word: Substring, share: Double)] {
    guard let line = lines[word] ?? lines[word.lowercased()] else { return [] }
    return line.split(separator: " ").compactMap { entry in
      guard let digit = entry.last?.wholeNumberValue else { return nil }
      return (entry.dropLast(), Double(sign: .plus, exponent: -digit, significand: 1))
    }
  }
}
