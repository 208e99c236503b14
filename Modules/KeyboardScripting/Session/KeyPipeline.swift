import KeyboardCommands
import KeyboardCore
import KeyboardPlugins

/// Takes keys to commands, strictly in order.
///
/// ```
///  key ──▶ KeyHold ──▶ ChordMachine ──▶ perform ──▶ scene
///           ▲ waits for                    │
///           └────────── plugin's answer ◀──┴──▶ plugin
/// ```
final class KeyPipeline {
  /// Told what a person should know: a key that nobody took, a command that failed.
  var onNotice: (String) -> Void = { _ in }
  /// Offered each press that nobody takes; true when somebody made use of it after all.
  var onUnbound: (KeyEvent) -> Bool = { _ in false }
  /// Told that other bindings are in force.
  var onKeymapChange: () -> Void = {}
  /// Told what can follow a sequence that has been incomplete for a while.
  var onHint: (BindingHinted) -> Void = { _ in }
  /// Every binding in force.
  private(set) var keymap = Keymap()
  /// Asked, after any change of other layers, what the user's customisations put into force.
  var customizations: (Keymap) -> [ResolvedBinding] = { _ in [] }
  /// What conditions read and which commands would do something now.
  let environment: ResolutionEnvironment

  private let bus: EventBus
  private let dispatcher: CommandDispatcher
  /// The session's clock drives sequences; plugins live in real time.
  private let scheduler: any Scheduler
  private let hostScheduler: any Scheduler

  private var machine = ChordMachine(
    settings: ChordSettings(hintDelay: .milliseconds(500)))
  private var chordTimer: TimerToken?
  private var hold: KeyHold<KeyEvent, Int>
  private var holdTimers: [Int: TimerToken] = [:]
  /// The plugin commands that keys wait for.
  private var awaited: Set<Int> = []
  private var lastCommand = 0
  private var heldKey = HeldKey()
  private var tokens: [Subscription] = []

  init(
    bus: EventBus, context: Context, dispatcher: CommandDispatcher, scheduler: any Scheduler,
    hostScheduler: any Scheduler, holdLimit: Duration?
  ) {
    self.bus = bus
    self.dispatcher = dispatcher
    self.scheduler = scheduler
    self.hostScheduler = hostScheduler
    hold = KeyHold(limit: holdLimit)
    environment = ResolutionEnvironment(context) { [dispatcher] binding in
      binding.invocation.map(dispatcher.canPerform) ?? true
    }
    tokens = [
      context.register(ContextName("chord.pending", "strokes of a sequence that is not complete")) {
        [weak self] in self?.pendingStrokes.map(Value.string)
      }
    ]
  }

  // MARK: Keys

  /// The strokes of a sequence that is not complete.
  var pendingStrokes: String? {
    machine.pending?.notation
  }

  /// What can follow the sequence that is not complete.
  var continuations: [Continuation] {
    guard let pending = machine.pending else { return [] }
    return keymap.continuations(after: pending.strokes, in: environment)
  }

  /// Does something with a stroke, as a person would.
  func press(_ stroke: KeyStroke, phase: KeyEvent.Phase = .press) {
    var event = KeyEvent(pressing: stroke, at: scheduler.now)
    event.phase = phase
    if phase == .release { event.text = nil }
    send(event)
  }

  /// Takes a key event.
  func send(_ event: KeyEvent) {
    heldKey.follow(event)
    follow(hold.receive(event))
  }

  /// The focus went elsewhere: an incomplete sequence must not fire there.
  ///
  /// - Parameter bindings: what the scene that has the focus binds unless the user says otherwise.
  func focusChanged(builtIn bindings: [ResolvedBinding]) {
    machine.interrupt(.focusChange)
    if keymap.replace(.builtIn, with: bindings) { keymapChanged() } else { pump() }
  }

  /// Cancels an incomplete sequence.
  func interrupt(_ reason: CancellationReason) {
    machine.interrupt(reason)
    pump()
  }

  /// Forgets keys that wait and an incomplete sequence.
  func discard() {
    _ = hold.discard()
    machine.discard()
    pump()
  }

  private func follow(_ effects: [KeyHold<KeyEvent, Int>.Effect]) {
    var effects = effects[...]
    // A loop, not recursion: thousands of keys may have waited for one answer.
    while let effect = effects.popFirst() {
      switch effect {
      case .deliver(let event):
        machine.receive(event, at: scheduler.now)
        pump()
        effects += hold.delivered()
      case .schedule(let command, let delay):
        holdTimers[command] = hostScheduler.schedule(after: delay) { [weak self] in
          self?.stopAwaiting(command) { $0.expired(command) }
        }
      case .cancel(let command):
        holdTimers.removeValue(forKey: command).map(hostScheduler.cancel)
      }
    }
  }

  /// A plugin command no longer holds keys: goes on where it made the machine pause.
  private func stopAwaiting(
    _ command: Int, _ transition: (inout KeyHold<KeyEvent, Int>) -> [KeyHold<KeyEvent, Int>.Effect]
  ) {
    let effects = transition(&hold)
    awaited.remove(command)
    pump()
    follow(effects)
  }

  /// Performs the machine's effects until it is settled or a plugin has to answer first.
  private func pump() {
    while awaited.isEmpty,
      let effect = machine.next(in: keymap, environment, now: scheduler.now)
    {
      perform(effect)
    }
  }

  private func perform(_ effect: ChordEffect) {
    switch effect {
    case .perform(let binding, let event):
      // Within a word that is being typed, a space is a letter.
      if binding.layer == .builtIn, isTyping, types(event) { return }
      if let invocation = binding.invocation {
        perform(heldKey.accelerated(invocation, by: event))
      }
    case .unbound(let event):
      if types(event) { return }
      // Said once, however long the key is held.
      guard event.phase == .press, !onUnbound(event) else { return }
      onNotice("\(event.stroke): nobody takes this key here; why \(event.stroke.quoted) says more")
    case .pending(let chord):
      let next = keymap.continuations(after: chord, in: environment)
      bus.publish(BindingPending(chord, next: next))
    case .hint(let chord):
      let next = keymap.continuations(after: chord, in: environment)
      let hint = BindingHinted(chord, next: next, title: dispatcher.title)
      onHint(hint)
      bus.publish(hint)
    case .cancelled(let event):
      bus.publish(event)
    case .startTimer(let deadline):
      chordTimer.map(scheduler.cancel)
      chordTimer = scheduler.schedule(after: scheduler.now.duration(to: deadline)) {
        [weak self] in self?.pump()
      }
    case .stopTimer:
      chordTimer.map(scheduler.cancel)
      chordTimer = nil
    }
  }

  /// Whether text that was just typed is still being added to.
  private var isTyping: Bool {
    dispatcher.focusedScene?.isTyping(at: scheduler.now) ?? false
  }

  /// Offers the text of a key to the scene that has the focus; false when it has no use for it.
  private func types(_ event: KeyEvent) -> Bool {
    guard let text = event.text, let scene = dispatcher.focusedScene else { return false }
    return scene.type(text, at: scheduler.now)
  }

  // MARK: Commands

  private func perform(_ invocation: CommandInvocation) {
    lastCommand += 1
    let command = lastCommand
    do throws(CommandError) {
      // Before the request is made, because it may be handed to the plugin at once.
      awaited.insert(command)
      hold.began(command)
      let outcome = try dispatcher.perform(
        invocation,
        sent: { [weak self] in self?.commandWasSent(command) },
        completion: { [weak self] error in self?.commandEnded(command, error) })
      if case .performed = outcome { forget(command) }
    } catch {
      forget(command)
      onNotice(error.message)
    }
  }

  private func commandWasSent(_ command: Int) {
    follow(hold.sent(command))
  }

  private func commandEnded(_ command: Int, _ error: CommandError?) {
    if let error { onNotice(error.message) }
    stopAwaiting(command) { $0.ended(command) }
  }

  /// The command ended before it could hold any key; the key being delivered goes on.
  private func forget(_ command: Int) {
    awaited.remove(command)
    follow(hold.ended(command))
  }

  // MARK: Bindings

  /// Adds a binding, replacing one with the same id.
  func add(_ binding: ResolvedBinding) {
    keymap.add(binding)
    keymapChanged()
  }

  /// Adds bindings, replacing those with the same ids.
  func add(_ bindings: [ResolvedBinding]) {
    for binding in bindings { keymap.add(binding) }
    keymapChanged()
  }

  /// Removes a binding.
  func remove(_ id: BindingID) {
    guard keymap.remove(id) != nil else { return }
    keymapChanged()
  }

  /// Sets everything that a plugin binds; a condition that cannot be read disables its binding.
  func setBindings(_ bindings: [PluginBinding], ofPlugin plugin: String) {
    let layer = BindingLayer.plugin(plugin)
    let resolved = bindings.map { ResolvedBinding($0, layer: layer) }
    for case let problem? in resolved.map(\.problem) { onNotice("[\(plugin)] \(problem)") }
    if keymap.replace(layer, with: resolved) { keymapChanged() }
  }

  /// Replaces everything in a layer, such as a file that was read again.
  func replace(_ layer: BindingLayer, with bindings: [ResolvedBinding]) {
    if keymap.replace(layer, with: bindings) { keymapChanged() }
  }

  /// Applies the user's customisations again, because they changed.
  func customizationsChanged() {
    keymapChanged()
  }

  /// How long a complete sequence waits for a longer one.
  var ambiguityTimeout: Duration {
    get { machine.settings.ambiguityTimeout }
    set { machine.settings.ambiguityTimeout = newValue }
  }

  /// Changes count for bindings that come later too: of a plugin loaded just now, say (B11).
  private func keymapChanged() {
    keymap.replace(.customisations, with: customizations(keymap))
    machine.interrupt(.keymapChange)
    pump()
    onKeymapChange()
  }
}

nonisolated extension KeyStroke {
  /// The notation as a word of the session language.
  var quoted: String { description.quotedWord }
}

nonisolated extension String {
  /// The text as a word of the session language, quoted where it has to be.
  var quotedWord: String {
    let special: Set<Character> = [";", "{", "}", "'", "\"", "$"]
    let needsQuotes =
      isEmpty || hasPrefix("#") || contains { special.contains($0) || $0.isWhitespace }
    return needsQuotes ? "'" + replacing("'", with: "''") + "'" : self
  }
}
