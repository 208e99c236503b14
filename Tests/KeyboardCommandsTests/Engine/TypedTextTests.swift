import KeyboardCore
import Testing

@testable import KeyboardCommands

@Suite("Text that is typed")
struct TypedTextTests {
  private let scheduler = ManualScheduler()
  private let input = Input()

  private func engine(_ bindings: ResolvedBinding...) -> KeyEngine {
    let engine = KeyEngine(scheduler: scheduler)
    engine.firstResponder = input
    engine.add(bindings)
    return engine
  }

  private func binding(
    _ keys: KeySequence, layer: ResolvedBinding.Layer = .session, appliesInText: Bool = false
  ) -> ResolvedBinding {
    ResolvedBinding(
      keys, .perform(CommandInvocation("command")), layer: layer, appliesInText: appliesInText)
  }

  @Test("An input gets what keys type, before bindings that do not say that they apply in text")
  func guarded() {
    let engine = engine(binding("a"), binding("b", appliesInText: true), binding("ctrl+a"))
    for stroke: KeyStroke in ["a", "b", "G", "ctrl+a"] {
      #expect(engine.send(KeyEvent(pressing: stroke)) == .taken)
    }
    #expect(input.text == "aG")
    #expect(input.commands == 2)
  }

  @Test("Backspace takes back what is being typed, before the binding that the responder asked for")
  func backspace() {
    input.acceptsText = false
    let engine = engine(
      binding("backspace", layer: .builtIn), binding("ctrl+backspace", layer: .builtIn))
    engine.send(KeyEvent(pressing: "s"))
    input.typing = true
    #expect(engine.send(KeyEvent(pressing: "backspace")) == .taken)
    #expect(input.text == "" && input.commands == 0)
    #expect(engine.send(KeyEvent(pressing: "ctrl+backspace")) == .taken)
    #expect(input.commands == 1)
    input.typing = false
    #expect(engine.send(KeyEvent(pressing: "backspace")) == .taken)
    #expect(input.commands == 2)
  }

  @Test("A secret input gets every character, whatever is bound")
  func secure() {
    let engine = engine(binding("b", appliesInText: true))
    input.isSecure = true
    engine.send(KeyEvent(pressing: "b"))
    #expect(input.text == "b")
    #expect(engine.context.value("focus.isSecure") == true)
    #expect(engine.context.value("focus.acceptsText") == true)
  }

  @Test("In a secret input no key means what a plugin has bound it to, within a sequence neither")
  func securePlugins() {
    let layer = ResolvedBinding.Layer.plugin("spy")
    let engine = engine(binding("ctrl+b", layer: layer), binding("ctrl+x a", layer: layer))
    input.isSecure = true
    for key: KeyStroke in ["ctrl+b", "ctrl+x", "a"] { engine.send(KeyEvent(pressing: key)) }
    #expect(input.commands == 0)
    #expect(input.text == "a")
    #expect(
      engine.keymap.trace("ctrl+b", in: engine.environment).candidates.map(\.verdict)
        == [.isPlugins])
    input.isSecure = false
    engine.send(KeyEvent(pressing: "ctrl+b"))
    #expect(input.commands == 1)
  }

  @Test(
    "Where commands come first, only text that no binding takes is typed; a repeat finds nothing")
  func leftovers() {
    input.acceptsText = false
    let engine = engine(binding("a"))
    #expect(engine.context.value("focus.acceptsText") == false)
    #expect(engine.send(KeyEvent(pressing: "a")) == .taken)
    var event = KeyEvent(pressing: "s")
    #expect(engine.send(event) == .taken)
    event.phase = .repeat
    #expect(engine.send(event) == .notTaken)
    #expect(input.text == "s")
    input.acceptsText = true
    #expect(engine.send(event) == .taken)
    #expect(input.text == "ss")
  }

  @Test("What is pasted has the line breaks of texts, whichever key or system made them")
  func pastedLines() {
    #expect(engine().paste("a\r\nb\rc\nd\r\re"))
    #expect(input.text == "a\nb\nc\nd\n\ne")
  }

  @Test("Within a word a key that the responder takes is typed, whoever bound it, also a sequence")
  func words() {
    input.acceptsText = false
    let engine = engine(binding("space", layer: .builtIn), binding("x"), binding("/"))
    engine.add(binding("g g"))
    for key: KeyStroke in ["space", "x", "/"] { engine.send(KeyEvent(pressing: key)) }
    #expect(input.commands == 3)
    input.typing = true
    for key: KeyStroke in ["space", "x", "g", "/"] {
      #expect(engine.send(KeyEvent(pressing: key)) == .taken)
    }
    #expect(input.text == " xg" && input.commands == 4)
    #expect(engine.keymap.resolve("x", in: engine.environment) == .unbound)
    #expect(
      engine.keymap.trace("x", in: engine.environment).lines == [
        "x is text here", "  command (session): the focused input takes the text",
      ])
  }

  @Test("Held keys that nobody takes are typed in order")
  func held() {
    input.acceptsText = false
    let engine = engine(binding("g g"))
    engine.send(KeyEvent(pressing: "g"))
    engine.send(KeyEvent(pressing: "o"))
    #expect(input.text == "go")
  }

  @Test("Keys without text, control characters and shortcuts type nothing")
  func untyped() {
    let engine = engine()
    var enter = KeyEvent(pressing: "enter")
    enter.text = "\r"
    #expect(engine.send(enter) == .notTaken)
    #expect(engine.send(KeyEvent(pressing: "down")) == .notTaken)
    #expect(engine.send(KeyEvent(pressing: "alt+x")) == .notTaken)
    #expect(input.text == "")
  }
}
