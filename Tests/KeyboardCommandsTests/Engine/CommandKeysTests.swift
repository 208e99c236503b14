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
    keys.map { "\($0.provider): \($0.label) \($0.title)\($0.isPossible ? "" : " (not now)")" }
  }

  @Test("Each command is a line with its keys, the program's own first; a key stands once")
  func listing() {
    #expect(
      lines(engine.keysInForce) == [
        "Program: Q Quit", "Program: F9 program.secret", "List: Down, Ctrl+N Next",
        "List: Escape Clear",
      ])
  }

  @Test("A line of help is its title with its keys, and its id is its command")
  func described() {
    #expect(
      engine.keysInForce.map(\.description) == [
        "Quit: Q", "program.secret: F9", "Next: Down, Ctrl+N", "Clear: Escape",
      ])
    #expect(
      engine.keysInForce.map(\.id.description) == [
        "program.quit", "program.secret", "list.next", "list.clear",
      ])
    let print = CommandKeys(CommandInvocation("program.print"), title: "Print", sequences: [])
    #expect(print.description == "Print" && print.provider == "Program")
  }

  @Test("Keys that pass other arguments to one command are listed as declared")
  func arguments() {
    for letter in "qwertzuiop" {
      let command = CommandInvocation("list.next", ["mark": .string(String(letter))])
      engine.add(
        ResolvedBinding(
          KeySequence("m", KeyStroke(.character(letter))), .perform(command), layer: .session))
    }
    let marks = engine.keysInForce.filter { !$0.command.arguments.isEmpty }
    #expect(marks.map { $0.label.dropFirst(2) }.joined() == "QWERTZUIOP")
  }

  @Test("A key that two commands have is that of the one that it performs now")
  func fallingThrough() throws {
    try list.perform(CommandInvocation("list.clear"))
    #expect(lines(engine.keysInForce).contains("Program: Escape, Q Quit"))
    #expect(!lines(engine.keysInForce).contains { $0.hasPrefix("List: Escape") })
  }

  @Test(
    "What would do nothing now is listed as that, unknown commands and other conditions are not")
  func impossible() {
    program.add("program.save", "Save", keys: "ctrl+s", if: false) { _ in }
    engine.add(ResolvedBinding("f5", .perform(CommandInvocation("no.body")), layer: .keymapFile))
    engine.add(
      ResolvedBinding(
        "f6", .perform(CommandInvocation("list.next")), when: .never, layer: .keymapFile))
    let lines = lines(engine.keysInForce)
    #expect(lines.contains("Program: Ctrl+S Save (not now)"))
    #expect(!lines.contains { $0.contains("F5") || $0.contains("F6") })
  }

  @Test("What a user has bound is shown, and what a user has taken away is not")
  func customized() {
    engine.add(
      ResolvedBinding("q", .perform(CommandInvocation("list.next")), layer: .keymapFile))
    #expect(lines(engine.keysInForce).contains("List: Down, Ctrl+N, Q Next"))
    #expect(lines(engine.keysInForce).contains("Program: F9 program.secret"))
    engine.add(ResolvedBinding("escape", .block, layer: .session))
    #expect(!lines(engine.keysInForce).contains { $0.contains("Escape") })
  }

  @Test("A responder's name heads its commands, and a plugin's those that only it binds")
  func providers() {
    let table = TableResponder()
    engine.firstResponder = table
    program.add("vim.down", "Go down") { _ in }
    for (keys, command) in [("j", "vim.down"), ("k", "navigation.nextRow")]
      as [(KeySequence, CommandID)]
    {
      engine.add(
        ResolvedBinding(
          keys, .perform(CommandInvocation(command)), layer: .plugin("vim"),
          provider: "VimNavigation"))
    }
    let lines = lines(engine.keysInForce)
    #expect(lines.contains("VimNavigation: J Go down"))
    #expect(lines.contains("List: Down, K navigation.nextRow"))
  }

  @Test("A command of the list that the program takes over is listed with those of the list")
  func takenOver() {
    let table = TableResponder()
    engine.firstResponder = table
    program.add("navigation.toggle", "Select", keys: "tab") { _ in }
    #expect(lines(engine.keysInForce).contains("List: Tab Select"))
  }

  private final class TableResponder: CommandResponder {
    let providerName: String? = "List"
    let keyCommands = [
      KeyCommand(CommandInvocation("navigation.nextRow"), sequences: ["down"]),
      KeyCommand(CommandInvocation("navigation.toggle"), sequences: []),
    ]
    func canPerform(_ invocation: CommandInvocation) -> Bool { true }
    func perform(_ invocation: CommandInvocation) throws(CommandError) {}
  }

  @Test(
    "Of chosen commands the first keys are told, in the order asked for, where they do something")
  func chosen() throws {
    let commands: [CommandID] = ["program.quit", "list.clear", "list.next", "no.body"]
    #expect(
      lines(engine.possibleKeys(of: commands)) == [
        "Program: Q Quit", "List: Escape Clear", "List: Down Next",
      ])
    try list.perform(CommandInvocation("list.clear"))
    #expect(
      lines(engine.possibleKeys(of: commands)) == ["Program: Escape Quit", "List: Down Next"])
  }

  @Test("The keys of the responder are told before those that the application declares beside them")
  func declared() {
    engine.declaredBindings = [
      ResolvedBinding("tab", .perform(CommandInvocation("list.next")), layer: .builtIn)
    ]
    #expect(lines(engine.possibleKeys(of: ["list.next"])) == ["List: Down Next"])
    engine.add(ResolvedBinding("down", .block, layer: .session))
    engine.add(ResolvedBinding("ctrl+n", .block, layer: .session))
    #expect(lines(engine.possibleKeys(of: ["list.next"])) == ["List: Tab Next"])
  }

  @Test("Every command that is possible now is told, with keys or without")
  func possible() throws {
    program.add("program.print", "Print") { _ in }
    program.add("program.save", "Save", if: false) { _ in }
    program.add("program.hidden", keys: "h") { _ in }
    #expect(
      lines(engine.possibleCommands) == [
        "Program: Q Quit", "Program:  Print", "List: Down, Ctrl+N Next", "List: Escape Clear",
      ])
    try list.perform(CommandInvocation("list.clear"))
    #expect(
      lines(engine.possibleCommands) == [
        "Program: Escape, Q Quit", "Program:  Print", "List: Down, Ctrl+N Next",
      ])
  }

  @Test("Commands of responders that were added are listed between the program's and the focus's")
  func added() {
    let screen = CommandSet()
    screen.add("screen.showKeys", "Show keys", keys: "f1") { _ in }
    let token = engine.addResponder(screen)
    #expect(
      lines(engine.possibleCommands) == [
        "Program: Q Quit", "Screen: F1 Show keys", "List: Down, Ctrl+N Next", "List: Escape Clear",
      ])
    #expect(
      lines(engine.keysInForce).map { $0.prefix(4) } == ["Prog", "Prog", "Scre", "List", "List"])
    withExtendedLifetime(token) {}
  }

  @Test("Looking at the keys does not change what the next key does")
  func noTrace() {
    _ = engine.keysInForce
    isEmpty.value = true
    _ = engine.possibleKeys(of: ["list.clear"])
    #expect(engine.send(KeyEvent(pressing: "down")) == .taken)
  }
}
