/// Neighbouring rows of one height, or the start of a section: eight bytes.
struct LayoutRun: Hashable, Sendable {
  /// How many rows; 0 marks the start of a section.
  private(set) var count: UInt32
  /// The height of each row, or of the section's header.
  let height: Float

  /// Creates the mark of a section's start.
  init(header height: Float) {
    count = 0
    self.height = height
  }

  /// Creates rows; at least one.
  init(count: UInt32, height: Float) {
    self.count = max(1, count)
    self.height = height
  }

  /// Whether the run marks the start of a section.
  var isHeader: Bool { count == 0 }

  /// The height of all of it.
  var extent: Double { Double(max(1, count)) * Double(height) }

  /// Takes the next run in, when it has rows of the same height and the count has room.
  ///
  /// - Returns: whether it was taken in; false leaves both as they are.
  mutating func absorb(_ next: LayoutRun) -> Bool {
    guard canAbsorb(next) else { return false }
    count += next.count
    return true
  }

  /// Whether this run and the next one could be one run.
  func canAbsorb(_ next: LayoutRun) -> Bool {
    !isHeader && !next.isHeader && height == next.height && next.count <= UInt32.max - count
  }

  /// The rows before and from an offset; an end without rows is nil.
  func cut(at offset: UInt32) -> (before: LayoutRun?, after: LayoutRun?) {
    guard offset > 0 else { return (nil, self) }
    guard offset < count else { return (self, nil) }
    return (
      LayoutRun(count: offset, height: height), LayoutRun(count: count - offset, height: height)
    )
  }
}

extension Float {
  /// A height as it is kept: never negative, finite, and 0 for what is not a number.
  init(layoutHeight height: Double) {
    self = height > 0 ? Float(min(height, Double(Float.greatestFiniteMagnitude))) : 0
  }
}
