/// Operators, which work on the way of a motion, on lines and on objects.
nonisolated extension VimText {
  /// The part of the text that an operator works on.
  struct Region {
    var start: Place
    /// The place behind its last character.
    var end: Place
    var isByLine: Bool
    var goesIntoRing = false
    /// A Boolean value indicating whether it was selected.
    var isSelected = false
    /// A Boolean value indicating whether the way took its last character, if there was one.
    var isInclusive = false
    /// A Boolean value indicating whether it ends before a line of which it takes nothing.
    var endsBeforeLine = false

    var lines: ClosedRange<Int> { start.line...end.line }
    var isEmpty: Bool { !isByLine && start == end }
  }

  mutating func operate(
    _ operation: TextCommand.Operator, on target: TextCommand.Target, _ command: TextCommand,
    column: TextMotions.Column?
  ) -> Bool {
    var command = command
    let region: Region?
    if mode == .visualBlock, target != .lines {
      let isToEnd = column == .end || target == .rest && operation != .yank
      let block = selectedBlock(toEnd: isToEnd)
      endSelection()
      command.action = .operate(operation, .extent(extent(of: block)))
      if operation.changes {
        lastChange = command
        lastInsertion = nil
      }
      return operate(operation, on: block, command)
    } else if mode.isVisual {
      if target == .lines || target == .rest { local.mode = .visualLine }
      region = selectedRegion(for: operation)
      command.action = .operate(operation, .extent(selectedExtent))
      if operation.changes {
        lastChange = command
        lastInsertion = nil
      }
      endSelection()
    } else if case .extent(let extent) = target, extent.block != nil {
      return operate(operation, on: block(of: extent), command)
    } else {
      region = self.region(of: target, operation, count: command.count, column: column)
    }
    guard let region else { return false }
    return apply(operation, to: region, command)
  }

  // MARK: Regions

  private mutating func region(
    of target: TextCommand.Target, _ operation: TextCommand.Operator, count: Int?,
    column: TextMotions.Column?
  ) -> Region? {
    var motions = motions(count: count, for: operation, column: column)
    switch target {
    case .lines:
      let steps = (count ?? 1) - 1
      guard steps == 0 || cursor.line < lines.last else { return nil }
      var start = cursor
      if operation.changes, steps == 0 { start = min(start, lines.firstNonBlank(of: start.line)) }
      let end = Place(line: min(cursor.line + steps, lines.last), column: 0)
      return Region(start: start, end: end, isByLine: true)
    case .selection, .rest: return nil
    case .extent(let extent): return region(of: extent, for: operation)
    case .object(let object):
      guard let found = motions.extent(of: object) else { return nil }
      return region(from: found.start, to: found.end, found.kind, operation)
    case .motion(let motion):
      let way = motions.way(motion)
      memory = motions.memory
      guard let way else {
        local.column = column
        explain(motion)
        return nil
      }
      guard way.isComplete else {
        cursor = lines.clamped(way.place)
        return nil
      }
      if way.isJump { local.marks["'"] = cursor }
      var region =
        way.isExact
        ? Region(
          start: min(cursor, way.place), end: max(cursor, way.place), isByLine: false,
          endsBeforeLine: cursor.column == 0)
        : region(from: cursor, to: way.place, way.kind, operation)
      region.goesIntoRing = way.goesIntoRing
      return region
    }
  }

  private func region(
    from first: Place, to second: Place, _ kind: TextMotions.Way.Kind,
    _ operation: TextCommand.Operator
  ) -> Region {
    let (start, end) = (min(first, second), max(first, second))
    switch kind {
    case .byLine: return Region(start: start, end: end, isByLine: true)
    case .inclusive:
      let behind = Place(line: end.line, column: min(end.column + 1, lines[end.line].count))
      return Region(start: start, end: behind, isByLine: false, isInclusive: true)
    case .exclusive:
      guard start.line < end.line, end.column == 0 else {
        return Region(start: start, end: end, isByLine: false)
      }
      // A way that ends before a line takes nothing of it; from the indent on it takes lines.
      let before = Place(line: end.line - 1, column: lines[end.line - 1].count)
      let isByLine = start.column <= lines.indent(of: start.line)
      return Region(start: start, end: before, isByLine: isByLine)
    }
  }

  private func region(
    of extent: TextCommand.Extent, for operation: TextCommand.Operator
  ) -> Region {
    let line = min(cursor.line + extent.lines - 1, lines.last)
    var end = Place(line: line, column: extent.columns)
    if extent.lines == 1 { end.column += cursor.column }
    if end.column > lines[line].count {
      end.column = lines[line].count
      if !extent.isByLine, line < lines.last, operation.takesLineEnds {
        end = Place(line: line + 1, column: 0)
      }
    }
    guard extent.isByLine || end > cursor else {
      // There are fewer lines now: it goes back to its column.
      let start = Place(line: line, column: max(0, end.column - 1))
      let behind = min(cursor.column + 1, lines[cursor.line].count)
      return Region(
        start: start, end: Place(line: cursor.line, column: behind), isByLine: false,
        isSelected: true)
    }
    return Region(start: cursor, end: end, isByLine: extent.isByLine, isSelected: true)
  }

  // MARK: Applying

  private mutating func apply(
    _ operation: TextCommand.Operator, to region: Region, _ command: TextCommand
  ) -> Bool {
    changeStart = region.start
    switch operation {
    case .yank:
      registers.yank(content(of: region), into: command.register)
      cursor = region.start
    case .delete: return delete(region, command.register)
    case .change: return change(region, command)
    case .shiftRight, .shiftLeft:
      let steps = region.isSelected ? command.count ?? 1 : 1
      shift(region.lines, by: operation == .shiftRight ? steps : -steps)
      cursor = lines.firstNonBlank(of: region.start.line)
    case .lowercase: map(region) { String($0.lowercased()) }
    case .uppercase: map(region) { String($0.uppercased()) }
    case .swapCase: map(region, Self.swappedCase)
    case .replace(let character):
      map(region) { _ in String(character) }
      if region.isByLine { cursor.column = 0 }
    case .join(let withSpace):
      cursor = region.start
      return join(
        from: region.start.line, lines: max(2, region.lines.count), withSpace: withSpace)
    }
    return true
  }

  func content(of region: Region) -> TextRegisters.Content {
    if region.endsBeforeLine, region.start.column == 0, region.lines.count > 1 {
      let whole = lines.lines[region.start.line..<region.end.line]
      return TextRegisters.Content(lines: Array(whole), isByLine: true)
    }
    let lines =
      region.isByLine
      ? Array(self.lines.lines[region.lines]) : self.lines.lines(from: region.start, to: region.end)
    return TextRegisters.Content(lines: lines, isByLine: region.isByLine)
  }

  private mutating func delete(_ region: Region, _ register: Character?) -> Bool {
    var region = region
    if !region.isByLine, !region.isSelected, region.lines.count > 1,
      lines[region.end.line][region.end.column...].allSatisfy(\.isBlank),
      region.start.column <= lines.indent(of: region.start.line)
    {
      // A deletion that would leave a blank line deletes whole lines.
      region.isByLine = true
    }
    // Nothing to delete is a change all the same, which `.` performs again.
    guard !region.isEmpty, !lines.isEmpty else { return true }
    keep(region, register)
    remove(region)
    return true
  }

  /// Keeps the text that is deleted.
  private mutating func keep(_ region: Region, _ register: Character?) {
    registers.delete(
      content(of: region), into: register,
      goesIntoRing: region.isByLine || region.lines.count > 1 || region.goesIntoRing)
  }

  /// Removes a region and puts the cursor there.
  mutating func remove(_ region: Region) {
    if region.isByLine {
      lines.replaceLines(Range(region.lines), by: [])
      cursor = lines.firstNonBlank(of: min(region.start.line, lines.last))
    } else {
      lines.replace(from: region.start, to: region.end, by: [[]])
      cursor = region.start
    }
  }

  private mutating func change(_ region: Region, _ command: TextCommand) -> Bool {
    var before = History.Entry(lines: lines, cursor: region.start)
    // Several lines are deleted from the second one on, where undo puts the cursor.
    if region.isByLine, region.lines.count > 1 { before.cursor.line += 1 }
    if !region.isEmpty || region.isInclusive, !lines.isEmpty { keep(region, command.register) }
    if region.isByLine {
      lines.replaceLines(Range(region.lines), by: [[]])
      cursor = Place(line: region.start.line, column: 0)
    } else if !region.isEmpty {
      remove(region)
    } else {
      cursor = region.start
    }
    beginInsertion(count: 1, repeatsByLine: false, before)
    return true
  }

  private mutating func map(_ region: Region, _ change: (Character) -> String) {
    let start = region.isByLine ? Place(line: region.start.line, column: 0) : region.start
    let end =
      region.isByLine
      ? Place(line: region.end.line, column: lines[region.end.line].count) : region.end
    let changed = lines.lines(from: start, to: end).map { line in line.flatMap(change) }
    lines.replace(from: start, to: end, by: changed)
    cursor = region.start
  }

  private mutating func shift(_ range: ClosedRange<Int>, by steps: Int) {
    for line in range where !lines.isEmpty(line) {
      let characters = lines[line]
      let indent = characters.prefix(while: \.isBlank)
      let width = max(
        0,
        indent.reduce(0) { $0 + ($1 == "\t" ? 8 - $0 % 8 : 1) }
          + steps * Self.shiftWidth)
      lines.replaceLines(
        line..<(line + 1),
        by: [Array(repeating: " ", count: width) + characters.dropFirst(indent.count)])
    }
  }

  static func swappedCase(_ character: Character) -> String {
    let upper = character.uppercased()
    return upper == String(character) ? character.lowercased() : upper
  }
}
