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
        gesture: gesture, action: action, block: block, directory: arguments.frame.directory))
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
  Verb(
    "keyboard [new NAME [pad] | type TYPE | case CASE | locale LOCALE | suggestions | "
      + "suggestion N | show | hide]",
    "Makes a scene of the on-screen keyboard, changes it, or says what it shows.",
    example: "keyboard type numeric",
    operands: .words([
      "new", "type", "case", "locale", "suggestions", "suggestion", "show", "hide",
    ]), .other
  ) { session, arguments throws(ScriptError) in
    let context = session.keyboard.controller.keyboardContext
    guard let what = arguments.optionalWord() else {
      let state = session.keyboard.isVisible ? "shown" : "hidden"
      return session.say("\(context.keyboardType), \(context.locale.identifier), \(state)")
    }
    switch what.text {
    case "new":
      let name = try arguments.sceneName()
      let device = arguments.optionalWord()
      if let device, device.text != "pad" {
        throw arguments.bad(device, "keyboard new knows no '\(device.text)'; write pad or nothing")
      }
      try arguments.finish()
      context.device = device == nil ? .phone : .pad
      session.add(KeyboardScene(name, session.keyboard.controller))
    case "type":
      let words = try arguments.words("a TYPE")
      let text = words.map(\.text).joined(separator: " ")
      guard let type = KeyboardType(text) else {
        throw arguments.bad(
          words[0],
          "'\(text)' is no keyboard type; write alphabetic, numeric, symbolic, email, emojis, "
            + "images or custom(named: x)")
      }
      session.keyboard.controller.keyboardActionHandler.handle(.press, on: .keyboardType(type))
    case "case":
      let word = try arguments.word("a CASE")
      guard let casing = KeyboardCasing(rawValue: word.text) else {
        let known = KeyboardCasing.allCases.map(\.rawValue).joined(separator: ", ")
        throw arguments.bad(word, "'\(word.text)' is no case; write one of \(known)")
      }
      context.keyboardType = .alphabetic(casing)
    case "locale":
      let word = try arguments.word("a LOCALE")
      guard let locale = KeyboardLocale(identifier: word.text) else {
        let known = KeyboardLocale.all.map(\.identifier).joined(separator: ", ")
        throw arguments.bad(word, "the locale '\(word.text)' is unknown; there are \(known)")
      }
      context.locale = locale
    case "suggestions":
      for (index, suggestion) in session.keyboard.suggestions.enumerated() {
        session.say("\(index + 1): \(suggestion.line)")
      }
    case "suggestion":
      let word = try arguments.word("a number N")
      let suggestions = session.keyboard.suggestions
      guard let number = Int(word.text), suggestions.indices.contains(number - 1) else {
        throw arguments.bad(
          word,
          suggestions.isEmpty
            ? "nothing is suggested; type the beginning of a word first"
            : "there is no suggestion '\(word.text)'; write a number from 1 to \(suggestions.count)"
        )
      }
      session.keyboard.controller.insertAutocompleteSuggestion(suggestions[number - 1])
    case "show": session.keyboard.setVisible(true)
    case "hide": session.keyboard.setVisible(false)
    default: throw arguments.bad(what, "keyboard knows no '\(what.text)'")
    }
    try arguments.finish()
  },
]

extension AutocompleteSuggestion {
  /// The title, and whether the next space applies it.
  fileprivate var line: String { isAutocomplete ? "\(title), applied by itself" : title }
}

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
