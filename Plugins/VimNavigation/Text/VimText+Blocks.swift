/// Blocks: the selection by columns that `ctrl+v` begins.
nonisolated extension VimText {
  /// Columns of several lines; those that are shorter have less of it, or nothing.
  struct Block: Hashable, Sendable {
    var lines: ClosedRange<Int>
    var columns: ClosedRange<Int>
    /// A Boolean value indicating whether it goes to the end of each line, as after `$`.
    var isToEnd: Bool

    var start: Place { Place(line: lines.lowerBound, column: columns.lowerBound) }
  }

  /// The selected block.
  func selectedBlock(toEnd: Bool) -> Block {
    let anchor = local.anchor ?? cursor
    return Block(
      lines: min(anchor.line, cursor.line)...max(anchor.line, cursor.line),
      columns: min(anchor.column, cursor.column)...max(anchor.column, cursor.column),
      isToEnd: toEnd)
  }

  /// The extent of a block, to be used again elsewhere.
  func extent(of block: Block) -> TextCommand.Extent {
    TextCommand.Extent(
      lines: block.lines.count, columns: block.columns.count, isByLine: false,
      block: block.isToEnd ? .toEnd : .columns)
  }

  /// The block of the same extent at the cursor.
  func block(of extent: TextCommand.Extent) -> Block {
    Block(
      lines: cursor.line...min(cursor.line + extent.lines - 1, lines.last),
      columns: cursor.column...(cursor.column + max(1, extent.columns) - 1),
      isToEnd: extent.block == .toEnd)
  }

  /// The columns of a block in a line.
  private func columns(of block: Block, in line: Int) -> Range<Int> {
    let count = lines[line].count
    let start = min(block.columns.lowerBound, count)
    return start..<(block.isToEnd ? count : min(block.columns.upperBound + 1, count))
  }

  private func content(of block: Block) -> TextRegisters.Content {
    let longest = lines.lines[block.lines].map(\.count).max() ?? 0
    let end = block.isToEnd ? longest : block.columns.upperBound
    let width = max(0, end - block.columns.lowerBound + 1)
    return TextRegisters.Content(
      lines: block.lines.map { line in
        // A line that ends before the block is blank in it.
        lines[line].count < block.columns.lowerBound
          ? Array(repeating: " ", count: width) : Array(lines[line][columns(of: block, in: line)])
      }, isByLine: false, isBlock: true, width: block.isToEnd ? 0 : width)
  }

  /// A Boolean value indicating whether a block is the end of one line, which holds nothing.
  private func isEmpty(_ block: Block) -> Bool {
    block.lines.count == 1 && block.columns.count == 1 && lines[block.start] == nil
  }

  /// Replaces the part of a block in each of its lines.
  private mutating func map(_ block: Block, _ change: (ArraySlice<Character>) -> [Character]) {
    for line in block.lines {
      let columns = columns(of: block, in: line)
      guard !columns.isEmpty else { continue }
      var new = lines[line]
      new.replaceSubrange(columns, with: change(new[columns]))
      lines.replaceLines(line..<(line + 1), by: [new])
    }
  }

  // MARK: Operators

  mutating func operate(
    _ operation: TextCommand.Operator, on block: Block, _ command: TextCommand
  ) -> Bool {
    changeStart = block.start
    let before = History.Entry(lines: lines, cursor: block.start)
    switch operation {
    case .yank: registers.yank(content(of: block), into: command.register)
    case .delete, .change:
      if operation == .change ? !lines.isEmpty : !isEmpty(block) {
        registers.delete(
          content(of: block), into: command.register, goesIntoRing: block.lines.count > 1)
      }
      map(block) { _ in [] }
    case .lowercase: map(block) { $0.flatMap { Array($0.lowercased()) } }
    case .uppercase: map(block) { $0.flatMap { Array($0.uppercased()) } }
    case .swapCase: map(block) { $0.flatMap { Array(Self.swappedCase($0)) } }
    case .replace(let character):
      map(block) { $0.map { _ in character } }
      if character == "\n" { lines = TextLines(lines.text) }
    case .shiftRight, .shiftLeft:
      shift(block, by: (operation == .shiftRight ? 1 : -1) * (command.count ?? 1))
    case .join(let withSpace):
      cursor = block.start
      return join(from: block.start.line, lines: max(2, block.lines.count), withSpace: withSpace)
    }
    cursor = block.start
    if operation == .change {
      cursor.column = min(cursor.column, lines[cursor.line].count)
      beginInsertion(count: 1, repeatsByLine: false, before)
      local.insertion?.block = TextInsertion.Block(
        lines: block.lines.dropFirst(), column: block.start.column,
        start: block.start.column, fillsLines: false, isChange: true)
    }
    return true
  }

  private mutating func shift(_ block: Block, by steps: Int) {
    for line in block.lines where !lines.isEmpty(line) && lines[line].count >= block.start.column {
      var new = lines[line]
      if steps > 0 {
        let blanks = repeatElement(Character(" "), count: steps * Self.shiftWidth)
        new.insert(contentsOf: blanks, at: block.start.column)
      } else {
        let blanks = new[block.start.column...].prefix(while: \.isBlank).count
        let end = block.start.column + min(blanks, -steps * Self.shiftWidth)
        new.removeSubrange(block.start.column..<end)
      }
      lines.replaceLines(line..<(line + 1), by: [new])
    }
  }

  // MARK: Typing

  /// Begins to type before a block or behind it; the same is typed into its other lines in the end.
  mutating func insert(beside block: Block, after: Bool, count: Int) -> Bool {
    let before = History.Entry(lines: lines, cursor: block.start)
    let column = after ? block.columns.upperBound + 1 : block.columns.lowerBound
    let line = block.start.line
    let length = lines[line].count
    if after, !block.isToEnd, length < column {
      let end = Place(line: line, column: length)
      lines.replace(
        from: end, to: end, by: [Array(repeating: " ", count: column - length)])
    }
    let isToEnd = after && block.isToEnd
    cursor = Place(line: line, column: isToEnd ? length : min(column, lines[line].count))
    beginInsertion(count: count, repeatsByLine: false, before)
    local.insertion?.block = TextInsertion.Block(
      lines: block.lines.dropFirst(), column: isToEnd ? nil : column, start: block.start.column,
      fillsLines: after, isChange: false)
    return true
  }

  /// Types the same into the other lines of a block, and goes back to its start.
  mutating func type(_ inserted: [Character], into block: TextInsertion.Block, from start: Place) {
    guard !inserted.contains("\n"), !inserted.isEmpty else { return }
    for line in block.lines {
      var new = lines[line]
      let column = block.column ?? new.count
      if new.count < column {
        guard block.fillsLines else { continue }
        new += repeatElement(" ", count: column - new.count)
      }
      new.insert(contentsOf: inserted, at: column)
      lines.replaceLines(line..<(line + 1), by: [new])
    }
    if !block.isChange {
      // The cursor goes one back, as after all that is typed.
      cursor = Place(line: start.line, column: block.start + 1)
    }
  }

  // MARK: Putting

  /// Puts a block at the cursor, into as many lines as it has.
  mutating func putBlock(
    _ content: TextRegisters.Content, after: Bool, times: Int, staysBehind: Bool
  ) {
    let first = cursor.line
    let column = cursor.column + (after && !lines.isEmpty(first) ? 1 : 0)
    let width = max(content.width, content.lines.map(\.count).max() ?? 0)
    for (index, part) in content.lines.enumerated() {
      let line = first + index
      if line > lines.last { lines.replaceLines(line..<line, by: [[]]) }
      var new = lines[line]
      if new.count < column { new += repeatElement(" ", count: column - new.count) }
      let padded = part + repeatElement(" ", count: width - part.count)
      let last = new.count > column ? padded : part
      new.insert(
        contentsOf: Array(repeatElement(padded, count: times - 1).joined()) + last, at: column)
      lines.replaceLines(line..<(line + 1), by: [new])
    }
    cursor =
      staysBehind
      ? Place(line: first + content.lines.count - 1, column: column + width * times)
      : Place(line: first, column: column)
  }
}
