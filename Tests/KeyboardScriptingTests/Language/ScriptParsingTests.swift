import KeyboardCore
import SeededRandom
import Testing

@testable import KeyboardScripting

@Suite("Reading the session language")
struct ScriptParsingTests {
  /// A script as nested lists: words as text, values in parentheses after $, expressions in angle
  /// brackets, blocks in braces.
  private func outline(_ text: String) throws -> [String] {
    try Script(parsing: text, file: "t").statements.map(outline)
  }

  private func outline(_ statement: Statement) -> String {
    let arguments = statement.arguments.map { argument in
      switch argument {
      case .word(let word):
        word.pieces.isEmpty
          ? word.text
          : word.pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .value(let expression): "$(\(expression.text))"
            case .optionalValue(let expression): "(\(expression.text))"
            case .known(let value): value.text
            case .commands(let block): block.text
            }
          }.joined()
      case .expression(let expression): "<\(expression.text)>"
      case .block(let block):
        "{" + block.statements.map(outline).joined(separator: "; ") + "}"
      }
    }
    return ([statement.verb] + arguments).joined(separator: "|")
  }

  @Test(
    "Words, quotes, names, comments and blocks",
    arguments: [
      ("", []),
      ("  # only a comment", []),
      ("press down up", ["press|down|up"]),
      ("press a;press b ;; press c", ["press|a", "press|b", "press|c"]),
      ("press a # comment; press b", ["press|a"]),
      ("press a#b '#'", ["press|a#b|#"]),
      ("press ctrl+';' 'it''s' ''", ["press|ctrl+;|it's|"]),
      (#"type "a\tb \"$t.focus.\" \\ \$x""#, ["type|a\tb \"$(t.focus).\" \\ $x"]),
      ("type 'a $b \\n'", ["type|a $b \\n"]),
      ("get $a-b.c_1$d", ["get|$(a-b.c_1)$(d)"]),
      ("press a\r\npress b\n", ["press|a", "press|b"]),
      ("macro m { press a; press b }", ["macro|m|{press|a; press|b}"]),
      (
        "macro m {\n  press a # c }\n  repeat 2 { press b }\n}",
        [
          "macro|m|{press|a; repeat|<2>|{press|b}}"
        ]
      ),
      ("repeat 2{press a}", ["repeat|<2>|{press|a}"]),
      // White space, line ends, letters and marks beyond ASCII.
      ("press\u{3000}é\u{A0}ü", ["press|é|ü"]),
      (
        "press a\rpress b\u{2028}press c\u{85}press d",
        ["press|a", "press|b", "press|c", "press|d"]
      ),
      ("type 'ä''ö' \"ü\\t👩‍👩‍👧\" ñ'é'", ["type|ä'ö|ü\t👩‍👩‍👧|ñé"]),
      ("get $größe.e\u{301}1$日本", ["get|$(größe.e\u{301}1)$(日本)"]),
      ("type \0 'a\0b'", ["type|\0|a\0b"]),
      ("# ä\nshow", ["show"]),
      // Values
      ("echo ${a + 1}b \"${'}'}\" x${xs[0]}", ["echo|$(a + 1)b|$('}')|x$(xs[0])"]),
      ("set n (n + (1 * 2))", ["set|n|(n + (1 * 2))"]),
      ("tick (n)ms", ["tick|(n)ms"]),
      ("press ( [ ) a(b) ';'", ["press|(|[|)|a(b)|;"]),
      ("press (; press )", ["press|(", "press|)"]),
      ("bind ( x { press ( }", ["bind|(|x|{press|(}"]),
      ("echo $a. $b- $c: $a.b-c:d '$a'", ["echo|$(a).|$(b)-|$(c):|$(a.b-c:d)|$a"]),
      // Lines that go on, and the marks of files
      ("type 'a\n b' \"c\r\n$d\n\"\nshow", ["type|a\n b|c\r\n$(d)\n", "show"]),
      ("echo (a ||\n b) ${c\n}; show", ["echo|(a ||\n b)|$(c)", "show"]),
      ("set x['a'][b + 1] 2; set x [", ["set|<x['a'][b + 1]>|2", "set|x|["]),
      ("set x['a;b' # c\n] 2", ["set|<x['a;b' # c\n]>|2"]),
      ("press a \\\n  b\\\r\nc", ["press|a|b|c"]),
      ("press \\ \\; press '\\'", ["press|\\|\\", "press|\\"]),
      ("\u{FEFF}show", ["show"]),
    ] as [(String, [String])])
  func words(text: String, expected: [String]) throws {
    #expect(try outline(text) == expected)
  }

  @Test(
    "Conditions are taken as they stand, up to a block or the end of the command",
    arguments: [
      ("expect t.focus == 2", ["expect|<t.focus == 2>"]),
      ("expect a == 'x;y' ; show", ["expect|<a == 'x;y'>", "show"]),
      ("expect (a == 1 || b) # c", ["expect|<(a == 1 || b)>"]),
      ("expect a == 'it''s # {'", ["expect|<a == 'it''s # {'>"]),
      ("if a < 2 { show } else { help }", ["if|<a < 2>|{show}|else|{help}"]),
      (
        "if a {\n}\n# no\n\nelse if b || c {\n}\nelse { show }\nshow",
        ["if|<a>|{}|else|if|<b || c>|{}|else|{show}", "show"]
      ),
      ("if a { }; show", ["if|<a>|{}", "show"]),
      ("while n < 3 { show }", ["while|<n < 3>|{show}"]),
      ("for x in [1, 'in'] { show }", ["for|x|in|<[1, 'in']>|{show}"]),
      ("repeat n + 2 as in { show }", ["repeat|<n + 2>|as|in|{show}"]),
      ("wait until a == 1; wait x.y when b # c", ["wait|until|<a == 1>", "wait|x.y|when|<b>"]),
      ("repeat 2 as repeat { show }", ["repeat|<2>|as|repeat|{show}"]),
      ("expect error 'a b' { show }", ["expect|error|a b|{show}"]),
      ("expect event x.y when a { show }", ["expect|event|x.y|when|<a>|{show}"]),
      ("expect event.row == 1", ["expect|<event.row == 1>"]),
      ("expect errors", ["expect|<errors>"]),
      ("bind x y --when (a > 1) --save", ["bind|x|y|--when|<a > 1>|--save"]),
      ("bind x y --when 'a > 1'", ["bind|x|y|--when|a > 1"]),
      ("bind x y --when focused('a b') --save", ["bind|x|y|--when|<focused('a b')>|--save"]),
      ("bind x y --when !focused(\"a\")", ["bind|x|y|--when|<!focused(\"a\")>"]),
      ("expect a && \\\n  b", ["expect|<a && \\\n  b>"]),
      ("on x.y { show }", ["on|x.y|{show}"]),
      ("on x.y when event.a == '{' { show }", ["on|x.y|when|<event.a == '{'>|{show}"]),
      ("repeat 1 { expect a }", ["repeat|<1>|{expect|<a>}"]),
      ("expect ä == 'ö#' # ü", ["expect|<ä == 'ö#'>"]),
      ("expect [1, # c ]\n 2] == a\nshow", ["expect|<[1, # c ]\n 2] == a>", "show"]),
      ("if \"${'}'}{\" == a { show }", ["if|<\"${'}'}{\" == a>|{show}"]),
      ("if \"${\"${'\"'}\"}\" == a { show }", ["if|<\"${\"${'\"'}\"}\" == a>|{show}"]),
      ("expect a \u{3000}# c", ["expect|<a>"]),
    ] as [(String, [String])])
  func conditions(text: String, expected: [String]) throws {
    #expect(try outline(text) == expected)
  }

  @Test(
    "A mistake is one sentence with its place",
    arguments: [
      ("show }", "t:1:6: } closes no block; remove it, or quote it: '}'"),
      ("show\n  macro m { show", "t:2:11: the block is not closed; write }"),
      ("press 'a", "t:1:7: the quote is not closed; write '"),
      ("press \"a", "t:1:7: the quote is not closed; write \""),
      ("expect a == 'b", "t:1:13: the quote is not closed; write '"),
      (
        #"type "\q""#,
        #"t:1:7: the escape is unknown; write one of \n \t \r \e \" \\ \$"#
      ),
      ("press $", "t:1:7: $ has no name after it; write $name or ${expression}, or quote it: '$'"),
      ("echo (a", "t:1:6: the ( is not closed; write ), or quote it: '('"),
      ("echo (a; show)", "t:1:6: the ( is not closed; write ), or quote it: '('"),
      ("if (a {\n show }\n)", "t:1:4: the '(' is not closed; write ')'"),
      ("expect [1,\n 2", "t:1:8: the [ is not closed; write ]"),
      ("expect len(a,\n [1, 2)", "t:2:2: the '[' is not closed; write ']'"),
      ("echo ([1)", "t:1:7: the '[' is not closed; write ']'"),
      ("echo 'a\nb' 'c", "t:2:4: the quote is not closed; write '"),
      ("echo ${a", "t:1:6: the ${ is not closed; write }"),
      ("echo (a +)", "t:1:10: the expression ends too early; write a name or a value"),
      ("expect a && \\\n  b c", "t:2:5: 'c' does not belong here; did you forget && or ||?"),
      ("if a => 1 { show }", "t:1:6: '=' does not belong here; write =="),
      ("show \\", #"t:1:6: the line goes on after \; write the rest, or quote it: '\'"#),
      ("break", "t:1:1: break stands in no loop; write it in while, for or repeat"),
      (
        "repeat 2 { on x { continue } }",
        "t:1:19: continue stands in no loop; write it in while, for or repeat"
      ),
      (
        "else { show }",
        "t:1:1: else belongs to an if; at the prompt it stands on the line of its }"
      ),
      ("{ show }", "t:1:1: a command starts with a verb, not with {"),
      ("$x show", "t:1:1: a command starts with a verb, not with a value"),
      // Columns count characters, however many scalars and bytes they have.
      ("type é }", "t:1:8: } closes no block; remove it, or quote it: '}'"),
      ("if a {\u{301}b} }", "t:1:10: } closes no block; remove it, or quote it: '}'"),
      ("type e\u{301} }", "t:1:8: } closes no block; remove it, or quote it: '}'"),
      ("type 日本 👩‍👩‍👧🇩🇪 }", "t:1:12: } closes no block; remove it, or quote it: '}'"),
      ("type '日本' 👩‍👩‍👧 'a", "t:1:13: the quote is not closed; write '"),
      ("type ä $", "t:1:8: $ has no name after it; write $name or ${expression}, or quote it: '$'"),
      (
        "get $\u{5A3}x",
        "t:1:5: $ has no name after it; write $name or ${expression}, or quote it: '$'"
      ),
      ("expect ä == 'b", "t:1:13: the quote is not closed; write '"),
      ("type ä\r\n# é\r\nshow }", "t:3:6: } closes no block; remove it, or quote it: '}'"),
      ("type ä\r\u{2029}\nü }", "t:4:3: } closes no block; remove it, or quote it: '}'"),
    ])
  func mistakes(text: String, message: String) {
    let error = #expect(throws: ScriptError.self) { _ = try Script(parsing: text, file: "t") }
    #expect(error?.description == message)
  }

  @Test("Blocks that are nested without end are refused, not followed")
  func deepBlocks() {
    let text = String(repeating: "repeat 1 {", count: 10_000)
    let error = #expect(throws: ScriptError.self) { _ = try Script(parsing: text, file: "t") }
    #expect(error?.message == "blocks are nested more than 100 deep; use a macro")
  }

  @Test("Texts in commands of texts count together")
  func deepTexts() {
    let text = (0..<90).reduce("1") { text, level in
      level % 30 == 29 ? "$(return \(text))" : "\"${\(text)}\""
    }
    let error = #expect(throws: ScriptError.self) {
      try Script(parsing: "echo (\(text))", file: "t")
    }
    #expect(error?.message == "texts nest deeper than 64; split the expression in two")
  }

  @Test("A place is that of a character, alike in one long line and in many")
  func positions() throws {
    let words = ["a", "é", "e\u{301}", "日本", "👩‍👩‍👧", "'x y'", "$n.m", "\"ü\""]
    for separator in [" ", "\n"] {
      var numbers = SeededGenerator(seed: 5)
      let picked = (0..<1000).map { _ in numbers.pick(words) }
      let text = picked.map { "type \($0)" }.joined(separator: separator)
      var (line, column) = (1, 6)
      var expected: [SourcePosition] = []
      for word in picked {
        expected.append(SourcePosition(file: "t", line: line, column: column))
        if separator == "\n" { (line, column) = (line + 1, 6) } else { column += word.count + 6 }
      }
      let statements = try Script(parsing: text, file: "t").statements
      let positions = statements.flatMap(\.arguments).compactMap { argument in
        if case .word(let word) = argument, word.text != "type" { word.position } else { nil }
      }
      #expect(positions == expected)
    }
  }

  @Test("A text that is quoted is one word, and that text")
  func quoting() throws {
    let parts = [
      "'", "\"", "$", "(", ";", "{", "}", "#", " ", "\t", "a", "\u{301}", "é", "\u{200D}", "\\",
      "\n", "\r", "-", "--",
    ]
    var numbers = SeededGenerator(seed: 9)
    for _ in 0..<5000 {
      let length = Int.random(in: 0...6, using: &numbers)
      let text = (0..<length).map { _ in numbers.pick(parts) }.joined()
      let statements = try Script(parsing: "type \(text.quotedWord) b", file: "t").statements
      let words = statements.flatMap(\.arguments).map { argument -> [UInt8]? in
        guard case .word(let word) = argument else { return nil }
        return word.hasValues || word.isOption ? nil : Array(word.text.utf8)
      }
      #expect(words == [Array(text.utf8), Array("b".utf8)])
    }
  }
}
