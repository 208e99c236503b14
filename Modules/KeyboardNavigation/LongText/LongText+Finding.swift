/// Looks for lines in slices, between which keys are answered.
extension LongText {
  /// A search that goes on.
  struct Finding {
    let query: SearchQuery
    let isForward: Bool
    /// The place where the next line is looked for.
    var place: Int
  }

  /// A Boolean value indicating whether a search goes on with ``findOn(while:)``.
  public var isFinding: Bool { finding != nil }

  /// A Boolean value indicating whether the search that goes on goes down.
  public var findsForward: Bool { finding?.isForward ?? true }

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
  }

  /// Ends the search that goes on, if there is one.
  public func stopFinding() {
    finding = nil
  }

  /// Looks on for a line.
  ///
  /// - Parameter goesOn: asked every few lines; false leaves the rest for later.
  /// - Returns: the line; nil when there is none, or not yet while ``isFinding``.
  public func findOn(while goesOn: () -> Bool) -> Range<Int>? {
    guard var finding else { return nil }
    var matcher = finding.query.matcher
    while goesOn() {
      for _ in 0..<Self.linesOfSlice {
        let line =
          finding.isForward ? self.line(from: finding.place) : self.line(before: finding.place)
        guard let line, !finding.isForward || !isOpen(line) else {
          let waits = finding.isForward && !(isWhole && hasFiltered)
          self.finding = waits ? finding : nil
          return nil
        }
        finding.place = finding.isForward ? line.upperBound : line.lowerBound
        if matches(line, &matcher) {
          self.finding = nil
          return line
        }
      }
    }
    self.finding = finding
    return nil
  }

  private static let linesOfSlice = 16

  private func matches(_ line: Range<Int>, _ matcher: inout SearchQuery.Matcher) -> Bool {
    let bytes = bytes(of: line)
    if let text = plainText(bytes) { return matcher.matches(text) }
    return matcher.matches(bytes)
  }

  // MARK: The filter

  /// The lines that a query keeps, as far as it was asked.
  struct Filtering {
    let query: SearchQuery
    private var kept: [Int] = []
    /// The start of the first line that was not looked at.
    private(set) var place = 0
    /// The start of the last line that was.
    private var last = 0

    init(query: SearchQuery) {
      self.query = query
    }

    func line(from place: Int) -> Int? {
      let index = kept.indices.partitioningIndex { kept[$0] >= place }
      return index < kept.count ? kept[index] : nil
    }

    func line(before place: Int) -> Int? {
      let index = kept.indices.partitioningIndex { kept[$0] >= place }
      return index > 0 ? kept[index - 1] : nil
    }

    mutating func take(_ line: Range<Int>, isKept: Bool) {
      if isKept { kept.append(line.lowerBound) }
      (last, place) = (line.lowerBound, line.upperBound)
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
  /// A new filter begins anew: ``filterOn(while:)`` finds the lines, the first ones first.
  public var filter: SearchQuery? {
    get { filtering?.query }
    set { filtering = newValue.map { Filtering(query: $0) } }
  }

  /// A Boolean value indicating whether the filter has looked at all lines that there are now.
  public var hasFiltered: Bool {
    guard let filtering, filtering.place < count else { return true }
    return isOpen(extent(from: filtering.place))
  }

  /// Looks for the lines that the filter keeps.
  ///
  /// - Parameter goesOn: asked every few lines; false leaves the rest for later.
  /// - Returns: whether all lines were looked at that there are now.
  @discardableResult
  public func filterOn(while goesOn: () -> Bool) -> Bool {
    guard var filtering else { return true }
    // Meanwhile the text has no filter.
    self.filtering = nil
    defer { self.filtering = filtering }
    var matcher = filtering.query.matcher
    while filtering.place < count {
      guard goesOn() else { return false }
      for _ in 0..<Self.linesOfSlice {
        guard let line = line(from: filtering.place) else { break }
        guard !isOpen(line) else { return true }
        filtering.take(line, isKept: matches(line, &matcher))
      }
    }
    return true
  }
}
