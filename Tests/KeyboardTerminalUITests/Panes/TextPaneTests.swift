import KeyboardCore
import KeyboardTerminal
import KeyboardTerminalUI
import PictureTerminals
import Testing

@MainActor
@Suite("Text pane")
struct TextPaneTests {
  private let size = CellSize(rows: 3, columns: 20)

  private func pane(
    _ text: String, isSecure: Bool = false, rows: Int = 3, columns: Int = 20
  ) -> (TextPane, TextDocument) {
    let document = TextDocument(text, isMultiline: !isSecure, isSecure: isSecure)
    let pane = TextPane(document: document)
    pane.layOut(in: CellSize(rows: rows, columns: columns))
    return (pane, document)
  }

  private func cursor(_ document: TextDocument) -> Int {
    document.text.distance(from: document.text.startIndex, to: document.buffer.cursor)
  }

  @Test(
    "A text has the keys of terminals, unless it has a style",
    arguments: TextDocument.KeyStyle.allCases)
  func keyStyle(style: TextDocument.KeyStyle) {
    let (_, document) = pane("")
    #expect(document.keyStyle == .terminal)
    document.keyStyle = style
    _ = TextPane(document: document)
    #expect(document.keyStyle == style)
  }

  @Test("A click puts the cursor, and says that the pane looks different")
  func click() {
    let (pane, document) = pane("one two\nthree")
    var changes = 0
    let token = pane.changes.observe { changes += 1 }
    #expect(pane.receive(MouseEvent(.left, 0, 4), in: size) == [])
    #expect(cursor(document) == 4 && document.selectedText == nil && changes == 1)
    _ = pane.receive(MouseEvent(.left, 2, 9), in: size)
    #expect(cursor(document) == 13)
    _ = pane.receive(MouseEvent(.right, 0, 0), in: size)
    _ = pane.receive(MouseEvent(.middle, 0, 0), in: size)
    #expect(cursor(document) == 13 && changes == 2)
    token.cancel()
  }

  @Test("A drag selects, in both directions, until the button comes up")
  func drag() {
    let (pane, document) = pane("one two\nthree")
    func move(_ row: Int, _ column: Int) {
      _ = pane.receive(MouseEvent(.left, row, column, action: .motion), in: size)
    }
    // A drag that began elsewhere.
    move(0, 2)
    #expect(document.selectedText == nil && cursor(document) == 13)
    _ = pane.receive(MouseEvent(.left, 0, 4), in: size)
    move(1, 2)
    #expect(document.selectedText == "two\nth")
    move(0, 1)
    #expect(document.selectedText == "ne " && cursor(document) == 1)
    _ = pane.receive(MouseEvent(.none, 0, 1, action: .release), in: size)
    move(1, 2)
    #expect(document.selectedText == "ne ")
  }

  @Test("A click with Shift selects from the cursor, or to where the selection began")
  func shiftClick() {
    let (pane, document) = pane("one two\nthree")
    _ = pane.receive(MouseEvent(.left, 0, 4), in: size)
    _ = pane.receive(MouseEvent(.left, 1, 1, modifiers: .shift), in: size)
    #expect(document.selectedText == "two\nt")
    _ = pane.receive(MouseEvent(.left, 0, 0, modifiers: .shift), in: size)
    #expect(document.selectedText == "one ")
    _ = pane.receive(MouseEvent(.left, 0, 2), in: size)
    #expect(document.selectedText == nil)
  }

  @Test("The wheel scrolls no further than there is text, and leaves the cursor where it is")
  func wheel() {
    let (pane, document) = pane((0..<10).map { "line \($0)" }.joined(separator: "\n"))
    #expect(pane.lines(3, 20) == ["line 7", "line 8", "line 9"])
    _ = pane.receive(MouseEvent(.wheelUp, 1, 1), in: size)
    #expect(pane.grid(3, 20).lines == ["line 4", "line 5", "line 6"])
    #expect(pane.grid(3, 20).cursor == nil && cursor(document) == 69)
    for _ in 0..<9 { _ = pane.receive(MouseEvent(.wheelUp, 1, 1), in: size) }
    #expect(pane.lines(3, 20)[0] == "line 0")
    for _ in 0..<9 { _ = pane.receive(MouseEvent(.wheelDown, 1, 1), in: size) }
    #expect(pane.lines(3, 20)[0] == "line 7")
  }

  @Test("A click on text that was scrolled finds the text that is seen there")
  func clickWhereScrolled() {
    let (pane, document) = pane((0..<10).map { "line \($0)" }.joined(separator: "\n"))
    _ = pane.receive(MouseEvent(.wheelUp, 1, 1), in: size)
    _ = pane.receive(MouseEvent(.left, 1, 0), in: size)
    #expect(cursor(document) == 35)
    #expect(pane.lines(3, 20)[0] == "line 4")
  }

  @Test("A key brings the cursor back in sight, and so do another text and another size")
  func following() {
    let (pane, document) = pane((0..<10).map { "line \($0)" }.joined(separator: "\n"))
    func scrollAway() { for _ in 0..<9 { _ = pane.receive(MouseEvent(.wheelUp, 1, 1), in: size) } }
    scrollAway()
    document.insertText("!")
    #expect(pane.lines(3, 20)[2] == "line 9!")
    scrollAway()
    document.move(.backward)
    #expect(pane.lines(3, 20)[2] == "line 9!")
    scrollAway()
    #expect(pane.lines(2, 20) == ["line 8", "line 9!"])
    #expect(pane.lines(4, 20)[3] == "line 9!")
    document.setText("short")
    #expect(pane.lines(3, 20) == ["short", "", ""])
  }

  @Test("A drag below the last line that is seen scrolls")
  func dragBelow() {
    let (pane, document) = pane((0..<10).map { "line \($0)" }.joined(separator: "\n"))
    for _ in 0..<9 { _ = pane.receive(MouseEvent(.wheelUp, 1, 1), in: size) }
    _ = pane.receive(MouseEvent(.left, 2, 0), in: size)
    _ = pane.receive(MouseEvent(.left, 3, 2, action: .motion), in: size)
    #expect(document.selectedText == "line 2\nli")
    #expect(pane.lines(3, 20) == ["line 1", "line 2", "line 3"])
  }

  @Test("Up, down, home and end go by the lines that are seen")
  func wrappedLines() {
    let (pane, document) = pane("one two three four\nfive", rows: 4, columns: 10)
    #expect(pane.lines(4, 10) == ["one two", "three", "four", "five"])
    var steps: [String] = []
    for movement in [
      TextBuffer.Movement.toStart, .toLineEnd, .down, .toLineStart, .down, .down, .up,
    ] {
      document.move(movement)
      steps.append(String(document.text[document.buffer.cursor...].prefix(4)))
    }
    #expect(steps == ["one ", " thr", " fou", "thre", "four", "five", "four"])
    // Another width, other lines.
    pane.layOut(in: CellSize(rows: 4, columns: 5))
    document.move(.up)
    #expect(document.text[document.buffer.cursor...].hasPrefix("e four"))
  }

  @Test("A secure text is wrapped as its bullets are seen")
  func secure() {
    let (pane, document) = pane("ab cd ef", isSecure: true, columns: 6)
    #expect(pane.lines(3, 6) == ["•••••", "•••", ""])
    document.move(.toStart)
    document.move(.down)
    #expect(cursor(document) == 5)
    #expect(pane.summary == "1:6")
  }

  @Test("The summary is the line and the column of the cursor, from 1")
  func summary() {
    let (pane, document) = pane("one two three\n\né語x")
    #expect(pane.summary == "3:4")
    document.move(.up)
    #expect(pane.summary == "2:1")
    document.move(.toStart)
    #expect(pane.summary == "1:1")
  }

  @Test("A pane that is gone leaves the text its own lines")
  func released() {
    let document = TextDocument("one two three")
    var pane: TextPane? = TextPane(document: document)
    pane?.layOut(in: CellSize(rows: 3, columns: 5))
    pane = nil
    document.move(.toLineStart)
    #expect(cursor(document) == 0)
  }
}
