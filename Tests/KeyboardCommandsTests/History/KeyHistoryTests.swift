import KeyboardCore
import Testing

@testable import KeyboardCommands

@Suite("The history of keys")
struct KeyHistoryTests {
  private let scheduler = ManualScheduler()
  private let responder = Recorder("one", "two", "three")
  private let input = Input()
  private let engine: KeyEngine
  private let history = KeyHistory()

  init() {
    engine = KeyEngine(scheduler: scheduler)
    engine.firstResponder = responder
    engine.history = history
    engine.add([
      bind("a", "one"), bind("g g", "two"), bind("g g x y", "three"), bind("k", "one"),
      bind("k l", "two"), bind("n", "three"), bind("n n f", "two"),
      ResolvedBinding("f5", .block, layer: .keymapFile),
      ResolvedBinding("ctrl+k ctrl+d", .block, layer: .keymapFile),
      bind("ctrl+k ctrl+x", "three"), bind("w", "one", when: "mode == 'edit'"),
      bind("v", "one", when: "form.password == 'hunter2'"),
    ])
  }

  private func bind(
    _ keys: KeySequence, _ command: CommandID, when condition: Condition = .always
  ) -> ResolvedBinding {
    ResolvedBinding(
      keys, .perform(CommandInvocation(command)), when: condition, layer: .session)
  }

  private func press(_ keys: KeySequence) {
    for stroke in keys.strokes {
      engine.send(KeyEvent(pressing: stroke, at: scheduler.now))
    }
  }

  private var headlines: [String] {
    history.entries.map { $0.lines { $0.description }[0] }
  }

  @Test(
    "Every key is told with what became of it",
    arguments: [
      ("a", ["1  a performed one"]), ("x", ["1  x did nothing: not bound"]),
      ("g g f5", ["1  g waits for more keys", "2  g g performed two", "3  f5 is blocked"]),
      ("f5", ["1  f5 is blocked"]), ("w", ["1  w did nothing: not possible then"]),
      // The first key is given up, and the second examined by itself.
      ("g a", ["1  g did nothing: what followed is not bound", "2  a performed one"]),
      // The longest beginning that is complete acts, and what came after it is examined again.
      (
        "g g x a",
        [
          "1  g waits for more keys", "2  g g performed two", "3  x did nothing: not bound",
          "4  a performed one",
        ]
      ),
      ("k a", ["1  k performed one", "2  a performed one"]),
      // One key twice at one moment, of which the first acts.
      ("n n x", ["1  n performed three", "2  n performed three", "3  x did nothing: not bound"]),
      (
        "g escape",
        [
          "1  g came to nothing (cancelled by its key)",
          "2  g escape came to nothing (cancelled by its key)",
        ]
      ),
      ("ctrl+k ctrl+d", ["1  ctrl+k is blocked", "2  ctrl+k ctrl+d is blocked"]),
    ] as [(KeySequence, [String])])
  func outcomes(keys: KeySequence, expected: [String]) throws {
    press(keys)
    #expect(headlines == expected)
    let replayed = try KeyReport(parsing: KeyReport(history, program: "test").json).replay()
    #expect(replayed.map(\.number) == history.keys.map(\.number))
    #expect(replayed.filter { !$0.agrees } == [])
  }

  /// Counts how often it is asked what a command would do.
  private final class Counter: CommandResponder {
    let keyCommands = [KeyCommand(CommandInvocation("one"))]
    var questions = 0

    func canPerform(_ invocation: CommandInvocation) -> Bool {
      questions += 1
      return invocation.id == "one"
    }

    func perform(_ invocation: CommandInvocation) {}
  }

  @Test("The step of a key is found once, also where the key is noted")
  func searches() {
    let counter = Counter()
    engine.firstResponder = counter
    press("a")
    #expect(counter.questions == 1)
    #expect(headlines == ["1  a performed one"])
    #expect(history.keys.first?.responder == "Counter")
  }

  @Test("The oldest keys are forgotten", arguments: [1, 3, 300])
  func limit(limit: Int) {
    let short = KeyHistory(limit: limit)
    engine.history = short
    for _ in 0..<700 { press("a") }
    #expect(short.keys.map(\.number) == Array((701 - limit)...700))
  }

  @Test("A key that waited for others acts when its time is over, and is told once")
  func timeout() {
    press("k")
    #expect(headlines == ["1  k waits for more keys"])
    scheduler.advance(by: .seconds(1))
    #expect(headlines == ["1  k performed one"])
  }

  @Test("The reasons of the losers are told with the values that their conditions found then")
  func reasons() {
    var mode: Value? = "view"
    let token = engine.context.register(Context.Name("mode", "the mode")) { mode }
    engine.add(bind("w", "two"))
    press("w")
    mode = "edit"
    #expect(
      history.entries.map(\.description) == [
        """
        1  w performed two
          two (session): wins
          one when mode == 'edit' (session): its condition does not hold: mode = "view"
          with mode = "view"
        """
      ])
    token.cancel()
  }

  @Test("What a key has changed is told, and who performed its command")
  func changes() {
    var row = 3
    let list = CommandSet()
    list.add("list.down", keys: "down") { _ in row += 1 }
    let token = engine.context.register(Context.Name("focus.row", "the row")) { .integer(row) }
    engine.firstResponder = list
    press("down")
    #expect(history.keys.last?.changes.map(\.description) == ["focus.row: 3 → 4"])
    #expect(history.keys.last?.responder == "CommandSet")
    token.cancel()
  }

  @Test("Other names can be watched from any key on")
  func watchedNames() {
    var (row, zoom) = (3, 1)
    let list = CommandSet()
    list.add("list.down", keys: "down") { _ in
      row += 1
      zoom *= 2
    }
    let tokens = [
      engine.context.register(Context.Name("focus.row", "the row")) { .integer(row) },
      engine.context.register(Context.Name("zoom", "the zoom")) { .integer(zoom) },
    ]
    engine.firstResponder = list
    press("down")
    history.watchedNames = ["zoom"]
    press("down")
    #expect(
      history.keys.map { $0.changes.map(\.description) } == [["focus.row: 3 → 4"], ["zoom: 2 → 4"]])
    withExtendedLifetime(tokens) {}
  }

  @Test("The time of a command that goes on is its round trip, and its failure is told")
  func roundTrip() {
    let task = CommandTask()
    let plugin = Starter(task)
    engine.firstResponder = plugin
    engine.add(bind("p", "plugin.ask"))
    press("p")
    #expect(headlines == ["1  p performed plugin.ask, by Plugin, which goes on"])
    scheduler.advance(by: .milliseconds(7))
    task.finish(.failure(CommandError(code: .failed, command: "plugin.ask", message: "it broke")))
    #expect(history.keys.last?.time == .milliseconds(7))
    #expect(history.keys.last?.failure == "it broke")
  }

  @Test("Keys into a secure input are one entry without number, text and values")
  func secrets() {
    engine.firstResponder = input
    press("a")
    input.isSecure = true
    press("h u n t")
    press("ctrl+x")
    input.isSecure = false
    press("b")
    #expect(
      headlines == ["1  a typed “a”", "keys into a secure input", "2  b typed “b”"])
    #expect(!KeyReport(history, program: "test").json.contains("hunt"))
  }

  @Test("Values that tell of a secret are not kept, and their keys mean the same again")
  func secretValues() throws {
    let token = engine.context.register(
      Context.Name("form.password", "the password", isSecret: true)
    ) { "hunter2" }
    press("v")
    engine.add(bind("v", "two", when: "form.password == 'other'"))
    press("v")
    let json = KeyReport(history, program: "test").json
    #expect(history.keys.map { $0.binding?.invocation?.id } == ["one", "one"])
    // As the condition is written, and never as it was read.
    #expect(json.ranges(of: "hunter2").count == 2)
    #expect(try KeyReport(parsing: json).replay().filter { !$0.agrees } == [])
    #expect(!history.entries.map(\.description).joined().contains("= \"hunter2\""))
    token.cancel()
  }

  @Test("Old keys are forgotten, by their number and by their size")
  func limits() {
    let few = KeyHistory(limit: 3)
    engine.history = few
    for _ in 0..<5 { press("a") }
    #expect(few.keys.map(\.number) == [3, 4, 5])
    let small = KeyHistory(sizeLimit: 4000)
    engine.history = small
    for _ in 0..<100 { press("a") }
    #expect((1...10).contains(small.entries.count))
    #expect(small.keys.last?.number == 100)
    small.removeAll()
    #expect(small.entries.isEmpty)
  }

  @Test("A key that a recorder takes is told, and none where no history is kept")
  func captured() {
    let capture = engine.captureKeys { _ in }
    press("a")
    #expect(headlines == ["1  a was taken before the bindings"])
    capture.cancel()
    engine.history = nil
    press("a")
    #expect(history.keys.count == 1)
  }

  @Test("A key that a host types into a secure input is not told, also where it leaves the input")
  func secretOfHost() {
    engine.firstResponder = input
    input.isSecure = true
    let host = engine.addHost(
      takesKey: { [input] _ in
        input.isSecure = false
        return true
      }, takesPaste: { _ in false })
    press("z")
    #expect(headlines == ["keys into a secure input"])
    host.cancel()
  }

  @Test("A key with which a recorder ends is its own, and no binding's")
  func lastCaptured() {
    var capture: Subscription?
    capture = engine.captureKeys { _ in capture = nil }
    #expect(engine.send(KeyEvent(pressing: "a")) == .taken)
    #expect(responder.performed == [])
    press("a")
    #expect(responder.performed == ["one"])
    #expect(capture == nil)
  }

  @Test(
    "A report that cannot be read says why",
    arguments: [
      ("", "this is not a report of keys: line 1"), ("{", "this is not a report of keys: line 1"),
      ("{}", "this is not a report of keys; write one with why last --save FILE"),
      (
        #"{"format": "keyboard-report", "version": 9, "program": "x", "bindings": [], "keys": []}"#,
        "this report has the format keyboard-report 9; this version reads keyboard-report 1"
      ),
    ])
  func unreadable(text: String, message: String) {
    let error = #expect(throws: MessageError.self) { try KeyReport(parsing: text) }
    #expect(error?.message.hasPrefix(message) == true)
  }

  @Test("A report in which a value was changed tells which key means something else now")
  func changed() throws {
    let token = engine.context.register(Context.Name("mode", "the mode")) { "edit" }
    press("w a")
    let json = KeyReport(history, program: "test").json
      .replacing(#""mode": "edit""#, with: #""mode": "view""#)
    let replayed = try KeyReport(parsing: json).replay()
    #expect(replayed.map(\.agrees) == [false, true])
    #expect(replayed[0].meaning == "matched: one by session:one@w?mode == 'edit'")
    #expect(replayed[0].meaningNow == "unbound")
    token.cancel()
  }
}

/// A responder whose command goes on until its task is finished.
private final class Starter: CommandResponder {
  private let task: CommandTask

  init(_ task: CommandTask) { self.task = task }

  var keyCommands: [KeyCommand] { [KeyCommand(CommandInvocation("plugin.ask"))] }
  func canPerform(_ invocation: CommandInvocation) -> Bool { invocation.id == "plugin.ask" }
  func perform(_ invocation: CommandInvocation) throws(CommandError) {}
  func step(for invocation: CommandInvocation) -> CommandStep? {
    canPerform(invocation) ? CommandStep { () throws(CommandError) in self.task } : nil
  }
}
