import KeyboardCommands
import KeyboardPlugins
import Testing

@testable import KeyboardScripting

@Suite("The user's init.kbd", .serialized)
struct InitFileTests {
  private let folder = ConfigurationFolder()

  @Test("Its plugins, settings and bindings are in force, relative paths from its directory")
  func runs() async throws {
    let plugin = try ScriptedPlugin(id: "starter", keys: ["x"])
    try folder.write("bind y navigation.first", to: "more.kbd")
    try folder.write(
      """
      load \(plugin.path)
      setting chord.ambiguityTimeout 300ms   # a comment
      bind 'g x' navigation.last
      source more.kbd
      """, to: "init.kbd")
    let session = folder.session()
    #expect(await session.session.runInitFile().isEmpty)
    try await session.run("table t rows=5; press 'g x'; expect t.focus == 4; press y")
    #expect(
      try await session.run("get t.focus; setting chord.ambiguityTimeout") == [
        "t.focus = 0", "chord.ambiguityTimeout = 300ms",
      ])
    #expect(session.session.plugins.plugins.map(\.id) == ["starter"])
    await session.session.shutdown()
  }

  @Test("A command that fails is told with its place, and the others run all the same")
  func errors() async throws {
    try folder.write(
      "bind x navigation.last\n  load Nothing\nbind shift+/ navigation.first\nbind y navigation.last\n",
      to: "init.kbd")
    let session = folder.session()
    let path = folder.path("init.kbd")
    let errors = await session.session.runInitFile().map(\.description)
    #expect(errors.count == 2)
    #expect(errors.first?.hasPrefix("\(path):2:8: there is no plugin Nothing; ") == true)
    #expect(
      errors.last
        == "\(path):3:6: 'shift+/' depends on the keyboard layout; write ? or shift+[Slash]")
    #expect(!errors.joined().contains("\n"))
    try await session.run("table t rows=5; press x; expect t.focus == 4; press up y")
    try await session.run("expect t.focus == 4")
  }

  @Test("Nothing of it runs when it cannot be read, and there need not be one")
  func unreadable() async throws {
    #expect(await folder.session().session.runInitFile().isEmpty)
    #expect(await TestSession().session.runInitFile().isEmpty)
    try folder.write("bind x navigation.last\nbind y {", to: "init.kbd")
    let session = folder.session()
    let errors = await session.session.runInitFile()
    #expect(errors.count == 1)
    #expect(errors.first?.description.hasPrefix("\(folder.path("init.kbd")):2:") == true)
    #expect(try await session.run("bindings session") == ["nothing is bound by session"])
  }

  @Test("A setting of it holds when the keymap file changes and has nothing to say about it")
  func settings() async throws {
    try folder.write("{ settings: { 'chord.ambiguityTimeout': 400 } }")
    let session = folder.session()
    #expect(
      try await session.run("setting chord.ambiguityTimeout") == ["chord.ambiguityTimeout = 400ms"])
    try await session.run("setting chord.ambiguityTimeout off")
    try folder.write("{ settings: { 'chord.ambiguityTimeout': 400 }, bindings: [] }")
    session.session.files.load(watching: false)
    #expect(
      try await session.run("setting chord.ambiguityTimeout") == ["chord.ambiguityTimeout = off"])
    try folder.write("{ settings: { 'chord.ambiguityTimeout': 200 } }")
    session.session.files.load(watching: false)
    #expect(
      try await session.run("setting chord.ambiguityTimeout") == ["chord.ambiguityTimeout = 200ms"])
  }

  @Test(
    "Settings are listed, changed and refused by name",
    arguments: [
      (
        "setting chord.hintdelay",
        "t:1:9: there is no setting chord.hintdelay; did you mean chord.hintDelay?"
      ),
      ("setting volume 3s", "t:1:9: there is no setting volume; setting lists them"),
      (
        "setting keys.holdLimit 3",
        "t:1:24: '3' is not a duration; write a number with ms, s or m, such as 500ms"
      ),
    ])
  func settingErrors(text: String, message: String) async {
    #expect(await TestSession().failure(of: text) == message)
  }

  @Test("A setting counts at once")
  func settingCounts() async throws {
    let session = TestSession()
    try await session.run(
      """
      table t rows=5; bind g navigation.nextRow; bind 'g g' navigation.last
      setting chord.ambiguityTimeout off; press g; expect t.focus == 0
      setting chord.ambiguityTimeout 1s; press g; tick 900ms; expect t.focus == 0
      tick 100ms; expect t.focus == 1
      setting keys.holdLimit 1.5ms
      """)
    #expect(try await session.run("setting").count == 4)
    #expect(try await session.run("setting keys.holdLimit") == ["keys.holdLimit = 1.5ms"])
  }
}
