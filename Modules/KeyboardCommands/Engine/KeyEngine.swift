public import KeyboardCore

/// Turns keys into commands, strictly in order: the path from a key to its effect.
///
/// ```
///  key ──▶ HoldMachine ──▶ ChordMachine ──▶ binding ──▶ responder chain ──▶ step, taken at once
///                               ▲ waits                       │                    └─ or a task: later keys wait
///                               └─────────────────────────────┘ text that no binding took ──▶ TextResponder
/// ```
///
/// It owns the bindings in force, the pending sequence, the waiting keys, and their timers. Key events come from any
/// source, time from a scheduler; it is independent of main loops and user interfaces.
///
/// ```swift
/// let engine = KeyEngine(scheduler: MainScheduler())
/// engine.firstResponder = navigator
/// engine.send(KeyEvent(pressing: "down"))          // .taken
/// ```
public final class KeyEngine {
  /// The bus for `binding.pending`, `binding.hinted`, `binding.changed`, `command.performed` and similar events.
  public let bus: EventBus
  /// The names that conditions read; the engine adds `chord.pending`, `focus.acceptsText`,
  /// `focus.keys`, `focus.isSecure` and `layer`.
  public let context: Context
  /// The clock of sequences, and of the moments that are passed to responders.
  public let scheduler: any Scheduler
  /// The state that resolution uses: the context, and what the responders would do now.
  public let environment: Keymap.Environment

  /// The time that keys wait for a command started by another key; nil for no limit.
  ///
  /// Counted on ``taskScheduler`` from the start of the command. While a command has exceeded its
  /// limit, keys wait for no other command, so a hung command delays at most one key.
  public var holdLimit: Duration? = .milliseconds(100)
  /// The clock of ``holdLimit``; the same as ``scheduler`` unless that one is virtual.
  public let taskScheduler: any Scheduler
  /// The observers notified when ``firstResponder`` changes.
  public let focusChanges = Observers<Void>()
  /// The observers notified of each pressed key without a use: before ``send(_:)`` returns, or later if it was held.
  public let unhandledKeys = Observers<KeyEvent>()
  /// The observers notified of each action of the user: commands by keys, in lists of commands or by the mouse, and
  /// typed text.
  ///
  /// They are not notified of what commands, plugins and scripts do in turn, nor of anything in a secure input.
  package let actions = Observers<Action>()
  /// The observers notified when a command started by a key could not be performed.
  public let failures = Observers<CommandError>()
  /// The observers notified before and after a key performs a command.
  package let keyedCommands = Observers<KeyedCommand>()
  /// The observers notified, in debug builds only, of keys of the application that a list shadows.
  public let programmingMistakes = Observers<String>()
  /// The record of the last keys with the reasons for their effects; nil by default, which records nothing.
  public var history: KeyHistory? {
    didSet {
      machine.keepsExamined = history != nil
      machine.examined = []
    }
  }
  /// The bindings already reported as shadowed.
  var toldShadows: Set<ResolvedBinding.ID> = []

  /// The bindings in force.
  public var keymap: Keymap {
    use()
    return bindings
  }
  var bindings = Keymap()
  /// A Boolean value indicating whether bindings were read or added; until then, as while a program starts, those of
  /// responders and files come into force all at once.
  var isInUse = false
  /// Bindings that the application declares besides the commands of its responders.
  public var declaredBindings: [ResolvedBinding] = [] {
    didSet { reloadCommands() }
  }
  /// The bindings of the registries.
  package var registeredBindings: [ResolvedBinding] = [] {
    didSet { if registeredBindings != oldValue { reloadCommands() } }
  }
  private let others = Registrations<OtherCommands>()
  /// Returns the bindings for the user's customizations, after any change of other layers.
  package var customizations: (Keymap) -> [ResolvedBinding] = { _ in [] }

  let focus: Focus
  let added = Registrations<any CommandResponder>()
  let presented = Registrations<(responder: any CommandResponder, isQuestion: Bool)>()
  let captures = Registrations<(KeyEvent) -> Void>()
  let hosts = Registrations<InputHost>()
  /// Returns the command for a held key, which may go further the longer the key is held.
  package var accelerate: (CommandInvocation, Duration) -> CommandInvocation
  /// Returns whether a release follows a pressed key; by default only for those of scripts and commands.
  ///
  /// Keys without a release are tapped, whatever their roles. A `FullScreen` sets this for its terminal, and any
  /// other host of keys sets its own.
  public var reportsRelease: (KeyEvent) -> Bool = {
    $0.source == .script || $0.source == .command
  }
  var machine: ChordMachine
  var holds = HoldMachine()
  var holdTimer: (deadline: Instant, token: TimerToken)?
  /// A Boolean value indicating whether a key that is down is undecided or has a role, so that its release matters.
  package internal(set) var needsReleases = false
  private var chordTimer: TimerToken?
  /// The commands that keys wait for, each with the timer that ends the waiting.
  private var awaited: [ObjectIdentifier: TimerToken?] = [:]
  /// The running commands that have exceeded their limit.
  private var overdue: Set<ObjectIdentifier> = []
  var isSettling = false
  /// The number of commands that are being started, each by the one before.
  var nesting = 0
  /// A Boolean value indicating whether observers of ``actions`` are not notified, as while a list of commands is
  /// shown.
  package var silencesActions = false
  /// The key that was pressed last, to which repeats belong.
  private var heldKey: (key: Key, since: Instant)?
  private var tokens: [Subscription] = []
  /// Subscriptions to changes of the responders' commands.
  var commandTokens: [Subscription] = []

  /// Creates an engine without responders and bindings.
  ///
  /// - Parameters:
  ///   - bus: the bus on which it publishes events.
  ///   - context: the names that conditions read.
  ///   - scheduler: the clock of sequences.
  ///   - taskScheduler: the clock of ``holdLimit``; nil for the same.
  ///   - settings: the timeouts of sequences; by default with hints after half a second.
  ///   - accelerate: returns the command for a key held for a duration; by default the same command.
  public init(
    bus: EventBus = EventBus(), context: Context = Context(), scheduler: any Scheduler,
    taskScheduler: (any Scheduler)? = nil,
    settings: ChordSettings = ChordSettings(hintDelay: .milliseconds(500)),
    accelerate: @escaping (CommandInvocation, Duration) -> CommandInvocation = { command, _ in
      command
    }
  ) {
    (self.bus, self.context, self.scheduler) = (bus, context, scheduler)
    self.taskScheduler = taskScheduler ?? scheduler
    self.accelerate = accelerate
    machine = ChordMachine(settings: settings)
    let focus = Focus()
    self.focus = focus
    var environment = Keymap.Environment(context) { focus.step(for: $0) }
    environment.excludesPlugins = { focus.isQuestion }
    environment.isTyping = { text in
      focus.textResponder?.isTyping(text, at: scheduler.now) ?? false
    }
    self.environment = environment
    tokens = [
      context.register(
        Context.Name("chord.pending", "strokes of a sequence that is not complete"), of: self
      ) { $0.pendingStrokes.map(Value.string) },
      context.register(
        Context.Name("layer", "the layer of keys that is in force"), of: self
      ) { $0.layer.map(Value.string) },
      context.register(Context.Name(FocusNames.acceptsText, "whether typed text goes to an input"))
      {
        .bool(focus.textResponder?.acceptsText ?? false)
      },
      context.register(Context.Name(FocusNames.keys, "keys that what has the focus has by itself"))
      {
        let commands = focus.textResponder?.supportedCommands ?? []
        return .array(commands.flatMap(\.sequences).map { .string($0.description) })
      },
      context.register(Context.Name(FocusNames.isSecure, "whether what is typed is secret")) {
        .bool(focus.textResponder?.isSecure ?? false)
      },
    ]
  }

  // MARK: Responders

  /// Registers commands of responders outside the chain, for lists and messages.
  ///
  /// - Parameter commands: called once, when a list or a message first needs these commands.
  /// - Returns: the token; releasing it removes the commands.
  public func addOtherCommands(_ commands: @escaping () -> [KeyCommand]) -> Subscription {
    others.add(OtherCommands(make: commands))
  }

  /// The commands of responders outside the present chain.
  var otherCommands: [KeyCommand] { others.entries.flatMap(\.value.commands) }

  /// The focused responder, which is tried first, followed by those after it.
  ///
  /// Setting it cancels an incomplete sequence, and binds the default keys of its chain; call ``reloadCommands()`` if
  /// these change and their responder does not notify observers. While a modal is presented, it takes effect when the
  /// modal is removed.
  public var firstResponder: (any CommandResponder)? {
    didSet {
      respondersChanged(movesFocus: presented.entries.isEmpty)
      if firstResponder !== oldValue { focusChanges.notify() }
    }
  }

  /// The responder that is tried after the chain of the first one, such as the application's own.
  public var lastResponder: (any CommandResponder)? {
    didSet { respondersChanged(movesFocus: false) }
  }

  /// Adds a responder that is tried after all others, including those added before, until the token is released. It
  /// may have the commands of plugins, or of the screen itself.
  public func addResponder(_ responder: any CommandResponder) -> Subscription {
    let token = added.add(responder) { [weak self] in self?.respondersChanged(movesFocus: false) }
    respondersChanged(movesFocus: false)
    return token
  }

  /// Sends the keys to a modal, such as a question, until the token is released.
  ///
  /// Its chain replaces those of ``firstResponder`` and ``lastResponder``, so that keys and lists of keys include
  /// only what is possible meanwhile; added responders stay. Of several modals the newest receives the keys. An
  /// incomplete sequence is cancelled, also when the modal is removed.
  ///
  /// - Parameters:
  ///   - responder: the modal.
  ///   - isQuestion: whether only its own keys answer it: bindings of plugins, such as the letters of a mode, are
  ///     ignored meanwhile.
  /// - Returns: the token; releasing it removes the modal.
  public func present(
    _ responder: any CommandResponder, isQuestion: Bool = false
  ) -> Subscription {
    let token = presented.add((responder, isQuestion)) { [weak self] in
      self?.respondersChanged(movesFocus: true)
    }
    respondersChanged(movesFocus: true)
    return token
  }

  /// The responders, from the focused one outwards.
  public var chain: ResponderChain { focus.chain }

  func makeChain(of modal: (any CommandResponder)?) -> ResponderChain {
    let last = modal == nil ? lastResponder : nil
    return ResponderChain(
      from: modal ?? firstResponder, then: (last.map { [$0] } ?? []) + added.entries.map(\.value))
  }

  private func respondersChanged(movesFocus: Bool) {
    let modal = presented.entries.last?.value
    focus.isQuestion = modal?.isQuestion ?? false
    focus.chain = makeChain(of: modal?.responder)
    if movesFocus { machine.interrupt(.focusChange) }
    reloadCommands()
  }

  // MARK: Keys

  /// Handles a key event.
  ///
  /// It may be called while a command runs; the key then waits until the command is done.
  ///
  /// - Returns: the outcome for the key. A key release, and a modifier key by itself, is never taken.
  /// - Complexity: one resolution per key; see ``Keymap``.
  @discardableResult
  public func send(_ event: KeyEvent) -> Answer {
    if !hosts.entries.isEmpty || capturesKeys {
      // Handling the key may move the focus.
      let isSecure = history != nil && environment.isSecure
      if takesBeforeBindings(event) {
        history?.note(taken: event, isSecure: isSecure, at: scheduler.now)
        if event.phase == .release, needsReleases { _ = receiveHeld(event, at: scheduler.now) }
        return .taken
      }
    }
    let now = scheduler.now
    if event.phase == .press { heldKey = (event.key, now) }
    if bindings.roleCount > 0 || needsReleases { return receiveHeld(event, at: now) }
    guard event.phase != .release else { return .notTaken }
    machine.receive(event, at: now)
    return settle()
  }

  /// The strokes of an incomplete sequence, in notation; secret ones are never part of one.
  public var pendingStrokes: String? { machine.pending?.notation }

  /// The strokes that can follow the incomplete sequence.
  public var continuations: [Keymap.Continuation] {
    machine.pending.map { keymap.continuations(after: $0, in: environment) } ?? []
  }

  /// Cancels an incomplete sequence, as pasting does.
  public func interrupt(_ reason: BindingCancelled.Reason) {
    machine.interrupt(reason)
    settle()
  }

  /// Discards an incomplete sequence and the waiting keys; running commands continue.
  public func discard() {
    machine.discard()
    holds.discard()
    history?.cancel(.focusChange)
    settle()
  }

  /// The timeouts of sequences, and the strokes that cancel them.
  public var settings: ChordSettings {
    get { machine.settings }
    set { machine.settings = newValue }
  }

  /// Performs all work that is due before the next key, the next timer or the end of a command.
  @discardableResult
  func settle() -> Answer {
    guard !isSettling else { return .held }
    isSettling = true
    defer { isSettling = false }
    var answer = Answer.taken
    repeat {
      while awaited.isEmpty, let effect = machine.next(in: keymap, environment, now: chordMoment) {
        noteKeys()
        answer = follow(effect) ?? answer
      }
    } while needsReleases && awaited.isEmpty && followHolds()
    guard needsReleases else { return machine.isIdle ? answer : .held }
    startHoldTimer()
    needsReleases = !holds.isIdle
    return machine.isIdle && holds.firstArrival == nil ? answer : .held
  }

  /// Carries out an effect and returns the answer for its key, if it has one.
  ///
  /// The trail is that of the command that pressed the key.
  private func follow(_ effect: ChordEffect) -> Answer? {
    let trail = effect.event?.trail ?? []
    guard trail != PressTrail.current else { return carryOut(effect) }
    return PressTrail.$current.withValue(trail) { carryOut(effect) }
  }

  private func carryOut(_ effect: ChordEffect) -> Answer? {
    switch effect {
    case .startTimer(let deadline):
      chordTimer.map(scheduler.cancel)
      chordTimer = scheduler.schedule(after: scheduler.now.duration(to: deadline), self) {
        $0.settle()
      }
      return nil
    case .stopTimer:
      chordTimer.map(scheduler.cancel)
      chordTimer = nil
      return nil
    case .perform(let binding, let event, let step):
      let wasTold = tell(KeyPressed(binding.sequence, command: binding.invocation?.id))
      tellShadow(of: binding)
      // An observer may have changed the effect of the step.
      perform(binding, by: event, taking: wasTold ? nil : step)
      return .taken
    case .unbound(let event):
      tell(KeyPressed(KeySequence(event.typedStroke), command: nil))
      if edit(by: event) {
        history?.finish(history?.decide(event, .typed), in: environment)
        return .taken
      }
      history?.decide(event, .notTaken)
      reportUnhandled(event)
      return .notTaken
    case .blocked(let event):
      tell(KeyPressed(KeySequence(event.typedStroke), command: nil))
      history?.decide(event, edit(by: event) ? .typed : .blocked, endsSequence: false)
      return .taken
    case .pending(let chord):
      guard bus.hears(BindingPending.self) else { return nil }
      bus.publish(BindingPending(chord, next: keymap.continuations(after: chord, in: environment)))
    case .hint(let chord):
      let next = keymap.continuations(after: chord, in: environment)
      bus.publish(BindingHinted(chord, next: next, title: title))
    case .cancelled(let event):
      history?.cancel(event.reason)
      bus.publish(event)
    }
    return .taken
  }

  /// Publishes the pressed keys, unless they are secret; returns whether they may have been observed.
  @discardableResult
  private func tell(_ event: @autoclosure () -> KeyPressed) -> Bool {
    guard bus.hears(KeyPressed.self), focus.textResponder?.isSecure != true else { return false }
    bus.publish(event())
    return true
  }

  // MARK: Commands

  private func perform(
    _ binding: ResolvedBinding, by event: KeyEvent, taking step: CommandStep?
  ) {
    guard let command = binding.invocation else { return }
    let further = accelerated(command, by: event)
    let step = further == command ? step : nil
    let key = notePerforming(further, of: binding, by: event, taking: step)
    do throws(CommandError) {
      let task = try perform(further, taking: step)
      noteEnd(of: key, task)
      if let task { wait(for: task, pressedAt: event.press) }
    } catch {
      noteEnd(of: key, error: error)
      report(.failure(error), pressedAt: event.press)
    }
  }

  private func accelerated(_ command: CommandInvocation, by event: KeyEvent) -> CommandInvocation {
    guard event.phase == .repeat, let heldKey, heldKey.key == event.key else { return command }
    return accelerate(command, heldKey.since.duration(to: scheduler.now))
  }

  /// Performs a command, as a key does, with the innermost responder that can.
  ///
  /// - Returns: the unfinished task; nil if there is none.
  /// - Throws: a `CommandError` with code `unknownCommand` or `unavailable` if no responder can perform it now, or
  ///   the error of the responder. `command.unavailable` is published too, without the reason while a secure input
  ///   has the focus.
  @discardableResult
  public func perform(_ command: CommandInvocation) throws(CommandError) -> CommandTask? {
    try perform(command, taking: nil)
  }

  private func perform(
    _ command: CommandInvocation, taking found: CommandStep?
  ) throws(CommandError) -> CommandTask? {
    var trail = PressTrail.current
    guard !trail.isEmpty else { return try carryOut(command, taking: found, trail) }
    trail.append(command.id.rawValue)
    return try PressTrail.$current.withValue(trail) {
      Result { () throws(CommandError) in try carryOut(command, taking: found, trail) }
    }.get()
  }

  private func carryOut(
    _ command: CommandInvocation, taking found: CommandStep?, _ trail: [String]
  ) throws(CommandError) -> CommandTask? {
    // The arguments may be what is typed into a secure input, and reasons name them.
    let isSecure = focus.textResponder?.isSecure ?? false
    let isTold = tellsActions
    let performed = told(isSecure ? CommandInvocation(command.id) : command)
    do throws(CommandError) {
      guard let step = found ?? focus.chain.step(for: command) else {
        throw refusal(of: command.id)
      }
      let task = try asConsequence { () throws(CommandError) in try step.take() }
      if isTold { actions.notify(.performed(command, task)) }
      guard let task else {
        bus.publish(performed)
        return nil
      }
      task.whenFinished { [bus] result in
        PressTrail.$current.withValue(trail) {
          switch result {
          case .success: bus.publish(performed)
          case .failure(let error):
            bus.publish(CommandInvocation.Unavailable(isSecure ? error.withoutReason : error))
          }
        }
      }
      return task
    } catch {
      bus.publish(CommandInvocation.Unavailable(isSecure ? error.withoutReason : error))
      throw error
    }
  }

  /// Holds later keys until a command has ended or has exceeded its limit.
  func wait(for task: CommandTask, pressedAt press: Instant?) {
    guard task.result == nil, overdue.isEmpty else {
      return task.whenFinished(self) { $0.report($1, pressedAt: press) }
    }
    let id = ObjectIdentifier(task)
    let timer = holdLimit.map { limit in
      taskScheduler.schedule(after: limit, self) {
        $0.overdue.insert(id)
        $0.goOn(after: id)
      }
    }
    awaited[id] = .some(timer)
    task.whenFinished(self) { engine, result in
      engine.overdue.remove(id)
      engine.report(result, pressedAt: press)
      engine.goOn(after: id)
    }
  }

  private func goOn(after id: ObjectIdentifier) {
    guard let timer = awaited.removeValue(forKey: id) else { return }
    timer.map(taskScheduler.cancel)
    settle()
  }
}

extension CommandError {
  /// The error without its reason, for events while a secure input has the focus.
  fileprivate var withoutReason: CommandError {
    CommandError(
      code: code, command: command,
      message: "\(command) could not be performed; the reason is hidden in a secure input")
  }
}
