import KeyboardCore
import PictureTerminals
import SeededRandom
import Testing

@testable import KeyboardTerminalUI

@Suite("Text view")
struct TextViewTests {
  /// A view of a text with `|` where the cursor is, or `[…]` around what is selected.
  private func view(_ marked: String, isSecure: Bool = false, firstLine: Int = 0) -> TextView {
    let plain = marked.filter { !"|[]".contains($0) }
    var buffer = TextBuffer(plain)
    func position(of mark: Character) -> String.Index? {
      marked.firstIndex(of: mark).map { index in
        let count = marked[..<index].count { !"|[]".contains($0) }
        return plain.index(plain.startIndex, offsetBy: count)
      }
    }
    if let start = position(of: "["), let end = position(of: "]") {
      buffer.select(start..<end)
    } else if let cursor = position(of: "|") {
      buffer.moveCursor(to: cursor, extending: false)
    }
    return TextView(buffer, isSecure: isSecure, firstLine: firstLine)
  }

  @Test("A selected letter under the terminal's cursor has attributes beside reverse")
  func selectionUnderCursor() {
    var buffer = TextBuffer("word")
    buffer.moveCursor(to: buffer.text.endIndex, extending: false)
    buffer.moveCursor(to: buffer.text.startIndex, extending: true)
    let grid = grid(TextView(buffer), 1, 8)
    #expect(grid.cursor == .zero)
    let attributes = (0..<5).map { grid.cells[grid.index(0, $0)].style.attributes }
    #expect(attributes == [[.reverse, .bold, .underline], .reverse, .reverse, .reverse, []])
  }

  @Test(
    "Lines break after blanks and beside wide characters, and within a word that is too wide",
    arguments: [
      ("", 10, [""]),
      ("one two", 10, ["one two"]),
      ("one two", 8, ["one two"]),
      ("one two", 7, ["one ", "two"]),
      ("one two three", 9, ["one two ", "three"]),
      ("one two\nthree", 80, ["one two", "three"]),
      ("one\n\ntwo\n", 80, ["one", "", "two", ""]),
      ("\n\n", 80, ["", "", ""]),
      ("one\r\ntwo", 80, ["one", "two"]),
      ("abcdefghij", 5, ["abcd", "efgh", "ij"]),
      ("a bcdefghij", 5, ["a ", "bcde", "fghi", "j"]),
      ("ab     cd", 5, ["ab     ", "cd"]),
      ("ab        ", 5, ["ab        "]),
      ("      ab", 5, ["      ", "ab"]),
      ("日本語です", 7, ["日本語", "です"]),
      ("ab 日本語", 7, ["ab 日", "本語"]),
      ("日本 abcd", 7, ["日本 ", "abcd"]),
      ("日本abcd", 7, ["日本", "abcd"]),
      ("👨‍👩‍👧👨‍👩‍👧", 3, ["👨‍👩‍👧", "👨‍👩‍👧"]),
      ("abc", 2, ["a", "b", "c"]),
      ("abc", 1, ["a", "b", "c"]),
      ("日本", 1, ["日", "本"]),
      ("a\tb", 9, ["a\t", "b"]),
      ("a\tb", 10, ["a\tb"]),
    ] as [(String, Int, [String])])
  func wrapping(text: String, columns: Int, lines: [String]) {
    let view = view(text)
    #expect(view.lines(columns: columns).map { String(text[$0]) } == lines)
    // Every position has its line without all of them being looked at.
    for position in text.indices + [text.endIndex] {
      let line = view.lines(columns: columns).last { $0.lowerBound <= position }
      #expect(view.line(at: position, columns: columns) == line)
    }
  }

  @Test(
    "The lines of any text hold all of it, in order, and fit but for blanks at their end",
    arguments: 1...40)
  func wrappedProperty(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = ["a", "bc", " ", "  ", "\n", "語", "👍🏽", "e\u{301}", "\t", "wordword"]
    let text = (0..<Int.random(in: 0..<60, using: &random)).map { _ in random.pick(pieces) }
      .joined()
    for columns in 1...20 {
      let lines = view(text).lines(columns: columns)
      #expect(lines.first?.lowerBound == text.startIndex)
      #expect(lines.last?.upperBound == text.endIndex)
      for (line, next) in zip(lines, lines.dropFirst()) {
        let between = text[line.upperBound..<next.lowerBound]
        #expect(between.isEmpty || (between.count == 1 && between.first?.isNewline == true))
        #expect(!line.isEmpty || !between.isEmpty)
      }
      for line in lines where columns > 2 {
        let word = text[line].reversed().drop { $0 == " " || $0 == "\t" }.reversed()
        #expect(word.contains("\t") || String(word).displayWidth < columns)
      }
    }
  }

  @Test(
    "The cursor stands in the cell of the character that it is before",
    arguments: [
      ("|", 5, 10, 0, 0), ("ab|c", 5, 10, 0, 2), ("abc|", 5, 10, 0, 3), ("ab\n|", 5, 10, 1, 0),
      ("日本|語", 5, 10, 0, 4), ("a\t|b", 5, 20, 0, 8),
      // The end of a wrapped line is the start of the next one.
      ("abcd|efgh", 5, 5, 1, 0), ("one |two", 5, 5, 1, 0), ("abcd|", 5, 5, 0, 4),
      // Blanks that hang over the edge.
      ("ab        |", 5, 5, 0, 4), ("abc|", 5, 1, 2, 0),
    ])
  func cursor(text: String, rows: Int, columns: Int, row: Int, column: Int) {
    #expect(grid(view(text), rows, columns).cursor == CellPosition(row: row, column: column))
  }

  @Test("A cursor that is scrolled out of sight is nowhere")
  func hiddenCursor() {
    #expect(grid(view("one\ntwo\n|three", firstLine: 0), 2, 10).cursor == nil)
    #expect(grid(view("|one\ntwo\nthree", firstLine: 1), 2, 10).cursor == nil)
  }

  @Test(
    "What is selected is drawn as what has the focus, line breaks too",
    arguments: [
      ("one [two] three", 20, ["....###......"]),
      ("one [two\n\nth]ree", 20, ["....####", "#", "##..."]),
      ("one [two three]", 8, ["....####", "#####"].map { String($0) }),
      ("日[本]語", 20, ["..##.."]),
      ("a[\tb]", 20, [".########"]),
      ("none|", 20, ["...."]),
    ])
  func selection(text: String, columns: Int, marks: [String]) {
    let grid = grid(view(text), marks.count, columns)
    for (row, marks) in marks.enumerated() {
      for (column, mark) in marks.enumerated() where column < columns {
        let style = grid.style(at: CellPosition(row: row, column: column))
        #expect(
          (style == Theme.monochrome.focused) == (mark == "#"), "\(text) at \(row), \(column)")
      }
      let behind = grid.style(at: CellPosition(row: row, column: min(marks.count, columns - 1)))
      #expect(marks.count >= columns || behind != Theme.monochrome.focused)
    }
  }

  @Test("A secure text is bullets, which tell nothing of its words and letters")
  func bullets() {
    #expect(picture(view("ab cd ef", isSecure: true), 2, 20) == ["••••••••", ""])
    #expect(picture(view("ab cd ef", isSecure: true), 3, 5) == ["••••", "••••", ""])
    #expect(picture(view("日本語\t\u{1F469}", isSecure: true), 1, 20) == ["•••••"])
    #expect(grid(view("日本|語", isSecure: true), 1, 20).cursor?.column == 2)
    var theme = Theme.monochrome
    theme.symbols = .ascii
    #expect(picture(view("ab", isSecure: true), 1, 20, theme: theme) == ["**"])
  }

  @Test(
    "A click finds the nearest position of the line that was clicked",
    arguments: [
      ("one two", 20, 0, 0, 0), ("one two", 20, 0, 3, 3), ("one two", 20, 0, 19, 7),
      ("one\ntwo", 20, 0, 9, 3), ("one\ntwo", 20, 1, 0, 4), ("one\ntwo", 20, 9, 1, 5),
      ("one\ntwo", 20, -3, 1, 1), ("日本", 20, 0, 0, 0), ("日本", 20, 0, 1, 1), ("", 20, 3, 3, 0),
      ("a\tb", 20, 0, 3, 1), ("a\tb", 20, 0, 7, 2),
      // Behind a wrapped line: its last position that is not on the next one.
      ("one two", 7, 0, 6, 3), ("abcdef", 5, 0, 4, 3), ("one two", 7, 1, 6, 7),
    ])
  func clicks(text: String, columns: Int, row: Int, column: Int, offset: Int) {
    let position = view(text).position(
      at: CellPosition(row: row, column: column), columns: columns)
    #expect(text.distance(from: text.startIndex, to: position) == offset)
  }

  @Test(
    "A click on the cell where the cursor is drawn puts it there",
    arguments: ["one two  three\n\nfour 日本語 five\tsix ", "abcdefghijklmnopq rs"], [4, 7, 12, 40])
  func clicksOnCursor(text: String, columns: Int) throws {
    for position in text.indices + [text.endIndex] {
      var buffer = TextBuffer(text)
      buffer.moveCursor(to: position, extending: false)
      let view = TextView(buffer)
      let cursor = try #require(grid(view, 40, columns).cursor)
      let found = view.position(at: cursor, columns: columns)
      // All blanks that hang over the edge share the last cell.
      let isHanging = cursor.column == columns - 1
      #expect(isHanging ? found <= position : found == position)
    }
  }

  @Test(
    "As little as possible is scrolled to show the cursor",
    arguments: [
      ("|0\n1\n2\n3\n4", 0, 0), ("|0\n1\n2\n3\n4", 2, 0), ("0\n1\n2|\n3\n4", 0, 0),
      ("0\n1\n2\n3|\n4", 0, 1), ("0\n1\n2\n3\n4|", 0, 2), ("0\n1\n2|\n3\n4", 2, 2),
      // The text has become shorter.
      ("0\n1|", 9, 0), ("|", 3, 0),
    ])
  func scrolling(text: String, firstLine: Int, shown: Int) {
    let view = view(text, firstLine: firstLine)
    #expect(view.firstLineShowingCursor(in: CellSize(rows: 3, columns: 20)) == shown)
  }

  @Test("The smallest places are drawn without harm", arguments: [(0, 0), (1, 1), (0, 5), (5, 0)])
  func tinySizes(rows: Int, columns: Int) {
    for text in ["", "[one t]wo", "日本|語\n\n\tx  "] {
      #expect(picture(view(text), rows, columns).count == rows)
    }
  }
}
