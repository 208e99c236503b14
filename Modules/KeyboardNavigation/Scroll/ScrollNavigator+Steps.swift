public import KeyboardCore

extension ScrollNavigator {
  /// The effect that performing a command would have now.
  enum Step {
    case scroll(Point)
    case zoom(Double)
  }

  /// Finds the step of a command, without taking it; nil when it would do nothing.
  func step(for command: ScrollCommand, count: Int) -> Step? {
    guard let scrollView else { return nil }
    switch command {
    case .zoomIn, .zoomOut, .zoomReset:
      let scale = scrollView.zoomScale
      let next = scrollView.scale(
        after: command, count: count, from: scale, by: policy.zoomFactor)
      return abs(next - scale) > 1e-9 * scale ? .zoom(next) : nil
    default:
      var viewport = scrollView.viewport
      let former = targetOffset
      // A view may be beyond its ends, as when its content has shrunk: a step counts from the end.
      viewport.offset = viewport.clamped(former)
      let target = rounded(
        destination(of: command, count: Double(count), in: viewport, of: scrollView),
        in: viewport)
      return target == former ? nil : .scroll(target)
    }
  }

  /// Takes a step that was found to be possible.
  func take(_ step: Step) {
    switch step {
    case .scroll(let offset): scroll(to: offset)
    case .zoom(let scale): zoom(to: scale)
    }
  }

  /// Returns the goal of a command, whatever the content allows.
  private func destination(
    of command: ScrollCommand, count: Double, in viewport: Viewport,
    of scrollView: some NavigableScrollView
  ) -> Point {
    let low = viewport.minimumOffset
    let high = viewport.maximumOffset
    let visible = viewport.visibleRect.size
    let pages = scrollView.pageSize
    var offset = viewport.offset
    let vertical = Track(
      offset: offset.y, low: low.y, high: high.y, visible: visible.height, page: pages?.height)
    let horizontal = Track(
      offset: offset.x, low: low.x, high: high.x, visible: visible.width, page: pages?.width)
    let isSideways = low.y == high.y && low.x < high.x
    let main = isSideways ? horizontal : vertical
    let forward = isSideways && scrollView.layoutDirection == .rightToLeft ? -count : count
    switch command {
    case .up: offset.y = vertical.moved(-count, by: policy.arrowHeight(in: visible.height))
    case .down: offset.y = vertical.moved(count, by: policy.arrowHeight(in: visible.height))
    case .left: offset.x = horizontal.moved(-count, by: policy.arrowWidth(in: visible.width))
    case .right: offset.x = horizontal.moved(count, by: policy.arrowWidth(in: visible.width))
    case .pageUp, .pageDown, .first, .last:
      let place =
        switch command {
        case .pageUp: main.moved(-forward, by: policy.pageStep(in: main.visible))
        case .pageDown: main.moved(forward, by: policy.pageStep(in: main.visible))
        case .first: forward > 0 ? main.low : main.high
        default: forward > 0 ? main.high : main.low
        }
      if isSideways { offset.x = place } else { offset.y = place }
    case .zoomIn, .zoomOut, .zoomReset: break
    }
    return offset
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
  /// The scale after some steps; each stops at 1 on its way, all stop at the limits.
  fileprivate func scale(
    after command: ScrollCommand, count: Int, from scale: Double, by factor: Double
  ) -> Double {
    let limits = zoomScales
    guard command != .zoomReset else {
      return min(max(1, limits.lowerBound), limits.upperBound)
    }
    guard scale > 0, factor > 1 else { return scale }
    var scale = scale
    // So many steps reach a limit from any scale.
    for _ in 0..<min(count, 4096) {
      let next = command == .zoomIn ? scale * factor : scale / factor
      // A scale close to 1 becomes 1, and no step passes over it.
      let crosses = abs(scale - 1) > 0.01 && (scale < 1) != (next < 1)
      scale = crosses || abs(next - 1) <= 0.01 ? 1 : next
    }
    return min(max(scale, limits.lowerBound), limits.upperBound)
  }
}

extension ScrollNavigator: CommandResponder {
  /// The name of its commands' provider, `Scrolling`.
  public var providerName: String? { "Scrolling" }

  /// Every command of a scroll view with its title and default keys, whatever is possible now.
  public static let commands: [KeyCommand] = ScrollCommand.allCases.map {
    $0.keyCommand($0.defaultSequences)
  }

  /// Every command of a scroll view with the keys of its policy.
  public var supportedCommands: [KeyCommand] {
    ScrollCommand.allCases.map { $0.keyCommand(policy.sequences(for: $0.id)) }
  }

  /// The commands that would move or zoom the view now.
  public var keyCommands: [KeyCommand] {
    ScrollCommand.allCases.compactMap { command in
      guard step(for: command, count: 1) != nil else { return nil }
      return command.keyCommand(policy.sequences(for: command.id))
    }
  }

  /// Returns whether performing the request now would move or zoom the view.
  ///
  /// Also true when only the argument is wrong: performing then says so.
  public func canPerform(_ invocation: CommandInvocation) -> Bool {
    ScrollCommand(invocation.id).map { step(for: $0, count: 1) != nil } ?? false
  }

  /// The step that the request would take now; one whose argument is wrong throws when it is taken.
  public func step(for invocation: CommandInvocation) -> CommandStep? {
    guard let command = ScrollCommand(invocation.id), let single = step(for: command, count: 1)
    else { return nil }
    guard !invocation.arguments.isEmpty else {
      return CommandStep { () throws(CommandError) in self.take(single) }
    }
    return CommandStep { () throws(CommandError) in try self.perform(invocation) }
  }

  /// Performs the request.
  ///
  /// - Throws: `CommandError` with code `unavailable` when the view would not move, `badArgument`
  ///   or `unknownCommand`; nothing has changed then.
  public func perform(_ invocation: CommandInvocation) throws(CommandError) {
    guard let command = ScrollCommand(invocation.id) else {
      throw .unknown(
        invocation.id, to: "scroll view", knowing: ScrollCommand.allCases.map(\.id))
    }
    guard step(for: command, count: 1) != nil else { throw refusal(of: command) }
    let argument = try CommandParameter.argument(of: invocation, taking: command.parameter)
    guard let step = step(for: command, count: argument?.integerValue ?? 1) else {
      throw refusal(of: command)
    }
    take(step)
  }

  private func refusal(of command: ScrollCommand) -> CommandError {
    let reason =
      switch command {
      case .up, .pageUp, .first: "the start of the content is visible"
      case .down, .pageDown, .last: "the end of the content is visible"
      case .left: "the left edge of the content is visible"
      case .right: "the right edge of the content is visible"
      case .zoomIn: "the content is as large as it can be"
      case .zoomOut: "the content is as small as it can be"
      case .zoomReset: "the content has its actual size"
      }
    return .unavailable(command.id, because: reason)
  }
}
