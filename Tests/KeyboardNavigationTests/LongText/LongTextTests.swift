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

  /// Searches slice by slice to an end, and returns the line that the search was for, and the slices.
  @discardableResult
  private func searchAll() -> (line: Range<Int>?, slices: Int) {
    var slices = 0
    while let slice = text.nextSlice() {
      slices += 1
      if let line = text.take(slice.searched()) { return (line, slices) }
    }
    return (nil, slices)
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
      let (line, slices) = searchAll()
      return (line.map(string), slices)
    }
    #expect(try find("77$", from: 0, isForward: true).0 == "line 77")
    #expect(try find("77$", from: text.count, isForward: false).0 == "line 9977")
    let far = try find("9000", from: 0, isForward: true)
    #expect(far.0 == "line 9000")
    #expect(far.1 > 15)
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
    #expect(searchAll().line == nil)
    #expect(text.isFinding && text.isWaiting)
    append("o\n".utf8)
    #expect(!text.isWaiting)
    #expect(searchAll().line.map(string) == "two")
    text.find(SearchQuery("three"), from: 0)
    searchAll()
    text.isWhole = true
    #expect(!text.isWaiting)
    #expect(searchAll().line == nil)
    #expect(!text.isFinding)
  }

  @Test("What is searched may be another text than the bytes")
  func plainText() {
    text.plainText = { $0.contains(0x08) ? "bold" : nil }
    append("b\u{8}bold\nbold\n".utf8)
    text.find(SearchQuery("bold"), from: 0)
    #expect(searchAll().line == 0..<7)
  }

  @Test("A filter leaves lines out, in slices, and looks at those that come later")
  func filtering() throws {
    append((0..<1000).map { "line \($0)\n" }.joined().utf8)
    let query = try SearchQuery(pattern: "99$")
    text.filter = query
    #expect(text.filter == query)
    #expect(lines.isEmpty)
    #expect(!text.hasFiltered)
    #expect(searchAll().slices > 1)
    #expect(text.hasFiltered)
    #expect(lines == (0..<10).map { "line \($0 == 0 ? "" : "\($0)")99" })
    #expect(linesBack == lines.reversed())
    append("more 9".utf8)
    searchAll()
    #expect(lines.count == 10)
    append("9\nno\n".utf8)
    searchAll()
    #expect(lines.last == "more 99")
    #expect(lines.count == 11)
    text.filter = nil
    #expect(text.filter == nil)
    #expect(lines.count == 1002)
    #expect(text.hasFiltered)
  }

  @Test("A filter takes no line of which the end has yet to come")
  func filteringOpenLine() throws {
    text.isWhole = false
    text.filter = try SearchQuery(pattern: "9$")
    append("a 9\nb 9".utf8)
    searchAll()
    #expect(text.hasFiltered)
    #expect(lines == ["a 9"])
    append("8\n".utf8)
    searchAll()
    #expect(lines == ["a 9"])
  }

  @Test("What was found in a slice counts only while it is still looked for")
  func outdatedSlices() throws {
    append((0..<2000).map { "line \($0)\n" }.joined().utf8)
    text.find(try SearchQuery(pattern: "7$"), from: 0)
    let slice = try #require(text.nextSlice())
    #expect(text.nextSlice() == nil, "one slice of a search is out at a time")
    text.find(try SearchQuery(pattern: "8$"), from: 0)
    #expect(text.take(slice.searched()) == nil)
    #expect(searchAll().line.map(string) == "line 8")
    #expect(!text.isFinding)
  }

  @Test("A text that is replaced is filtered and counted anew")
  func replacing() throws {
    let source = Page()
    let text = LongText(source)
    source.bytes = Array((String(repeating: "\n", count: 20_000) + "a 1\nb 1\na 2\n").utf8)
    text.filter = SearchQuery("a")
    text.countedQuery = SearchQuery("2")
    func searchAll() { while let slice = text.nextSlice() { text.take(slice.searched()) } }
    func lines(of text: LongText) -> [Range<Int>] {
      var lines: [Range<Int>] = []
      while let line = text.line(from: lines.last?.upperBound ?? 0) { lines.append(line) }
      return lines
    }
    searchAll()
    text.countLines { true }
    #expect(lines(of: text) == [20_000..<20_004, 20_008..<20_012])
    #expect(text.numberOfMatches == 1 && text.lineCount == 20_003)
    source.bytes = Array(
      (String(repeating: "x", count: 20_000) + "\nb 2\na 2\nb 2\n\na 22\n").utf8)
    text.forget()
    #expect(lines(of: text) == [])
    #expect(text.numberOfMatches == 0 && !text.hasFiltered && text.lineCount == nil)
    searchAll()
    text.countLines { true }
    #expect(lines(of: text) == [20_005..<20_009, 20_014..<20_019])
    #expect(text.filter == SearchQuery("a") && text.hasFiltered)
    #expect(text.numberOfMatches == 2 && text.lineCount == 6)
  }

  @Test("Lines that do not match are found by the same query, inverted")
  func inverted() throws {
    append("a\na\nb\n".utf8)
    var query = try SearchQuery(pattern: "a")
    query.isInverted = true
    text.find(query, from: 0)
    #expect(searchAll().line.map(string) == "b")
    text.filter = query
    searchAll()
    #expect(lines == ["b"])
    #expect(query.ranges(in: "a").isEmpty)
  }

  @Test("Matching lines are counted, those of the filter alone, and those that come later")
  func countedMatches() throws {
    append((1...1000).map { "line \($0)\n" }.joined().utf8)
    text.countedQuery = try SearchQuery(pattern: "9$")
    #expect(text.numberOfMatches == 0 && !text.hasCountedMatches)
    searchAll()
    #expect(text.numberOfMatches == 100 && text.hasCountedMatches)
    text.countLines { true }
    #expect(text.matchNumber(ofLineAt: try #require(text.place(ofLine: 18))) == 2)
    #expect(text.matchNumber(ofLineAt: try #require(text.place(ofLine: 19))) == nil)
    text.filter = try SearchQuery(pattern: "5")
    searchAll()
    #expect(text.numberOfMatches == 19)
    append("line 59\n".utf8)
    searchAll()
    #expect(text.numberOfMatches == 20)
    text.filter = nil
    searchAll()
    #expect(text.numberOfMatches == 101)
    text.countedQuery = nil
    #expect(text.numberOfMatches == nil)
  }
}

/// A text whose bytes may be replaced.
private final class Page: TextSource {
  var bytes: [UInt8] = []
  var count: Int { bytes.count }

  func bytes(in range: Range<Int>) -> [UInt8] { Array(bytes[range.clamped(to: 0..<count)]) }
}
