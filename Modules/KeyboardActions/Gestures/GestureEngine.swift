public import KeyboardCore

/// A key of a keyboard, with its action and its frame.
public struct KeyboardKey: Hashable, Sendable, CustomStringConvertible {
  /// The action of the key.
  public var action: KeyboardAction
  /// The frame of the key, in points.
  public var frame: Rect

  /// Creates a key.
  public init(_ action: KeyboardAction, frame: Rect = .zero) {
    (self.action, self.frame) = (action, frame)
  }

  /// The text form of the action.
  public var description: String { action.description }
}

extension KeyboardGestures {
  /// The times and distances that distinguish gestures.
  public struct Timings: Hashable, Sendable {
    /// The duration of a press until it is long: half a second.
    public var longPressDelay = Duration.milliseconds(500)
    /// The duration of a press until a callout opens: 0.4 seconds.
    public var calloutDelay = Duration.milliseconds(400)
    /// The time between two repetitions: 0.1 seconds.
    public var repeatInterval = Duration.milliseconds(100)
    /// The maximum time between the taps of a double tap: 0.2 seconds.
    public var doubleTapInterval = Duration.milliseconds(200)
    /// The distance beyond which a finger does not open a callout: 50 points.
    public var calloutDistance = 50.0
    /// The distance beyond which a movement is a flick: 16 points.
    public var flickDistance = 16.0
    /// The distance outside a key, in key sizes, at which a release still counts: 1.
    public var releaseTolerance = 1.0

    /// Creates the timings of the keyboards of common phones.
    public init() {}
  }
}

/// The information about keys that a gesture engine needs.
protocol GestureDelegate {
  func canHandle(_ gesture: KeyboardGesture, on action: KeyboardAction) -> Bool
  func calloutActions(for action: KeyboardAction) -> [KeyboardAction]
  /// The actions of a flick to the left, up, to the right and down.
  func flickActions(for action: KeyboardAction) -> [KeyboardAction]
  var keyboardWidth: Double { get }
  var pointsPerUnit: Double { get }
}

/// A state machine that converts the touches of a keyboard into gestures, and returns effects.
///
/// ```
///            0.4 s ┌────────── callout ───────────┐ selection
///  press ── pending ── 0.5 s ── long press ── repeat… ── release
///              └── up, or another key down ── release, tap (, double tap)
/// ```
///
/// A touch becomes a tap, a long press, or a selection in a callout. Pressing another key completes the pending touches
/// of earlier keys, so that letters arrive in the order in which they were pressed. Only shift remains held, and while
/// a finger moves the cursor, other fingers are ignored.
struct GestureEngine {
  enum Effect: Hashable {
    case gesture(KeyboardGesture, KeyboardAction)
    case drag(KeyboardAction, from: Point, to: Point)
    /// Shift is held while other keys are pressed.
    case shiftHeld
    /// Shift was released; with the action of the key at the time of the press.
    case shiftReleased(KeyboardAction, didType: Bool)
    /// A finger has typed on keys that were shown only for it.
    case slideEnded
  }

  private struct Touch {
    enum Phase: Hashable {
      case pending
      /// A long press was handled, so no tap follows.
      case held
      case repeating(since: Instant)
      /// The touch moves the cursor.
      case dragging(from: Point)
      case callout(KeyboardGestures.Callout)
      case shift(didType: Bool)
      /// The touch has left the center of a key with an action in that direction.
      case flicked(from: KeyboardAction)
      /// The touch began on a key that changes the type, and has moved to a character.
      case slid(from: KeyboardKey)
      /// The hardware repeats the key, and each repetition is a tap.
      case typed
    }

    let id: KeyboardGestures.TouchID
    var key: KeyboardKey
    var start: Point
    var location: Point
    var phase = Phase.pending
    /// The time of the next timed transition; nil if there is none.
    var deadline: Instant?
  }

  var timings = KeyboardGestures.Timings()
  private var touches: [Touch] = []
  private var lastTap: (key: KeyboardKey, instant: Instant)?

  /// The time at which ``timePassed(_:_:)`` must be called; nil if nothing is pending.
  var nextDeadline: Instant? { touches.compactMap(\.deadline).min() }

  /// The time at which the key began to repeat; nil if none is repeating.
  var repeatStart: Instant? {
    touches.lazy.compactMap { if case .repeating(let since) = $0.phase { since } else { nil } }
      .first
  }

  /// The held keys.
  var pressedKeys: [KeyboardKey] { touches.map(\.key) }

  /// The open callout.
  var callout: KeyboardGestures.Callout? {
    touches.lazy.compactMap { if case .callout(let callout) = $0.phase { callout } else { nil } }
      .first
  }

  /// A Boolean value indicating whether a finger moves the cursor.
  var isDragging: Bool { touches.contains { if case .dragging = $0.phase { true } else { false } } }

  // MARK: Touches

  /// Completes the pending touches of other keys before a touch on a key with an action begins.
  mutating func commitAll(
    before id: KeyboardGestures.TouchID, on action: KeyboardAction, _ now: Instant,
    _ delegate: some GestureDelegate
  ) -> [Effect] {
    // If a touch is pressed twice, its release was not reported.
    var effects = touchUp(id, now, delegate)
    guard !isDragging else { return effects }
    var held: [Touch] = []
    for var touch in touches {
      switch touch.phase {
      case .pending where touch.key.action.isShift:
        effects += [.gesture(.tap, touch.key.action), .shiftHeld]
        touch.phase = .shift(didType: !action.isShift)
        held.append(touch)
      case .shift(let didType):
        touch.phase = .shift(didType: didType || !action.isShift)
        held.append(touch)
      default:
        effects += end(touch, now, delegate)
      }
    }
    touches = held
    return effects
  }

  /// Begins a touch, after ``commitAll(before:on:_:_:)``.
  mutating func touchDown(
    _ id: KeyboardGestures.TouchID, on key: KeyboardKey, at location: Point, _ now: Instant,
    _ delegate: some GestureDelegate
  ) -> [Effect] {
    guard !isDragging else { return [] }
    var touch = Touch(id: id, key: key, start: location, location: location)
    if !delegate.calloutActions(for: key.action).isEmpty {
      touch.deadline = now.advanced(by: timings.calloutDelay)
    } else if delegate.canHandle(.longPress, on: key.action)
      || delegate.canHandle(.repeatPress, on: key.action)
    {
      touch.deadline = now.advanced(by: timings.longPressDelay)
    }
    touches.append(touch)
    return [.gesture(.press, key.action)]
  }

  /// Moves a touch; before a callout opens, it selects the last character it slides to, and keeps its key elsewhere.
  mutating func touchMoved(
    _ id: KeyboardGestures.TouchID, to location: Point, on key: KeyboardKey?, _ now: Instant,
    _ delegate: some GestureDelegate
  ) -> [Effect] {
    guard let index = touches.firstIndex(where: { $0.id == id }) else { return [] }
    touches[index].location = location
    let touch = touches[index]
    switch touch.phase {
    case .pending, .flicked, .slid:
      if flick(index, delegate) { return [] }
      if let key, key.frame != touch.key.frame { slide(index, to: key, now, delegate) }
      return []
    case .dragging(let start):
      return [.drag(touch.key.action, from: start, to: location)]
    case .callout(var callout):
      let isOpen = callout.drag(to: location)
      touches[index].phase = isOpen ? .callout(callout) : .held
      return []
    default:
      return []
    }
  }

  /// Sets the action of a touch by its direction; returns false for a key without flicks.
  private mutating func flick(_ index: Int, _ delegate: some GestureDelegate) -> Bool {
    let touch = touches[index]
    var origin = touch.key.action
    if case .flicked(let action) = touch.phase { origin = action }
    if case .slid = touch.phase { return false }
    let choices = delegate.flickActions(for: origin)
    guard !choices.isEmpty else { return false }
    let (x, y) = (touch.location.x - touch.start.x, touch.location.y - touch.start.y)
    let distance = max(abs(x), abs(y)) * delegate.pointsPerUnit
    let direction = abs(x) > abs(y) ? (x < 0 ? 0 : 2) : (y < 0 ? 1 : 3)
    if distance > timings.flickDistance, choices.indices.contains(direction) {
      (touches[index].phase, touches[index].deadline) = (.flicked(from: origin), nil)
      touches[index].key.action = choices[direction]
    } else if touch.phase != .pending {
      (touches[index].phase, touches[index].key.action) = (.pending, origin)
    }
    return true
  }

  private mutating func slide(
    _ index: Int, to key: KeyboardKey, _ now: Instant, _ delegate: some GestureDelegate
  ) {
    let touch = touches[index]
    switch (touch.phase, touch.key.action) {
    case (.slid(let origin), _) where key.frame == origin.frame:
      (touches[index].phase, touches[index].key) = (.pending, origin)
      return
    case (.slid, _) where key.action.isInputAction: break
    case (_, .keyboardType) where key.action.isInputAction:
      touches[index].phase = .slid(from: touch.key)
    case (.pending, let action)
    where action.isInputAction && action != .space && key.action.isInputAction
      && key.action != .space:
      let hasCallout = !delegate.calloutActions(for: key.action).isEmpty
      touches[index].deadline = hasCallout ? now.advanced(by: timings.calloutDelay) : nil
    default: return
    }
    (touches[index].key, touches[index].start) = (key, touch.location)
  }

  mutating func touchUp(
    _ id: KeyboardGestures.TouchID, _ now: Instant, _ delegate: some GestureDelegate
  ) -> [Effect] {
    guard let index = touches.firstIndex(where: { $0.id == id }) else { return [] }
    return end(touches.remove(at: index), now, delegate)
  }

  /// Ends a touch without a gesture, for example if the system cancels it.
  mutating func touchCancelled(_ id: KeyboardGestures.TouchID) -> [Effect] {
    guard let index = touches.firstIndex(where: { $0.id == id }) else { return [] }
    let touch = touches.remove(at: index)
    var effects = [Effect.gesture(.release, touch.key.action)]
    if case .shift(let didType) = touch.phase {
      effects.append(.shiftReleased(touch.key.action, didType: didType))
    }
    return effects
  }

  mutating func cancelAll() -> [Effect] {
    touches.flatMap { touchCancelled($0.id) }
  }

  /// Handles a repetition by the hardware, unless the engine repeats the key itself.
  mutating func hardwareRepeat(
    _ id: KeyboardGestures.TouchID, _ now: Instant, _ delegate: some GestureDelegate
  ) -> [Effect] {
    guard let index = touches.firstIndex(where: { $0.id == id }), touches[index].deadline == nil
    else { return [] }
    let touch = touches[index]
    guard delegate.canHandle(.tap, on: touch.key.action), !touch.key.action.isShift else {
      return []
    }
    let tap = Effect.gesture(.tap, touch.key.action)
    switch touch.phase {
    case .pending:
      touches[index].phase = .typed
      return [tap, tap]
    case .typed: return [tap]
    default: return []
    }
  }

  /// Performs the due transitions.
  mutating func timePassed(_ now: Instant, _ delegate: some GestureDelegate) -> [Effect] {
    var effects: [Effect] = []
    while let due = nextDeadline, due <= now,
      let index = touches.firstIndex(where: { $0.deadline == due })
    {
      effects += goOn(index, due, delegate)
    }
    return effects
  }

  private mutating func goOn(
    _ index: Int, _ now: Instant, _ delegate: some GestureDelegate
  ) -> [Effect] {
    var touch = touches[index]
    defer { touches[index] = touch }
    let action = touch.key.action
    touch.deadline = nil
    if case .repeating = touch.phase {
      touch.deadline = now.advanced(by: timings.repeatInterval)
      return [.gesture(.repeatPress, action)]
    }
    let alternatives = delegate.calloutActions(for: action)
    if !alternatives.isEmpty {
      // A finger that has moved away is drawing, and does not open a callout.
      let distance = touch.location.distance(to: touch.start) * delegate.pointsPerUnit
      if distance <= timings.calloutDistance {
        touch.phase = .callout(
          KeyboardGestures.Callout(
            alternatives, over: touch.key, screenWidth: delegate.keyboardWidth, from: touch.start))
      }
      return []
    }
    let repeats = delegate.canHandle(.repeatPress, on: action)
    let isLong = delegate.canHandle(.longPress, on: action)
    if repeats {
      touch.phase = .repeating(since: now)
      touch.deadline = now.advanced(by: timings.repeatInterval)
    } else {
      touch.phase = action == .space ? .dragging(from: touch.location) : .held
    }
    return isLong ? [.gesture(.longPress, action)] : repeats ? [.gesture(.repeatPress, action)] : []
  }

  // MARK: Ends

  private mutating func end(
    _ touch: Touch, _ now: Instant, _ delegate: some GestureDelegate
  ) -> [Effect] {
    let release = Effect.gesture(.release, touch.key.action)
    switch touch.phase {
    case .pending: return [release] + tap(touch, now, delegate)
    case .callout(let callout): return [release, .gesture(.tap, callout.selectedAction)]
    case .shift(let didType): return [release, .shiftReleased(touch.key.action, didType: didType)]
    case .flicked:
      lastTap = nil
      return [release, .gesture(.tap, touch.key.action)]
    case .slid: return [release] + tap(touch, now, delegate) + [.slideEnded]
    case .held, .repeating, .dragging, .typed: return [release]
    }
  }

  private mutating func tap(
    _ touch: Touch, _ now: Instant, _ delegate: some GestureDelegate
  ) -> [Effect] {
    let action = touch.key.action
    // A key that acts on the press does not act again on the release.
    // A finger that was pressed in the margin of a key is still near it there.
    let isNear =
      touch.key.frame.contains(touch.location, tolerance: timings.releaseTolerance)
      || touch.location == touch.start
    guard !delegate.canHandle(.press, on: action), isNear else { return [] }
    let isDouble = lastTap.map {
      $0.key.frame == touch.key.frame
        && ($0.key.action == action || ($0.key.action.isShift && action.isShift))
        && $0.instant.duration(to: now) < timings.doubleTapInterval
    }
    lastTap = isDouble == true ? nil : (touch.key, now)
    return [.gesture(.tap, action)] + (isDouble == true ? [.gesture(.doubleTap, action)] : [])
  }
}

extension Point {
  fileprivate func distance(to other: Point) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

extension Rect {
  /// Returns whether a point is inside the rectangle, or outside by at most a multiple of its size.
  fileprivate func contains(_ point: Point, tolerance: Double) -> Bool {
    let (dx, dy) = (size.width * tolerance, size.height * tolerance)
    return point.x >= minX - dx && point.x <= maxX + dx && point.y >= minY - dy
      && point.y <= maxY + dy
  }
}
