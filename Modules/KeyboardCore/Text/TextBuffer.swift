/// A text with a selection, and its edits, as a value.
///
/// Positions are boundaries of characters as users perceive them, never inside one.
public struct TextBuffer: Hashable, Sendable {
  /// The whole text.
  public private(set) var text: String
  /// The fixed end of the selection, in UTF-8 code units from the start.
  private var anchorOffset: Int
  /// The moving end of the selection: the cursor.
  private var cursorOffset: Int
  /// The column that moving up and down keeps to, in characters.
  private(set) var column: Int?

  /// Creates a buffer with the cursor after the text.
  public init(_ text: String = "") {
    self.text = text
    self.text.makeContiguousUTF8()
    anchorOffset = text.utf8.count
    cursorOffset = text.utf8.count
  }

  /// The position of the cursor: the moving end of the selection.
  public var cursor: String.Index { index(cursorOffset) }

  /// The selected range; empty if there is only a cursor.
  public var selection: Range<String.Index> {
    index(min(anchorOffset, cursorOffset))..<index(max(anchorOffset, cursorOffset))
  }

  /// The selected text; empty if there is only a cursor.
  public var selectedText: Substring { text[selection] }

  private func index(_ offset: Int) -> String.Index {
    text.utf8.index(text.startIndex, offsetBy: offset)
  }

  private func offset(_ index: String.Index) -> Int {
    text.utf8.distance(from: text.startIndex, to: index)
  }

  // MARK: Edits

  /// A change of the text, which can be undone.
  public struct Edit: Sendable {
    /// The start, in UTF-8 code units.
    fileprivate var offset: Int
    /// The removed text.
    public fileprivate(set) var removed: String
    /// The inserted text.
    public fileprivate(set) var inserted: String
    /// The ends of the selection before the edit.
    fileprivate let selectionBefore: (anchor: Int, cursor: Int)

    /// Adds an edit that continues typing or deleting where this one ended, so that both are undone as one.
    ///
    /// A new word starts a new edit; text replaced by typing over a selection is undone with what was typed.
    ///
    /// - Returns: whether the edit continues this one, and was added.
    mutating func extend(by next: Edit) -> Bool {
      if !inserted.isEmpty, next.removed.isEmpty, offset + inserted.utf8.count == next.offset {
        let startsWord =
          inserted.last?.isWhitespace == true && next.inserted.first?.isWhitespace == false
        if !startsWord { inserted += next.inserted }
        return !startsWord
      }
      guard inserted.isEmpty, next.inserted.isEmpty else { return false }
      if next.offset == offset {
        removed += next.removed
      } else if next.offset + next.removed.utf8.count == offset {
        (offset, removed) = (next.offset, next.removed + removed)
      } else {
        return false
      }
      return true
    }
  }

  /// Replaces a range, and puts the cursor after the inserted text.
  ///
  /// - Returns: the edit; nil if it would change nothing.
  public mutating func replace(_ range: Range<String.Index>, with string: String) -> Edit? {
    guard !range.isEmpty || !string.isEmpty else { return nil }
    let edit = Edit(
      offset: offset(range.lowerBound), removed: String(text[range]), inserted: string,
      selectionBefore: (anchorOffset, cursorOffset))
    text.replaceSubrange(range, with: string)
    moveCursor(to: index(edit.offset + string.utf8.count), extending: false)
    return edit
  }

  /// Undoes the last edit, and restores the selection before it.
  public mutating func undo(_ edit: Edit) {
    let start = index(edit.offset)
    text.replaceSubrange(
      start..<text.utf8.index(start, offsetBy: edit.inserted.utf8.count), with: edit.removed)
    (anchorOffset, cursorOffset) = edit.selectionBefore
    column = nil
  }

  /// Redoes an edit that was undone.
  public mutating func redo(_ edit: Edit) {
    let start = index(edit.offset)
    text.replaceSubrange(
      start..<text.utf8.index(start, offsetBy: edit.removed.utf8.count), with: edit.inserted)
    moveCursor(to: index(edit.offset + edit.inserted.utf8.count), extending: false)
  }

  /// Returns the number of characters before an edit.
  func position(of edit: Edit) -> Int {
    text.distance(from: text.startIndex, to: index(edit.offset))
  }

  // MARK: Moving

  /// Moves the cursor, and the other end of the selection too unless it is extended.
  ///
  /// Without extension, moving by one character collapses a selection to its end in that direction.
  ///
  /// - Parameters:
  ///   - movement: the movement.
  ///   - extending: whether the other end of the selection stays.
  ///   - lines: returns the line of a position, where a view wraps lines; nil for lines that end at line breaks
  ///     alone.
  public mutating func move(
    _ movement: Movement, extending: Bool = false,
    lines: ((String.Index) -> Range<String.Index>)? = nil
  ) {
    if !extending, anchorOffset != cursorOffset {
      if movement == .backward { return moveCursor(to: selection.lowerBound, extending: false) }
      if movement == .forward { return moveCursor(to: selection.upperBound, extending: false) }
    }
    let lines = lines ?? { [text] in text.line(at: $0) }
    let keptColumn = column ?? text.distance(from: lines(cursor).lowerBound, to: cursor)
    moveCursor(
      to: text.position(movement, from: cursor, column: keptColumn, lines: lines),
      extending: extending)
    if movement == .up || movement == .down { column = keptColumn }
  }

  /// Puts the cursor at a position, or at the end of the character that contains the position.
  public mutating func moveCursor(to position: String.Index, extending: Bool) {
    // An inserted accent joins the letter before it: the end of both is the next boundary.
    let boundary = text.index(roundingUp: position)
    cursorOffset = offset(boundary)
    if !extending { anchorOffset = cursorOffset }
    column = nil
  }

  /// Selects a range, with the cursor at its end.
  public mutating func select(_ range: Range<String.Index>) {
    moveCursor(to: range.lowerBound, extending: false)
    moveCursor(to: range.upperBound, extending: true)
  }
}
