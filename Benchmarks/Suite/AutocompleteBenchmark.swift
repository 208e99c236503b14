import CAllocations
import FoundationEssentials
import KeyboardActions
import KeyboardCore

/// The time to suggest words, and the cost of their list.
enum AutocompleteBenchmark: Benchmark {
  static let name = "autocomplete"
  static let summary = "suggestions from 100,000 words that are made up, and the English list"

  static func run() -> [Row] {
    let words = Self.words(100_000)
    let (list, load) = loaded("100,000 words") { WordList([words]) }
    let directories = ProgramDirectory.dataDirectories(environment: [:])
    let (_, english) = loaded("English") {
      (try? WordList(in: directories, locale: .english)) ?? WordList([words])
    }
    let provider = LocalAutocompleteProvider(wordLists: ["en": list])
    var random = SystemRandomNumberGenerator()
    let slips = (0..<100).map { _ in
      var letters = Array(words[Int.random(in: 0..<words.count, using: &random)])
      letters[Int.random(in: 0..<letters.count, using: &random)] = "x"
      return String(letters)
    }
    let limits = Limits(nanoseconds: 2e6)
    return [
      load, english,
      measured("one letter typed", ["s"], by: provider, limits),
      measured("a word typed", Array(words.prefix(100)), by: provider, limits),
      measured("a word with a slip, 100 of them", slips, by: provider, limits),
      slowest(slips, by: provider, limits),
    ]
  }

  private static func measured(
    _ label: String, _ texts: [String], by provider: LocalAutocompleteProvider, _ limits: Limits
  ) -> Row {
    Measurement(count: 100, rounds: 5).row(
      label,
      { count in
        for index in 0..<count { _ = provider.suggestions(for: texts[index % texts.count]) }
      }, limits: limits)
  }

  /// The slowest of several questions, each at its best of five.
  private static func slowest(
    _ texts: [String], by provider: LocalAutocompleteProvider, _ limits: Limits
  ) -> Row {
    let times = texts.map { text in
      (0..<5).map { _ in ContinuousClock().measure { _ = provider.suggestions(for: text) } }.min()
        ?? .zero
    }
    return Row(
      label: "the slowest of them", nanoseconds: (times.max() ?? .zero) / .nanoseconds(1),
      reference: nil, allocations: nil, limits: limits)
  }

  /// A list, with the time that it took to make it and the memory for each word.
  private static func loaded(_ label: String, _ make: () -> WordList) -> (WordList, Row) {
    let (bytes, start) = (allocations_live_bytes(), ContinuousClock.now)
    let list = make()
    let time = (ContinuousClock.now - start) / .nanoseconds(1)
    let kept = Double(allocations_live_bytes() - bytes) / Double(list.count)
    return (
      list,
      Row(
        label: "\(label): load, bytes a word", nanoseconds: time, reference: nil, allocations: nil,
        bytes: allocations_are_counted() ? kept : nil, limits: Limits(nanoseconds: 1e9, bytes: 120))
    )
  }

  /// Different words of one to four syllables.
  private static func words(_ count: Int) -> [String] {
    var random = SystemRandomNumberGenerator()
    let sounds = [
      ["b", "c", "d", "f", "g", "h", "l", "m", "n", "p", "r", "s", "st", "t", "th", "tr", "w"],
      ["a", "e", "i", "o", "u", "ea", "ou"], ["", "", "n", "r", "s", "t", "l", "nd", "st"],
    ]
    var words: Set<String> = []
    while words.count < count {
      words.insert(
        (0..<Int.random(in: 1...4, using: &random))
          .flatMap { _ in sounds.map { $0.randomElement(using: &random) ?? "" } }.joined())
    }
    return words.sorted()
  }
}
