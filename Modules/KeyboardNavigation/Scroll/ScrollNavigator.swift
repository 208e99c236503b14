public import KeyboardCore

/// Scrolls a view by keyboard: by steps, by pages, to its ends; and zooms it.
///
/// ```
/// let navigator = ScrollNavigator(scrollView: article, scheduler: scheduler)
/// try navigator.perform(CommandInvocation(.scrollDown, ["count": 2]))
/// ```
///
/// Its goal is decided from where the running animation *ends*, so that no key of a fast
/// series is lost: a key retargets the animation, which keeps its velocity. Nothing is
/// blocked while it runs. An animation ends for good when it arrives, when the person drags
/// (``userDidDrag()``), or when something else sets the view's offset.
///
/// Vertical commands leave x alone, horizontal ones y. Pages and ends are those of the vertical
/// axis, or of the horizontal one where the content only moves along that. Without a scheduler, or
/// when the policy says so, offsets are set at once.
///
/// Source: IPShortcut's distances and keys; paging views and zoom as in KeyboardKit (Hill).
public final class ScrollNavigator {
  /// The distances, the speed and the keys.
  public var policy: ScrollPolicy
  /// The responder that is asked about keys that would do nothing here.
  public weak var nextResponder: (any CommandResponder)?
  /// The name that published events carry.
  public let scene: String

  /// The view; nothing is possible when it is gone.
  private(set) weak var scrollView: (any NavigableScrollView)?

  private let scheduler: (any Scheduler)?
  private let bus: EventBus?
  private var animation: ScrollAnimation?
  /// The offset that the view made of the one that it was given last.
  private var shown = Point.zero
  private var timer: TimerToken?

  /// Creates a navigator.
  ///
  /// - Parameters:
  ///   - scrollView: the view, held weakly.
  ///   - scheduler: the clock of animations; nil scrolls at once.
  ///   - policy: the distances, the speed and the keys.
  ///   - bus: the bus on which `navigation.scrolled` is published on arrival, if any.
  ///   - scene: the name of the view in that event.
  public init(
    scrollView: any NavigableScrollView, scheduler: (any Scheduler)? = nil,
    policy: ScrollPolicy = .default, bus: EventBus? = nil, scene: String = "scroller"
  ) {
    (self.scrollView, self.scheduler, self.policy) = (scrollView, scheduler, policy)
    (self.bus, self.scene) = (bus, scene)
  }

  deinit {
    if let timer { scheduler?.cancel(timer) }
  }

  /// The offset of the view, or the one at which the running animation will end.
  public var targetOffset: Point {
    guard let viewport = scrollView?.viewport else { return .zero }
    return running.map { viewport.clamped($0.destination) } ?? viewport.offset
  }

  /// The part that is visible when the running animation has ended, less the insets.
  public var targetVisibleRect: Rect {
    guard var viewport = scrollView?.viewport else { return .zero }
    viewport.offset = targetOffset
    return viewport.visibleRect
  }

  /// A Boolean value indicating whether an animation is running.
  public var isScrolling: Bool { running != nil }

  /// The person has begun to drag: the running animation ends where it is.
  public func userDidDrag() {
    guard isScrolling else { return }
    stop()
    publish()
  }

  /// Scrolls to an offset, or as near to it as the content allows.
  public func scroll(to offset: Point, animated: Bool = true) {
    guard let scrollView else { return }
    let target = rounded(offset, in: scrollView.viewport)
    guard target != targetOffset || isScrolling && !animated else { return }
    let current = running
    let way = Point(
      x: target.x - scrollView.contentOffset.x, y: target.y - scrollView.contentOffset.y)
    // Between two lines of a terminal there is nothing to be seen.
    let isStep = current == nil && max(abs(way.x), abs(way.y)) <= policy.granularity
    guard animated, !isStep, policy.animatesScrolling, let scheduler else {
      return jump(to: target, in: scrollView)
    }
    let now = scheduler.now
    animation = ScrollAnimation(
      from: current?.offset(at: now) ?? scrollView.contentOffset, to: target, start: now,
      initialVelocity: current?.velocity(at: now) ?? .zero, pacing: policy.pacing)
    shown = scrollView.contentOffset
    if timer == nil { scheduleFrame() }
  }

  /// Scrolls as little as needed to show a rectangle of the content.
  public func scrollRectToVisible(_ rect: Rect, animated: Bool = true) {
    guard var viewport = scrollView?.viewport else { return }
    viewport.offset = targetOffset
    scroll(to: viewport.offset(showing: rect), animated: animated)
  }
}

extension ScrollNavigator {
  /// The animation, unless something else has moved the view since the last frame.
  private var running: ScrollAnimation? { scrollView?.contentOffset == shown ? animation : nil }

  /// Ends the running animation where it is, silently.
  func stop() {
    animation = nil
    if let timer { scheduler?.cancel(timer) }
    timer = nil
  }

  /// Shows an offset at once.
  func jump(to offset: Point, in scrollView: any NavigableScrollView) {
    stop()
    scrollView.contentOffset = offset
    publish()
  }

  /// The nearest offset within the content; whole in the policy's unit along axes that move.
  func rounded(_ offset: Point, in viewport: Viewport) -> Point {
    viewport.clamped(
      Point(
        x: rounded(offset.x, from: viewport.offset.x),
        y: rounded(offset.y, from: viewport.offset.y)))
  }

  private func rounded(_ coordinate: Double, from old: Double) -> Double {
    let unit = policy.granularity
    return unit > 0 && coordinate != old ? (coordinate / unit).rounded() * unit : coordinate
  }

  private func scheduleFrame() {
    timer = scheduler?.schedule(after: .microseconds(16_667), self) { $0.frame() }
  }

  private func frame() {
    timer = nil
    guard let scheduler, let scrollView, let animation = running else {
      stop()
      return
    }
    let now = scheduler.now
    let viewport = scrollView.viewport
    guard !animation.isFinished(at: now) else {
      return jump(to: viewport.clamped(animation.destination), in: scrollView)
    }
    let offset = rounded(animation.offset(at: now), in: viewport)
    if offset != viewport.offset { scrollView.contentOffset = offset }
    shown = scrollView.contentOffset
    scheduleFrame()
  }

  private func publish() {
    guard let bus, let viewport = scrollView?.viewport else { return }
    bus.publish(
      Scrolled(
        scene: scene, offset: viewport.offset.y, maximum: viewport.maximumOffset.y))
  }
}

extension ScrollNavigator: SelfDescribing {
  /// What conditions and scripts read of a scroll view.
  public static var properties: [Property<ScrollNavigator>] {
    [
      Property("offset", "how far down the content is scrolled") {
        ($0.scrollView?.viewport.offset.y).map(Value.whole)
      },
      Property("maximum", "how far down it can be scrolled") {
        ($0.scrollView?.viewport.maximumOffset.y).map(Value.whole)
      },
      Property("target", "where the running animation ends; the offset when none runs") {
        .whole($0.targetOffset.y)
      },
      Property("x", "how far to the right it is scrolled") {
        ($0.scrollView?.viewport.offset.x).map(Value.whole)
      },
      Property("maximumX", "how far to the right it can be scrolled") {
        ($0.scrollView?.viewport.maximumOffset.x).map(Value.whole)
      },
      Property("zoom", "the scale of the content") { ($0.scrollView?.zoomScale).map(Value.whole) },
    ]
  }

  /// A scroll view.
  public var selfDescription: SelfDescription {
    SelfDescription(
      of: self, name: scene, kind: "a scroller", Properties(of: self, Self.properties))
  }
}
