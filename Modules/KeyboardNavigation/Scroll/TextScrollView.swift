public import KeyboardCore

/// A text that is scrolled, one line a unit, and may grow: all that a reader in a terminal needs.
///
/// ```swift
/// let text = TextScrollView()
/// let navigator = ScrollNavigator(scrollView: text, scheduler: scheduler, policy: .cells)
/// text.append(bytes)                               // more lines, while it is read
/// ```
public final class TextScrollView: NavigableScrollView {
  /// The lines; only ``append(_:)`` changes them.
  public private(set) var lines = Lines()
  /// The widest line, as far as it matters to anybody: whoever draws lines knows their widths.
  public var width = 0.0
  /// The extent of what is seen.
  public var viewportSize = Size.zero {
    didSet { contentOffset = viewport.clamped(contentOffset) }
  }
  /// The point of the text in the top left corner.
  public var contentOffset = Point.zero {
    didSet { if contentOffset != oldValue { scrolling.notify() } }
  }
  /// Tell that the offset has changed, also during an animation.
  public let scrolling = Observers<Void>()
  /// The part of a search that goes on, and where it goes from.
  private var finding: Finding?

  private struct Finding {
    let query: SearchQuery
    let isForward: Bool
    var rest: [Range<Int>]
  }

  /// Creates a view of a text without lines.
  public init() {}

  /// The lines' number and the widest.
  public var contentSize: Size { Size(width: width, height: Double(lines.count)) }

  /// Adds bytes of a text at the end; see ``Lines/append(_:)``.
  public func append(_ bytes: some Collection<UInt8>) {
    lines.append(bytes)
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
    // What is looked at first comes last.
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
