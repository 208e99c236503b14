/// A scroll view whose sizes can be read, and whose offset can be read and set.
///
/// A view of the application conforms, so that code that scrolls it does not depend on a user interface. The values
/// may change at any time, without notice. Only the first three members are required.
public protocol NavigableScrollView: AnyObject {
  /// The extent of the content, at the present zoom.
  var contentSize: Size { get }

  /// The extent of the viewport, insets included.
  var viewportSize: Size { get }

  /// The point of the content in the top left corner of the viewport.
  ///
  /// It is set within the content's bounds; a view may round it.
  var contentOffset: Point { get set }

  /// The observers notified when the offset has changed, also during an animation; none by default.
  var scrolling: Observers<Void> { get }

  /// The insets that cover the edges of the viewport; none by default.
  var insets: Insets { get }

  /// The size of a page, in a view that rests only at whole pages; nil by default.
  var pageSize: Size? { get }

  /// The direction in which horizontal content runs; from left to right by default.
  var layoutDirection: LayoutDirection { get }

  /// The scale of the content; 1 by default. Setting it changes ``contentSize``.
  var zoomScale: Double { get set }

  /// The allowed scales; only 1 by default, which disables zooming.
  var zoomScales: ClosedRange<Double> { get }
}

extension NavigableScrollView {
  /// An empty list by default.
  public var scrolling: Observers<Void> { Observers() }

  /// No insets by default.
  public var insets: Insets { .zero }

  /// No pages by default.
  public var pageSize: Size? { nil }

  /// From left to right by default.
  public var layoutDirection: LayoutDirection { .leftToRight }

  /// 1 by default; setting it does nothing.
  public var zoomScale: Double {
    get { 1 }
    set {}
  }

  /// Only 1 by default.
  public var zoomScales: ClosedRange<Double> { 1...1 }

  /// The offset at which reading starts: at the top, and on the right if content runs from right to left.
  public var startOffset: Point {
    let viewport = viewport
    let isMirrored = layoutDirection == .rightToLeft
    return Point(
      x: isMirrored ? viewport.maximumOffset.x : viewport.minimumOffset.x,
      y: viewport.minimumOffset.y)
  }

  /// The visible part now, as a value.
  public var viewport: Viewport {
    Viewport(
      contentSize: contentSize, size: viewportSize, insets: insets, offset: contentOffset)
  }
}

/// The visible part of some content: sizes, insets and an offset, and the limits of scrolling.
///
/// ```
/// offset ─▶ ┌───────────────┐ ┐
///           │ inset (bar)   │ │
///           │ ┌───────────┐ │ │ size
///           │ │visibleRect│ │ │
///           │ └───────────┘ │ │
///           └───────────────┘ ┘
/// ```
///
/// The offset is the point of the content in the viewport's top left corner; content that begins below an inset is at
/// rest at a negative offset. All values are in the content's units.
public struct Viewport: Hashable, Sendable {
  /// The extent of the content.
  public var contentSize: Size
  /// The extent of the viewport, insets included.
  public var size: Size
  /// The insets that cover the edges of the viewport.
  public var insets: Insets
  /// The point of the content in the top left corner of the viewport.
  public var offset: Point

  /// Creates a viewport.
  public init(contentSize: Size, size: Size, insets: Insets = .zero, offset: Point = .zero) {
    (self.contentSize, self.size, self.insets, self.offset) = (contentSize, size, insets, offset)
  }

  /// The offset at the top left end of the content.
  public var minimumOffset: Point {
    // A subtraction, because zero has a sign.
    Point(x: 0 - insets.left, y: 0 - insets.top)
  }

  /// The offset at the bottom right end; the minimum along an axis on which all content fits.
  public var maximumOffset: Point {
    Point(
      x: max(minimumOffset.x, contentSize.width - size.width + insets.right),
      y: max(minimumOffset.y, contentSize.height - size.height + insets.bottom))
  }

  /// Returns the nearest offset that scrolling may reach.
  public func clamped(_ offset: Point) -> Point {
    let (low, high) = (minimumOffset, maximumOffset)
    return Point(
      x: min(max(offset.x, low.x), high.x), y: min(max(offset.y, low.y), high.y))
  }

  /// The visible part of the content's plane, less the insets.
  public var visibleRect: Rect { Rect(origin: offset, size: size).inset(by: insets) }

  /// Returns the offset that shows a rectangle of the content with as little scrolling as possible.
  ///
  /// The result is the present offset if the rectangle is visible. The start of a rectangle larger than the viewport
  /// is shown.
  public func offset(showing rect: Rect) -> Point {
    let distance = visibleRect.distance(showing: rect)
    return clamped(Point(x: offset.x + distance.x, y: offset.y + distance.y))
  }
}

extension Rect {
  /// Returns the distance that this rectangle has to move to show another one, or its start.
  ///
  /// The distance along each axis is as small as possible: zero if the other one is inside, and to its start if it is
  /// longer.
  public func distance(showing rect: Rect) -> Point {
    Point(
      x: Self.distance(from: minX, maxX, to: rect.minX, rect.maxX),
      y: Self.distance(from: minY, maxY, to: rect.minY, rect.maxY))
  }

  /// Returns the distance that a range has to move to contain another, or to begin with a longer one.
  private static func distance(
    from low: Double, _ high: Double, to start: Double, _ end: Double
  ) -> Double {
    if start < low || end - start > high - low { return start - low }
    return max(0, end - high)
  }
}
