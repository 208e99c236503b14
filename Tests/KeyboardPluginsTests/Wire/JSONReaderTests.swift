import KeyboardCore
import Testing

@testable import KeyboardPlugins

@Suite("JSON of a line")
nonisolated struct JSONReaderTests {
  @Test(
    "is read as the JSON decoder reads it",
    arguments: [
      "null", "true", "false", "0", "-0", "12", "-7", "9223372036854775807", "1.5", "-0.25", "1e3",
      "1E-2", "12345678901234567890", #""""#, #""a b""#, #""é\u00e9\n\t\\\/\"\b\f\r""#,
      #""\ud83d\ude00😀""#, "[]", "[1]", " [ 1 , [ ] , { } ] ", "{}",
      #"{"a":1,"b":{"c":[null,true]}}"#, #"{"a" : "x" , "b" : 2 }"#,
    ])
  func agrees(_ text: String) throws {
    #expect(JSONReader.value(of: text) == (try Value(json: text.utf8)))
  }

  @Test(
    "is refused when it is not exactly one value",
    arguments: [
      "", " ", "nul", "truex", "01", "-", "1.", ".5", "1e", "+1", "NaN", "1e999", "'a'", #"""#,
      #""\x""#, #""\u12""#, #""\ud800""#, #""\udc00""#, #""\ud800\u0041""#, "\"\t\"", "[", "[1",
      "[1,]", "[,1]", "]", "{", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "{a:1}", "1 2", "{}{}",
      #""\"#,
    ])
  func refuses(_ text: String) {
    #expect(JSONReader.value(of: text) == nil)
  }

  @Test("takes the last of several members with one name")
  func duplicates() {
    #expect(JSONReader.value(of: #"{"a":1,"a":2}"#) == ["a": 2])
  }

  @Test("is nested as deep as the limit and no deeper")
  func nesting() {
    let limit = JSONReader.depthLimit
    func nest(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(JSONReader.value(of: nest(limit)) != nil)
    #expect(JSONReader.value(of: nest(limit + 1)) == nil)
    #expect(JSONReader.value(of: String(repeating: "[", count: 1_000_000)) == nil)
  }
}
