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
    "Of a name and a word with its letters, the more common one is suggested; otherwise the word",
    arguments: [
      ([["May", "may"]], "may"), ([["may", "May"]], "may"), ([["May"], ["may"]], "May"),
      ([["may"], ["May"]], "may"),
    ])
  func namesakes(words: [[String]], suggested: String) {
    let list = WordList(words)
    #expect(list.completions(of: "ma", limit: 8).map(\.text) == [suggested])
    #expect(list.contains("may") && list.contains("May"))
  }

  @Test(
    "The words with a beginning come by how common and how long they are",
    arguments: [
      ("the", 8, ["then", "their", "there", "theory"]), ("the", 2, ["then", "their"]),
      ("THEO", 8, ["theory"]), ("the", 0, []), ("p", 8, ["Paris"]), ("x", 8, []),
      ("theory", 8, []),
    ] as [(String, Int, [String])])
  func completions(prefix: String, limit: Int, words: [String]) {
    #expect(list.completions(of: prefix, limit: limit).map(\.text) == words)
  }

  @Test(
    "Words cost what the slips cost that make the text of them",
    arguments: [
      ("teh", ["the": EditCosts.swap]), ("thw", ["the": EditCosts.neighbor]),
      ("thp", ["the": EditCosts.far]), ("thn", ["then": EditCosts.missing]),
      ("thier", ["their": EditCosts.swap]), ("the", ["the": 0, "then": EditCosts.missing]),
      ("PARSI", ["Paris": EditCosts.swap]), ("anthrm", ["anthem": EditCosts.neighbor]),
      ("theere", ["there": EditCosts.extraTwin]), ("thre", ["there": EditCosts.missing]),
      ("thefe", ["there": EditCosts.neighbor]), ("thera", ["there": EditCosts.vowel]),
      ("dont", ["don't": EditCosts.missingSign]),
      ("yhe", ["the": EditCosts.neighbor + EditCosts.first]),
      ("marxh", ["march": EditCosts.neighbor]), ("zzzzzzzz", [:]),
    ] as [(String, [String: EditCosts.Cost])])
  func near(text: String, words: [String: EditCosts.Cost]) {
    let found = list.matches(near: text, costs: EditCosts(.english), within: 15)
    let costs = Dictionary(uniqueKeysWithValues: found.map { ($0.text, $0.cost) })
    for (word, cost) in words { #expect(costs[word] == cost, "\(word)") }
    #expect(found.allSatisfy { $0.cost <= 15 })
    #expect(words.isEmpty == found.isEmpty)
  }

  @Test("What is behind a key in its callout is where the key is; without a place a slip is far")
  func places() {
    let costs = EditCosts(.english)
    #expect(costs.replacing(0xE9, by: 0x65) == EditCosts.accent)
    #expect(costs.replacing(0xE9, by: 0x72) == EditCosts.neighbor)
    #expect(costs.replacing(0x434, by: 0x72) == EditCosts.far)
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
    let costs = EditCosts(.english)
    for text in words.prefix(60) {
      for limit in [0, 6, 11, 15] as [EditCosts.Cost] {
        let expected = words.filter { Self.cost(Array($0), Array(text), costs) <= limit }
        let found = list.matches(near: text, costs: costs, within: limit)
        #expect(Set(found.map(\.text)) == Set(expected))
        for match in found {
          #expect(match.cost == Self.cost(Array(match.text), Array(text), costs), "\(match.text)")
        }
      }
      let expected = Set(words.filter { $0.hasPrefix(text) && $0 != text })
      #expect(Set(list.completions(of: text, limit: 400).map(\.text)) == expected)
    }
  }

  /// The least cost of slips that make a text of a word, found for each beginning of both.
  private static func cost(
    _ word: [Character], _ text: [Character], _ costs: EditCosts
  ) -> EditCosts.Cost {
    func code(_ letter: Character) -> UInt32 { letter.unicodeScalars.first?.value ?? 0 }
    func touch(_ a: Character, _ b: Character) -> Bool {
      costs.replacing(code(a), by: code(b)) == EditCosts.neighbor
    }
    var table = [[EditCosts.Cost]](
      repeating: [EditCosts.Cost](repeating: .infinity, count: text.count + 1),
      count: word.count + 1)
    table[0][0] = 0
    for i in 0...word.count {
      for j in 0...text.count where (i, j) != (0, 0) && abs(i - j) <= 2 {
        var found: [EditCosts.Cost] = []
        if i > 0 {
          let isTwin = i > 1 && word[i - 1] == word[i - 2]
          found.append(
            table[i - 1][j] + (isTwin ? EditCosts.missingTwin : EditCosts.missing)
              + (i == 1 ? EditCosts.first : 0))
        }
        if j > 0 {
          let letter = text[j - 1]
          let isTwin = j > 1 && text[j - 2] == letter
          let isNear =
            j > 1 && touch(text[j - 2], letter) || j < text.count && touch(text[j], letter)
          found.append(
            table[i][j - 1]
              + (isTwin
                ? EditCosts.extraTwin : isNear ? EditCosts.extraNeighbor : EditCosts.extra)
              + (j == 1 ? 2 * EditCosts.first : 0))
        }
        if i > 0, j > 0 {
          let slip = costs.replacing(code(word[i - 1]), by: code(text[j - 1]))
          let isFirst = slip > 0 && (i == 1 || j == 1)
          found.append(table[i - 1][j - 1] + slip + (isFirst ? EditCosts.first : 0))
          if i > 1, j > 1, word[i - 1] == text[j - 2], word[i - 2] == text[j - 1],
            word[i - 1] != word[i - 2]
          {
            found.append(table[i - 2][j - 2] + EditCosts.swap)
          }
        }
        table[i][j] = found.min() ?? .infinity
      }
    }
    return table[word.count][text.count]
  }

  @Test("The English list has the common words and contractions, and none twice")
  func english() throws {
    let english = try #require(try WordList(in: [Self.data], locale: .english))
    #expect((100_000...140_000).contains(english.count))
    for word in [
      "the", "because", "don't", "I'm", "that's", "Monday", "color", "colour", "café", "Maria",
      "Amy",
      "Canada", "dad", "email", "wifi", "yeah", "ssh", "json", "neighbours", "shit",
    ] {
      #expect(english.contains(word), "\(word)")
    }
    #expect(!english.contains("b"))
    #expect(!english.contains("dog's"))
    // The commoner ones are suggested first, though others are shorter.
    #expect(Set(english.completions(of: "bre", limit: 2).map(\.text)) == ["break", "breakfast"])
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
      let found = list.matches(near: text, costs: EditCosts(.english), within: 15)
      #expect(found.map(\.text).contains(word))
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
