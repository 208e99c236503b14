public import FoundationEssentials
public import KeyboardCore

/// A list that scrolls itself: it keeps the viewport, and whoever draws it shows that part.
///
/// For programs that draw lists themselves, in a terminal or on a canvas, without a scroll view.
public protocol ViewportList: NavigableList {
  /// The part that is seen; its content size is that of all items.
  var viewport: Viewport { get set }
}

extension ViewportList {
  /// The part that is seen, without insets.
  public var visibleRect: Rect? { viewport.visibleRect }

  /// Scrolls as little as needed, at once.
  public func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    viewport.offset = viewport.offset(showing: rect)
  }

  /// Scrolls by hand, no further than the ends of the content.
  public func scroll(by distance: Point) {
    let offset = viewport.offset
    viewport.offset = viewport.clamped(Point(x: offset.x + distance.x, y: offset.y + distance.y))
  }

  /// Gives the viewport another size.
  ///
  /// - Parameters:
  ///   - size: the extent, insets included.
  ///   - indexPath: the item that is to stay in sight, such as the focused one; nil for none.
  public func resizeViewport(to size: Size, showing indexPath: IndexPath?) {
    guard viewport.size != size else { return }
    viewport.size = size
    viewport.offset = viewport.clamped(viewport.offset)
    if let indexPath { scrollRectToVisible(rectForItem(at: indexPath), animated: false) }
  }
}
