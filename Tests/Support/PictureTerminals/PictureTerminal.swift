import KeyboardTerminalUI

/// A terminal as far as a screen uses one: it keeps what it shows.
public struct PictureTerminal: Sendable {
  /// A character with its attributes.
  public struct Cell: Equatable, Sendable {
    /// The character; empty behind a wide one.
    public var text = " "
    /// The numbers of its attributes.
    public var style = ""
  }

  /// The cells that an emoji takes, of which terminals have different opinions.
  public enum EmojiWidth: CaseIterable, Sendable {
    /// Two, also of several scalars.
    case joined
    /// Two for each scalar that is not a joiner or a selector.
    case parts
    /// One: the terminal is older than the emoji.
    case narrow
  }

  /// The number of lines.
  public let rows: Int
  /// The number of cells of a line.
  public let columns: Int
  /// The way it measures emojis.
  public var emojiWidth = EmojiWidth.joined
  /// A Boolean value indicating whether vowel signs that have a width are drawn into the cell before.
  public var joinsSpacingMarks = false
  /// The cells of the screen.
  public private(set) var cells: [[Cell]]
  /// The place of the cursor.
  public private(set) var cursor = (row: 0, column: 0)
  /// A Boolean value indicating whether the cursor is shown.
  public private(set) var isCursorVisible = true
  /// A Boolean value indicating whether it shows the alternate screen.
  public private(set) var isAlternate = false
  /// The sequences that it did not know.
  public private(set) var unknown: [String] = []
  private var style: [Int] = []
  private var region: ClosedRange<Int>
  private var wraps = true
  private var wrapIsPending = false
  private var last = " "
  /// The place of the character that was put last, while nothing has moved the cursor since.
  private var lastPlace: (row: Int, column: Int)?
  private var saved = (row: 0, column: 0)

  /// Creates a blank terminal.
  public init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    region = 0...(rows - 1)
  }

  /// Its lines without blanks at the ends.
  public var lines: [String] {
    cells.map { line in
      var text = line.map(\.text).joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// Returns the attributes of a cell.
  public func style(row: Int, column: Int) -> String { cells[row][column].style }

  /// Fills it with rubbish, as somebody else's output would.
  public mutating func spoil() {
    for row in 0..<rows {
      for column in 0..<columns { cells[row][column] = Cell(text: "x", style: "1") }
    }
  }

  /// Does what bytes ask for; characters and sequences must be whole.
  public mutating func receive(_ bytes: [UInt8]) {
    var scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar.value {
      case 0x1B: escape(&scalars)
      case 0x0A, 0x0B: lineFeed()
      case 0x0D: move(column: 0)
      case 0x08: move(column: cursor.column - 1)
      case 0x09: move(column: (cursor.column / 8 + 1) * 8)
      case 0x0E, 0x0F, 0x07, 0x00: break
      case 0..<0x20: unknown.append("control \(scalar.value)")
      default: put(scalar)
      }
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    if join(scalar) { return }
    var width = String(scalar).first?.cellCount ?? 0
    if scalar.properties.isEmojiModifier { width = 2 }
    if emojiWidth == .narrow, scalar.properties.isEmoji { width = min(width, 1) }
    if joinsSpacingMarks, scalar.properties.generalCategory == .spacingMark { width = 0 }
    guard width > 0 else {
      cells[cursor.row][max(0, cursor.column - (wrapIsPending ? 0 : 1))].text
        .unicodeScalars.append(scalar)
      return
    }
    if wrapIsPending, wraps {
      move(column: 0)
      lineFeed()
    }
    last = String(scalar)
    cells[cursor.row][cursor.column] = Cell(text: last, style: currentStyle)
    if width == 2, cursor.column + 1 < columns {
      cells[cursor.row][cursor.column + 1] = Cell(text: "", style: currentStyle)
    }
    lastPlace = cursor
    wrapIsPending = cursor.column + width >= columns
    cursor.column = min(columns - 1, cursor.column + width)
  }

  /// Adds a scalar to the emoji before it, if they are one.
  private mutating func join(_ scalar: Unicode.Scalar) -> Bool {
    guard emojiWidth == .joined, let place = lastPlace else { return false }
    let text = cells[place.row][place.column].text + String(scalar)
    guard text.count == 1, text.displayWidth == 2 else { return false }
    cells[place.row][place.column].text = text
    if place.column + 1 < columns {
      cells[place.row][place.column + 1] = Cell(text: "", style: currentStyle)
    }
    move(column: place.column + 2)
    wrapIsPending = place.column + 2 >= columns
    lastPlace = place
    return true
  }

  private var currentStyle: String { style.sorted().map(String.init).joined(separator: ";") }

  private mutating func move(row: Int? = nil, column: Int? = nil) {
    (wrapIsPending, lastPlace) = (false, nil)
    if let row { cursor.row = min(max(row, 0), rows - 1) }
    if let column { cursor.column = min(max(column, 0), columns - 1) }
  }

  private mutating func lineFeed() {
    wrapIsPending = false
    if cursor.row == region.upperBound { scroll(region, by: 1) } else { move(row: cursor.row + 1) }
  }

  private mutating func scroll(_ region: ClosedRange<Int>, by count: Int) {
    for _ in 0..<min(abs(count), region.count) {
      cells.remove(at: count > 0 ? region.lowerBound : region.upperBound)
      let blank = Array(repeating: Cell(), count: columns)
      cells.insert(blank, at: count > 0 ? region.upperBound : region.lowerBound)
    }
  }

  private mutating func escape(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    guard let scalar = scalars.popFirst() else { return unknown.append("lone escape") }
    switch scalar {
    case "[": control(&scalars)
    case "(", ")": _ = scalars.popFirst()
    case "]": skipString(&scalars)
    case "D": lineFeed()
    case "M":
      if cursor.row == region.lowerBound {
        scroll(region, by: -1)
      } else {
        move(row: cursor.row - 1)
      }
    case "7": saved = cursor
    case "8": move(row: saved.row, column: saved.column)
    case "=", ">": break
    default: unknown.append("escape \(scalar)")
    }
  }

  /// Skips a text for the terminal, such as a question for its colours.
  private mutating func skipString(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    while let scalar = scalars.popFirst() {
      if scalar == "\u{7}" { return }
      guard scalar == "\u{1B}" else { continue }
      _ = scalars.popFirst()
      return
    }
    unknown.append("unfinished string")
  }

  private mutating func control(_ scalars: inout ArraySlice<Unicode.Scalar>) {
    var text = ""
    while let scalar = scalars.popFirst() {
      if ("@"..."~").contains(scalar) { return control(text, scalar) }
      text.unicodeScalars.append(scalar)
    }
    unknown.append("unfinished \(text)")
  }

  private mutating func control(_ text: String, _ final: Unicode.Scalar) {
    let isPrivate = text.hasPrefix("?")
    let numbers = text.drop { $0 == "?" }.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) ?? 0 }
    let first = numbers.first ?? 0
    let count = max(1, first)
    switch final {
    case "H", "f": move(row: count - 1, column: max(1, numbers.dropFirst().first ?? 1) - 1)
    case "G", "`": move(column: count - 1)
    case "d": move(row: count - 1)
    case "A": move(row: cursor.row - count)
    case "B": move(row: cursor.row + count)
    case "C": move(column: cursor.column + count)
    case "D": move(column: cursor.column - count)
    case "Z": move(column: (cursor.column - 1) / 8 * 8)
    case "J", "K", "X", "@", "P", "L", "M", "S", "T", "b": edit(final, first, count)
    case "m": select(numbers)
    case "r":
      // Terminals ignore a region of less than two lines, as of a frame for a former size.
      let bottom = min(numbers.count > 1 ? numbers[1] : rows, rows)
      guard count < bottom else { return }
      region = (count - 1)...(bottom - 1)
      move(row: 0, column: 0)
    case "c" where isPrivate: break
    case "h", "l": setMode(first, isPrivate, final == "h")
    default: unknown.append("control \(text)\(final)")
    }
  }

  private mutating func edit(_ final: Unicode.Scalar, _ first: Int, _ count: Int) {
    let (row, column) = cursor
    switch final {
    case "J":
      clear(row, from: first == 0 ? column : 0, to: first == 1 ? column + 1 : columns)
      let others = first == 0 ? (row + 1)..<rows : first == 1 ? 0..<row : 0..<rows
      for row in others { clear(row, from: 0, to: columns) }
    case "K": clear(row, from: first == 0 ? column : 0, to: first == 1 ? column + 1 : columns)
    case "X": clear(row, from: column, to: column + count)
    case "@":
      cells[row].insert(contentsOf: Array(repeating: Cell(), count: count), at: column)
      cells[row] = Array(cells[row].prefix(columns))
    case "P":
      cells[row].removeSubrange(column..<min(columns, column + count))
      cells[row] += Array(repeating: Cell(), count: columns - cells[row].count)
    case "L", "M":
      guard region.contains(row) else { return }
      scroll(row...region.upperBound, by: final == "L" ? -count : count)
    case "S": scroll(region, by: count)
    case "T": scroll(region, by: -count)
    default: for _ in 0..<count { for scalar in last.unicodeScalars { put(scalar) } }
    }
  }

  private mutating func clear(_ row: Int, from start: Int, to end: Int) {
    for column in start..<min(columns, max(start, end)) { cells[row][column] = Cell() }
  }

  private mutating func select(_ numbers: [Int]) {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: style = []
      case 39:
        style.removeAll { (30...37).contains($0) || (90...97).contains($0) || $0 / 1000 == 38 }
      case 49:
        style.removeAll { (40...47).contains($0) || (100...107).contains($0) || $0 / 1000 == 48 }
      case 38, 48:
        // A colour of the palette: 38025 is text in colour 25.
        guard rest.popFirst() == 5, let color = rest.popFirst() else {
          unknown.append("style \(number)")
          continue
        }
        select([number + 1])
        style.append(number * 1000 + color)
      case 30...37, 90...97:
        select([39])
        style.append(number)
      case 40...47, 100...107:
        select([49])
        style.append(number)
      case 10: break
      case 22...27: style.removeAll { $0 == number - 20 || number == 22 && $0 == 1 }
      case 1...9: style.append(number)
      default: unknown.append("style \(number)")
      }
    }
  }

  private mutating func setMode(_ mode: Int, _ isPrivate: Bool, _ isOn: Bool) {
    switch (isPrivate, mode) {
    case (true, 25): isCursorVisible = isOn
    case (true, 7): wraps = isOn
    case (true, 1049), (true, 47): isAlternate = isOn
    case (true, 12), (false, 34), (true, 1), (true, 2026), (false, 4): break
    default: unknown.append("mode \(isPrivate ? "?" : "")\(mode)")
    }
  }
}

extension Character {
  /// How far the cursor moves, also for a mark by itself.
  fileprivate var cellCount: Int {
    let isMark = unicodeScalars.first.map {
      [.nonspacingMark, .enclosingMark].contains($0.properties.generalCategory)
    }
    return isMark == true ? 0 : displayWidth
  }
}
