import KeyboardCommands
import KeyboardCore
import KeyboardPlugins

/// The verbs that press keys and let time pass.
let keyVerbs: [Verb] = [
  Verb(
    "press SEQUENCE…",
    "Presses keys one after another; KEY*N presses a key N times.",
    example: "press down*3 enter", operands: .rest([.keys])
  ) { session, arguments throws(ScriptError) in
    let keys = try arguments.words("a key").flatMap(\.elements)
    let presses = try keys.map { word throws(ScriptError) in try word.presses() }
    try arguments.finish()
    let effects = session.describesKeys ? KeyEffects(session) : nil
    for press in presses {
      for number in 0..<press.count {
        for stroke in press.sequence.strokes {
          session.press(stroke)
          // The next key finds what this one has done.
          guard session.handlers.hasQueuedActions else { continue }
          try await session.runActions(from: arguments.frame, at: arguments.position)
        }
        // Ctrl-C has its turn also in the middle of a million keys.
        guard number % 1024 == 1023 else { continue }
        await Task.yield()
        if Task.isCancelled { return }
      }
    }
    // A plugin's answer may complete or continue what is pending.
    await session.settlePlugins(since: session.work)
    if let pending = session.engine.pendingStrokes {
      let next = session.engine.continuations.map { session.describe($0) }
      session.say("\(pending) waits for \(next.joined(separator: ", "))")
    }
    if let line = effects?.line(for: keys.map(\.text).joined(separator: " ")) {
      session.say(line)
    }
  },
  Verb(
    "hold STROKE DURATION",
    "Holds a key down: after half a second it repeats, thirty times a second; lists then speed up.",
    example: "hold down 2s", operands: .keys
  ) { session, arguments throws(ScriptError) in
    let stroke = try arguments.word("a STROKE").stroke()
    let duration = try arguments.lastWord("a DURATION").duration()
    await session.hold(stroke, for: duration)
  },
  Verb(
    "keydown STROKE",
    "Presses a key without letting go; once more, the key repeats.",
    example: "keydown down", operands: .keys
  ) { session, arguments throws(ScriptError) in
    let stroke = try arguments.lastWord("a STROKE").stroke()
    let isHeld = !session.heldKeys.insert(stroke.key).inserted
    session.press(stroke, phase: isHeld ? .repeat : .press)
  },
  Verb(
    "keyup STROKE",
    "Lets go of a key that keydown pressed.",
    example: "keyup down", operands: .keys
  ) { session, arguments throws(ScriptError) in
    let word = try arguments.lastWord("a STROKE")
    let stroke = try word.stroke()
    guard session.heldKeys.remove(stroke.key) != nil else {
      throw ScriptError(.failed, "\(stroke.key) is not down; keydown presses it", at: word.position)
    }
    session.press(stroke, phase: .release)
  },
  Verb(
    "type [--secret] TEXT…",
    "Presses each character of a text; a secret one, into a secure input only.",
    example: "type 'hello world'",
    operands: .rest([
      .options([.init(name: "--secret", summary: "into a secure input only")])
    ])
  ) { session, arguments throws(ScriptError) in
    let isSecret = arguments.flag("--secret")
    let text = try arguments.words("a TEXT").map(\.text).joined(separator: " ")
    try arguments.finish()
    guard !isSecret || session.context.value("focus.isSecure")?.isTruthy == true else {
      throw ScriptError(
        .failed, "no secure input has the focus, so that others would hear the secret; focus one",
        at: arguments.position)
    }
    for character in text {
      session.press(KeyStroke(.character(character)))
      guard session.handlers.hasQueuedActions else { continue }
      try await session.runActions(from: arguments.frame, at: arguments.position)
    }
  },
  Verb(
    "paste TEXT…",
    "Inserts a text at once, as pasting into the terminal does; no key is pressed.",
    example: #"paste "two\nlines""#
  ) { session, arguments throws(ScriptError) in
    let text = try arguments.words("a TEXT").map(\.text).joined(separator: " ")
    try arguments.finish()
    guard session.engine.paste(text) else {
      throw ScriptError(
        .failed, "nothing here takes pasted text; text makes an input", at: arguments.position)
    }
  },
  Verb(
    "tick DURATION",
    "Lets time pass: jumps on the virtual clock, waits on the real one.",
    example: "tick 500ms"
  ) { session, arguments throws(ScriptError) in
    let duration = try arguments.lastWord("a DURATION").duration()
    await session.pass(duration)
  },
  Verb(
    "clock [virtual | real]",
    "Makes time stand until tick or wait moves it, or go by as it does; or says which.",
    example: "clock virtual", operands: .words(["virtual", "real"])
  ) { session, arguments throws(ScriptError) in
    guard let word = try arguments.optionalLastWord() else {
      return session.say(session.clock.isVirtual ? "virtual" : "real")
    }
    switch word.text {
    case "virtual": session.clock.isVirtual = true
    case "real": session.clock.isVirtual = false
    default: throw word.bad("the clock is virtual or real, not '\(word.text)'")
    }
  },
]

extension Session {
  /// Sends a key event, as a keyboard would.
  fileprivate func press(_ stroke: KeyStroke, phase: KeyEvent.Phase = .press) {
    var event = KeyEvent(pressing: stroke, at: now)
    event.phase = phase
    event.trail = PressTrail.current
    if phase == .release { event.text = nil }
    engine.send(event)
  }

  private static let repeatDelay = Duration.milliseconds(500)
  private static let repeatInterval = Duration.microseconds(33_333)

  /// Presses a key, repeats it, and releases it; an interrupt releases it at once.
  fileprivate func hold(_ stroke: KeyStroke, for duration: Duration) async {
    var held = Duration.zero
    var nextRepeat = Self.repeatDelay
    press(stroke)
    while nextRepeat <= duration, !Task.isCancelled {
      await pass(nextRepeat - held)
      press(stroke, phase: .repeat)
      held = nextRepeat
      nextRepeat += Self.repeatInterval
    }
    if !Task.isCancelled { await pass(duration - held) }
    press(stroke, phase: .release)
  }

  /// Returns a stroke that can follow, with the command that it leads to.
  fileprivate func describe(_ continuation: Keymap.Continuation) -> String {
    guard let binding = continuation.binding else { return "\(continuation.stroke) …" }
    let name = engine.title(of: binding)
    return "\(continuation.stroke) (\(name))" + (continuation.continues ? " …" : "")
  }
}

nonisolated extension Word {
  /// The elements of a list as words; otherwise the word itself.
  fileprivate var elements: [Word] {
    guard case .array(let elements)? = computed else { return [self] }
    return elements.map { Word(text: $0.text, isQuoted: false, position: position) }
  }

  /// Returns the word as a sequence and the number of times it is pressed: `down*3`.
  fileprivate func presses() throws(ScriptError) -> (sequence: KeySequence, count: Int) {
    guard let star = text.utf8.lastIndex(of: UInt8(ascii: "*")), star != text.startIndex,
      case let digits = text[text.index(after: star)...], !digits.isEmpty,
      digits.allSatisfy(\.isNumber)
    else { return (try sequence(), 1) }
    guard digits.allSatisfy(\.isASCII) else {
      throw bad("'\(digits)' is no number of times; write digits, such as down*2")
    }
    guard let count = Int(digits), 1...1_000_000 ~= count else {
      throw bad("'\(text)' repeats too often; write 1 to 1000000")
    }
    let key = Word(text: String(text[..<star]), isQuoted: isQuoted, position: position)
    return (try key.sequence(), count)
  }
}
