package import KeyboardCore

/// A bar that shows the visible part of some content, and scrolls on clicks.
///
/// The thumb is at an end only if the content is, and has at least one cell, regardless of the amount of content.
nonisolated package struct ScrollBar: Hashable, Sendable, TerminalView {
  /// The direction in which it runs.
  package enum Orientation: Hashable, Sendable {
    /// From top to bottom.
    case vertical
    /// From left to right.
    case horizontal
  }

  /// The direction in which it runs.
  package let orientation: Orientation
  /// The number of cells.
  package let length: Int
  /// The minimum and maximum offset.
  package let offsets: ClosedRange<Double>
  /// The present offset.
  package let offset: Double
  /// The extent of the visible part.
  package let page: Double

  /// Creates the bar of a viewport.
  package init(_ viewport: Viewport, _ orientation: Orientation = .vertical, length: Int) {
    self.orientation = orientation
    self.length = max(0, length)
    let (low, high) = (viewport.minimumOffset, viewport.maximumOffset)
    switch orientation {
    case .vertical:
      offsets = low.y...max(low.y, high.y)
      offset = viewport.offset.y
      page = viewport.size.height
    case .horizontal:
      offsets = low.x...max(low.x, high.x)
      offset = viewport.offset.x
      page = viewport.size.width
    }
  }

  /// A Boolean value indicating whether part of the content is not visible.
  package var isNeeded: Bool { offsets.upperBound > offsets.lowerBound }

  /// The cells of the thumb; empty if everything is visible.
  package var thumb: Range<Int> {
    guard isNeeded, length > 0 else { return 0..<0 }
    let distance = offsets.upperBound - offsets.lowerBound
    let share = page / (distance + page)
    let size = min(max(1, Int((Double(length) * share).rounded())), max(1, length - 1))
    let last = length - size
    let position = (offset - offsets.lowerBound) / distance
    let start: Int
    if position <= 0 {
      start = 0
    } else if position >= 1 {
      start = last
    } else {
      start = min(max(Int((Double(last) * position).rounded()), min(1, last)), max(0, last - 1))
    }
    return start..<start + size
  }

  /// Returns the offset that brings the middle of the thumb to a cell, as far as possible.
  package func offset(forCell cell: Int) -> Double {
    let last = length - thumb.count
    guard isNeeded, last > 0 else { return offsets.lowerBound }
    let start = min(max(cell - thumb.count / 2, 0), last)
    return offsets.lowerBound
      + (offsets.upperBound - offsets.lowerBound) * Double(start) / Double(last)
  }

  /// Draws the bar in the first column or line.
  package func draw(on canvas: inout Canvas) {
    guard isNeeded else { return }
    let symbols = canvas.theme.symbols
    let isVertical = orientation == .vertical
    let (track, bar) = (
      isVertical ? symbols.track : symbols.horizontalTrack,
      isVertical ? symbols.thumb : symbols.horizontalThumb
    )
    let thumb = thumb
    canvas.fill(cells(0..<length), with: track, canvas.theme.scrollTrack)
    canvas.fill(cells(thumb), with: bar, canvas.theme.scrollThumb)
  }

  private func cells(_ range: Range<Int>) -> CellRect {
    orientation == .vertical
      ? CellRect(row: range.lowerBound, column: 0, rows: range.count, columns: 1)
      : CellRect(row: 0, column: range.lowerBound, rows: 1, columns: range.count)
  }
}
