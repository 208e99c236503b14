/// Visual mode: a selection from an anchor to the cursor, both of which belong to it.
nonisolated extension VimText {
  mutating func select(_ wanted: Mode) -> Bool {
    if mode == wanted {
      endSelection()
    } else {
      if !mode.isVisual { local.anchor = cursor }
      local.mode = wanted
    }
    return true
  }

  mutating func reselect() -> Bool {
    guard let last = local.lastSelection else { return false }
    if mode.isVisual { endSelection() }
    local.mode = last.mode
    local.anchor = lines.clamped(last.anchor, orBehind: true)
    cursor = lines.clamped(last.cursor, orBehind: true)
    return true
  }

  mutating func endSelection() {
    if let anchor = local.anchor {
      local.lastSelection = (anchor, cursor, mode)
      local.marks["<"] = min(anchor, cursor)
      local.marks[">"] = max(anchor, cursor)
    }
    local.anchor = nil
    local.mode = .normal
  }

  /// Returns the selection as the region of an operator.
  func selectedRegion(for operation: TextCommand.Operator) -> Region {
    let anchor = local.anchor ?? cursor
    let (start, last) = (min(anchor, cursor), max(anchor, cursor))
    if mode == .visualLine {
      let start = anchor.line <= cursor.line ? Place(line: start.line, column: 0) : start
      return Region(
        start: start, end: Place(line: last.line, column: 0), isByLine: true, isSelected: true)
    }
    var end = last
    if lines[last] != nil {
      end.column += 1
    } else if last.line < lines.last, operation.takesLineEnds {
      // The end of a line was selected too.
      end = Place(line: last.line + 1, column: 0)
    }
    return Region(start: start, end: end, isByLine: false, isSelected: true)
  }

  /// The extent of the selection, to be used again elsewhere.
  var selectedExtent: TextCommand.Extent {
    let anchor = local.anchor ?? cursor
    let (start, last) = (min(anchor, cursor), max(anchor, cursor))
    let isInLine = start.line == last.line
    return TextCommand.Extent(
      lines: last.line - start.line + 1,
      columns: last.column + 1 - (isInLine ? start.column : 0), isByLine: mode == .visualLine)
  }

  /// Selects an object, or goes on to the end of the next one.
  mutating func extendSelection(by object: TextCommand.TextObject, count: Int?) -> Bool {
    let anchor = local.anchor ?? cursor
    var motions = motions(count: count)
    motions.isVisual = false
    (motions.anchor, motions.selectsLines) = (anchor, mode == .visualLine)
    var found = motions.extent(of: object)
    switch object.kind {
    case .word, .sentence, .paragraph: break
    case .bracketed where anchor != cursor:
      // The next brackets around it, where these are selected already.
      let (start, end) = (min(anchor, cursor), max(anchor, cursor))
      for count in 1...10 {
        found = TextMotions(lines: lines, cursor: start, count: count).extent(of: object)
        if found.map({ $0.start < start || $0.end > end }) ?? true { break }
        found = nil
      }
    case .quoted, .bracketed, .tagged:
      guard anchor != cursor else { break }
      var next = cursor
      guard lines.go(&next, forwards: true) else { return false }
      found = TextMotions(lines: lines, cursor: next, count: count).extent(of: object)
      found?.start = anchor
    }
    guard let found else { return false }
    select(found)
    return !found.isShort
  }

  private mutating func select(_ extent: TextMotions.Extent) {
    local.anchor = extent.start
    cursor = extent.end
    if extent.keepsMode { return }
    switch extent.kind {
    case .byLine: local.mode = .visualLine
    case .inclusive: local.mode = .visual
    case .exclusive:
      local.mode = .visual
      if cursor > extent.start { _ = lines.goBack(&cursor) }
    }
  }
}

nonisolated extension TextCommand.Operator {
  /// A Boolean value indicating whether the end of a line can belong to what it works on.
  var takesLineEnds: Bool {
    switch self {
    case .delete, .change, .yank: true
    default: false
    }
  }
}
