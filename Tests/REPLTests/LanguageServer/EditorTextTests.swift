import KeyboardCore
import KeyboardScripting
import SeededRandom
import Testing

@testable import keyboard_repl

@Suite("Texts of editors")
struct EditorTextTests {
  @Test(
    "Positions count UTF-16, and those outside of the text are moved into it",
    arguments: [
      ("a👍🏽b\nc", 0, 5, "a👍🏽|b\nc"), ("a👍🏽b\nc", 0, 2, "a|👍🏽b\nc"),
      ("e\u{301}x\r\ny", 0, 2, "e\u{301}|x\r\ny"), ("e\u{301}x\r\ny", 0, 99, "e\u{301}x|\r\ny"),
      ("ab\rcd", 1, 1, "ab\rc|d"), ("ab", 7, 0, "ab|"), ("ab", -1, -1, "|ab"), ("", 0, 0, "|"),
      ("a\u{2028}b\nc", 1, 0, "a\u{2028}b\n|c"),
    ] as [(String, Int, Int, String)])
  func positions(text: String, line: Int, character: Int, expected: String) {
    let text = EditorText(text)
    let index = text.index(of: .init(line: line, character: character))
    #expect(text.text[..<index] + "|" + text.text[index...] == expected)
    #expect(text.index(of: text.position(of: index)) == index)
  }

  @Test("A range is replaced, also one inside of a character")
  func replacements() {
    var text = EditorText("one\ne\u{301}👍\n")
    text.replace(.init(line: 1, character: 1)..<(.init(line: 1, character: 4)), with: "\r\nx")
    #expect(text.text == "one\ne\r\nx\n")
    #expect(text.lineCount == 4)
    text.replace(nil, with: "new")
    #expect(text.text == "new")
  }

  @Test("Edits in any places and any text keep the text whole")
  func randomEdits() {
    var random = SeededGenerator(seed: 63)
    var text = EditorText("")
    let pieces = ["a", "\n", "\r\n", "\r", "👩‍👩‍👧", "e\u{301}", "\u{301}", "\u{2028}", "", "é"]
    for _ in 0..<2000 {
      let position = { (random: inout SeededGenerator) in
        EditorText.Position(
          line: Int.random(in: -1...9, using: &random),
          character: Int.random(in: -1...9, using: &random))
      }
      let (first, second) = (position(&random), position(&random))
      let new = pieces.randomElement(using: &random) ?? ""
      text.replace(min(first, second)..<max(first, second), with: new)
      if text.text.utf8.count > 200 { text = EditorText("") }
      let index = text.index(of: first)
      #expect(text.index(of: text.position(of: index)) == index)
    }
  }

  @Test("Lines and columns of readers are found, after a byte order mark too")
  func readers() {
    let text = EditorText("\u{FEFF}a👍b\u{2028}c\nd")
    let places = [(1, 1), (1, 3), (2, 1), (3, 1), (9, 1)].map {
      SourcePosition(file: "", line: $0.0, column: $0.1)
    }
    let found = text.indices(of: places, where: \.isNewline).map { text.text[$0...].first }
    #expect(found == ["a", "b", "c", "d", nil])
  }
}

@Suite("Messages of language servers")
struct ContentFramerTests {
  private static let messages =
    "Content-Length: 2\r\nContent-Type: x\r\n\r\n{}content-length:3\r\n\r\n\"é"

  @Test("Messages are the same in any pieces", arguments: [1, 2, 7, 100])
  func pieces(size: Int) {
    var framer = ContentFramer(limit: 10)
    let bytes = Array(Self.messages.utf8)
    let found = stride(from: 0, to: bytes.count, by: size).flatMap {
      framer.append(bytes[$0..<min($0 + size, bytes.count)])
    }
    #expect(found == [.text("{}"), .text("\"é")])
  }

  @Test(
    "What is no message is reported once, and what follows a long one is read",
    arguments: [
      ("Content-Length: 11\r\n\r\n0123456789!Content-Length: 1\r\n\r\n1", [.tooLong, .text("1")]),
      ("Content-Length: x\r\n\r\n{}", [.noLength]), ("Content-Length: -1\r\n\r\n{}", [.noLength]),
      ("\r\n\r\n{}", [.noLength]), ("Content-Length: 99999999999999999999\r\n\r\n", [.noLength]),
      (String(repeating: "x", count: 5000), [.noLength]),
    ] as [(String, [ContentFramer.Content])])
  func malformed(text: String, expected: [ContentFramer.Content]) {
    var framer = ContentFramer(limit: 10)
    #expect(framer.append(text.utf8) + framer.append("more".utf8) == expected)
  }

  @Test("A message that is not UTF-8 is skipped")
  func notText() {
    var framer = ContentFramer(limit: 10)
    let bytes = Array("Content-Length: 1\r\n\r\n".utf8) + [0xFF]
    #expect(framer.append(bytes) == [.notText])
    #expect(framer.append("Content-Length: 1\r\n\r\n1".utf8) == [.text("1")])
  }
}
