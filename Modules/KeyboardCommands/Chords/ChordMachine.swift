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
/// Falling back performs the longest complete prefix; without one the sequence is cancelled and its first key is
/// unbound.
///
/// A key is examined only after the effects of the keys before it have been returned, so its conditions see their
/// results; the owner may let any time pass between two effects. The condition of a fallback is evaluated when its
/// key arrives and not again. Waiting counts from the arrival of a key, whenever it is examined, so a late timer or
/// delayed keys change nothing.
struct ChordMachine {
  /// The timeouts, and the strokes that cancel.
  var settings: KeyEngine.ChordSettings
  /// The pending sequence; nil if there is none.
  private(set) var pending: PendingChord?
  /// A Boolean value indicating whether ``examined`` is kept, for a history of keys.
  var keepsExamined = false
  /// The keys that were looked up since the list was emptied, in order, each with its step; keys to be examined again
  /// are left out.
  var examined: [(key: ExaminedKey, step: CommandStep?)] = []

  private var keys = KeyQueue()
  /// Effects that are decided and not yet returned.
  private var effects: [ChordEffect] = []
  private var isTimerRunning = false

  /// Creates an idle machine.
  init(settings: KeyEngine.ChordSettings = KeyEngine.ChordSettings()) {
    self.settings = settings
  }

  /// A Boolean value indicating whether nothing is pending, queued or decided, so that the next key starts a new
  /// sequence.
  var isIdle: Bool {
    pending == nil && keys.isEmpty && effects.isEmpty
  }

  /// Accepts a key, which ``next(in:_:now:)`` examines.
  mutating func receive(_ event: KeyEvent, at now: Instant) {
    guard event.phase != .release else { return }
    keys.append(ArrivedKey(event: event, arrival: now))
  }

  /// Cancels the pending sequence without performing or typing anything; does nothing if nothing is pending. Keys
  /// waiting to be examined stay.
  mutating func interrupt(_ reason: KeyEngine.BindingCancelled.Reason) {
    guard let pending = leavePending() else { return }
    effects.append(
      .cancelled(KeyEngine.BindingCancelled(strokes: pending.notation, reason: reason)))
  }

  /// Discards the pending sequence and all keys waiting to be examined.
  mutating func discard() {
    leavePending()
    keys = KeyQueue()
  }

  /// Drops the keys of a command's press that wait to be examined, and the sequence that they have begun.
  mutating func drop(press: Instant) {
    keys.removeAll { $0.event.press == press }
    if pending?.keys.last?.event.press == press { interrupt(.mismatch) }
  }

  /// Decides what to do next.
  ///
  /// - Parameters:
  ///   - keymap: the bindings in force.
  ///   - environment: the context at this moment.
  ///   - now: this moment, on the clock of ``receive(_:at:)``.
  /// - Returns: one effect; nil if there is nothing to do before another key or the deadline.
  /// - Complexity: one resolution per key. Examining n pending keys again takes at most n rounds, each one key
  ///   shorter.
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

  /// Returns the hint about what can follow if no key has arrived for a while.
  private mutating func hint(at now: Instant) -> ChordEffect? {
    guard let due = pending?.hintDeadline, due <= now, var chord = pending else { return nil }
    chord.hintDeadline = nil
    pending = chord
    startTimer(for: chord)
    return .hint(chord)
  }

  /// Requests the moment at which the pending sequence continues without a key.
  private mutating func startTimer(for chord: PendingChord) {
    isTimerRunning = chord.nextMoment != nil
    if let moment = chord.nextMoment { effects.append(.startTimer(moment)) }
  }

  /// Decides the effect of a key; a returned effect comes after those in ``effects``.
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

  /// Returns whether the meaning of a key is final, so that it is not examined again in another way.
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

  /// Returns the effect of a held key while nothing is pending; it never begins a sequence.
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

  /// Ends the pending sequence at a key that does not continue it.
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

  /// Returns whether a key that does not continue the sequence leaves it pending: a modifier key, or one that types
  /// nothing and is not bound, such as the `f13` that home-row firmware sends.
  func isAside(
    _ event: KeyEvent, in keymap: Keymap, _ environment: Keymap.Environment
  ) -> Bool {
    guard let name = event.key.name else { return false }
    if name.isModifier { return true }
    return name.isExtra && event.text == nil
      && keymap.resolve(event.candidates, after: [], .nothing, in: environment).resolution
        == .unbound
  }

  /// Returns whether the keys of the pending sequence are dropped at a stroke that does not continue it.
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

  /// Drops the pending sequence together with the stroke that does not continue it.
  private mutating func drop(at stroke: KeyStroke) -> ChordEffect? {
    guard let chord = leavePending() else { return nil }
    if let press = chord.keys[0].event.press { drop(press: press) }
    return .cancelled(
      KeyEngine.BindingCancelled(strokes: "\(chord.notation) \(stroke)", reason: .notBound))
  }

  /// Returns whether a key that does not continue the sequence cancels it.
  private func cancels(_ event: KeyEvent) -> Bool {
    event.key.name?.isModifier != true
      && event.candidates.contains(where: settings.cancelStrokes.contains)
  }

  /// Returns whether a key cannot be part of a pending sequence: it types into a secure input, or it may lead into
  /// one by itself.
  func endsSequence(
    _ event: KeyEvent, in keymap: Keymap, _ environment: Keymap.Environment
  ) -> Bool {
    if event.typesText, environment.isSecure { return true }
    let textGuard = environment.textGuard(for: event)
    return keymap.resolve(event.candidates, after: [], textGuard, in: environment)
      .step?.actsAtOnce ?? false
  }

  /// Falls back to the complete prefix, or drops the sequence, before a key that is then examined.
  private mutating func endSequence(at key: ArrivedKey) {
    keys.giveBack([key])
    if pending?.fallback != nil { return fireFallback() }
    guard let chord = leavePending() else { return }
    effects.append(
      .cancelled(KeyEngine.BindingCancelled(strokes: chord.notation, reason: .mismatch)))
    effects.append(.unbound(chord.keys[0].event))
    keys.giveBack(chord.keys.dropFirst())
  }

  /// Performs the longest complete prefix; the keys after it are examined again.
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

/// A key that was looked up: the strokes before it, and its meaning.
struct ExaminedKey: Sendable {
  let event: KeyEvent
  /// The strokes of the pending sequence.
  let before: [KeyStroke]
  let textGuard: TextGuard
  /// The bound candidate of the key; its own stroke if none is bound.
  let stroke: KeyStroke
  let resolution: Keymap.Resolution
  /// A Boolean value indicating whether its command acts at once, and is not part of a longer sequence.
  let actsAtOnce: Bool
  /// A Boolean value indicating whether it is bound to one command, or not at all, and nothing else affected its
  /// meaning.
  let isPlain: Bool

  var isPending: Bool { if case .pending = resolution { true } else { false } }
  /// A Boolean value indicating whether one of its candidates is bound.
  var isBound: Bool { resolution != .unbound }
}

/// A request of a chord machine to its owner.
enum ChordEffect {
  /// Perform the binding's command; the key is the one that completed it.
  ///
  /// The step is the one found when the key was examined, to be taken at once; nil if that was at another moment.
  case perform(ResolvedBinding, KeyEvent, CommandStep?)
  /// Type the key's text, or pass the key on to the next receiver.
  case unbound(KeyEvent)
  /// Type the key's text, or do nothing: no other responder gets the key.
  case blocked(KeyEvent)
  /// Report that the keys so far may continue.
  case pending(PendingChord)
  /// Show what can follow, beside the input: nothing waits for it.
  case hint(PendingChord)
  /// Report that the pending sequence was cancelled.
  case cancelled(KeyEngine.BindingCancelled)
  /// Request the next effect again at this moment; replaces the running timer.
  case startTimer(Instant)
  /// The timer is no longer needed.
  case stopTimer

  /// The key of the effect; nil if it has none.
  var event: KeyEvent? {
    switch self {
    case .perform(_, let event, _), .unbound(let event), .blocked(let event): event
    case .pending(let chord), .hint(let chord): chord.keys.last?.event
    case .cancelled, .startTimer, .stopTimer: nil
    }
  }
}

extension KeyEngine {
  /// The timeouts of a chord machine, and the strokes that cancel a sequence.
  public struct ChordSettings: Hashable, Sendable {
    /// The time that a complete binding waits for a longer one, counted from the last key. If zero or less, it fires
    /// at once, and longer bindings cannot be reached.
    public var ambiguityTimeout: Duration
    /// The time without another key after which the strokes that can follow a pending sequence are shown; nil shows
    /// nothing. An immediate hint would distract people who know the keys.
    public var hintDelay: Duration?
    /// The strokes that cancel a pending sequence unless they continue it.
    public var cancelStrokes: [KeyStroke]
    /// The rules for keys that begin a sequence of a layer without completing one. If there are several layers, the
    /// strongest decides; without a rule, keys that type are replayed and others are dropped.
    public var unfinished: [ResolvedBinding.Layer: Unfinished] = [:]

    /// The treatment of keys that begin a sequence without completing one.
    public enum Unfinished: Hashable, Sendable {
      /// Each key has its own effect.
      case replay
      /// The keys do nothing, and `binding.cancelled` names them.
      case drop
    }

    /// Creates the settings that programs use by default.
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
  /// A Boolean value indicating whether it is an extra key, bound only by itself: `f13` and beyond, and the media
  /// keys.
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
