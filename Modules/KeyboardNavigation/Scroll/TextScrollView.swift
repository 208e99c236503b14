public import KeyboardCore

/// A text that is scrolled, one line a unit, and may grow: all that a reader in a terminal needs.
///
/// Content of any other kind has an extent of its own, and no lines.
///
/// ```swift
/// let text = TextScrollView()
/// let navigator = ScrollNavigator(scrollView: text, scheduler: scheduler, policy: .cells)
/// text.append(bytes)                               // more lines, while it is read
/// ```
public final class TextScrollView: NavigableScrollView {
  /// The lines; only ``append(_:)`` changes them.
  public private(set) var lines: Lines
  /// The extent at scale 1: as high as there are lines, and as wide as the widest of them.
  ///
  /// Only the view that draws lines knows their widths, and sets the greatest one.
  public var naturalSize: Size
  /// The scale of the content.
  public var zoomScale = 1.0
  /// The scales that are allowed; only 1 by default.
  public var zoomScales = 1.0...1.0
  /// The insets that cover the edges of the viewport.
  public var insets = Insets.zero
  /// The extent of a page; nil rests anywhere.
  public var pageSize: Size?
  /// The direction in which lines run.
  public var layoutDirection = LayoutDirection.leftToRight
  /// The extent of the visible part; the text at its start stays in sight when it changes.
  public var viewportSize = Size.zero {
    didSet {
      let isMirrored = layoutDirection == .rightToLeft
      let growth = isMirrored ? viewportSize.width - oldValue.width : 0
      contentOffset = viewport.clamped(Point(x: contentOffset.x - growth, y: contentOffset.y))
    }
  }
  /// The point of the text in the top left corner.
  public var contentOffset = Point.zero {
    didSet { if contentOffset != oldValue { scrolling.notify() } }
  }
  /// Notified when the offset has changed, also during an animation.
  public let scrolling = Observers<Void>()
  /// The part of a search that goes on, and where it goes from.
  private var finding: Finding?

  private struct Finding {
    let query: SearchQuery
    let isForward: Bool
    var rest: [Range<Int>]
  }

  /// Creates a view of a text, at first without lines.
  public init(lines: Lines = Lines()) {
    self.lines = lines
    naturalSize = Size(width: 0, height: Double(lines.count))
  }

  /// The extent at the present scale.
  public var contentSize: Size {
    Size(width: naturalSize.width * zoomScale, height: naturalSize.height * zoomScale)
  }

  /// Adds bytes of a text at the end; see ``Lines/append(_:)``.
  public func append(_ bytes: some Collection<UInt8>) {
    lines.append(bytes)
    naturalSize.height = Double(lines.count)
  }

  // MARK: Finding

  /// A Boolean value indicating whether a search goes on with ``findOn(while:)``.
  public var isFinding: Bool { finding != nil }

  /// Begins to look for the next line that matches, once around the text.
  ///
  /// - Parameters:
  ///   - query: what to look for.
  ///   - line: the line to start at, which is looked at last; -1 to look at all from the first on.
  ///   - isForward: whether to go down.
  public func find(_ query: SearchQuery, from line: Int, isForward: Bool = true) {
    let count = lines.count
    let line = min(max(isForward ? -1 : 0, line), isForward ? count - 1 : count)
    // The range that is searched first comes last.
    let rest =
      isForward
      ? [0..<line + 1, line + 1..<count] : [line..<count, 0..<line]
    finding = Finding(query: query, isForward: isForward, rest: rest)
  }

  /// Looks on for the line.
  ///
  /// - Parameter goesOn: asked every few thousand lines; false leaves the rest for later.
  /// - Returns: the line; nil when there is none, or not yet while ``isFinding``.
  public func findOn(while goesOn: () -> Bool) -> Int? {
    while var finding, var range = finding.rest.popLast() {
      guard goesOn() else { return nil }
      let part = finding.isForward ? range.prefix(4096) : range.suffix(4096)
      range = finding.isForward ? range.dropFirst(part.count) : range.dropLast(part.count)
      if !range.isEmpty { finding.rest.append(range) }
      let matches = lines.indexes(in: part, matching: finding.query)
      self.finding = matches.isEmpty ? finding : nil
      if !matches.isEmpty { return finding.isForward ? matches.first : matches.last }
    }
    finding = nil
    return nil
  }
}
