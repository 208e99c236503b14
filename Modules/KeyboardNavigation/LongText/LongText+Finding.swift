/// Looks for lines in slices, which may be searched on any thread while keys are answered.
///
/// ```
/// nextSlice() ──▶ searched(), on any thread ──▶ take(_:), and again until there is no slice
/// ```
extension LongText {
  /// Lines that are searched apart from their text.
  public struct Slice: Sendable {
    /// The purpose of looking.
    fileprivate enum Purpose {
      case filter, find, count
    }

    fileprivate let purpose: Purpose
    fileprivate let generation: Int
    fileprivate let query: SearchQuery
    fileprivate let plainText: @Sendable (ArraySlice<UInt8>) -> String?
    fileprivate var lines: [(place: Range<Int>, bytes: ArraySlice<UInt8>)] = []
    /// For each line that was looked at, whether it matches.
    fileprivate var matches: [Bool] = []

    /// Returns the slice with what was found in it.
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

  /// A search that goes on.
  struct Finding {
    let query: SearchQuery
    let isForward: Bool
    /// The place where the next line is looked for.
    var place: Int
  }

  /// A slice has so many lines at most, and lines up to so many bytes.
  private static let (linesOfSlice, bytesOfSlice) = (512, 1 << 16)

  // MARK: Finding

  /// A Boolean value indicating whether a search goes on.
  public var isFinding: Bool { finding != nil }

  /// A Boolean value indicating whether a search has seen all that there is, and waits for more.
  public var isWaiting: Bool {
    guard let finding, finding.isForward, !isWhole else { return false }
    return line(from: finding.place).map(isOpen) ?? hasFiltered
  }

  /// Begins to look for a line that matches, as far as the end or the start of the text.
  ///
  /// - Parameters:
  ///   - query: what to look for.
  ///   - place: the start of the first line that is looked at; going back, of the one after that.
  ///   - isForward: whether to go down.
  public func find(_ query: SearchQuery, from place: Int, isForward: Bool = true) {
    finding = Finding(query: query, isForward: isForward, place: place)
    generation += 1
  }

  /// Ends the search that goes on, if there is one.
  public func stopFinding() {
    finding = nil
    generation += 1
  }

  // MARK: Slices

  /// Returns the lines to look at next: those of the filter, then of the search, then those to be counted.
  ///
  /// A search that has come to an end without a match is over then.
  ///
  /// - Returns: the lines; nil where there is nothing to look at now, and while the slice before is out.
  public func nextSlice() -> Slice? {
    guard generationOfSlice != generation else { return nil }
    let slice = sliceOfFilter() ?? sliceOfFinding() ?? sliceOfCount()
    if slice != nil { generationOfSlice = generation }
    return slice
  }

  /// Takes over what was found in a slice; in vain if something else is looked for by now.
  ///
  /// - Returns: the line that the search was for; nil where it goes on.
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

  /// The lines that match a query, as far as they were looked at.
  struct Matches {
    let query: SearchQuery
    private(set) var kept: [Int] = []
    /// The start of the first line that was not looked at.
    private(set) var place = 0
    /// The start of the last line that was.
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

    /// The number of lines before a place.
    func index(from place: Int) -> Int { kept.indices.partitioningIndex { kept[$0] >= place } }

    mutating func take(_ lines: [Range<Int>], _ matches: [Bool]) {
      for (line, isKept) in zip(lines, matches) where isKept { kept.append(line.lowerBound) }
      if let line = lines.last { (last, place) = (line.lowerBound, line.upperBound) }
    }

    /// Has the last line looked at once more when it goes on.
    mutating func reopen(in text: LongText) {
      guard place > last, !text.isStartOfLine(place) else { return }
      if kept.last == last { kept.removeLast() }
      place = last
    }
  }

  /// The query that the visible lines match; nil shows all lines.
  ///
  /// A new filter begins anew, and finds the first lines first.
  public var filter: SearchQuery? {
    get { filtering?.query }
    set {
      filtering = newValue.map { Matches(query: $0) }
      counting = counting.map { Matches(query: $0.query) }
      generation += 1
    }
  }

  /// A Boolean value indicating whether the filter has looked at all lines that there are now.
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

  /// The number of lines that match ``countedQuery``, as far as they are counted; nil without one.
  public var numberOfMatches: Int? { counting?.kept.count }

  /// A Boolean value indicating whether all lines were looked at that match ``countedQuery``.
  public var hasCountedMatches: Bool {
    guard let counting else { return true }
    return hasFiltered && (line(from: counting.place).map(isOpen) ?? true)
  }

  /// Returns the place of a line among those that match ``countedQuery``, from 1; nil while it is not known.
  public func matchNumber(ofLineAt place: Int) -> Int? {
    guard let counting, counting.line(from: place) == place else { return nil }
    return counting.index(from: place) + 1
  }
}
