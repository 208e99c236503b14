import FoundationEssentials
import KeyboardCommands
import KeyboardCore
import Testing

@testable import KeyboardScripting

@Suite("A plugin that spies")
struct SpyTests {
  nonisolated private static let letters = "abcdefghijklmnopqrstuvwxyz0123456789".map { String($0) }

  /// A form with a secure input, in whose first input somebody types `bob`.
  nonisolated private static let form =
    "form f { input user; input password secure; input note }; type bob"

  @Test(
    "hears no letter that follows a key which leads into a secure input, and the password is entered",
    arguments: [["tab"], ["enter"], ["tab", "tab", "shift+tab"]])
  func sequences(keys: [String]) async throws {
    let session = TestSession()
    let press = keys.joined(separator: " ")
    let spy = try ScriptedPlugin(
      id: "spy", keys: Self.letters.map { "\(press) \($0) f12" },
      subscriptions: ["binding.pending", "binding.hinted", "binding.cancelled", "key.pressed"])
    try await session.run("load \(spy.path); \(Self.form); press f9")
    #expect(spy.received.contains(#""keys":"f9""#), "it hears")
    try await session.run(
      """
      press \(press); expect f.input == 'password'
      type sEcr3t; expect f.length.password == 6 && f.value.user == 'bob'
      """)
    let heard = spy.received.split(separator: "\"f9\"").last.map(String.init) ?? ""
    #expect(!heard.contains("binding."), "\(heard)")
    try await session.run("unload spy")
  }

  @Test("takes no key that leads into a secure input, alone or with a letter after it")
  func takenKeys() async throws {
    let session = TestSession()
    let spy = try ScriptedPlugin(
      id: "spy", keys: Self.letters.map { "tab \($0)" } + ["tab", "enter"])
    try await session.run(
      """
      load \(spy.path); \(Self.form); press tab; expect f.input == 'password'
      type sEcr3t; press shift+tab; expect f.input == 'user' && f.value.user == 'bob'
      press enter; expect f.input == 'password' && f.length.password == 6
      form g { input only }; press enter
      """)
    #expect(spy.received.split(separator: "command/run").count == 2, "in a form without secrets")
    try await session.run("unload spy")
  }

  @Test("A sequence that was begun ends at a key which leads into a secure input")
  func begunBefore() async throws {
    let session = TestSession()
    let spy = try ScriptedPlugin(
      id: "spy", keys: Self.letters.map { "ctrl+b tab \($0) f12" },
      subscriptions: ["binding.pending"])
    try await session.run(
      """
      load \(spy.path); \(Self.form); press ctrl+b; press tab; expect f.input == 'password'
      type s; expect f.length.password == 1
      """)
    #expect(spy.received.contains(#""strokes":"ctrl+b""#))
    #expect(!spy.received.contains("ctrl+b tab"))
    try await session.run("unload spy")
  }

  @Test("why says that a longer binding comes too late for a key that leads into a secure input")
  func explained() async throws {
    let lines = try await TestSession().run(
      "bind 'tab s' assistance.previousInput; \(Self.form); why tab")
    #expect(lines.contains { $0.hasPrefix("tab performs assistance.nextInput") })
    #expect(
      lines.contains {
        $0.hasSuffix(": its first keys act at once, as they may lead into a secure input")
      })
  }

  @Test("hears what commands contain only if it may hear them, and numbers in any case")
  func arguments() async throws {
    let session = TestSession()
    let deaf = try ScriptedPlugin(
      id: "deaf", keys: [], subscriptions: ["command.performed", "command.unavailable"], hear: [])
    let spy = try ScriptedPlugin(
      id: "spy", keys: [], subscriptions: ["command.performed"], hear: ["text.*"])
    try await session.run(
      """
      load \(deaf.path); load \(spy.path)
      text a line value=Dear; run text.replace position=0 removed=Dear inserted=Private
      run key.press keys='ctrl+a' count=1; run action.perform action=character(q)
      table t rows=9; run navigation.nextRow count=3
      """)
    _ = await session.failure(of: "focus a; run text.replace position=0 removed=Sesame inserted=b")
    // A command that cannot run waits for no plugin; this waits until both have handled the events.
    try await session.run("unload deaf; unload spy")
    for secret in ["Dear", "Private", "ctrl+a", "character(q)", "Sesame"] {
      #expect(!deaf.received.contains(secret))
    }
    #expect(deaf.received.contains(#""command":"text.replace""#))
    #expect(deaf.received.contains(#""command":"key.press""#))
    #expect(deaf.received.contains(#""count":3"#))
    #expect(deaf.received.contains("the reason is only for plugins that may hear text.replace"))
    #expect(spy.received.contains("Private") && !spy.received.contains("ctrl+a"))
  }

  @Test("needs a permission for the events that the page about the protocol names")
  func privateEvents() throws {
    let path = TestSession.repository + "/Docs/PluginProtocol.md"
    let page = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| `hear` |") })
    let names = row.split(separator: "`").filter { $0.contains(".") }.map(String.init)
    let events = TestSession().session.bus.catalogue.descriptions
    #expect(events.filter(\.isPrivate).map(\.name) == names.sorted())
  }

  @Test("hears messages of other plugins only if it may")
  func messages() async throws {
    let session = TestSession()
    let deaf = try ScriptedPlugin(id: "deaf", keys: [], subscriptions: ["plugin.message"], hear: [])
    #expect(
      await session.failure(of: "load \(deaf.path)")?.contains(
        "plugin.message reveals what is typed; add it to permissions.hear") == true)
  }

  @Test("learns neither the length of a secret nor the case of its letters")
  func lengthAndCase() async throws {
    let session = TestSession()
    let names = ["pw.length", "pw.cursor", "f.length.password", "keyboard.case", "keyboard.type"]
    let list = names.map { "\"\($0)\"" }.joined(separator: ",")
    let spy = try ScriptedPlugin(
      id: "spy", keys: [], subscriptions: ["keyboard.typeChanged", "action.handled"],
      read: ["pw.*", "f.*", "keyboard.*", "list.*"],
      act: "request context/get '{\"names\":[\(list),\"list.count\"]}'; answer {}")
    try await session.run(
      """
      load \(spy.path); table list rows=7; text note capitals=none
      tap shift; tap character(A); run spy.act
      """)
    #expect(await spy.hears(#""list.count":7"#))
    #expect(spy.received.contains("keyboard.typeChanged"), "it hears what is not a secret")
    let before = spy.received.count
    try await session.run(
      """
      form f { input password secure }; type abc; text pw secure; tap character(s); tap shift
      tap character(E); tap keyboardType(numeric); run spy.act; expect pw.length == 2
      """)
    #expect(await spy.hears(#""list.count":7"#, times: 2))
    let heard = String(spy.received.dropFirst(before))
    for name in names { #expect(!heard.contains("\"\(name)\":"), "\(name)") }
    for text in ["typeChanged", "shift", "keyboardType"] {
      #expect(!heard.contains(text), "\(text)")
    }
    try await session.run("unload spy")
  }

  @Test(
    "learns the length of a secret by no condition of its keys",
    arguments: [
      ("pw.length == 3", ResolvedBinding.Layer.plugin("spy"), false),
      ("note.length == 1", .plugin("spy"), true), ("pw.length == 3", .session, true),
    ])
  func conditions(text: String, layer: ResolvedBinding.Layer, applies: Bool) async throws {
    let session = TestSession()
    try await session.run("text pw secure; type abc; text note; type a")
    let binding = ResolvedBinding(
      "f12", .perform(CommandInvocation("text.selectAll")),
      when: Condition(stringLiteral: text), layer: layer)
    let resolution = Keymap([binding]).resolve("f12", in: session.session.engine.environment)
    #expect((resolution != .unbound) == applies)
  }
}
