import KeyboardCore
import Testing

@testable import KeyboardCommands

@Suite("Lists of commands are performed one after another")
struct CommandRunnerTests {
  private final class Application: TextResponder {
    var isSecure = false
    var log: [String] = []
    /// The commands that go on until the test finishes them.
    var tasks: [CommandTask] = []
    let keyCommands: [KeyCommand] = []

    func canPerform(_ invocation: CommandInvocation) -> Bool {
      invocation.id.rawValue.hasPrefix("do.") || invocation.id == "wait"
    }
    func perform(_ invocation: CommandInvocation) throws(CommandError) {
      guard invocation.id != "do.fail" else {
        throw CommandError(code: .failed, command: invocation.id, message: "do.fail always fails")
      }
      log.append(invocation.description)
    }
    func step(for invocation: CommandInvocation) -> CommandStep? {
      guard canPerform(invocation) else { return nil }
      guard invocation.id == "wait" else {
        return CommandStep { () throws(CommandError) in try self.perform(invocation) }
      }
      return CommandStep { () throws(CommandError) in
        self.log.append("wait")
        let task = CommandTask { self.log.append("cancelled") }
        self.tasks.append(task)
        return task
      }
    }
    func insertText(_ text: String, at instant: Instant) -> Bool {
      log.append("'\(text)'")
      return true
    }
  }

  private let engine = KeyEngine(scheduler: ManualScheduler())
  private let application = Application()
  private let runner: CommandRunner
  private let token: Subscription

  init() {
    runner = CommandRunner(engine)
    token = engine.addResponder(runner)
    engine.firstResponder = application
  }

  private func run(_ commands: [Value]) throws(CommandError) -> CommandTask? {
    try engine.perform(CommandInvocation(.runCommands, ["commands": .array(commands)]))
  }

  @Test("In their order, with their arguments, and as often as is said")
  func order() throws {
    let task = try run([
      "do.a", ["command": "do.b", "args": ["count": 2]],
      ["command": "key.type", "args": ["text": "hi"]], "do.c",
    ])
    #expect(application.log == ["do.a", "do.b count=2", "'hi'", "do.c"])
    #expect(task?.result == .success(.null))

    application.log = []
    _ = try runner.run([CommandInvocation("do.a"), CommandInvocation("do.b")], count: 2)
    #expect(application.log == ["do.a", "do.b", "do.a", "do.b"])
  }

  @Test("A key performs a list, as a binding of the user's says")
  func key() {
    engine.add(
      ResolvedBinding(
        "f5",
        .perform(CommandInvocation(.runCommands, ["commands": ["do.a", "do.b"]])), layer: .session))
    #expect(engine.send(KeyEvent(pressing: "f5")) == .taken)
    #expect(application.log == ["do.a", "do.b"])
  }

  @Test("The first that cannot be performed ends it, and the error says which it was")
  func failure() {
    let error = #expect(throws: CommandError.self) { try run(["do.a", "do.fail", "do.b"]) }
    #expect(error?.message == "do.fail always fails (command 2 of 3)")
    #expect(application.log == ["do.a"])
    let unknown = #expect(throws: CommandError.self) { try run(["do.a", "no.such"]) }
    #expect(unknown?.code == .unknownCommand)
  }

  @Test("One that goes on is waited for, and its failure ends the list")
  func waiting() throws {
    let task = try run(["do.a", "wait", "do.b", "wait", "do.c"])
    #expect(application.log == ["do.a", "wait"])
    application.tasks[0].finish(.success(.null))
    #expect(application.log == ["do.a", "wait", "do.b", "wait"])
    #expect(task?.result == nil)
    let error = CommandError(code: .failed, command: "wait", message: "no")
    application.tasks[1].finish(.failure(error))
    #expect(application.log.last == "wait")
    guard case .failure(let told)? = task?.result else {
      Issue.record("the list goes on")
      return
    }
    #expect(told.message == "no (command 4 of 5)")
  }

  @Test("Cancelled, it cancels the command that goes on and performs no other")
  func cancelling() throws {
    let task = try run(["wait", "do.b"])
    task?.cancel()
    #expect(application.log == ["wait", "cancelled"])
    application.tasks[0].finish(.success(.null))
    #expect(application.log == ["wait", "cancelled"])
    #expect(task?.result != nil)
  }

  @Test("A pause between two commands is kept")
  func pauses() throws {
    var waiting: [() -> Void] = []
    runner.pause = { waiting.append($0) }
    let task = try run(["do.a", "do.b"])
    #expect(application.log == ["do.a"])
    waiting.removeFirst()()
    #expect(application.log == ["do.a", "do.b"])
    #expect(waiting.isEmpty)
    #expect(task?.result == .success(.null))
  }

  @Test("Text is not typed into a secure input")
  func secrets() {
    application.isSecure = true
    #expect(throws: CommandError.self) {
      try run([["command": "key.type", "args": ["text": "hi"]]])
    }
    #expect(application.log.isEmpty)
  }

  @Test(
    "A mistake is told with its remedy",
    arguments: [
      (["commands": 3], "runCommands needs a list of commands; "),
      (["commands": [["id": "do.a"]]], "runCommands needs a list of commands; "),
      (["commands": [["command": "do.a", "arguments": [:]]]], "runCommands needs a list"),
      ([:], "runCommands needs a list of commands; "),
      (["command": "do.a"], "runCommands takes no argument 'command'; it takes commands"),
    ] as [([String: Value], String)])
  func mistakes(arguments: [String: Value], message: String) {
    let error = #expect(throws: CommandError.self) {
      try engine.perform(CommandInvocation(.runCommands, arguments))
    }
    #expect(error?.code == .badArgument)
    #expect(error?.message.hasPrefix(message) == true)
  }

  @Test("Performed without waiting, it fails with what fails at once")
  func withoutWaiting() throws {
    func perform(_ commands: [Value]) throws(CommandError) {
      try runner.perform(CommandInvocation(.runCommands, ["commands": .array(commands)]))
    }
    try perform(["do.a", "wait", "do.b"])
    #expect(application.log == ["do.a", "wait"])
    let error = #expect(throws: CommandError.self) { try perform(["do.c", "do.fail", "do.d"]) }
    #expect(error?.message == "do.fail always fails (command 2 of 3)")
    #expect(application.log == ["do.a", "wait", "do.c"])
    application.tasks[0].finish(.success(.null))
    #expect(application.log == ["do.a", "wait", "do.c", "do.b"])
    try runner.perform(CommandInvocation(.typeText, ["text": "x"]))
    #expect(application.log.last == "'x'")
  }

  @Test("Lists that run each other end, and too many commands are refused")
  func limits() {
    let commands = CommandSet()
    commands.add("again") { [engine] _ throws(CommandError) in
      try engine.perform(CommandInvocation(.runCommands, ["commands": ["do.a", "again"]]))
    }
    engine.lastResponder = commands
    let error = #expect(throws: CommandError.self) { try run(["again"]) }
    #expect(error?.message.contains("run each other more than 16 deep") == true)
    #expect(application.log.count == 15)
    // Nothing is left of it.
    #expect(throws: Never.self) { try run(["do.b"]) }

    let many = #expect(throws: CommandError.self) {
      try runner.run([CommandInvocation("do.a"), CommandInvocation("do.b")], count: 5001)
    }
    #expect(many?.message == "that is more than 10000 commands; run fewer, or less often")
  }

  @Test("A list has one way to be written, and one command is no list")
  func values() {
    let commands = [
      CommandInvocation("a"), CommandInvocation("b", ["count": 2]), CommandInvocation("a"),
    ]
    #expect(CommandInvocation.running(commands).commands == commands)
    #expect(CommandInvocation.running([commands[1]]) == commands[1])
    #expect(commands[1].commands == [commands[1]])
    for command in commands {
      #expect(CommandInvocation(listValue: command.listValue) == command)
    }
  }
}

@Suite("What the user does is told, and nothing that follows from it")
struct ActionTests {
  private let engine = KeyEngine(scheduler: ManualScheduler())
  private let runner: CommandRunner
  private let presser: KeyPresser
  private let field = TextDocument("", name: "field")
  private let commands = CommandSet()

  init() {
    runner = CommandRunner(engine)
    presser = KeyPresser(engine)
    runner.nextResponder = presser
    commands.nextResponder = runner
    field.nextResponder = commands
    engine.firstResponder = field
    commands.add("outer", keys: "f2") { [engine] _ throws(CommandError) in
      try engine.perform(CommandInvocation("inner"))
    }
    commands.add("inner", keys: "f3") { _ in }
    commands.add("fails", keys: "f4") { _ throws(CommandError) in
      throw CommandError(code: .failed, command: "fails", message: "no")
    }
    commands.add("presses", keys: "f5") { [engine] _ throws(CommandError) in
      try engine.perform(CommandInvocation(.pressKeys, ["keys": "f3 x"]))
    }
  }

  private func told(_ body: () throws -> Void) rethrows -> [String] {
    var told: [String] = []
    let token = engine.actions.observe { action in
      switch action {
      case .performed(let command, _): told.append("\(command)")
      case .typed(let text): told.append("'\(text)'")
      case .deletedBackward: told.append("<")
      }
    }
    defer { token.cancel() }
    try body()
    return told
  }

  private func press(_ keys: KeySequence) {
    for stroke in keys.strokes { engine.send(KeyEvent(pressing: stroke)) }
  }

  @Test(
    "Once for each key, whatever it leads to",
    arguments: [
      ("a shift+b", ["'a'", "'B'"]),
      ("f3", ["inner"]),
      ("f2", ["outer"]),
      ("f4", []),
      ("f5", ["presses"]),
      ("f9", []),
      ("a backspace", ["'a'", "text.deleteBackward"]),
    ] as [(KeySequence, [String])])
  func keys(keys: KeySequence, expected: [String]) {
    #expect(told { press(keys) } == expected)
  }

  @Test("A command that is chosen in a list is told, and a paste")
  func others() throws {
    let chosen = try told {
      try engine.perform(CommandInvocation("inner"))
      _ = engine.paste("two\r\nlines")
    }
    #expect(chosen == ["inner", "'two\nlines'"])
  }

  @Test("Nothing is told of a secure input, not even the key that leaves it")
  func secrets() {
    let secret = TextDocument("", name: "pin", isMultiline: false, isSecure: true)
    let leave = CommandSet()
    secret.nextResponder = leave
    leave.add("leave", keys: "tab") { [engine, field] _ in engine.firstResponder = field }
    engine.firstResponder = secret
    #expect(told { press("1 2 backspace tab") }.isEmpty)
    #expect(told { press("a") } == ["'a'"])
  }
}
