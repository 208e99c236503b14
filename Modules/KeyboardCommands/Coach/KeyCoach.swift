public import KeyboardCore

/// Watches an engine for actions that are done in a slow way, and names the keys that would have done them.
///
/// ```swift
/// let coach = KeyCoach(engine)
/// let token = coach.advice.observe { print($0.text) }    // Down 37 times: End does that
/// coach.isOn = true
/// ```
///
/// It never guesses: before the first of several presses it asks the responder where each key in force would lead,
/// and names one only if the presses have led there. It gives no advice about responders that cannot predict, because
/// they do not conform to ``PlaceResponder``. While it is off, it costs nothing.
public final class KeyCoach {
  /// The observers notified of the advice when a slow way ends: at the next command, or after a pause.
  public let advice = Observers<Coach.Advice>()
  /// A Boolean value indicating whether it watches; false at first.
  public var isOn = false {
    didSet { if isOn != oldValue { isOn ? watch() : stop() } }
  }
  /// The state machine, with the recorded actions and the advice given.
  public private(set) var coach = Coach()
  /// The commands about which it gives no advice, such as those of a setting.
  public var silenced: Set<CommandID> = [] {
    didSet { coach.silenced = coach.silenced.subtracting(oldValue).union(silenced) }
  }
  /// The requirements on keys that may be named.
  private let requirements = Registrations<(KeySequence) -> Bool>()

  private weak var engine: KeyEngine?
  private let pause: Duration
  private var token: Subscription?
  private var timer: TimerToken?
  /// The responder of the command that is performed.
  private weak var responder: (any PlaceResponder)?

  /// Creates a coach that is off.
  ///
  /// - Parameters:
  ///   - engine: the engine, which is not kept alive; its scheduler times the pause.
  ///   - pause: the time without a command after which a slow way ends.
  public init(_ engine: KeyEngine, pause: Duration = .milliseconds(1500)) {
    (self.engine, self.pause) = (engine, pause)
  }

  /// Names only keys for which a closure returns true, such as those that reach the bindings.
  ///
  /// - Parameter isReachable: returns whether keys arrive; called before the keys are named.
  /// - Returns: a token; the requirement holds until it is cancelled or released.
  public func addRequirement(_ isReachable: @escaping (KeySequence) -> Bool) -> Subscription {
    requirements.add(isReachable)
  }

  /// Records a command before it is performed in another way than by a key.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - way: returns the way, given the title of the command.
  public func willPerform(_ command: CommandInvocation, by way: (String) -> Coach.Advice.Way) {
    guard isOn, let engine else { return }
    let shortcut = engine.environment.isSecure ? nil : shortcut(for: command, in: engine)
    tell(coach.willPerform(by: way(engine.title(of: command)), shortcut))
    waitForPause()
  }

  /// Stops advice about the command that was named last.
  ///
  /// - Returns: the silenced advice; nil when there was none.
  @discardableResult
  public func silenceLast() -> Coach.Advice? { coach.silenceLast() }

  /// Forgets the recorded actions, the advice given and what ``silenceLast()`` has silenced.
  public func forget() {
    coach.forget()
    coach.silenced = silenced
  }

  // MARK: Watching

  private func watch() {
    token = engine?.keyedCommands.observe(self) { $0.take($1) }
  }

  private func stop() {
    token = nil
    timer.map { engine?.scheduler.cancel($0) }
    timer = nil
    _ = coach.pause()
  }

  private func take(_ event: KeyEngine.KeyedCommand) {
    guard let engine else { return }
    switch event {
    case .begins(let command, let binding, let key):
      let press = press(command, by: binding, key, in: engine)
      tell(
        coach.willPerform(press) {
          responder.map { shortcuts(besides: binding, of: $0, in: engine) } ?? [:]
        })
    case .ended(let isComplete):
      coach.didPerform(at: isComplete ? responder?.place : nil)
    }
    waitForPause()
  }

  /// Returns the press for a key; nil if it is not a move whose destination can be predicted.
  private func press(
    _ command: CommandInvocation, by binding: ResolvedBinding, _ key: KeyEvent, in engine: KeyEngine
  ) -> Coach.Press? {
    responder = nil
    guard key.phase == .press, key.source != .command, !engine.environment.isSecure,
      let taker = engine.responder(taking: command) as? any PlaceResponder,
      let destination = taker.place(after: command)
    else { return nil }
    responder = taker
    return Coach.Press(
      binding.sequence, performing: command, at: taker.place, leadingTo: destination)
  }

  private func tell(_ advice: Coach.Advice?) {
    if let advice { self.advice.notify(advice) }
  }

  private func waitForPause() {
    guard let engine else { return }
    timer.map(engine.scheduler.cancel)
    timer = engine.scheduler.schedule(after: pause, self) {
      $0.timer = nil
      $0.tell($0.coach.pause())
    }
  }

  // MARK: Predicting

  /// Returns where each key in force would lead a responder, with the shortest keys for each place.
  private func shortcuts(
    besides own: ResolvedBinding, of responder: any PlaceResponder, in engine: KeyEngine
  ) -> [Value: Coach.Shortcut] {
    var shortcuts: [Value: Coach.Shortcut] = [:]
    for command in responder.supportedCommands {
      // People usually know the keys of the weakest layer.
      for binding in engine.keymap.bindings(performing: command.id).reversed() {
        guard let invocation = binding.invocation, binding.sequence != own.sequence,
          let place = responder.place(after: invocation), place != responder.place,
          isCertain(binding, in: engine), engine.responder(taking: invocation) === responder
        else { continue }
        let former = shortcuts[place]?.keys.strokes.count ?? .max
        guard binding.sequence.strokes.count < former else { continue }
        shortcuts[place] = Coach.Shortcut(binding.sequence, performing: invocation)
      }
    }
    return shortcuts
  }

  /// Returns the keys that perform exactly a command now; nil if there are none.
  private func shortcut(for command: CommandInvocation, in engine: KeyEngine) -> Coach.Shortcut? {
    engine.keymap.bindings(performing: command.id).reversed()
      .first { $0.invocation == command && isCertain($0, in: engine) }
      .map { Coach.Shortcut($0.sequence, performing: command) }
  }

  /// Returns whether pressing the keys of a binding performs it now, and nothing before it.
  private func isCertain(_ binding: ResolvedBinding, in engine: KeyEngine) -> Bool {
    let strokes = binding.sequence.strokes
    guard !engine.capturesKeys, engine.pendingStrokes == nil,
      requirements.entries.allSatisfy({ $0.value(binding.sequence) }),
      engine.keymap.resolve(binding.sequence, in: engine.environment) == .matched(binding)
    else { return false }
    return (1..<strokes.count).allSatisfy { count in
      guard let start = KeySequence(strokes: strokes.prefix(count)),
        case .pending(let fallback) = engine.keymap.resolve(start, in: engine.environment)
      else { return false }
      return fallback == nil || engine.settings.ambiguityTimeout > .zero
    }
  }
}

extension KeyEngine {
  /// A notification about a command that a key performs.
  package enum KeyedCommand {
    /// The command is about to be performed.
    case begins(CommandInvocation, ResolvedBinding, KeyEvent)
    /// The command was performed; false if it continues, or has failed.
    case ended(isComplete: Bool)
  }

  /// Returns the innermost responder that would perform a command.
  fileprivate func responder(taking command: CommandInvocation) -> (any CommandResponder)? {
    chain.first { $0.step(for: command) != nil }
  }
}
