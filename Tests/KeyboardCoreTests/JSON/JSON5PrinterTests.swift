import Testing

@testable import KeyboardCore

@Suite struct JSON5PrinterTests {
  private let value: Value = [
    "version": 1,
    "bindings": [
      ["keys": "ctrl+k", "command": nil], ["args": ["a b": [1, 2.5]], "keys": "\"é\"\n"],
    ],
    "none": [], "empty": [:],
  ]

  @Test("The outermost levels are one element a line, the rest is on one line where it fits")
  func layout() {
    let json5 = """
      {
        bindings: [
          { command: null, keys: "ctrl+k" },
          { args: { "a b": [1, 2.5] }, keys: "\\"é\\"\\n" }
        ],
        empty: {},
        none: [],
        version: 1
      }

      """
    #expect(JSON5Printer(.json5).print(JSON5Node(value)) == json5)
    #expect(
      JSON5Printer(.json).print(JSON5Node([["c": ["a": [1, nil], "b": true]]]))
        == "[\n  {\n    \"c\": { \"a\": [1, null], \"b\": true }\n  }\n]\n")
  }

  @Test("What does not fit within 100 characters is broken up")
  func width() {
    let texts = [Value](repeating: .string(String(repeating: "x", count: 28)), count: 3)
    let fits = JSON5Printer(.json).print(JSON5Node([[.array(texts)]]))
    #expect(fits.split(separator: "\n").count == 5)
    let long = JSON5Printer(.json).print(JSON5Node([[.array(texts + ["y"])]]))
    #expect(long.split(separator: "\n").map(\.count) == [1, 3, 5, 37, 37, 37, 9, 5, 3, 1])
  }
}
