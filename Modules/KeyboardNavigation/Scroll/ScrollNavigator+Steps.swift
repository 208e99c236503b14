public import KeyboardCore

extension ScrollNavigator: TableResponder {
  /// The name of its commands' provider, `Scrolling`.
  public var providerName: String? { "Scrolling" }

  /// Returns the keys that the policy has for a command.
  public func keys(of command: KeyCommand) -> [KeySequence] {
    policy.sequences[command.id] ?? command.sequences
  }

  /// The commands of scroll views.
  public static let commandTable = CommandTable<ScrollNavigator>(
    of: "scroll view", isChange: false,
    [
      scroll(.scrollUp, "Scroll up", ["up"], because: isAtStart) { $0.moveLines(-$1) },
      scroll(.scrollDown, "Scroll down", ["down"], because: isAtEnd) { $0.moveLines($1) },
      scroll(
        .scrollLeft, "Scroll left", ["left"], because: "the left edge of the content is visible"
      ) {
        $0.moveColumns(-$1)
      },
      scroll(
        .scrollRight, "Scroll right", ["right"], because: "the right edge of the content is visible"
      ) { $0.moveColumns($1) },
      scroll(.pageUp, "Page up", ["pageup", "shift+space", "alt+up"], because: isAtStart) {
        $0.movePages(-$1)
      },
      scroll(.pageDown, "Page down", ["pagedown", "space", "alt+down"], because: isAtEnd) {
        $0.movePages($1)
      },
      scroll(.firstRow, "Scroll to start", ["home", "super+up"], isStep: false, because: isAtStart)
      {
        course, _ in course.moveToEnd(forwards: false)
      },
      scroll(.lastRow, "Scroll to end", ["end", "super+down"], isStep: false, because: isAtEnd) {
        course, _ in course.moveToEnd(forwards: true)
      },
      zoom(
        .zoomIn, "Zoom in", ["super+=", "super++", "ctrl+=", "ctrl++"],
        because: "the content is as large as it can be"
      ) { $0.scale(after: $1, by: $2, grows: true) },
      zoom(
        .zoomOut, "Zoom out", ["super+-", "ctrl+-"],
        because: "the content is as small as it can be"
      ) { $0.scale(after: $1, by: $2, grows: false) },
      zoom(
        .zoomReset, "Actual size", ["super+0", "ctrl+0"], isStep: false,
        because: "the content has its actual size"
      ) { view, _, _ in min(max(1, view.zoomScales.lowerBound), view.zoomScales.upperBound) },
    ])

  private static let isAtStart = "the start of the content is visible"
  private static let isAtEnd = "the end of the content is visible"

  /// Returns whether a held key repeats a command.
  static func isStep(_ id: CommandID) -> Bool { commandTable[id]?.command.allowsRepeat ?? false }

  /// Declares a command that scrolls.
  private static func scroll(
    _ id: CommandID, _ title: String, _ keys: [KeySequence], isStep: Bool = true,
    because reason: String, move: @escaping @Sendable (inout ScrollCourse, Double) -> Void
  ) -> CommandTable<ScrollNavigator>.Entry {
    let goal: @Sendable (ScrollNavigator, CommandInvocation) -> Point? = { navigator, invocation in
      guard var course = navigator.course else { return nil }
      move(&course, Double(invocation.count))
      let goal = navigator.rounded(course.offset, in: course.viewport)
      return goal == navigator.targetOffset ? nil : goal
    }
    return .init(
      id, title, keys: keys, parameters: isStep ? [.count] : [], because: { _, _ in reason },
      leadsTo: { navigator, invocation in goal(navigator, invocation).map(navigator.place) },
      effect: { navigator, invocation in
        goal(navigator, invocation).map { goal in { navigator.scroll(to: goal) } }
      })
  }

  /// Declares a command that zooms.
  private static func zoom(
    _ id: CommandID, _ title: String, _ keys: [KeySequence], isStep: Bool = true,
    because reason: String,
    scale: @escaping @Sendable (any NavigableScrollView, Int, Double) -> Double
  ) -> CommandTable<ScrollNavigator>.Entry {
    .init(
      id, title, keys: keys, parameters: isStep ? [.count] : [], allowsRepeat: false,
      because: { _, _ in reason },
      effect: { navigator, invocation in
        guard let view = navigator.scrollView else { return nil }
        let goal = scale(view, invocation.count, navigator.policy.zoomFactor)
        guard abs(goal - view.zoomScale) > 1e-9 * view.zoomScale else { return nil }
        return { navigator.zoom(to: goal) }
      })
  }

  /// The way on which a command scrolls, from the offset that the view has or is on its way to.
  private var course: ScrollCourse? {
    guard let scrollView else { return nil }
    var viewport = scrollView.viewport
    // A view may be beyond its ends, as when its content has shrunk: a step counts from the end.
    viewport.offset = viewport.clamped(targetOffset)
    return ScrollCourse(viewport, of: scrollView, policy)
  }

  /// Zooms around the middle of what is visible, or will be when the animation has ended.
  private func zoom(to scale: Double) {
    guard let scrollView else { return }
    let middle = targetVisibleRect.center
    let old = scrollView.zoomScale
    scrollView.zoomScale = scale
    guard old > 0 else { return }
    let factor = scrollView.zoomScale / old
    let viewport = scrollView.viewport
    let area = viewport.visibleRect
    let offset = Point(
      x: viewport.offset.x + middle.x * factor - area.center.x,
      y: viewport.offset.y + middle.y * factor - area.center.y)
    jump(to: rounded(offset, in: viewport), in: scrollView)
  }
}

/// The offset of a viewport and the ways in which commands move it, whatever the content allows.
private struct ScrollCourse {
  let viewport: Viewport
  var offset: Point
  private let policy: ScrollPolicy
  private let (vertical, horizontal): (Track, Track)
  /// A Boolean value indicating whether pages and ends lie to the sides.
  private let isSideways: Bool
  private let isRightToLeft: Bool

  init(_ viewport: Viewport, of scrollView: some NavigableScrollView, _ policy: ScrollPolicy) {
    (self.viewport, offset, self.policy) = (viewport, viewport.offset, policy)
    let (low, high) = (viewport.minimumOffset, viewport.maximumOffset)
    let (visible, pages) = (viewport.visibleRect.size, scrollView.pageSize)
    vertical = Track(
      offset: offset.y, low: low.y, high: high.y, visible: visible.height, page: pages?.height)
    horizontal = Track(
      offset: offset.x, low: low.x, high: high.x, visible: visible.width, page: pages?.width)
    isSideways = low.y == high.y && low.x < high.x
    isRightToLeft = isSideways && scrollView.layoutDirection == .rightToLeft
  }

  private var main: Track { isSideways ? horizontal : vertical }

  mutating func moveLines(_ count: Double) {
    offset.y = vertical.moved(count, by: policy.arrowHeight(in: vertical.visible))
  }

  mutating func moveColumns(_ count: Double) {
    offset.x = horizontal.moved(count, by: policy.arrowWidth(in: horizontal.visible))
  }

  mutating func movePages(_ count: Double) {
    place(main.moved(isRightToLeft ? -count : count, by: policy.pageStep(in: main.visible)))
  }

  mutating func moveToEnd(forwards: Bool) {
    place(forwards == isRightToLeft ? main.low : main.high)
  }

  private mutating func place(_ coordinate: Double) {
    if isSideways { offset.x = coordinate } else { offset.y = coordinate }
  }
}

/// One axis of a viewport.
private struct Track {
  let offset: Double
  let low: Double
  let high: Double
  let visible: Double
  let page: Double?

  /// The offset some steps further; in a paging view whole pages from the nearest one.
  ///
  /// The end of the content counts as a page, even if it is less than one.
  func moved(_ steps: Double, by length: Double) -> Double {
    guard let page, page > 0 else { return offset + steps * length }
    let pages = (offset - low) / page
    return low + (pages.rounded(offset >= high ? .up : .toNearestOrAwayFromZero) + steps) * page
  }
}

extension ScrollPolicy {
  /// An arrow's step: as far as the policy says, but no farther than a page, so that nothing is
  /// skipped that was never seen.
  fileprivate func arrowHeight(in visible: Double) -> Double {
    max(min(scrollArrowHeight, pageStep(in: visible)), granularity)
  }

  /// An arrow's step sideways, no farther than a page either.
  fileprivate func arrowWidth(in visible: Double) -> Double {
    max(min(scrollArrowWidth ?? scrollArrowHeight, pageStep(in: visible)), granularity)
  }

  /// A page less what is to stay visible of it; half a page where that would be nothing, so that
  /// turning always moves on.
  fileprivate func pageStep(in visible: Double) -> Double {
    let margin = max(0, scrollWithinPageMargin)
    return max(margin < visible ? visible - margin : visible / 2, granularity)
  }
}

extension NavigableScrollView {
  /// Returns the scale after some steps; each stops at 1 on its way, all stop at the limits.
  ///
  /// - Parameters:
  ///   - count: the number of steps.
  ///   - factor: the factor of one step.
  ///   - grows: whether the scale becomes larger.
  /// - Returns: the scale.
  fileprivate func scale(after count: Int, by factor: Double, grows: Bool) -> Double {
    var scale = zoomScale
    guard scale > 0, factor > 1 else { return scale }
    // So many steps reach a limit from any scale.
    for _ in 0..<min(count, 4096) {
      let next = grows ? scale * factor : scale / factor
      // A scale close to 1 becomes 1, and no step passes over it.
      let crosses = abs(scale - 1) > 0.01 && (scale < 1) != (next < 1)
      scale = crosses || abs(next - 1) <= 0.01 ? 1 : next
    }
    return min(max(scale, zoomScales.lowerBound), zoomScales.upperBound)
  }
}
