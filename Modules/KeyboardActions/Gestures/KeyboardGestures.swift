public import KeyboardCore

/// An object that converts the touches and keys of a keyboard into gestures for the controller's action handler.
///
/// A pointing device calls ``touchDown(_:on:at:)``, ``touchMoved(_:to:on:)`` and ``touchUp(_:)``. A hardware keyboard
/// calls ``handle(_:reportsReleases:on:)``; its keys are touches too, so holding one is a long press. One engine handles
/// all touches, so their order is preserved.
public final class KeyboardGestures {
  /// The times and distances that distinguish gestures.
  public var timings: Timings {
    get { engine.timings }
    set { engine.timings = newValue }
  }
  /// The width of the keyboard, which determines where callouts open; 0 if it is unknown.
  package var keyboardWidth = 0.0
  /// The size in points of one unit of positions and frames: 1, or more if it is a cell.
  package var pointsPerUnit = 1.0
  /// The observers notified of changes of the pressed keys or the callout.
  public let changes = Observers<Void>()

  private var engine = GestureEngine()
  /// The type of the keyboard before a key that changes it was pressed.
  private var typeBeforeSlide: KeyboardType?
  /// The controller; nil after its release, when further touches are ignored.
  private weak var controller: KeyboardInputViewController?
  private let scheduler: any Scheduler
  private var timer: (token: TimerToken, deadline: Instant)?

  init(controller: KeyboardInputViewController) {
    self.controller = controller
    scheduler = controller.scheduler
  }

  /// The held keys.
  public var pressedKeys: [KeyboardKey] { engine.pressedKeys }

  /// The open callout; nil if there is none.
  public var callout: Callout? { engine.callout }

  /// A Boolean value indicating whether a finger on the space bar moves the cursor.
  public var isDragging: Bool { engine.isDragging }

  /// The time for which the held key has been repeating; nil if none is repeating.
  public var repeatDuration: Duration? { engine.repeatStart.map { $0.duration(to: now) } }

  // MARK: Touches

  /// Begins a touch on a key.
  ///
  /// - Parameters:
  ///   - id: the identifier of the touch.
  ///   - key: the key. It is looked up again after earlier keys have typed, because the case of its letter can have
  ///     changed.
  ///   - location: the position, in points; by default the center of the key.
  public func touchDown(
    _ id: TouchID, on key: @autoclosure () -> KeyboardKey, at location: Point? = nil
  ) {
    controller?.loadViewIfNeeded()
    runDue()
    perform(engine.commitAll(before: id, on: key().action, now, self))
    let key = key().ofCharacter
    if case .keyboardType = key.action {
      typeBeforeSlide = controller?.keyboardContext.keyboardType
    }
    perform(engine.touchDown(id, on: key, at: location ?? key.frame.center, now, self))
  }

  /// Moves a touch.
  ///
  /// - Parameters:
  ///   - id: the touch.
  ///   - location: the position, in points.
  ///   - key: the key at that position, as a sliding finger types the last character; nil to keep the key of the press.
  public func touchMoved(
    _ id: TouchID, to location: Point, on key: @autoclosure () -> KeyboardKey? = nil
  ) {
    runDue()
    perform(engine.touchMoved(id, to: location, on: key()?.ofCharacter, now, self))
  }

  /// Ends a touch.
  public func touchUp(_ id: TouchID) {
    runDue()
    perform(engine.touchUp(id, now, self))
  }

  /// Cancels a touch, which then has no effect.
  public func touchCancelled(_ id: TouchID) {
    runDue()
    perform(engine.touchCancelled(id))
  }

  /// Cancels all touches without an effect, when the keyboard is hidden, or its window has lost the focus and will not
  /// receive the releases.
  public func cancelAll() {
    runDue()
    perform(engine.cancelAll())
  }

  /// Performs a complete tap on an action.
  public func tap(_ action: KeyboardAction) {
    let id = TouchID.pointer(-1)
    touchDown(id, on: KeyboardKey(action))
    touchUp(id)
  }

  /// Handles a press, repetition or release of a hardware key that corresponds to a key of the keyboard.
  ///
  /// Repetitions by the hardware are ignored while the engine repeats the key itself.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - reportsReleases: whether releases are reported, unlike by most terminals; otherwise a press, and each
  ///     repetition, is a tap.
  ///   - key: the corresponding key of the keyboard.
  public func handle(
    _ event: KeyEvent, reportsReleases: Bool = false, on key: @autoclosure () -> KeyboardKey
  ) {
    let id = TouchID.key(event.physicalKey.map(Key.physical) ?? event.key)
    controller?.isTypingOnHardwareKeys = true
    defer { controller?.isTypingOnHardwareKeys = false }
    guard reportsReleases else {
      guard event.phase != .release else { return }
      touchDown(id, on: key())
      return touchUp(id)
    }
    switch event.phase {
    case .press: touchDown(id, on: key())
    case .repeat:
      runDue()
      perform(engine.hardwareRepeat(id, now, self))
    case .release: touchUp(id)
    }
  }

  // MARK: Effects

  private var now: Instant { scheduler.now }

  private func runDue() {
    perform(engine.timePassed(now, self))
  }

  private func perform(_ effects: [GestureEngine.Effect]) {
    schedule()
    for effect in effects {
      switch effect {
      case .gesture(let gesture, let action):
        controller?.keyboardActionHandler.handle(gesture, on: action)
      case .drag(let action, let start, let location):
        controller?.keyboardActionHandler.handleDrag(
          on: action, from: start.scaled(by: pointsPerUnit), to: location.scaled(by: pointsPerUnit))
      case .shiftHeld:
        let context = controller?.keyboardContext
        context?.heldShiftCasing = context?.keyboardType.casing
      case .shiftReleased(let action, let didType): releaseShift(action, didType: didType)
      case .slideEnded:
        guard let context = controller?.keyboardContext, let typeBeforeSlide else { break }
        context.keyboardType = typeBeforeSlide
        context.keyboardType = context.preferredKeyboardType
      }
    }
    changes.notify()
  }

  private func releaseShift(_ action: KeyboardAction, didType: Bool) {
    guard let context = controller?.keyboardContext else { return }
    context.heldShiftCasing = nil
    guard didType, context.keyboardType.isAlphabetic else { return }
    context.keyboardType =
      action == .shift(currentState: .capsLocked)
      ? .alphabetic(.capsLocked) : context.preferredKeyboardType
  }

  private func schedule() {
    guard engine.nextDeadline != timer?.deadline else { return }
    if let timer { scheduler.cancel(timer.token) }
    timer = engine.nextDeadline.map { deadline in
      let token = scheduler.schedule(after: now.duration(to: deadline), self) {
        $0.timer = nil
        $0.runDue()
      }
      return (token, deadline)
    }
  }
}

extension KeyboardGestures: GestureDelegate {
  func canHandle(_ gesture: KeyboardGesture, on action: KeyboardAction) -> Bool {
    controller?.keyboardActionHandler.canHandle(gesture, on: action) ?? false
  }

  func calloutActions(for action: KeyboardAction) -> [KeyboardAction] {
    controller?.calloutActions(action) ?? []
  }

  func flickActions(for action: KeyboardAction) -> [KeyboardAction] {
    controller?.keyboardContext.locale.flickActions(for: action) ?? []
  }
}

extension KeyboardGestures {
  /// The identifier of a touch among simultaneous ones.
  public enum TouchID: Hashable, Sendable {
    /// A finger or a mouse button, by its number.
    case pointer(Int)
    /// A key of a hardware keyboard.
    case key(Key)
  }
}

extension KeyboardKey {
  /// The key, with the margin of a character replaced by the character.
  fileprivate var ofCharacter: KeyboardKey {
    guard case .characterMargin(let text) = action else { return self }
    return KeyboardKey(.character(text), frame: frame)
  }
}

extension Point {
  fileprivate func scaled(by scale: Double) -> Point { Point(x: x * scale, y: y * scale) }
}
