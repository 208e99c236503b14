import KeyboardCore

/// An animation that can be scrubbed: a position from 0 to 1 that moves properties of a view.
///
/// ```
/// let seek = Seek()
/// seek.view = card
/// seek.properties.toTransform = Transform(x: 80)
/// seek.position = 0.4              // follows a finger
/// seek.to(position: 1)             // goes on by itself
/// ```
///
/// A running animation that gets another destination keeps its velocity. The clock is that of the view, or of the
/// view to lay out; without either nothing is animated, and positions are set immediately. The views and the
/// constraint are held weakly; while an animation runs, the clock retains the seek.
///
/// Source: the library Seek, whose positions were rounded to hundredths, with visible steps.
public final class Seek {
  /// The view whose opacity and transform are animated.
  public weak var view: (any Animatable)?
  /// The constraint whose constant is animated.
  public weak var constraint: (any AnimatableConstraint)?
  /// The view to lay out when the constraint has changed.
  public weak var constraintLayoutView: (any Animatable)?

  /// The default duration of animations, in seconds.
  public var duration = 1.0
  /// The default delay of animations, in seconds.
  public var delay = 0.0
  /// The default curve of animations.
  public var ease = EasingCurve.easeOut
  /// The values at both ends; changes show with the next position.
  public var properties = SeekProperties()
  /// Further views and constraints that are animated as well, each with its own values.
  public var targets: [Target] = []

  /// The displayed position, which an animation changes with each frame.
  ///
  /// A curve with overshoot leads beyond 0…1.
  public private(set) var presentedPosition = 0.0

  private var destination = 0.0
  private var running: Run?
  private var waiting: Wait?
  /// The clock of the running or waiting movement.
  private weak var clock: (any Scheduler)?

  /// Creates a seek at position 0 without targets.
  public init() {}

  /// The position, 0 to 1; while an animation runs or waits, its destination.
  ///
  /// Setting it limits it to 0…1, interrupts any animation, and shows the values of the position: constraint,
  /// transform, opacity, then layout.
  public var position: Double {
    get { destination }
    set {
      let interrupted = [waiting?.complete, running?.complete]
      cancelTimers()
      waiting = nil
      running = nil
      destination = Self.clamped(newValue)
      show(destination)
      for complete in interrupted { complete?(false) }
    }
  }

  /// A Boolean value indicating whether an animation runs or waits for its delay to pass.
  public var isAnimating: Bool { running != nil || waiting != nil }

  /// Animates to a position.
  ///
  /// It replaces a running animation at its present position and velocity. Until the delay has passed, that one
  /// continues.
  ///
  /// - Parameters:
  ///   - position: the destination, limited to 0…1.
  ///   - animated: whether to animate; if false, the position is set once the delay has passed.
  ///   - duration: the duration in seconds; nil for ``duration``.
  ///   - delay: the delay in seconds; nil for ``delay``.
  ///   - ease: the curve; nil for ``ease``.
  ///   - complete: called with true at the end, or with false if another movement or position came first, or the view
  ///     was deallocated; called before this returns if neither duration nor delay is above 0.
  public func to(
    position: Double, animated: Bool = true, duration: Double? = nil, delay: Double? = nil,
    ease: EasingCurve? = nil, complete: ((_ finished: Bool) -> Void)? = nil
  ) {
    let hosts = allTargets.lazy.compactMap { $0.view ?? $0.constraintLayoutView }
    let host = hosts.first
    if !isAnimating { clock = host?.scheduler }
    let isStill = !animated || host?.prefersReducedMotion ?? false
    let request = Request(
      destination: Self.clamped(position),
      seconds: isStill ? 0 : Self.seconds(duration ?? self.duration), ease: ease ?? self.ease,
      complete: complete)
    let wait = Self.seconds(delay ?? self.delay)
    guard wait > 0, let clock else { return start(request) }
    let replaced = waiting
    if let replaced { clock.cancel(replaced.timer) }
    destination = request.destination
    let timer = clock.schedule(after: .seconds(wait)) {
      self.waiting = nil
      self.start(request)
    }
    waiting = Wait(timer: timer, complete: complete)
    replaced?.complete?(false)
  }

  /// Ends any animation and sets position 0 immediately.
  public func forceStop() {
    position = 0
  }

  /// Ends any animation and sets position 1 immediately.
  ///
  /// - Parameter complete: called with true at the end; that of an interrupted movement is called with false.
  public func forceComplete(complete: ((_ finished: Bool) -> Void)? = nil) {
    position = 1
    complete?(true)
  }
}

extension Seek {
  /// A view or a constraint that is animated with others, held weakly.
  public struct Target {
    /// The view whose opacity and transform are animated.
    public private(set) weak var view: (any Animatable)?
    /// The constraint whose constant is animated.
    public private(set) weak var constraint: (any AnimatableConstraint)?
    /// The view to lay out when the constraint has changed.
    public private(set) weak var constraintLayoutView: (any Animatable)?
    /// The values at both ends.
    public var properties: SeekProperties

    /// Creates a target; omitted parts are not animated.
    public init(
      view: (any Animatable)? = nil, constraint: (any AnimatableConstraint)? = nil,
      constraintLayoutView: (any Animatable)? = nil, properties: SeekProperties
    ) {
      (self.view, self.constraint) = (view, constraint)
      (self.constraintLayoutView, self.properties) = (constraintLayoutView, properties)
    }

    fileprivate var isThere: Bool { view != nil || constraint != nil }

    /// Sets the values of a position on the view and the constraint.
    fileprivate func show(_ position: Double) {
      if let constraint, let constant = properties.constraintConstant(at: position) {
        constraint.constant = constant
      }
      if let view {
        if let transform = properties.transform(at: position) { view.transform = transform }
        if let alpha = properties.alpha(at: position) { view.alpha = alpha }
      }
      constraintLayoutView?.layoutIfNeeded()
    }
  }

  /// Replaces one view by another at the same place: one fades out while the other fades in.
  ///
  /// - Parameters:
  ///   - old: the view that is visible at position 0.
  ///   - new: the view that is visible at position 1.
  ///   - duration: the duration in seconds.
  ///   - delay: the delay in seconds; the opacities of position 0 are set immediately.
  ///   - ease: the curve.
  ///   - complete: as in ``to(position:animated:duration:delay:ease:complete:)``.
  /// - Returns: the seek, to interrupt or reverse it; it need not be retained.
  @discardableResult
  public static func crossDissolve(
    from old: any Animatable, to new: any Animatable, duration: Double, delay: Double = 0,
    ease: EasingCurve = .linear, complete: ((_ finished: Bool) -> Void)? = nil
  ) -> Seek {
    let seek = Seek()
    seek.view = old
    seek.targets = [Target(view: new, properties: SeekProperties(fromAlpha: 0))]
    seek.run(duration, delay, ease, SeekProperties(toAlpha: 0), complete)
    return seek
  }

  /// Animates a view from position 0 to 1.
  ///
  /// - Parameters:
  ///   - view: the view, which has the clock.
  ///   - duration: the duration in seconds.
  ///   - delay: the delay in seconds; the values of position 0 are set immediately.
  ///   - ease: the curve.
  ///   - properties: the animated properties, with their values at both ends.
  ///   - complete: as in ``to(position:animated:duration:delay:ease:complete:)``.
  /// - Returns: the seek, to interrupt or reverse it; it need not be retained.
  @discardableResult
  public static func view(
    view: any Animatable, duration: Double, delay: Double = 0, ease: EasingCurve = .easeOut,
    properties: SeekProperties, complete: ((_ finished: Bool) -> Void)? = nil
  ) -> Seek {
    let seek = Seek()
    seek.view = view
    seek.run(duration, delay, ease, properties, complete)
    return seek
  }

  /// Animates the constant of a constraint from position 0 to 1, and lays a view out with each frame.
  ///
  /// - Parameters:
  ///   - constraint: the constraint.
  ///   - constraintLayoutView: the view to lay out, which has the clock.
  ///   - duration: the duration in seconds.
  ///   - delay: the delay in seconds; the constant of position 0 is set immediately.
  ///   - ease: the curve.
  ///   - properties: the values at both ends.
  ///   - complete: as in ``to(position:animated:duration:delay:ease:complete:)``.
  /// - Returns: the seek, to interrupt or reverse it; it need not be retained.
  @discardableResult
  public static func constraint(
    constraint: any AnimatableConstraint, constraintLayoutView: any Animatable, duration: Double,
    delay: Double = 0, ease: EasingCurve = .easeOut, properties: SeekProperties,
    complete: ((_ finished: Bool) -> Void)? = nil
  ) -> Seek {
    let seek = Seek()
    seek.constraint = constraint
    seek.constraintLayoutView = constraintLayoutView
    seek.run(duration, delay, ease, properties, complete)
    return seek
  }

  private func run(
    _ duration: Double, _ delay: Double, _ ease: EasingCurve, _ properties: SeekProperties,
    _ complete: ((Bool) -> Void)?
  ) {
    (self.duration, self.delay, self.ease, self.properties) = (duration, delay, ease, properties)
    position = 0
    to(position: 1, complete: complete)
  }

  /// A requested movement.
  private struct Request {
    let destination: Double
    let seconds: Double
    let ease: EasingCurve
    let complete: ((Bool) -> Void)?
  }

  /// A movement whose delay has not passed.
  private struct Wait {
    let timer: TimerToken
    let complete: ((Bool) -> Void)?
  }

  /// A running movement.
  private struct Run {
    let movement: SeekMovement
    let complete: ((Bool) -> Void)?
    /// The next frame.
    var timer: TimerToken?
  }

  /// Starts a movement now, with the position and velocity of the running one.
  private func start(_ request: Request) {
    guard request.seconds > 0, let clock else {
      position = request.destination
      request.complete?(true)
      return
    }
    let now = clock.now
    let (replaced, interrupted) = (waiting, running)
    cancelTimers()
    waiting = nil
    running = Run(
      movement: SeekMovement(
        from: interrupted?.movement.position(at: now) ?? presentedPosition,
        to: request.destination, start: now, seconds: request.seconds, ease: request.ease,
        velocity: interrupted?.movement.velocity(at: now)),
      complete: request.complete)
    destination = request.destination
    frame()
    replaced?.complete?(false)
    if let interrupted { interrupted.complete?(interrupted.movement.isFinished(at: now)) }
  }

  private func cancelTimers() {
    for timer in [waiting?.timer, running?.timer] {
      if let timer { clock?.cancel(timer) }
    }
  }

  /// Shows the present state of the movement, and repeats it every sixtieth of a second until the end.
  private func frame() {
    guard let clock, let movement = running?.movement else { return }
    guard allTargets.contains(where: \.isThere) else {
      position = destination
      return
    }
    let now = clock.now
    show(movement.position(at: now))
    guard movement.isFinished(at: now) else {
      let pause = min(.seconds(1) / 60, now.duration(to: movement.end))
      running?.timer = clock.schedule(after: pause) { self.frame() }
      return
    }
    let complete = running?.complete
    running = nil
    complete?(true)
  }

  /// Sets the values of a position on the targets.
  private func show(_ position: Double) {
    presentedPosition = position.isFinite ? position : Self.clamped(position)
    for target in allTargets { target.show(presentedPosition) }
  }

  /// The view and the constraint of the seek itself, and the further ones.
  private var allTargets: [Target] {
    [
      Target(
        view: view, constraint: constraint, constraintLayoutView: constraintLayoutView,
        properties: properties)
    ] + targets
  }

  /// Limits a position to 0…1; NaN becomes 0.
  private static func clamped(_ position: Double) -> Double { min(max(0, position), 1) }

  /// Limits a time to the range of a clock; NaN becomes 0.
  private static func seconds(_ time: Double) -> Double { min(max(0, time), 1e9) }
}
