import Dispatch
import FoundationEssentials
import KeyboardCore
import Testing

@testable import KeyboardActions

@Suite("Dictionaries of Hunspell")
struct HunspellDictionaryTests {
  private static let hasLibrary = HunspellLibrary() != nil

  /// A folder with dictionaries: words, rules, and the name of the encoding.
  private func folder(_ files: [String: [UInt8]]) throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "spelling-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    for (name, bytes) in files { try Data(bytes).write(to: path.appending(path: name)) }
    return path.path()
  }

  private static let rules = "SET UTF-8\nNOSUGGEST !\nNEEDAFFIX N\nSFX S Y 1\nSFX S 0 e .\n"
  private static let words = "7\nHaus\nTag/S\nschön/S\nMist/!\ngeb/NS\nI\nMünchen\n"

  @Test(
    "Words are known with their endings and in their case, in any encoding",
    .enabled(if: hasLibrary, "libhunspell is not installed; apt-get install libhunspell-1.7-0"),
    arguments: ["UTF-8", "ISO8859-1"])
  func words(encoding: String) throws {
    func bytes(_ text: String) -> [UInt8] {
      encoding == "UTF-8" ? Array(text.utf8) : text.unicodeScalars.map { UInt8($0.value) }
    }
    let path = try folder([
      "de_DE.aff": bytes(Self.rules.replacing("UTF-8", with: encoding)),
      "de_DE.dic": bytes(Self.words),
    ])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let german = try #require(KeyboardLocale(identifier: "de"))
    let dictionary = try #require(HunspellDictionary(locale: german, directories: ["/none", path]))
    for word in ["Haus", "Tage", "schöne", "Schöne", "HAUS", "München", "Mist", "gebe"] {
      #expect(dictionary.contains(word), "\(word)")
    }
    for word in ["haus", "Hause", "schon", "geb", "日本", ""] {
      #expect(!dictionary.contains(word) || word.isEmpty, "\(word)")
    }
    #expect(dictionary.words.sorted() == ["Haus", "I", "München", "Tag", "schön"])
    let provider = LocalAutocompleteProvider(
      locale: german, dictionary: { HunspellDictionary(locale: $0, directories: [path]) })
    #expect(provider.suggestions(for: "Mün").map(\.text) == ["Mün", "München"])
    let corrected = provider.suggestions(for: "Munchen").first { $0.isAutocomplete }
    #expect(corrected?.text == "München")
    #expect(provider.suggestions(for: "Schnöe").first { $0.isAutocomplete }?.text == "Schöne")
    #expect(provider.suggestions(for: "Mist").map(\.isUnknown) == [false])
  }

  @Test("A dictionary adds to the words of a list, but for contractions without their apostrophe")
  func besideList() {
    final class Few: SpellingDictionary {
      let words = ["unused"]
      func contains(_ word: String) -> Bool { ["cant", "zorblax", "The", "bellow"].contains(word) }
    }
    let provider = LocalAutocompleteProvider(
      wordLists: ["en": WordList([["can't", "the"]])], dictionary: { _ in Few() })
    #expect(provider.suggestions(for: "zorblax").map(\.isUnknown) == [false])
    #expect(provider.suggestions(for: "cant").first { $0.isAutocomplete }?.text == "can't")
    #expect(provider.suggestions(for: "unu").map(\.text) == ["unu"])
    // "The" of the dictionary is no other word than the list's "the" at the start of a sentence.
    #expect(provider.suggestions(for: "Teh").first { $0.isAutocomplete }?.text == "The")
    // Several slips lead from one text to a word, which is one candidate all the same.
    let candidates = provider.explanation(of: "belllow", in: AutocompleteSurroundings())?.candidates
    #expect(candidates?.map(\.text) == ["bellow"])
  }

  @Test(
    "A locale has its own dictionary, else that of its language",
    arguments: [
      ("de", "de_DE.dic"), ("de_AT", "de_AT.dic"), ("en", "en_US.dic"), ("en_GB", "en_GB.dic"),
      ("en_AU", "en_US.dic"), ("pt", "pt_BR.dic"), ("sv", nil), ("fr", nil),
    ] as [(String, String?)])
  func paths(identifier: String, name: String?) throws {
    let names = ["de_AT", "de_DE", "en_GB", "en_US", "pt_BR"]
    var files: [String: [UInt8]] = ["fr.dic": []]
    for name in names {
      (files["\(name).dic"], files["\(name).aff"]) = ([], [])
    }
    let path = try folder(files)
    defer { try? FileManager.default.removeItem(atPath: path) }
    var locale = KeyboardLocale.english
    locale.identifier = identifier
    let found = HunspellDictionary.path(of: locale, in: ["/none", path])
    #expect(found.map { String($0.dropFirst(path.count).drop { $0 == "/" }) } == name)
  }

  @Test(
    "Threads open and close dictionaries at the same time",
    .enabled(if: hasLibrary, "libhunspell is not installed; apt-get install libhunspell-1.7-0"))
  func threads() throws {
    let path = try folder([
      "de_DE.aff": Array(Self.rules.utf8), "de_DE.dic": Array(Self.words.utf8),
    ])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let german = try #require(KeyboardLocale(identifier: "de"))
    DispatchQueue.concurrentPerform(iterations: 200) { _ in
      let dictionary = HunspellDictionary(locale: german, directories: [path])
      #expect(dictionary?.contains("Schöne") == true)
    }
  }

  @Test("Without the library there is no dictionary")
  func missing() {
    #expect(HunspellLibrary(names: ["libnone-9.so"]) == nil)
  }
}
