import Testing

@testable import KeyboardPluginSDK

@Suite("Lines cut out of bytes")
nonisolated struct LineFramerTests {
  private func lines(_ chunks: [[UInt8]], limit: Int = 8) -> [LineFramer.Line] {
    var framer = LineFramer(limit: limit)
    var lines: [LineFramer.Line] = []
    for chunk in chunks { lines += framer.append(chunk) }
    return lines + [framer.finish()].compactMap { $0 }
  }

  static let cases: [(input: String, lines: [LineFramer.Line])] = [
    ("", []),
    ("a\n", [.text("a")]),
    ("a\r\nb\n", [.text("a"), .text("b")]),
    ("\n\r\n", [.text(""), .text("")]),
    ("a\rb\n", [.text("a\rb")]),
    ("half", [.text("half")]),
    ("12345678\n", [.text("12345678")]),
    ("12345678\r\n", [.text("12345678")]),
    ("123456789\nb\n", [.tooLong, .text("b")]),
    ("123456789\r\nb\n", [.tooLong, .text("b")]),
    ("1234567890123456789\nb\n", [.tooLong, .text("b")]),
    ("12345678901234567890", [.tooLong]),
    ("é…\n", [.text("é…")]),
  ]

  @Test("B28: come out the same however the bytes are split", arguments: cases)
  func splits(_ test: (input: String, lines: [LineFramer.Line])) {
    let bytes = Array(test.input.utf8)
    #expect(lines([bytes]) == test.lines)
    #expect(lines(bytes.map { [$0] }) == test.lines)
    for cut in 0...bytes.count {
      #expect(lines([Array(bytes[..<cut]), Array(bytes[cut...])]) == test.lines)
    }
  }

  @Test("B28: that are no UTF-8 are told apart")
  func invalid() {
    #expect(lines([[0xFF, 0x0A, 0x61, 0x0A, 0xC3, 0x0A]]) == [.notText, .text("a"), .notText])
  }

  @Test("that are too long are told at once and skipped without being kept")
  func skipping() {
    var framer = LineFramer(limit: 8)
    var lines: [LineFramer.Line] = []
    for round in 1...1000 {
      lines += framer.append(Array(repeating: 0x61, count: 1000))
      #expect(lines == [.tooLong] && framer.buffer.capacity < 1000, "after \(round) parts")
    }
    lines += framer.append([0x0A, 0x62, 0x0A])
    #expect(lines == [.tooLong, .text("b")])
  }
}
