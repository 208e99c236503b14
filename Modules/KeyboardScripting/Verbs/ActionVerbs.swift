import KeyboardActions
import KeyboardCommands
import KeyboardCore

/// The verbs of keyboard actions and of the on-screen keyboard.
let actionVerbs: [Verb] = [
  Verb(
    "tap ACTION",
    "Taps a key of the on-screen keyboard, such as character(a) or backspace.",
    example: "tap character(a)", operands: .words(KeyboardAction.allNames)
  ) { session, arguments throws(ScriptError) in
    let action = try arguments.action(in: session)
    try arguments.finish()
    session.keyboard.controller.gestures.tap(action)
  },
  Verb(
    "gesture KIND ACTION",
    "Makes a gesture on a key: tap, doubleTap, press, release, longPress or repeatPress.",
    example: "gesture longPress backspace",
    operands: .words(KeyboardGesture.allCases.map(\.rawValue)), .words(KeyboardAction.allNames)
  ) { session, arguments throws(ScriptError) in
    let gesture = try arguments.gesture()
    let action = try arguments.action(in: session)
    try arguments.finish()
    session.keyboard.controller.keyboardActionHandler.handle(gesture, on: action)
  },
  Verb(
    "handle GESTURE ACTION { COMMANDS }",
    "Runs commands in place of what a gesture on an action does; event.action is the action.",
    example: "handle longPress character { echo event.action }",
    operands: .words(KeyboardGesture.allCases.map(\.rawValue)), .words(KeyboardAction.allNames)
  ) { session, arguments throws(ScriptError) in
    let gesture = try arguments.gesture()
    let action = try arguments.actionPattern(in: session)
    let block = try arguments.block()
    try arguments.finish()
    session.keyboard.answer(
      ScriptedActionHandler.Answer(
        gesture: gesture, action: action,
        kept: KeptBlock("handle \(gesture.rawValue) \(action)", block, in: arguments.frame)))
  },
  Verb(
    "unhandle GESTURE ACTION",
    "Takes back what handle asked for.",
    example: "unhandle longPress character",
    operands: .words(KeyboardGesture.allCases.map(\.rawValue)), .words(KeyboardAction.allNames)
  ) { session, arguments throws(ScriptError) in
    let gesture = try arguments.gesture()
    let action = try arguments.actionPattern(in: session)
    try arguments.finish()
    guard session.keyboard.removeAnswer(gesture, action) else {
      throw arguments.bad(
        at: arguments.position, "nothing handles \(gesture.rawValue) of \(action)")
    }
  },
  keyboardVerb,
]

extension Arguments {
  /// Takes a gesture.
  fileprivate mutating func gesture() throws(ScriptError) -> KeyboardGesture {
    let word = try word("a GESTURE")
    if let gesture = KeyboardGesture(rawValue: word.text) { return gesture }
    throw word.unknown(
      "the gesture '\(word.text)' is unknown", among: KeyboardGesture.allCases.map(\.rawValue),
      otherwise: "there is tap, doubleTap, press, release, longPress and repeatPress")
  }

  /// Takes the words of an action, for which there has to be an input if it needs one.
  fileprivate mutating func action(in session: Session) throws(ScriptError) -> KeyboardAction {
    let words = try words("an ACTION")
    do throws(CommandError) {
      let controller = session.keyboard.controller
      let action = try controller.action(for: words.map(\.text).joined(separator: " "))
      guard controller.hasInput(for: action) else {
        throw CommandError(
          code: .unavailable, command: .performAction,
          message: "\(action) needs an input; text makes one, and focus gives it the keys")
      }
      return action
    } catch {
      throw bad(words[0], error.message)
    }
  }

  /// Takes the words of an action, or the name of actions whose values may be any.
  fileprivate mutating func actionPattern(in session: Session) throws(ScriptError) -> String {
    let words = try words("an ACTION")
    let text = words.map(\.text).joined(separator: " ")
    guard !KeyboardAction.allNames.contains(text) else { return text }
    do throws(CommandError) {
      return try session.keyboard.controller.action(for: text).description
    } catch {
      throw bad(words[0], error.message)
    }
  }
}
