import KeyboardCore
import Testing

@testable import KeyboardCommands

@Suite("Keys with a role in an engine")
struct HoldEngineTests {
  private final class Field: TextResponder {
    var isSecure = false
    var log: [String] = []
    var keyCommands: [KeyCommand] { [] }
    func canPerform(_ invocation: CommandInvocation) -> Bool {
      invocation.id.rawValue.hasPrefix("do.")
    }
    func perform(_ invocation: CommandInvocation) throws(CommandError) {
      log.append(invocation.id.rawValue)
    }
    func insertText(_ text: String, at instant: Instant) -> Bool {
      log.append(text)
      return true
    }
  }

  private let clock = ManualScheduler()
  private let engine: KeyEngine
  private let field = Field()

  init() throws {
    engine = KeyEngine(scheduler: clock)
    engine.history = KeyHistory()
    engine.firstResponder = field
    try bind(
      """
      { keys: "f", hold: "ctrl", decide: "release", inText: true },
      { keys: "tab", hold: { command: "do.held" }, command: "do.tapped" },
      { keys: "capslock", while: { layer: "nav" } },
      { keys: "k", once: "shift", when: "layer == 'nav'", inText: true },
      { keys: "f2", layer: "nav" }, { keys: "f3", layer: null }, { keys: "f4", layer: { toggle: "num" } },
      { keys: "f5", once: "shift" },
      { keys: "j", command: "do.down", when: "layer == 'nav'", inText: true },
      { keys: "ctrl+j", command: "do.control" },
      { keys: "ctrl+k ctrl+f", command: "do.longer" }, { keys: "ctrl+k", command: "do.shorter" },
      """)
  }

  private func bind(_ bindings: String) throws {
    let file = try KeymapFile(parsing: "{ version: 1, bindings: [\(bindings)] }", file: "k")
    #expect(file.problems == [])
    engine.replace(.keymapFile, with: file.bindings)
  }

  @discardableResult
  private func down(_ keys: KeyStroke, from source: KeyEvent.Source = .script) -> KeyEngine.Answer {
    engine.send(KeyEvent(pressing: keys, at: clock.now, source: source))
  }

  private func up(_ keys: KeyStroke) {
    engine.send(KeyEvent(pressing: keys, at: clock.now).released)
  }

  @Test("A letter that is held is a modifier, and tapped it types")
  func modifier() {
    #expect(down("f") == .held)
    up("f")
    #expect(field.log == ["f"])
    clock.advance(by: .seconds(1))
    down("f")
    down("j")
    up("j")
    up("f")
    down("j")
    #expect(field.log == ["f", "do.control", "j"])
    #expect(clock.nextDeadline == nil)
  }

  @Test("A held key performs its command once, when its time has passed")
  func command() {
    down("tab")
    clock.advance(by: .milliseconds(199))
    #expect(field.log == [])
    clock.advance(by: .milliseconds(1))
    #expect(field.log == ["do.held"])
    up("tab")
    down("tab")
    up("tab")
    #expect(field.log == ["do.held", "do.tapped"])
  }

  @Test("A layer is in force while its key is down, or until another is switched to")
  func layers() throws {
    down("j")
    down("capslock")
    #expect(engine.layer == "nav" && engine.context.value("layer") == "nav")
    down("j")
    down("k")
    up("capslock")
    down("j")
    down("k")
    #expect(field.log == ["j", "do.down", "J", "k"])
    let presser = KeyPresser(engine)
    let token = engine.addResponder(presser)
    down("f2")
    #expect(engine.layer == "nav")
    down("f3")
    #expect(engine.layer == nil)
    down("f4")
    #expect(engine.layer == "num")
    down("f4")
    #expect(engine.layer == nil)
    _ = token
  }

  @Test("A key for the next one types in upper case")
  func once() {
    down("f5")
    up("f5")
    down("x")
    down("x")
    #expect(field.log == ["X", "x"])
  }

  @Test("A secure input waits for nothing, and nothing of it is noted")
  func secure() {
    field.isSecure = true
    #expect(down("f") == .taken)
    #expect(field.log == ["f"])
    up("f")
    #expect(clock.nextDeadline == nil)
    #expect(engine.history?.keys.isEmpty == true)
  }

  @Test("A key of a terminal that reports no releases is tapped at once")
  func withoutReleases() {
    #expect(down("f", from: .terminal) == .taken)
    #expect(field.log == ["f"])
    clock.advance(by: .seconds(1))
    engine.reportsRelease = { _ in true }
    #expect(down("f", from: .terminal) == .held)
  }

  @Test("What is pasted comes after a key that waits")
  func paste() {
    down("f")
    _ = engine.paste("two")
    up("f")
    #expect(field.log == ["f", "two"])
  }

  @Test("A sequence waits for a key that is not decided, by the moment at which it was pressed")
  func sequences() {
    down("ctrl+k")
    clock.advance(by: .milliseconds(400))
    down("f5")
    up("f5")
    down("f")
    // The sequence would end now.
    clock.advance(by: .milliseconds(150))
    #expect(field.log == [])
    up("f")
    #expect(field.log == ["do.shorter", "F"])
  }

  @Test("A lost window lets go of every key")
  func releasing() {
    down("capslock")
    down("f")
    engine.releaseKeys()
    #expect(engine.layer == nil && clock.nextDeadline == nil)
    down("j")
    #expect(field.log == ["j"])
  }

  @Test("The release of a key that has a role counts also for a recorder of keys")
  func captured() {
    down("capslock")
    var captured: [KeyStroke] = []
    let capture = engine.captureKeys { captured.append($0.stroke) }
    up("capslock")
    #expect(engine.layer == nil && captured == ["capslock"])
    _ = capture
  }

  @Test("A command that presses keys taps them")
  func presser() throws {
    let presser = KeyPresser(engine)
    let token = engine.addResponder(presser)
    try engine.perform(CommandInvocation(.pressKeys, ["keys": "f tab f5 x"]))
    #expect(field.log == ["f", "do.tapped", "X"])
    #expect(!engine.needsReleases)
    _ = token
  }

  @Test("It is told what a key is when it is held, and what when it is tapped")
  func explanations() throws {
    func why(_ keys: KeySequence) -> [String] {
      engine.keymap.trace(keys, in: engine.environment).lines
    }
    #expect(
      why("f") == [
        "f held: ctrl, tapped: its text",
        "  hold ctrl (keymap file, k:1:26): gives the key its role",
      ])
    #expect(why("tab")[0] == "tab held: do.held, tapped: do.tapped")
    #expect(why("capslock")[0] == "capslock while down: layer nav")
    #expect(why("f5")[0] == "f5 once: shift")
    engine.add(ResolvedBinding("f", .block, layer: .session, appliesInText: true))
    #expect(why("f")[0] == "f is blocked")
    engine.add(
      ResolvedBinding("capslock", .perform(CommandInvocation("do.other")), layer: .session))
    #expect(why("capslock")[0] == "capslock performs do.other")
    engine.add(ResolvedBinding("tab", .perform(CommandInvocation("do.other")), layer: .session))
    #expect(why("tab")[0] == "tab held: do.held, tapped: do.other")
  }

  @Test("The history has taps and roles, and a report of it means the same again")
  func history() throws {
    down("f")
    clock.advance(by: .milliseconds(200))
    down("j")
    up("f")
    down("tab")
    up("tab")
    let history = try #require(engine.history)
    #expect(
      history.entries.map { $0.description.split(separator: "\n")[0] } == [
        "1  f held: ctrl", "2  ctrl+j performed do.control, by Do",
        "3  tab performed do.tapped, by Do",
      ])
    let report = try KeyReport(parsing: KeyReport(history, program: "test").json)
    #expect(try report.replay().filter { !$0.agrees } == [])
  }

  @Test(
    "A key comes up as what it types by then, and is known by its position",
    arguments: [
      (.keyF, .keyF, ["f"]), (.keyF, .keyG, []), (.keyF, nil, []), (nil, .keyF, []),
      (nil, nil, []),
    ] as [(PhysicalKey?, PhysicalKey?, [String])])
  func changedLayout(pressed: PhysicalKey?, released: PhysicalKey?, log: [String]) {
    func send(_ character: Character, _ position: PhysicalKey?, isRelease: Bool) {
      let event = KeyEvent(
        key: .character(character), physicalKey: position, text: String(character), source: .script)
      engine.send(isRelease ? event.released : event)
    }
    send("f", pressed, isRelease: false)
    send("а", released, isRelease: true)
    #expect(field.log == log)
    send("f", .keyA, isRelease: true)
    #expect(field.log == ["f"])
  }
}
