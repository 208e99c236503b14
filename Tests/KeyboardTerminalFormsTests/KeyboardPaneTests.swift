import KeyboardActions
import KeyboardCore
import KeyboardTerminal
import KeyboardTerminalForms
import KeyboardTerminalUI
import PictureTerminals
import Testing

/// Suggests three words for anything.
private final class ThreeWords: AutocompleteProvider {
  func autocompleteSuggestions(
    for text: String,
    completion: @escaping (Result<[AutocompleteSuggestion], any Error>) -> Void
  ) {
    completion(
      .success([
        AutocompleteSuggestion(text: text, title: "“\(text)”", isUnknown: true),
        AutocompleteSuggestion(text: "the", isAutocomplete: true),
        AutocompleteSuggestion(text: "tea"), AutocompleteSuggestion(text: "ten"),
      ]))
  }
}

@MainActor
@Suite("Keyboard pane")
struct KeyboardPaneTests {
  private let clock = ManualScheduler()
  private let document: TextDocument
  private let controller: KeyboardInputViewController
  private let pane: KeyboardPane
  private let size = CellSize(rows: 15, columns: 60)

  init() {
    document = TextDocument(autocapitalizationType: AutocapitalizationType.none)
    controller = KeyboardInputViewController(document: document, scheduler: clock)
    pane = KeyboardPane(
      keyboard: SystemKeyboard(controller: controller, size: Size(width: 60, height: 12)))
  }

  private func touch(_ row: Int, _ column: Int) {
    _ = pane.receive(MouseEvent(.left, row, column), in: size)
    _ = pane.receive(MouseEvent(.none, row, column, action: .release), in: size)
  }

  @Test("The keys stand under the text, three lines a row, or one where there are few")
  func rows() {
    let lines = pane.lines(15, 60)
    #expect(lines[3].hasPrefix("╭────╮╭────╮"))
    #expect(lines[4].hasPrefix("│ q  ││ w  │"))
    #expect(lines[13].contains("English"))
    #expect(pane.lines(8, 40)[4].hasPrefix(" q   w   e"))
  }

  @Test("All keys of a row have borders, or none; a label that is too wide for one covers it")
  func narrowKeys() throws {
    func lines(_ locale: String) throws -> [String] {
      let controller = KeyboardInputViewController(
        document: document, scheduler: clock, locales: KeyboardLocale.all)
      controller.keyboardContext.locale = try #require(KeyboardLocale(identifier: locale))
      return KeyboardPane(
        keyboard: SystemKeyboard(controller: controller, size: Size(width: 40, height: 12))
      ).lines(15, 40)
    }
    let vietnamese = try lines("vi")
    #expect(vietnamese[4].split(separator: " ") == "q w e r t y u i o p ư ơ".split(separator: " "))
    #expect(vietnamese[13].contains("│VI│"))
    let hindi = try lines("hi")
    #expect(hindi[4].contains("│◌\u{93E}") && hindi[7].contains("│◌\u{93F}"))
    #expect(try lines("chr")[13].contains("│CHR│"))
  }

  @Test("A click is a tap; held, it opens the callout in the line above")
  func mouse() {
    _ = pane.lines(15, 60)
    touch(4, 14)
    #expect(document.text == "e")
    _ = pane.receive(MouseEvent(.left, 4, 14), in: size)
    clock.advance(by: .milliseconds(400))
    #expect(pane.lines(15, 60)[2].hasPrefix("                e     è    é"))
    _ = pane.receive(MouseEvent(.left, 4, 20, action: .motion), in: size)
    _ = pane.receive(MouseEvent(.none, 4, 20, action: .release), in: size)
    #expect(document.text == "eè")
  }

  @Test(
    "Of a callout the action that is drawn under the mouse is selected", arguments: [40, 60, 99])
  func calloutCells(columns: Int) throws {
    let size = CellSize(rows: 15, columns: columns)
    _ = pane.lines(15, columns)
    let row = try #require(pane.lines(15, columns).firstIndex { $0.contains("q") })
    let start = try #require(pane.lines(15, columns)[row].firstIndex(of: "e"))
    let column = pane.lines(15, columns)[row].distance(
      from: pane.lines(15, columns)[row].startIndex, to: start)
    _ = pane.receive(MouseEvent(.left, row, column), in: size)
    clock.advance(by: .milliseconds(400))
    let callout = Array(pane.lines(15, columns)[row - 2])
    for (place, letter) in callout.enumerated() where letter != " " && place > column {
      _ = pane.receive(MouseEvent(.left, row, place, action: .motion), in: size)
      #expect(controller.gestures.callout?.selectedAction == .character(String(letter)))
    }
    #expect(callout.count { $0 != " " } == controller.gestures.callout?.actions.count)
  }

  @Test(
    "Suggestions have the line above the keys, the typed word in quotation marks, and are taken")
  func suggestions() {
    controller.autocompleteProvider = ThreeWords()
    _ = pane.lines(15, 60)
    touch(4, 26)
    #expect(document.text == "t")
    #expect(
      pane.lines(15, 60)[2].split(separator: " ", omittingEmptySubsequences: true)
        == ["“t”", "the", "tea"])
    touch(2, 30)
    #expect(document.text == "the ")
    #expect(pane.lines(15, 60)[2].allSatisfy { $0 == " " })
  }

  @Test("A secure input has no line of suggestions, and nothing is held without the focus")
  func secure() {
    controller.autocompleteProvider = ThreeWords()
    let secret = TextDocument(isMultiline: false, isSecure: true)
    controller.document = secret
    _ = pane.lines(15, 60)
    touch(4, 26)
    #expect(secret.text == "t")
    #expect(controller.autocompleteContext.suggestions == [])
    #expect(pane.lines(15, 60)[0].hasPrefix("•"))
    _ = pane.receive(MouseEvent(.left, 4, 14), in: size)
    #expect(controller.gestures.pressedKeys.count == 1)
    pane.interrupt()
    #expect(controller.gestures.pressedKeys.isEmpty)
  }

  @Test("A pressed letter is shown above its key, for a moment at least")
  func inputCallout() {
    _ = pane.lines(15, 60)
    touch(7, 17)
    #expect(document.text == "d")
    #expect(pane.lines(15, 60)[5].contains(" d "))
    clock.advance(by: .milliseconds(50))
    #expect(!pane.lines(15, 60)[5].contains("d"))
  }

  @Test("A pressed key without a border is reversed as far as the blank before the next one")
  func pressedKey() {
    let size = CellSize(rows: 8, columns: 40)
    _ = pane.lines(8, 40)
    _ = pane.receive(MouseEvent(.left, 4, 5), in: size)
    let grid = pane.grid(8, 40)
    #expect(
      (0..<40).filter { column in
        grid.style(at: CellPosition(row: 4, column: column))?.attributes.contains(.reverse) == true
      } == [4, 5, 6])
  }

  @Test("A held space bar moves the cursor; the caps are blank meanwhile")
  func spaceDrag() {
    document.insertText("abcdef")
    _ = pane.lines(15, 60)
    _ = pane.receive(MouseEvent(.left, 13, 30), in: size)
    clock.advance(by: .milliseconds(500))
    #expect(!pane.lines(15, 60)[4...].joined().contains { $0.isLetter })
    _ = pane.receive(MouseEvent(.left, 13, 26, action: .motion), in: size)
    _ = pane.receive(MouseEvent(.none, 13, 26, action: .release), in: size)
    document.insertText("X")
    #expect(document.text == "abXcdef")
    #expect(pane.lines(15, 60)[4].hasPrefix("│ q  │"))
  }

  @Test(
    "It takes the keys that stand for keys of the keyboard, says so before, and asking takes none",
    arguments: [
      ("a", true), ("shift+a", true), ("!", true), ("space", true), ("tab", true),
      ("enter", true), ("f1", false), ("ctrl+a", false), ("left", false), ("escape", false),
    ] as [(KeyStroke, Bool)])
  func foretoldKeys(key: KeyStroke, isTaken: Bool) {
    _ = pane.lines(15, 60)
    let event = KeyEvent(pressing: key)
    #expect(pane.takes(event) == isTaken)
    #expect(document.text.isEmpty)
    #expect(pane.receive(event) == isTaken)
    #expect(document.text.isEmpty == !isTaken)
  }

  @Test("Enter is left to the key that has the focus, other keys are not")
  func focusedKey() throws {
    let keyboard = SystemKeyboard(controller: controller, size: Size(width: 60, height: 12))
    let pane = KeyboardPane(keyboard: keyboard)
    _ = pane.lines(15, 60)
    try keyboard.perform(CommandInvocation("keyboard.down"))
    let (enter, letter) = (KeyEvent(pressing: "enter"), KeyEvent(pressing: "a"))
    #expect(!pane.takes(enter) && !pane.receive(enter) && document.text.isEmpty)
    #expect(pane.takes(letter) && pane.receive(letter) && document.text == "a")
    try keyboard.perform(CommandInvocation("keyboard.leave"))
    #expect(pane.takes(enter) && pane.receive(enter) && document.text == "a\n")
  }

  @Test("The focused element is the text that is typed into, whichever it is now")
  func focusedElement() {
    #expect(pane.focusedElement == nil)
    _ = pane.lines(15, 60)
    touch(4, 14)
    #expect(pane.focusedElement?.role == .text && pane.focusedElement?.input?.buffer.text == "e")
    controller.document = TextDocument(isMultiline: false, isSecure: true)
    _ = pane.lines(15, 60)
    touch(4, 14)
    #expect(pane.focusedElement?.input?.buffer.text == "•")
    #expect(pane.focusedElement?.input?.isSecure == true)
  }

  @Test("The wheel turns the pages of emojis, and nothing else")
  func wheel() {
    _ = pane.lines(15, 60)
    #expect(pane.receive(MouseEvent(.wheelDown, 7, 17), in: size) == [])
    controller.gestures.tap(.emojiCategory(.foods))
    #expect(pane.lines(15, 60)[4].contains("🍇"))
    #expect(
      pane.receive(MouseEvent(.wheelDown, 7, 17), in: size)
        == [CommandInvocation("keyboard.nextPage")])
    #expect(
      pane.receive(MouseEvent(.wheelUp, 7, 17), in: size)
        == [CommandInvocation("keyboard.previousPage")])
  }
}
