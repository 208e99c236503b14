import KeyboardTerminal
import Testing

@Suite("Pictures of kitty's graphics protocol")
struct TerminalPictureTests {
  /// The head of a file, and so many bytes behind it.
  static func png(_ width: UInt8, _ height: UInt8, rest: Int = 9) -> [UInt8] {
    let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    let sizes: [UInt8] = [0, 0, 0, width, 0, 0, 0, height]
    return head + Array("IHDR".utf8) + sizes + [8, 6, 0, 0, 0] + Array(repeating: 0xFF, count: rest)
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
  }

  @Test("A picture is shown at the cursor and removed by these bytes")
  func bytes() throws {
    let picture = try #require(TerminalPicture(png: Self.png(2, 1), id: 7))
    #expect(
      text(picture.shown(rows: 3, columns: 5))
        == "^_Ga=T,f=100,t=d,i=7,p=1,r=3,c=5,C=1,q=2,m=0;"
        + "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD///////////8=^\\")
    #expect(text(picture.removed) == "^_Ga=d,d=I,i=7,q=2^\\")
  }

  @Test("A large one goes in pieces of at most 4096 characters, of which all but the last say so")
  func pieces() throws {
    let picture = try #require(TerminalPicture(png: Self.png(2, 1, rest: 6115), id: 7))
    let pieces = text(picture.shown(rows: 1, columns: 1)).split(separator: "^\\")
    #expect(
      pieces.map { $0.prefix { $0 != ";" } } == [
        "^_Ga=T,f=100,t=d,i=7,p=1,r=1,c=1,C=1,q=2,m=1", "^_Gq=2,m=0",
      ])
    #expect(pieces.map { $0.drop { $0 != ";" }.count - 1 } == [4096, 4096])
  }

  @Test("What is no PNG, or none that is whole at its start, is no picture")
  func others() {
    #expect(TerminalPicture(png: []) == nil)
    #expect(TerminalPicture(png: Array(repeating: 0, count: 100)) == nil)
    #expect(TerminalPicture(png: Array(Self.png(2, 1).prefix(30))) == nil)
    #expect(TerminalPicture(png: Self.png(0, 1)) == nil)
  }

  @Test(
    "It keeps its proportions in the cells that there are, and is not enlarged",
    arguments: [
      // Pixels, cells, pixels of a cell, cells that it takes; rows first from the cells on.
      ((200, 100), (10, 40), (10, 20), (5, 20)), ((200, 100), (10, 10), (10, 20), (3, 10)),
      ((100, 200), (4, 40), (10, 20), (4, 4)), ((20, 20), (10, 40), (10, 20), (1, 2)),
      ((1, 1), (10, 40), (10, 20), (1, 1)), ((200, 100), (10, 40), (0, 0), (5, 20)),
      ((200, 100), (10, 40), (20, 20), (5, 10)), ((255, 1), (10, 3), (10, 20), (1, 3)),
    ] as [((UInt8, UInt8), (Int, Int), (Int, Int), (Int, Int))])
  func extent(
    pixels: (UInt8, UInt8), place: (Int, Int), cell: (Int, Int), taken: (Int, Int)
  ) throws {
    let picture = try #require(TerminalPicture(png: Self.png(pixels.0, pixels.1)))
    #expect(picture.extent(in: place, cell: cell) == taken)
  }
}
