public import KeyboardCore

/// Turns the touches and keys of a whole keyboard into gestures, which the controller's action
/// handler handles.
///
/// A pointer calls ``touchDown(_:on:at:)``, ``touchMoved(_:to:)`` and ``touchUp(_:)``. A hardware
/// keyboard calls ``handle(_:on:)`` for its events: its keys are touches too, so that holding one
/// is a long press. One engine serves all touches, and none is lost or overtaken.
public final class KeyboardGestures {
  /// The times and distances after which a touch means another gesture.
  public var timings: Timings {
    get { engine.timings }
    set { engine.timings = newValue }
  }
  /// The width of the keyboard, which decides where callouts open; 0 for unknown.
  package var keyboardWidth = 0.0
  /// The points that one unit of locations and frames stands for: 1, and more where it is a cell.
  package var pointsPerUnit = 1.0
  /// Notified when another key is pressed, or when the callout has changed.
  public let changes = Observers<Void>()

  private var engine = GestureEngine()
  /// The type of the keyboard before a key that changes it was pressed.
  private var typeBeforeSlide: KeyboardType?
  /// The controller; nil after its release: touches that its view still reports are then ignored.
  private weak var controller: KeyboardInputViewController?
  private let scheduler: any Scheduler
  private var timer: (token: TimerToken, deadline: Instant)?

  init(controller: KeyboardInputViewController) {
    self.controller = controller
    scheduler = controller.scheduler
  }

  /// The keys that are held down.
  public var pressedKeys: [KeyboardKey] { engine.pressedKeys }

  /// The open callout; nil when there is none.
  public var callout: Callout? { engine.callout }

  /// A Boolean value indicating whether a finger that is held on the space bar moves the cursor.
  public var isDragging: Bool { engine.isDragging }

  /// How long the held key has been repeating; nil when none does.
  public var repeatDuration: Duration? { engine.repeatStart.map { $0.duration(to: now) } }

  // MARK: Touches

  /// A finger or a pointer goes down on a key.
  ///
  /// - Parameters:
  ///   - id: tells touches that last at the same time apart.
  ///   - key: the key. It is looked up again once the keys before it have typed, after which its
  ///     letter may have another case.
  ///   - location: the place, in points; the middle of the key if it is left out.
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

  /// A finger moves.
  ///
  /// - Parameters:
  ///   - id: the touch.
  ///   - location: the place, in points.
  ///   - key: the key that is there: a finger that slides types the last character. Nil where the
  ///     finger stays on the key that it went down on.
  public func touchMoved(
    _ id: TouchID, to location: Point, on key: @autoclosure () -> KeyboardKey? = nil
  ) {
    runDue()
    perform(engine.touchMoved(id, to: location, on: key()?.ofCharacter, now, self))
  }

  /// A finger goes up.
  public func touchUp(_ id: TouchID) {
    runDue()
    perform(engine.touchUp(id, now, self))
  }

  /// Cancels a touch, which then has no effect.
  public func touchCancelled(_ id: TouchID) {
    runDue()
    perform(engine.touchCancelled(id))
  }

  /// Cancels all touches, which then have no effect: the keyboard is hidden, or its window has lost
  /// the focus and gets no release.
  public func cancelAll() {
    runDue()
    perform(engine.cancelAll())
  }

  /// Performs a whole tap on an action, as a finger would.
  public func tap(_ action: KeyboardAction) {
    let id = TouchID.pointer(-1)
    touchDown(id, on: KeyboardKey(action))
    touchUp(id)
  }

  /// A hardware key goes down, repeats or comes up that stands for a key of the keyboard.
  ///
  /// Repetitions of the hardware are dropped while the engine repeats the key itself.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - reportsReleases: whether the source of the keys reports releases. Most terminals do not: a
  ///     press is a tap at once then, and so is every repetition.
  ///   - key: the key that it stands for.
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
  /// Tells touches apart that last at the same time.
  public enum TouchID: Hashable, Sendable {
    /// A finger or a button of a mouse, by a number.
    case pointer(Int)
    /// A key of a hardware keyboard.
    case key(Key)
  }
}

extension KeyboardKey {
  /// The key, with the character itself where it is the margin of one.
  fileprivate var ofCharacter: KeyboardKey {
    guard case .characterMargin(let text) = action else { return self }
    return KeyboardKey(.character(text), frame: frame)
  }
}

extension Point {
  fileprivate func scaled(by scale: Double) -> Point { Point(x: x * scale, y: y * scale) }
}
