public import KeyboardCore
public import KeyboardNavigation

/// A pane that shows scrollable text, or a map of content without text.
///
/// Animations move the content without a key: observers of the scroll view's `scrolling` are notified.
@MainActor
public final class ScrollPane: ScrollablePane {
  /// Notified when the pane looks different.
  public let changes = Observers<Void>()
  /// The state of the mouse.
  public var pointer = Pointer()

  /// Returns the matching parts of a line.
  public var highlights: (String) -> [Range<String.Index>] = { _ in [] }
  private let navigator: ScrollNavigator
  private let scrollView: any NavigableScrollView
  private let line: ((Int) -> String?)?
  private let resize: (Size) -> Void
  private let measure: ((Double) -> Void)?
  private var token: Subscription?

  /// Creates a pane.
  ///
  /// - Parameters:
  ///   - navigator: the navigator, which scrolls the content.
  ///   - scrollView: the content, which the navigator scrolls.
  ///   - line: returns a line of the text, from 0, one unit high at scale 1; nil past the last one.
  ///     Without it, the pane is a ``ScrollMap``.
  ///   - measure: called with the width of the widest visible line before each frame, so that a text of a million
  ///     lines need not be measured.
  ///   - resize: sets the size of the scroll view's viewport.
  public init(
    navigator: ScrollNavigator, scrollView: any NavigableScrollView,
    line: ((Int) -> String?)? = nil, measure: ((Double) -> Void)? = nil,
    resize: @escaping (Size) -> Void
  ) {
    self.navigator = navigator
    self.scrollView = scrollView
    self.line = line
    (self.resize, self.measure) = (resize, measure)
    token = scrollView.scrolling.observe { [changes] in changes.notify() }
  }

  /// The scrolled part of the content, in percent; `all` if everything is visible.
  public var summary: String {
    let viewport = scrollView.viewport
    let (low, high) = (viewport.minimumOffset, viewport.maximumOffset)
    guard high.y > low.y else { return "all" }
    return "\(Int(((viewport.offset.y - low.y) / (high.y - low.y) * 100).rounded()))%"
  }

  /// The first visible line; nil for a map.
  public var focusedElement: AccessibilityElement? {
    let number = Int((scrollView.contentOffset.y / max(scrollView.zoomScale, 0.01)).rounded(.up))
    guard let text = line?(number) else { return nil }
    var element = AccessibilityElement(text, .line)
    element.position = AccessibilityElement.Position(number + 1, of: nil)
    return element
  }

  /// The content as it is now.
  public func view(isActive: Bool) -> any ScrollableView {
    let viewport = scrollView.viewport
    guard let line else { return ScrollMap(viewport: viewport) }
    var view = ScrollView(viewport: viewport, line: Self.scaled(line, by: scrollView.zoomScale))
    view.highlights = highlights
    return view
  }

  /// Measures the visible lines, and sets the size of the viewport to the room in the view.
  public func layOut(in size: CellSize) {
    if let measure, let line {
      let line = Self.scaled(line, by: scrollView.zoomScale)
      let first = max(0, Int(scrollView.contentOffset.y))
      let widths = (first..<first + size.rows).lazy.compactMap { line($0)?.displayWidth }
      measure(Double(widths.max() ?? 0))
    }
    resizeViewport(to: view(isActive: true).viewportSize(in: size))
  }

  /// Returns the lines of a scaled text: larger, they lie apart; smaller, some are left out.
  private static func scaled(
    _ line: @escaping (Int) -> String?, by scale: Double
  ) -> (Int) -> String? {
    guard scale != 1, scale > 0 else { return line }
    return { row in
      let number = Int((Double(row) / scale).rounded(.up))
      guard let text = line(number) else { return nil }
      return Int((Double(number) * scale).rounded(.down)) == row ? text : ""
    }
  }

  /// Sets the size of the scroll view's viewport.
  public func resizeViewport(to size: Size) {
    if scrollView.viewportSize != size { resize(size) }
  }

  /// Scrolls the content directly; an animation ends at its present offset.
  public func scroll(by distance: Point) {
    navigator.userDidDrag()
    let offset = scrollView.contentOffset
    navigator.scroll(
      to: Point(x: offset.x + distance.x, y: offset.y + distance.y), animated: false)
  }
}
