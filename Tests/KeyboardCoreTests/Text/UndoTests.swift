import KeyboardCore
import SeededRandom
import Testing

@Suite("Undo and redo of texts")
struct UndoTests {
  private func type(_ text: String, into document: TextDocument) {
    for character in text { document.insertText(String(character)) }
  }

  /// Undoes everything, and returns the texts that were seen.
  private func undone(_ document: TextDocument) -> [String] {
    var texts: [String] = []
    while document.canUndo {
      document.undo()
      texts.append(document.text)
    }
    return texts
  }

  @Test("Random edits are undone and redone exactly, texts and selections", arguments: seeds(10))
  func undoAndRedo(seed: UInt64) {
    var random = SeededGenerator(seed: 200 + seed)
    let document = TextDocument(random.text(6))
    var places: [Place] = []
    for _ in 0..<60 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        document.move(
          random.pick(TextBuffer.Movement.allCases), extending: Bool.random(using: &random))
      case 1, 2:
        places.append(Place(document.buffer))
        document.insertText(random.pick(pieces))
      case 3:
        places.append(Place(document.buffer))
        document.delete(random.pick(TextBuffer.Movement.allCases))
      default:
        places.append(Place(document.buffer))
        document.groupEdits {
          document.delete(.backward)
          document.insertText(random.pick(pieces))
        }
      }
    }
    let final = document.text
    var undone: [Place] = []
    while document.canUndo {
      document.undo()
      undone.append(Place(document.buffer))
    }
    // Every undo leads to a moment before an edit, further back each time.
    var rest = places[...]
    for place in undone {
      guard let index = rest.lastIndex(of: place) else {
        Issue.record("seed \(seed): never was at \(place)")
        return
      }
      rest = rest[..<index]
    }
    var redone: [String] = []
    while document.canRedo {
      redone.append(document.text)
      document.redo()
    }
    #expect(redone == undone.reversed().map(\.text))
    #expect(document.text == final)
    var again: [Place] = []
    while document.canUndo {
      document.undo()
      again.append(Place(document.buffer))
    }
    #expect(again == undone)
  }

  @Test(
    "Typing is undone word by word",
    arguments: [
      ("one two", ["one ", ""]), ("one  two ", ["one  ", ""]), ("one\ntwo", ["one\n", ""]),
      ("one", [""]), ("  x", ["  ", ""]),
    ])
  func words(text: String, steps: [String]) {
    let document = TextDocument()
    type(text, into: document)
    #expect(undone(document) == steps)
  }

  @Test("A run of deletions is undone at once, backwards and forwards")
  func deletions() {
    let document = TextDocument("one two")
    for _ in 0..<4 { document.delete(.backward) }
    #expect(undone(document) == ["one two"])
    document.move(.toStart)
    for _ in 0..<4 { document.delete(.forward) }
    #expect(document.text == "two")
    #expect(undone(document) == ["one two"])
  }

  @Test("Moving the cursor, deleting after typing and undoing begin something new")
  func interruptions() {
    let document = TextDocument()
    type("ab", into: document)
    document.move(.backward)
    document.move(.forward)
    type("c", into: document)
    document.delete(.backward)
    type("d", into: document)
    #expect(undone(document) == ["ab", "abc", "ab", ""])
    document.redo()
    type("e", into: document)
    #expect(undone(document) == ["ab", ""])
  }

  @Test("Edits that are grouped are undone as one, and an inner group belongs to the outer")
  func groups() {
    let document = TextDocument("teh")
    document.groupEdits {
      for _ in 0..<3 { document.delete(.backward) }
      document.groupEdits { document.insertText("the") }
      document.insertText(" ")
    }
    type("x", into: document)
    document.groupEdits {}
    type("y", into: document)
    #expect(undone(document) == ["the ", "teh"])
  }

  @Test("An edit forgets what was undone")
  func redoForgotten() {
    let document = TextDocument()
    type("a", into: document)
    document.undo()
    #expect(document.canRedo)
    type("b", into: document)
    #expect(!document.canRedo)
    document.redo()
    #expect(document.text == "b")
  }

  @Test("At most a thousand edits can be undone")
  func limit() {
    let document = TextDocument()
    for number in 0..<1100 { document.setText("\(number)") }
    #expect(undone(document).count == 1000)
    #expect(document.text == "99")
  }
}
