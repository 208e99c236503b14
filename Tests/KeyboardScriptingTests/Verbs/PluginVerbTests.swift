import FoundationEssentials
import KeyboardPlugins
import Testing

@testable import KeyboardScripting

@Suite("The verbs about plugins", .serialized)
struct PluginVerbTests {
  @Test("load says what a plugin may do, and --deny takes some of it away")
  func permissions() async throws {
    let session = TestSession()
    let plugin = try ScriptedPlugin(id: "asker", keys: ["x"], run: ["navigation.*"])
    #expect(
      try await session.run("load \(plugin.path) --deny run:navigation.delete --deny hear:key.*")
        == [
          "asker 1: 1 command, 1 binding",
          "  may run navigation.*; may hear text.*, action.*, binding.*; "
            + "denied: run:navigation.delete, hear:key.*",
        ])
    #expect(
      try await session.run("reload asker --deny run").last
        == "  may hear text.*, action.*, binding.*; denied: run:navigation.delete, run, hear:key.*")
    #expect(
      await session.failure(of: "reload asker --deny heer:text.*")
        == "t:1:21: there is no permission heer:text.*; did you mean hear:text.*?; "
        + "asker stays as it was loaded")
    #expect(
      await session.failure(of: "load asker --deny")
        == "t:1:1: load needs a word after --deny; usage: load NAME [--deny PERMISSION]…")
  }

  @Test("plugins NAME tells how a plugin is, what it may do and what it brought")
  func details() async throws {
    let session = TestSession()
    let plugin = try ScriptedPlugin(id: "shown", keys: ["x"], run: ["navigation.*"])
    try await session.run("load \(plugin.path); table t rows=3")
    let before = try await session.run("plugins shown")
    let directory = plugin.path
    #expect(
      before.prefix(10) == [
        "shown 1 (shown)",
        "  state        declared",
        "  restarts     0, at most 3 a minute",
        "  round trip   none yet",
        "  dropped      0 events",
        "  permissions  may run navigation.*; may hear key.*, text.*, action.*, binding.*",
        "  brings       1 command, 1 binding",
        "  program      \(directory)/run",
        "  directory    \(directory)",
        "  limits       4096 MiB of memory, 1024 open files, answers within 30 min",
      ])
    let after = try await session.run("press x; plugins shown")
    #expect(after[1].wholeMatch(of: #/ +state +active, process \d+, up .+/#) != nil)
    #expect(
      after[3].wholeMatch(of: #/ +round trip +p50 .*s, p99 .*s, 1 in all/#) != nil)
    #expect(
      await session.failure(of: "plugins shwn")
        == "t:1:9: no plugin 'shwn' is loaded; did you mean shown?")
    #expect(
      await session.failure(of: "kill shwn")
        == "t:1:6: no plugin 'shwn' is loaded; did you mean shown?")
    #expect(
      await session.failure(of: "kill other")
        == "t:1:6: no plugin 'other' is loaded; plugins lists those that are")
    await session.session.shutdown()
  }

  @Test("plugins --available lists what can be loaded, what is, and what cannot, with the reason")
  func available() async throws {
    let (good, hidden) = (
      try ScriptedPlugin(id: "good", keys: []), try ScriptedPlugin(id: "good", keys: [])
    )
    let broken = try ScriptedPlugin(id: "broken", keys: [])
    try Data("{}".utf8).write(to: URL(filePath: broken.path + "/plugin.json"))
    let other = try ScriptedPlugin(id: "other", keys: [])
    let session = TestSession(
      Session.Configuration(
        clock: .virtual, keyHoldLimit: nil,
        pluginSearchPath: PluginSearchPath(
          [good, hidden, broken, other].map { .init($0.path, offered: []) })))
    try await session.run("load good")
    let name = broken.path.split(separator: "/").last.map(String.init) ?? ""
    #expect(
      try await session.run("plugins --available") == [
        "good\(String(repeating: " ", count: name.count - 4))  loaded",
        "good\(String(repeating: " ", count: name.count - 4))  not used  "
          + "\(hidden.path)/run: \(good.path)/run is found first",
        "\(name)  broken    \(broken.path)/plugin.json:1:1: id: id is missing; write a text",
        "other",
      ])
    #expect(session.session.completions(before: "load ").map(\.text) == ["good", "other"])
    let paths = session.session.completions(before: "load \(TestSession.repository)/Plug")
    #expect(paths.map(\.text) == ["\(TestSession.repository)/Plugins/"])
    #expect(session.session.completions(before: "reload g").map(\.text) == ["good"])
    #expect(session.session.completions(before: "plugins ").map(\.text) == ["--available", "good"])
    #expect(session.session.completions(before: "plugins --").map(\.text) == ["--available"])
    #expect(session.session.completions(before: "load other --").map(\.text) == ["--deny"])
  }

  @Test("A plugin that is reloaded keeps what was customized of its bindings")
  func customizations() async throws {
    let folder = ConfigurationFolder()
    let session = folder.session()
    let plugin = try ScriptedPlugin(
      id: "kept", keys: ["x", "z"],
      act: #"say '{"jsonrpc":"2.0","method":"ui/message","params":{"text":"hi"}}'; answer {}"#)
    try await session.run("load \(plugin.path); table t rows=3; unbind x --save")
    let before = try await session.run("bindings kept; why x")
    #expect(try await session.run("reload kept; bindings kept; why x").dropFirst(2) == before[...])
    #expect(try await session.run("press z") == ["[kept] hi"])
    await session.session.shutdown()
  }

  @Test("A plugin that ended too often is said to be usable again later, not at the next use")
  func restartLimit() async throws {
    let session = TestSession()
    let plugin = try ScriptedPlugin(id: "doomed", keys: ["x"], act: "exit 3")
    try await session.run("load \(plugin.path); table t rows=3; press x x x")
    let line = try await session.run("press x").first ?? ""
    #expect(
      line.wholeMatch(
        of: /doomed exited \(code 3\); it ended too often and can be used again in \d+ s/) != nil)
    #expect(
      try await session.run("reload doomed; press x").last
        == "doomed exited (code 3); the next use starts it again")
  }
}
