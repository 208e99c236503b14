import KeyboardCore
import KeyboardNavigation
import SeededRandom
import Testing

@Suite("Controls with one state")
struct ControlNavigatorTests {
  @Test(
    "Keys and states are those of its kind",
    arguments: [
      (.button, .off, "enter", .off), (.button, .off, "space", .off),
      (.checkbox, .off, "space", .on), (.checkbox, .on, "space", .off),
      (.checkbox, .mixed, "space", .on), (.checkbox, .off, "enter", nil),
      (.switch, .off, "space", .on), (.switch, .on, "enter", .off),
      (.disclosure, .off, "enter", .on), (.disclosure, .on, "space", .off),
      (.accordionHeader, .off, "space", .on), (.accordionHeader, .on, "enter", .off),
      (.tooltip, .on, "escape", .off), (.tooltip, .off, "escape", nil),
      (.tooltip, .on, "space", nil),
    ]
      as [(
        ControlNavigator.Kind, ControlNavigator.State, KeyStroke, ControlNavigator.State?
      )])
  func keys(
    kind: ControlNavigator.Kind, state: ControlNavigator.State, key: KeyStroke,
    expected: ControlNavigator.State?
  ) {
    let bus = EventBus(catalogue: EventCatalogue(EventDescription.navigationEvents))
    var heard: [String] = []
    let control = ControlNavigator(kind, state: state, bus: bus, scene: "c")
    let tokens = [
      bus.subscribeToAll { heard.append("\($0.name) \($0.value)") },
      control.activations.observe { heard.append($0.rawValue) },
    ]
    #expect(control.send(KeyEvent(pressing: key)) == (expected != nil))
    #expect(control.state == expected ?? state)
    #expect(
      heard
        == (expected.map {
          [$0.rawValue, #"control.activated {"scene":"c","state":"\#($0.rawValue)"}"#]
        } ?? []))
    withExtendedLifetime(tokens) {}
  }

  @Test("What does nothing says why, and has no keys")
  func refusals() {
    let control = ControlNavigator(.tooltip, scene: "tip")
    #expect(control.keyCommands.isEmpty)
    let hidden = #expect(throws: CommandError.self) {
      try control.perform(CommandInvocation(.activateControl))
    }
    #expect(hidden?.message == "control.activate would do nothing now; tip is not shown")
    control.isEnabled = false
    let disabled = #expect(throws: CommandError.self) {
      try control.perform(CommandInvocation(.activateControl))
    }
    #expect(disabled?.message == "control.activate would do nothing now; tip is disabled")
    #expect(!control.canTakeFocus)
  }

  @Test(
    "States agree with a table of what follows what after every one of 1,000,000 steps",
    arguments: seeds(200))
  func model(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<50 {
      let kind = random.pick(ControlNavigator.Kind.allCases)
      let control = ControlNavigator(kind)
      control.allowsMixed = Bool.random(using: &random)
      var (state, isEnabled) = ("off", true)
      for _ in 0..<100 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
          isEnabled.toggle()
          control.isEnabled = isEnabled
        case 1:
          control.state = random.pick(ControlNavigator.State.allCases)
          state = control.state.rawValue
        default:
          let follows: [String: String] =
            switch kind {
            case .button: ["off": "off", "on": "on", "mixed": "mixed"]
            case .tooltip: ["on": "off", "mixed": "off"]
            default:
              ["off": control.allowsMixed ? "mixed" : "on", "mixed": "on", "on": "off"]
            }
          let next = isEnabled ? follows[state] : nil
          #expect(control.canPerform(CommandInvocation(.activateControl)) == (next != nil))
          try? control.perform(CommandInvocation(.activateControl))
          state = next ?? state
        }
        guard control.state.rawValue == state else {
          Issue.record("seed \(seed): a \(kind) is \(control.state), not \(state)")
          return
        }
      }
    }
  }
}
