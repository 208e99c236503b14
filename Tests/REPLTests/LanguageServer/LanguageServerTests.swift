import FoundationEssentials
import KeyboardCore
import KeyboardPluginSDK
import SeededRandom
import Testing

@testable import KeyboardScripting
@testable import keyboard_repl

@Suite("Answers to editors")
@MainActor
struct LanguageServerTests {
  @Test(
    "What --check reports is published with its range",
    arguments: [
      ("prss down\n", ["0:0-0:4 unknownVerb the verb 'prss' is unknown; did you mean press?"]),
      ("echo 👍🏽; prss x", ["0:11-0:15 unknownVerb the verb 'prss' is unknown; did you mean press?"]),
      (
        "echo 'e\u{301}\u{301}'; prss x",
        ["0:12-0:16 unknownVerb the verb 'prss' is unknown; did you mean press?"]
      ),
      ("macro go { press down }\ngo\n", []),
      ("echo 'open", ["0:5-0:10 syntax the quote is not closed; write '"]),
      ("press ctrl+", ["0:6-0:11 badArgument"]),
      (
        "echo }\nprss down\nmacro go {\nexpect 1 = 1\n}\ngo\nmacro { x }",
        [
          "0:5-0:6 syntax } closes no block", "1:0-1:4 unknownVerb", "3:9-3:10 syntax '=' does not",
          "6:8-6:9 unknownVerb",
        ]
      ),
      ("on navigation.comited { show }", ["0:3-0:21 badArgument the event 'navigation.comited'"]),
      ("load VimNavigation; on other.event { show }", []),
    ] as [(String, [String])])
  func scripts(text: String, expected: [String]) async throws {
    let found = try await Editor(text).mistakes
    #expect(found.count == expected.count)
    for (found, expected) in zip(found, expected) { #expect(found.hasPrefix(expected)) }
  }

  @Test(
    "The findings of a keymap are published with their ranges",
    arguments: [
      (
        "{ version: 1, bindings: [{ keys: 'x', /* 👍 */ command: 'navigation.frist' }] }",
        ["0:57-0:73 unknown there is no command navigation.frist; did you mean navigation.first?"]
      ),
      ("{ version: 1,\n x }", ["1:3-1:4 failed ':' is missing after the name 'x'; write it"]),
      (
        "{ version: 1 bindings: [\n{ keys: 'x', command: 'navigation.frist' }\n{ kys: 'y' }] }",
        [
          "0:13-0:21 mistake ',' is missing before 'bindings'; write it",
          "1:23-1:39 unknown there is no command navigation.frist; did you mean navigation.first?",
          "2:0-2:1 mistake ',' is missing before '{'; write it",
          "2:0-2:1 mistake keys is missing; write keys such as \"ctrl+k ctrl+c\"",
          "2:2-2:5 mistake unknown member 'kys'; did you mean keys?",
        ]
      ),
      ("{ version: 1 }", []),
      (
        "{ version: 1, bindings: [{ keys: 'x', command: 'navigation.first', intended: 'later' },\n"
          + "{ keys: 'x', command: 'navigation.last' }] }",
        [
          "0:25-0:26 unreachable navigation.first on x (keymap file, /test/keymap.json5:1:26) is "
            + "performed only while navigation.last on x (keymap file, /test/keymap.json5:2:1) is "
            + "impossible; remove it, or change its condition (intended: later)"
        ]
      ),
    ] as [(String, [String])])
  func keymaps(text: String, expected: [String]) async throws {
    let found = try await Editor(text, as: "/test/keymap.json5").mistakes
    #expect(found == expected)
  }

  @Test("Changes are applied in order, checked once, and the diagnostics of a closed file go")
  func changes() async throws {
    let editor = try await Editor("prss down")
    #expect(await editor.mistakes.count == 1)
    await editor.send(
      "textDocument/didChange", ["version": 2],
      [
        "contentChanges": [
          [
            "range": [
              "start": ["line": 0, "character": 0], "end": ["line": 0, "character": 4],
            ], "text": "press",
          ],
          [
            "range": [
              "start": ["line": 0, "character": 6], "end": ["line": 9, "character": 0],
            ], "text": "up",
          ],
        ]
      ])
    #expect(editor.server.documents[editor.uri]?.text.text == "press up")
    #expect(await editor.mistakes == [])
    #expect(await editor.server.diagnostics() == [])
    let closed = await editor.send("textDocument/didClose", [:])
    #expect(
      closed == [
        .notification(
          method: "textDocument/publishDiagnostics",
          parameters: ["uri": .string(editor.uri), "diagnostics": []])
      ])
  }

  @Test(
    "Completion offers what Tab offers, with what the script defines before",
    arguments: [
      ("pres|", "press"), ("macro go { press down }\ng|", "go"),
      ("command my.skip Skip { press down }\nbind x my.|", "my.skip"),
      ("table people rows=3\nexpect people.f|", "people.focus"),
      ("macro go { }\nprss ''x\nmacro bad {\ng|", "go"),
      ("macro go { }\nexpect 1 = 1\nif 1 {\nexpect 1.\n}\ng|", "go"),
      ("press ctrl+pageu|", "ctrl+pageup"),
      (String(repeating: "echo\n", count: 1200) + "macro go { press down }\ng|", "go"),
      ("echo 👍; pres|", "press"),
    ])
  func completion(text: String, expected: String) async throws {
    #expect(try await Editor(text).offered.contains(expected))
  }

  @Test(
    "Completion in keymaps knows members, commands, keys, names and profiles",
    arguments: [
      ("{ version: 1, bi| }", "bindings"), ("{ bindings: [{ ke|", "keys"),
      ("{ bindings: [{ keys: 'x', hold: { la|", "layer"),
      ("{ bindings: [{ command: \"navigation.f|\" }] }", "navigation.first"),
      ("{ bindings: [{ command: |", "navigation.first"),
      ("{ bindings: [{ keys: \"ctrl+k ctrl+pageu|", "ctrl+pageup"),
      ("{ bindings: [{ when: \"chord.|", "chord.pending"), ("{ profile: \"em|\" }", "emacs"),
    ])
  func keymapCompletion(text: String, expected: String) async throws {
    let editor = try await Editor(text, as: "/test/keymap.json5")
    #expect(try await editor.offered.contains(expected))
  }

  @Test("Nothing is offered in a comment of a keymap")
  func comments() async throws {
    let editor = try await Editor("{ // bi|\n }", as: "/test/keymap.json5")
    #expect(try await editor.offered == [])
  }

  @Test("An offered word replaces what is written of it")
  func edits() async throws {
    let editor = try await Editor("echo 👍; run navigation.fir|")
    let items = try await editor.ask("textDocument/completion")["items"]?.arrayValue ?? []
    let item = items.first { $0["label"] == "navigation.first" }
    #expect(editor.text(of: item?["textEdit"]?["range"]) == "0:13-0:27")
    #expect(item?["textEdit"]?["newText"] == "navigation.first" && item?["detail"] == "First row")
    // With one, Neovim 0.7 replaces no more than what is after the dot.
    #expect(item != nil && item?["filterText"] == nil)
  }

  @Test(
    "Hovering says what help and why say",
    arguments: [
      ("pre|ss down", "press SEQUENCE"), ("table t rows=9\npress do|wn*3", "navigation.nextRow"),
      ("press do|wn\nbind down navigation.last", "down does nothing now"),
      ("g|o\nmacro go { press down }", "go"),
      ("on navigation.focus|Moved { show }", "navigation.focusMoved:"),
      ("run navigation.fi|rst", "navigation.first"),
      ("table t rows=9\nbind |x navigation.last", "x performs navigation.last"),
      ("table t rows=9\nexpect t.fo|cus == 2", "t.focus  flat index"),
      ("table t rows=9\necho ${t.fo|cus}", "t.focus  flat index"),
      ("for i in ra|nge(3) { press up }", "range(first, end)"),
      ("bind x navigation.last --when 'h|as(y)'", "has(name)"),
      ("table t r|ows=9", "table NAME rows=N"),
      ("bind x navigation.last --w|hen 'y'", "bind SEQUENCE ID"),
      ("command a.b 'Do' size { echo $size }\nrun a.b si|ze=3", "a.b: Do"),
    ])
  func hover(text: String, expected: String) async throws {
    let hover = try await Editor(text).ask("textDocument/hover")
    #expect(hover["contents"]?["value"]?.stringValue?.contains(expected) == true)
  }

  @Test(
    "Hovering in a keymap explains keys with the bindings of the file, and commands",
    arguments: [
      ("{ version: 1, bindings: [{ keys: 'g |g', command: 'navigation.first' }] }", "wins"),
      (
        "{ version: 1, bindings: [{ keys: 'x', command: 'navigation.|first' }] }",
        "navigation.first"
      ),
    ])
  func keymapHover(text: String, expected: String) async throws {
    let hover = try await Editor(text, as: "/test/keymap.json5").ask("textDocument/hover")
    #expect(hover["contents"]?["value"]?.stringValue?.contains(expected) == true)
  }

  @Test(
    "Nothing is said about text, comments and unknown words",
    arguments: ["echo he|llo", "# pr|ess", "nonse|nse", "", "press 'op|en"])
  func noHover(text: String) async throws {
    #expect(try await Editor(text).ask("textDocument/hover") == .null)
  }

  @Test("Definitions are found in the file, and in the files that it sources")
  func definitions() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "# names\nmacro 'go' { press down }\ncommand my.skip Skip { go }\n", to: "names.kbd")
    let editor = try await Editor(
      "source names.kbd\ngo; run my.sk|ip\n", as: "\(folder.path)/a.kbd")
    let found = try await editor.ask("textDocument/definition").arrayValue ?? []
    #expect(found.map { $0["uri"]?.stringValue } == ["file://\(folder.path)/names.kbd"])
    #expect(found.map { editor.text(of: $0["range"]) } == ["2:8-2:15"])
    let uses = try await editor.ask("textDocument/references").arrayValue ?? []
    #expect(uses.map { editor.text(of: $0["range"]) } == ["1:8-1:15"])
    let all = try await editor.ask(
      "textDocument/references", ["context": ["includeDeclaration": true]])
    #expect(all.arrayValue?.count == 2)
    let changes = try await editor.ask("textDocument/rename", ["newName": "my.jump"])["changes"]
    #expect(changes?.objectValue?.count == 2)
    #expect(
      editor.edited(by: changes?[editor.uri]) == "source names.kbd\ngo; run my.jump\n")
  }

  @Test("The outline of a script has its macros and commands")
  func outline() async throws {
    let editor = try await Editor(
      "macro go { press down }\n|command my.skip Skip { go }\nset x 1\n")
    let symbols = try await editor.ask("textDocument/documentSymbol").arrayValue ?? []
    #expect(symbols.map { $0["name"]?.stringValue } == ["go", "my.skip"])
    let ranges = symbols.map { editor.text(of: $0["location"]?["range"]) }
    #expect(ranges == ["0:6-0:8", "1:8-1:15"])
  }

  @Test(
    "What a sourced script defines is offered and explained",
    arguments: [
      ("g|", "completion", "go"), ("run my.|", "completion", "my.skip"),
      ("expect list.|", "completion", "list.focus"), ("g|o", "hover", "A macro"),
      ("run my.sk|ip", "hover", "my.skip: Skip"), ("press do|wn", "hover", "navigation.nextRow"),
    ])
  func sourced(line: String, method: String, expected: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("source more.kbd\ntable list rows=9\n", to: "names.kbd")
    try folder.write("macro go { press down }\ncommand my.skip Skip { go }\n", to: "more.kbd")
    let editor = try await Editor("source names.kbd\n\(line)\n", as: "\(folder.path)/a.kbd")
    let answer = try await editor.ask("textDocument/\(method)")
    let labels = answer["items"]?.arrayValue?.compactMap { $0["label"]?.stringValue }
    if let labels {
      #expect(labels.contains(expected))
    } else {
      #expect(answer["contents"]?["value"]?.stringValue?.contains(expected) == true)
    }
  }

  private static let spaces: [String: Value] = ["options": ["tabSize": 2, "insertSpaces": true]]

  @Test(
    "Formatting indents commands and brackets, and leaves texts and comments as they are",
    arguments: [
      (
        "a.kbd", "if x {\necho 1  \n  }\nelse {\n\techo 2\n}",
        "if x {\n  echo 1\n}\nelse {\n  echo 2\n}\n"
      ),
      (
        "a.kbd", "macro a {\necho 'one\n two  '\n# note\n\n   }\n",
        "macro a {\n  echo 'one\n two  '\n  # note\n\n}\n"
      ),
      ("a.kbd", "press \\\n   down\n", "press \\\n   down\n"),
      ("a.kbd", "echo 'open\n  x", "echo 'open\n  x\n"),
      ("a.kbd", "echo a \\ \npress up\n", "echo a \\ \npress up\n"),
      (
        "keymap.json5", "{\nbindings: [{\n// ]\nkeys: \"x\", /* a\n b */\n      }, {\n  } ]\n}",
        "{\n  bindings: [{\n    // ]\n    keys: \"x\", /* a\n b */\n  }, {\n  } ]\n}\n"
      ),
      ("keymap.json5", "{ bindings: [\n}\n", "{ bindings: [\n}\n"),
    ])
  func formatting(name: String, text: String, expected: String) async throws {
    let editor = try await Editor(text, as: "/test/\(name)")
    let edits = try await editor.ask("textDocument/formatting", Self.spaces)
    #expect(editor.edited(by: edits) == expected)
  }

  @Test("Formatting changes no command of any example, and nothing twice")
  func formattedExamples() async throws {
    let folder = "\(Program.repository)/Examples/Scripts"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where name.hasSuffix(".kbd") {
      let text = String(
        decoding: try #require(FileManager.default.contents(atPath: "\(folder)/\(name)")),
        as: UTF8.self)
      let editor = try await Editor("", as: "/test/\(name)")
      await editor.send(
        "textDocument/didChange", [:], ["contentChanges": [["text": .string(text)]]])
      let edits = try await editor.ask("textDocument/formatting", Self.spaces)
      let new = editor.edited(by: edits)
      let commands = { (text: String) in
        try Script(parsing: text, file: "").statements.map(\.written)
      }
      #expect(try commands(new) == commands(text))
      await editor.send("textDocument/didChange", [:], ["contentChanges": [["text": .string(new)]]])
      #expect(try await editor.ask("textDocument/formatting", Self.spaces) == [])
    }
  }

  @Test("A script runs nothing: no plugin by its path, no device that it sources, no shell")
  func hostile() async throws {
    let folder = try TemporaryFolder()
    let mark = "\(folder.path)/run"
    try folder.write("#!/bin/sh\ntouch '\(mark)'\n", to: "evil")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(folder.path)/evil")
    let script = """
      load \(folder.path)/evil
      source /dev/zero
      macro a { shell 'touch \(mark)' }
      table t file=/dev/zero
      table u rows=$(shell 'touch \(mark)')
      bind x { shell 'touch \(mark)' }
      a
      pre|
      """
    let editor = try await Editor(script, as: "\(folder.path)/a.kbd")
    _ = await editor.mistakes
    #expect(try await editor.offered == ["press"])
    _ = try await editor.ask("textDocument/hover")
    _ = try await editor.ask("textDocument/definition")
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test(
    "Requests that come too early, twice or wrong are errors",
    arguments: [
      (["textDocument/hover"], -32002), (["initialize", "initialize"], -32600),
      (["initialize", "shutdown", "textDocument/hover"], -32600),
      (["initialize", "textDocument/hover"], -32602), (["initialize", "no/such"], -32601),
    ] as [([String], Int)])
  func lifecycle(methods: [String], code: Int) async throws {
    let server = LanguageServer(Options())
    var answers: [WireMessage] = []
    for method in methods {
      answers = await server.answers(to: .request(id: 1, method: method, parameters: [:]))
    }
    guard case .response(_, .failure(let error))? = answers.first else {
      Issue.record("no error: \(answers)")
      return
    }
    #expect(error.code == code)
  }

  @Test(
    "Any text is answered at any place",
    arguments: [
      (
        "/test/a.kbd",
        [
          "press", " ", "ctrl+", "'", "\"", "$(", ")", "{", "}", "\n", "\r\n", "macro a ", "👍🏽",
          "e\u{301}",
          "\u{301}", "\\", "#", "--when ", "(", "[", "table t rows=3", "; ", "$x", "if ", "else ",
          "\u{2028}",
          "command my.a A ", "source b.kbd", "run my.a", "*", "expect error ",
        ]
      ),
      (
        "/test/keymap.json5",
        [
          "{", "}", "[", "]", ":", ",", "\"", "'", "keys", "command", "when", "//", "/*", "*/",
          "\n", "\\",
          "bindings: [", "version: 1,", "\"g g\"", "👍🏽", "\u{301}", "\u{FEFF}", "tests: [",
          "hold: {", " ",
        ]
      ),
    ] as [(String, [String])])
  func randomTexts(path: String, pieces: [String]) async throws {
    var random = SeededGenerator(seed: 63)
    let editor = try await Editor("", as: path)
    for _ in 0..<60 {
      let count = Int.random(in: 0...30, using: &random)
      let text = (0..<count).compactMap { _ in pieces.randomElement(using: &random) }.joined()
      await editor.send(
        "textDocument/didChange", [:], ["contentChanges": [["text": .string(text)]]])
      let position: Value = [
        "line": .integer(Int.random(in: 0...5, using: &random)),
        "character": .integer(Int.random(in: 0...40, using: &random)),
      ]
      for method in [
        "completion", "hover", "definition", "references", "documentSymbol", "prepareRename",
        "formatting",
      ] {
        _ = try await editor.ask("textDocument/\(method)", ["position": position])
      }
      #expect(await editor.server.diagnostics().count == 1)
    }
  }

  @Test("Parameters of any shape are no reason to stop")
  func malformed() async throws {
    let editor = try await Editor("press down")
    let shapes: [Value] = [
      .null, 3, "x", [], [:], ["textDocument": 3], ["textDocument": ["uri": 3]],
      [
        "textDocument": ["uri": .string(editor.uri)], "position": ["line": -3, "character": 1e300],
      ],
      [
        "textDocument": ["uri": .string(editor.uri)],
        "position": ["line": 4_611_686_018_427_387_904, "character": -9], "newName": 3,
        "options": ["tabSize": -1, "insertSpaces": 3], "contentChanges": [3, ["text": 3], [:]],
      ],
    ]
    for method in [
      "completion", "hover", "definition", "references", "documentSymbol", "prepareRename",
      "rename", "formatting",
    ] {
      for shape in shapes {
        _ = await editor.server.answers(
          to: .request(id: 1, method: "textDocument/\(method)", parameters: shape))
      }
    }
    for method in ["didOpen", "didChange", "didSave", "didClose"] {
      for shape in shapes {
        _ = await editor.server.answers(
          to: .notification(method: "textDocument/\(method)", parameters: shape))
      }
    }
    #expect(await editor.server.diagnostics().count <= 1)
  }
}

@Suite("The language server as a program")
struct LanguageServerProgramTests {
  private func message(_ value: Value) -> String { ContentFramer.framed("\(value)") }

  @Test("A conversation over the streams ends with status 0")
  func conversation() throws {
    let input = [
      ["jsonrpc": "2.0", "id": 1, "method": "initialize", "params": ["capabilities": [:]]],
      ["jsonrpc": "2.0", "method": "initialized", "params": [:]],
      [
        "jsonrpc": "2.0", "method": "textDocument/didOpen",
        "params": [
          "textDocument": [
            "uri": "file:///test/a.kbd", "languageId": "kbd", "version": 1, "text": "prss down\n",
          ]
        ],
      ], ["jsonrpc": "2.0", "id": "two", "method": "shutdown"],
      ["jsonrpc": "2.0", "method": "exit"],
    ].map(message).joined()
    let outcome = try Program.run(["--lsp"], input: input)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    var framer = ContentFramer(limit: 100_000)
    let texts = framer.append(outcome.output.utf8).map { content in
      if case .text(let text) = content { text } else { "" }
    }
    #expect(texts.count == 3)
    #expect(texts.first?.contains(#""positionEncoding":"utf-16""#) == true)
    #expect(texts.contains { $0.contains("did you mean press?") })
    #expect(texts.contains(#"{"id":"two","jsonrpc":"2.0","result":null}"#))
  }

  @Test(
    "What is no message is answered with an error, and a stream without lengths ends",
    arguments: [
      ("Content-Length: 3\r\n\r\nxyz", "is not JSON", 1), ("hello\r\n\r\n", "no Content-Length", 2),
      ("Content-Length: 2\r\n\r\n[]", "is not a JSON-RPC 2.0 object", 1), ("", "", 1),
    ] as [(String, String, Int32)])
  func malformed(input: String, expected: String, status: Int32) throws {
    let outcome = try Program.run(["--lsp"], input: input)
    #expect(outcome.status == status)
    #expect(expected.isEmpty ? outcome.output.isEmpty : outcome.output.contains(expected))
  }
}
