import KeyboardCore
import ProcessorTime
import Testing

@Suite("Reading JSON")
struct JSONReadingTests {
  @Test(
    "Every kind of value is read, with blanks wherever they may be",
    arguments: [
      ("\u{FEFF}1", 1), ("\r\n\t { \"a\" : [ ] , \"b\" : { } } ", ["a": [], "b": [:]]),
      (
        "[[1,[2]],{\"a\":{\"b\":[null,true,false]}}]",
        [[1, [2]], ["a": ["b": [nil, true, false]]]]
      ),
      (#"{"a":1,"a":2}"#, ["a": 2]), ("-0", 0), ("-0.5", -0.5), ("1E+2", 100), ("5e-1", 0.5),
      ("9223372036854775807", .integer(.max)), ("9223372036854775808", .number(0x1p63)),
      (#""\"\\\/\b\f\n\r\t\u0041\u00E9""#, "\"\\/\u{8}\u{C}\n\r\tAé"), (#""\ud83d\uDE00é""#, "😀é"),
      ("\"\u{7F}😀\"", "\u{7F}😀"),
    ] as [(String, Value)])
  func reading(json: String, value: Value) throws {
    #expect(try Value(json: json.utf8) == value)
  }

  @Test(
    "What is no JSON is refused at its place",
    arguments: [
      ("", "line 1, column 1: the text ends too early: a value is missing"),
      ("[1,\n é]", "line 2, column 2: a value is missing"),
      ("[1,]", "line 1, column 4: a value is missing"),
      ("[1", "line 1, column 3: the text ends too early: a comma or ] is missing"),
      ("[1}", "line 1, column 3: a comma or ] is missing"),
      ("{\"a\":1]", "line 1, column 7: a comma or } is missing"),
      ("{\"é\" 1}", "line 1, column 6: a colon is missing"),
      ("{a:1}", "line 1, column 2: a name in double quotes is missing"),
      ("{\"a\":1,}", "line 1, column 8: a name in double quotes is missing"),
      ("nul", "line 1, column 1: a value is missing"),
      ("1 2", "line 1, column 3: nothing may follow the value"),
      ("01", "line 1, column 3: the text ends too early: a number may not start with 0"),
      ("-", "line 1, column 2: the text ends too early: a digit is missing"),
      ("[1.]", "line 1, column 4: a digit is missing"),
      ("[1e]", "line 1, column 4: a digit is missing"),
      ("+1", "line 1, column 1: a value is missing"),
      ("[1e999]", "line 1, column 7: a number is too large"),
      ("\"a", "line 1, column 3: the text ends too early: a string does not end"),
      ("\"a\nb\"", "line 1, column 3: a control character is not escaped"),
      (#""\x""#, "line 1, column 4: a backslash escapes nothing known"),
      (#""\u12G4""#, "line 1, column 6: four hexadecimal digits are missing"),
      (#""\ud83d""#, "line 1, column 8: half a surrogate pair is not a character"),
      (#""\ud83d\u0041""#, "line 1, column 14: half a surrogate pair is not a character"),
      (#""\ude00\ud83d""#, "line 1, column 8: half a surrogate pair is not a character"),
      (
        String(repeating: "[", count: 101),
        "line 1, column 101: lists and objects may not be nested deeper than 100"
      ),
    ])
  func refusal(json: String, message: String) {
    #expect(message == #expect(throws: JSONError.self) { try Value(json: json.utf8) }?.description)
  }

  @Test(
    "Bytes that are not UTF-8 are refused in strings, and elsewhere as no value",
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0xFF],
    ])
  func bytes(json: [UInt8]) {
    #expect(throws: JSONError.self) { try Value(json: json) }
  }

  @Test("More values than are wanted are refused as soon as they are met")
  func valueLimit() {
    #expect((try? Value(json: "[1,[],{\"a\":2}]".utf8, valueLimit: 5)) != nil)
    let error = #expect(throws: JSONError.self) {
      try Value(json: "[1,[],{\"a\":2}]".utf8, valueLimit: 4)
    }
    #expect(error?.message == "there are too many values")
  }

  @Test(
    "A long line takes a moment, whatever it is made of",
    arguments: [
      "0,", "\"a\",", "\"\\n\",", "[],", "[0],", "{},", "{\"a\":0},", "-1.5e-3,", "\"ééé\",",
    ])
  func speed(element: String) throws {
    let count = 200_000 / element.utf8.count
    let json = Array(("[" + String(repeating: element, count: count) + "0]").utf8)
    var value = Value.null
    let time = try ProcessorTime.measure { value = try Value(json: json) }
    #expect(value.arrayValue?.count == count + 1)
    #expect(time < .seconds(20), "a reader that is not linear takes minutes")
  }
}

@Suite("Printable text")
struct PrintableTextTests {
  @Test(
    "A text of anybody stays on its line",
    arguments: [
      ("plain", "plain"), ("é 👍🏽", "é 👍🏽"), ("a\tb\r\nc", "a b  c"), ("\u{1B}[2J", "\u{FFFD}[2J"),
      ("\u{9B}2J\u{7F}", "\u{FFFD}2J\u{FFFD}"),
      ("\u{1B}]52;c;eA==\u{7}", "\u{FFFD}]52;c;eA==\u{FFFD}"),
      ("a\u{202E}b\u{2066}c\u{200F}", "a\u{FFFD}b\u{FFFD}c\u{FFFD}"),
      ("a\u{2028}b\u{0}", "a\u{FFFD}b\u{FFFD}"), ("", ""),
      ("pay\u{200B}pal\u{AD}\u{FEFF}\u{2060}", "pay\u{FFFD}pal\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("👨‍👩‍👧 नमस्ते", "👨‍👩‍👧 नमस्ते"),
      (
        "a" + String(repeating: "\u{301}", count: 100) + "b",
        "a" + String(repeating: "\u{301}", count: 8) + "b"
      ),
    ])
  func cleaning(text: String, printed: String) {
    #expect(text.printable() == printed)
  }

  @Test("A long text is cut, also one that is a single character")
  func cutting() {
    #expect("abcd".printable(limit: 3) == "abc…")
    #expect("abc".printable(limit: 3) == "abc")
    #expect("é\u{301}\u{301}\u{301}".printable(limit: 2) == "é\u{301}…")
    #expect(String(repeating: "x", count: 1_000_000).printable().count == 2001)
  }

  @Test("Values are described without what moves a cursor or turns text around")
  func values() {
    #expect(Value.string("\u{9B}\u{202E}\u{200E}").description == #""\u009b\u202e\u200e""#)
  }
}
