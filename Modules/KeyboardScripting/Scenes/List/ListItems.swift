import KeyboardNavigation

/// What the items of a list are: who each one is, what it says, and whether it can be used.
///
/// An item keeps its identity, a number, wherever it is moved. Numbered items cost no memory:
/// what is kept is runs of consecutive identities, one until the order is changed.
nonisolated struct ListItems {
  /// Identities in the order of the list, as runs.
  private(set) var identities: [Range<Int>]
  /// The lines of a file that the first items say; the others are numbered.
  private let lines: Lines?
  /// The identity that the next new item gets.
  private var nextIdentity: Int
  /// The identities of the items that cannot be used.
  private let disabled: RangeSet<Int>

  /// How many items there are.
  private(set) var count: Int

  /// Creates items that are named after their numbers.
  init(count: Int, disabled: RangeSet<Int> = RangeSet()) {
    self.init(count: count, lines: nil, disabled: disabled)
  }

  /// Creates one item a line.
  init(lines: Lines, disabled: RangeSet<Int> = RangeSet()) {
    self.init(count: lines.count, lines: lines, disabled: disabled)
  }

  private init(count: Int, lines: Lines?, disabled: RangeSet<Int>) {
    identities = count > 0 ? [0..<count] : []
    self.lines = lines
    self.disabled = disabled
    nextIdentity = count
    self.count = count
  }

  // MARK: Reading

  /// Who the item at an index is; the index must exist.
  func identity(at index: Int) -> Int {
    let (run, rest) = place(of: index)
    return identities[run].lowerBound + rest
  }

  /// Where an item is now, or nil when it is gone.
  func index(of identity: Int) -> Int? {
    var start = 0
    for run in identities {
      if run.contains(identity) { return start + identity - run.lowerBound }
      start += run.count
    }
    return nil
  }

  /// What the item at an index says; the index must exist.
  func title(at index: Int) -> String {
    let identity = identity(at: index)
    if let lines, identity < lines.count { return lines[identity] }
    return "row \(identity)"
  }

  /// Whether there are items that cannot be used.
  var hasDisabledItems: Bool { !disabled.isEmpty }

  /// Whether the item at an index can be used; the index must exist.
  func isEnabled(at index: Int) -> Bool {
    disabled.isEmpty || !disabled.contains(identity(at: index))
  }

  // MARK: Changing

  /// Puts new items before the one at an index.
  mutating func insert(_ number: Int, at index: Int) {
    guard number > 0 else { return }
    identities.insert(nextIdentity..<(nextIdentity + number), at: split(at: index))
    nextIdentity += number
    count += number
  }

  /// Takes items out.
  mutating func remove(_ range: Range<Int>) {
    let first = split(at: range.lowerBound)
    identities.removeSubrange(first..<split(at: range.upperBound))
    count -= range.count
  }

  /// Moves an item to an index, counted after it has been taken out.
  mutating func move(from index: Int, to destination: Int) {
    let identity = identity(at: index)
    remove(index..<(index + 1))
    identities.insert(identity..<(identity + 1), at: split(at: destination))
    count += 1
  }

  /// Replaces everything by items of these identities, known ones or new ones, in this order.
  mutating func reload(_ order: [Range<Int>]) {
    identities = order.filter { !$0.isEmpty }
    count = identities.reduce(0) { $0 + $1.count }
    nextIdentity = max(nextIdentity, identities.map(\.upperBound).max() ?? 0)
  }

  /// The run with an index, and how far in it is.
  private func place(of index: Int) -> (run: Int, rest: Int) {
    var rest = index
    for (number, run) in identities.enumerated() {
      if rest < run.count { return (number, rest) }
      rest -= run.count
    }
    return (identities.count, rest)
  }

  /// Makes a run start at an index; which one.
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
