import KeyboardCore
import KeyboardPlugins
import Testing

@testable import KeyboardScripting

@Suite("Events in a session")
struct SessionEventTests {
  @Test("A handler runs after the command that caused the event, and sees its fields")
  func handlers() async throws {
    let session = TestSession()
    let lines = try await session.run(
      """
      table t rows=5
      on navigation.focusMoved when event.current > 1 { get event.current; get t.focus }
      press down down down down
      """)
    // The four presses are one command: both bodies run after it and see where the focus ended.
    #expect(
      lines == ["event.current = 2", "t.focus = 3", "event.current = 3", "t.focus = 3"])
  }

  @Test("B38: handlers that cause each other are stopped, and the cycle is named")
  func cycle() async {
    let failure = await TestSession().failure(
      of: """
        table t rows=2
        on navigation.focusMoved when event.current == 0 { run navigation.last }
        on navigation.focusMoved when event.current == 1 { run navigation.first }
        press down
        """)
    #expect(
      failure?.contains("handlers kept causing each other's events (on navigation.focusMoved)")
        == true,
      "\(failure ?? "no error")")
  }

  @Test("watch shows events that fit a pattern until off")
  func watching() async throws {
    let session = TestSession()
    let lines = try await session.run(
      "table t rows=2; watch navigation.*; press down; off navigation.*; press down")
    #expect(
      lines == [#"navigation.focusMoved {"current":0,"previous":null,"scene":"t"}"#])
  }

  @Test("A plugin that stopped by itself is said, one that was stopped is not")
  func pluginStates() throws {
    let session = TestSession()
    for (state, reason) in [("exited", "signal 9"), ("failed", "no answer"), ("stopped", nil)] {
      var value: [String: Value] = ["plugin": "p", "state": .string(state)]
      if let reason { value["reason"] = .string(reason) }
      try session.session.bus.publish(named: "plugin.stateChanged", value: .object(value))
    }
    #expect(
      session.lines == [
        "p exited (signal 9); the next use starts it again",
        "p failed (no answer); correct it, then reload p",
      ])
  }

  @Test("tick and hold run what becomes due at its own time; off in a body ends the others")
  func times() async throws {
    let session = TestSession()
    try await session.run(
      "set seen ([]); every 200ms { set seen (seen + [clock.now]) }; tick 600ms")
    try await session.run(
      "expect seen == [200, 400, 600]; off every; tick 1s; expect len(seen) == 3")
    try await session.run(
      """
      set beats 0; every 250ms { set beats (beats + 1); if beats == 3 { off every } }
      tick 10s; expect beats == 3
      """)
    // Between the two the sequence times out, however the time is cut.
    try await session.run(
      """
      table t rows=90; press home; bind 'g g' navigation.last; bind g navigation.nextRow
      after 1s { press g }; after 3s { press g }
      tick 4s; expect t.focus == 2
      set first null; on navigation.focusMoved when event.current == 4 { set first (clock.now) }
      let begun $clock.now; hold down 2s; expect first - begun < 1000
      """)
    let failure = await session.failure(of: "after 1s { press gg }; tick 5s")
    #expect(failure?.hasPrefix("t:1:18: 'gg' is not a key") == true, "\(failure ?? "")")
  }

  @Test("off takes back everything that its pattern fits")
  func off() async throws {
    let lines = try await TestSession().run(
      """
      table t rows=2; watch navigation.focusMoved; on navigation.committed { show }; watch command.*
      off navigation.*; press down enter
      """)
    #expect(
      lines.map { $0.prefix { $0 != " " } } == ["command.performed", "command.performed"])
  }

  @Test(
    "A pattern stands for any characters where it has a star",
    arguments: [
      ("a.b", "a.b", true), ("a.*", "a.b.c", true), ("*", "", true), ("*.b", "a.b", true),
      ("a*c*e", "abcde", true), ("a.*", "b.a.", false), ("*a*a*", "a", false), ("", "a", false),
    ])
  func patterns(pattern: String, name: String, matches: Bool) {
    #expect(name.matches(pattern, wildcard: "*") == matches)
  }

  @Test("Every event in the catalogue has the fields that it is described with")
  func catalogue() async throws {
    let session = TestSession()
    let bus = session.session.bus
    var seen: [String: Set<String>] = [:]
    let watcher = bus.subscribeToAll { event in
      seen[event.name, default: []].formUnion(event.value.objectValue?.keys.map(\.self) ?? [])
    }
    try await session.run(
      """
      table t rows=9; bind 'g g' navigation.first
      bind 'ctrl+k x' navigation.first
      press down enter shift+down ctrl+alt+down delete g escape ctrl+k; tick 500ms; press escape; load VimNavigation; press j 5 j
      scroller s content=900 viewport=100; press down
      text a line; tap character(a); press enter
      tap keyboardType(numeric); tap nextLocale; tap dismissKeyboard
      toolbar b OK; focus t; dialog d b; press escape; run navigation.contextMenu
      tree n a/b; press right; menu m File/Open; press down enter; combobox c A; press down enter
      slider v; press right; control c Wrap kind=checkbox; press space
      form f height=16 { repeat 4 { input "i$f.count" }; press tab }
      """)
    _ = await session.failure(of: "run navigation.nothing")
    bus.publish(Plugin.Message(plugin: "p", level: .info, text: "hello"))
    try bus.publish(named: "navigation.inserted", value: ["scene": "t", "row": 0, "count": 1])
    bus.publish(KeyboardFrameChanged(from: .zero, to: .zero))
    // An event that causes itself is cut off.
    let echo = bus.subscribe(to: Plugin.Message.self) { bus.publish($0) }
    bus.publish(Plugin.Message(plugin: "p", level: .info, text: "hello"))
    echo.cancel()
    watcher.cancel()
    for description in bus.catalogue.descriptions {
      #expect(seen[description.name] == Set(description.fields.map(\.name)), "\(description.name)")
    }
  }
}
