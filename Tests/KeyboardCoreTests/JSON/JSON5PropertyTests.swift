import SeededRandom
import Testing

@testable import KeyboardCore

@Suite struct JSON5PropertyTests {
  @Test("Reading what is printed gives the same value, as JSON and as JSON5")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 51)
    for _ in 0..<500 {
      let value = Value.random(depth: 5, using: &generator)
      let json = JSON5Printer(.json).print(JSON5Node(value))
      #expect(try JSON5Node(parsing: json).value == value, "\(json)")
      #expect(try Value(json: json.utf8) == value, "strict JSON: \(json)")
      let json5 = JSON5Printer(.json5).print(JSON5Node(value))
      let node = try JSON5Node(parsing: json5)
      #expect(node.value == value, "\(json5)")
      #expect(JSON5Printer(.json5).print(node) == json5, "printing is canonical")
    }
  }

  @Test("Compact JSON of Core is read as the same value")
  func subset() throws {
    var generator = SeededGenerator(seed: 52)
    for _ in 0..<500 {
      let value = Value.random(depth: 4, using: &generator)
      #expect(try JSON5Node(parsing: value.description).value == value)
    }
  }

  @Test("No garbage stops the reader, and every mistake is inside the text")
  func garbage() {
    var generator = SeededGenerator(seed: 53)
    let pieces = [
      "{", "}", "[", "]", ":", ",", "'", "\"", "\\", "\\u", "\\u00", "d83d", "//", "/*", "*/", "\n",
      "\r\n", " ", "a", "keys", "true", "nul", "1", "-", "+", ".", "e", "0x", "é", "🙂", "\u{301}",
      "\u{2028}", "\u{0}", "#",
    ]
    for _ in 0..<5000 {
      let count = Int.random(in: 0...12, using: &generator)
      let text = (0..<count).map { _ in generator.pick(pieces) }.joined()
      do {
        let value = try JSON5Node(parsing: text).value
        let printed = JSON5Printer(.json5).print(JSON5Node(value))
        #expect((try? JSON5Node(parsing: printed).value) == value, "\(text.debugDescription)")
      } catch {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        #expect((1...lines.count).contains(error.position.line), "\(text.debugDescription)")
        #expect(error.position.column >= 1, "\(text.debugDescription)")
        #expect(!error.message.isEmpty)
      }
    }
  }

  @Test(
    "Reading and printing take time in proportion to the length, however the text is built",
    arguments: ["[", "'", "\\n", "{a:1},", "é", "/", "//\n", "'a',", "\"\\u0041\",", "a:'é',"])
  func linear(piece: String) throws {
    // On one line: anything quadratic would take minutes.
    let text = "[" + String(repeating: piece, count: 200_000 / piece.count)
    #expect(throws: JSONError.self) { try JSON5Node(parsing: text) }
    if piece.hasSuffix(",") {
      let body = text.dropFirst()
      let whole = piece.hasPrefix("a:") ? "{\(body)}" : "[\(body)]"
      let node = try JSON5Node(parsing: whole)
      #expect(JSON5Printer(.json).print(node).utf8.count > 50_000)
    }
  }
}

extension Value {
  /// A random value in normal form: whole numbers are integers.
  static func random(depth: Int, using generator: inout SeededGenerator) -> Value {
    let texts = [
      "", "a", "keys", "chord.ambiguityTimeout", "it's", "say \"x\"", "a\\b", "\n\r\t\u{0}\u{7F}",
      "é", "e\u{301}", "👩‍👩‍👧", "\u{2028}", "1a", "$_", "true", "//", "/*", "\u{301}",
    ]
    let numbers = [0.5, -1e-9, 1e300, .pi, .leastNonzeroMagnitude, 1.7976931348623157e308]
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &generator) {
    case 0: return nil
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .integer(generator.pick([0, 1, -1, 500, .max, .min]))
    case 3: return .number(generator.pick(numbers))
    case 4: return .string(generator.pick(texts))
    case 5, 6:
      let count = Int.random(in: 0...6, using: &generator)
      return .array((0..<count).map { _ in random(depth: depth - 1, using: &generator) })
    default:
      let count = Int.random(in: 0...6, using: &generator)
      let members = (0..<count).map { _ in
        (generator.pick(texts), random(depth: depth - 1, using: &generator))
      }
      return .object(Dictionary(members, uniquingKeysWith: { $1 }))
    }
  }
}
