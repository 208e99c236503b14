import KeyboardTerminalUI
import Testing

@Suite("Canvas")
struct CanvasTests {
  @Test(
    "Text is cut by the edges of its part, half of a wide character becomes blank",
    arguments: [
      ("abcdef", -2, "|cdef|"), ("abcdef", 0, "|abc…|"), ("abcdef", 2, "|  a…|"),
      ("abc", 9, "|    |"), ("日本語", 0, "|日… |"), ("日本", 0, "|日本|"), ("日本", -1, "| 本 |"),
      ("日本", 1, "| 日…|"), ("日", 3, "|   …|"), ("日", -1, "|    |"), ("日", -2, "|    |"),
      ("e\u{301}\u{323}\u{325}z", 0, "|e\u{301}\u{323}z  |"), ("a\u{1B}b", 0, "|a␛b |"),
      ("👨‍👩‍👧👍🏽", 0, "|👨… |"), ("❤️x", 0, "|❤️x |"), ("abcd\u{301}", 0, "|abcd\u{301}|"),
    ])
  func edges(text: String, column: Int, expected: String) {
    var canvas = Canvas(size: CellSize(rows: 1, columns: 6))
    canvas.write("|    |", at: .zero)
    canvas.within(CellRect(row: 0, column: 1, rows: 1, columns: 4)) {
      $0.write(text, at: CellPosition(row: 0, column: column))
    }
    #expect(canvas.grid.lines == [expected])
  }

  @Test(
    "A wide character that loses a half becomes blank",
    arguments: [(0, "x 本"), (1, " x本"), (2, "日x"), (3, "日 x"), (4, "日本x")])
  func halves(column: Int, expected: String) {
    var canvas = Canvas(size: CellSize(rows: 1, columns: 6))
    canvas.write("日本", at: .zero)
    canvas.write("x", at: CellPosition(row: 0, column: column))
    #expect(canvas.grid.lines == [expected])
    canvas.write("日", at: CellPosition(row: 0, column: 1))
    #expect(canvas.grid.lines[0].displayWidth <= 6)
  }

  @Test(
    "Text lies in its place as it should",
    arguments: [
      (Canvas.Alignment.left, Canvas.Truncation.end, "[ab    ]", "[abcde…]"),
      (.right, .end, "[    ab]", "[abcde…]"), (.center, .end, "[  ab  ]", "[abcde…]"),
      (.left, .start, "[ab    ]", "[…efghi]"), (.right, .clip, "[    ab]", "[abcdef]"),
    ])
  func alignments(
    alignment: Canvas.Alignment, truncation: Canvas.Truncation, short: String, long: String
  ) {
    for (text, expected) in [("ab", short), ("abcdefghi", long)] {
      var canvas = Canvas(size: CellSize(rows: 1, columns: 8))
      canvas.write("[      ]", at: .zero)
      canvas.write(
        text, at: CellPosition(row: 0, column: 1), columns: 6, alignment: alignment,
        truncation: truncation)
      #expect(canvas.grid.lines == [expected])
    }
  }

  @Test("Parts within parts are cut by all of them")
  func nested() {
    var canvas = Canvas(size: CellSize(rows: 4, columns: 6))
    canvas.within(CellRect(row: 1, column: 1, rows: 2, columns: 4)) { canvas in
      canvas.within(CellRect(row: -1, column: 2, rows: 9, columns: 9)) { canvas in
        #expect(canvas.size == CellSize(rows: 9, columns: 9))
        canvas.fill(CellRect(size: canvas.size), with: "#")
        canvas.placeCursor(at: CellPosition(row: 0, column: 0))
      }
      #expect(canvas.grid.cursor == nil)
      canvas.placeCursor(at: CellPosition(row: 1, column: 3))
    }
    #expect(canvas.grid.lines == ["", "   ##", "   ##", ""])
    #expect(canvas.grid.cursor == CellPosition(row: 2, column: 4))
  }

  @Test("Restyling leaves what the cells show")
  func restyle() {
    var canvas = Canvas(size: CellSize(rows: 1, columns: 6))
    canvas.write("日x", at: .zero, Style(.bold, foreground: .red))
    canvas.restyle(CellRect(row: 0, column: 0, rows: 1, columns: 3), Style(.reverse))
    #expect(canvas.grid.lines == ["日x"])
    #expect(
      canvas.grid.style(at: .zero) == Style([.bold, .reverse], foreground: .red))
    #expect(canvas.grid.style(at: CellPosition(row: 0, column: 3)) == .plain)
    #expect(canvas.grid.style(at: CellPosition(row: 1, column: 0)) == nil)
  }

  @Test(
    "A canvas without cells takes everything and shows nothing",
    arguments: [(0, 0), (0, 4), (4, 0)])
  func noCells(rows: Int, columns: Int) {
    var canvas = Canvas(size: CellSize(rows: rows, columns: columns))
    canvas.write("text", at: .zero)
    canvas.write("text", at: .zero, alignment: .center)
    canvas.fill(CellRect(row: -5, column: -5, rows: 10, columns: 10), with: "日")
    canvas.placeCursor(at: .zero)
    #expect(canvas.grid.lines == Array(repeating: "", count: rows))
    #expect(canvas.grid.cursor == nil)
  }

  @Test("Fill characters that take two cells are replaced")
  func wideFill() {
    var canvas = Canvas(size: CellSize(rows: 1, columns: 3))
    canvas.fill(CellRect(size: canvas.size), with: "日")
    #expect(canvas.grid.lines == ["\u{FFFD}\u{FFFD}\u{FFFD}"])
  }
}
