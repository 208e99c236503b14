import KeyboardActions
import KeyboardCore
import Testing

@Suite("The command of keyboards")
struct ActionCommandTests {
  let stage = Stage("abc")

  /// Performs the command, and returns the error if there is one.
  private func run(_ arguments: [String: Value], id: CommandID = .performAction) -> String? {
    do {
      try stage.controller.perform(CommandInvocation(id, arguments))
      return nil
    } catch {
      return "\(error.code.rawValue): \(error.message)"
    }
  }

  @Test("A gesture on an action is handled; a tap if no gesture is given")
  func perform() {
    #expect(run(["action": "character(d)"]) == nil)
    #expect(run(["action": "keyboardType(numeric)", "gesture": "press"]) == nil)
    #expect(stage.text == "abcd")
    #expect(stage.type == .numeric)
    #expect(stage.controller.keyCommands.map(\.id) == ["action.perform"])
    #expect(stage.controller.supportedCommands == KeyboardInputViewController.commands)
  }

  @Test("A shift without a state has the present one")
  func presentShift() {
    #expect(run(["action": "shift"]) == nil)
    #expect(stage.type == .alphabetic(.uppercased))
    #expect(run(["action": "shift"]) == nil)
    #expect(stage.type == .alphabetic(.capsLocked))
    #expect(run(["action": "shift"]) == nil)
    #expect(stage.type == .alphabetic(.lowercased))
  }

  @Test(
    "A mistake is told with its remedy, and nothing changes",
    arguments: [
      ([:], "badArgument: action.perform needs an action, such as action=backspace"),
      (["action": 3], "badArgument: action.perform needs an action, such as action=backspace"),
      (
        ["action": "bakspace"],
        "badArgument: 'bakspace' is not a keyboard action; did you mean backspace?"
      ),
      (
        ["action": "character"],
        "badArgument: 'character' is not a keyboard action; write it as in character(…)"
      ),
      (
        ["action": "zzzzzzzz"],
        "badArgument: 'zzzzzzzz' is not a keyboard action; write character(a), backspace or another action"
      ),
      (
        ["action": "backspace", "gesture": "swipe"],
        """
        badArgument: gesture must be one of tap, doubleTap, press, release, longPress, repeatPress, \
        not "swipe"
        """
      ),
      (
        ["action": "backspace", "gesture": 2],
        """
        badArgument: gesture must be one of tap, doubleTap, press, release, longPress, repeatPress, \
        not 2
        """
      ),
      (
        ["action": "backspace", "count": 2],
        "badArgument: action.perform takes no argument 'count'; it takes action and gesture"
      ),
      (
        ["action": "settings"], "unavailable: nothing happens on tap of settings in this keyboard"
      ),
      (
        ["action": "backspace", "gesture": "release"],
        "unavailable: nothing happens on release of backspace in this keyboard"
      ),
    ] as [([String: Value], String)])
  func mistakes(arguments: [String: Value], message: String) {
    #expect(run(arguments) == message)
    #expect(stage.text == "abc")
    #expect(!stage.controller.canPerform(CommandInvocation(.performAction, arguments)))
  }

  @Test("Another command is not known")
  func otherCommand() {
    #expect(
      run([:], id: "action.run")
        == "unknownCommand: a keyboard does not know action.run; its command is action.perform")
    #expect(stage.controller.step(for: CommandInvocation("action.run")) == nil)
  }

  @Test("In a chain, a bad argument is refused here, and what does nothing travels on")
  func steps() throws {
    let bad = CommandInvocation(.performAction, ["action": "bakspace"])
    #expect(throws: CommandError.self) { try stage.controller.step(for: bad)?.take() }
    let idle = CommandInvocation(.performAction, ["action": "settings"])
    #expect(stage.controller.step(for: idle) == nil)
    let good = CommandInvocation(.performAction, ["action": "backspace"])
    _ = try stage.controller.step(for: good)?.take()
    #expect(stage.text == "ab")
  }

  @Test("Without an input, an action that needs one says so, and others go on")
  func noInput() {
    stage.controller.document = nil
    for action in ["character(a)", "backspace", "moveCursorForward", "space"] {
      #expect(
        run(["action": .string(action)])
          == "unavailable: there is no input for \(action); give one the focus first")
    }
    #expect(run(["action": "keyboardType(numeric)"]) == nil)
    #expect(stage.type == .numeric)
  }

  @Test("A custom action performs the command of its name, where the host can")
  func customCommand() {
    stage.host.commands = ["editor.copy"]
    #expect(run(["action": "custom(named: editor.copy)"]) == nil)
    #expect(stage.host.calls == ["perform editor.copy"])
    #expect(stage.events == ["tap custom(named: editor.copy)"])
    #expect(
      run(["action": "custom(named: editor.cut)"])
        == "unavailable: nothing happens on tap of custom(named: editor.cut) in this keyboard")
    stage.gestures.touchDown(.first, on: key(.custom(named: "editor.copy")))
    stage.wait(2000)
    stage.gestures.touchUp(.first)
    #expect(stage.host.calls.count == 2)
  }
}
