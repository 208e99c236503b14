import FoundationEssentials
import KeyboardCore
import SeededRandom
import Testing

@Suite("Values are JSON-like")
struct ValueTests {
  @Test(
    "Descriptions are compact JSON with sorted members",
    arguments: [
      (nil, "null"), (true, "true"), (false, "false"), (0, "0"), (-12, "-12"), (1.5, "1.5"),
      (.number(2), "2.0"), (.number(1e20), "1e+20"), (.number(-0.0), "-0.0"),
      (.number(.infinity), "null"), (.number(.nan), "null"), ("", "\"\""), ("é", "\"é\""),
      ([], "[]"), ([1, "a", nil], "[1,\"a\",null]"), ([:], "{}"),
      (["b": 1, "a": [true], "ä": nil], "{\"a\":[true],\"b\":1,\"ä\":null}"),
      (.integer(.min), "-9223372036854775808"),
    ] as [(Value, String)])
  func descriptions(value: Value, text: String) {
    #expect(value.description == text)
  }

  @Test(
    "Characters that JSON or a line cannot hold are escaped",
    arguments: [
      ("\"", #"\""#), ("\\", #"\\"#), ("\n", #"\n"#), ("\r", #"\r"#), ("\t", #"\t"#),
      ("\r\n", #"\r\n"#), ("\u{0}", #"\u0000"#), ("\u{1B}", #"\u001b"#), ("\u{7F}", #"\u007f"#),
      ("\u{2028}", #"\u2028"#), ("/", "/"), ("👍", "👍"), ("e\u{301}", "e\u{301}"),
    ])
  func escapes(text: String, escaped: String) throws {
    let value = Value.string(text)
    #expect(value.description == "\"\(escaped)\"")
    #expect(try Value(json: value.description.utf8) == value)
    #expect(Value.object([text: 1]).description == "{\"\(escaped)\":1}")
  }

  @Test("What is described reads back", arguments: [1, 2, 3] as [UInt64])
  func roundTrip(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      let value = randomValue(&generator, depth: 4)
      #expect(try Value(json: value.description.utf8) == value)
      #expect(try Value(encoding: value) == value)
      #expect(try value.decoded(as: Value.self) == value)
    }
  }

  @Test(
    "JSON of any kind can be read",
    arguments: [
      (" null ", nil), ("[1, 2.5, 1e2, 1.0]", [1, 2.5, 100, 1]), (#""\u00e9""#, "é"),
      (#"{"a":{"b":[]}}"#, ["a": ["b": []]]), ("18446744073709551616", .number(0x1p64)),
      ("true", true), ("0", 0),
    ] as [(String, Value)])
  func reading(json: String, value: Value) throws {
    #expect(try Value(json: json.utf8) == value)
  }

  @Test("What is no JSON is refused", arguments: ["", "{", "[1", "nul", "{a:1}", "\u{FF}", "1 2"])
  func refused(json: String) {
    #expect(throws: JSONError.self) { try Value(json: json.utf8) }
  }

  @Test("Typed values go in and come out")
  func typed() throws {
    struct Size: Codable, Equatable {
      var width: Int
      var name: String?
      var parts: [Double]
    }
    let size = Size(width: 3, name: nil, parts: [0.5, 2])
    let value = try Value(encoding: size)
    #expect(value == ["width": 3, "parts": [0.5, 2]])
    #expect(try value.decoded(as: Size.self) == size)
    #expect(throws: DecodingError.self) { try Value.integer(1).decoded(as: Size.self) }
    #expect(throws: EncodingError.self) { try Value(encoding: Double.infinity) }
  }

  private class Base: Codable {
    var id: UInt8 = 1
  }

  private final class Derived: Base {
    var scale: Float = 0.1
    var rows: [[Int?]] = [[1, nil], []]
    var kinds: [Kind: Kind] = [.plain: .other(count: 2)]

    enum Kind: Codable, Hashable {
      case plain
      case other(count: Int)
    }

    enum Key: CodingKey { case scale, rows, kinds, nested }

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      try super.init(from: container.superDecoder())
      scale = try container.decode(Float.self, forKey: .scale)
      rows = try container.decode([[Int?]].self, forKey: .rows)
      kinds = try container.decode([Kind: Kind].self, forKey: .kinds)
      var nested = try container.nestedUnkeyedContainer(forKey: .nested)
      var inner = try nested.nestedUnkeyedContainer()
      let numbers = [try inner.decode(Double.self)]
      let texts = [try nested.decode(String.self)]
      let areAtEnd = inner.isAtEnd && nested.isAtEnd
      #expect(areAtEnd && numbers == [3] && texts == ["end"])
      let next = try? nested.decode(String.self)
      #expect(next == nil)
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      var nested = container.nestedUnkeyedContainer(forKey: .nested)
      var inner = nested.nestedUnkeyedContainer()
      try nested.encode("end")
      try inner.encode(3.0)
      try super.encode(to: container.superEncoder())
      try container.encode(scale, forKey: .scale)
      try container.encode(rows, forKey: .rows)
      try container.encode(kinds, forKey: .kinds)
    }
  }

  @Test(
    "Typed values become what JSON would have made of them, and nested containers stay in place")
  func nested() throws {
    let value = try Value(encoding: Derived())
    let written = try Value(json: JSONEncoder().encode(Derived()))
    #expect(value == written)
    let copy = try value.decoded(as: Derived.self)
    #expect(copy.id == 1 && copy.scale == 0.1)
    #expect(copy.rows == [[1, nil], []])
    #expect(copy.kinds == [.plain: .other(count: 2)])
  }

  @Test("What does not fit is told with its place")
  func misfits() {
    let value: Value = ["scale": 1, "rows": [[1, "two"]], "super": ["id": 256]]
    for (fixed, path) in [
      (value, "super.id"), (["super": ["id": 1], "scale": 1, "rows": [[1, "two"]]], "rows.0.1"),
      (["super": ["id": 1], "scale": nil], "scale"), (["super": ["id": 1]], ""),
    ] as [(Value, String)] {
      let error = #expect(throws: DecodingError.self) { try fixed.decoded(as: Derived.self) }
      let keys: [any CodingKey] =
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context): context.codingPath
        default: []
        }
      #expect(
        keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".") == path)
    }
  }

  /// A value that uses the containers that synthesized code never asks for.
  private struct Outline: Codable, Equatable {
    var title: String?
    var base = "x"
    var isOpen = true
    var numbers = [1, 2]

    enum Key: CodingKey { case title, base, list }

    init() {}

    init(from decoder: any Decoder) throws {
      #expect(decoder.userInfo.isEmpty)
      let container = try decoder.container(keyedBy: Key.self)
      if try !container.decodeNil(forKey: .title) {
        title = try container.decode(String.self, forKey: .title)
      }
      base = try String(from: container.superDecoder(forKey: .base))
      var list = try container.nestedUnkeyedContainer(forKey: .list)
      let areNil = [try list.decodeNil(), try list.decodeNil()]
      #expect(areNil == [true, false] && list.currentIndex == 1)
      isOpen = try list.nestedContainer(keyedBy: Key.self).decode(Bool.self, forKey: .title)
      let decoder = try list.superDecoder()
      #expect(decoder.codingPath.map(\.stringValue).first == "list")
      #expect(decoder.codingPath.map(\.intValue) == [nil, 2])
      numbers = try [Int](from: decoder)
      #expect(list.currentIndex == 3)
      let end = try list.decode(String.self)
      #expect(end == "end" && list.isAtEnd)
    }

    func encode(to encoder: any Encoder) throws {
      #expect(encoder.userInfo.isEmpty)
      var container = encoder.container(keyedBy: Key.self)
      if let title {
        try container.encode(title, forKey: .title)
      } else {
        try container.encodeNil(forKey: .title)
      }
      try base.encode(to: container.superEncoder(forKey: .base))
      var list = container.nestedUnkeyedContainer(forKey: .list)
      try list.encodeNil()
      // They are filled after what follows them.
      var member = list.nestedContainer(keyedBy: Key.self)
      let elements = list.superEncoder()
      try list.encode("end")
      try numbers.encode(to: elements)
      try member.encode(isOpen, forKey: .title)
    }
  }

  @Test("Containers that are asked for one by one are those of JSON")
  func containers() throws {
    let value = try Value(encoding: Outline())
    #expect(
      value == ["title": nil, "base": "x", "list": [nil, ["title": true], [1, 2], "end"]])
    #expect(try value == Value(json: JSONEncoder().encode(Outline())))
    #expect(try value.decoded(as: Outline.self) == Outline())
    var other = Outline()
    (other.title, other.base, other.isOpen, other.numbers) = ("T", "y", false, [])
    #expect(try Value(encoding: other).decoded(as: Outline.self) == other)
  }

  @Test(
    "What a container does not have is told with its place",
    arguments: [
      (["title": nil, "base": 3, "list": []], "base: 3 is not what is expected here"),
      (["title": nil, "list": []], ": base is missing"),
      (
        ["title": nil, "base": "x", "list": [nil, [1]]],
        "list.1: [1] is not what is expected here"
      ),
      (
        ["title": nil, "base": "x", "list": [nil, ["title": true]]],
        "list.2: no element is left"
      ),
      (
        ["title": nil, "base": "x", "list": [nil, ["title": true], [1, "a"]]],
        "list.2.1: \"a\" is not what is expected here"
      ),
    ] as [(Value, String)])
  func misfitsOfContainers(value: Value, message: String) {
    let error = #expect(throws: DecodingError.self) { try value.decoded(as: Outline.self) }
    let context: DecodingError.Context? =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .keyNotFound(_, let context):
        context
      default: nil
      }
    let place = (context?.codingPath ?? []).map(\.stringValue).joined(separator: ".")
    #expect("\(place): \(context?.debugDescription ?? "")" == message)
  }

  @Test("Accessors answer only for their own kind, numbers for both")
  func accessors() {
    #expect(Value.bool(true).boolValue == true)
    #expect(Value.integer(1).boolValue == nil)
    #expect(Value.integer(3).integerValue == 3)
    #expect(Value.number(3).integerValue == 3)
    #expect(Value.number(3.5).integerValue == nil)
    #expect(Value.number(.nan).integerValue == nil)
    #expect(Value.number(1e300).integerValue == nil)
    #expect(Value.string("3").integerValue == nil)
    #expect(Value.integer(3).numberValue == 3)
    #expect(Value.number(0.5).numberValue == 0.5)
    #expect(Value.bool(true).numberValue == nil)
    #expect(Value.string("a").stringValue == "a")
    #expect(Value.null.stringValue == nil)
    #expect(Value.array([1]).arrayValue == [1])
    #expect(Value.object([:]).arrayValue == nil)
    #expect(Value.object(["a": 1]).objectValue == ["a": 1])
    #expect(Value.null.objectValue == nil)
    #expect((["a": ["b": 2]] as Value)["a"]?["b"] == 2)
    #expect((["a": 1] as Value)["b"] == nil)
    #expect(Value.string("a")["a"] == nil)
  }

  @Test(
    "Conditions take null, false, 0, NaN and the empty string as false",
    arguments: [
      (nil, false), (false, false), (true, true), (0, false), (-1, true), (0.0, false),
      (.number(.nan), false), (0.1, true), ("", false), ("false", true), ([], true), ([:], true),
    ] as [(Value, Bool)])
  func truth(value: Value, isTruthy: Bool) {
    #expect(value.isTruthy == isTruthy)
  }

  @Test("Text is what a person would write")
  func text() {
    #expect(Value.string("a \"b\"").text == "a \"b\"")
    #expect(Value.array(["a"]).text == "[\"a\"]")
    #expect(Value.integer(3).text == "3")
  }

  @Test("Of two members with one name the last wins")
  func repeatedMembers() {
    #expect((["a": 1, "a": 2] as Value) == ["a": 2])
  }

  private func randomValue(_ generator: inout SeededGenerator, depth: Int) -> Value {
    let kinds = depth > 0 ? 7 : 5
    switch Int.random(in: 0..<kinds, using: &generator) {
    case 0: return .null
    case 1: return .bool(.random(using: &generator))
    case 2: return .integer(.random(in: .min ... .max, using: &generator))
    case 3: return .number(Double.random(in: -1...1, using: &generator) + 0.000_1)
    case 4: return .string(randomText(&generator))
    case 5:
      let count = Int.random(in: 0...3, using: &generator)
      return .array((0..<count).map { _ in randomValue(&generator, depth: depth - 1) })
    default:
      let count = Int.random(in: 0...3, using: &generator)
      var members: [String: Value] = [:]
      for _ in 0..<count {
        members[randomText(&generator)] = randomValue(&generator, depth: depth - 1)
      }
      return .object(members)
    }
  }

  private func randomText(_ generator: inout SeededGenerator) -> String {
    let pieces = ["a", "é", "\"", "\\", "\n", "\u{1}", "👍", "\u{2029}", "ж", "/", "\u{7F}"]
    let count = Int.random(in: 0...5, using: &generator)
    return (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  }
}
