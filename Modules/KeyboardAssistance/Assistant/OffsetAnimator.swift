import KeyboardCore

/// An offset of a view, which can be read and set while the view exists.
struct MovableOffset {
  let id: ObjectIdentifier
  /// Returns the offset; nil if the view was deallocated.
  let read: () -> Point?
  let write: (Point) -> Void

  init(_ view: any AssistedScrollView) {
    id = ObjectIdentifier(view)
    read = { [weak view] in view?.contentOffset }
    write = { [weak view] in view?.contentOffset = $0 }
  }

  init(_ view: any AssistedRootView) {
    id = ObjectIdentifier(view)
    read = { [weak view] in view.map { Point(x: 0, y: $0.rootOffset) } }
    write = { [weak view] in view?.rootOffset = $0.y }
  }

  init(_ constraint: any AnimatableConstraint, in layoutView: (any Animatable)?) {
    id = ObjectIdentifier(constraint)
    read = { [weak constraint] in constraint.map { Point(x: 0, y: $0.constant) } }
    write = { [weak constraint, weak layoutView] in
      constraint?.constant = $0.y
      layoutView?.layoutIfNeeded()
    }
  }
}

/// Moves offsets, immediately or animated, and notices when something else moves them.
///
/// A movement that is replaced passes its velocity on. A movement ends when something else sets its offset.
final class OffsetAnimator {
  private struct Movement {
    let offset: MovableOffset
    /// The running animation; nil after its end.
    var animation: ScrollAnimation?
    /// The offset that the view has made of the last one set.
    var shown: Point
    /// Called at the end, unless something else ends it.
    var then: (() -> Void)?

    var isDisturbed: Bool { offset.read() != shown }
  }

  private let scheduler: any Scheduler
  private var movements: [ObjectIdentifier: Movement] = [:]
  private var timer: TimerToken?

  init(scheduler: any Scheduler) {
    self.scheduler = scheduler
  }

  deinit {
    if let timer { scheduler.cancel(timer) }
  }

  /// Begins to watch an offset, from its present value or the end of a running movement.
  func watch(_ offset: MovableOffset) {
    movements = movements.filter { $0.value.offset.read() != nil }
    guard let place = offset.read() else { return }
    if let movement = movements[offset.id], movement.animation != nil, !movement.isDisturbed {
      return
    }
    movements[offset.id] = Movement(offset: offset, shown: place)
  }

  /// Returns the offset at the end of a running movement, or the present one; nil without a view.
  func goal(of offset: MovableOffset) -> Point? {
    running(offset)?.destination ?? offset.read()
  }

  /// Returns whether something else has moved a watched offset.
  func isDisturbed(_ offset: MovableOffset) -> Bool {
    movements[offset.id]?.isDisturbed ?? true
  }

  /// Moves an offset, immediately if the duration is zero.
  func move(
    _ offset: MovableOffset, to goal: Point, for duration: Duration, then: (() -> Void)? = nil
  ) {
    guard let place = offset.read() else { return }
    let current = running(offset)
    guard goal != current?.destination ?? place || current != nil && duration == .zero else {
      return
    }
    guard duration > .zero else {
      offset.write(goal)
      movements[offset.id] = Movement(offset: offset, shown: offset.read() ?? goal)
      return
    }
    let now = scheduler.now
    let animation = ScrollAnimation(
      from: current?.offset(at: now) ?? place, to: goal, start: now,
      initialVelocity: current?.velocity(at: now) ?? .zero,
      pacing: ScrollPacing(base: duration, growth: 0))
    movements[offset.id] = Movement(
      offset: offset, animation: animation, shown: place, then: then)
    if timer == nil { scheduleFrame() }
  }

  private func running(_ offset: MovableOffset) -> ScrollAnimation? {
    guard let movement = movements[offset.id], !movement.isDisturbed else { return nil }
    return movement.animation
  }

  private func scheduleFrame() {
    timer = scheduler.schedule(after: .microseconds(16_667), self) { $0.frame() }
  }

  private func frame() {
    timer = nil
    let now = scheduler.now
    var ended: [() -> Void] = []
    for (id, movement) in movements {
      guard let animation = movement.animation else { continue }
      guard !movement.isDisturbed else {
        movements[id]?.animation = nil
        continue
      }
      movement.offset.write(animation.offset(at: now))
      if let place = movement.offset.read() { movements[id]?.shown = place }
      if animation.isFinished(at: now) {
        movements[id]?.animation = nil
        if let then = movement.then { ended.append(then) }
      }
    }
    for then in ended { then() }
    if timer == nil, movements.values.contains(where: { $0.animation != nil }) { scheduleFrame() }
  }
}
