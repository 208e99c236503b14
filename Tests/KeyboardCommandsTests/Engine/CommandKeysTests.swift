import KeyboardCommands
import KeyboardCore
import Testing

@Suite("Keys in force")
struct CommandKeysTests {
  private let engine = KeyEngine(scheduler: ManualScheduler())
  private let list = CommandSet()
  private let program = CommandSet()
  private let isEmpty: Box

  /// A value that commands look at.
  private final class Box {
    var value: Bool
    init(_ value: Bool) { self.value = value }
  }

  init() {
    let isEmpty = Box(false)
    self.isEmpty = isEmpty
    list.add("list.next", "Next", keys: "down", "ctrl+n") { _ in }
    list.add("list.clear", "Clear", keys: "escape", if: !isEmpty.value) { _ in
      isEmpty.value = true
    }
    program.add("program.quit", "Quit", keys: "escape", "q") { _ in }
    program.add("program.secret", keys: "f9") { _ in }
    engine.firstResponder = list
    engine.lastResponder = program
  }

  private func lines(_ keys: [CommandKeys]) -> [String] {
    keys.map { "\($0.group): \($0.label) \($0.title)\($0.isPossible ? "" : " (not now)")" }
  }

  @Test("Each command is a line with its keys, the program's own first; a key stands once")
  func listing() {
    #expect(
      lines(engine.keysInForce) == [
        "program: Q Quit", "program: F9 program.secret", "list: Down, Ctrl+N Next",
        "list: Escape Clear",
      ])
  }

  @Test("A key that two commands have is that of the one that it performs now")
  func fallingThrough() throws {
    try list.perform(CommandInvocation("list.clear"))
    #expect(lines(engine.keysInForce).contains("program: Escape, Q Quit"))
    #expect(!lines(engine.keysInForce).contains { $0.hasPrefix("list: Escape") })
  }

  @Test(
    "What would do nothing now is listed as that, unknown commands and other conditions are not")
  func impossible() {
    program.add("program.save", "Save", keys: "ctrl+s", if: false) { _ in }
    engine.reloadCommands()
    engine.add(ResolvedBinding("f5", .perform(CommandInvocation("no.body")), layer: .keymapFile))
    engine.add(
      ResolvedBinding(
        "f6", .perform(CommandInvocation("list.next")), when: .never, layer: .keymapFile))
    let lines = lines(engine.keysInForce)
    #expect(lines.contains("program: Ctrl+S Save (not now)"))
    #expect(!lines.contains { $0.contains("F5") || $0.contains("F6") })
  }

  @Test("What a user has bound is shown, and what a user has taken away is not")
  func customized() {
    engine.add(
      ResolvedBinding("q", .perform(CommandInvocation("list.next")), layer: .keymapFile))
    #expect(lines(engine.keysInForce).contains("list: Down, Ctrl+N, Q Next"))
    #expect(lines(engine.keysInForce).contains("program: F9 program.secret"))
    engine.add(ResolvedBinding("escape", .block, layer: .session))
    #expect(!lines(engine.keysInForce).contains { $0.contains("Escape") })
  }

  @Test(
    "Of chosen commands the first keys are told, in the order asked for, where they do something")
  func chosen() throws {
    let commands: [CommandID] = ["program.quit", "list.clear", "list.next", "no.body"]
    #expect(
      lines(engine.possibleKeys(of: commands)) == [
        "program: Q Quit", "list: Escape Clear", "list: Down Next",
      ])
    try list.perform(CommandInvocation("list.clear"))
    #expect(
      lines(engine.possibleKeys(of: commands)) == ["program: Escape Quit", "list: Down Next"])
  }

  @Test("Looking at the keys does not change what the next key does")
  func noTrace() {
    _ = engine.keysInForce
    isEmpty.value = true
    _ = engine.possibleKeys(of: ["list.clear"])
    #expect(engine.send(KeyEvent(pressing: "down")) == .taken)
  }
}
