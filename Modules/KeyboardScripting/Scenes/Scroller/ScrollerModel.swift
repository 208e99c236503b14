package import KeyboardCore
package import KeyboardNavigation

/// The content of a scroll view scene and the part of it that is visible.
package final class ScrollerModel: NavigableScrollView {
  /// The extent of the content at scale 1.
  let naturalSize: Size
  package private(set) var viewportSize: Size
  package let insets: Insets
  package let pageSize: Size?
  package let layoutDirection: LayoutDirection
  package let zoomScales: ClosedRange<Double>
  /// What the content says, one line a unit; nil when it says nothing.
  package let text: Lines?

  package var contentOffset: Point {
    didSet { if contentOffset != oldValue { onScroll() } }
  }
  /// Told that the offset is another.
  package var onScroll: () -> Void = {}
  package var zoomScale: Double = 1

  init(
    content: Size, viewport: Size, insets: Insets = .zero, pageSize: Size? = nil,
    layoutDirection: LayoutDirection = .leftToRight, zoomScales: ClosedRange<Double> = 1...1,
    text: Lines? = nil
  ) {
    naturalSize = content
    viewportSize = viewport
    self.insets = insets
    self.pageSize = pageSize
    self.layoutDirection = layoutDirection
    self.zoomScales = zoomScales
    self.text = text
    contentOffset = .zero
    contentOffset = self.viewport.minimumOffset
  }

  /// Gives the viewport another size; the offset stays within the content.
  package func resize(to size: Size) {
    viewportSize = size
    contentOffset = viewport.clamped(contentOffset)
  }

  package var contentSize: Size {
    Size(width: naturalSize.width * zoomScale, height: naturalSize.height * zoomScale)
  }
}
