import FoundationEssentials
import KeyboardCore

/// The words of a language that insult, which are known and never suggested.
///
/// A file `words/LANGUAGE-offensive.txt` has them in lower case between blanks; `*` at the end stands
/// for any letters.
struct OffensiveWords: Sendable {
  private var words: Set<Substring> = []
  /// The beginnings of further words, in their order.
  private var beginnings: [Substring] = []

  /// Reads the words of a language from the first of some directories with a file; there are none
  /// without one.
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

  /// Returns whether any of the words of a text in lower case insults.
  func contains(_ text: String) -> Bool {
    text.split { " -'".contains($0) }.contains { word in
      if words.contains(word) { return true }
      // The last beginning that is not behind the word in the order.
      var (low, high) = (0, beginnings.count)
      while low < high {
        let middle = (low + high) / 2
        if word < beginnings[middle] { high = middle } else { low = middle + 1 }
      }
      return low > 0 && word.hasPrefix(beginnings[low - 1])
    }
  }
}
