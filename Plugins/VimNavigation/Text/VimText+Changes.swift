/// Changes without a motion: putting, joining, replacing and counting.
nonisolated extension VimText {
  // MARK: Putting

  mutating func put(_ command: TextCommand, after: Bool, staysBehind: Bool) -> Bool {
    guard let content = registers[command.register],
      content.isByLine || content.isBlock || content.lines != [[]]
    else {
      message = "the register \(command.register ?? "\"") is empty"
      return false
    }
    let times = min(command.count ?? 1, 10_000)
    if content.isBlock {
      putBlock(content, after: after, times: times, staysBehind: staysBehind)
      return true
    }
    if content.isByLine {
      let line = cursor.line + (after ? 1 : 0)
      let new = repeatElement(content.lines, count: times).flatMap { $0 }
      lines.replaceLines(line..<line, by: new)
      goTo(new, at: line, staysBehind: staysBehind)
      return true
    }
    var start = cursor
    if after, !lines.isEmpty(start.line) { start.column += 1 }
    insert(content.lines, at: start, times: times, staysBehind: staysBehind)
    return true
  }

  /// Puts the cursor on lines that were put, or below them.
  private mutating func goTo(_ new: [[Character]], at line: Int, staysBehind: Bool) {
    cursor =
      staysBehind
      ? Place(line: min(line + new.count, lines.last), column: 0) : lines.firstNonBlank(of: line)
  }

  private mutating func insert(
    _ new: [[Character]], at start: Place, times: Int, staysBehind: Bool
  ) {
    var end = start
    for _ in 0..<times { end = lines.replace(from: end, to: end, by: new) }
    if staysBehind {
      cursor = end
    } else if new.count > 1 {
      cursor = start
    } else {
      cursor = Place(line: end.line, column: max(start.column, end.column - 1))
    }
  }

  /// Puts a register where something is selected, which `p` keeps in the unnamed register.
  mutating func putOverSelection(
    _ command: TextCommand, keepsRegisters: Bool, staysBehind: Bool
  ) -> Bool {
    guard let content = registers[command.register] else { return false }
    if mode == .visualBlock || content.isBlock && mode != .visualLine {
      // The selection goes, and the register comes in its place.
      let before = registers
      guard perform(TextCommand(action: .operate(.delete, .selection))) else { return false }
      let after = registers
      registers = before
      defer { if !keepsRegisters { registers = after } }
      return put(command, after: false, staysBehind: staysBehind)
    }
    let region = selectedRegion(for: .delete)
    let times = command.count ?? 1
    endSelection()
    lastChange = command
    changeStart = region.start
    if !keepsRegisters, !region.isEmpty {
      registers.delete(
        self.content(of: region), into: nil,
        goesIntoRing: region.isByLine || region.lines.count > 1)
    }
    let new = repeatElement(content.lines, count: times).flatMap { $0 }
    switch (region.isByLine, content.isByLine) {
    case (true, _):
      lines.replaceLines(Range(region.lines), by: new)
      goTo(new, at: region.start.line, staysBehind: staysBehind)
    case (false, true):
      lines.replace(from: region.start, to: region.end, by: [[]] + new + [[]])
      goTo(new, at: region.start.line + 1, staysBehind: staysBehind)
    case (false, false):
      lines.replace(from: region.start, to: region.end, by: [[]])
      insert(content.lines, at: region.start, times: times, staysBehind: staysBehind)
    }
    return true
  }

  // MARK: Lines

  mutating func join(from first: Int, lines count: Int, withSpace: Bool) -> Bool {
    guard first < lines.last || count > 2 else { return false }
    let last = min(first + count - 1, lines.last)
    var joined = lines[first]
    // A single line, of which a count wants more, is joined to nothing.
    var column = 0
    // An empty line between two others stands for a space, also behind another one.
    var end = joined.last
    for line in (first + 1)..<(last + 1) {
      guard withSpace else {
        column = joined.count
        joined += lines[line]
        continue
      }
      let rest = lines[line].drop(while: \.isBlank)
      column = joined.count
      if let next = rest.first, next != ")", !joined.isEmpty, end?.isBlank != true {
        joined.append(" ")
      }
      joined += rest
      end = rest.last
    }
    lines.replaceLines(first..<(last + 1), by: [joined])
    cursor = Place(line: first, column: column)
    return true
  }

  // MARK: Characters

  mutating func replaceCharacters(by character: Character, count: Int) -> Bool {
    let end = cursor.column + count
    guard end <= lines[cursor.line].count else { return false }
    let behind = Place(line: cursor.line, column: end)
    if character == "\n" {
      cursor = lines.replace(from: cursor, to: behind, by: [[], []])
    } else {
      lines.replace(
        from: cursor, to: behind, by: [Array(repeating: character, count: count)])
      cursor.column = end - 1
    }
    return true
  }

  mutating func swapCase(count: Int) -> Bool {
    guard lines[cursor] != nil else { return false }
    let end = Place(
      line: cursor.line, column: min(cursor.column + count, lines[cursor.line].count))
    let changed = lines[cursor.line][cursor.column..<end.column].flatMap(Self.swappedCase)
    cursor = lines.replace(from: cursor, to: end, by: [changed])
    return true
  }

  /// Adds to the number under the cursor, or to the next one in its line; false where there is none. In
  /// a selection, digits before the cursor are no part of it.
  mutating func add(_ step: Int, isInSelection: Bool = false) -> Bool {
    let line = lines[cursor.line]
    if line.isEmpty { return true }
    let isDigit: (Character) -> Bool = { $0.isASCII && $0.isNumber }
    guard cursor.column < line.count,
      let found = line[cursor.column...].firstIndex(where: isDigit)
    else { return false }
    let floor = isInSelection ? cursor.column : 0
    var start = line[floor..<found].lastIndex { !isDigit($0) }.map { $0 + 1 } ?? floor
    let end = line[found...].firstIndex { !isDigit($0) } ?? line.count
    if start > floor, line[start - 1] == "-" { start -= 1 }
    guard let number = Int(String(line[start..<end])) else { return false }
    let (sum, overflows) = number.addingReportingOverflow(step)
    guard !overflows else { return false }
    let digits = end - start - (number < 0 ? 1 : 0)
    let zeros = line[end - digits] == "0" ? digits - "\(sum.magnitude)".count : 0
    let new =
      (sum < 0 ? "-" : "") + String(repeating: "0", count: max(0, zeros)) + "\(sum.magnitude)"
    cursor = lines.replace(
      from: Place(line: cursor.line, column: start), to: Place(line: cursor.line, column: end),
      by: [Array(new)])
    cursor.column -= 1
    return true
  }

  /// Adds to the first number in each line of the selection, and ends it.
  mutating func addInSelection(_ step: Int) -> Bool {
    let region = selectedRegion(for: .yank)
    let block = mode == .visualBlock ? selectedBlock(toEnd: false) : nil
    endSelection()
    changeStart = region.start
    var changed = false
    for line in region.lines {
      let column =
        block?.columns.lowerBound
        ?? (line == region.start.line && !region.isByLine ? region.start.column : 0)
      cursor = Place(line: line, column: column)
      if add(step, isInSelection: true) { changed = true }
    }
    cursor = Place(
      line: region.start.line, column: block?.columns.lowerBound ?? region.start.column)
    return changed
  }

  // MARK: History

  mutating func travel(_ isUndo: Bool, count: Int) -> Bool {
    let before = lines
    for _ in 0..<min(count, History.limit) {
      guard let next = isUndo ? local.history.undo(from: lines) : local.history.redo(from: lines)
      else {
        if isPlaying { hasFailed = true }
        break
      }
      // The cursor goes to the change, or above it where it began with `o`.
      let line = next.lines.firstDifference(from: lines).line
      let after = zip(lines.lines.reversed(), next.lines.lines.reversed()).prefix { $0 == $1 }.count
      lines = next.lines
      let isNear = (line - 1...max(line, lines.count - after)).contains(next.cursor.line)
      cursor = isNear ? lines.clamped(next.cursor) : lines.firstNonBlank(of: line)
    }
    let known = lines == before ? nil : lines
    effect = isUndo ? .undo(to: known) : .redo(to: known)
    return true
  }

  /// Performs the last change again, with another count if there is one.
  mutating func repeatChange(_ repetition: TextCommand) -> Bool {
    guard var command = lastChange else { return false }
    let change = lastInsertion
    if let count = repetition.count, !command.isOfSelection { command.count = count }
    // The numbered registers come one after another: `" 1 p . .`, and `" 1 d d .` as well.
    if let register = repetition.register {
      command.register = register
    } else if let register = command.register, let number = Int(String(register)),
      (1...8).contains(number)
    {
      command.register = Character("\(number + 1)")
    }
    guard perform(command) else { return false }
    if mode == .insert { finishInsertion(by: change) }
    if mode == .replace { finishOvertyping(by: change) }
    lastChange = command
    lastInsertion = change
    return true
  }
}
