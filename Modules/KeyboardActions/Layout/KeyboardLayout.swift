public import KeyboardCore

/// The keys of a keyboard, row by row, with widths that adapt to the available space.
///
/// Hosts can edit a standard layout or create their own. Source: KeyboardKit's layout items.
public struct KeyboardLayout: Hashable, Sendable {
  /// One key in a row.
  public struct Item: Hashable, Sendable {
    /// The action of the key.
    public var action: KeyboardAction
    /// The width of the key.
    public var width: Width

    /// Creates a key, by default with the width of a character.
    public init(_ action: KeyboardAction, width: Width = .input) {
      (self.action, self.width) = (action, width)
    }
  }

  /// The width of a key.
  public enum Width: Hashable, Sendable {
    /// An equal share of the remaining width.
    case available
    /// The width of a character, equal in all rows: as wide as the fullest row allows.
    case input
    /// A fraction of the width of a character.
    case inputPercentage(Double)
    /// A fraction of the width of the keyboard.
    case percentage(Double)
    /// A number of points.
    case points(Double)
  }

  /// The keys, row by row.
  public var rows: [[Item]]
  /// The height of a row, in points.
  public var rowHeight: Double

  /// The pages of emojis; nil if there are none.
  public internal(set) var emojiPages: Pages?

  /// The index of the visible page, from 0, and the number of pages.
  public struct Pages: Hashable, Sendable {
    /// The index of the visible page.
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

  /// Returns the width of a character for a width of the keyboard: the minimum over all rows with characters; 0 if
  /// there are none.
  public func inputWidth(for width: Double) -> Double {
    rows.compactMap { row -> Double? in
      let inputs = row.reduce(0) { $0 + $1.width.inputs }
      guard inputs > 0 else { return nil }
      return max(0, width - row.reduce(0) { $0 + $1.width.fixed(in: width) }) / inputs
    }.min() ?? 0
  }

  /// Returns the widths of the keys of a row for a width of the keyboard.
  ///
  /// Keys of the width ``Width/available`` share the remaining space; the space bar among them is at least as wide as
  /// two characters, other keys except margins and characters as one. If a row is too wide, all its keys are scaled
  /// down.
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
  /// A row that is narrower than the keyboard is centered.
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

  /// Returns the row and the index in it of the first key with an action; nil if there is none.
  public func position(of action: KeyboardAction) -> (row: Int, index: Int)? {
    for (row, items) in rows.enumerated() {
      if let index = items.firstIndex(where: { $0.action == action }) { return (row, index) }
    }
    return nil
  }

  /// Inserts a key before the first one with an action; does nothing if there is none.
  public mutating func insert(_ item: Item, before action: KeyboardAction) {
    guard let (row, index) = position(of: action) else { return }
    rows[row].insert(item, at: index)
  }

  /// Inserts a key after the first one with an action; does nothing if there is none.
  public mutating func insert(_ item: Item, after action: KeyboardAction) {
    guard let (row, index) = position(of: action) else { return }
    rows[row].insert(item, at: index + 1)
  }

  /// Removes all keys with an action.
  public mutating func remove(_ action: KeyboardAction) {
    for row in rows.indices { rows[row].removeAll { $0.action == action } }
  }

  /// Replaces all keys with an action.
  public mutating func replace(_ action: KeyboardAction, with item: Item) {
    for row in rows.indices {
      rows[row] = rows[row].map { $0.action == action ? item : $0 }
    }
  }

  /// Inserts a row of digits at the top.
  public mutating func addNumberRow() {
    rows.insert("1234567890".map { Item(.character(String($0))) }, at: 0)
  }
}

extension KeyboardAction {
  /// The minimum width of the key if it shares the remaining space, in widths of a character.
  fileprivate var leastCharacters: Double {
    if self == .space { return 2 }
    return isSpacer || isCharacterAction ? 0 : 1
  }
}

extension KeyboardLayout.Width {
  /// The width of the key, in widths of a character.
  fileprivate var inputs: Double {
    switch self {
    case .input: 1
    case .inputPercentage(let part): part
    case .available, .percentage, .points: 0
    }
  }

  /// The width of the key in points that does not depend on others.
  fileprivate func fixed(in width: Double) -> Double {
    switch self {
    case .percentage(let part): part * width
    case .points(let points): points
    case .available, .input, .inputPercentage: 0
    }
  }
}
