/// The selected items of a list, by their flat indexes.
///
/// ```
/// var selection = ListSelection("0-4,7")
/// selection?.contains(3)                // true
/// ```
///
/// A value without a list: it does not know how many items there are and which of them are
/// enabled. It costs memory by the range, not by the item.
public struct ListSelection: Hashable, Sendable {
  /// The flat indexes of the selected items.
  public private(set) var indexes: RangeSet<Int>
  /// The start of an extension: the item that was selected or toggled last; nil when none was.
  ///
  /// It need not be selected: toggling an item off makes it the anchor too.
  public private(set) var anchor: Int?
  /// The end of the last extension, as long as nothing else was done since.
  private(set) var lead: Int?

  /// Creates an empty selection.
  public init() {
    self.init(RangeSet())
  }

  /// Creates a selection of these items, extended from an anchor, if any.
  public init(_ indexes: RangeSet<Int>, anchor: Int? = nil) {
    self.init(indexes, anchor: anchor, lead: nil)
  }

  init(_ indexes: RangeSet<Int>, anchor: Int?, lead: Int?) {
    (self.indexes, self.anchor, self.lead) = (indexes, anchor, lead)
  }

  /// Creates the selection of one item, which is the anchor.
  public init(only index: Int) {
    self.init(RangeSet(index..<index + 1), anchor: index)
  }

  /// A Boolean value indicating whether nothing is selected.
  public var isEmpty: Bool { indexes.isEmpty }

  /// The number of selected items.
  ///
  /// - Complexity: O(ranges).
  public var count: Int { indexes.ranges.reduce(0) { $0 + $1.count } }

  /// The first selected item, or nil.
  public var first: Int? { indexes.ranges.first?.lowerBound }

  /// Returns whether an item is selected.
  ///
  /// - Complexity: O(log ranges).
  public func contains(_ index: Int) -> Bool { indexes.contains(index) }
}

extension ListSelection {
  /// Selects an item that is not selected and the other way round; it is the anchor then.
  public mutating func toggle(_ index: Int) {
    let item = RangeSet(index..<index + 1)
    if contains(index) { indexes.subtract(item) } else { indexes.formUnion(item) }
    anchor = index
    lead = nil
  }

  /// Selects everything from the anchor to an item, in place of the last extension.
  ///
  /// Items selected before by other means stay so, as in lists of AppKit: only the part of the
  /// last extension that the new one does not cover is given back. Without anchor the item is it.
  public mutating func extend(to index: Int) {
    extend(to: index) {
      RangeSet(min($0, $1)..<max($0, $1) + 1)
    } picking: {
      RangeSet($0)
    }
  }

  /// Extends as ``extend(to:)`` does, over the region between two items, but of the new items only to
  /// those that a closure picks.
  mutating func extend(
    to index: Int, over region: (_ anchor: Int, _ lead: Int) -> RangeSet<Int>,
    picking pick: (Range<Int>) -> RangeSet<Int>
  ) {
    let start = anchor ?? index
    let old = lead.map { region(start, $0) } ?? RangeSet()
    let new = region(start, index)
    indexes.subtract(old.subtracting(new))
    // Also where items were inserted since the last extension.
    for range in new.subtracting(indexes).ranges { indexes.formUnion(pick(range)) }
    anchor = start
    lead = index
  }

  /// The same selection without some items; the anchor stays where it is.
  func subtracting(_ others: RangeSet<Int>) -> ListSelection {
    others.isEmpty
      ? self : ListSelection(indexes.subtracting(others), anchor: anchor, lead: lead)
  }

  /// The same selection cut off where a list of so many items ends; an anchor outside is none.
  func limited(to count: Int) -> ListSelection {
    let end = indexes.ranges.last?.upperBound ?? 0
    if end <= count, anchor ?? -1 < count, lead ?? -1 < count { return self }
    let anchor = anchor.flatMap { $0 < count ? $0 : nil }
    return ListSelection(
      indexes.intersection(RangeSet(0..<max(0, count))), anchor: anchor,
      lead: anchor == nil ? nil : lead.flatMap { $0 < count ? $0 : nil })
  }
}

extension ListSelection: LosslessStringConvertible {
  /// The selection as a text of its ranges, such as `0-4,7`; the empty text when nothing is
  /// selected.
  ///
  /// The anchor is not part of it.
  public var description: String {
    indexes.ranges.map { range in
      range.count == 1
        ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound - 1)"
    }.joined(separator: ",")
  }

  /// Reads a text such as `0-4,7`: numbers from 0 and ranges, in any order, also overlapping.
  ///
  /// Nil for any other text. The empty text is the empty selection.
  public init?(_ text: String) {
    var indexes = RangeSet<Int>()
    if text.isEmpty {
      self.init()
      return
    }
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      let numbers = ends.compactMap(Self.index)
      guard let first = numbers.first, let last = numbers.last, numbers.count == ends.count,
        numbers.count <= 2, first <= last
      else { return nil }
      indexes.insert(contentsOf: first..<last + 1)
    }
    self.init(indexes)
  }

  /// A number of digits only that has a successor.
  private static func index(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }),
      let number = Int(text), number < .max
    else { return nil }
    return number
  }
}

extension ListSelection: Codable {
  /// Reads the text of a selection.
  ///
  /// - Throws: `DecodingError` when it is no such text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let selection = ListSelection(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "'\(text)' is not a selection; write row numbers such as 0-4,7")
    }
    self = selection
  }

  /// Writes the selection as its text, without the anchor.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension ListNavigator {
  /// A change of the selection.
  public struct SelectionUpdate: Hashable, Sendable {
    /// The selection before.
    public let previous: ListSelection
    /// The flat indexes of the selected items.
    public let current: ListSelection

    /// The flat indexes of the items to redraw: those selected before or now, but not both.
    ///
    /// After a change of the data `previous` numbers the items as they were before it; the code
    /// that changed the data has redrawn them.
    public var changedIndexes: RangeSet<Int> {
      previous.indexes.symmetricDifference(current.indexes)
    }
  }
}
