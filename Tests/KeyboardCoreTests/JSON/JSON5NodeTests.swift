import Testing

@testable import KeyboardCore

@Suite struct JSON5NodeTests {
  @Test(
    "JSON5 is read as its grammar says",
    arguments: [
      ("null", nil), ("true", true), (" false ", false), ("\u{FEFF}1", 1), ("[]", []), ("{}", [:]),
      ("0", 0), ("-0", 0), ("+7", 7), ("5.", 5), (".5", 0.5), ("-.5e1", -5), ("1e3", 1000),
      ("1E-3", 0.001), ("0x1F", 31), ("-0XfF", -255), ("1.0", 1), ("1e300", 1e300),
      ("9223372036854775807", 9_223_372_036_854_775_807),
      ("-9223372036854775808", -9_223_372_036_854_775_808),
      ("9223372036854775808", 9_223_372_036_854_775_808.0),
      ("0xFFFFFFFFFFFFFFFFF", 295_147_905_179_352_825_855.0),
      (#""a""#, "a"), ("'it\"s'", "it\"s"), (#"'it\'s'"#, "it's"), ("\"it's\"", "it's"),
      (#""\b\f\n\r\t\v\0\\\/""#, "\u{8}\u{C}\n\r\t\u{B}\u{0}\\/"), (#""\x41\u00e9""#, "Aé"),
      (#""\ud83d\ude42""#, "🙂"), (#""\a\é""#, "aé"), ("'a\\\nb'", "ab"), ("'a\\\r\nb'", "ab"),
      ("'a\\\u{2028}b\u{2028}'", "ab\u{2028}"), ("'\t'", "\t"), ("'🙂é'", "🙂é"),
      ("\"\u{301}a\"", "\u{301}a"), ("[1,2,]", [1, 2]), ("[ 1 , [ 2 ] ]", [1, [2]]),
      ("{a:1}", ["a": 1]), ("{'a b':1,\"c\":2,}", ["a b": 1, "c": 2]),
      (
        "{$a_1:1, größe:2, \\u0061b:3, null:4, Infinity:5}",
        ["$a_1": 1, "größe": 2, "ab": 3, "null": 4, "Infinity": 5]
      ),
      ("// note\n1 // end", 1), ("/* a\n * b */ [1/**/,/**/2//\n]", [1, 2]), ("/***/1", 1),
      ("/*/ a */1", 1),
      ("// a\u{2028}1", 1), ("// a\r1", 1), ("\u{A0}\u{3000}\u{B}\u{C}1\u{2029}", 1),
      ("true//x", true), ("[null/**/]", [nil]), ("{a:1,a:2}", ["a": 2]),
    ] as [(String, Value)])
  func values(text: String, expected: Value) throws {
    #expect(try JSON5Node(parsing: text).value == expected)
  }

  @Test("A missing comma can be noted, and is read as if it were written")
  func missingCommas() throws {
    var notes: [String] = []
    let node = try JSON5Node(parsing: "{a: [1 2,\n3]\nb: {}}") {
      notes.append("\($0.line):\($0.column) \($0.message)")
    }
    #expect(node.value == ["a": [1, 2, 3], "b": [:]])
    #expect(
      notes == [
        "1:8 ',' is missing before '2'; write it", "3:1 ',' is missing before 'b'; write it",
      ])
    for text in ["{a: 1: 2}", "{a 1}", "[1 2", "{a: 1 {}}"] {
      #expect(throws: JSONError.self) { try JSON5Node(parsing: text) { _ in } }
    }
  }

  @Test(
    "A mistake is reported where it is, with the remedy",
    arguments: [
      ("", "1:1", "there is nothing to read; write { }"),
      ("  // only this\n ", "2:2", "there is nothing to read; write { }"),
      ("{} x", "1:4", "'x' comes after the end; remove it"),
      ("[1 2]", "1:4", "',' is missing before '2'; write it"),
      ("{a: 1\n b: 2}", "2:2", "',' is missing before 'b'; write it"),
      ("[1 'x']", "1:4", "',' is missing before '''; write it"),
      ("[,1]", "1:2", "nothing comes before this ','; remove it"),
      ("[1,,2]", "1:4", "nothing comes before this ','; remove it"),
      ("{,}", "1:2", "nothing comes before this ','; remove it"),
      ("[1, 2", "1:1", "this '[' is not closed; write ']'"),
      ("[\n {a: [1]", "2:2", "this '{' is not closed; write '}'"),
      ("[1}", "1:3", "'}' does not close the '[' at 1:1; write ']'"),
      ("{a: [1]]", "1:8", "']' does not close the '{' at 1:1; write '}'"),
      ("]", "1:1", "a value is missing before ']'; write one"),
      ("{a: }", "1:5", "a value is missing before '}'; write one"),
      ("{a:", "1:4", "the text ends too early; write a value"),
      ("{a 1}", "1:4", "':' is missing after the name 'a'; write it"),
      ("{a = 1}", "1:4", "':' is missing after the name 'a'; write it"),
      ("{1: 1}", "1:2", "'1' is not a name; write it in quotes"),
      ("{ctrl+k: 1}", "1:6", "':' is missing after the name 'ctrl'; write it"),
      ("{: 1}", "1:2", "a name is missing before ':'; write one"),
      ("{a\\x: 1}", "1:4", "a name holds no escapes but \\uXXXX of a letter; write it in quotes"),
      ("{# note\n}", "1:2", "'#' does not begin a comment; write //"),
      ("[1 # note\n]", "1:4", "'#' does not begin a comment; write //"),
      ("[# note\n]", "1:2", "'#' does not begin a comment; write //"),
      ("/* a", "1:1", "this comment does not end; write */"),
      ("[True]", "1:2", "'True' is not a value; write true"),
      ("[None]", "1:2", "'None' is not a value; write null"),
      ("[emacs]", "1:2", "'emacs' is not a value; write it in quotes"),
      ("[ctrl+k]", "1:2", "'ctrl+k' is not a value; write it in quotes"),
      ("[NaN]", "1:2", "'NaN' cannot be kept; write a finite number"),
      ("[-Infinity]", "1:2", "'-Infinity' cannot be kept; write a finite number"),
      ("1e999", "1:1", "'1e999' is too large; write a smaller number"),
      ("-012", "1:1", "'-012' starts with a zero; write -12"),
      (
        "1.2.3", "1:1",
        "'1.2.3' is not a number; write one such as 10, -0.5, 1e3 or 0x1F, or a text in quotes"
      ),
      (
        "0x", "1:1",
        "'0x' is not a number; write one such as 10, -0.5, 1e3 or 0x1F, or a text in quotes"
      ),
      (
        "[\"a\n\"]", "1:2",
        "this text does not end on its line; write \" at its end, or \\n for a line break in it"
      ),
      (
        "'a\\", "1:1",
        "this text does not end on its line; write ' at its end, or \\n for a line break in it"
      ),
      (#""a\x4""#, "1:3", #"\x takes two hexadecimal digits; write them, such as \x41"#),
      (#""é\u12""#, "1:3", #"\u takes four hexadecimal digits; write them, such as \u00E9"#),
      (#""\1""#, "1:2", #"a backslash before digits means nothing; write \x or \u"#),
      (#""\01""#, "1:2", #"a backslash before digits means nothing; write \x or \u"#),
      (
        #""\ud800""#, "1:2",
        "this is half a surrogate pair; write both halves, or the character itself"
      ),
      (
        #""\ud800\u0041""#, "1:2",
        "this is half a surrogate pair; write both halves, or the character itself"
      ),
    ])
  func mistakes(text: String, position: String, message: String) {
    let error = #expect(throws: JSONError.self) { try JSON5Node(parsing: text) }
    #expect(error?.message == message)
    #expect(error?.position.description == position)
  }

  @Test("Brackets nest 128 deep and no deeper, so that no text exhausts the stack")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try JSON5Node(parsing: nested(128)) }
    for depth in [129, 100_000] {
      let error = #expect(throws: JSONError.self) { try JSON5Node(parsing: nested(depth)) }
      #expect(error?.message == "brackets nest deeper than 128; remove some")
      #expect(error?.position == JSON5Position(line: 1, column: 129))
    }
    let objects = String(repeating: "{a:", count: 1000)
    #expect(throws: JSONError.self) { try JSON5Node(parsing: objects) }
  }

  @Test("Nodes and names know their line and their column in characters")
  func positions() throws {
    let text = "{\r\n  größe: [1, 'é👩‍👩‍👧', 2],\r\n\r  /* a\n b */ \"x\": { y: true },\n}"
    let root = try JSON5Node(parsing: text)
    #expect(root.members?.map(\.position.description) == ["2:3", "5:7"])
    let list = try #require(root["größe"])
    #expect(list.position.description == "2:10")
    #expect(list.elements?.map(\.position.description) == ["2:11", "2:14", "2:20"])
    #expect(root["x"]?.member("y")?.position.description == "5:14")
  }

  @Test("A repeated name is reported with both places, and the last one counts")
  func duplicates() throws {
    let root = try JSON5Node(parsing: "{a: 1,\n b: 2, 'a': 3,\n \"a\": 4}")
    #expect(root.members?.map(\.name) == ["a", "b", "a", "a"])
    #expect(
      root.duplicates.map { "\($0.member.name) \($0.first) \($0.member.position)" }
        == ["a 1:2 2:8", "a 1:2 3:2"])
    #expect(root.values == ["a": 4, "b": 2])
  }

  @Test(
    "A text knows where each of its characters is written",
    arguments: [
      ("'abc'", [2, 3, 4, 5]), (#"'a\nb'"#, [2, 3, 5, 6]), (#"'\u0061\x62c'"#, [2, 8, 12, 13]),
      (#"'é\'👩‍👩‍👧x'"#, [2, 3, 5, 6, 7]), ("''", [2]),
    ])
  func characters(text: String, columns: [Int]) throws {
    let value = try JSON5Node(parsing: text)
    let count = try #require(value.text?.count)
    let found = (1...count + 1).map { value.position(ofCharacter: $0).column }
    // The position of an escaped character is that of its backslash.
    #expect(found == columns)
    #expect(value.position(ofCharacter: 99).column == columns.last)
  }

  @Test("A text that goes on in the next line knows it")
  func continuation() throws {
    let value = try #require(try JSON5Node(parsing: "['ab\\\n cd']").elements?.first)
    #expect(value.text == "ab cd")
    #expect(value.position(ofCharacter: 2).description == "1:4")
    #expect(value.position(ofCharacter: 4).description == "2:2")
  }
}
