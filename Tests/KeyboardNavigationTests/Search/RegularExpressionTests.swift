import FoundationEssentials
import Glibc
import KeyboardNavigation
import ProcessorTime
import SeededRandom
import Testing

@Suite("Regular expressions")
struct RegularExpressionTests {
  /// Returns the bytes of each match, as their first place and their number.
  private func ranges(_ pattern: String, in text: String) throws -> [[Int]] {
    let query = try SearchQuery(pattern: pattern, isCaseSensitive: true)
    return query.ranges(in: text).map {
      [text.utf8.distance(from: text.startIndex, to: $0.lowerBound), text[$0].utf8.count]
    }
  }

  @Test("Expressions are the same by their pattern and the case that counts")
  func equality() throws {
    let all = try [
      RegularExpression("a+"), RegularExpression("a+", isCaseSensitive: false),
      RegularExpression("a+", isCaseSensitive: true), RegularExpression("a*"),
    ]
    #expect(all.map { $0.isCaseSensitive } == [false, false, true, false])
    #expect(all[0] == all[1] && all[1] != all[2] && all[0] != all[3])
    #expect(Set(all).count == 3)
  }

  @Test(
    "The first and longest match counts, whatever else matches there",
    arguments: [
      ("abcd|c|bcde", "xabcde", [[1, 4]]), ("a*b?", "aab", [[0, 3]]),
      ("(a|ab)(c|bcd)", "abcd", [[0, 4]]),
      ("x*", "axxbx", [[1, 2], [4, 1]]), ("a{2,3}", "aaaaaaa", [[0, 3], [3, 3]]),
      ("a{,2}b", "aab b", [[0, 3], [4, 1]]), ("a{", "a{", [[0, 2]]), ("()", "a", []),
      ("a||b", "ab", [[0, 1], [1, 1]]), ("a)", "a)", [[0, 2]]), ("[]-]+", "a]-b", [[1, 2]]),
      ("[^]]", "]a", [[1, 1]]), ("[[.-.]]", "a-", [[1, 1]]), ("[[=e=]]", "e", [[0, 1]]),
      ("é+", "caféé", [[3, 4]]), (".", "é\u{1F600}", [[0, 2], [2, 4]]),
      ("[α-ω]+", "aλμb", [[1, 4]]),
    ])
  func longest(pattern: String, text: String, ranges: [[Int]]) throws {
    #expect(try self.ranges(pattern, in: text) == ranges)
  }

  @Test(
    "Places between characters are matched where they are",
    arguments: [
      ("^a|b$", "aab", [[0, 1], [2, 1]]), (#"\bab"#, "ab cab ab", [[0, 2], [7, 2]]),
      (#"ab\>"#, "ab abc cab", [[0, 2], [8, 2]]), (#"\Bb"#, "b ab", [[3, 1]]),
      (#"\<\w+\>"#, "é1 _x", [[0, 3], [4, 2]]), ("a$b", "a$b ab", []),
      ("(^|,)a", "a,a", [[0, 1], [1, 2]]),
      (#"\`a|b\'"#, "aab", [[0, 1], [2, 1]]), ("^*a", "aa", [[0, 1], [1, 1]]),
    ])
  func places(pattern: String, text: String, ranges: [[Int]]) throws {
    #expect(try self.ranges(pattern, in: text) == ranges)
  }

  @Test("Without case, both cases of every letter match, those of classes too")
  func cases() throws {
    for (pattern, text) in [("É", "é"), ("[a-c]x", "BX"), ("[[:upper:]]", "a"), ("σ", "Σ")] {
      #expect(try SearchQuery(pattern: pattern, isCaseSensitive: false).matches(text))
      #expect(try !SearchQuery(pattern: pattern, isCaseSensitive: true).matches(text))
    }
  }

  @Test(
    "What grep matches is matched, of random expressions in random texts", .needsGrep,
    arguments: seeds(10))
  func asGrep(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<6 {
      let pattern = randomPattern(3, &random)
      let texts = (0..<12).map { _ in
        String(
          (0..<Int.random(in: 0...20, using: &random)).map { _ in
            Array("aaabbbcAB_1 .éλ").randomElement(using: &random) ?? "a"
          })
      }
      let isExact = Bool.random(using: &random)
      let query = try SearchQuery(pattern: pattern, isCaseSensitive: isExact)
      var found: [String] = []
      var start = 0
      for text in texts {
        let ranges = query.ranges(in: text)
        for range in ranges {
          found.append(
            "\(start + text.utf8.distance(from: text.startIndex, to: range.lowerBound)):\(text[range])"
          )
        }
        #expect(query.matches(text) || ranges.isEmpty)
        start += text.utf8.count + 1
      }
      let lines = texts.map { "\($0)\n" }.joined()
      let options = isExact ? "-obE" : "-iobE"
      #expect(try Grep.output(options, pattern, lines) == found, "\(options) \(pattern)\n\(lines)")
    }
  }

  private func randomPattern(_ depth: Int, _ random: inout SeededGenerator) -> String {
    func part() -> String { randomPattern(depth - 1, &random) }
    let atoms = [
      "a", "b", "c", "A", "é", "_", ".", "[ab]", "[^a]", "[a-c]", "[[:alpha:]]", "[[:digit:]_]",
      #"\w"#,
      #"\W"#, "1", " ", "[]a]", #"\."#,
    ]
    switch depth == 0 ? 0 : Int.random(in: 0...9, using: &random) {
    case 1, 2: return part() + part()
    case 3: return "(\(part())|\(part()))"
    case 4, 5:
      let counts = ["*", "+", "?", "{2}", "{1,2}", "{2,}", "{,1}"]
      return "(\(part()))" + (counts.randomElement(using: &random) ?? "*")
    case 6: return "^" + part()
    case 7: return part() + "$"
    case 8: return #"\<"# + part()
    case 9: return part() + #"\b"# + part()
    default: return atoms.randomElement(using: &random) ?? "a"
    }
  }

  @Test(
    "Four times the text takes about four times the time, whatever the pattern",
    arguments: ["(a+)+$", "(a|aa)+$", "(x+x+)+y", "a.*b|a", "(a*)*b", ".*.*.*.*c", "a{0,200}b"])
  func time(pattern: String) throws {
    let query = try SearchQuery(pattern: pattern)
    let short = String(repeating: "a", count: 10_000) + "!"
    let long = String(repeating: "a", count: 40_000) + "!"
    for text in [short, long] { _ = query.ranges(in: text) }
    let times = ProcessorTime.least(
      of: 9, { _ = (query.matches(short), query.ranges(in: short)) },
      { _ = (query.matches(long), query.ranges(in: long)) })
    // Time that grows with the square would be 16 times as long.
    #expect(times[1] < times[0] * 8, "\(times)")
  }

  @Test("A pattern with more states than are kept goes on, and finds the same")
  func manyStates() throws {
    var random = SeededGenerator(seed: 7)
    let text = String((0..<6000).map { _ in Bool.random(using: &random) ? "a" : "b" }) + "c"
    let letters = Array(text)
    let last = letters.indices.last {
      $0 + 14 < letters.count && letters[$0] == "a" && !letters[$0...($0 + 13)].contains("c")
    }
    let end = (last ?? 0) + 14
    #expect(try ranges("(a|b)*a(a|b){13}", in: text) == [[0, end]])
  }
}

/// The matches of grep.
private enum Grep {
  static func output(_ options: String, _ pattern: String, _ text: String) throws -> [String] {
    let path =
      FileManager.default.temporaryDirectory.path + "/grep-\(UInt64.random(in: 0 ... .max))"
    try Data(text.utf8).write(to: URL(filePath: path))
    defer { unlink(path) }
    let quoted = "'" + pattern.replacing("'", with: #"'\''"#) + "'"
    guard let stream = popen("LC_ALL=C.UTF-8 grep \(options) -e \(quoted) \(path)", "r") else {
      return []
    }
    defer { pclose(stream) }
    var bytes: [UInt8] = []
    while case let byte = getc(stream), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

extension Trait where Self == ConditionTrait {
  fileprivate static var needsGrep: Self {
    .enabled(if: access("/usr/bin/grep", X_OK) == 0 || access("/bin/grep", X_OK) == 0)
  }
}
