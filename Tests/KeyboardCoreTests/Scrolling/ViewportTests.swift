import KeyboardCore
import Testing

@Suite("Viewports")
struct ViewportTests {
  @Test(
    "T35: the largest offset is never below the smallest, and insets widen both",
    arguments: [
      (1000, 300, Insets.zero, 0, 700),
      (100, 300, Insets.zero, 0, 0),
      (0, 300, Insets.zero, 0, 0),
      (300, 300, Insets.zero, 0, 0),
      (1000, 300, Insets(top: 20, bottom: 50), -20, 750),
      (250, 300, Insets(top: 20, bottom: 50), -20, 0),
      (200, 300, Insets(top: 20, bottom: 50), -20, -20),
      (0, 300, Insets(top: 400, bottom: 400), -400, 100),
    ] as [(Double, Double, Insets, Double, Double)])
  func ends(content: Double, height: Double, insets: Insets, low: Double, high: Double) {
    let viewport = Viewport(
      contentSize: Size(width: 10, height: content), size: Size(width: 10, height: height),
      insets: insets)
    #expect(viewport.minimumOffset == Point(x: 0, y: low))
    #expect(viewport.maximumOffset == Point(x: 0, y: high))
    #expect(viewport.clamped(Point(x: 5, y: -9999)) == Point(x: 0, y: low))
    #expect(viewport.clamped(Point(x: -5, y: 9999)) == Point(x: 0, y: high))
  }

  @Test(
    "A rectangle is shown with as little scrolling as possible",
    arguments: [
      // Visible is 120..<250 of 0..<1000.
      (Rect(x: 0, y: 130, width: 1, height: 10), 100),
      (Rect(x: 0, y: 120, width: 1, height: 130), 100),
      (Rect(x: 0, y: 110, width: 1, height: 20), 90),
      (Rect(x: 0, y: 245, width: 1, height: 10), 105),
      (Rect(x: 0, y: 400, width: 1, height: 10), 260),
      (Rect(x: 0, y: 0, width: 1, height: 10), -20),
      (Rect(x: 0, y: 995, width: 1, height: 5), 850),
      // Larger than the viewport: its start.
      (Rect(x: 0, y: 200, width: 1, height: 500), 180),
      (Rect(x: 0, y: 50, width: 1, height: 500), 30),
      (Rect(x: 0, y: 2000, width: 1, height: 5), 850),
    ] as [(Rect, Double)])
  func showing(rect: Rect, y: Double) {
    let viewport = Viewport(
      contentSize: Size(width: 100, height: 1000), size: Size(width: 100, height: 200),
      insets: Insets(top: 20, bottom: 50), offset: Point(x: 0, y: 100))
    #expect(viewport.visibleRect == Rect(x: 0, y: 120, width: 100, height: 130))
    #expect(viewport.offset(showing: rect) == Point(x: 0, y: y))
  }

  @Test("Both axes move at once")
  func diagonal() {
    let viewport = Viewport(
      contentSize: Size(width: 100, height: 100), size: Size(width: 10, height: 10))
    #expect(
      viewport.offset(showing: Rect(x: 40, y: 50, width: 5, height: 5)) == Point(x: 35, y: 45))
  }

  @Test("Reading starts at the top, on the right where content runs from right to left")
  func start() {
    #expect(Page(layoutDirection: .leftToRight).startOffset == Point(x: -7, y: -5))
    #expect(Page(layoutDirection: .rightToLeft).startOffset == Point(x: 809, y: -5))
  }

  @Test("A view that only has sizes and an offset runs from left to right, and is never zoomed")
  func plain() {
    let sheet = Sheet()
    sheet.zoomScale = 2
    #expect(sheet.zoomScale == 1)
    #expect(sheet.zoomScales == 1...1)
    #expect(sheet.layoutDirection == .leftToRight)
    #expect(sheet.startOffset == .zero)
    #expect(sheet.pageSize == nil)
    #expect(sheet.scrolling.isEmpty)
    #expect(
      sheet.viewport
        == Viewport(
          contentSize: Size(width: 900, height: 800), size: Size(width: 100, height: 90),
          offset: Point(x: 3, y: 4)))
  }
}

/// A scroll view that has only what a scroll view needs.
private final class Sheet: NavigableScrollView {
  let contentSize = Size(width: 900, height: 800)
  let viewportSize = Size(width: 100, height: 90)
  var contentOffset = Point(x: 3, y: 4)
}

/// A scroll view of 100 by 100 with a wide content.
private final class Page: NavigableScrollView {
  let contentSize = Size(width: 900, height: 900)
  let viewportSize = Size(width: 100, height: 100)
  let insets = Insets(top: 5, left: 7, bottom: 0, right: 9)
  var contentOffset = Point.zero
  let layoutDirection: LayoutDirection

  init(layoutDirection: LayoutDirection) {
    self.layoutDirection = layoutDirection
  }
}
