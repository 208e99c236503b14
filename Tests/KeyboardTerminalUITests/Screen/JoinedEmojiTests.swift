import KeyboardCore
import KeyboardTerminal
import Testing

@testable import KeyboardTerminalUI

@Suite("Emoji made of several")
struct JoinedEmojiTests {
  private static let names = [
    "👨‍👩‍👧", "👨‍👩‍👦", "👨‍👩‍👧‍👦", "🇩🇪", "🇩🇰", "👩‍💻", "👩‍🎤", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "👩🏽‍❤️‍👩🏿",
    "👩🏽‍❤️‍💋‍👨🏿", "👩🏽‍❤️‍💋‍👨🏽",
  ]

  private func line(_ text: String, joined: Bool, columns: Int = 20) -> String {
    var canvas = Canvas(size: CellSize(rows: 1, columns: columns))
    canvas.joinsEmoji = joined
    canvas.write(text, at: .zero)
    return canvas.grid.lines[0]
  }

  @Test("Where the terminal draws them whole each takes two cells and is written whole")
  func whole() {
    for name in Self.names {
      #expect(line(name + "x", joined: true) == name + "x")
      #expect(line(name + "xyz", joined: true, columns: 4) == name + "x…")
    }
  }

  @Test("No two that differ look alike, whatever the terminal draws")
  func distinct() {
    for joined in [false, true] {
      #expect(Set(Self.names.map { line($0, joined: joined) }).count == Self.names.count)
    }
    #expect(line("👨‍👩‍👧", joined: false) == "👨👩👧")
  }

  @Test("Of two that differ in the last of ten scalars alone, the second one is drawn")
  @MainActor
  func longest() {
    var written = ""
    let size = CellSize(rows: 1, columns: 8)
    let screen = Screen(size: size, colors: .none) {
      written = String(decoding: $0, as: UTF8.self)
    }
    for name in Self.names.suffix(2) {
      var canvas = Canvas(size: size)
      canvas.joinsEmoji = true
      canvas.write(name, at: .zero)
      screen.show(canvas.grid)
      #expect(written.contains(name))
    }
  }

  @Test("The fields of a cell fill its memory, by which frames are compared")
  func memory() {
    #expect(MemoryLayout<Glyph.Scalars>.size == 20)
    #expect(MemoryLayout<Cell>.size == 32)
    #expect(MemoryLayout<Cell>.stride == 32)
  }

  @Test("What is highlighted behind one is where it is drawn")
  func highlights() {
    for (joined, column) in [(true, 3), (false, 7)] {
      var text = ItemText("👨‍👩‍👧 x")
      text.highlights = text.title.ranges(of: "x")
      var canvas = Canvas(size: CellSize(rows: 1, columns: 12))
      canvas.joinsEmoji = joined
      canvas.drawItem(text, line: 0, [], in: CellRect(size: canvas.size))
      let place = CellPosition(row: 0, column: column + 2)
      #expect(canvas.grid.style(at: place) != canvas.grid.style(at: .zero))
    }
  }

  @Test(
    "The terminal joins them if its cursor is two cells further behind a family and a flag",
    arguments: [
      ([(2, 3), (3, 3)], true), ([(2, 7), (3, 3)], false), ([(2, 3), (3, 5)], false),
      ([(2, 3)], false), ([], false), ([(1, 3), (4, 3)], false),
    ] as [([(Int, Int)], Bool)])
  func measuring(positions: [(Int, Int)], isJoined: Bool) {
    var measurement = EmojiMeasurement()
    var changes = 0
    for (row, column) in positions
    where measurement.receive(.cursorPosition(row: row, column: column)) { changes += 1 }
    #expect(measurement.isJoined == isJoined)
    #expect(changes == (isJoined ? 1 : 0))
    var decoder = TerminalDecoder()
    var replies: [TerminalEvent] = []
    decoder.decode("\u{1B}[2;3R".utf8, at: .zero) { replies.append($0) }
    #expect(replies == [.reply(.cursorPosition(row: 2, column: 3))])
  }
}
