import Foundation
import KeyboardCommands
import KeyboardCore
import KeyboardScenes
import Testing

@testable import KeyboardScripting

@Suite("Verbs")
struct VerbTests {
  @Test(
    "Every verb's summary is a sentence, and its example can be read")
  func documentation() throws {
    for verb in SessionLanguage.full.verbs.values {
      #expect(verb.summary.hasSuffix("."))
      let script = try Script(parsing: verb.example, file: "example")
      let isInLoop = ["break", "continue"].contains(verb.name)
      #expect(isInLoop || script.statements.first?.verb == verb.name)
    }
  }

  @Test("Exactly these verbs are there")
  func names() {
    let expected: Set<String> = [
      "table", "grid", "scroller", "rows", "scroll", "focus", "show", "press", "hold", "keydown",
      "keyup", "live", "type", "tick", "run", "commands", "bind", "unbind",
      "block", "bindings", "where", "why", "reset", "conflicts", "profile", "diff", "import",
      "export",
      "get", "set", "expect", "on", "off", "watch", "events", "load",
      "unload", "reload", "plugins", "setting", "source", "macro", "repeat", "if", "help", "quit",
      "role",
      "text", "tap", "gesture", "handle", "unhandle", "keyboard", "form",
      "input", "let", "check", "try", "every", "after", "shell", "kill", "tour", "trace", "clear",
      "history", "record", "stop", "save", "reload",
      "setting",
      "keys", "paste", "clock", "coach", "scenes", "close", "command", "undo", "unset", "wait",
      "echo",
      "while", "for", "break", "continue", "return", "tree", "menu", "combobox", "tabs", "toolbar",
      "radio", "layout", "dialog", "slider", "spin", "splitter", "control", "answer",
      "applications", "attach", "detach", "screen",
    ]
    #expect(Set(SessionLanguage.full.verbs.keys) == expected)
  }

  @Test("A session that only watches may use verbs that change nothing, and no others")
  func watching() {
    let verbs = SessionLanguage.full.verbs.values.filter(\.watches).map(\.name).sorted()
    #expect(
      verbs == [
        "after", "applications", "bindings", "break", "check", "coach", "commands", "conflicts",
        "continue", "echo", "events", "every", "expect", "for", "get", "help", "if", "keys", "let",
        "macro",
        "off", "on", "quit", "repeat", "return", "scenes", "screen", "set", "show", "source",
        "tick",
        "trace", "try", "unset", "wait", "watch", "where", "while", "why",
      ])
  }

  @Test("help goes by what one wants to do and fits on a screen; the kinds of scenes are one entry")
  func overview() async throws {
    let lines = try await TestSession().run("help")
    // A terminal of 80 columns breaks the names in their column.
    #expect(lines.map { max(1, ($0.count - 32 + 45) / 46) }.reduce(0, +) <= 24)
    let text = lines.joined(separator: " ")
    let kinds = SessionLanguage.full.kinds.map(\.verb.name)
    for name in SessionLanguage.full.verbs.keys where !kinds.contains(name) {
      #expect(text.contains(name))
    }
  }

  @Test("help verbs lists every verb, and help explains one")
  func help() async throws {
    let session = TestSession()
    let overview = try await session.run("help verbs").joined(separator: "\n")
    for name in SessionLanguage.full.verbs.keys {
      #expect(overview.contains("\n  \(name) "))
    }
    #expect(
      try await session.run("help tick") == [
        "tick DURATION",
        "  Lets time pass: jumps on the virtual clock, waits on the real one.",
        "  for example: tick 500ms",
      ])
  }

  @Test("help explains keys, conditions, commands and events, and what is probably meant")
  func topics() async throws {
    let session = TestSession()
    let keys = try await session.run("help keys")
    #expect(keys.contains { $0.hasPrefix("A stroke is modifiers and a key") })
    let conditions = try await session.run("help conditions").joined(separator: " ")
    for function in [
      "len", "min", "max", "abs", "round", "lower", "upper", "contains", "has", "mode",
    ] {
      #expect(conditions.contains("\(function)("))
    }
    #expect(
      try await session.run("table t rows=3; help navigation.focusRow") == [
        "navigation.focusRow: Go to row", "  keys  none", "  row=  a whole number from 0",
      ])
    #expect(
      try await session.run("help navigation.committed").first?.hasPrefix("navigation.committed: ")
        == true)
    #expect(
      await session.failure(of: "help conditons")
        == "t:1:6: there is no help about 'conditons'; did you mean conditions?")
    #expect(
      try await session.run("macro zoo { }; macro ant { }; macro m { }; help").contains {
        $0.hasPrefix("  Macros") && $0.hasSuffix("  ant, m, zoo")
      })
  }

  @Test("help says what the names of a scene mean, and the guide has those of every kind")
  func names() async throws {
    #expect(
      try await TestSession().run("text note; help note").first
        == "note is a text, and has these names:")
    #expect(try await TestSession().run("help scenes").contains { $0.hasPrefix("  splitter ") })
    let guide = try String(
      contentsOfFile: TestSession.repository + "/Docs/Navigation.md", encoding: .utf8)
    for script in SceneScripts.all {
      let session = TestSession().session
      try await session.run(script.text, file: "t")
      let scene = try #require(session.focusedScene)
      for name in scene.contextNames {
        let (own, summary) = (name.name.dropFirst(scene.name.count), name.summary)
        let isThere = guide.split(separator: "\n").contains {
          $0.hasPrefix("  ") && $0.contains("\(own) ") && $0.hasSuffix(" \(summary)")
        }
        #expect(isThere, "\(script.kind): \(own) \(summary)")
      }
    }
  }

  @Test("commands marks what would do nothing now, and shows keys")
  func commands() async throws {
    let session = TestSession()
    let lines = try await session.run("table t rows=2; press down; commands navigation.previousR")
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("(navigation.previousRow)"))
    #expect(lines[0].hasSuffix("up"))
  }

  @Test("commands shows what a command takes, by its whole name")
  func parameters() async throws {
    let lines = try await TestSession().run("table t rows=2; commands key.press")
    #expect(
      lines == [
        "key.press: Press keys", "  keys    none", "  keys=   a text of at least one character",
        "  count=  a whole number of at least 1",
      ])
  }

  @Test("run shows the value that a command answers")
  func values() async throws {
    let plugin = try ScriptedPlugin(id: "answerer", keys: ["x"], act: "answer '[1,\"a\"]'")
    let session = TestSession()
    try await session.run("load \(plugin.path)")
    #expect(try await session.run("run answerer.act") == [#"[1,"a"]"#])
    #expect(try await session.run("press x; table t rows=3; run navigation.last") == [])
  }

  @Test("why names the winner and says why others lost")
  func why() async throws {
    let session = TestSession()
    let text = try await session.run(
      "table t rows=2; bind down navigation.last --when 't.count > 5'; why down"
    ).joined(separator: "\n")
    #expect(text.contains("navigation.nextRow"))
    #expect(text.contains("navigation.last"))
    #expect(text.contains("t.count = 2"))
    #expect(text.contains("t:1:17"))
    #expect(try await session.run("why z q") == ["z q is not bound"])
    #expect(try await session.run("why 'z q'") == ["z q is not bound"])
  }

  @Test("where lists keys as written, shown and spoken, and says which do not apply now")
  func place() async throws {
    let session = TestSession()
    let lines = try await session.run(
      "table t rows=2; bind 'ctrl+k l' navigation.last --when 't.count > 5'; where navigation.last")
    #expect(
      lines == [
        "'ctrl+k l'  Ctrl+K L  ⌃K L  Control K, then L  (session)   not now",
        "end         End       ↘     End                (built-in)",
      ])
    #expect(
      try await session.run("where navigation.nextRow")
        == ["down  Down  ↓  Down  (built-in)"])
    #expect(
      try await session.run("where navigation.invert") == ["no keys perform navigation.invert"])
  }

  @Test("bindings lists one layer on demand")
  func bindings() async throws {
    let session = TestSession()
    #expect(try await session.run("bindings session") == ["nothing is bound by session"])
    let lines = try await session.run("bind 'g t' navigation.last --when 'a > 1'; bindings session")
    #expect(lines.last == "'g t'  navigation.last  when a > 1  (session)")
  }

  @Test("bindings lists those of one sequence, and why does not call a key unbound that has some")
  func bindingsOfKeys() async throws {
    let session = TestSession()
    try await session.run("table t rows=3; bind a navigation.last --when 't.count > 5'")
    #expect(
      try await session.run("bindings a")
        == ["a  navigation.last  when t.count > 5  (session)"])
    #expect(try await session.run("why a").first == "a does nothing now")
    #expect(try await session.run("why up").first == "up does nothing now")
    #expect(try await session.run("text f; focus f; why a").first == "a is text here")
  }

  @Test(
    "Durations have a unit",
    arguments: [
      ("500ms", Duration.milliseconds(500)), ("2s", .seconds(2)), ("1.5m", .seconds(90)),
      ("0.25ms", .microseconds(250)),
    ])
  func durations(text: String, duration: Duration) throws {
    let position = SourcePosition(file: "t", line: 1, column: 1)
    let word = Word(text: text, isQuoted: false, position: position)
    #expect(try word.duration() == duration)
  }

  @Test("What keys did is said after press where somebody wants to know")
  func describedKeys() async throws {
    let session = TestSession()
    try await session.run("table t rows=3; setting keys.described on")
    #expect(try await session.run("press down*2") == ["down*2 → navigation.nextRow ×2, row 1"])
    #expect(
      await session.failure(of: "setting keys.described maybe")
        == "t:1:24: write on, off or default")
    #expect(try await session.run("setting keys.described off; press down") == [])
  }

  @Test(
    "After what keys did it says where the focus is, or the value that it has",
    arguments: [
      (
        "combobox c Apple Banana; press down down",
        "down down → combobox.first, navigation.nextRow, Banana"
      ),
      ("slider s value=3; press up", "up → range.increase, 4"),
      ("control c 'Wrap lines' kind=checkbox; press space", "space → control.activate, on"),
    ])
  func describedPlaces(commands: String, line: String) async throws {
    #expect(try await TestSession().run("setting keys.described on; \(commands)") == [line])
  }

  @Test("A command that a key asks for in vain is said after press")
  func describedFailure() async throws {
    let session = TestSession()
    try await session.run("setting keys.described on; bind x key.press keys=x")
    let lines = try await session.run("press x")
    #expect(
      lines == [
        "a key that key.press pressed presses no others (key.press x → key.press); bind what they do",
        "x → key.press, key.press not possible",
      ])
  }

  @Test("keys draws the layout and the colours that are asked for")
  func keys() async throws {
    let session = TestSession()
    try await session.run("table t rows=3")
    let layout = try #require(KeymapDrawing.Layout.all.first { $0.name == "gb" })
    let drawing = KeymapDrawing("Keys", session.session.engine, layout: layout)
    let texts = KeymapDrawing.Theme.allCases.map { drawing.text(.svg, theme: $0) }
    #expect(Set(texts).count == texts.count)
    for (theme, text) in zip(KeymapDrawing.Theme.allCases, texts) {
      let lines = try await session.run("keys svg --layout gb --theme \(theme.rawValue)")
      #expect(lines.joined(separator: "\n") + "\n" == text)
    }
  }

  @Test("An event tells its fields by their names, and of two of a name the first")
  func events() async throws {
    let session = TestSession().session
    try session.bus.catalogue.register(
      EventDescription(
        dynamic: "lamp.on", "It is on.",
        fields: [
          .init(name: "by", summary: "who"), .init(name: "at", summary: "when"),
          .init(name: "by", summary: "what"),
        ]))
    let events = try await session.value(of: Script(parsing: "events", file: "t"))
    #expect(
      events.arrayValue?.first { $0["name"] == "lamp.on" } == [
        "name": "lamp.on", "summary": "It is on.", "fields": ["by": "who", "at": "when"],
      ])
  }

  @Test(
    "default gives a setting of keys the value back that it had before it was changed",
    arguments: [
      ("chord.ambiguityTimeout", "1ms", "500ms"), ("chord.ambiguityTimeout", "off", "500ms"),
      ("chord.hintDelay", "off", "500ms"), ("keys.holdLimit", "2s", "off"),
      ("keys.described", "on", "off"),
    ])
  func defaults(name: String, value: String, standard: String) async throws {
    let session = TestSession()
    try await session.run("setting \(name) default; setting \(name) \(value)")
    try await session.run("setting \(name) \(value); setting \(name) default")
    #expect(try await session.run("setting \(name)") == ["\(name) = \(standard)"])
  }

  @Test(
    "Help about an unknown word says what is similar, or what has to do with it",
    arguments: [
      ("prss", "there is no help about 'prss'; did you mean press?"),
      (
        "slide",
        "there is no help about 'slide'; did you mean slider?"
      ),
      ("qqqqq", "there is no help about 'qqqqq'; help lists the verbs"),
    ])
  func unknownHelp(word: String, message: String) async throws {
    let session = TestSession()
    #expect(await session.failure(of: "text note; help \(word)") == "t:1:17: \(message)")
    let other = await session.failure(of: "help list") ?? ""
    #expect(other.contains("no help about 'list'; these have to do with it: "), "\(other)")
  }
}
