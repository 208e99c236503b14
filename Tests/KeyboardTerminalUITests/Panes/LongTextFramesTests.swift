import KeyboardCore
import KeyboardNavigation
import KeyboardTerminal
import SeededRandom
import Testing

@testable import KeyboardTerminalUI

@MainActor
@Suite("Frames of long texts")
struct LongTextFramesTests {
  private static let parts = [
    "word ", "日本語", "e\u{301}x", "👨‍👩‍👧 family", "का", "\t|", "\u{1B}[31mred\u{1B}[m", "\u{1B}[4munder",
    "a line that is too wide for most of the sizes ", "",
  ]

  /// What the text looks like on a pane, beneath which something else was drawn.
  private func draw(
    _ pane: LongTextPane, in rect: CellRect, _ theme: Theme, joinsEmoji: Bool
  ) -> CellGrid {
    var canvas = Canvas(size: CellSize(rows: 12, columns: 40), theme: theme)
    canvas.joinsEmoji = joinsEmoji
    canvas.write("文 beneath it", at: CellPosition(row: 2, column: 3))
    canvas.within(rect) { pane.draw(on: &$0, isActive: true) }
    return canvas.grid
  }

  @Test(
    "Whatever has changed, a frame looks as if there had been none before",
    arguments: seeds(UInt64(100)))
  func changes(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    let source = ReceivedText()
    let pane = LongTextPane(LongText(source))
    var (rect, theme, joinsEmoji) = (
      CellRect(row: 1, column: 2, rows: 8, columns: 24), Theme.dark, false
    )
    var search: String?
    for _ in 0..<100 {
      switch Int.random(in: 0..<14, using: &numbers) {
      case 0...2:
        let line = (0..<3).map { _ in Self.parts.randomElement(using: &numbers) ?? "" }.joined()
        source.append(Array("\(line)\n".utf8))
        pane.text.sourceHasGrown()
        pane.text.countLines { true }
        pane.textHasChanged()
      case 3: theme = theme == .dark ? .light : .dark
      case 4:
        rect = CellRect(
          row: Int.random(in: -2..<4, using: &numbers),
          column: Int.random(in: -3..<9, using: &numbers),
          rows: Int.random(in: 1..<12, using: &numbers),
          columns: Int.random(in: 1..<40, using: &numbers))
      case 5: pane.wrapsLines.toggle()
      case 6: pane.showsLineNumbers.toggle()
      case 7: pane.scrollSideways(by: Int.random(in: -1...1, using: &numbers))
      case 8: search = ["o", "日", nil].randomElement(using: &numbers) ?? nil
      case 9: joinsEmoji.toggle()
      default: pane.scroll(by: Int.random(in: -3...3, using: &numbers))
      }
      pane.highlights = { [search] text in search.map { text.ranges(of: $0) } ?? [] }
      pane.layOut(in: rect.size)
      let fresh = LongTextPane(pane.text)
      (fresh.wrapsLines, fresh.showsLineNumbers) = (pane.wrapsLines, pane.showsLineNumbers)
      fresh.highlights = pane.highlights
      fresh.layOut(in: rect.size)
      fresh.scroll(to: pane.top, isBounded: false)
      fresh.scroll(toColumn: pane.column)
      try #require(fresh.top == pane.top)
      try #require(
        draw(pane, in: rect, theme, joinsEmoji: joinsEmoji)
          == draw(fresh, in: rect, theme, joinsEmoji: joinsEmoji))
    }
  }
}
