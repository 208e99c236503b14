/// Insert mode, in which the host types, and replace mode, in which keys come here.
nonisolated extension VimText {
  typealias History = TextHistory

  // MARK: Beginning

  mutating func insert(
    _ place: TextCommand.InsertPlace, _ command: TextCommand, toEnd: Bool
  ) -> Bool {
    if mode == .visualBlock, place == .lineStart || place == .lineEnd {
      let block = selectedBlock(toEnd: toEnd)
      endSelection()
      cursor = block.start
      let action = TextCommand.Action.insertBeside(extent(of: block), after: place == .lineEnd)
      return perform(TextCommand(count: command.count, action: action))
    }
    if mode.isVisual, place == .firstColumn {
      // `g I` only goes there.
      cursor.column = 0
      return false
    }
    var before = History.Entry(lines: lines, cursor: cursor)
    if mode.isVisual {
      let region = selectedRegion(for: .yank)
      endSelection()
      cursor = place == .lineEnd ? region.end : region.start
      if place == .lineStart { cursor.column = 0 }
      if region.isByLine { cursor.column = place == .lineEnd ? lines[cursor.line].count : 0 }
    } else {
      moveToInsert(place)
    }
    if lines == before.lines { before.cursor = cursor }
    beginInsertion(
      count: command.count ?? 1, repeatsByLine: place == .lineBelow || place == .lineAbove, before)
    return true
  }

  private mutating func moveToInsert(_ place: TextCommand.InsertPlace) {
    switch place {
    case .before: break
    case .after: cursor.column = min(cursor.column + 1, lines[cursor.line].count)
    case .lineStart: cursor.column = lines.indent(of: cursor.line)
    case .firstColumn: cursor.column = 0
    case .lineEnd: cursor.column = lines[cursor.line].count
    case .lineBelow, .lineAbove:
      let line = cursor.line + (place == .lineBelow ? 1 : 0)
      lines.replaceLines(line..<line, by: [[]])
      cursor = Place(line: line, column: 0)
    case .lastInsert:
      if let mark = local.marks["^"] { cursor = lines.clamped(mark, orBehind: true) }
    }
  }

  mutating func beginInsertion(count: Int, repeatsByLine: Bool, _ before: History.Entry) {
    local.insertion = TextInsertion(
      start: cursor, lines: lines, before: before, count: min(count, 10_000),
      repeatsByLine: repeatsByLine)
    local.mode = .insert
    isVisiting = false
  }

  // MARK: Insert mode

  mutating func pressInserting(_ key: String) {
    switch pending.first {
    case "ctrl+r":
      pending = []
      let name = key == "space" ? " " : key
      guard name.count == 1, let content = registers[name.first] else { return }
      let end = content.isByLine ? content.lines + [[]] : content.lines
      cursor = lines.replace(from: cursor, to: cursor, by: end)
    default:
      switch key {
      case "ctrl+r": pending = [key]
      case "ctrl+o":
        endInsertion()
        note(key)
        local.mode = .normal
        isVisiting = true
      case "escape", "ctrl+[", "ctrl+c":
        endInsertion()
        note("escape")
        if cursor.column > 0 { cursor.column -= 1 }
        local.mode = .normal
        isVisiting = false
      default: break
      }
    }
  }

  /// Takes note of the typed text, and types it as often as was counted.
  private mutating func endInsertion() {
    local.column = nil
    guard let insertion = local.insertion else { return }
    local.insertion = nil
    let change = insertion.change(to: lines)
    lastInsertion = change
    note(typed: change)
    registers.set(".", to: change.inserted)
    type(change, again: insertion)
    if let block = insertion.block, change.deletedBefore == 0, change.deletedAfter == 0 {
      let inserted = Array(repeatElement(change.inserted, count: insertion.count).joined())
      type(inserted, into: block, from: insertion.start)
    }
    moveMarksOfInsertion(insertion)
    local.history.add(insertion.before.lines, insertion.before.cursor, now: lines)
  }

  private mutating func moveMarksOfInsertion(_ insertion: TextInsertion) {
    local.marks["^"] = cursor
    local.marks["."] = insertion.start
  }

  private mutating func type(_ change: TextInsertion.Change, again insertion: TextInsertion) {
    guard insertion.count > 1 else { return }
    let new = change.inserted.split(separator: "\n", omittingEmptySubsequences: false)
      .map(Array.init)
    for _ in 1..<insertion.count {
      if insertion.repeatsByLine {
        let end = Place(line: cursor.line, column: lines[cursor.line].count)
        cursor = lines.replace(from: end, to: end, by: [[]] + new)
      } else {
        cursor = lines.replace(from: cursor, to: cursor, by: new)
      }
    }
  }

  /// Does at once what was typed for the change that is repeated.
  mutating func finishInsertion(by change: TextInsertion.Change?) {
    changeStart = local.insertion?.before.cursor
    if let change {
      let start = lines.place(cursor, by: -change.deletedBefore)
      let end = lines.place(cursor, by: change.deletedAfter)
      let new = change.inserted.split(separator: "\n", omittingEmptySubsequences: false)
        .map(Array.init)
      cursor = lines.replace(from: start, to: end, by: new)
      if let insertion = local.insertion {
        type(change, again: insertion)
        if let block = insertion.block { type(change.inserted, into: block, from: insertion.start) }
      }
    }
    local.insertion = nil
    if cursor.column > 0 { cursor.column -= 1 }
    local.mode = .normal
  }

  // MARK: Replace mode

  mutating func pressOvertyping(_ key: String) {
    switch key {
    case "escape", "ctrl+[", "ctrl+c":
      let typed = local.overtyping?.typed ?? []
      finishOvertyping(
        by: .init(deletedBefore: 0, deletedAfter: 0, inserted: typed), isTyped: true)
    case "backspace", "ctrl+h": takeBackOvertyped()
    default:
      let character: Character? =
        switch key {
        case "space": " "
        case "tab": "\t"
        case "enter": "\n"
        default: key.count == 1 ? key.first : nil
        }
      guard let character else { return }
      overtype(character)
      local.overtyping?.typed.append(character)
    }
  }

  private mutating func overtype(_ character: Character) {
    if character == "\n" {
      cursor = lines.replace(from: cursor, to: cursor, by: [[], []])
      return
    }
    let end = Place(
      line: cursor.line, column: min(cursor.column + 1, lines[cursor.line].count))
    cursor = lines.replace(from: cursor, to: end, by: [[character]])
  }

  /// Types what is left of it once more over the text as it was.
  private mutating func takeBackOvertyped() {
    guard var overtyping = local.overtyping, !overtyping.typed.isEmpty else {
      if cursor.column > 0 { cursor.column -= 1 }
      return
    }
    overtyping.typed.removeLast()
    lines = overtyping.lines
    cursor = overtyping.start
    for character in overtyping.typed { overtype(character) }
    local.overtyping = overtyping
  }

  mutating func finishOvertyping(by change: TextInsertion.Change?, isTyped: Bool = false) {
    let typed = change?.inserted ?? []
    for _ in (isTyped ? 1 : 0)..<max(1, local.overtyping?.count ?? 1) {
      for character in typed { overtype(character) }
    }
    if isTyped {
      lastInsertion = change
      registers.set(".", to: typed)
      if let overtyping = local.overtyping {
        local.history.add(overtyping.lines, overtyping.start, now: lines)
      }
    }
    local.overtyping = nil
    if cursor.column > 0 { cursor.column -= 1 }
    local.mode = .normal
  }
}
