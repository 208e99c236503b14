import KeyboardCommands
import KeyboardCore
import KeyboardPlugins

/// The verbs that press keys and let time pass.
nonisolated let keyVerbs: [Verb] = [
  Verb(
    "press", "Presses keys one after another; KEY*N presses a key N times.",
    example: "press down*3 enter", .presses.typed
  ) { session, arguments, presses throws(ScriptError) in
    let effects = session.describesKeys ? KeyEffects(session) : nil
    let foldedNotes = session.foldsNotes
    session.foldsNotes = true
    defer { session.foldsNotes = foldedNotes }
    for press in presses {
      for number in 0..<press.count {
        for stroke in press.sequence.strokes {
          session.pressAndRelease(stroke)
          // The effects of this key must precede the next one.
          guard session.handlers.hasQueuedActions else { continue }
          try await session.runActions(from: arguments.frame, at: arguments.position)
        }
        // Ctrl-C is handled even within a million keys.
        guard number % 1024 == 1023 else { continue }
        await Task.yield()
        if Task.isCancelled { return }
      }
    }
    // A plugin's answer can complete or continue the pending sequence.
    if session.plugins.isBusy(since: session.work) {
      await session.settlePlugins(since: session.work)
    }
    if let pending = session.engine.pendingStrokes {
      let next = session.engine.continuations.map { session.describe($0) }
      session.say("\(pending) waits for \(next.joined(separator: ", "))")
    }
    if let line = effects?.line(for: presses.map(\.text).joined(separator: " ")) {
      session.say(line, isRecorded: session.recordsDescriptions)
    }
  },
  Verb(
    "hold",
    "Holds a key down: after half a second it repeats thirty times a second, and lists accelerate.",
    example: "hold down 2s", .stroke.typed, .duration
  ) { session, arguments, stroke, duration throws(ScriptError) in
    try await session.hold(stroke, for: duration, arguments)
  },
  Verb(
    "keydown", "Presses a key without releasing it; used again, it repeats the key.",
    example: "keydown down", .stroke.typed
  ) { session, _, stroke in
    let isHeld = !session.heldKeys.insert(stroke.key).inserted
    session.press(stroke, phase: isHeld ? .repeat : .press)
  },
  Verb(
    "keyup", "Releases a key that keydown has pressed.", example: "keyup down",
    .word("STROKE", .keys).typed
  ) { session, _, word throws(ScriptError) in
    let stroke = try word.stroke()
    guard session.heldKeys.remove(stroke.key) != nil else {
      throw ScriptError(.failed, "\(stroke.key) is not down; keydown presses it", at: word.position)
    }
    session.press(stroke, phase: .release)
  },
  Verb(
    "type", "Presses each character of a text; a secret one, into a secure input only.",
    example: "type 'hello world'", .flag("--secret", "into a secure input only"),
    .text("TEXT").typed
  ) { session, arguments, isSecret, text throws(ScriptError) in
    guard !isSecret || session.context.value("focus.isSecure")?.isTruthy == true else {
      throw ScriptError(
        .failed, "no secure input has the focus, so the secret would be visible; focus one",
        at: arguments.position)
    }
    let foldedNotes = session.foldsNotes
    session.foldsNotes = true
    defer { session.foldsNotes = foldedNotes }
    for character in text {
      session.pressAndRelease(KeyStroke(.character(character)))
      guard session.handlers.hasQueuedActions else { continue }
      try await session.runActions(from: arguments.frame, at: arguments.position)
    }
  },
  Verb(
    "paste", "Inserts a text at once, like pasting into the terminal; no key is pressed.",
    example: #"paste "two\nlines""#, .text("TEXT").typed
  ) { session, arguments, text throws(ScriptError) in
    guard session.engine.paste(text) else {
      throw ScriptError(
        .failed, "nothing here takes pasted text; text makes an input", at: arguments.position)
    }
  },
  Verb(
    "tick", "Lets time pass: jumps on the virtual clock, waits on the real one.",
    example: "tick 500ms", watches: true, .duration
  ) { session, arguments, duration throws(ScriptError) in
    try await session.pass(duration, for: arguments)
  },
  Verb(
    "clock",
    "Makes the clock virtual, which only tick and wait advance, or real; or shows which it is.",
    example: "clock virtual", .optional(.choice("virtual", "real"))
  ) { session, arguments, kind throws(ScriptError) in
    if kind == "virtual", session.isAttached {
      throw ScriptError(
        .failed, "the clock is the application's, and real; tick and wait do wait",
        at: arguments.position)
    }
    if let kind {
      session.clock.isVirtual = kind == "virtual"
    } else {
      arguments.answer(session.clock.isVirtual ? "virtual" : "real")
    }
  },
]

/// A sequence, the number of presses, and its source text.
private typealias Press = (sequence: KeySequence, count: Int, text: String)

nonisolated extension Parameter where Content == [Press] {
  /// A parameter for words such as `down*3`, or lists of them.
  fileprivate static var presses: Self {
    var syntax = ParameterSyntax("SEQUENCE", .keys)
    syntax.parameter.isRepeated = true
    return Self(syntax, isReadOnce: true) { [syntax] arguments throws(ScriptError) in
      var presses: [Press] = []
      for word in try arguments.words(syntax) {
        for element in word.elements { presses.append(try element.presses()) }
      }
      return presses
    }
  }
}

extension Session {
  /// Presses a key and releases it, if that has an effect.
  fileprivate func pressAndRelease(_ stroke: KeyStroke) {
    press(stroke)
    if engine.needsReleases { press(stroke, phase: .release) }
  }

  /// Sends a key event like a keyboard.
  fileprivate func press(_ stroke: KeyStroke, phase: KeyEvent.Phase = .press) {
    var event = KeyEvent(pressing: stroke, at: now)
    event.phase = phase
    event.trail = PressTrail.current
    if phase == .release { event.text = nil }
    isPressing = true
    _ = runningBodies > 0 ? engine.asConsequence { engine.send(event) } : engine.send(event)
    isPressing = false
  }

  private static let repeatDelay = Duration.milliseconds(500)
  private static let repeatInterval = Duration.microseconds(33_333)

  /// Presses a key, repeats it, and releases it; an interrupt releases it at once.
  fileprivate func hold(
    _ stroke: KeyStroke, for duration: Duration, _ arguments: Arguments
  ) async throws(ScriptError) {
    var held = Duration.zero
    var nextRepeat = Self.repeatDelay
    press(stroke)
    defer {
      press(stroke, phase: .release)
      heldTime = nil
    }
    while nextRepeat <= duration, !Task.isCancelled {
      try await pass(nextRepeat - held, for: arguments)
      heldTime = nextRepeat
      press(stroke, phase: .repeat)
      held = nextRepeat
      nextRepeat += Self.repeatInterval
    }
    if !Task.isCancelled { try await pass(duration - held, for: arguments) }
  }

  /// Returns a stroke that can follow, with its command.
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

  /// Returns the word as a sequence and a number of presses: `down*3`.
  fileprivate func presses() throws(ScriptError) -> Press {
    guard let star = text.utf8.lastIndex(of: UInt8(ascii: "*")), star != text.startIndex,
      case let digits = text[text.index(after: star)...], !digits.isEmpty,
      digits.allSatisfy(\.isNumber)
    else { return (try sequence(), 1, text) }
    guard digits.allSatisfy(\.isASCII) else {
      throw bad("'\(digits)' is not a number of times; write digits, such as down*2")
    }
    guard let count = Int(digits), 1...1_000_000 ~= count else {
      throw bad("'\(text)' repeats too often; write 1 to 1000000")
    }
    let key = Word(text: String(text[..<star]), isQuoted: isQuoted, position: position)
    return (try key.sequence(), count, text)
  }
}
