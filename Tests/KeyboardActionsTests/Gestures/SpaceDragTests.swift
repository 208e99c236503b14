import KeyboardCore
import Testing

@testable import KeyboardActions

@Suite("Moving the cursor on the space bar")
struct SpaceDragTests {
  private func cursor(_ stage: Stage) -> Int {
    stage.document.documentContextBeforeInput?.count ?? -1
  }

  @Test(
    "The cursor steps once for so many points",
    arguments: [
      (.low, 10), (.medium, 5), (.high, 2), (.custom(points: 7), 7),
    ] as [(KeyboardContext.SpaceDragSensitivity, Double)])
  func sensitivity(_ sensitivity: KeyboardContext.SpaceDragSensitivity, points: Double) {
    #expect(sensitivity.points == points)
    var drag = SpaceDrag()
    let steps = [points - 1, points, points * 2.5, points * 2, -points * 3, 0].map {
      drag.steps(from: .zero, to: Point(x: $0, y: 400), sensitivity: sensitivity).characters
    }
    #expect(steps == [0, 1, 1, 0, -5, 3])
  }

  @Test("Another start begins a new drag")
  func newStart() {
    var drag = SpaceDrag()
    #expect(drag.steps(from: .zero, to: Point(x: 50, y: 0), sensitivity: .medium).characters == 10)
    let start = Point(x: 50, y: 0)
    #expect(drag.steps(from: start, to: Point(x: 55, y: 0), sensitivity: .medium).characters == 1)
  }

  @Test("A finger that goes up or down moves the cursor by lines, four steps for each")
  func lines() {
    let stage = Stage("first line\n2nd\nthird line")
    stage.context.spaceDragSensitivity = .high
    stage.gestures.touchDown(.first, on: key(.space), at: Point(x: 20, y: 25))
    stage.wait(500)
    for (y, position) in [(18.0, 25), (17, 14), (9, 10), (-200, 0), (9, 25)] {
      stage.gestures.touchMoved(.first, to: Point(x: 20, y: y))
      #expect(cursor(stage) == position, "at \(y)")
    }
    stage.gestures.touchMoved(.first, to: Point(x: 18, y: 9))
    #expect(cursor(stage) == 24)
    let single = Stage("0123456789", isMultiline: false)
    single.handler.handleDrag(on: .space, from: .zero, to: Point(x: -5, y: -400))
    #expect(cursor(single) == 9)
  }

  @Test("In a host's own text the cursor keeps its column, and stays where there is no other line")
  func linesOfHost() {
    let host = HostText(before: "one\ntwo three\nfo", after: "ur\nfive")
    host.adjustTextPosition(byLineOffset: -1)
    #expect(host.offsets == [-10])
    host.adjustTextPosition(byLineOffset: 1)
    #expect(host.offsets == [-10, 5])
    HostText(before: "one line", after: "").adjustTextPosition(byLineOffset: -1)
    #expect(host.offsets.count == 2)
  }

  /// The text of a host that records how the cursor is to move.
  private final class HostText: TextDocumentProxy {
    let documentContextBeforeInput: String?
    let documentContextAfterInput: String?
    let selectedText: String? = nil
    var offsets: [Int] = []

    init(before: String, after: String) {
      (documentContextBeforeInput, documentContextAfterInput) = (before, after)
    }

    func insertText(_ text: String) {}
    func deleteBackward() {}
    func adjustTextPosition(byCharacterOffset offset: Int) { offsets.append(offset) }
  }

  @Test("Holding the space bar moves the cursor from where the finger is then, and types no space")
  func hold() {
    let stage = Stage("0123456789")
    stage.gestures.touchDown(.first, on: key(.space), at: Point(x: 20, y: 25))
    stage.gestures.touchMoved(.first, to: Point(x: 30, y: 25))
    stage.wait(500)
    #expect(cursor(stage) == 10)
    for (x, position) in [(25.0, 9), (5, 5), (5, 5), (15, 7), (-1000, 0), (30, 10)] {
      stage.gestures.touchMoved(.first, to: Point(x: x, y: 25))
      #expect(cursor(stage) == position, "at \(x)")
    }
    stage.gestures.touchUp(.first)
    #expect(stage.text == "0123456789")
  }

  @Test("The handler's own sensitivity comes before the context's")
  func sensitivities() {
    let stage = Stage("0123456789")
    stage.context.spaceDragSensitivity = .low
    stage.handler.handleDrag(on: .space, from: .zero, to: Point(x: -20, y: 0))
    #expect(cursor(stage) == 8)
    let own = StandardKeyboardActionHandler(
      inputViewController: stage.controller, spaceDragSensitivity: .high)
    own.handleDrag(on: .space, from: .zero, to: Point(x: -4, y: 0))
    #expect(cursor(stage) == 6)
    own.handleDrag(on: .character("a"), from: .zero, to: Point(x: -40, y: 0))
    #expect(cursor(stage) == 6)
  }

  @Test("T18: a step crosses a whole emoji, flag or accented letter")
  func graphemes() {
    let stage = Stage("a👨‍👩‍👧‍👦🇸🇪e\u{301}\r\nb")
    for position in (0..<6).reversed() {
      stage.gestures.tap(.moveCursorBackward)
      #expect(cursor(stage) == position)
    }
    stage.gestures.tap(.moveCursorForward)
    stage.gestures.tap(.moveCursorForward)
    stage.gestures.tap(.backspace)
    #expect(stage.text == "a🇸🇪e\u{301}\r\nb")
  }

  @Test("T16: a drag that is over does not suppress the correction of the next word")
  func correctionAfterDrag() {
    let stage = Stage("")
    let provider = WordProvider()
    provider.corrections = ["teh": "the"]
    stage.controller.autocompleteProvider = provider
    stage.type("x")
    stage.gestures.touchDown(.first, on: key(.space))
    stage.wait(500)
    stage.gestures.touchMoved(.first, to: Point(x: -30, y: 25))
    stage.gestures.touchMoved(.first, to: Point(x: 90, y: 25))
    stage.gestures.touchUp(.first)
    stage.type(" teh ")
    #expect(stage.text == "x the ")
  }

  @Test("T16: nothing is corrected during a drag, nor where a word begins")
  func noCorrection() {
    let stage = Stage("teh")
    let provider = WordProvider()
    provider.corrections = ["teh": "the", "": "nothing"]
    stage.controller.autocompleteProvider = provider
    stage.controller.performAutocomplete()
    stage.handler.handleDrag(on: .space, from: .zero, to: Point(x: 5, y: 0))
    stage.handler.handle(.tap, on: .space)
    #expect(stage.text == "teh ")
    stage.handler.handle(.release, on: .space)
    stage.handler.handle(.tap, on: .character(","))
    #expect(stage.text == "teh ,")
  }

  @Test("A drag falls back to the end of a selection, and then moves from there")
  func selection() {
    let stage = Stage("0123456789")
    stage.document.selectAll()
    stage.handler.handleDrag(on: .space, from: .zero, to: Point(x: -5, y: 0))
    #expect(cursor(stage) == 0)
    #expect(stage.document.selectedText == nil)
  }
}
