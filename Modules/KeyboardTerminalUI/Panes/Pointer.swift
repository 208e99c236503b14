public import KeyboardCore
public import KeyboardTerminal

/// The mouse on a scrollable view: clicks, double clicks, the wheel, and drags of scroll bars.
nonisolated public struct Pointer: Hashable, Sendable {
  /// The possible actions of the mouse.
  public enum Step: Hashable, Sendable {
    /// Focus an item.
    case focus(Int)
    /// Select or deselect an item.
    case toggle(Int)
    /// Commit an item, which the first click has focused if it can have the focus.
    case commit(Int)
    /// Show or hide the children of an item.
    case toggleExpanded(Int)
    /// Scroll directly: down and right, or up and left if negative.
    case scroll(Point)
  }

  private struct Click: Hashable, Sendable {
    let item: Int
    let instant: Instant
  }

  private var lastClick: Click?
  /// The cell where a drag of a scroll bar began.
  private var dragStart: CellPosition?

  /// The maximum time between the clicks of a double click.
  public static let doubleClickTime = Duration.milliseconds(400)

  /// Creates a pointer in its initial state.
  public init() {}

  /// Processes a mouse event.
  ///
  /// - Parameters:
  ///   - event: the event; its instant is on the terminal's clock.
  ///   - view: the view, as it is shown.
  ///   - frame: the place of the view, in the cells that the event counts.
  /// - Returns: the requested action; nil for none.
  public mutating func step(
    for event: MouseEvent, on view: any ScrollableView, in frame: CellRect
  ) -> Step? {
    let cell = view.cellExtent(in: frame.size)
    if let distance = WheelSteps().distance(for: event, cell: cell) { return .scroll(distance) }
    if event.action == .release { dragStart = nil }
    guard event.button == .left, let position = event.cell?.within(frame) else { return nil }
    switch event.action {
    case .press: return press(event, view.hitTest(position, in: frame.size), at: position, view)
    case .motion:
      guard let dragStart else { return nil }
      let offset = view.scrollBarOffset(from: dragStart, to: position, in: frame.size)
      return offset.map { .scroll(view.viewport.distance(to: $0)) }
    case .release: return nil
    }
  }

  private mutating func press(
    _ event: MouseEvent, _ hit: ViewHit?, at position: CellPosition, _ view: any ScrollableView
  ) -> Step? {
    let former = lastClick
    lastClick = nil
    dragStart = nil
    switch hit {
    case .item(let item) where event.modifiers.contains(.control): return .toggle(item)
    case .item(let item):
      if let former, former.item == item,
        former.instant.duration(to: event.instant) <= Self.doubleClickTime
      {
        return .commit(item)
      }
      lastClick = Click(item: item, instant: event.instant)
      return .focus(item)
    case .sign(let item): return .toggleExpanded(item)
    case .scrollBar(let offset):
      dragStart = position
      return .scroll(view.viewport.distance(to: offset))
    case .header, .title, .empty, nil: return nil
    }
  }
}

/// The distances that a notch of the mouse wheel scrolls.
nonisolated package struct WheelSteps: Hashable, Sendable {
  /// The number of lines per notch.
  package var lines: Int
  /// The number of cells per horizontal notch.
  package var columns: Int

  /// Creates distances; three lines and eight cells are usual in terminals.
  package init(lines: Int = 3, columns: Int = 8) {
    self.lines = lines
    self.columns = columns
  }

  /// Returns the distance that a notch of the wheel adds to an offset; nil for any other event.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - cell: the size of a cell of the terminal in the units of the layout.
  /// - Returns: the distance in the units of the layout.
  package func distance(
    for event: MouseEvent, cell: Size = Size(width: 1, height: 1)
  ) -> Point? {
    guard event.action == .press else { return nil }
    let (width, height) = (Double(columns) * cell.width, Double(lines) * cell.height)
    return switch event.button {
    case .wheelUp: Point(x: 0, y: -height)
    case .wheelDown: Point(x: 0, y: height)
    case .wheelLeft: Point(x: -width, y: 0)
    case .wheelRight: Point(x: width, y: 0)
    default: nil
    }
  }
}
