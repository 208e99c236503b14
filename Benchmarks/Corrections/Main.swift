import FoundationEssentials
import KeyboardActions
import KeyboardCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Measures corrections and suggestions with the corpora of some folders, whose names begin with their
/// language, as `de-prose`; English if they do not.
///
/// A folder has any of these: `messages.txt`, messages a line that are typed as they are meant;
/// `code.txt`, lines of programs likewise; `names.txt`, `places.txt` and `abbreviations.txt`, a word a
/// line; `typos.txt`, a misspelling and its word a line; `prose.txt`, which is typed with slips and
/// with suggestions.
@main
enum Corrections {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let isLong = arguments.contains("--wrong")
    let directories = ProgramDirectory.dataDirectories(environment: [:])
    let folders = arguments.filter { !$0.hasPrefix("--") }
    if arguments.contains("--table") {
      let asksHunspell = !arguments.contains("--without-hunspell")
      return table(folders, directories, asksHunspell: asksHunspell, isLong: isLong)
    }
    for folder in folders {
      print(folder)
      measure(folder, directories, isLong: isLong)
    }
  }

  /// Prints a line for each folder with prose, beside Hunspell's first suggestion where it is there.
  private static func table(
    _ folders: [String], _ directories: [String], asksHunspell: Bool, isLong: Bool
  ) {
    print(
      "| Language | Words, slips | Precision | Recall | Correct words changed | Keystrokes saved "
        + "| Hunspell: precision | recall | correct words changed |")
    print(String(repeating: "|---", count: 9) + "|")
    let missing = "– | – | –"
    for folder in folders {
      let locale = locale(of: folder)
      let typist = Typist(LocalAutocompleteProvider(directories: directories, locale: locale))
      let prose = sentences(lines("prose", in: folder))
      let result = typed(prose, by: typist, [:])
      var savings = Savings()
      let provider = LocalAutocompleteProvider(directories: directories, locale: locale)
      savings.type(Array(prose.prefix(60)), by: provider, learning: false)
      let figures = [
        locale.identifier, "\(result.words + result.slips), \(result.slips)", shares(result),
        percent(savings.saved),
        asksHunspell ? corrected(result, locale).map(shares) ?? missing : missing,
      ]
      print("| \(figures.joined(separator: " | ")) |")
      // Each line is seen when it is measured, also in a file.
      fflush(nil)
      for text in result.wrong where isLong { print("    \(text)") }
    }
  }

  /// Returns what Hunspell makes of what was typed; nil where it is missing.
  private static func corrected(_ result: Correction, _ locale: KeyboardLocale) -> Correction? {
    guard let hunspell = Hunspell(Set(result.pairs.map(\.typed)), in: locale) else { return nil }
    return result.pairs.reduce(into: Correction()) {
      $0.add(meant: $1.meant, typed: $1.typed, became: hunspell.correction(of: $1.typed))
    }
  }

  private static func shares(_ result: Correction) -> String {
    [result.precision, result.recall, result.changedShare].map(percent).joined(separator: " | ")
  }

  private static func locale(of folder: String) -> KeyboardLocale {
    let name = folder.split(separator: "/").last ?? ""
    return KeyboardLocale(identifier: String(name.prefix { $0 != "-" })) ?? .english
  }

  private static func lines(_ name: String, in folder: String) -> [String] {
    guard let data = try? Data(contentsOf: URL(filePath: "\(folder)/\(name).txt")) else {
      return []
    }
    return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map(String.init)
  }

  private static func measure(_ folder: String, _ directories: [String], isLong: Bool) {
    func lines(_ name: String) -> [String] { self.lines(name, in: folder) }
    let locale = locale(of: folder)
    let provider = LocalAutocompleteProvider(directories: directories, locale: locale)
    let typist = Typist(provider)
    let messages = lines("messages")
    report("messages changed", messages, isLong) { typist.changes(in: $0) }
    let count = messages.reduce(0) { $0 + $1.split(separator: " ").count }
    let changed = messages.reduce(0) { $0 + typist.changes(in: $1).count }
    if count > 0 { row("words of them changed", share(changed, count)) }
    report("lines of code changed", lines("code"), isLong) { typist.changes(in: $0) }
    for name in ["names", "places", "abbreviations"] {
      let words = lines(name)
      report("\(name) changed at a start", words, isLong) { typist.changes(in: $0) }
      report("\(name) changed inside", words, isLong) { word in
        let became = typist.type(word, after: "I like ")
        return became == word ? [] : [(word, became)]
      }
      report("\(name) changed, small", words.map { $0.lowercased() }, isLong) { word in
        let became = typist.type(word, after: "I like ")
        return became.lowercased() == word ? [] : [(word, became)]
      }
    }
    var misspellings: [String: [String]] = [:]
    var listed = Correction()
    for line in lines("typos") {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 2 else { continue }
      misspellings[words[1], default: []].append(words[0])
      listed.add(meant: words[1], typed: words[0], became: typist.type(words[0], after: "it was "))
    }
    if listed.slips > 0 { rows("misspellings", listed, isLong) }
    let prose = sentences(lines("prose"))
    guard !prose.isEmpty else { return }
    rows("prose with the slips of kebbie", typed(prose, by: typist, misspellings), isLong)
    rows("a slip in every word", slipped(prose, by: typist), isLong)
    save(prose, directories, locale)
    time(prose, by: provider)
  }

  // MARK: Measures

  private static func typed(
    _ prose: [[String]], by typist: Typist, _ misspellings: [String: [String]]
  ) -> Correction {
    var result = Correction()
    var noise = Noise(seed: 1, locale: typist.locale, misspellings: misspellings)
    for sentence in prose {
      for (index, word) in sentence.enumerated() {
        let before = sentence[..<index].joined(separator: " ")
        let typed = noise.typed(word, isFirst: index == 0)
        result.add(
          meant: word, typed: typed,
          became: typist.type(typed, after: before.isEmpty ? "" : before + " "))
      }
    }
    return result
  }

  private static func slipped(_ prose: [[String]], by typist: Typist) -> Correction {
    var (result, noise) = (Correction(), Noise(seed: 2, locale: typist.locale))
    for sentence in prose.prefix(250) {
      for (index, word) in sentence.enumerated() {
        guard let typed = noise.slip(word) else { continue }
        let before = sentence[..<index].joined(separator: " ")
        result.add(
          meant: word, typed: typed,
          became: typist.type(typed, after: before.isEmpty ? "" : before + " "))
      }
    }
    return result
  }

  private static func save(_ prose: [[String]], _ directories: [String], _ locale: KeyboardLocale) {
    for limit in [3] {
      var savings = Savings()
      savings.type(
        prose, by: LocalAutocompleteProvider(directories: directories, locale: locale),
        learning: false,
        limit: limit)
      row("keystrokes saved by \(limit)", percent(savings.saved))
    }
    let learned = LocalAutocompleteProvider(directories: directories, locale: locale)
    var (first, words) = (Savings(), 0)
    let split = prose.firstIndex { sentence in
      words += sentence.count
      return words >= 5000
    }
    guard let split, split + 50 < prose.count else { return }
    first.type(Array(prose[...split]), by: learned, learning: true)
    var second = Savings()
    second.type(Array(prose[(split + 1)...]), by: learned, learning: true)
    row("keystrokes saved by 3, after 5,000 words", percent(second.saved))
  }

  /// The processor's time that each letter of each word takes, from one question to its answer.
  private static func time(_ prose: [[String]], by provider: LocalAutocompleteProvider) {
    var times: [Duration] = []
    for word in prose.prefix(150).joined() {
      for count in 1...word.count {
        let typed = String(word.prefix(count))
        let start = clock()
        _ = provider.suggestions(for: typed)
        times.append(.microseconds(clock() - start))
      }
    }
    times.sort()
    func at(_ share: Double) -> String {
      let microseconds = times[Int(share * Double(times.count - 1))] / .microseconds(1)
      return "\(Int(microseconds)) µs"
    }
    row("processor time, median, 99 of 100, most", "\(at(0.5)), \(at(0.99)), \(at(1))")
  }

  // MARK: Output

  private static func report(
    _ title: String, _ texts: [String], _ isLong: Bool,
    _ changes: (String) -> [(typed: String, became: String)]
  ) {
    guard !texts.isEmpty else { return }
    let all = texts.map(changes)
    row(title, "\(all.count { !$0.isEmpty }) of \(texts.count)")
    for change in all.joined() where isLong { print("    \(change.typed) → \(change.became)") }
  }

  private static func rows(_ title: String, _ result: Correction, _ isLong: Bool) {
    row("\(title): words, slips", "\(result.words), \(result.slips)")
    row("  precision", percent(result.precision))
    row("  recall", percent(result.recall))
    if result.words > 0 {
      row("  correct words changed", percent(result.changedShare))
    }
    for text in result.wrong where isLong { print("    \(text)") }
  }

  private static func row(_ title: String, _ value: String) {
    print("  \(title)\(String(repeating: " ", count: max(1, 46 - title.count)))\(value)")
  }

  private static func share(_ part: Int, _ whole: Int) -> String {
    "\(part) of \(whole), \(percent(Double(part) / Double(whole)))"
  }

  private static func percent(_ share: Double) -> String {
    let tenths = Int((share * 10_000).rounded())
    return "\(tenths / 100).\(tenths % 100 < 10 ? "0" : "")\(tenths % 100) %"
  }

  /// Splits lines into sentences of words.
  private static func sentences(_ lines: [String]) -> [[String]] {
    lines.flatMap { $0.split { ".!?;:()\"“”—".contains($0) } }.map { sentence in
      sentence.replacing("’", with: "'").split { !($0.isLetter || $0 == "'") }
        .map(String.init).filter { $0.first?.isLetter == true && $0.last?.isLetter == true }
    }.filter { !$0.isEmpty }
  }
}
