import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import SeededRandom
import Testing

@testable import KeyboardScripting

@Suite("Completion")
struct CompletionTests {
  @Test(
    "What fits at the cursor is offered",
    arguments: [
      ("pre", ["press"]),
      ("show; unb", ["unbind"]),
      ("repeat 3 { pres", ["press"]),
      ("run navigation.cl", ["navigation.clearFocus"]),
      ("bind x navigation.com", ["navigation.commit"]),
      ("bind ctrl+k navigation.com", ["navigation.commit"]),
      ("bind x navigation.last --w", ["--when"]),
      ("run navigation.nextRow ", ["count="]),
      ("run navigation.nextRow count=", []),
      ("run navigation.nextRow count=2 ", []),
      ("run navigation.last ", []),
      ("bind x key.press ", ["--save", "--when", "count=", "keys="]),
      ("bind x key.press keys=a c", ["count="]),
      ("bind x key.press keys=a --when 'x' c", ["count="]),
      ("bind x navigation.last --when chord.", ["chord.pending"]),
      ("on navigation.f", ["navigation.focusMoved"]),
      ("get list.f", ["list.firstVisible", "list.focus"]),
      ("expect list.fo", ["list.focus"]),
      ("unset list", []), ("expect toda", []), ("expect startsW", ["startsWith("]),
      ("echo $len", []), ("get len", []),
      ("focus l", ["list"]),
      ("load Vim", ["VimNavigation"]),
      ("table t ro", ["rows="]),
      ("table t rows=3 fi", ["file="]),
      ("help wat", ["watch"]),
      ("table t rows=", []),
      ("nonsense x", []),
      // Each word once
      ("focus list ", []),
      ("on navigation.committed when list.focus == 1 { show } ", []),
      ("table t rows=3 ro", []),
      ("bind x navigation.last --save --s", []),
      ("source \(TestSession.repository)/Packa", ["\(TestSession.repository)/Package.swift"]),
      // Keys
      ("press pageu", ["pageup"]),
      ("press a ctrl+pagedo", ["ctrl+pagedown"]),
      ("press ctrl+alt+sh", ["ctrl+alt+shift+"]),
      (
        "bind ctrl+f1",
        ["ctrl+f1", "ctrl+f10", "ctrl+f11", "ctrl+f12"] + (13...19).map { "ctrl+f\($0)" }
      ),
      ("why pageu", ["pageup"]),
      // Values
      ("table t policy=ip", ["ipshortcut"]),
      ("table t rows=3 edge=w", ["wrap"]),
      ("keyboard frame d", ["docked"]),
      ("keyboard type nu", ["numeric"]),
      ("keyboard la", ["layout"]),
      ("keyboard layout st", ["standard"]),
      ("keyboard locale en_", ["en_GB", "en_US"]),
      ("bindings sess", ["session"]),
      ("text t return=sea", ["search"]),
      ("profile em", ["emacs"]),
      ("diff profile em", ["emacs"]),
      // Fields and operators
      ("on navigation.focusMoved { get event.cu", ["event.current"]),
      ("on navigation.focusMoved when event.cu", ["event.current"]),
      ("on navigation.focusMoved { if event.sc", ["event.scene"]),
      ("expect list.focus =", ["=="]),
      ("expect list.focus == 2 &", ["&&"]),
      ("if list.focus n", ["not in"]),
      ("expect err", ["error"]),
      // Quotes
      ("focus 'li", ["list"]),
      ("focus \"li", ["list"]),
      ("bind 'ctrl+k ", []),
      ("bind 'ctrl+k ctrl+;' navigation.com", ["navigation.commit"]),
      ("bind 'ctrl+k x' navigation.last --w", ["--when"]),
      ("bind x 'run; navigation.com", []),
      ("type --s", ["--secret"]),
      ("type '--s", []),
      ("get 'it''s", []),
      // The start of a command
      ("show;unb", ["unbind"]),
      ("repeat 3 {pres", ["press"]),
      ("macro m {\n  show\n  unb", ["unbind"]),
      ("press ';' unb", []),
      // Behind a block
      ("if list.focus == 0 { show } ", ["else"]),
      ("if list.focus == 0 { show } else { show } ", []),
      ("on navigation.committed ", ["when"]),
      ("on navigation.committed { show } ", []),
      ("repeat 2 { show }; unb", ["unbind"]),
      // Comments and mistakes
      ("# unb", []),
      ("show # unb", []),
      ("expect list.focus # li", []),
      ("show #\nunb", ["unbind"]),
      ("show }; unb", []),
      (#"type "\q"; unb"#, []),
      // Context names
      ("press $list.fo", ["list.focus"]),
      ("press \"a $list.fo", ["list.focus"]),
      ("press a$list.f", ["list.firstVisible", "list.focus"]),
      ("press $clock.", ["clock.now"]),
      ("press '$list.fo", []),
      ("if list.fo", ["list.focus"]),
      ("if (list.count > 3 && !list.fo", ["list.focus"]),
      ("expect list.focus == list.cou", ["list.count"]),
      ("expect list.focus == 'list.cou", []),
      ("on navigation.committed when list.fo", ["list.focus"]),
      ("bind x navigation.last --when 'list.focus == 2 && list.cou", ["list.count"]),
      ("repeat 2 { expect list.fo", ["list.focus"]),
      ("echo (list.fo", ["list.focus"]),
      ("echo (1 + list.fo", ["list.focus"]),
      ("echo ${list.fo", ["list.focus"]),
      ("echo \"a ${list.fo", ["list.focus"]),
      ("while list.fo", ["list.focus"]),
      ("for x in list.fo", ["list.focus"]),
      ("if a { } else if list.fo", ["list.focus"]),
      ("wait until list.fo", ["list.focus"]),
      ("wait navigation.f", ["navigation.focusMoved"]), ("wait whe", []),
      ("wait navigation.focusMoved whe", ["when"]),
      ("expect event navigation.f", ["navigation.focusMoved"]),
      ("bind x y --when (list.fo", ["list.focus"]),
      // Functions, and the texts that they are asked for
      ("echo (startsW", ["startsWith("]),
      ("echo \"a ${startsW", ["startsWith("]),
      ("expect len(list.ti", ["list.title"]),
      ("expect focused('li", ["list"]),
      ("expect list.focus == 1 && within(\"li", ["list"]),
      ("bind x navigation.last --when \"focused('li", ["list"]),
      ("expect contains(list.title, 'li", []),
      ("echo (read('\(TestSession.repository)/Packa", ["\(TestSession.repository)/Package.swift"]),
      // Behind a sign
      ("expect !list.fo", ["list.focus"]),
      ("expect list.focus == 1 && !list.fo", ["list.focus"]),
      ("expect list.focus !", ["!="]),
      ("wait --timeout 2s un", ["until"]),
      // Commands that fail, and names that can be unset
      ("expect error ", []),
      ("expect error navigation.f", []),
      ("expect error 'x' { pres", ["press"]),
      ("set mine 1; unset ", []),
      // Positions
      ("press [KeyA", ["[KeyA]"]),
      ("press ctrl+[Slas", ["ctrl+[Slash]"]),
      // Actions
      ("tap characterM", ["characterMargin"]),
      ("tap character(q", ["character(q)"]),
      ("tap character(é", ["character(é)"]),
      ("tap keyboardType(nu", ["keyboardType(numeric)"]),
      ("gesture longPress shift(caps", ["shift(capsLocked)"]),
      ("tap custom(named: sa", []),
      ("help cond", ["conditions"]),
      ("help navigation.com", ["navigation.commit"]),
      ("clock v", ["virtual"]),
      ("show \\\n lis", ["list"]),
    ] as [(String, [String])])
  func candidates(text: String, expected: [String]) async throws {
    let session = TestSession()
    try await session.run("table list rows=3")
    #expect(session.session.completions(before: text).map(\.text) == expected)
  }

  @Test("Candidates carry their summary, and say whether a space may follow")
  func sentences() async throws {
    let session = TestSession().session
    let verb = try #require(session.completions(before: "tabl").first)
    #expect(verb.summary.hasPrefix("Makes a table"))
    #expect(verb.endsWord)
    #expect(session.completions(before: "table t rows").first?.endsWord == false)
  }

  @Test("The values of every option of a list are explained")
  func values() throws {
    let session = TestSession().session
    let options = try #require(session.language["table"]).options.filter {
      if case .choice = $0.kind { true } else { false }
    }
    #expect(options.count == 14)
    for name in options.map(\.name) {
      let values = session.completions(before: "table t \(name)")
      #expect(values.count > 1, "\(name)")
      #expect(Set(values.map(\.summary)).count == values.count, "\(name)")
      #expect(!values.contains { $0.summary.isEmpty }, "\(name)")
    }
  }

  @Test("unset is offered what set has set, unhandle what is handled")
  func takenBack() async throws {
    let session = TestSession()
    try await session.run("set my.count 1; handle tap character { echo hi }")
    func offered(_ text: String) -> [String] {
      session.session.completions(before: text).map(\.text)
    }
    #expect(offered("unset ") == ["my.count"])
    #expect(offered("unhandle tap ") == ["character"])
    #expect(offered("unhandle longPress ") == [])
  }

  @Test(
    "The modes of the focus are offered to mode, one or several",
    arguments: [
      ("normal", ["normal"]), (["normal", "nowhere", "insert"], ["normal", "nowhere"]), (3, []),
    ] as [(Value, [String])])
  func modes(value: Value, expected: [String]) {
    let session = TestSession().session
    let token = session.context.register(Context.Name("mode", "The mode.")) { value }
    defer { token.cancel() }
    #expect(session.completions(before: "expect mode('no").map(\.text) == expected)
  }

  @Test("Behind a sign that needs an operand every name is offered")
  func signs() async throws {
    let session = TestSession()
    try await session.run("table list rows=3")
    let names = session.session.context.names.map(\.name).sorted()
    #expect(session.session.completions(before: "expect !").map(\.text) == names)
    #expect(session.session.completions(before: "if list.focus == 1 && !").map(\.text) == names)
  }

  @Test("Blocks that keys perform are no commands to name")
  func blocks() async throws {
    let session = TestSession()
    try await session.run("bind x { echo hi }; command block.mine 'Mine' { echo hi }")
    #expect(session.session.completions(before: "run block.").map(\.text) == ["block.mine"])
  }

  @Test("After --deny stand the permissions that the plugin asks for, and every kind of them")
  func permissions() async throws {
    let session = TestSession()
    let plugin = try ScriptedPlugin(
      id: "asker", keys: ["x"], run: ["navigation.last", "navigation.*"])
    try await session.run("table list rows=3")
    func offered(_ text: String) -> [String] {
      session.session.completions(before: text).map { "\($0.text) \($0.summary)" }
    }
    let last = "run:navigation.last Last row"
    #expect(offered("load \(plugin.path) --deny run:navigation.l") == [last])
    #expect(
      offered("load --deny r") == [
        "read to read values of others", "run to run commands of others, and bind keys to them",
      ])
    try await session.run("load \(plugin.path)")
    #expect(offered("reload asker --deny run:navigation.l") == [last])
    #expect(offered("reload asker --deny run --d") == ["--deny without a permission"])
    #expect(offered("reload asker --deny hear:t") == ["hear:text.* "])
  }

  @Test("Every context name fits where a condition or a name starts")
  func contextNames() async throws {
    let session = TestSession()
    try await session.run("table list rows=3")
    let names = session.session.context.names.map(\.name).sorted()
    for text in ["if ", "while ", "echo (", "bind x y --when ", "press $"] {
      #expect(session.session.completions(before: text).map(\.text) == names, "\(text)")
    }
  }

  @Test(
    "Verbs fit at the start, behind a semicolon and in a block", arguments: ["show;", "repeat 2 {"])
  func verbs(text: String) {
    let session = TestSession().session
    #expect(session.completions(before: text) == session.completions(before: ""))
    #expect(session.completions(before: text).count == session.language.names.count)
  }

  @Test(
    "What is added is the rest of the word, wherever the line editor thinks that it starts",
    arguments: [
      ("pre", "ss"),
      ("press a$clock.n", "ow"),
      ("expect (clock.n", "ow"),
      ("table t file=\(TestSession.repository)/Packa", "ge.swift"),
      ("source '\(TestSession.repository)/Packa", "ge.swift'"),
      ("source \"\(TestSession.repository)/Packa", "ge.swift\""),
      ("source '\(TestSession.repository)/Modu", "les/"),
      ("press 'g", " g'"),
      ("press g", "' g'"),
      ("focus ne", "xt"),
    ])
  func remainder(text: String, expected: String) async throws {
    let session = TestSession()
    try await session.run("bind 'g g' navigation.last; table next rows=3")
    #expect(session.session.completions(before: text).map(\.remainder) == [expected])
  }

  @Test("Files complete from the directory that the path names")
  func files() {
    let root = TestSession.repository
    #expect(
      Session.Completion.files(startingWith: root + "/Packa").map(\.text) == [
        root + "/Package.swift"
      ])
    #expect(
      Session.Completion.files(startingWith: "Packa", in: root).map(\.text) == ["Package.swift"])
    let folders = Session.Completion.files(startingWith: root + "/Exam")
    #expect(folders.map(\.text) == [root + "/Examples/"])
    #expect(folders.first?.endsWord == false)
  }

  @Test(
    "A file of any name is found by what completes the start of its path, which stays as written")
  func hostileNames() async throws {
    let folder = "/tmp/names-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let pieces = [
      "a", "b", " ", "'", "\"", "\\", "$", "$x", "${n}", "(", ")", "{", "}", ";", "#", "--", "-",
      "*", "~",
      "[", "]", "\n", "\t", "é", "e\u{301}", "ü", "=", "!", "&", "|", "`", ".", "0042", "true",
      "\u{2028}",
      "\u{1B}", "\u{301}",
    ]
    var generator = SeededGenerator(seed: 58)
    let session = TestSession()
    var tried = 0
    for round
      in 0..<(ProcessInfo.processInfo.environment["KEYBOARD_TOOLKIT_STEPS"] == nil ? 20 : 500)
    {
      let directory = "\(folder)/\(round) d's"
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true)
      let names = Set(
        (0..<20).map { _ in
          (0...Int.random(in: 1...5, using: &generator))
            .map { _ in pieces.randomElement(using: &generator) ?? "a" }.joined()
        }
      ).filter { $0.unicodeScalars.first != "." }
      for name in names {
        try Data("return 'found'\n".utf8).write(to: URL(filePath: "\(directory)/\(name)"))
      }
      for name in names {
        let path = "\(directory)/\(name)"
        let start = "source '\(folder)/\(round) d''s/"
        let opened =
          [
            "source '\(folder)/\(round) d''s/", "source \"\(folder)/\(round) d's/",
            "source \(folder)/\(round)' d'\"'\"s/",
          ]
          .randomElement(using: &generator) ?? start
        let count = Int.random(in: 0...2, using: &generator)
        // A few characters are typed by hand, as long as they mean themselves.
        let typed = String(
          name.unicodeScalars.prefix(count).prefix { "ab-.".unicodeScalars.contains($0) })
        let line = opened + typed
        let completion = session.session.completions(before: line).first {
          $0.text.unicodeScalars.elementsEqual(path.unicodeScalars)
        }
        let found = try #require(
          completion, "\(line.debugDescription) for \(name.debugDescription)")
        let value = try? await session.session.value(
          of: Script(parsing: line + found.remainder, file: "t"))
        #expect(value == "found", "\((line + found.remainder).debugDescription)")
        tried += 1
      }
    }
    #expect(tried > 300)
  }
}
