import KeyboardCore
import Testing

@testable import KeyboardCommands

@Suite("The key engine")
struct KeyEngineTests {
  private let scheduler = ManualScheduler()

  private func engine(
    _ bindings: (KeySequence, CommandID)..., responder: any CommandResponder
  ) -> KeyEngine {
    let engine = KeyEngine(scheduler: scheduler)
    engine.firstResponder = responder
    engine.add(
      bindings.map { keys, command in
        ResolvedBinding(keys, .perform(CommandInvocation(command)), layer: .session)
      })
    return engine
  }

  // MARK: Answers

  @Test("A key is taken, not taken or held, and the answer comes at once")
  func answers() {
    let responder = Recorder("one", "two")
    let engine = engine(("a", "one"), ("g g", "two"), responder: responder)
    #expect(engine.send(KeyEvent(pressing: "a")) == .taken)
    #expect(engine.send(KeyEvent(pressing: "x")) == .notTaken)
    #expect(engine.send(KeyEvent(pressing: "g")) == .held)
    #expect(engine.pendingStrokes == "g")
    #expect(engine.send(KeyEvent(pressing: "g")) == .taken)
    #expect(engine.send(KeyEvent(pressing: "g")) == .held)
    #expect(engine.send(KeyEvent(pressing: "escape")) == .taken)
    #expect(responder.performed == ["one", "two"])
  }

  @Test("A command that would do nothing leaves its key to the next binding, or to the host")
  func impossible() {
    let responder = Recorder("one", "two")
    let engine = engine(("a", "one"), ("a", "two"), responder: responder)
    responder.impossible = ["two"]
    #expect(engine.send(KeyEvent(pressing: "a")) == .taken)
    #expect(responder.performed == ["one"])
    responder.impossible = ["one", "two"]
    #expect(engine.send(KeyEvent(pressing: "a")) == .notTaken)
  }

  @Test("Until bindings are read or added, those of files come into force all at once")
  func firstUse() {
    let engine = KeyEngine(bus: EventBus(), scheduler: scheduler)
    var counts: [Int] = []
    let token = engine.bus.subscribe(to: KeyEngine.BindingsChanged.self) { counts.append($0.count) }
    for keys in [["x"], ["x", "y"]] as [[KeySequence]] {
      engine.replace(
        .keymapFile, with: keys.map { ResolvedBinding($0, .block, layer: .keymapFile) })
    }
    #expect(counts == [])
    #expect(engine.keymap.count == 2 && counts == [2])
    engine.replace(.keymapFile, with: [])
    #expect(counts == [2, 0])
    token.cancel()
  }

  @Test("A blocked key is taken and does nothing, also within a sequence; an unbound one is not")
  func blocked() {
    let engine = engine(("a", "one"), responder: Recorder("one"))
    engine.add([
      ResolvedBinding("f5", .block, layer: .keymapFile),
      ResolvedBinding("ctrl+k ctrl+x", .perform(CommandInvocation("one")), layer: .session),
      ResolvedBinding("ctrl+k ctrl+d", .block, layer: .keymapFile),
      ResolvedBinding("a", .unbind(nil), layer: .session),
    ])
    var missed: [String] = []
    let token = engine.unhandledKeys.observe { missed.append("\($0.stroke)") }
    var event = KeyEvent(pressing: "f5")
    #expect(engine.send(event) == .taken)
    event.phase = .repeat
    #expect(engine.send(event) == .taken)
    #expect(engine.send(KeyEvent(pressing: "ctrl+k")) == .held)
    #expect(engine.send(KeyEvent(pressing: "ctrl+d")) == .taken)
    #expect(missed == [])
    #expect(engine.send(KeyEvent(pressing: "a")) == .notTaken)
    #expect(missed == ["a"])
    token.cancel()
  }

  #if DEBUG
    @Test("A key of the application that a list takes for itself is told to the programmer, once")
    func shadowed() {
      let list = ListLike()
      let commands = CommandSet()
      commands.add("mail.down", keys: "alt+down") { _ in }
      commands.add("mail.up", keys: "alt+up", if: false) { _ in }
      let engine = KeyEngine(scheduler: scheduler)
      engine.firstResponder = list
      engine.lastResponder = commands
      var told: [String] = []
      let token = engine.programmingMistakes.observe { told.append($0) }
      for _ in 0..<2 {
        engine.send(KeyEvent(pressing: "alt+up"))
        engine.send(KeyEvent(pressing: "alt+down"))
      }
      #expect(
        told == [
          "mail.down gets no alt+down here: list.down of the list takes it; "
            + "take the key from the list's policy, or choose another"
        ])
      // A form means its inputs to have them first.
      let form = CommandSet()
      form.leavesKeysToFocus = true
      form.add("form.down", keys: "alt+down") { _ in }
      engine.lastResponder = form
      engine.send(KeyEvent(pressing: "alt+down"))
      #expect(told.count == 1)
      token.cancel()
    }
  #endif

  @Test("The message of an error names the command by its title, if it has one")
  func messages() {
    let commands = CommandSet()
    commands.add("mail.open", "Open") { _ in }
    commands.add("mail.send") { _ in }
    let engine = KeyEngine(scheduler: scheduler)
    engine.lastResponder = commands
    for (id, message) in [("mail.open", "Open fails"), ("mail.send", "mail.send fails")] {
      let error = CommandError(code: .failed, command: CommandID(id), message: "\(id) fails")
      #expect(engine.message(of: error) == message)
    }
  }

  @Test("Keys of a sequence that comes to nothing are told in order, as those nobody took")
  func lateAnswers() {
    let engine = engine(("g g", "one"), responder: Recorder("one"))
    var missed: [String] = []
    let token = engine.unhandledKeys.observe { missed.append("\($0.stroke)") }
    #expect(engine.send(KeyEvent(pressing: "g")) == .held)
    #expect(missed == [])
    #expect(engine.send(KeyEvent(pressing: "x")) == .notTaken)
    #expect(missed == ["g", "x"])
    token.cancel()
  }

  @Test("A key that comes up is never taken, and a repeat that nobody takes is told only once")
  func phases() {
    let engine = engine(("a", "one"), responder: Recorder("one"))
    var missed = 0
    let token = engine.unhandledKeys.observe { _ in missed += 1 }
    var event = KeyEvent(pressing: "x")
    engine.send(event)
    event.phase = .repeat
    #expect(engine.send(event) == .notTaken)
    event.phase = .release
    #expect(engine.send(event) == .notTaken)
    #expect(missed == 1)
    token.cancel()
  }

  // MARK: Steps

  @Test("What a command would do is found once a key, and taken")
  func foundOnce() {
    let responder = Recorder("one")
    let engine = engine(("a", "one"), ("g g", "one"), responder: responder)
    engine.send(KeyEvent(pressing: "a"))
    #expect(responder.steps == 1)
  }

  @Test("A step is found again when a listener may have changed what it would do")
  func foundAgain() {
    let responder = Recorder("one", "two")
    let engine = engine(("g", "one"), ("g g", "two"), responder: responder)
    let token = engine.bus.subscribe(to: KeyEngine.BindingPending.self) { _ in
      responder.impossible = ["one"]
    }
    var failures: [String] = []
    let other = engine.failures.observe { failures.append($0.message) }
    engine.send(KeyEvent(pressing: "g"))
    scheduler.advance(by: .milliseconds(500))
    #expect(responder.performed == [])
    #expect(failures == ["one would do nothing now"])
    withExtendedLifetime((token, other)) {}
  }

  @Test("The step that was found is the one that is taken, also where longer keys were looked at")
  func foundOnceBesideLonger() {
    let responder = Recorder("one", "two")
    let engine = engine(("g", "one"), ("g g", "two"), responder: responder)
    engine.settings.ambiguityTimeout = .zero
    engine.send(KeyEvent(pressing: "g"))
    #expect(responder.performed == ["one"])
    // One for the keys, one to see whether longer ones go on.
    #expect(responder.steps == 2)
  }

  @Test("A step is found again when somebody heard of the keys first")
  func foundAgainWhenHeard() {
    let responder = Recorder("one")
    let engine = engine(("a", "one"), responder: responder)
    let token = engine.bus.subscribe(to: KeyEngine.KeyPressed.self) { _ in
      responder.impossible = ["one"]
    }
    #expect(engine.send(KeyEvent(pressing: "a")) == .taken)
    #expect(responder.performed == [])
    #expect(responder.steps == 2)
    token.cancel()
  }

  @Test("Looking at the moment from beside does not change what a key does")
  func lookingFromBeside() {
    let responder = Recorder("one", "two")
    let engine = engine(("a", "one"), ("b", "two"), responder: responder)
    let token = engine.bus.subscribe(to: KeyEngine.KeyPressed.self) { [weak engine] _ in
      guard let engine else { return }
      _ = engine.keymap.resolve("b", in: engine.environment)
      _ = engine.keysInForce
    }
    engine.send(KeyEvent(pressing: "a"))
    #expect(responder.performed == ["one"])
    token.cancel()
  }

  @Test(
    "Line breaks of every kind are one in what is pasted, for the host and for the input",
    arguments: [("a\rb", "a\nb"), ("a\r\nb\r", "a\nb\n"), ("\n\r", "\n\n")])
  func pastedLines(text: String, lines: String) {
    let field = PasteField()
    let engine = KeyEngine(scheduler: scheduler)
    engine.firstResponder = field
    var offered: [String] = []
    var takes = false
    let host = engine.addHost(
      takesKey: { _ in false },
      takesPaste: {
        offered.append($0)
        return takes
      })
    #expect(engine.paste(text) && offered == [lines] && field.text == lines)
    takes = true
    #expect(engine.paste(text) && field.text == lines)
    withExtendedLifetime(host) {}
  }

  private final class PasteField: TextResponder {
    var text = ""
    let keyCommands: [KeyCommand] = []
    func canPerform(_ invocation: CommandInvocation) -> Bool { false }
    func perform(_ invocation: CommandInvocation) {}
    func insertText(_ text: String, at instant: Instant) -> Bool {
      self.text += text
      return true
    }
  }

  @Test("The chain goes on with the last responder, which titles and messages know")
  func lastResponder() {
    let engine = engine(("a", "two"), responder: Recorder("one"))
    let last = Recorder("two")
    #expect(engine.send(KeyEvent(pressing: "a")) == .notTaken)
    #expect(
      engine.refusal(of: "tow").message
        == "the command tow is unknown; commands lists what there is"
    )
    engine.lastResponder = last
    #expect(engine.send(KeyEvent(pressing: "a")) == .taken)
    #expect(last.performed == ["two"])
    #expect(engine.commands.map(\.id) == ["one", "two"])
    #expect(engine.refusal(of: "tw").message == "the command tw is unknown; did you mean two?")
  }

  // MARK: Responders' keys

  @Test("The keys that the responders would like are bound, repeats and titles included")
  func wishes() {
    let commands = CommandSet()
    var log: [String] = []
    commands.add("app.quit", "Quit", keys: "q", "ctrl+q") { _ in log.append("quit") }
    commands.add("app.more", keys: "m", allowsRepeat: true) { _ in log.append("more") }
    let engine = KeyEngine(scheduler: scheduler)
    engine.firstResponder = commands
    var event = KeyEvent(pressing: "m")
    engine.send(event)
    event.phase = .repeat
    engine.send(event)
    engine.send(KeyEvent(pressing: "ctrl+q"))
    var held = KeyEvent(pressing: "q")
    held.phase = .repeat
    #expect(engine.send(held) == .taken)
    #expect(log == ["more", "more", "quit"])
    #expect(engine.keymap.bindings(performing: "app.quit").map(\.title) == ["Quit", "Quit"])
    engine.firstResponder = nil
    #expect(engine.send(KeyEvent(pressing: "m")) == .notTaken)
  }

  @Test("Another first responder cancels a sequence; nothing fires in the wrong place")
  func focusChange() {
    let engine = engine(("g", "one"), ("g g", "two"), responder: Recorder("one", "two"))
    var reasons: [KeyEngine.BindingCancelled.Reason] = []
    let token = engine.bus.subscribe(to: KeyEngine.BindingCancelled.self) {
      reasons.append($0.reason)
    }
    engine.send(KeyEvent(pressing: "g"))
    let other = Recorder("one")
    engine.firstResponder = other
    scheduler.advance(by: .seconds(1))
    #expect(reasons == [.focusChange])
    #expect(other.performed == [])
    token.cancel()
  }

  @Test("The longer a key is held, the further its command goes, if somebody says how")
  func acceleration() {
    let responder = Recorder("one")
    let engine = KeyEngine(scheduler: scheduler) { command, held in
      CommandInvocation(command.id, ["count": .integer(held.wholeMilliseconds)])
    }
    engine.firstResponder = responder
    engine.add(
      ResolvedBinding("a", .perform(CommandInvocation("one")), layer: .session, allowsRepeat: true))
    var event = KeyEvent(pressing: "a")
    engine.send(event)
    scheduler.advance(by: .milliseconds(300))
    event.phase = .repeat
    engine.send(event)
    var other = KeyEvent(pressing: "b")
    other.phase = .repeat
    engine.send(other)
    #expect(responder.performed == ["one", "one count=300"])
    // Another key was pressed meanwhile: how long this one is held is not known any more.
    engine.send(KeyEvent(pressing: "b"))
    scheduler.advance(by: .milliseconds(300))
    engine.send(event)
    #expect(responder.performed.last == "one")
  }

  // MARK: Recording

  @Test("While keys are captured none is performed, and the newest capture has them")
  func captures() {
    let responder = Recorder("one")
    let engine = engine(("a", "one"), responder: responder)
    var captured: [String] = []
    let outer = engine.captureKeys { captured.append("outer \($0.phase)") }
    let inner = engine.captureKeys { captured.append("inner \($0.phase)") }
    var event = KeyEvent(pressing: "a")
    #expect(engine.send(event) == .taken)
    inner.cancel()
    event.phase = .release
    engine.send(event)
    #expect(engine.capturesKeys)
    outer.cancel()
    #expect(captured == ["inner press", "outer release"])
    #expect(responder.performed == [])
    #expect(!engine.capturesKeys)
    #expect(engine.send(KeyEvent(pressing: "a")) == .taken)
    #expect(responder.performed == ["one"])
  }
}

/// A responder that finds rows by what is typed, with keys of its own.
private final class ListLike: TextResponder {
  var acceptsText: Bool { false }
  var keyCommands: [KeyCommand] {
    [
      KeyCommand(CommandInvocation("list.down"), sequences: ["alt+down"]),
      KeyCommand(CommandInvocation("list.up"), sequences: ["alt+up"]),
    ]
  }
  func canPerform(_ invocation: CommandInvocation) -> Bool {
    keyCommands.contains { $0.id == invocation.id }
  }
  func perform(_ invocation: CommandInvocation) throws(CommandError) {}
  func insertText(_ text: String, at instant: Instant) -> Bool { false }
}
