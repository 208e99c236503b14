public import KeyboardCore

/// A text for reading, wrapped between words at a given width, and scrolled by lines.
///
/// ```swift
/// let text = WrappedText()
/// let navigator = ScrollNavigator(scrollView: text, scheduler: scheduler, policy: .cells)
/// let pane = ScrollPane(navigator: navigator, scrollView: text, line: text.line) {
///   text.viewportSize = $0
/// }
/// text.text = message
/// ```
///
/// A line that fits stays unchanged, blanks included.
nonisolated public final class WrappedText: NavigableScrollView {
  /// The text; a new one is shown from its start.
  public var text = "" {
    didSet {
      wrap()
      contentOffset = .zero
    }
  }
  /// The size of the visible part, in cells; another width wraps the text again, and the top line stays visible.
  public var viewportSize = Size.zero {
    didSet {
      guard viewportSize.width != oldValue.width else {
        contentOffset = viewport.clamped(contentOffset)
        return
      }
      let top = Int(contentOffset.y)
      let source = sources.indices.contains(top) ? sources[top] : 0
      wrap()
      let line = sources.firstIndex { $0 >= source } ?? 0
      contentOffset = viewport.clamped(Point(x: 0, y: Double(line)))
    }
  }
  /// The first visible line.
  public var contentOffset = Point.zero {
    didSet { if contentOffset != oldValue { scrolling.notify() } }
  }
  /// The observers notified when the offset changes, also during an animation.
  public let scrolling = Observers<Void>()

  private var lines: [String] = []
  /// The line of the text to which each wrapped line belongs.
  private var sources: [Int] = []

  /// Creates an empty text.
  public init() {}

  /// The size of the text: one unit high for each wrapped line, and never wider than the view.
  public var contentSize: Size { Size(width: 0, height: Double(lines.count)) }

  /// Returns a wrapped line, from 0; nil past the last one.
  public func line(_ index: Int) -> String? {
    lines.indices.contains(index) ? lines[index] : nil
  }

  private func wrap() {
    (lines, sources) = ([], [])
    let columns = Int(viewportSize.width)
    for (number, line) in text.lines.enumerated() {
      let parts = columns < 1 || line.fits(columns: columns) ? [] : line.wrapped(toColumns: columns)
      lines += parts.isEmpty ? [String(line)] : parts
      sources += Array(repeating: number, count: max(1, parts.count))
    }
  }
}
