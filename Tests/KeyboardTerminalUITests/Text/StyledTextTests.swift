import KeyboardTerminalUI
import SeededRandom
import Testing

@Suite("Styled text")
struct StyledTextTests {
  /// The expected reading of a line: the parts that are not plain, each with its style.
  struct Reading: CustomTestStringConvertible, Sendable {
    let line: String
    let text: String
    let parts: [(String, Style)]

    init(_ line: String, _ text: String, _ parts: (String, Style)...) {
      (self.line, self.text, self.parts) = (line, text, parts)
    }

    var testDescription: String { line.debugDescription }
  }

  private func parts(_ styled: StyledText) -> [String] {
    styled.runs.map { "\(styled.text[$0.range]) \($0.style)" }
  }

  @Test(
    "Colours and attributes are read as terminals do, and the text is left",
    arguments: [
      Reading("plain", "plain"),
      Reading("\u{1B}[31mred\u{1B}[m x", "red x", ("red", Style(foreground: .red))),
      Reading(
        "\u{1B}[1;4;97;101mx", "x",
        ("x", Style([.bold, .underline], foreground: 15, background: 9))),
      Reading("\u{1B}[3mx\u{1B}[23my", "xy", ("x", Style(.italic))),
      Reading("\u{1B}[1;2mx\u{1B}[22my", "xy", ("x", Style([.bold, .dim]))),
      Reading("\u{1B}[7mx\u{1B}[27m", "x", ("x", Style(.reverse))),
      Reading("\u{1B}[4:3mx\u{1B}[4:0my", "xy", ("x", Style(.underline))),
      Reading("\u{1B}[38;5;208mx\u{1B}[39my", "xy", ("x", Style(foreground: 208))),
      Reading("\u{1B}[48:5:17mx\u{1B}[49my", "xy", ("x", Style(background: 17))),
      Reading("\u{1B}[38;2;255;0;0;1mx", "x", ("x", Style(.bold, foreground: .rgb(255, 0, 0)))),
      Reading("\u{1B}[38:2::95:135:175mx", "x", ("x", Style(foreground: .rgb(95, 135, 175)))),
      Reading("\u{1B}[48;2;8;8;8mx", "x", ("x", Style(background: .rgb(8, 8, 8)))),
      Reading("\u{1B}[58;5;1;1mx", "x", ("x", Style(.bold))),
      Reading("\u{1B}[31ma\u{1B}[0;1mb", "ab", ("a", Style(foreground: .red)), ("b", Style(.bold))),
      Reading("\u{1B}[99999999999999999999mx", "x"),
      Reading("\u{1B}[38;5mx\u{1B}[38;2;1mz", "xz"),
      Reading("\u{9B}32mx", "x", ("x", Style(foreground: .green))),
    ])
  func colours(reading: Reading) {
    let styled = StyledText(reading.line)
    #expect(styled.text == reading.text)
    #expect(parts(styled) == reading.parts.map { "\($0.0) \($0.1)" })
  }

  @Test(
    "What is struck over is bold or underlined",
    arguments: [
      Reading("a\u{8}ab\u{8}b", "ab", ("ab", Style(.bold))),
      Reading("_\u{8}a_\u{8}b c", "ab c", ("ab", Style(.underline))),
      Reading("a\u{8}_", "a", ("a", Style(.underline))),
      Reading("_\u{8}a\u{8}a", "a", ("a", Style([.bold, .underline]))),
      Reading("é\u{8}é文\u{8}文", "é文", ("é文", Style(.bold))),
      Reading("_\u{8}__\u{8}a", "_a", ("_", Style(.bold)), ("a", Style(.underline))),
      Reading("_\u{8}a_\u{8}_", "a_", ("a_", Style(.underline))),
      Reading("+\u{8}o", "o"),
      Reading("ab\u{8}\u{8}ab", "ab", ("ab", Style(.bold))),
      Reading("\u{8}\u{8}a", "a"),
      Reading("\u{1B}[31ma\u{8}a", "a", ("a", Style(.bold, foreground: .red))),
    ])
  func overstrikes(reading: Reading) {
    let styled = StyledText(reading.line)
    #expect(styled.text == reading.text)
    #expect(parts(styled) == reading.parts.map { "\($0.0) \($0.1)" })
  }

  @Test(
    "Other sequences are left out, what is none is shown, and nothing after it is hidden",
    arguments: [
      ("\u{1B}]8;;http://a.example\u{1B}\\link\u{1B}]8;;\u{7} on", "link on"),
      ("\u{1B}]0;title\u{7}a", "a"), ("\u{1B}]0;title", "␛0;title"),
      ("\u{1B}Pq#0\u{1B}\\a", "a"), ("\u{1B}_x\u{9C}a", "a"), ("\u{90}x\u{9C}a", "a"),
      ("\u{1B}[2Ja\u{1B}[10;10Hb\u{1B}[?25l", "ab"), ("\u{1B}[>4;1ma", "a"),
      ("\u{1B}(Ba\u{1B}=b\u{1B}cd", "abd"), ("a\u{1B}", "a␛"), ("a\u{1B}[", "a␛"),
      ("a\u{1B}[3", "a␛3"), ("a\u{1B}[3é", "a␛3é"), ("\u{1B}[1 qa", "a"),
      ("bell\u{7} null\0 del\u{7F} c1\u{85}", "bell␇ null␀ del␡ c1\u{FFFD}"),
      ("a\tb\rc", "a\tb␍c"), ("\u{1B}\u{1B}[1ma", "␛a"), ("", ""),
    ])
  func sequences(line: String, text: String) {
    #expect(StyledText(line).text == text)
    #expect(StyledText(bytes: line.utf8).text == text)
    if text != line { #expect(StyledText.isNeeded(for: line.utf8)) }
  }

  @Test("Whatever the bytes, the text has no control character but tabs", arguments: seeds(50))
  func anyBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces: [[UInt8]] = [
      [0x1B], [0x5B], [0x5D], [0x08], Array("38;2;".utf8), Array("m".utf8), [0xC2, 0x9B], [0x9B],
      Array("é文".utf8), [0x07], [0x1B, 0x5C], Array("a_".utf8), [0xFF], [0x0A], [0x09],
    ]
    for _ in 0..<100 {
      let bytes = (0..<Int.random(in: 0..<20, using: &random)).flatMap { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }
      let styled = StyledText(bytes: bytes)
      let isSafe = styled.text.unicodeScalars.allSatisfy {
        $0 == "\t" || $0.properties.generalCategory != .control
      }
      #expect(isSafe, "\(bytes)")
      let whole = styled.text.startIndex..<styled.text.endIndex
      #expect(styled.parts(in: whole).map { styled.text[$0.range] }.joined() == styled.text)
    }
  }

  @Test("A style over parts keeps what is below it")
  func merging() throws {
    let styled = StyledText("ab\u{1B}[31mcdef")
    let match = try #require(styled.text.firstRange(of: "bcd"))
    let merged = styled.merging(Style(.reverse), over: [match])
    #expect(
      parts(merged) == [
        "b \(Style(.reverse))", "cd \(Style(.reverse, foreground: .red))",
        "ef \(Style(foreground: .red))",
      ])
    #expect(styled.merging(Style(.reverse), over: []) == styled)
  }

  @Test(
    "Rows break between characters, none is cut in two, and tabs reach their stops",
    arguments: [
      ("abcdefg", 3, ["abc", "def", "g"]), ("abc", 3, ["abc"]), ("", 3, [""]),
      ("文文文", 5, ["文文", "文"]), ("a文", 2, ["a", "文"]), ("文a", 1, ["文", "a"]),
      ("a\tbc", 9, ["a\tb", "c"]), ("a\tbc", 4, ["a\t", "bc"]),
      ("abcd\te", 4, ["abcd", "\t", "e"]),
      ("👨‍👩‍👧x", 6, ["👨‍👩‍👧", "x"]), ("abc", 0, ["abc"]),
    ])
  func rows(text: String, columns: Int, rows: [String]) {
    let styled = StyledText(text)
    #expect(styled.rows(columns: columns).map { String(styled.text[$0]) } == rows)
  }

  @Test("A text is drawn with its looks, from any column, and its tabs take the style along")
  func drawing() {
    var canvas = Canvas(size: CellSize(rows: 1, columns: 12))
    let styled = StyledText("ab\u{1B}[4mc\td\u{1B}[me")
    #expect(canvas.write(styled, at: CellPosition(row: 0, column: -1)) == 10)
    #expect(canvas.grid.lines == ["bc     de"])
    let underlined = (0..<12).filter {
      canvas.grid.style(at: CellPosition(row: 0, column: $0))?.attributes == .underline
    }
    #expect(underlined == Array(1...7))
  }
}
