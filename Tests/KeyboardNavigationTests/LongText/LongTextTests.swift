import KeyboardNavigation
import SeededRandom
import Testing

@Suite("Long texts")
struct LongTextTests {
  private let source = ReceivedText()
  private let text: LongText

  init() {
    text = LongText(source)
  }

  private func append(_ bytes: some Sequence<UInt8>) {
    source.append(Array(bytes))
    text.sourceHasGrown()
  }

  private func string(_ line: Range<Int>) -> String {
    String(decoding: text.bytes(of: line), as: UTF8.self)
  }

  /// The lines down from the start.
  private var lines: [String] {
    var lines: [String] = []
    var place = 0
    while let line = text.line(from: place) {
      lines.append(string(line))
      place = line.upperBound
    }
    return lines
  }

  /// The lines up from the end.
  private var linesBack: [String] {
    var lines: [String] = []
    var place = text.count
    while let line = text.line(before: place) {
      lines.append(string(line))
      place = line.lowerBound
    }
    return lines
  }

  @Test(
    "Lines are the same from both ends",
    arguments: [
      ("", []), ("\n", [""]), ("a", ["a"]), ("a\nb\n", ["a", "b"]), ("a\r\n\nb", ["a", "", "b"]),
    ])
  func fewLines(bytes: String, lines: [String]) {
    append(bytes.utf8)
    #expect(self.lines == lines)
    #expect(linesBack == lines.reversed())
    #expect(text.countLines { true })
    #expect(text.lineCount == lines.count)
  }

  @Test(
    "Lines of every length around the cut are found from both ends, with their numbers",
    arguments: seeds(12))
  func manyLines(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lengths = [0, 1, 10, 65_534, 65_535, 65_536, 65_537, 131_072, 200_000]
    let written = (0..<30).map { number in
      String(
        repeating: number % 3 == 0 ? "é" : "x",
        count: lengths[Int.random(in: 0..<lengths.count, using: &random)])
    }
    append(written.joined(separator: "\n").utf8)
    let lines = lines
    #expect(lines.joined() == written.joined())
    #expect(linesBack == lines.reversed())
    #expect(lines.allSatisfy { $0.utf8.count <= 131_075 && !$0.contains("\u{FFFD}") })
    #expect(
      lines.filter { $0.utf8.count < 65_536 }.count >= written.count(where: {
        $0.utf8.count <= 65_536
      }) - 1)
    #expect(text.countLines { true })
    #expect(text.lineCount == written.count - (written.last == "" ? 1 : 0))
    var place = 0
    for (number, line) in written.enumerated() where place < text.count {
      #expect(text.lineNumber(at: place) == number)
      #expect(text.place(ofLine: number) == place)
      #expect(text.isStartOfLine(place))
      place += line.utf8.count + 1
    }
    #expect(text.place(ofLine: written.count) == nil)
  }

  @Test("Lines are counted in slices, and numbers are unknown until then")
  func counting() {
    append((1...100_000).map { "line \($0)\n" }.joined().utf8)
    #expect(text.lineCount == nil)
    #expect(text.lineNumber(at: text.count) == nil)
    #expect(text.place(ofLine: 99_999) == nil)
    var slices = 0
    while !text.hasCountedLines {
      var asked = false
      text.countLines {
        defer { asked = true }
        return !asked
      }
      slices += 1
    }
    #expect(slices == text.count / 16_384)
    #expect(text.lineCount == 100_000)
    append("one more".utf8)
    text.countLines { true }
    #expect(text.lineCount == 100_001)
  }

  @Test("A text grows in the middle of a line")
  func growing() throws {
    append("one\ntw".utf8)
    #expect(lines == ["one", "tw"])
    append("o\nthree\n".utf8)
    #expect(lines == ["one", "two", "three"])
  }

  @Test("A search goes down and up, stops when it is told to, and goes on from there")
  func finding() throws {
    append((0..<10_000).map { "line \($0)\n" }.joined().utf8)
    func find(_ pattern: String, from place: Int, isForward: Bool) throws -> (String?, Int) {
      text.find(try SearchQuery(pattern: pattern), from: place, isForward: isForward)
      var slices = 0
      while text.isFinding {
        var asked = false
        slices += 1
        let line = text.findOn {
          defer { asked = true }
          return !asked
        }
        if let line { return (string(line), slices) }
      }
      return (nil, slices)
    }
    #expect(try find("77$", from: 0, isForward: true).0 == "line 77")
    #expect(try find("77$", from: text.count, isForward: false).0 == "line 9977")
    let far = try find("9000", from: 0, isForward: true)
    #expect(far.0 == "line 9000")
    #expect(far.1 > 100)
    #expect(try find("nowhere", from: 0, isForward: true).0 == nil)
    #expect(try find("line 77$", from: 0, isForward: false).0 == nil)
    text.find(SearchQuery("1"), from: 0)
    text.stopFinding()
    #expect(!text.isFinding)
  }

  @Test("A search waits at the end of what is not whole, and for the end of its line")
  func waiting() throws {
    text.isWhole = false
    append("one\ntw".utf8)
    text.find(try SearchQuery(pattern: "two$"), from: 0)
    #expect(text.findOn { true } == nil)
    #expect(text.isFinding && text.isWaiting)
    append("o\n".utf8)
    #expect(!text.isWaiting)
    #expect(text.findOn { true }.map(string) == "two")
    text.find(SearchQuery("three"), from: 0)
    _ = text.findOn { true }
    text.isWhole = true
    #expect(!text.isWaiting)
    #expect(text.findOn { true } == nil)
    #expect(!text.isFinding)
  }

  @Test("What is searched may be another text than the bytes")
  func plainText() {
    text.plainText = { $0.contains(0x08) ? "bold" : nil }
    append("b\u{8}bold\nbold\n".utf8)
    text.find(SearchQuery("bold"), from: 0)
    #expect(text.findOn { true } == 0..<7)
  }

  @Test("A filter leaves lines out, in slices, and looks at those that come later")
  func filtering() throws {
    append((0..<1000).map { "line \($0)\n" }.joined().utf8)
    text.filter = try SearchQuery(pattern: "99$")
    #expect(lines.isEmpty)
    #expect(!text.hasFiltered)
    while !text.hasFiltered {
      var asked = false
      text.filterOn {
        defer { asked = true }
        return !asked
      }
    }
    #expect(lines == (0..<10).map { "line \($0 == 0 ? "" : "\($0)")99" })
    #expect(linesBack == lines.reversed())
    append("more 9".utf8)
    text.filterOn { true }
    #expect(lines.count == 10)
    append("9\nno\n".utf8)
    text.filterOn { true }
    #expect(lines.last == "more 99")
    #expect(lines.count == 11)
    text.filter = nil
    #expect(lines.count == 1002)
    #expect(text.hasFiltered)
  }

  @Test("A filter takes no line of which the end has yet to come")
  func filteringOpenLine() throws {
    text.isWhole = false
    text.filter = try SearchQuery(pattern: "9$")
    append("a 9\nb 9".utf8)
    text.filterOn { true }
    #expect(text.hasFiltered)
    #expect(lines == ["a 9"])
    append("8\n".utf8)
    text.filterOn { true }
    #expect(lines == ["a 9"])
  }
}
