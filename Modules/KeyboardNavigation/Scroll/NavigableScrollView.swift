public import KeyboardCore

/// A scroll view whose sizes and offset a navigator can ask for, and whose offset it can set.
///
/// A view adopts it in the application, so that the navigator depends on no user interface. The
/// answers may change at any time; nobody has to be told. Only the first three are required.
public protocol NavigableScrollView: AnyObject {
  /// The extent of the content, at the present zoom.
  var contentSize: Size { get }

  /// The extent of the viewport, insets included.
  var viewportSize: Size { get }

  /// The point of the content in the top left corner of the viewport.
  ///
  /// The navigator sets it within the content's bounds; a view may round what it is given.
  var contentOffset: Point { get set }

  /// The insets that cover the edges of the viewport; none by default.
  var insets: Insets { get }

  /// The extent of a page, in a view that rests only at whole pages; nil by default.
  var pageSize: Size? { get }

  /// At which side horizontal content begins; from left to right by default.
  var layoutDirection: LayoutDirection { get }

  /// The scale of the content; 1 by default. Setting it changes ``contentSize``.
  var zoomScale: Double { get set }

  /// The scales that are allowed; only 1 by default, so that nothing zooms.
  var zoomScales: ClosedRange<Double> { get }
}

extension NavigableScrollView {
  /// Nothing.
  public var insets: Insets { .zero }

  /// No pages.
  public var pageSize: Size? { nil }

  /// From left to right.
  public var layoutDirection: LayoutDirection { .leftToRight }

  /// 1; setting it does nothing.
  public var zoomScale: Double {
    get { 1 }
    set {}
  }

  /// Only 1.
  public var zoomScales: ClosedRange<Double> { 1...1 }

  /// The visible part now, as a value.
  public var viewport: Viewport {
    Viewport(
      contentSize: contentSize, size: viewportSize, insets: insets, offset: contentOffset)
  }
}
