import KeyboardCommands
import KeyboardCore
import Testing

@testable import KeyboardScripting

@Suite("A secure text of a session")
struct SecureTextTests {
  /// Letters that occur nowhere else, so that each one would be found by itself.
  nonisolated private static let letters = "ŧøßĸŋħ"
  /// A word that occurs nowhere else, typed by letters that a plugin has bound.
  nonisolated private static let word = "zqxjk"

  /// The lines that type the secret, in every way that there is.
  nonisolated private static let script = """
    text pw secure
    type ŧø; type --secret ß; type zqxjk
    press ĸ ŋ*3; press 'ħ z'; press 5 '#'
    hold ŧ 700ms; keydown ø; keydown ø; keyup ø
    tap character(ß); tap characterMargin(ĸ); tap emoji(ŋ); tap space; tap space; tap character(zqxjk)
    gesture tap character(ħ); gesture press character(ŧ); gesture longPress character(ø)
    gesture repeatPress character(ŋ); gesture doubleTap character(ß); gesture tap character(ŋ)
    tap shift; tap character(ŧ); tap keyboardType(numeric); tap character(ĸ); tap space
    run action.perform action=character(ø); run action.perform action=character(ŋ) gesture=tap
    bind f5 action.perform action=character(ħ); press f5; unbind f5
    bind 'ctrl+k a' text.selectAll; press ctrl+k ŧ; press ctrl+k escape
    bind z text.selectAll --when 'pw.value == 1'; press z
    press ctrl+z ctrl+z ctrl+shift+z ctrl+y ctrl+left shift+home ctrl+a
    type ŧøzqxjk; press backspace ctrl+backspace; type ß; press enter
    keyboard new kb; type ŋ; press down enter right enter alt+enter; tap character(ŧ)
    """

  /// The lines that would tell it, if anything did.
  nonisolated private static let questions = """
    show; show pw; get; why z; why a; why f6; why last 9; commands text; conflicts; export; export --as vscode
    keyboard; focus; events; plugins; watch
    """

  @Test("The key of an on-screen keyboard that has the focus is not told while it types a secret")
  func walkedKeys() async throws {
    try await TestSession().run(
      """
      text note; text pw secure; keyboard new kb; press down; expect !has(kb.key); press enter
      expect pw.length == 1 && !has(kb.key) && focus.isSecure
      focus note; focus kb; expect has(kb.key) && !focus.isSecure
      """)
  }

  @Test("A secret is typed into a secure input or not at all, and no line tells a character of it")
  func misplacedSecret() async throws {
    let session = TestSession()
    let failure = await session.failure(of: "table t rows=3; type --secret zqx")
    #expect(
      failure
        == "t:1:17: no secure input has the focus, so the secret would be visible; focus one")
    #expect(session.lines == [])
  }

  @Test("No event, line, context value or message to a plugin holds what was typed into it")
  func secret() async throws {
    let session = TestSession()
    let bus = session.session.bus
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" + Self.letters
    let plugin = try ScriptedPlugin(
      id: "spy", keys: letters.map { String($0) }, run: ["action.*", "text.*"],
      subscriptions: bus.catalogue.descriptions.map(\.name),
      hear: ["key.*", "text.*", "action.*", "binding.*", "plugin.*"])
    var seen: [String] = []
    let everything = bus.subscribeToAll { seen.append("\($0.name) \($0.value)") }
    try await session.run("load \(plugin.path); text note; press ctrl+a")
    // The plugin is heard of, and hears: only then it means something that it has heard nothing.
    try await session.run("table t rows=3; press a down")
    #expect(plugin.received.contains(#""command":"spy.act""#))
    #expect(plugin.received.contains("navigation.focusMoved"))
    let heard = plugin.received.count

    var output = try await session.run(
      "on text.changed { get event.input }; handle longPress character { get event.action }; "
        + "handle doubleTap character { get event.gesture }; watch *")
    for line in Self.script.split(separator: "\n") {
      output += try await session.run(String(line))
      #expect(session.session.hasSecret || line == "text pw secure", "\(line)")
      // While keys can still be undone, and whatever the text is.
      output += try await session.run(Self.questions)
    }
    // An action that cannot be performed is not told either.
    for line in [
      "run action.perform action=charcter(ŧøzqxjk)",
      "run action.perform action=character(ŧøzqxjk) gesture=ħøld",
      "run action.perform action=character(zqxjk) gesture=release",
    ] {
      #expect(await session.failure(of: line) != nil)
      output += session.lines
    }
    try await session.run("unload spy")
    withExtendedLifetime(everything) {}

    let context = session.session.context
    let values = context.names.map { "\($0.name) \(context.value($0.name)?.description ?? "")" }
    let received = String(plugin.received.dropFirst(heard))
    #expect(received.contains("text.changed") && received.contains("action.handled"))
    #expect(!received.contains("command/run"), "no letter was a key of the plugin")
    #expect(output.contains { $0.contains("••••") } && !seen.isEmpty)
    let history = try #require(session.session.engine.history)
    #expect(history.entries.count > 2)
    let report = KeyReport(history, program: "test").json
    for text in [report] + seen + output + values + received.split(separator: "\n").map(String.init)
    {
      #expect(!text.contains { Self.letters.contains($0) }, "\(text)")
      #expect(!text.contains(Self.word), "\(text)")
    }
  }
}
