import KeyboardCore
import Testing

@testable import KeyboardCommands

@Suite("Keys that a command presses, and what is told of keys")
struct KeyPresserTests {
  /// An input that notes what happens in it.
  private final class Field: TextResponder {
    var isSecure = false
    var log: [String] = []
    /// The task of the command `do.later`.
    let task = CommandTask()
    let nextResponder: (any CommandResponder)?

    init(next: any CommandResponder) {
      nextResponder = next
    }

    var keyCommands: [KeyCommand] { [] }
    func canPerform(_ invocation: CommandInvocation) -> Bool {
      invocation.id.rawValue.hasPrefix("do.")
    }
    func perform(_ invocation: CommandInvocation) throws(CommandError) {
      if invocation.id == "do.refused" {
        throw CommandError(code: .failed, command: invocation.id, message: "no")
      }
      log.append(invocation.id.rawValue)
    }
    func step(for invocation: CommandInvocation) -> CommandStep? {
      guard canPerform(invocation) else { return nil }
      guard invocation.id == "do.later" else {
        return CommandStep { () throws(CommandError) in try self.perform(invocation) }
      }
      return CommandStep(starting: { () throws(CommandError) in
        self.log.append("do.later")
        return self.task
      })
    }
    func insertText(_ text: String, at instant: Instant) -> Bool {
      log.append(text)
      return true
    }
  }

  private let clock = ManualScheduler()
  private let engine: KeyEngine
  private let presser: KeyPresser
  private let field: Field

  init() {
    engine = KeyEngine(scheduler: clock)
    presser = KeyPresser(engine)
    field = Field(next: presser)
    engine.firstResponder = field
    engine.add(
      [("ctrl+k ctrl+c", "do.comment"), ("f5", "do.run")].map { keys, command in
        ResolvedBinding(
          KeySequence(stringLiteral: keys), .perform(CommandInvocation(CommandID(command))),
          layer: .session)
      })
  }

  private func press(_ keys: Value, count: Value? = nil) throws(CommandError) {
    var arguments = ["keys": keys]
    if let count { arguments["count"] = count }
    try engine.perform(CommandInvocation(.pressKeys, arguments))
  }

  @Test("They do what they do when a person presses them, as often as is said")
  func pressing() throws {
    try press("a ctrl+k ctrl+c shift+b space", count: 2)
    #expect(
      field.log == ["a", "do.comment", "B", " ", "a", "do.comment", "B", " "])
  }

  @Test(
    "A mistake is told with its remedy",
    arguments: [
      ([:], "key.press needs keys, such as keys='g g'"),
      (["keys": "down"], nil),
      (["keys": "a", "times": 3], "key.press takes no argument 'times'; it takes keys, count"),
      (["keys": "a", "count": 0], "count must be a whole number of at least 1, not 0"),
      (
        ["keys": "shift+/"],
        "'shift+/' depends on the keyboard layout; write ? or shift+[Slash]"
      ),
      (
        ["keys": "a b", "count": 5001],
        "that is more than 10000 keys; press fewer, or less often"
      ),
    ] as [([String: Value], String?)])
  func mistakes(arguments: [String: Value], message: String?) {
    var told: String?
    do throws(CommandError) {
      try engine.perform(CommandInvocation(.pressKeys, arguments))
    } catch {
      told = error.message
    }
    #expect(told == message)
    #expect(field.log == [])
  }

  @Test("A key that was pressed so presses no others, so that no binding goes on for ever")
  func loops() {
    var failures: [String] = []
    let token = engine.failures.observe { failures.append($0.message) }
    engine.add(
      ResolvedBinding(
        "f6", .perform(CommandInvocation(.pressKeys, ["keys": "a f6 b"])), layer: .session))
    engine.send(KeyEvent(pressing: "f6"))
    #expect(field.log == ["a"])
    #expect(
      failures == [
        "a key that key.press pressed presses no others (key.press f6 → key.press); bind what they do"
      ])
    token.cancel()
  }

  @Test(
    "The first key that fails, or does nothing, ends the press, and keys of others go on",
    arguments: [
      ("a f7 b", ["a", "no"]), ("a f8 b", ["a"]), ("a ctrl+k x b", ["a"]),
      ("a leftshift b", ["a", "b", "a", "b"]),
    ])
  func failing(keys: String, log: [String]) throws {
    let token = engine.failures.observe { field.log.append($0.message) }
    engine.add(
      ResolvedBinding("f7", .perform(CommandInvocation("do.refused")), layer: .session))
    try press(.string(keys), count: 2)
    #expect(field.log == log)
    engine.send(KeyEvent(pressing: "escape"))
    engine.send(KeyEvent(pressing: "z"))
    #expect(field.log.last == "z")
    token.cancel()
  }

  @Test(
    "A key whose command fails later drops what is left of its press alone",
    arguments: [false, true])
  func failingLater(someKeyHasRole: Bool) throws {
    if someKeyHasRole {
      engine.add(ResolvedBinding("capslock", .role(.hold(.control)), layer: .session))
    }
    engine.add(ResolvedBinding("f9", .perform(CommandInvocation("do.later")), layer: .session))
    try press("a f9 b ctrl+k")
    engine.send(KeyEvent(pressing: "c"))
    #expect(field.log == ["a", "do.later"])
    field.task.finish(.failure(CommandError(code: .failed, command: "do.later", message: "no")))
    #expect(field.log == ["a", "do.later", "c"])
  }

  @Test("A command that fails after further keys have gone on drops the sequence that they began")
  func failingAfterLimit() throws {
    engine.add(ResolvedBinding("f9", .perform(CommandInvocation("do.later")), layer: .session))
    try press("f9 a ctrl+k")
    clock.advance(by: .milliseconds(100))
    #expect(field.log == ["do.later", "a"] && engine.pendingStrokes != nil)
    field.task.finish(.failure(CommandError(code: .failed, command: "do.later", message: "no")))
    #expect(engine.pendingStrokes == nil)
    engine.send(KeyEvent(pressing: "ctrl+c"))
    #expect(field.log == ["do.later", "a"])
  }

  @Test("What was pressed is told before what it does, with the command that it performs")
  func told() throws {
    let token = engine.bus.subscribe(to: KeyEngine.KeyPressed.self) { [field] event in
      field.log.append("\(event.keys): \(event.command?.rawValue ?? "-")")
    }
    try press("ctrl+k ctrl+c f5 a shift+b space")
    // A person's Shift and the key that the question mark is on.
    engine.send(
      KeyEvent(
        key: .character("/"), shiftedKey: .character("?"), modifiers: .shift, text: "?",
        source: .terminal))
    #expect(
      field.log == [
        "ctrl+k ctrl+c: do.comment", "do.comment", "f5: do.run", "do.run", "a: -", "a",
        "shift+b: -", "B", "space: -", " ", "?: -", "?",
      ])
    withExtendedLifetime(token) {}
  }

  @Test("Nothing is told while a secure input has the focus")
  func secret() throws {
    var told: [KeyEngine.KeyPressed] = []
    let token = engine.bus.subscribe(to: KeyEngine.KeyPressed.self) { told.append($0) }
    field.isSecure = true
    try press("a f5 ctrl+k ctrl+c")
    #expect(field.log == ["a", "do.run", "do.comment"])
    #expect(told == [])
    withExtendedLifetime(token) {}
  }
}
