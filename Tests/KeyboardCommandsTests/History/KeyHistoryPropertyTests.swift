import KeyboardCore
import SampleBindings
import SeededRandom
import Testing

@testable import KeyboardCommands

@Suite("The history of keys, whatever is pressed")
struct KeyHistoryPropertyTests {
  fileprivate static let strokes: [KeyStroke] = ["a", "b", "ctrl+k", "escape", "shift+a", "?"]
  /// The characters that only a secret has.
  fileprivate static let secret = "\u{3A9}\u{416}\u{5D0}"
  fileprivate static let commands: [CommandID] = ["one", "two", "three"]
  fileprivate static let layers: [ResolvedBinding.Layer] = [
    .builtIn, .plugin("p"), .keymapFile, .session,
  ]

  @Test(
    "Every key means the same in its report again, what was performed is what is told, and no secret is in it",
    arguments: seeds(500))
  func replays(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let person = try Person(&generator)
    for _ in 0..<stepsPerSeed {
      try person.step(&generator)
      // Before the oldest keys are forgotten.
      if person.history.entries.count > 250 { try check(person) }
    }
    try check(person)
  }

  private func check(_ person: Person) throws {
    // Waiting keys are decided after a timeout.
    person.scheduler.advance(by: .seconds(9))
    let json = KeyReport(person.history, program: "test").json
    let replayed = try KeyReport(parsing: json).replay()
    #expect(replayed.filter { !$0.agrees } == [])
    #expect(replayed.count == person.history.keys.count)
    #expect(!Self.secret.contains { json.contains($0) })
    let told = person.history.entries.map(\.description).joined(separator: "\n")
    #expect(!Self.secret.contains { told.contains($0) })
    let performed = person.history.keys.compactMap { key -> String? in
      guard case .performed(let command) = key.outcome else { return nil }
      #expect(key.binding?.invocation == command)
      // A command that waited for other keys may have become impossible.
      return key.failure == nil ? "\(command)" : nil
    }
    #expect(performed == person.takePerformed())
    person.history.removeAll()
  }

  /// Somebody who presses keys at random while bindings, values and the focus change.
  private final class Person {
    let scheduler = ManualScheduler()
    let history = KeyHistory()
    private let engine: KeyEngine
    private let responder = Recorder("one", "two", "three")
    private let input = Input()
    private var values: [String: Value] = [:]
    private var tokens: [Subscription] = []
    /// The commands that were performed for keys that are told, and how many were looked at.
    private var told: [String] = []
    private var seen = 0

    init(_ generator: inout SeededGenerator) throws {
      engine = KeyEngine(scheduler: scheduler)
      engine.history = history
      engine.firstResponder = input
      engine.lastResponder = responder
      (input.acceptsText, input.takesCommands) = (false, false)
      for name in ["a", "b", "mode", "x", "y"] {
        let isSecret = name == "b"
        tokens.append(
          engine.context.register(Context.Name(name, "a value", isSecret: isSecret)) {
            [unowned self] in isSecret ? .string(KeyHistoryPropertyTests.secret) : values[name]
          })
      }
      for number in 0..<12 { try bindAny(number, &generator) }
    }

    private func bindAny(_ number: Int, _ generator: inout SeededGenerator) throws {
      let strokes = (0..<generator.pick([1, 1, 2, 2, 3])).map { _ in
        generator.pick(KeyHistoryPropertyTests.strokes)
      }
      let keys = try #require(KeySequence(strokes: strokes))
      let condition =
        Bool.random(using: &generator)
        ? nil : RandomConditions.text(depth: 1, isOpen: true, using: &generator)
      let effect: ResolvedBinding.Effect =
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: .block
        case 1: .unbind(Bool.random(using: &generator) ? nil : "one")
        default: .perform(CommandInvocation(generator.pick(KeyHistoryPropertyTests.commands)))
        }
      engine.add(
        ResolvedBinding(
          id: ResolvedBinding.ID("\(number)"), keys, effect,
          when: try condition.map(Condition.init(parsing:)) ?? .always,
          layer: generator.pick(KeyHistoryPropertyTests.layers), depth: generator.pick([0, 0, 1]),
          allowsRepeat: Bool.random(using: &generator),
          appliesInText: Bool.random(using: &generator)))
    }

    func step(_ generator: inout SeededGenerator) throws {
      switch Int.random(in: 0..<20, using: &generator) {
      case 0: values = RandomConditions.context(using: &generator)
      case 1:
        responder.impossible =
          Bool.random(using: &generator) ? [generator.pick(KeyHistoryPropertyTests.commands)] : []
      case 2: try bindAny(Int.random(in: 0..<12, using: &generator), &generator)
      case 3: input.acceptsText.toggle()
      case 4: typeSecret(&generator)
      case 5: scheduler.advance(by: .milliseconds(300))
      default:
        var event = KeyEvent(
          pressing: generator.pick(KeyHistoryPropertyTests.strokes), at: scheduler.now)
        if Int.random(in: 0..<8, using: &generator) == 0 { event.phase = .repeat }
        if Int.random(in: 0..<8, using: &generator) == 0 {
          event = KeyEvent(
            key: .character("\u{44F}"), shiftedKey: .character("\u{42F}"),
            baseLayoutKey: .character("a"),
            modifiers: Bool.random(using: &generator) ? .control : [], text: "\u{44F}",
            instant: scheduler.now, source: .terminal)
        }
        engine.send(event)
      }
    }

    /// A password: what is bound to other keys meanwhile is performed, and not told.
    private func typeSecret(_ generator: inout SeededGenerator) {
      scheduler.advance(by: .seconds(9))
      takeTold()
      input.isSecure = true
      for character in KeyHistoryPropertyTests.secret {
        engine.send(KeyEvent(pressing: KeyStroke(.character(character)), at: scheduler.now))
        if Bool.random(using: &generator) { engine.send(KeyEvent(pressing: "ctrl+k")) }
      }
      scheduler.advance(by: .seconds(9))
      input.isSecure = false
      seen = responder.performed.count
    }

    private func takeTold() {
      told += responder.performed[seen...]
      seen = responder.performed.count
    }

    func takePerformed() -> [String] {
      takeTold()
      defer { told = [] }
      return told
    }
  }
}
