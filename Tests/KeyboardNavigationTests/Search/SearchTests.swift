import KeyboardNavigation
import Testing

@Suite("The one search")
struct SearchTests {
  @Test(
    "All words occur, in any order, and only an upper-case letter makes case count",
    arguments: [
      ("berry blue", "Blueberry jam", true), ("jam blue", "Blueberry jam", true),
      ("jam red", "Blueberry jam", false), ("BLUE", "Blueberry jam", false),
      ("Blue", "Blueberry jam", true), ("Jam blue", "Blueberry jam", false),
      ("Jam Blue", "Blueberry jam", false), ("strasse", "GROẞE STRASSE", true),
      ("Ecole", "École", true), ("ECOLE", "École", false), ("ecole", "ÉCOLE", true),
      ("  blue \t jam ", "Blueberry jam", true), ("", "anything", true), (" ", "", true),
      ("a", "", false), ("ΟΔΥΣΣΕΥΣ", "Ὀδυσσεύς", false), ("οδυσσευσ", "Ὀδυσσεύς", true),
      ("Œuvre", "OEuvre", true), ("Œuvre", "oeuvre", false), ("œuvre", "OEuvre", true),
      ("aab", "aaab", true),
    ])
  func words(text: String, title: String, expected: Bool) {
    #expect(SearchQuery(text).matches(title) == expected)
  }

  @Test(
    "The parts of a title that match are told, in order, with the marks of their letters",
    arguments: [
      ("berry blue", "Blueberry jam", ["Blueberry"]), ("b", "Bob", ["B", "b"]),
      ("B", "Bob", ["B"]), ("jam red", "Blueberry jam", ["jam"]), ("", "anything", []),
      ("ecole", "l\u{2019}e\u{301}cole", ["e\u{301}cole"]), ("ss", "Straße", ["ß"]),
      ("ab bc", "abc abc", ["abc", "abc"]), ("aa", "aaaaa", ["aaaa"]), ("z", "abc", []),
    ])
  func ranges(text: String, title: String, parts: [String]) {
    #expect(SearchQuery(text).ranges(in: title).map { String(title[$0]) } == parts)
    // Of the beginning that is seen.
    #expect(SearchQuery(text).ranges(in: title.prefix(0)) == [])
  }

  @Test(
    "A pattern is a regular expression, and only an upper-case letter makes case count",
    arguments: [
      ("^row [0-9]+$", "Row 12", ["Row 12"]), ("^row [0-9]+$", "row 1 x", []),
      ("Row", "row", []), ("a|b", "cab", ["a", "b"]), ("x*", "axxb", ["xx"]), ("^b", "bb", ["b"]),
      ("(ab){2}", "ababab", ["abab"]), ("[]x]", "]", ["]"]), ("[[:digit:]]", "a1", ["1"]),
      ("[[:punct:]]", "a-b!", ["-", "!"]), ("[[:graph:]]+", "a- b", ["a-", "b"]),
      ("[[:print:]]+", "a b\u{7}c", ["a b", "c"]), ("[[:blank:]]", "a\tb\nc d", ["\t", " "]),
      ("[[:cntrl:]]", "a\u{7}b", ["\u{7}"]), ("[[:xdigit:]]+", "xAf9g", ["Af9"]),
      (#"\."#, "a.b", ["."]), (#"\W"#, "A b", [" "]), ("b$", "ab\0b", ["b"]), ("", "any", []),
    ])
  func patterns(pattern: String, title: String, parts: [String]) throws {
    let query = try SearchQuery(pattern: pattern)
    #expect(query.ranges(in: title).map { String(title[$0]) } == parts)
    #expect(query.matches(title) == (!parts.isEmpty || pattern.isEmpty))
    #expect(query.kind == .pattern && query.text == pattern)
    #expect(query.isCaseSensitive == (pattern == "Row"))
  }

  @Test(
    "A pattern that cannot be read, or could take any time and memory, is refused",
    arguments: [
      ("a[b", "[, [^, [:, [., or [=; a backslash before a sign takes it as it is"),
      ("(a", "unmatched ( or \\(; a backslash before a sign takes it as it is"),
      (#"(a)\1"#, #"\1 refers back to a group; write what it is to match again"#),
      ("((a{20}){10}){6}", "it repeats a part more than 1000 times; write * or +"),
      ("a{1001}", "it repeats a part more than 1000 times; write * or +"),
      (
        String(repeating: "a{1000}", count: 11),
        "it has more than 10000 parts with all repetitions; make it shorter"
      ),
    ])
  func refusedPatterns(pattern: String, reason: String) {
    let error = #expect(throws: SearchQuery.PatternError.self) {
      try SearchQuery(pattern: pattern)
    }
    #expect(error?.message.hasPrefix("the pattern cannot be used: ") == true)
    #expect(error?.message.hasSuffix(reason) == true, "\(error?.message ?? "")")
  }

  @Test("All of a long title is searched for a pattern")
  func longTitle() throws {
    let title = String(repeating: "x", count: 1 << 16) + "y"
    #expect(try SearchQuery(pattern: "y$").matches(title))
    #expect(try !SearchQuery(pattern: "x$").matches(title))
  }

  @Test("Of a query for starts only the start is told")
  func rangeOfStart() {
    let title = " ab ab"
    let ranges = SearchQuery("ab", at: .start).ranges(in: title)
    #expect(ranges.map { title[..<$0.lowerBound] } == [" "])
  }

  @Test(
    "A text at the start of titles is found behind blanks",
    arguments: [
      ("str", "  Straße", true), ("str", "\t\u{A0}Straße", true), ("str", "\t str", true),
      ("new y", "New York", true), ("y", "New York", false), ("york new", "New York", false),
      (" new", "New York", true), ("new  y", "New York", false), ("N", "new", false),
      ("", "", true),
    ])
  func starts(text: String, title: String, expected: Bool) {
    #expect(SearchQuery(text, at: .start).matches(title) == expected)
  }

  @Test("Lines are searched without making texts of them, as their titles are")
  func lines() {
    let texts = (0..<5000).map {
      "\($0 % 7 == 0 ? "É" : "e") number \($0)\($0 % 2 == 0 ? "\r" : "")"
    }
    let table = TextTable(lines: texts)
    for text in ["e 99", "É", "number 4999", "nothing", "7 number e"] {
      let query = SearchQuery(text)
      let expected = texts.indices.filter { query.matches(texts[$0]) }
      #expect(table.items(in: 0..<5000, matching: query) == expected)
      #expect(
        table.lines.indexes(in: 4000..<9999, matching: query) == expected.filter { $0 >= 4000 })
    }
  }

  @Test("A search stops where it is told to, goes on later and finds the same, in order")
  func interrupted() {
    let table = TextTable(lines: (0..<5000).map { "row \($0)" })
    var whole = ListSearch(SearchQuery("9 row"))
    let isComplete = whole.advance(in: table, while: { true })
    #expect(isComplete)
    #expect(whole.matches.count == 1355 && whole.matches == whole.matches.sorted())
    #expect(whole.matches.prefix(3) == [9, 19, 29])

    var search = ListSearch(SearchQuery("9 row"))
    search.advance(in: table, while: { false })
    #expect(search.numberOfSearchedItems == 0)
    var counts: [Int] = []
    while !search.advance(in: table, by: 700) { counts.append(search.matches.count) }
    #expect(counts == counts.sorted() && counts.count == 7)
    #expect(search.matches == whole.matches)

    var questions = 0
    search = ListSearch(SearchQuery("9 row"))
    search.advance(in: table) {
      questions += 1
      return questions < 3
    }
    #expect(search.numberOfSearchedItems == 256)
  }

  @Test("Rows that are added are found when the search goes on, and lost rows do no harm")
  func growing() {
    let table = TextTable(lines: ["a", "b"])
    var search = ListSearch(SearchQuery("b"))
    var ends = [search.advance(in: table, by: .max)]
    table.append(Array("bb\n".utf8))
    ends += [search.advance(in: table, by: 0), search.advance(in: table, by: 99)]
    #expect(search.matches == [1, 2])
    table.lines = Lines(["a"])
    ends.append(search.advance(in: table, by: 99))
    #expect(ends == [true, false, true, true])
  }

  @Test("Finding and typing look for the same: words anywhere, texts at the start")
  func navigators() {
    let table = TextTable(lines: ["zero", "  indented line", "line of Words", "words in a line"])
    let navigator = TableNavigator(tableView: table, delegate: nil, policy: .listbox)
    func find(_ text: String) -> Int? {
      try? navigator.perform(CommandInvocation(.findNext, ["text": .string(text)]))
      return navigator.flatIndexOfFocusedRow
    }
    #expect(find("line words") == 2)
    #expect(find("line words") == 3)
    #expect(find("Words line") == 2)
    #expect(navigator.typeSelect("i", at: .zero))
    #expect(navigator.flatIndexOfFocusedRow == 1)
  }
}
