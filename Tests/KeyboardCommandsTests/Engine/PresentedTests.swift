import KeyboardCore
import Testing

@testable import KeyboardCommands

@Suite("Modals, responders that are added, and commands that change")
struct PresentedTests {
  private let scheduler = ManualScheduler()
  private let engine: KeyEngine
  private let list = CommandSet()
  private let program = CommandSet()
  private let screen = CommandSet()
  private let log = Log()

  private final class Log {
    var lines: [String] = []
  }

  init() {
    engine = KeyEngine(scheduler: scheduler)
    add("list.open", "enter", to: list)
    add("list.top", "g g", to: list)
    add("program.quit", "q", to: program)
    add("screen.keys", "f1", to: screen)
    engine.firstResponder = list
    engine.lastResponder = program
  }

  private func add(_ id: CommandID, _ keys: KeySequence..., to set: CommandSet) {
    set.add(id, id.rawValue, keys: keys) { [log] in log.lines.append($0.id.rawValue) }
  }

  private func press(_ keys: KeyStroke...) -> [KeyEngine.Answer] {
    keys.map { engine.send(KeyEvent(pressing: $0)) }
  }

  private var question: CommandSet {
    let question = CommandSet()
    add("question.yes", "y", "enter", to: question)
    return question
  }

  // MARK: Added responders

  @Test(
    "Responders that are added are asked after all others, in that order, until their token goes")
  func added() {
    let plugins = CommandSet()
    add("plugin.quit", "q", to: plugins)
    add("plugin.keys", "f1", to: plugins)
    let first = engine.addResponder(screen)
    let second = engine.addResponder(plugins)
    #expect(
      engine.chain.map { ObjectIdentifier($0) }
        == [list, program, screen, plugins].map { ObjectIdentifier($0) })
    #expect(press("q", "f1") == [.taken, .taken])
    #expect(log.lines == ["program.quit", "screen.keys"])
    first.cancel()
    #expect(press("f1") == [.taken])
    engine.lastResponder = nil
    #expect(press("q") == [.taken])
    #expect(log.lines.suffix(2) == ["plugin.keys", "plugin.quit"])
    second.cancel()
    #expect(press("q", "f1") == [.notTaken, .notTaken])
  }

  @Test("A responder that is added and brings no new keys cancels no sequence")
  func addedMeanwhile() {
    #expect(press("g") == [.held])
    let token = engine.addResponder(CommandSet())
    #expect(press("g") == [.taken] && log.lines == ["list.top"])
    token.cancel()
  }

  @Test(
    "A responder that was added and is also elsewhere in the chain is asked where it comes first")
  func addedTwice() {
    program.nextResponder = screen
    let token = engine.addResponder(screen)
    #expect(
      engine.chain.map { ObjectIdentifier($0) }
        == [list, program, screen].map { ObjectIdentifier($0) })
    token.cancel()
    #expect(press("f1") == [.taken])
  }

  // MARK: Modals

  @Test("While something is presented only its keys, and those of added responders, do something")
  func presented() {
    let added = engine.addResponder(screen)
    let modal = engine.present(question)
    #expect(engine.keysInForce.map(\.command.id) == ["screen.keys", "question.yes"])
    #expect(
      engine.possibleKeys(of: ["program.quit", "question.yes"]).map(\.command.id) == [
        "question.yes"
      ])
    #expect(press("q", "enter", "f1") == [.notTaken, .taken, .taken])
    #expect(log.lines == ["question.yes", "screen.keys"])
    modal.cancel()
    #expect(press("q", "enter", "y") == [.taken, .taken, .notTaken])
    #expect(log.lines.suffix(2) == ["program.quit", "list.open"])
    added.cancel()
  }

  @Test("Commands below a modal are known, so that a keymap which names them is no mistake")
  func known() {
    let modal = engine.present(question)
    #expect(engine.warning(about: "list.open") == nil)
    #expect(engine.warning(about: "program.quit") == nil)
    #expect(engine.refusal(of: "list.open").code == .unavailable)
    #expect(engine.warning(about: "program.qut") != nil)
    modal.cancel()
  }

  @Test("A question is answered by its own keys, whatever plugins bind; other modals are not")
  func questions() {
    let added = engine.addResponder(screen)
    for keys in ["y", "y y"] as [KeySequence] {
      engine.add(
        ResolvedBinding(keys, .perform(CommandInvocation("screen.keys")), layer: .plugin("vim")))
    }
    var modal = engine.present(question, isQuestion: true)
    #expect(press("y") == [.taken])
    modal.cancel()
    modal = engine.present(question)
    #expect(press("y", "y") == [.held, .taken])
    #expect(log.lines == ["question.yes", "screen.keys"])
    modal.cancel()
    added.cancel()
  }

  @Test("Of several modals the newest has the keys, in whatever order their tokens go")
  func nested() {
    let outer = engine.present(question)
    let warning = CommandSet()
    add("warning.dismiss", "escape", to: warning)
    let inner = engine.present(warning)
    #expect(press("y", "escape") == [.notTaken, .taken])
    inner.cancel()
    #expect(press("y", "escape") == [.taken, .notTaken])
    let again = engine.present(warning)
    outer.cancel()
    #expect(press("y", "escape") == [.notTaken, .taken])
    again.cancel()
    #expect(press("enter") == [.taken])
    #expect(log.lines == ["warning.dismiss", "question.yes", "warning.dismiss", "list.open"])
  }

  @Test("A first responder that is set meanwhile has the focus when the modal has gone")
  func focus() {
    let modal = engine.present(question)
    let other = CommandSet()
    add("other.run", "r", to: other)
    engine.firstResponder = other
    #expect(press("r", "y") == [.notTaken, .taken])
    modal.cancel()
    #expect(press("r", "y") == [.taken, .notTaken])
    #expect(log.lines == ["question.yes", "other.run"])
  }

  @Test("A sequence that was begun is cancelled when a modal comes and when it goes")
  func sequences() {
    var reasons: [KeyEngine.BindingCancelled.Reason] = []
    let token = engine.bus.subscribe(to: KeyEngine.BindingCancelled.self) {
      reasons.append($0.reason)
    }
    #expect(press("g") == [.held])
    let asks = question
    add("question.never", "n n", to: asks)
    let modal = engine.present(asks)
    #expect(press("g", "n") == [.notTaken, .held])
    modal.cancel()
    #expect(engine.pendingStrokes == nil)
    #expect(reasons == [.focusChange, .focusChange])
    // Another focus below a modal is none of its sequence's business.
    let again = engine.present(asks)
    #expect(press("n") == [.held])
    engine.firstResponder = program
    #expect(engine.pendingStrokes == "n")
    again.cancel()
    token.cancel()
  }

  @Test("A modal may go by its own command, and text that nobody takes is not typed below it")
  func dismissal() {
    let input = Input()
    engine.firstResponder = input
    var modal: Subscription?
    let asks = question
    asks.add("question.close", keys: "escape") { _ in modal = nil }
    modal = engine.present(asks)
    #expect(press("x", "escape", "x") == [.notTaken, .taken, .taken])
    #expect(input.text == "x")
    #expect(modal == nil)
  }

  private final class Input: TextResponder {
    var text = ""
    let keyCommands: [KeyCommand] = []
    func canPerform(_ invocation: CommandInvocation) -> Bool { false }
    func perform(_ invocation: CommandInvocation) {}
    func insertText(_ text: String, at instant: Instant) -> Bool {
      self.text += text
      return true
    }
  }

  // MARK: Commands that change

  @Test("Commands that are added after the engine has their set have their keys at once")
  func commandChanges() {
    #expect(press("n") == [.notTaken])
    add("program.new", "n", to: program)
    #expect(press("n") == [.taken])
    add("program.new", "ctrl+n", to: program)
    #expect(press("n", "ctrl+n") == [.notTaken, .taken])
    program.remove("program.new")
    #expect(press("ctrl+n") == [.notTaken])
    #expect(engine.keymap.bindings(performing: "program.new").isEmpty)
    #expect(log.lines == ["program.new", "program.new"])
  }

  @Test("A set that is not in the chain any more binds nothing")
  func commandChangesElsewhere() {
    engine.lastResponder = nil
    let version = engine.keymap.version
    add("program.new", "n", to: program)
    #expect(engine.keymap.version == version)
    #expect(press("n") == [.notTaken])
  }

  @Test("A command may add another one while it is performed")
  func commandAddsCommand() {
    program.add("program.more", keys: "m") { [program, log] _ in
      program.add("program.less", keys: "l") { _ in log.lines.append("less") }
    }
    #expect(press("m", "l") == [.taken, .taken])
    #expect(log.lines == ["less"])
  }

  @Test("Of two commands of a set with one key the later has it, while it is possible")
  func order() {
    var isPossible = true
    add("list.first", "x", to: list)
    list.add("list.second", keys: "x", if: isPossible) { [log] _ in log.lines.append("list.second")
    }
    _ = press("x")
    isPossible = false
    _ = press("x")
    add("list.first", "x", to: list)
    isPossible = true
    _ = press("x")
    #expect(log.lines == ["list.second", "list.first", "list.first"])
  }
}
