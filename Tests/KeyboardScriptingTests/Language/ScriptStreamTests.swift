import KeyboardCore
import Testing

@testable import KeyboardScripting

@Suite("Commands that come piece by piece")
struct ScriptStreamTests {
  /// Returns the verbs of each line that is read after each piece, with the message of an error.
  private func lines(
    of pieces: [String], waitsForElse: Bool = true, finishes: Bool = true
  ) -> [[String]] {
    lines(of: pieces.map { Array($0.utf8) }, waitsForElse: waitsForElse, finishes: finishes)
  }

  private func lines(
    of pieces: [[UInt8]], waitsForElse: Bool = true, finishes: Bool = true
  ) -> [[String]] {
    var stream = ScriptStream(file: "pipe", waitsForElse: waitsForElse)
    var lines: [[String]] = []
    func readAll() {
      while true {
        do throws(ScriptError) {
          guard let script = try stream.next() else { return }
          lines.append(script.statements.map { "\($0.verb):\($0.position.line)" })
        } catch {
          lines.append(["\(error)"])
        }
      }
    }
    for piece in pieces {
      stream.append(piece)
      readAll()
    }
    if finishes {
      stream.finish()
      readAll()
    }
    return lines
  }

  @Test(
    "A line is read when it has come to its end, a block when it is closed",
    arguments: [
      (["a b; c\n\n# no\nd\n"], [["a:1", "c:1"], ["d:4"]]), (["a"], []),
      (["a", " b\n"], [["a:1"]]), (["repeat 2 {\n a\n"], []),
      (["repeat 2 {\n a\n", "}\nb\n"], [["repeat:1"], ["b:4"]]), (["a \\\n"], []),
      (["a \\\n", "b\nc\n"], [["a:1"], ["c:3"]]), (["a\r\nb\r\n"], [["a:1"], ["b:2"]]),
    ] as [([String], [[String]])])
  func wholeLines(pieces: [String], lines: [[String]]) {
    #expect(self.lines(of: pieces, finishes: false) == lines)
  }

  @Test("A line behind one that cannot be read is read as it stands")
  func behindMistake() throws {
    var stream = ScriptStream(file: "pipe")
    stream.append("x $( }\na) b; c\n".utf8)
    #expect(throws: ScriptError.self) { try stream.next() }
    #expect(try stream.next()?.statements.map(\.verb) == ["a)", "c"])
  }

  @Test(
    "Wherever a text is cut, its lines are the same, also those beside one that is not UTF-8",
    arguments: [
      (
        "a \"Ã¥\"\nif x {\n b\n}\n# c\nelse { d }\nrepeat 2 {\n e }; f\ng",
        [["a:1"], ["if:2"], ["repeat:7", "f:8"], ["g:9"]]
      ),
      (
        "a\r\nif x { b }\r\nc \u{E9} d\r\n\nif y { e }",
        [
          ["a:1"], ["if:2"], ["pipe:3:3: the byte 0xE9 is not UTF-8; save the file in UTF-8"],
          ["if:5"],
        ]
      ),
      (
        "repeat 2 {\na\n\u{FF}\nb\u{FE}\nc",
        [
          ["pipe:3:1: the byte 0xFF is not UTF-8; save the file in UTF-8"],
          ["pipe:4:2: the byte 0xFE is not UTF-8; save the file in UTF-8"], ["c:5"],
        ]
      ),
    ] as [(String, [[String]])])
  func pieces(latin1: String, lines: [[String]]) {
    let bytes = latin1.unicodeScalars.map { UInt8($0.value) }
    for cut in 0...bytes.count {
      #expect(self.lines(of: [Array(bytes[..<cut]), Array(bytes[cut...])]) == lines, "\(cut)")
    }
  }

  @Test(
    "An if waits for the line behind it, which may be its else, unless a program waits for an answer",
    arguments: [
      ("if x { a }\n", true, []), ("if x { a }\n\n# c\n", true, []),
      ("if x { a }\nb\n", true, [["if:1"], ["b:2"]]),
      ("if x { a } else { b }\n", true, [["if:1"]]), ("if x { a } else if y { b }\n", true, []),
      ("if x { a }\nelse { b }\n", true, [["if:1"]]), ("if x { a }\n", false, [["if:1"]]),
    ] as [(String, Bool, [[String]])])
  func branches(text: String, waits: Bool, lines: [[String]]) {
    #expect(self.lines(of: [text], waitsForElse: waits, finishes: false) == lines)
  }

  @Test("A line that cannot be read is told with its place, and the next one is read")
  func errors() {
    #expect(
      lines(of: ["a\n}\nb $\nc\n", "repeat {\n"]) == [
        ["a:1"], ["pipe:2:1: } closes no block; remove it, or quote it: '}'"],
        ["pipe:3:3: $ has no name after it; write $name or ${expression}, or quote it: '$'"],
        ["c:4"],
        ["pipe:5:8: the block is not closed; write }"],
      ])
  }
}
