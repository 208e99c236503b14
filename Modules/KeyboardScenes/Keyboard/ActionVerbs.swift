import KeyboardActions
import KeyboardCommands
import KeyboardCore
import KeyboardScripting

/// The verbs of keyboard actions and of the on-screen keyboard.
nonisolated let actionVerbs: [Verb] = [
  Verb(
    "tap", "Taps a key of the on-screen keyboard, such as character(a) or backspace.",
    example: "tap character(a)", .action.typed
  ) { session, _, action in
    session.keyboard.controller.gestures.tap(action)
  },
  Verb(
    "gesture",
    "Makes a gesture on a key: tap, doubleTap, press, release, longPress or repeatPress.",
    example: "gesture longPress backspace", .gesture("KIND"), .action.typed
  ) { session, _, gesture, action in
    session.keyboard.controller.keyboardActionHandler.handle(gesture, on: action)
  },
  Verb(
    "handle",
    "Runs commands instead of the default for a gesture on an action; event.action is the action.",
    example: "handle longPress character { echo $event.action }",
    .gesture("GESTURE"), .actionPattern, .block(.kept)
  ) { session, arguments, gesture, action, block in
    session.keyboard.answer(
      ScriptedActionHandler.Answer(
        gesture: gesture, action: action,
        kept: KeptBlock("handle \(gesture.rawValue) \(action)", block, in: arguments.frame)))
  },
  Verb(
    "unhandle", "Removes the commands that handle has set.",
    example: "unhandle longPress character",
    .gesture("GESTURE"), .actionPattern
  ) { session, arguments, gesture, action throws(ScriptError) in
    guard session.keyboard.removeAnswer(gesture, action) else {
      throw arguments.bad(
        at: arguments.position, "nothing handles \(gesture.rawValue) of \(action)")
    }
  },
  keyboardVerb,
]

nonisolated extension Parameter where Content == KeyboardGesture {
  /// A parameter for a gesture.
  fileprivate static func gesture(_ name: String) -> Self {
    let known = KeyboardGesture.allCases.map(\.rawValue)
    let syntax = ParameterSyntax(name, .choice(known))
    return Self(syntax) { arguments throws(ScriptError) in
      let word = try arguments.word(syntax)
      if let gesture = KeyboardGesture(rawValue: word.text) { return gesture }
      throw word.unknown(
        "the gesture '\(word.text)' is unknown", among: known,
        otherwise: "there is tap, doubleTap, press, release, longPress and repeatPress")
    }
  }
}

nonisolated private let actionSyntax = ParameterSyntax("ACTION", .text) { $0.actions(at: $1) }

extension Session {
  /// Returns the names of actions, or of those with handlers; once a value is being written, the actions of the current
  /// keys and those with few values.
  fileprivate func actions(at place: CompletionPlace) -> [Completion] {
    guard place.words.allSatisfy({ KeyboardGesture(rawValue: $0) != nil }) else { return [] }
    if place.verb == "unhandle" {
      return keyboard.answers.filter { place.words == [$0.gesture.rawValue] }
        .map { Completion($0.action) }
    }
    guard place.word.contains("(") else {
      return KeyboardAction.allNames.map { Completion($0, endsWord: KeyboardAction($0) != nil) }
    }
    let controller = keyboard.controller
    let keys = controller.keyboardLayout(controller.keyboardContext).rows.joined().map(\.action)
    let written = KeyboardAction(place.word + ")").map { [$0] } ?? []
    return Set((keys + KeyboardAction.ofFewValues + written).map(\.description))
      .map { Completion($0) }
  }
}

nonisolated extension Parameter where Content == KeyboardAction {
  /// A parameter for an action, which fails if the action needs an input and there is none.
  fileprivate static var action: Self {
    Self(actionSyntax) { arguments throws(ScriptError) in
      let words = try arguments.words(actionSyntax)
      do throws(CommandError) {
        let controller = arguments.session.keyboard.controller
        let action = try controller.action(for: words.text)
        guard controller.hasInput(for: action) else {
          throw CommandError(
            code: .unavailable, command: .performAction,
            message: "\(action) needs an input; text makes one, and focus gives it the keys")
        }
        return action
      } catch {
        throw arguments.bad(words[0], error.message)
      }
    }
  }
}

nonisolated extension Parameter where Content == String {
  /// A parameter for an action, or the name of an action with any value.
  fileprivate static var actionPattern: Self {
    Self(actionSyntax) { arguments throws(ScriptError) in
      let words = try arguments.words(actionSyntax)
      guard !KeyboardAction.allNames.contains(words.text) else { return words.text }
      do throws(CommandError) {
        return try arguments.session.keyboard.controller.action(for: words.text).description
      } catch {
        throw arguments.bad(words[0], error.message)
      }
    }
  }
}
