import KeyboardNavigation

/// The items of a list: their identities, their titles, and which of them are enabled.
///
/// An item keeps its identity, a number, wherever it is moved. Numbered items cost no memory:
/// consecutive identities are stored as runs, a single one until the order is changed.
nonisolated package struct ListItems {
  /// Identities in the order of the list, as runs.
  private(set) var identities: [Range<Int>]
  /// The titles of the first items; the others are named after their numbers.
  private let lines: Lines?
  /// The identity of the next new item.
  private var nextIdentity: Int
  /// The identities of the disabled items.
  private let disabled: RangeSet<Int>

  /// The number of items.
  private(set) var count: Int

  /// Creates items named after their numbers; the first ones after the lines of a file.
  init(count: Int, lines: Lines? = nil, disabled: RangeSet<Int> = RangeSet()) {
    identities = count > 0 ? [0..<count] : []
    self.lines = lines
    self.disabled = disabled
    nextIdentity = count
    self.count = count
  }

  // MARK: Reading

  /// Returns the identity of the item at an index, which must exist.
  func identity(at index: Int) -> Int {
    let (run, rest) = place(of: index)
    return identities[run].lowerBound + rest
  }

  /// Returns the index of an item, or nil when it is gone.
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
    return "row \(identity)"
  }

  /// A Boolean value indicating whether there are disabled items.
  var hasDisabledItems: Bool { !disabled.isEmpty }

  /// Returns a Boolean value indicating whether the item at an index, which must exist, is enabled.
  func isEnabled(at index: Int) -> Bool {
    disabled.isEmpty || !disabled.contains(identity(at: index))
  }

  // MARK: Changing

  /// Inserts new items before the one at an index.
  mutating func insert(_ number: Int, at index: Int) {
    guard number > 0 else { return }
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
