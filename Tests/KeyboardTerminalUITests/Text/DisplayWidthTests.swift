import KeyboardTerminalUI
import ProcessorTime
import Testing

@Suite("Display width")
struct DisplayWidthTests {
  @Test(
    "A text takes as many cells as it is drawn in",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한국", 4),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("ｶﾅ", 2), ("Ａ", 2), ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 6), ("👩‍💻", 4),
      ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 7),
      ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("🇩🇪", 2), ("🏽", 1), ("क्षि", 3), ("नी", 2), ("ก็", 1),
      ("a\u{200B}b", 2), ("\u{202E}a", 1), ("\u{AD}", 0), ("\u{301}", 1), ("\t", 8),
      ("abcdefgh\t", 16), ("日\tb", 9), ("\r\n", 2),
      ("\u{1B}[31m", 5), ("\u{7F}\u{85}", 2), ("\u{FFFF}", 1), ("\u{E0B0}", 1),
      ("می\u{200C}خواهم", 7), ("z\u{351}\u{352}\u{353}\u{354}", 1),
    ])
  func widths(text: String, width: Int) {
    #expect(text.displayWidth == width)
    #expect(text.fits(columns: width))
    #expect(!text.fits(columns: width - 1))
    #expect(text[...].displayWidth == width)
  }

  @Test(
    "A text is drawn as itself, joined emoji one after another, and nothing as a command",
    arguments: [
      ("plain", "plain"), ("👨‍👩‍👧!", "👨👩👧!"), ("👍🏽", "👍🏽"), ("❤️!", "❤️!"), ("🇩🇪", "DE"),
      ("1️⃣", "1️⃣"), ("👩‍💻", "👩💻"), ("🏳️‍🌈", "🏳️🌈"), ("👁‍🗨️", "👁️🗨️"), ("🧑🏽‍🚀", "🧑🏽🚀"),
      ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴gbeng"), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴gbsct"),
      ("\u{1B}[2J", "␛[2J"), ("a\tb", "a       b"), ("é\t\tb", "é               b"),
      ("\u{9B}", "\u{FFFD}"),
      ("\u{202E}abc\u{2066}", "abc"), ("\u{2028}", "\u{FFFD}"), ("\u{FEFF}x", "x"),
    ])
  func drawn(text: String, result: String) {
    #expect(text.truncated(toColumns: 80) == result)
  }

  @Test(
    "Text that is too wide is cut where it should be",
    arguments: [
      ("abcdef", 6, "abcdef", "abcdef", "abcdef"), ("abcdef", 5, "abcd…", "…cdef", "abcde"),
      ("abcdef", 1, "…", "…", "a"), ("abcdef", 0, "", "", ""), ("abcdef", -4, "", "", ""),
      ("日本語", 6, "日本語", "日本語", "日本語"), ("日本語", 5, "日本…", "…本語", "日本"),
      ("日本語", 4, "日…", "…語", "日本"), ("日本語", 2, "…", "…", "日"), ("日本語", 1, "…", "…", ""),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…", "…e\u{301}", "e\u{301}e\u{301}"),
      ("", 3, "", "", ""),
    ])
  func cuts(text: String, columns: Int, end: String, start: String, clip: String) {
    #expect(text.truncated(toColumns: columns) == end)
    #expect(text.truncated(toColumns: columns, at: .start) == start)
    #expect(text.truncated(toColumns: columns, at: .clip) == clip)
  }

  @Test(
    "A name that is too wide is cut in the middle, so that both of its ends are seen",
    arguments: [
      ("abcdef", 6, "abcdef"), ("abcdef", 5, "ab…ef"), ("abcdef", 4, "ab…f"), ("abcdef", 2, "a…"),
      ("abcdef", 1, "…"), ("abcdef", 0, ""), ("日本語日本", 9, "日本…日本"), ("日本語日本", 7, "日本…本"),
      ("日本語", 5, "日…語"), ("日本語", 4, "日…"), ("é👍🏽x👍🏽é", 6, "é👍🏽x…é"), ("", 3, ""),
    ])
  func middle(text: String, columns: Int, result: String) {
    #expect(text.truncated(toColumns: columns, at: .middle) == result)
    #expect(result.fits(columns: max(0, columns)))
  }

  @Test("A canvas cuts the middle as well", arguments: [Canvas.Alignment.left, .right])
  func middleOnCanvas(alignment: Canvas.Alignment) {
    var canvas = Canvas(size: CellSize(rows: 1, columns: 5))
    canvas.write("abcdef", at: .zero, columns: 5, alignment: alignment, truncation: .middle)
    #expect(canvas.grid.lines == ["ab…ef"])
  }

  @Test("Only as much of a long text is read as there is room for")
  func longText() {
    let text = String(repeating: "long ", count: 1_000_000)
    let time = ProcessorTime.measure {
      for _ in 0..<1000 { _ = text.truncated(toColumns: 80) }
    }
    #expect(time < .seconds(20), "to read all of it takes a thousand times as long")
  }

  @Test("No text makes a cell narrower or wider than it says, or draws a control character")
  func everyScalar() {
    for value in Array(0...0x33FF) + Array(stride(from: UInt32(0x3400), to: 0xF_0000, by: 61)) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a" + String(Character(scalar)) + "b"
      let drawn = text.truncated(toColumns: 10)
      guard
        drawn.displayWidth == text.displayWidth,
        drawn.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
      else {
        Issue.record("U+\(String(value, radix: 16)) is drawn as \(drawn.debugDescription)")
        return
      }
    }
  }

  @Test(
    "A text is broken between phrases and words, and within one that is too wide",
    arguments: [
      ("one two three", 7, ["one two", "three"]), ("one  two", 3, ["one", "two"]),
      ("日本語 한국", 4, ["日本", "語", "한국"]), ("abcdef", 4, ["abcd", "ef"]), ("", 4, []),
      ("日", 1, ["日"]), ("a b", 0, []), ("ab cd   ef gh", 12, ["ab cd  ef gh"]),
      ("ab cd  ef gh", 9, ["ab cd", "ef gh"]), ("ab cd  ef gh ij", 6, ["ab cd", "ef gh", "ij"]),
      ("  ab", 9, ["ab"]),
    ])
  func wrapping(text: String, columns: Int, lines: [String]) {
    #expect(text.wrapped(toColumns: columns) == lines)
  }
}
