import FoundationEssentials
import KeyboardActions

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The first suggestions of the program `hunspell` for the words that it does not know.
struct Hunspell {
  /// The dictionaries by language, as Debian names them.
  private static let dictionaries = [
    "de": "de_DE", "en": "en_US", "es": "es_ES", "fr": "fr", "it": "it_IT", "nl": "nl",
    "pl": "pl_PL", "pt": "pt_BR", "tr": "tr_TR",
  ]
  private var corrections: [String: String] = [:]

  /// Asks about each of some words; nil where the program or its dictionary is missing.
  init?(_ words: Set<String>, in locale: KeyboardLocale) {
    guard let dictionary = Self.dictionaries[locale.languageCode] else { return nil }
    var template = Array("/tmp/corrections-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let path = "\(folder)/words"
    defer {
      unlink(path)
      rmdir(folder)
    }
    let words = words.sorted()
    let text = words.map { "^\($0)\n" }.joined()
    guard (try? Data(text.utf8).write(to: URL(filePath: path))) != nil else { return nil }
    let command = "LC_ALL=C.UTF-8 hunspell -i UTF-8 -d \(dictionary) -a \(path) 2>/dev/null"
    guard let pipe = popen(command, "r") else { return nil }
    var line: UnsafeMutablePointer<CChar>?
    var (capacity, word, hasAnswer) = (0, 0, false)
    while getline(&line, &capacity, pipe) > 0, let line {
      let answer = String(cString: line)
      if answer.hasPrefix("@") { continue }
      if answer == "\n" {
        word += 1
        hasAnswer = false
      } else if !hasAnswer, word < words.count {
        hasAnswer = true
        guard answer.hasPrefix("&"), let first = answer.split(separator: ": ").dropFirst().first
        else { continue }
        let suggestion = first.prefix { $0 != "," && $0 != "\n" }
        // Of a word with an apostrophe it may have looked at a part alone.
        let part = answer.split(separator: " ")[1]
        corrections[words[word]] = words[word].replacing(part, with: suggestion)
          .replacing("’", with: "'")
      }
    }
    free(line)
    guard pclose(pipe) == 0, word > 0 else { return nil }
  }

  /// Returns a word as it comes out.
  func correction(of word: String) -> String { corrections[word] ?? word }
}
