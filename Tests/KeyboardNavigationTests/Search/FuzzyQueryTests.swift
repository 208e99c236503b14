import KeyboardCore
import KeyboardNavigation
import Testing

@Suite("Fuzzy queries")
struct FuzzyQueryTests {
  @Test(
    "A word is found by its letters in order, and marks say where",
    arguments: [
      ("fbb", "foo bar baz", true), ("fbb", "bar baz foo", false), ("foo baz", "foo bar baz", true),
      ("baz foo", "foo bar baz", true), ("foo zed", "foo bar baz", false),
      ("'ob", "foo bar", false),
      ("'oo", "foo bar", true), ("^foo", "  foo bar", true), ("^bar", "foo bar", false),
      ("bar$", "foo bar ", true), ("foo$", "foo bar", false), ("^foo$", " foo ", true),
      ("^foo$", "foo bar", false), ("!bar", "foo bar", false), ("!fbr", "foo bar", true),
      ("!'fbr", "foo bar", false), ("!^foo", "foo bar", false), ("!^bar", "foo bar", true),
      ("!foo$", "foo bar", true), ("zed | bar", "foo bar", true), ("zed | fox", "foo bar", false),
      ("foo zed | bar", "foo bar", true), ("!zed | bar", "foo bar", true),
      (#"o\ b"#, "foo bar", true), (#"oo\ a"#, "fooa", false), ("$", "a$", true), ("$", "a", false),
      ("F", "foo", false), ("F", "Foo", true), ("f B", "Foo Bar", true), ("f B", "Foo bar", false),
      ("naive", "naïve", true), ("NAÏ", "NAÏVE", true), ("naïve", "naive", true),
      ("strasse", "Straße", true), ("уй", "умный", true), ("日本", "日の本", true), ("|", "a|b", true),
      ("|", "ab", false), ("a |", "ab", true), ("!", "ab", true), ("^", "ab", true),
    ])
  func finds(query: String, title: String, matches: Bool) {
    #expect(SearchQuery(fuzzy: query).matches(title) == matches)
  }

  @Test("A query without the notation is one word, and marks count where they are to")
  func literal() {
    #expect(SearchQuery(fuzzy: "'o b$", isExtended: false).matches("'foo bar$"))
    #expect(!SearchQuery(fuzzy: "!o", isExtended: false).matches("bar"))
    #expect(SearchQuery(fuzzy: "école").matches("ecole"))
    #expect(!SearchQuery(fuzzy: "ecole", keepsMarks: true).matches("école"))
    #expect(SearchQuery(fuzzy: "éc", keepsMarks: true).matches("École"))
  }

  @Test("Exact queries find words as they are typed, and a quote scatters their letters")
  func exact() {
    #expect(!SearchQuery(fuzzy: "fbr", isExact: true).matches("foo bar"))
    #expect(SearchQuery(fuzzy: "o b", isExact: true).matches("foo bar"))
    #expect(SearchQuery(fuzzy: "'fbr", isExact: true).matches("foo bar"))
    #expect(SearchQuery(fuzzy: "BAR", isCaseSensitive: false).matches("foo bar"))
    #expect(!SearchQuery(fuzzy: "bar", isCaseSensitive: true).matches("foo Bar"))
  }

  // As fzf 0.38 ranks them.
  @Test(
    "What begins words, and stays together, comes first; then the shorter title, then the earlier one",
    arguments: [
      (
        "fb", ["foobar", "foo-bar", "fxxxb", "foo bar", "fooBar"],
        ["foo bar", "fooBar", "foo-bar", "foobar", "fxxxb"]
      ),
      ("o", ["foo", "fo", "bo o", "xo"], ["bo o", "fo", "xo", "foo"]),
      ("ab", ["a_b", "xab", "ab", "a b", "abc"], ["ab", "abc", "a b", "a_b", "xab"]),
      ("!x", ["bb", "a", "x"], ["bb", "a"]),
      ("rd", ["src/reader", "readme.md", "Read.Data"], ["Read.Data", "readme.md", "src/reader"]),
    ] as [(String, [String], [String])])
  func ranks(query: String, titles: [String], expected: [String]) {
    let matches = FilteredTable(of: TextTable(lines: titles))
    matches.filter(SearchQuery(fuzzy: query))
    #expect(matches.advance { _ in true })
    #expect(matches.indexesInList.map { titles[$0] } == expected)
  }

  // As fzf 0.38 ranks them.
  @Test(
    "What decides between titles that fit alike may be named",
    arguments: [
      ([.length], [3, 0, 1, 2, 4]), ([.chunk], [0, 2, 3, 1, 4]), ([.begin], [1, 4, 3, 2, 0]),
      ([.end], [0, 3, 2, 1, 4]), ([.index], [0, 1, 2, 3, 4]), ([.index, .begin], [0, 1, 2, 3, 4]),
      ([.chunk, .begin], [2, 0, 3, 1, 4]),
    ] as [([SearchQuery.Tie], [Int])])
  func ties(ties: [SearchQuery.Tie], expected: [Int]) {
    let titles = ["xx fo", "fobar xx", "a fo b c", "zfo", "fo_lng_tail"]
    let matches = FilteredTable(of: TextTable(lines: titles))
    matches.filter(SearchQuery(fuzzy: "o", ties: ties))
    #expect(matches.advance { _ in true })
    #expect(Array(matches.indexesInList) == expected)
  }

  @Test("Where the end decides, of placements that fit alike the last one counts")
  func lastPlacement() {
    for (query, title, part) in [
      ("o", "zfoo", 3..<4), ("'zo", "azozo", 3..<5), ("bc", "xbcbc", 3..<5),
    ] {
      let ranges = SearchQuery(fuzzy: query, ties: [.length, .end]).ranges(in: title)
      #expect(
        ranges.map { title.distance(from: title.startIndex, to: $0.lowerBound) } == [
          part.lowerBound
        ])
      #expect(ranges.map { title[$0].count } == [part.count])
    }
  }

  @Test("In a reversed list the last one of those that fit alike comes first")
  func reversed() {
    let matches = FilteredTable(of: TextTable(lines: ["ab x", "x ab", "ab y", "xab"]))
    matches.isReversed = true
    matches.filter(SearchQuery(fuzzy: "ab", ties: [.index]))
    #expect(matches.advance { _ in true })
    #expect(Array(matches.indexesInList) == [2, 1, 0, 3])
  }

  @Test(
    "The letters that fit best are those to highlight",
    arguments: [
      ("fb", "foo bar", ["f", "b"]), ("oba", "foo oba", ["oba"]), ("r'", "bar'r", ["r'"]),
      ("bar | foo", "foo", ["foo"]), ("!x o", "foo", ["o"]), ("na", "xnȧïve", ["nȧ"]),
      ("ss", "Straße", ["S", "ß"]), ("sse", "Fuße", ["ße"]), ("o$ ^f", "foo", ["f", "o"]),
      ("'oo f", "foo", ["foo"]),
    ])
  func highlights(query: String, title: String, parts: [String]) {
    let ranges = SearchQuery(fuzzy: query).ranges(in: title)
    #expect(ranges.map { String(title[$0]) } == parts)
  }

  @Test("A word that is long, in a line that is long, is found and highlighted in bounded memory")
  func long() {
    let title = String(repeating: "ab ", count: 40_000)
    let query = SearchQuery(fuzzy: String(repeating: "ab", count: 500))
    #expect(query.matches(title))
    let letters = query.ranges(in: title).map { title[$0] }.joined()
    #expect(letters == String(repeating: "ab", count: 500))
  }

  @Test("Lines that come are ranked among those that were found before")
  func growing() {
    let table = TextTable(lines: ["a-b", "xab"])
    let matches = FilteredTable(of: table)
    matches.filter(SearchQuery(fuzzy: "ab"))
    matches.advance { _ in true }
    #expect(Array(matches.indexesInList) == [0, 1])
    table.append(Array("ab\nyyab\n".utf8))
    matches.advance { _ in true }
    #expect(Array(matches.indexesInList) == [2, 0, 1, 3])
    matches.ranksRows = false
    matches.isReversed = true
    matches.filter(SearchQuery(fuzzy: "ab"))
    matches.advance { _ in true }
    #expect(Array(matches.indexesInList) == [3, 2, 1, 0])
  }

  @Test("A long list that all processors search together is found as line by line")
  func parallel() {
    let titles = (0..<50_000).map { "row \($0 * 7919 % 100_003)" }
    let lines = Lines(titles)
    let query = SearchQuery(fuzzy: "r 42")
    let expected = titles.indices.filter { query.matches(titles[$0]) }
    #expect(!expected.isEmpty)
    #expect(lines.rankedItems(in: 0..<60_000, matching: query).map(\.index) == expected)
  }

  @Test(
    "Fields are counted as fzf counts them",
    arguments: [
      ("2", nil, "  one two  three", ["two  "]), ("-1", nil, "one two three", ["three"]),
      ("2..", nil, "one two three", ["two three"]), ("..2", nil, "one two three", ["one two "]),
      ("1,3", nil, "one two three", ["one ", "three"]), ("-2..", ":", "a:b:c", ["b:c"]),
      ("2", "[0-9]+", "a12b3c", ["b3"]), ("2..", "[0-9]+", "a12b3c", ["b3c"]),
      ("1", ".", "abc", ["a"]), ("2", "\\.", "a.b.c", ["b."]), ("2", "(", "a(b(c", ["b("]),
      ("1", "x*", "abc", ["abc"]), ("2", "\\t", "a\tb", ["b"]),
      ("2", ":", "a::c", [":"]), ("4", nil, "one two", []), ("1", "::", "a::b", ["a::"]),
      ("..", nil, "one two", ["one two"]), ("1", nil, "", []),
    ] as [(String, String?, String, [String])])
  func fields(text: String, delimiter: String?, line: String, expected: [String]) throws {
    let bytes = Array(line.utf8)
    let places = try FieldSelection(text, delimiter: delimiter).places(in: bytes)
    #expect(places.map { String(decoding: bytes[$0], as: UTF8.self) } == expected)
  }

  @Test(
    "The text of fields ends before what separates the last one from the next",
    arguments: [
      ("2", nil, "one two  three", "two"), ("1..2", nil, "one two  three", "one two"),
      ("2", ":", "a:b:c", "b"), ("1,2", ":", "a:b:c", "a:b"), ("2", "[0-9]+", "a12b3c", "b"),
      ("3", "[0-9]+", "a12b3c", "c"), ("4", ":", "a:b:c", ""), ("1", nil, "", ""),
    ] as [(String, String?, String, String)])
  func fieldTexts(text: String, delimiter: String?, line: String, expected: String) throws {
    let bytes = try FieldSelection(text, delimiter: delimiter).text(of: Array(line.utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test("Two queries of the same words differ by the fields that they search")
  func equality() throws {
    let queries = try [nil, "2..", "2..3", "2.."].map { fields in
      SearchQuery(fuzzy: "two", fields: try fields.map { try FieldSelection($0) })
    }
    #expect(queries[1] == queries[3] && Set(queries).count == 3)
    let selections = try [",", ":", ","].map { try FieldSelection("2", delimiter: $0) }
    #expect(selections[0] != selections[1] && Set(selections).count == 2)
  }

  @Test("What is no field is told", arguments: ["", "0", "x", "1,", "1..x", "0..2"])
  func mistakes(text: String) {
    #expect(throws: MessageError.self) { try FieldSelection(text) }
  }

  @Test("Only the fields that are searched are found, and highlighted where they stand")
  func searchedFields() throws {
    let query = SearchQuery(fuzzy: "^two", fields: try FieldSelection("2.."))
    #expect(query.matches("one two"))
    #expect(!query.matches("two one"))
    let title = "two two"
    let ranges = query.ranges(in: title)
    #expect(ranges.map { title.distance(from: title.startIndex, to: $0.lowerBound) } == [4])
  }
}
