import FoundationEssentials
import KeyboardCore
import SeededRandom
import Testing

@testable import KeyboardActions

@Suite("Word lists")
struct WordListTests {
  private let list = WordList([
    ["the", "there", "their", "then", "an", "I"], ["theory", "ant", "Paris", "march", "don't"],
    ["then", "March", "anthem", ""],
  ])

  @Test("Every word is there once, an empty one not at all")
  func count() {
    #expect(list.count == 12)
  }

  @Test(
    "A word is known in any case, a name with its capitals",
    arguments: [
      ("the", true), ("The", true), ("THE", true), ("th", false), ("thee", false),
      ("Paris", true), ("PARIS", true), ("paris", false), ("march", true), ("March", true),
      ("don’t", true), ("DON'T", true), ("I", true), ("i", false), ("", false), ("zebra", false),
    ])
  func contains(word: String, isKnown: Bool) {
    #expect(list.contains(word) == isKnown)
  }

  @Test(
    "The words with a beginning come by how common and how long they are",
    arguments: [
      ("the", 8, ["then", "their", "there", "theory"]), ("the", 2, ["then", "their"]),
      ("THEO", 8, ["theory"]), ("the", 0, []), ("p", 8, ["Paris"]), ("x", 8, []),
      ("", 2, ["I", "an"]), ("theory", 8, []),
    ] as [(String, Int, [String])])
  func completions(prefix: String, limit: Int, words: [String]) {
    #expect(list.completions(of: prefix, limit: limit).map(\.text) == words)
  }

  @Test(
    "Words are as far away as letters are missing, added, others or swapped",
    arguments: [
      ("teh", 1, ["the": 1]), ("teh", 2, ["the": 1, "then": 2]), ("thn", 1, ["then": 1, "the": 1]),
      ("thier", 1, ["their": 1]), ("the", 0, ["the": 0]), ("PARSI", 1, ["Paris": 1]),
      ("anthrm", 2, ["anthem": 1]), ("dont", 1, ["don't": 1]), ("", 1, ["I": 1]),
      ("zzzzzzzz", 2, [:]),
    ] as [(String, Int, [String: Int])])
  func near(text: String, limit: Int, words: [String: Int]) {
    let found = list.matches(near: text, within: limit)
    let distances = Dictionary(uniqueKeysWithValues: found.map { ($0.text, $0.distance) })
    for (word, distance) in words { #expect(distances[word] == distance, "\(word)") }
    #expect(found.allSatisfy { $0.distance <= limit })
  }

  @Test("The search finds what a comparison with every word finds")
  func reference() {
    var random = SeededGenerator(seed: 7)
    let words = (0..<400).map { _ in
      String(
        (0..<Int.random(in: 1...7, using: &random)).map { _ in
          "abcå".randomElement(using: &random) ?? "a"
        })
    }
    let list = WordList([words])
    for text in words.prefix(60) {
      for limit in 0...2 {
        let expected = Set(words.filter { distance(Array($0), Array(text)) <= limit })
        #expect(Set(list.matches(near: text, within: limit).map(\.text)) == expected)
      }
      let expected = Set(words.filter { $0.hasPrefix(text) && $0 != text })
      #expect(Set(list.completions(of: text, limit: 400).map(\.text)) == expected)
    }
  }

  private func distance(_ a: [Character], _ b: [Character]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var table = [[Int]](repeating: Array(0...b.count), count: a.count + 1)
    for i in 1...a.count {
      table[i][0] = i
      for j in 1...b.count {
        table[i][j] = min(
          table[i - 1][j] + 1, table[i][j - 1] + 1,
          table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
        }
      }
    }
    return table[a.count][b.count]
  }

  @Test("The English list has the common words and contractions, and none twice")
  func english() throws {
    let english = try #require(try WordList(in: [Self.data], locale: .english))
    #expect((10_000...12_000).contains(english.count))
    for word in ["the", "because", "don't", "I'm", "Monday", "color", "café"] {
      #expect(english.contains(word), "\(word)")
    }
    #expect(!english.contains("b"))
    #expect(!english.contains("dog's"))
    // The commoner ones are suggested first, though others are shorter.
    #expect(english.completions(of: "bre", limit: 3).map(\.text) == ["break", "breach", "breaks"])
  }

  /// The directory of the words that come with the toolkit.
  static let data =
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/Data"

  @Test("A list is read from a file of one word a line; an error names the remedy")
  func files() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("words")
    try Data("zebra\nAnna\r\n\nzoo".utf8).write(to: URL(filePath: path))
    let list = try WordList(path: path)
    #expect(list.count == 3)
    #expect(list.contains("Anna"))
    try Data([0x61, 0xFF]).write(to: URL(filePath: path))
    #expect(throws: FileError.self) { try WordList(path: path) }
    do { _ = try WordList(path: path) } catch {
      #expect(
        error.message == "the words in \(path) are not UTF-8; convert the file, as with iconv")
    }
    try Data("zoo\nzebra\n\nzap\n".utf8).write(to: URL(filePath: path))
    #expect(
      try WordList(path: path).completions(of: "z", limit: 3).map(\.text) == [
        "zoo", "zebra", "zap",
      ])
    let missing = folder.path("missing")
    do { _ = try WordList(path: missing) } catch {
      #expect(
        error.message == "the words in \(missing) cannot be read; name a file of one word a line")
    }
  }

  @Test("Of very many words, the one that was meant is found behind a slip")
  func scale() {
    let words = GeneratedWords.words(seeds(100_000).count)
    let list = WordList([words])
    #expect(list.count == words.count)
    var random = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      let word = random.pick(words)
      let text = GeneratedWords.slip(in: word, using: &random)
      #expect(list.matches(near: text, within: text.count >= 6 ? 2 : 1).map(\.text).contains(word))
    }
  }
}

/// A folder that is removed when nobody holds it.
final class TemporaryFolder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.appending(path: name).path() }
}

/// Words that look like words of a language.
enum GeneratedWords {
  static func words(_ count: Int) -> [String] {
    var random = SeededGenerator(seed: 1)
    let onsets = [
      "b", "c", "d", "f", "g", "h", "l", "m", "n", "p", "r", "s", "st", "t", "th", "tr", "w",
    ]
    let vowels = ["a", "e", "i", "o", "u", "ea", "ou"]
    let codas = ["", "", "n", "r", "s", "t", "l", "nd", "st"]
    var words: Set<String> = []
    while words.count < count {
      var word = ""
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        for sounds in [onsets, vowels, codas] { word += sounds.randomElement(using: &random) ?? "" }
      }
      words.insert(word)
    }
    return words.sorted()
  }

  /// A word in which a letter is another one.
  static func slip(in word: String, using random: inout SeededGenerator) -> String {
    var letters = Array(word)
    letters[Int.random(in: 0..<letters.count, using: &random)] = "x"
    return String(letters)
  }
}
