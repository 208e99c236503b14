import FoundationEssentials
import KeyboardCore

/// The most frequent words after each word of a language.
///
/// A line of the file contains a word, followed by its successors, each with a digit for the negative base-2 logarithm
/// of its share: `of the2` means that a quarter of the words after "of" are "the".
struct WordPairs: Sendable {
  private var lines: [String: Substring] = [:]

  /// Creates an empty collection.
  init() {}

  /// Reads the pairs of a language from the first directory with a file `words/LANGUAGE-pairs.txt`; without one,
  /// there are none.
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

  /// Returns the successors of a word, each with its share of all of them.
  func following(_ word: String) -> [(word: Substring, share: Double)] {
    guard let line = lines[word] ?? lines[word.lowercased()] else { return [] }
    return line.split(separator: " ").compactMap { entry in
      guard let digit = entry.last?.wholeNumberValue else { return nil }
      return (entry.dropLast(), Double(sign: .plus, exponent: -digit, significand: 1))
    }
  }
}
