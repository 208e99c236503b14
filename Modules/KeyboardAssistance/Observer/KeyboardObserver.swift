public import KeyboardCore

/// A delegate that is notified of changes of the keyboard, after their observers.
public protocol KeyboardObserverDelegate: AnyObject {
  /// Tells the delegate that the keyboard starts or finishes appearing or disappearing.
  func keyboardDidChangeState(
    keyboardObserver: KeyboardObserver, keyboardState: KeyboardObserver.State)

  /// Tells the delegate that the keyboard covers more or less of the window, or another part of it.
  ///
  /// The height is the covered height at the bottom of the window.
  func keyboardDidInvalidateKeyboardHeight(
    keyboardObserver: KeyboardObserver, keyboardHeight: Double)
}

/// Observes the on-screen keyboard: its state, the area that it covers, and the duration of changes.
///
/// ```
///            frame            after the duration
/// didHide ──────────▶ willShow ─────────▶ didShow ─┐
///    ▲                   ▲  │ no frame       │      │ frame: only the height
///    │ after the duration│  ▼                ▼ ◀────┘
///    └──────────────── willHide ◀────────────┘
/// ```
///
/// Only the part of the keyboard's frame that is in the window counts. A floating, split or undocked keyboard has a
/// ``keyboardFrame`` and no ``keyboardHeight``; of a hardware keyboard only the accessory bar counts. An empty frame,
/// or one outside the window, is a hidden keyboard. A report without a change is ignored, and a change of the height
/// is reported before the state.
public final class KeyboardObserver {
  /// The states of a keyboard.
  public enum State: String, Hashable, Sendable, Codable, CaseIterable {
    /// It is appearing.
    case willShow
    /// It has appeared.
    case didShow
    /// It is disappearing.
    case willHide
    /// It is hidden.
    case didHide
  }

  /// The delegate, which is notified of changes.
  public weak var delegate: (any KeyboardObserverDelegate)?
  /// The observers notified when the keyboard starts or finishes appearing or disappearing.
  public let stateChanges = Observers<State>()
  /// The observers notified of the covered height at the bottom of the window when it, or the covered area, changes.
  public let heightChanges = Observers<Double>()
  /// The state; hidden until something else is reported.
  public private(set) var state = State.didHide
  /// The part of the window that the keyboard covers or is about to; empty if it is hidden.
  public private(set) var keyboardFrame = Rect.zero
  /// The duration of the last change of the keyboard.
  public private(set) var keyboardAnimationDuration = Duration.zero
  /// The source of frames.
  public let source: any KeyboardFrameSource
  /// The clock that times the end of a change.
  public let scheduler: any Scheduler

  private let bus: EventBus?
  private var frames: Subscription?
  private var memory = KeyboardFrameMemory()
  private var lastReport: Rect?
  private var timer: TimerToken?

  /// Creates an observer that is not started.
  ///
  /// - Parameters:
  ///   - source: the source of frames.
  ///   - scheduler: the clock that times the end of a change.
  ///   - bus: the bus on which `assistance.keyboardStateChanged` and
  ///     `assistance.keyboardHeightChanged` are published, if any.
  public init(source: any KeyboardFrameSource, scheduler: any Scheduler, bus: EventBus? = nil) {
    (self.source, self.scheduler, self.bus) = (source, scheduler, bus)
  }

  deinit {
    if let timer { scheduler.cancel(timer) }
  }

  /// A Boolean value indicating whether the keyboard has appeared and is not disappearing.
  public var keyboardIsUp: Bool { state == .didShow }

  /// A Boolean value indicating whether the keyboard covers something, or is about to.
  public var isKeyboardShown: Bool { state == .willShow || state == .didShow }

  /// The height that the keyboard covers at the bottom of the window; 0 for one that floats.
  public var keyboardHeight: Double { source.coveredHeight(of: keyboardFrame) }

  /// A Boolean value indicating whether the source is being observed.
  public var isObserving: Bool { frames != nil }

  /// Starts to observe the source; does nothing if it has already started. A visible keyboard is detected.
  public func start() {
    guard !isObserving else { return }
    frames = source.observeFrames { [weak self] in
      self?.take($0.endFrame, duration: $0.animationDuration)
    }
    if let frame = source.keyboardFrame { take(frame, duration: .zero) }
  }

  /// Stops observing the source, and treats the keyboard as hidden, without notifying observers.
  public func stop() {
    guard isObserving else { return }
    frames = nil
    if let timer { scheduler.cancel(timer) }
    timer = nil
    state = .didHide
    keyboardFrame = .zero
    memory.report(nil)
  }

  /// Reads the frame again when another input is edited, or none.
  ///
  /// An ``InputNavigator`` of a ``KeyboardAssistant`` calls it automatically.
  public func focusDidChange(to input: (any NavigableInput)?) {
    // Text fields begin editing before the keyboard is reported, text views after it. So a report that is still fresh
    // belongs to the previous field, or to this text view.
    if timer != nil, input?.isMultiline == false { memory.confirm() }
    memory.conditions.hasPredictiveBar = input?.showsPredictiveBar ?? true
    refresh()
  }

  /// Reads the frames again, because the window or its content was laid out.
  public func refresh() {
    guard isKeyboardShown else { return }
    memory.conditions.window = source.windowFrame.size
    if let frame = source.keyboardFrame { memory.trust(visiblePart(of: frame)) }
    show()
  }

  private func take(_ frame: Rect, duration: Duration) {
    let part = visiblePart(of: frame)
    // A report that repeats the last one does not postpone its end.
    let isRepeated = timer != nil && isKeyboardShown && part == lastReport
    lastReport = part
    keyboardAnimationDuration = duration
    memory.conditions.window = source.windowFrame.size
    memory.report(part)
    if show() {
      if !isKeyboardShown { change(to: .willShow) }
      if !isRepeated { settle(after: duration) }
    }
  }

  private func visiblePart(of frame: Rect) -> Rect? {
    source.windowFrame.intersection(frame)
  }

  /// Shows the frame in effect.
  ///
  /// - Returns: false if the keyboard is hidden.
  @discardableResult
  private func show() -> Bool {
    guard let frame = memory.frame else {
      hide()
      return false
    }
    if frame != keyboardFrame {
      keyboardFrame = frame
      bus?.publish(HeightChanged(height: keyboardHeight, frame: frame))
      heightChanges.notify(keyboardHeight)
      delegate?.keyboardDidInvalidateKeyboardHeight(
        keyboardObserver: self, keyboardHeight: keyboardHeight)
    }
    return true
  }

  private func hide() {
    keyboardFrame = .zero
    guard isKeyboardShown else { return }
    change(to: .willHide)
    settle(after: keyboardAnimationDuration)
  }

  private func settle(after duration: Duration) {
    if let timer { scheduler.cancel(timer) }
    timer = scheduler.schedule(after: duration, self) { $0.settled() }
  }

  private func settled() {
    timer = nil
    guard isKeyboardShown else { return change(to: .didHide) }
    refresh()
    guard isKeyboardShown else { return }
    memory.confirm()
    if state == .willShow { change(to: .didShow) }
  }

  private func change(to state: State) {
    self.state = state
    bus?.publish(StateChanged(state: state, height: keyboardHeight))
    stateChanges.notify(state)
    delegate?.keyboardDidChangeState(keyboardObserver: self, keyboardState: state)
  }
}
