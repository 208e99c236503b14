import FoundationEssentials
import KeyboardCore

/// The offensive words of a language, which are known but never suggested.
///
/// They are in a file `words/LANGUAGE-offensive.txt`, in lower case and separated by blanks; a final `*` matches any
/// letters.
struct OffensiveWords: Sendable {
  private var words: Set<Substring> = []
  /// The prefixes of further words, sorted.
  private var beginnings: [Substring] = []

  /// Reads the words of a language from the first directory with a file; without one, there are none.
  init(in directories: [String], locale: KeyboardLocale) {
    let paths = directories.map { "\($0)/words/\(locale.languageCode)-offensive.txt" }
    guard let path = paths.first(where: FileManager.default.fileExists),
      let data = try? Data(contentsOf: URL(filePath: path))
    else { return }
    for entry in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace) {
      if entry.last == "*" { beginnings.append(entry.dropLast()) } else { words.insert(entry) }
    }
    beginnings.sort()
  }

  /// Returns whether any of the words of a lower-case text is offensive.
  func contains(_ text: String) -> Bool {
    text.split { " -'".contains($0) }.contains { word in
      if words.contains(word) { return true }
      // Finds the last prefix that does not follow the word in the order.
      var (low, high) = (0, beginnings.count)
      while low < high {
        let middle = (low + high) / 2
        if word < beginnings[middle] { high = middle } else { low = middle + 1 }
      }
      return low > 0 && word.hasPrefix(beginnings[low - 1])
    }
  }
}
