/// The mark and those before it: positions in a text, or rows of a list.
nonisolated struct MarkRing: Hashable, Sendable {
  /// The most marks that are kept beside the mark.
  static let limit = 16

  /// The mark; nil before one was set.
  private(set) var mark: Int?
  /// Earlier marks, the last one first.
  private(set) var earlier: [Int] = []
  /// A Boolean value indicating whether the region, from the mark to where one is, is shown and
  /// used.
  var isActive = false

  init(mark: Int? = nil, isActive: Bool = false) {
    self.mark = mark
    self.isActive = isActive
  }

  /// Sets the mark, and keeps the one that was.
  mutating func push(_ position: Int) {
    if let mark { earlier = Array(([mark] + earlier).prefix(Self.limit)) }
    mark = position
  }

  /// Puts the mark elsewhere, and keeps none.
  mutating func replace(_ position: Int) {
    mark = position
  }

  /// Restores the previous mark; the current one becomes the oldest.
  mutating func pop() {
    isActive = false
    guard let mark, let last = earlier.first else { return }
    self.mark = last
    earlier = earlier.dropFirst() + [mark]
  }

  /// Moves every mark as the text around it.
  mutating func move(_ moved: (Int) -> Int) {
    mark = mark.map(moved)
    earlier = earlier.map(moved)
  }
}
