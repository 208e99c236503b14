import KeyboardCore
import SeededRandom
import Testing

@Suite("Texts and their edits")
struct TextBufferTests {
  @Test(
    "Random edits and movements do what they do to an array of characters", arguments: seeds(20))
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let start = random.text(8)
    var (buffer, model) = (TextBuffer(start), TextModel(start))
    for step in 0..<120 {
      if Int.random(in: 0..<3, using: &random) == 0 {
        let string = random.text(2)
        _ = buffer.replace(buffer.selection, with: string)
        if !string.isEmpty || !model.selection.isEmpty {
          model.replace(model.selection, with: string)
        }
      } else {
        let (movement, extending) = (
          random.pick(TextBuffer.Movement.allCases), Bool.random(using: &random)
        )
        buffer.move(movement, extending: extending)
        model.move(movement, extending: extending)
      }
      let text = buffer.text
      let selection = buffer.selection
      let counts = (
        text.distance(from: text.startIndex, to: selection.lowerBound),
        text.distance(from: text.startIndex, to: selection.upperBound),
        text.distance(from: text.startIndex, to: buffer.cursor)
      )
      guard text == model.text,
        counts == (model.selection.lowerBound, model.selection.upperBound, model.cursor)
      else {
        Issue.record("seed \(seed), step \(step): \(text.debugDescription), \(counts), \(model)")
        return
      }
      #expect(buffer.selectedText == String(model.characters[model.selection])[...])
    }
  }

  @Test("Edits are undone and made again exactly, in a random order", arguments: seeds(10))
  func undoAndRedo(seed: UInt64) {
    var random = SeededGenerator(seed: 100 + seed)
    var buffer = TextBuffer(random.text(6))
    var done: [(edit: TextBuffer.Edit, before: Place, after: Place)] = []
    for _ in 0..<40 {
      buffer.move(random.pick(TextBuffer.Movement.allCases), extending: Bool.random(using: &random))
      let before = Place(buffer)
      if let edit = buffer.replace(buffer.selection, with: random.text(2)) {
        done.append((edit, before, Place(buffer)))
      }
    }
    for step in done.reversed() {
      buffer.undo(step.edit)
      #expect(Place(buffer) == step.before)
    }
    for step in done {
      buffer.redo(step.edit)
      #expect(Place(buffer) == step.after)
    }
  }

  @Test("A replacement by nothing of nothing is no edit")
  func noEdit() {
    var buffer = TextBuffer("abc")
    #expect(buffer.replace(buffer.selection, with: "") == nil)
  }

  @Test(
    "What joins across the cursor leaves the cursor behind both",
    arguments: [
      ("e", "\u{301}", "e\u{301}", 1), ("🇸", "🇪", "🇸🇪", 1), ("\r", "\n", "\r\n", 1),
      ("👨", "\u{200D}👩", "👨‍👩", 1), ("ᄒ", "ᅡᆫ", "한", 1),
    ])
  func joining(text: String, inserted: String, result: String, cursor: Int) {
    var buffer = TextBuffer(text)
    _ = buffer.replace(buffer.selection, with: inserted)
    #expect(buffer.text == result)
    #expect(buffer.text.distance(from: buffer.text.startIndex, to: buffer.cursor) == cursor)
    buffer.move(.backward)
    #expect(buffer.cursor == buffer.text.startIndex)
  }

  @Test("Deleting between two halves of a flag leaves the cursor behind the flag")
  func joiningByDeletion() {
    var buffer = TextBuffer("🇸x🇪")
    buffer.move(.backward)
    buffer.move(.backward, extending: true)
    let edit = buffer.replace(buffer.selection, with: "")
    #expect(buffer.text == "🇸🇪")
    #expect(buffer.cursor == buffer.text.endIndex)
    if let edit { buffer.undo(edit) }
    #expect(buffer.text == "🇸x🇪")
    #expect(buffer.selectedText == "x")
  }

  @Test("A position inside a character is moved behind it")
  func insideCharacter() {
    var buffer = TextBuffer("a👨‍👩‍👧b")
    let inside = buffer.text.unicodeScalars.index(buffer.text.startIndex, offsetBy: 3)
    buffer.moveCursor(to: inside, extending: false)
    #expect(buffer.text[buffer.cursor...] == "b")
    buffer.select(buffer.text.startIndex..<inside)
    #expect(buffer.selectedText == "a👨‍👩‍👧")
  }

  @Test(
    "Moving up and down keeps the column, also over shorter lines, until something else is done")
  func columns() {
    var buffer = TextBuffer("abcdef\nab\n\nabcdef")
    buffer.move(.backward)
    func column() -> Int { columnOfCursor(buffer) }
    #expect(column() == 5)
    for expected in [0, 2, 5] {
      buffer.move(.up)
      #expect(column() == expected)
    }
    buffer.move(.up)
    #expect(buffer.cursor == buffer.text.startIndex)
    for expected in [2, 0, 5] {
      buffer.move(.down)
      #expect(column() == expected)
    }
    buffer.move(.down)
    #expect(buffer.cursor == buffer.text.endIndex)
    buffer.move(.up)
    buffer.move(.up)
    buffer.move(.backward)
    buffer.move(.up)
    #expect(column() == 1)
  }

  @Test("Where a view wraps lines, up, down and the ends follow its lines")
  func wrappedLines() {
    var buffer = TextBuffer("abcdefgh")
    // Lines of three characters.
    let lines = { [text = buffer.text] (position: String.Index) -> Range<String.Index> in
      let offset = text.distance(from: text.startIndex, to: position) / 3 * 3
      return text.index(
        text.startIndex, offsetBy: offset)..<text.index(
          text.startIndex, offsetBy: min(offset + 3, 8))
    }
    func offset() -> Int { buffer.text.distance(from: buffer.text.startIndex, to: buffer.cursor) }
    buffer.move(.backward, lines: lines)
    #expect(offset() == 7)
    for expected in [4, 1, 0] {
      buffer.move(.up, lines: lines)
      #expect(offset() == expected)
    }
    buffer.move(.toLineEnd, lines: lines)
    #expect(offset() == 2)
    buffer.move(.down, lines: lines)
    #expect(offset() == 5)
    buffer.move(.toLineStart, lines: lines)
    #expect(offset() == 3)
  }
}

/// The column of the cursor.
private func columnOfCursor(_ buffer: TextBuffer) -> Int {
  buffer.text[..<buffer.cursor].reversed().prefix { !$0.isNewline }.count
}

/// A text and its selection.
struct Place: Equatable {
  let text: String
  let selection: Range<Int>
  let cursor: Int

  init(_ buffer: TextBuffer) {
    let text = buffer.text
    let ends = [buffer.selection.lowerBound, buffer.selection.upperBound, buffer.cursor].map {
      text.utf8.distance(from: text.startIndex, to: $0)
    }
    self.text = text
    (selection, cursor) = (ends[0]..<ends[1], ends[2])
  }
}
