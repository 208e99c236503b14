import KeyboardNavigation
import SeededRandom
import Testing

@Suite("The lines of a text")
struct LinesTests {
  private func text(of pieces: [[UInt8]]) -> Lines {
    pieces.reduce(into: Lines()) { $0.append($1) }
  }

  /// The lines, found by splitting the whole text.
  private func reference(_ bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String(decoding: $0.last == 0x0D ? $0.dropLast() : $0, as: UTF8.self) }
  }

  static let texts: [(bytes: [UInt8], lines: [String])] = [
    ([], []),
    (Array("a".utf8), ["a"]),
    (Array("a\n".utf8), ["a"]),
    (Array("\n".utf8), [""]),
    (Array("\n\n".utf8), ["", ""]),
    (Array("\na".utf8), ["", "a"]),
    (Array("a\n\nb".utf8), ["a", "", "b"]),
    (Array("a\r\nb\r\n".utf8), ["a", "b"]),
    (Array("\r\n\r\n".utf8), ["", ""]),
    (Array("a\r\r\nb\rc\nd\r".utf8), ["a\r", "b\rc", "d"]),
    (Array("a\0b\n\0\nc".utf8), ["a\0b", "\0", "c"]),
    (Array("größe\n日本 👩‍👩‍👧\ne\u{301}".utf8), ["größe", "日本 👩‍👩‍👧", "e\u{301}"]),
    ([0x61, 0xFF, 0x62, 0x0A, 0xC3, 0x0A, 0xA4], ["a\u{FFFD}b", "\u{FFFD}", "\u{FFFD}"]),
    ([0xF0, 0x9F, 0x91, 0x0A, 0xED, 0xA0, 0x80], ["\u{FFFD}", "\u{FFFD}\u{FFFD}\u{FFFD}"]),
  ]

  @Test("Lines end with a line feed, and are repaired where they are not UTF-8", arguments: texts)
  func reading(bytes: [UInt8], expected: [String]) {
    let lines = text(of: [bytes])
    #expect(lines.count == expected.count)
    #expect(Array(lines) == expected)
    #expect(lines.indices.map { lines[$0] } == expected)
    #expect(reference(bytes) == expected)
  }

  @Test("Wherever a text is cut in two, its lines are the same", arguments: texts)
  func twoPieces(bytes: [UInt8], expected: [String]) {
    for cut in 0...bytes.count {
      #expect(Array(text(of: [Array(bytes[..<cut]), Array(bytes[cut...])])) == expected)
    }
    #expect(Array(text(of: bytes.map { [$0] })) == expected)
  }

  @Test("A text, cut anywhere, has the lines of the whole")
  func randomPieces() {
    var numbers = SeededGenerator(seed: 4)
    let parts: [[UInt8]] = [
      [0x0A], [0x0D, 0x0A], [0x0D], [0], [0x61], [0xC3, 0xA4], [0xF0, 0x9F, 0x91, 0xA9], [0xFF],
    ]
    for _ in seeds(100_000) {
      let length = Int.random(in: 0...8, using: &numbers)
      let bytes = (0..<length).flatMap { _ in numbers.pick(parts) }
      var lines = Lines()
      var start = 0
      while start < bytes.count {
        let end = Int.random(in: start...bytes.count, using: &numbers)
        lines.append(bytes[start..<end])
        start = end
      }
      guard lines.elementsEqual(reference(bytes)) else {
        Issue.record("\(bytes)")
        return
      }
    }
  }

  @Test("Lines of any length, a megabyte among them, are found in a text of many blocks")
  func blocks() {
    var numbers = SeededGenerator(seed: 8)
    var bytes: [UInt8] = []
    for number in 0..<40_000 {
      let length =
        number % 10_000 == 5000
        ? 1 << 20 : Int.random(in: 0...numbers.pick([3, 90]), using: &numbers)
      bytes += Array("\(number) ".utf8) + Array(repeating: 0x78, count: length) + [0x0A]
    }
    bytes += Array("open".utf8)
    let expected = reference(bytes)
    for size in [7000, 1 << 16, 1 << 22] {
      var lines = Lines()
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + Int.random(in: 1...size, using: &numbers))
        lines.append(bytes[start..<end])
        start = end
      }
      #expect(lines.count == expected.count)
      #expect(lines.elementsEqual(expected))
    }
  }

  @Test("A line that is given as a text is one line, whatever it holds")
  func givenLines() {
    let texts = ["a", "", "b\nc", "\n", "d\n", "e\r\n", "ö"]
    var lines = Lines(texts)
    #expect(Array(lines) == ["a", "", "b\nc", "\n", "d\n", "e\r\n", "ö"])
    lines.append(Array("f".utf8))
    #expect(lines.count == 8)
    #expect(lines.last == "f")
    #expect(Array(Lines([String]())) == [])
  }

  @Test("A copy keeps its lines while the other text grows")
  func copies() {
    var lines = Lines(["a"])
    lines.append(Array("b".utf8))
    let copy = lines
    lines.append(Array("c\nd".utf8))
    #expect(Array(copy) == ["a", "b"])
    #expect(Array(lines) == ["a", "bc", "d"])
  }

  @Test("Bytes come from any collection")
  func collections() {
    var lines = Lines()
    lines.append("a\nb".utf8)
    lines.append(Array("xc\nx".utf8).dropFirst().dropLast())
    lines.append("de".utf8.reversed())
    lines.append(EmptyCollection())
    #expect(Array(lines) == ["a", "bc", "ed"])
  }
}
