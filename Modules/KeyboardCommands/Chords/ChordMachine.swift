public import KeyboardCore

/// Turns keys into commands, one effect at a time: `(state, key, moment) → (state, effect)`.
///
/// ```swift
/// machine.receive(event, at: scheduler.now)
/// while let effect = machine.next(in: keymap, environment, now: scheduler.now) { handle(effect) }
/// ```
///
/// | State | Key | Then |
/// |---|---|---|
/// | any | completes a binding that nothing longer competes with | perform |
/// | any | leads nowhere and may be two presses | both are examined instead |
/// | any | starts something longer | pending; what is complete so far is the fallback |
/// | pending | leads nowhere | fall back; the other keys are examined afresh |
/// | pending | leads nowhere, and the beginning types nothing | all keys are dropped |
/// | pending | the deadline passes | fall back; the other keys are examined afresh |
/// | pending | leads nowhere and is a cancel key | cancelled |
/// | pending | leads to a block | cancelled; all keys are blocked |
/// | pending | types into a secure input, or may lead into one | fall back; then it acts by itself |
/// | pending | nothing for a while | hint |
/// | pending | repeats, is a modifier key, or one as `f13` that is bound to nothing | nothing |
/// | idle | repeats | perform where the binding allows it; a bound key types nothing |
/// | any | is released | nothing |
///
/// Falling back performs the longest beginning that is complete; without one the sequence is
/// cancelled and its first key is unbound.
///
/// A key is examined only when the effects of those before it have been handed out, so its
/// conditions see what they did; the owner may let any time pass between two effects. The
/// condition of a fallback was read when its key came in and is not read again. Waiting counts
/// from the arrival of a key, whenever it is examined, so a late timer or held keys change nothing.
struct ChordMachine {
  /// The times to wait, and the strokes that cancel.
  var settings: KeyEngine.ChordSettings
  /// The sequence that was begun; nil when none is.
  private(set) var pending: PendingChord?
  /// A Boolean value indicating whether ``examined`` is kept, for a history of keys.
  var keepsExamined = false
  /// The keys that were looked up since the list was emptied, in order, each with the step that was
  /// found; those that are to be examined again are left out.
  var examined: [(key: ExaminedKey, step: CommandStep?)] = []

  private var keys = KeyQueue()
  /// Effects decided and not handed out yet.
  private var effects: [ChordEffect] = []
  private var isTimerRunning = false

  /// Creates an idle machine.
  init(settings: KeyEngine.ChordSettings = KeyEngine.ChordSettings()) {
    self.settings = settings
  }

  /// A Boolean value indicating whether nothing is pending, queued or decided: the next key starts
  /// afresh.
  var isIdle: Bool {
    pending == nil && keys.isEmpty && effects.isEmpty
  }

  /// Takes a key in; ``next(in:_:now:)`` examines it.
  mutating func receive(_ event: KeyEvent, at now: Instant) {
    guard event.phase != .release else { return }
    keys.append(ArrivedKey(event: event, arrival: now))
  }

  /// Cancels the pending sequence without performing or typing anything; harmless when
  /// nothing is pending. Keys that wait to be examined stay.
  mutating func interrupt(_ reason: KeyEngine.BindingCancelled.Reason) {
    guard let pending = leavePending() else { return }
    effects.append(
      .cancelled(KeyEngine.BindingCancelled(strokes: pending.notation, reason: reason)))
  }

  /// Forgets the pending sequence and every key that waits to be examined.
  mutating func discard() {
    leavePending()
    keys = KeyQueue()
  }

  /// Decides what to do next.
  ///
  /// - Parameters:
  ///   - keymap: the bindings in force.
  ///   - environment: the context at this moment.
  ///   - now: this moment, on the clock of ``receive(_:at:)``.
  /// - Returns: one effect; nil when there is nothing to do before another key or the deadline.
  /// - Complexity: one resolution a key. Examining n pending keys again takes at most n rounds,
  ///   each one key shorter.
  mutating func next(
    in keymap: Keymap, _ environment: Keymap.Environment, now: Instant
  ) -> ChordEffect? {
    while true {
      if !effects.isEmpty { return effects.removeFirst() }
      if let deadline = pending?.deadline, deadline <= keys.firstArrival ?? now {
        fireFallback()
        continue
      }
      guard let key = keys.popFirst() else { return hint(at: now) }
      if let effect = examine(key, in: keymap, environment) {
        guard !effects.isEmpty else { return effect }
        effects.append(effect)
      }
    }
  }

  /// Shows what can follow when no key has come for a while.
  private mutating func hint(at now: Instant) -> ChordEffect? {
    guard let due = pending?.hintDeadline, due <= now, var chord = pending else { return nil }
    chord.hintDeadline = nil
    pending = chord
    startTimer(for: chord)
    return .hint(chord)
  }

  /// Asks for the moment at which the pending sequence goes on without a key.
  private mutating func startTimer(for chord: PendingChord) {
    isTimerRunning = chord.nextMoment != nil
    if let moment = chord.nextMoment { effects.append(.startTimer(moment)) }
  }

  /// Decides what a key does; an effect returned comes after those in ``effects``.
  private mutating func examine(
    _ key: ArrivedKey, in keymap: Keymap, _ environment: Keymap.Environment
  ) -> ChordEffect? {
    if key.isBlocked { return .blocked(key.event) }
    if key.event.phase == .repeat, pending != nil { return nil }
    if pending != nil, endsSequence(key.event, in: keymap, environment) {
      endSequence(at: key)
      return nil
    }
    let textGuard = pending?.textGuard ?? environment.textGuard(for: key.event)
    let before = pending?.strokes ?? []
    let meaning = keymap.resolve(
      key.event.candidates, after: before, textGuard, in: environment)
    let (resolution, step) = (meaning.resolution, meaning.step)
    let found = ExaminedKey(
      event: key.event, before: before, textGuard: textGuard,
      stroke: meaning.stroke ?? key.event.stroke, resolution: resolution,
      actsAtOnce: step?.actsAtOnce ?? false, isPlain: meaning.isPlain)
    if key.event.phase == .repeat {
      let effect = repeated(key.event, resolution, step)
      if effect != nil { keep(found, step) }
      return effect
    }
    if isDecided(found) { keep(found, step) }
    switch resolution {
    case .matched(let binding):
      leavePending()
      return .perform(binding, key.event, step)
    case .pending(let complete):
      if let complete, settings.ambiguityTimeout <= .zero {
        leavePending()
        return .perform(complete, key.event, step)
      }
      wait(for: found.stroke, key, complete, textGuard)
      return nil
    case .unbound where key.event.mayBeTwoPresses:
      keys.giveBack([key.half, key.half])
      return nil
    case .blocked, .unbound:
      let isBlocked = resolution == .blocked
      if pending == nil { return isBlocked ? .blocked(key.event) : .unbound(key.event) }
      if !isBlocked, cancels(key.event) { keep(found, nil) }
      if !isBlocked, isAside(key.event, in: keymap, environment) { return nil }
      if !isBlocked, !cancels(key.event), drops(in: keymap, environment) {
        keep(found, nil)
        return drop(at: found.stroke)
      }
      fail(at: key, isBlocked: isBlocked)
      return nil
    }
  }

  /// Returns whether a key means what was found, and is not examined again in another way.
  private func isDecided(_ key: ExaminedKey) -> Bool {
    switch key.resolution {
    case .matched, .pending: true
    case .unbound where key.event.mayBeTwoPresses: false
    case .blocked: true
    case .unbound: pending == nil
    }
  }

  private mutating func keep(_ key: ExaminedKey, _ step: CommandStep?) {
    if keepsExamined { examined.append((key, step)) }
  }

  /// The effect of a held key while nothing is pending; it never begins a sequence.
  private func repeated(
    _ event: KeyEvent, _ resolution: Keymap.Resolution, _ step: CommandStep?
  ) -> ChordEffect? {
    switch resolution {
    case .matched(let binding), .pending(let binding?):
      return binding.allowsRepeat ? .perform(binding, event, step) : nil
    case .pending(nil): return nil
    case .blocked: return .blocked(event)
    case .unbound: return .unbound(event)
    }
  }

  /// Begins or extends the pending sequence.
  private mutating func wait(
    for stroke: KeyStroke, _ key: ArrivedKey, _ complete: ResolvedBinding?, _ textGuard: TextGuard
  ) {
    var chord = pending ?? PendingChord(strokes: [], keys: [], textGuard: textGuard)
    chord.strokes.append(stroke)
    chord.keys.append(key)
    if let complete {
      chord.fallback = complete
      chord.fallbackCount = chord.keys.count
    }
    if chord.fallback != nil {
      chord.deadline = key.arrival.advanced(by: settings.ambiguityTimeout)
    }
    chord.hintDeadline = settings.hintDelay.map { key.arrival.advanced(by: $0) }
    pending = chord
    effects.append(.pending(chord))
    startTimer(for: chord)
  }

  /// Ends the pending sequence at a key that does not go on with it.
  private mutating func fail(at key: ArrivedKey, isBlocked: Bool) {
    if cancels(key.event) { return interrupt(.escape) }
    if isBlocked {
      let strokes = (pending?.keys ?? []) + [key]
      interrupt(.blocked)
      keys.giveBack(
        strokes.map { ArrivedKey(event: $0.event, arrival: $0.arrival, isBlocked: true) })
      return
    }
    endSequence(at: key)
  }

  /// Returns whether a key that goes on with nothing leaves the sequence as it is: a modifier key, or one
  /// that types nothing anywhere and is not bound, such as the `f13` that home-row firmware sends.
  func isAside(
    _ event: KeyEvent, in keymap: Keymap, _ environment: Keymap.Environment
  ) -> Bool {
    guard let name = event.key.name else { return false }
    if name.isModifier { return true }
    return name.isExtra && event.text == nil
      && keymap.resolve(event.candidates, after: [], .nothing, in: environment).resolution
        == .unbound
  }

  /// Returns whether the keys of the pending sequence are dropped at a stroke that does not go on with it.
  private func drops(in keymap: Keymap, _ environment: Keymap.Environment) -> Bool {
    guard let pending, pending.fallback == nil else { return false }
    if !settings.unfinished.isEmpty {
      let layers = keymap.layers(after: pending.strokes, pending.textGuard, in: environment)
      if let layer = layers.filter({ settings.unfinished[$0] != nil }).max() {
        return settings.unfinished[layer] == .drop
      }
    }
    return !pending.keys.contains { $0.event.typesText }
  }

  /// Gives up the pending sequence together with the stroke that does not go on with it.
  private mutating func drop(at stroke: KeyStroke) -> ChordEffect? {
    guard let chord = leavePending() else { return nil }
    return .cancelled(
      KeyEngine.BindingCancelled(strokes: "\(chord.notation) \(stroke)", reason: .notBound))
  }

  /// Returns whether a key that goes on with nothing cancels the sequence.
  private func cancels(_ event: KeyEvent) -> Bool {
    event.key.name?.isModifier != true
      && event.candidates.contains(where: settings.cancelStrokes.contains)
  }

  /// Returns whether a key is part of no sequence that was begun: it types into a secure input, or it
  /// may lead into one by itself.
  func endsSequence(
    _ event: KeyEvent, in keymap: Keymap, _ environment: Keymap.Environment
  ) -> Bool {
    if event.typesText, environment.isSecure { return true }
    let textGuard = environment.textGuard(for: event)
    return keymap.resolve(event.candidates, after: [], textGuard, in: environment)
      .step?.actsAtOnce ?? false
  }

  /// Falls back to what was complete, or gives the sequence up, before a key that is then examined.
  private mutating func endSequence(at key: ArrivedKey) {
    keys.giveBack([key])
    if pending?.fallback != nil { return fireFallback() }
    guard let chord = leavePending() else { return }
    effects.append(
      .cancelled(KeyEngine.BindingCancelled(strokes: chord.notation, reason: .mismatch)))
    effects.append(.unbound(chord.keys[0].event))
    keys.giveBack(chord.keys.dropFirst())
  }

  /// Performs the longest complete beginning; the keys after it are examined again.
  private mutating func fireFallback() {
    guard let chord = leavePending(), let binding = chord.fallback else { return }
    effects.append(.perform(binding, chord.keys[chord.fallbackCount - 1].event, nil))
    keys.giveBack(chord.keys.dropFirst(chord.fallbackCount))
  }

  @discardableResult
  private mutating func leavePending() -> PendingChord? {
    guard let chord = pending.take() else { return nil }
    if isTimerRunning {
      isTimerRunning = false
      effects.append(.stopTimer)
    }
    return chord
  }
}

/// A key as it was looked up: what came before it, and what it was found to mean.
struct ExaminedKey: Sendable {
  let event: KeyEvent
  /// The strokes of the sequence that was begun.
  let before: [KeyStroke]
  let textGuard: TextGuard
  /// The one of its candidates that is bound; its own stroke when none is.
  let stroke: KeyStroke
  let resolution: Keymap.Resolution
  /// A Boolean value indicating whether its command acts at once, and is part of no longer
  /// sequence.
  let actsAtOnce: Bool
  /// A Boolean value indicating whether it is bound to one command, or not at all, and nothing else
  /// had a say.
  let isPlain: Bool

  var isPending: Bool { if case .pending = resolution { true } else { false } }
  /// A Boolean value indicating whether one of its candidates is bound.
  var isBound: Bool { resolution != .unbound }
}

/// A request of a chord machine to its owner.
enum ChordEffect {
  /// Perform the binding's command; the key is the one that completed it.
  ///
  /// The step is the one that was found as the key was examined, to be taken at once; nil when that
  /// was at another moment.
  case perform(ResolvedBinding, KeyEvent, CommandStep?)
  /// Type the key's text, or pass the key on to the next receiver.
  case unbound(KeyEvent)
  /// Type the key's text, or do nothing: no other responder gets the key.
  case blocked(KeyEvent)
  /// Tell that the keys so far may go on.
  case pending(PendingChord)
  /// Show what can follow, beside the input: nothing waits for it.
  case hint(PendingChord)
  /// Tell that the keys so far came to nothing.
  case cancelled(KeyEngine.BindingCancelled)
  /// Ask for the next effect again at this moment; replaces the timer that runs.
  case startTimer(Instant)
  /// The timer is not needed any more.
  case stopTimer

  /// The key that it is about; nil when it is about none.
  var event: KeyEvent? {
    switch self {
    case .perform(_, let event, _), .unbound(let event), .blocked(let event): event
    case .pending(let chord), .hint(let chord): chord.keys.last?.event
    case .cancelled, .startTimer, .stopTimer: nil
    }
  }
}

extension KeyEngine {
  /// The times that a chord machine waits, and the strokes that cancel a sequence.
  public struct ChordSettings: Hashable, Sendable {
    /// The time that a complete binding waits for a longer one to go on, counted from the last key.
    /// Zero or less fires it at once, so that longer ones are out of reach.
    public var ambiguityTimeout: Duration
    /// The time that a pending sequence stays without another key before what can follow is shown;
    /// nil shows nothing. A hint at once would distract people who know the keys.
    public var hintDelay: Duration?
    /// The strokes that cancel a pending sequence unless they continue it.
    public var cancelStrokes: [KeyStroke]
    /// The rules for keys that begin a sequence of a layer and end in none. Of several layers the
    /// strongest decides; without a rule, keys that type are replayed and others are dropped.
    public var unfinished: [ResolvedBinding.Layer: Unfinished] = [:]

    /// What becomes of keys that begin a sequence and end in none.
    public enum Unfinished: Hashable, Sendable {
      /// Each does what it does by itself.
      case replay
      /// They do nothing, and `binding.cancelled` names them.
      case drop
    }

    /// Creates the settings that programs have unless their users say otherwise.
    public init(
      ambiguityTimeout: Duration = .milliseconds(500),
      hintDelay: Duration? = nil,
      cancelStrokes: [KeyStroke] = [KeyStroke(.escape), KeyStroke(.character("g"), .control)]
    ) {
      (self.ambiguityTimeout, self.hintDelay) = (ambiguityTimeout, hintDelay)
      self.cancelStrokes = cancelStrokes
    }
  }
}

extension NamedKey {
  /// A Boolean value indicating whether keyboards have it only for what is done by itself: `f13` and
  /// beyond, and the keys of media.
  fileprivate var isExtra: Bool {
    switch self {
    case .f13, .f14, .f15, .f16, .f17, .f18, .f19, .f20, .f21, .f22, .f23, .f24, .f25, .f26, .f27,
      .f28, .f29, .f30, .f31, .f32, .f33, .f34, .f35, .mediaPlay, .mediaPause, .mediaPlayPause,
      .mediaReverse, .mediaStop, .mediaFastForward, .mediaRewind, .mediaTrackNext,
      .mediaTrackPrevious, .mediaRecord, .audioVolumeDown, .audioVolumeUp, .audioVolumeMute:
      true
    default: false
    }
  }
}
