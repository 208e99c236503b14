/// Searches lines in slices, on any thread, while keys are handled.
///
/// ```
/// nextSlice() ──▶ searched(), on any thread ──▶ take(_:), and again until there is no slice
/// ```
extension LongText {
  /// Lines that are searched independently of their text.
  public struct Slice: Sendable {
    /// The purpose of a search.
    fileprivate enum Purpose {
      case filter, find, count
    }

    fileprivate let purpose: Purpose
    fileprivate let generation: Int
    fileprivate let query: SearchQuery
    fileprivate let plainText: @Sendable (ArraySlice<UInt8>) -> String?
    fileprivate var lines: [(place: Range<Int>, bytes: ArraySlice<UInt8>)] = []
    /// For each searched line, whether it matches.
    fileprivate var matches: [Bool] = []

    /// Returns the slice with its matches.
    public func searched() -> Slice {
      var (slice, matcher) = (self, query.matcher)
      for line in lines {
        let isMatch =
          if let text = plainText(line.bytes) { matcher.matches(text) } else {
            matcher.matches(line.bytes)
          }
        slice.matches.append(isMatch)
        if isMatch, purpose == .find { break }
      }
      matcher.retire()
      return slice
    }
  }

  /// A running search.
  struct Finding {
    let query: SearchQuery
    let isForward: Bool
    /// The place where the next line is searched.
    var place: Int
  }

  /// The limits of a slice: its number of lines, and its number of bytes.
  private static let (linesOfSlice, bytesOfSlice) = (512, 1 << 16)

  // MARK: Finding

  /// A Boolean value indicating whether a search is running.
  public var isFinding: Bool { finding != nil }

  /// A Boolean value indicating whether a search has reached the end of the available text, and waits for more.
  public var isWaiting: Bool {
    guard let finding, finding.isForward, !isWhole else { return false }
    return line(from: finding.place).map(isOpen) ?? hasFiltered
  }

  /// Begins to search for a matching line, up to the end or the start of the text.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - place: the start of the first line to search; backwards, of the line after it.
  ///   - isForward: whether to search downwards.
  public func find(_ query: SearchQuery, from place: Int, isForward: Bool = true) {
    finding = Finding(query: query, isForward: isForward, place: place)
    generation += 1
  }

  /// Ends the running search, if there is one.
  public func stopFinding() {
    finding = nil
    generation += 1
  }

  // MARK: Slices

  /// Returns the lines to search next: those of the filter, then of the search, then those to be counted.
  ///
  /// A search that has reached its end without a match is then over.
  ///
  /// - Returns: the lines; nil if there is nothing to search now, and while the previous slice is not finished.
  public func nextSlice() -> Slice? {
    guard generationOfSlice != generation else { return nil }
    let slice = sliceOfFilter() ?? sliceOfFinding() ?? sliceOfCount()
    if slice != nil { generationOfSlice = generation }
    return slice
  }

  /// Adopts the matches of a slice, unless the query has changed meanwhile.
  ///
  /// - Returns: the line that the search has found; nil if it continues.
  @discardableResult
  public func take(_ slice: Slice) -> Range<Int>? {
    guard slice.generation == generation, generationOfSlice == generation else { return nil }
    generationOfSlice = nil
    let lines = slice.lines.map(\.place)
    switch slice.purpose {
    case .filter: filtering?.take(lines, slice.matches)
    case .count: counting?.take(lines, slice.matches)
    case .find:
      guard slice.matches.last != true else {
        stopFinding()
        return lines[slice.matches.count - 1]
      }
      if let last = lines.last, let finding {
        self.finding?.place = finding.isForward ? last.upperBound : last.lowerBound
      }
    }
    return nil
  }

  private func slice(
    _ purpose: Slice.Purpose, _ query: SearchQuery, from place: Int,
    isForward: Bool = true, line: (Int) -> Range<Int>?
  ) -> Slice? {
    var slice = Slice(
      purpose: purpose, generation: generation, query: query, plainText: plainText)
    var (place, count) = (place, 0)
    while slice.lines.count < Self.linesOfSlice, count < Self.bytesOfSlice,
      let next = line(place), !isForward || !isOpen(next)
    {
      slice.lines.append((next, bytes(of: next)))
      place = isForward ? next.upperBound : next.lowerBound
      count += next.count
    }
    return slice.lines.isEmpty ? nil : slice
  }

  private func sliceOfFilter() -> Slice? {
    guard let filtering else { return nil }
    return slice(.filter, filtering.query, from: filtering.place) { [self] in
      $0 < count ? extent(from: $0) : nil
    }
  }

  private func sliceOfFinding() -> Slice? {
    guard let finding else { return nil }
    let isForward = finding.isForward
    let slice = slice(.find, finding.query, from: finding.place, isForward: isForward) {
      isForward ? self.line(from: $0) : self.line(before: $0)
    }
    if slice == nil, !isForward || isWhole && hasFiltered { stopFinding() }
    return slice
  }

  private func sliceOfCount() -> Slice? {
    guard let counting, hasFiltered else { return nil }
    return slice(.count, counting.query, from: counting.place, line: line(from:))
  }

  // MARK: The filter, and the count of matches

  /// The lines that match a query, among those searched so far.
  struct Matches {
    let query: SearchQuery
    private(set) var kept: [Int] = []
    /// The start of the first line that was not searched.
    private(set) var place = 0
    /// The start of the last searched line.
    private var last = 0

    init(query: SearchQuery) {
      self.query = query
    }

    func line(from place: Int) -> Int? {
      let index = index(from: place)
      return index < kept.count ? kept[index] : nil
    }

    func line(before place: Int) -> Int? {
      let index = index(from: place)
      return index > 0 ? kept[index - 1] : nil
    }

    /// Returns the number of lines before a place.
    func index(from place: Int) -> Int { kept.indices.partitioningIndex { kept[$0] >= place } }

    mutating func take(_ lines: [Range<Int>], _ matches: [Bool]) {
      for (line, isKept) in zip(lines, matches) where isKept { kept.append(line.lowerBound) }
      if let line = lines.last { (last, place) = (line.lowerBound, line.upperBound) }
    }

    /// Searches the last line again if it has grown.
    mutating func reopen(in text: LongText) {
      guard place > last, !text.isStartOfLine(place) else { return }
      if kept.last == last { kept.removeLast() }
      place = last
    }
  }

  /// The query that the visible lines match; nil shows all lines.
  ///
  /// A new filter starts from the beginning, and finds the first lines first.
  public var filter: SearchQuery? {
    get { filtering?.query }
    set {
      filtering = newValue.map { Matches(query: $0) }
      counting = counting.map { Matches(query: $0.query) }
      generation += 1
    }
  }

  /// A Boolean value indicating whether the filter has searched all lines that exist now.
  public var hasFiltered: Bool {
    guard let filtering, filtering.place < count else { return true }
    return isOpen(extent(from: filtering.place))
  }

  /// The query whose matching lines are counted; nil for none.
  public var countedQuery: SearchQuery? {
    get { counting?.query }
    set {
      counting = newValue.map { Matches(query: $0) }
      generation += 1
    }
  }

  /// The number of lines counted so far that match ``countedQuery``; nil without one.
  public var numberOfMatches: Int? { counting?.kept.count }

  /// A Boolean value indicating whether all lines that match ``countedQuery`` are counted.
  public var hasCountedMatches: Bool {
    guard let counting else { return true }
    return hasFiltered && (line(from: counting.place).map(isOpen) ?? true)
  }

  /// Returns the number of a line among those that match ``countedQuery``, from 1; nil while it is not known.
  public func matchNumber(ofLineAt place: Int) -> Int? {
    guard let counting, counting.line(from: place) == place else { return nil }
    return counting.index(from: place) + 1
  }
}
