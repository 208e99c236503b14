import KeyboardNavigation
import KeyboardScripting

/// The items of a list, with their identities and titles, and which of them are enabled.
///
/// An item keeps its identity, a number, when it is moved. Numbered items use no memory: consecutive identities are
/// stored as runs, initially a single one.
nonisolated package struct ListItems {
  /// The identities in the order of the list, as runs.
  private(set) var identities: [Range<Int>]
  /// The titles of the first items; the titles of the others are made from their numbers.
  private let lines: Lines?
  /// The titles of inserted items by identity.
  private var titles: [Int: String] = [:]
  /// The identity of the next new item.
  private var nextIdentity: Int
  /// The identities of the disabled items.
  private let disabled: RangeSet<Int>
  /// A Boolean value indicating whether there are disabled items.
  let hasDisabledItems: Bool

  /// The number of items.
  private(set) var count: Int

  /// Creates items with titles made from their numbers, the first ones with the lines of a file.
  init(count: Int, lines: Lines? = nil, disabled: RangeSet<Int> = RangeSet()) {
    identities = count > 0 ? [0..<count] : []
    (self.lines, self.disabled) = (lines, disabled)
    hasDisabledItems = !disabled.isEmpty
    nextIdentity = count
    self.count = count
  }

  // MARK: Reading

  /// Returns the identity of the item at an index, which must exist.
  func identity(at index: Int) -> Int {
    let (run, rest) = place(of: index)
    return identities[run].lowerBound + rest
  }

  /// Returns the index of an item; nil if it has been removed.
  func index(of identity: Int) -> Int? {
    var start = 0
    for run in identities {
      if run.contains(identity) { return start + identity - run.lowerBound }
      start += run.count
    }
    return nil
  }

  /// Returns the title of the item at an index, which must exist.
  func title(at index: Int) -> String {
    let identity = identity(at: index)
    if let lines, identity < lines.count { return lines[identity] }
    if let title = titles[identity] { return title }
    return "row \(identity)"
  }

  /// Returns a Boolean value indicating whether the item at an index, which must exist, is enabled.
  func isEnabled(at index: Int) -> Bool {
    !hasDisabledItems || !disabled.contains(identity(at: index))
  }

  /// Returns the indexes of the disabled items in a range.
  func disabledIndexes(in range: Range<Int>) -> RangeSet<Int> {
    var indexes = RangeSet<Int>()
    guard hasDisabledItems else { return indexes }
    for (identities, index) in runs(in: range) {
      for part in disabled.intersection(RangeSet(identities)).ranges {
        let start = index + part.lowerBound - identities.lowerBound
        indexes.insert(contentsOf: start..<start + part.count)
      }
    }
    return indexes
  }

  /// Returns the indexes in a range whose titles match a query, in order.
  func indexes(in range: Range<Int>, matching query: SearchQuery) -> [Int] {
    runs(in: range).flatMap { identities, index -> [Int] in
      let named = identities.clamped(to: 0..<(lines?.count ?? 0))
      let numbered = identities.clamped(to: (lines?.count ?? 0)..<Int.max)
      let matches =
        (lines?.indexes(in: named, matching: query) ?? [])
        + numbered.filter { query.matches(titles[$0] ?? "row \($0)") }
      return matches.map { index + $0 - identities.lowerBound }
    }
  }

  /// Returns the items that are also in another list, in runs, with their indexes in both.
  func kept(in others: ListItems) -> [ListChanges.KeptItems] {
    let sorted = [self, others].map { items in
      items.runs(in: 0..<items.count)
        .sorted { $0.identities.lowerBound < $1.identities.lowerBound }
    }
    var (own, their) = (sorted[0][...], sorted[1][...])
    var kept: [ListChanges.KeptItems] = []
    while let old = own.first, let new = their.first {
      let common = old.identities.clamped(to: new.identities)
      if !common.isEmpty {
        let start = old.index + common.lowerBound - old.identities.lowerBound
        kept.append(
          ListChanges.KeptItems(
            start..<start + common.count,
            movedTo: new.index + common.lowerBound - new.identities.lowerBound))
      }
      if old.identities.upperBound <= new.identities.upperBound {
        own.removeFirst()
      } else {
        their.removeFirst()
      }
    }
    return kept
  }

  /// Returns the identities of a range of indexes in runs, each with the index of its first item.
  private func runs(in range: Range<Int>) -> [(identities: Range<Int>, index: Int)] {
    var runs: [(identities: Range<Int>, index: Int)] = []
    var start = 0
    for run in identities {
      let part = (start..<start + run.count).clamped(to: range)
      if !part.isEmpty {
        let first = run.lowerBound + part.lowerBound - start
        runs.append((first..<first + part.count, part.lowerBound))
      }
      start += run.count
      if start >= range.upperBound { break }
    }
    return runs
  }

  // MARK: Changing

  /// Inserts new items before the one at an index; the first ones get the titles.
  mutating func insert(_ number: Int, at index: Int, titles: [String] = []) {
    guard number > 0 else { return }
    for (identity, title) in zip(nextIdentity..., titles) { self.titles[identity] = title }
    identities.insert(nextIdentity..<(nextIdentity + number), at: split(at: index))
    nextIdentity += number
    count += number
  }

  /// Removes items.
  mutating func remove(_ range: Range<Int>) {
    let first = split(at: range.lowerBound)
    identities.removeSubrange(first..<split(at: range.upperBound))
    count -= range.count
  }

  /// Moves an item to an index after its removal.
  mutating func move(from index: Int, to destination: Int) {
    let identity = identity(at: index)
    remove(index..<(index + 1))
    identities.insert(identity..<(identity + 1), at: split(at: destination))
    count += 1
  }

  /// Replaces all items by those with the given identities, known or new, in this order.
  mutating func reload(_ order: [Range<Int>]) {
    identities = order.filter { !$0.isEmpty }
    count = identities.reduce(0) { $0 + $1.count }
    nextIdentity = max(nextIdentity, identities.map(\.upperBound).max() ?? 0)
  }

  /// Returns the run that contains an index, and the offset in it.
  private func place(of index: Int) -> (run: Int, rest: Int) {
    var rest = index
    for (number, run) in identities.enumerated() {
      if rest < run.count { return (number, rest) }
      rest -= run.count
    }
    return (identities.count, rest)
  }

  /// Splits a run so that one starts at an index, and returns its number.
  private mutating func split(at index: Int) -> Int {
    let (run, rest) = place(of: index)
    guard rest > 0, run < identities.count else { return run }
    let whole = identities[run]
    let middle = whole.lowerBound + rest
    identities.replaceSubrange(
      run...run, with: [whole.lowerBound..<middle, middle..<whole.upperBound])
    return run + 1
  }
}
