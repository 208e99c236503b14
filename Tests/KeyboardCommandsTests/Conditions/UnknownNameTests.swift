import KeyboardCommands
import KeyboardCore
import Testing

@Suite struct UnknownNameTests {
  private let context = Context()
  private let tokens: [Subscription]

  init() {
    tokens = ["mode", "list.focus", "vim.use<C-d>"].map { [context] name in
      context.register(Context.Name(name, "a test")) { "normal" }
    }
  }

  @Test(
    "A name that nobody answers to is warned about, with how text is quoted",
    arguments: [
      ("mode == 'normal'", []), ("mode == \"normal\" || `vim.use<C-d>`", []),
      ("mode == normal", ["the name normal is unknown; text is quoted: 'normal'"]),
      (
        "lst.focus > 3",
        ["the name lst.focus is unknown; did you mean list.focus? text is quoted: 'lst.focus'"]
      ),
      (
        "list.focus-1 > 3",
        ["the name list.focus-1 is unknown; write list.focus - 1 to subtract"]
      ),
      (
        "x in [y, `it's`] && x",
        [
          "the name x is unknown; text is quoted: 'x'",
          "the name y is unknown; text is quoted: 'y'",
          "the name `it's` is unknown; text is quoted: 'it''s'",
        ]
      ),
      ("has(x) || focused('x') || mode('x')", []), ("known && `also known`", []),
    ])
  func warnings(text: String, expected: [String]) throws {
    let condition = try Condition(parsing: text)
    #expect(condition.warnings(in: context, knowing: ["known", "also known"]) == expected)
  }

  @Test("Two names without values are never equal, so an unquoted text matches nothing")
  func unquoted() throws {
    let condition = try Condition(parsing: "mode == normal")
    #expect(!condition.evaluate(in: [:] as [String: Value]))
    #expect(!condition.evaluate(in: ["mode": "normal"]))
    #expect(condition.evaluate(in: ["mode": "x", "normal": "x"]))
  }
}
