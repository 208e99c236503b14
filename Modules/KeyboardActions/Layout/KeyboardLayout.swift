public import KeyboardCore

/// The keys of a keyboard, row by row, with widths that adapt to the room there is.
///
/// It is a value: a host takes a standard layout and edits it, or makes its own. Source:
/// KeyboardKit's layout items.
public struct KeyboardLayout: Hashable, Sendable {
  /// One key in a row.
  public struct Item: Hashable, Sendable {
    /// The action of the key.
    public var action: KeyboardAction
    /// How wide the key is.
    public var width: Width

    /// Creates a key, as wide as a character.
    public init(_ action: KeyboardAction, width: Width = .input) {
      (self.action, self.width) = (action, width)
    }
  }

  /// The width of a key.
  public enum Width: Hashable, Sendable {
    /// An equal part of the space that the others leave.
    case available
    /// The width of a character: the same in every row, as wide as the fullest row allows.
    case input
    /// A part of the width of a character: 1 is all of it.
    case inputPercentage(Double)
    /// A part of the keyboard's width: 1 is all of it.
    case percentage(Double)
    /// A number of points.
    case points(Double)
  }

  /// The keys, row by row.
  public var rows: [[Item]]
  /// The height of a row, in points.
  public var rowHeight: Double

  /// The pages of emojis, where there are emojis.
  public internal(set) var emojiPages: Pages?

  /// Which page is shown, counted from 0, and how many there are.
  public struct Pages: Hashable, Sendable {
    /// The page that is shown.
    public let shown: Int
    /// The number of pages.
    public let count: Int
  }

  /// Creates a layout.
  public init(rows: [[Item]], rowHeight: Double = 54) {
    (self.rows, self.rowHeight) = (rows, rowHeight)
  }

  /// The height of all rows, in points.
  public var height: Double { rowHeight * Double(rows.count) }

  // MARK: Widths

  /// Returns the width of a character when the keyboard has a width: the least of all rows with a
  /// character; 0 when no row has one.
  public func inputWidth(for width: Double) -> Double {
    rows.compactMap { row -> Double? in
      let inputs = row.reduce(0) { $0 + $1.width.inputs }
      guard inputs > 0 else { return nil }
      return max(0, width - row.reduce(0) { $0 + $1.width.fixed(in: width) }) / inputs
    }.min() ?? 0
  }

  /// Returns the widths of the keys of a row when the keyboard has a width.
  ///
  /// Keys of the width ``Width/available`` share the space that the others leave; of these, the
  /// space bar is at least as wide as two characters, and other keys, margins and characters apart,
  /// as one. If a row is too wide, all its keys are narrower by the same factor.
  public func widths(ofRow row: Int, for width: Double) -> [Double] {
    let input = inputWidth(for: width)
    let items = rows[row]
    var widths = items.map {
      $0.width == .available
        ? $0.action.leastCharacters * input
        : $0.width.fixed(in: width) + $0.width.inputs * input
    }
    let flexible = items.indices.filter { items[$0].width == .available }
    let least = flexible.map { widths[$0] }
    let rest = width - widths.reduce(0, +)
    if rest < 0 {
      widths = widths.map { $0 * width / (width - rest) }
    } else if !flexible.isEmpty {
      let share = (rest + least.reduce(0, +)) / Double(flexible.count)
      let isEqual = least.allSatisfy { $0 <= share }
      for index in flexible {
        widths[index] = isEqual ? share : widths[index] + rest / Double(flexible.count)
      }
    }
    return widths
  }

  /// Returns the keys with their frames in a keyboard of a size, row by row.
  ///
  /// A row that does not fill the width stands in the middle.
  public func keys(in size: Size) -> [[KeyboardKey]] {
    let height = rows.isEmpty ? 0 : size.height / Double(rows.count)
    return rows.indices.map { row in
      let widths = widths(ofRow: row, for: size.width)
      var x = max(0, size.width - widths.reduce(0, +)) / 2
      return zip(rows[row], widths).map { item, width in
        defer { x += width }
        return KeyboardKey(
          item.action, frame: Rect(x: x, y: Double(row) * height, width: width, height: height))
      }
    }
  }

  // MARK: Edits

  /// Returns the row and the place in it of the first key with an action; nil for none.
  public func position(of action: KeyboardAction) -> (row: Int, index: Int)? {
    for (row, items) in rows.enumerated() {
      if let index = items.firstIndex(where: { $0.action == action }) { return (row, index) }
    }
    return nil
  }

  /// Puts a key before the first one with an action; nothing changes when there is none.
  public mutating func insert(_ item: Item, before action: KeyboardAction) {
    guard let (row, index) = position(of: action) else { return }
    rows[row].insert(item, at: index)
  }

  /// Puts a key after the first one with an action; nothing changes when there is none.
  public mutating func insert(_ item: Item, after action: KeyboardAction) {
    guard let (row, index) = position(of: action) else { return }
    rows[row].insert(item, at: index + 1)
  }

  /// Removes every key with an action.
  public mutating func remove(_ action: KeyboardAction) {
    for row in rows.indices { rows[row].removeAll { $0.action == action } }
  }

  /// Puts a key in place of every one with an action.
  public mutating func replace(_ action: KeyboardAction, with item: Item) {
    for row in rows.indices {
      rows[row] = rows[row].map { $0.action == action ? item : $0 }
    }
  }

  /// Puts a row of the digits on top.
  public mutating func addNumberRow() {
    rows.insert("1234567890".map { Item(.character(String($0))) }, at: 0)
  }
}

extension KeyboardAction {
  /// The least width of its key, where it takes the space that others leave, in widths of a
  /// character.
  fileprivate var leastCharacters: Double {
    if self == .space { return 2 }
    return isSpacer || isCharacterAction ? 0 : 1
  }
}

extension KeyboardLayout.Width {
  /// The widths of characters that it takes.
  fileprivate var inputs: Double {
    switch self {
    case .input: 1
    case .inputPercentage(let part): part
    case .available, .percentage, .points: 0
    }
  }

  /// The points that it takes, whatever the others do.
  fileprivate func fixed(in width: Double) -> Double {
    switch self {
    case .percentage(let part): part * width
    case .points(let points): points
    case .available, .input, .inputPercentage: 0
    }
  }
}
