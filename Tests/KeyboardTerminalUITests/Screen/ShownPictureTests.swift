import KeyboardTerminal
import KeyboardTerminalUI
import Testing

@MainActor
@Suite("Pictures on a screen")
struct ShownPictureTests {
  private let picture: TerminalPicture

  init() throws {
    let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    let sizes: [UInt8] = [0, 0, 0, 40, 0, 0, 0, 40, 8, 6, 0, 0, 0]
    let png = head + Array("IHDR".utf8) + sizes + Array(repeating: 0, count: 9)
    picture = try #require(TerminalPicture(png: png, id: 7))
  }

  private func draw(on stage: Stage, row: Int = 1) {
    stage.show { $0.draw(picture, in: CellRect(row: row, column: 2, rows: 3, columns: 10)) }
  }

  private let shown = "_Ga=T,f=100,t=d,i=7,p=1,r=2,c=4,C=1,q=2,m=0;"
  private let removed = "\u{1B}_Ga=d,d=I,i=7,q=2\u{1B}\\"

  @Test("It is shown once where it is, moved where it goes, and removed with its frame")
  func life() {
    let stage = Stage()
    draw(on: stage)
    #expect(stage.lastWrite.contains("\u{1B}[2;3H\u{1B}\(shown)"))
    let count = stage.output.writes.count
    draw(on: stage)
    #expect(stage.output.writes.count == count)
    draw(on: stage, row: 2)
    #expect(
      stage.lastWrite.hasPrefix(removed) && stage.lastWrite.contains("\u{1B}[3;3H\u{1B}\(shown)"))
    stage.show { _ in }
    #expect(stage.lastWrite.hasPrefix(removed) && !stage.lastWrite.contains(shown))
  }

  @Test(
    "A frame with a new picture is not marked as one update, as terminals keep only so much back")
  func updates() {
    let stage = Stage()
    stage.screen.marksUpdates = true
    draw(on: stage)
    #expect(!stage.lastWrite.contains("?2026"))
    stage.show { _ in }
    #expect(stage.lastWrite.contains("?2026h"))
  }

  @Test("What is painted anew shows it again, and the end removes it")
  func repainting() {
    let stage = Stage()
    draw(on: stage)
    stage.screen.repaint()
    draw(on: stage)
    #expect(stage.lastWrite.hasPrefix(removed) && stage.lastWrite.contains(shown))
    stage.screen.end()
    #expect(stage.lastWrite.hasPrefix(removed))
  }

  @Test("It is not shown where something covers a part of it, nor where it has no room")
  func covered() {
    var canvas = Canvas(size: CellSize(rows: 6, columns: 30))
    canvas.draw(picture, in: CellRect(row: 0, column: 0, rows: 3, columns: 10))
    #expect(canvas.grid.pictures.count == 1)
    canvas.fill(CellRect(row: 3, column: 0, rows: 3, columns: 30))
    #expect(canvas.grid.pictures.count == 1)
    canvas.fill(CellRect(row: 2, column: 9, rows: 1, columns: 1))
    #expect(canvas.grid.pictures == [])
    canvas.draw(picture, in: CellRect(row: 4, column: 0, rows: 3, columns: 10))
    canvas.draw(picture, in: CellRect(row: 4, column: 0, rows: 0, columns: 10))
    #expect(canvas.grid.pictures == [])
  }

  @Test("Lines are written and not scrolled while it is there, as it would scroll with them")
  func scrolling() {
    let (scrolled, still) = (Stage(rows: 20), Stage(rows: 20))
    for first in 0...1 {
      let draw = { (canvas: inout Canvas) in
        for row in 0..<20 {
          canvas.write("line \(row + first) of many", at: CellPosition(row: row, column: 0), .plain)
        }
      }
      scrolled.show(draw)
      still.show { canvas in
        draw(&canvas)
        canvas.draw(picture, in: CellRect(row: 1, column: 2, rows: 3, columns: 10))
      }
    }
    #expect(scrolled.lastWrite.contains("\u{1B}D") && !still.lastWrite.contains("\u{1B}D"))
  }
}
