public import KeyboardCore

/// A text input in memory: text, selection and undo.
///
/// It is what a keyboard types into where there is no text field of a host, and a responder whose
/// commands edit the text by hardware keys. Every change is published as ``TextChanged``.
public final class TextDocument: TextDocumentProxy {
  /// The name of the input in events.
  public let name: String
  /// A Boolean value indicating whether the text has line breaks.
  ///
  /// Otherwise a line break that is typed submits the input, and any other is a space.
  public let isMultiline: Bool
  /// A Boolean value indicating whether the text is a secret, which no event carries.
  public let isSecure: Bool
  /// What to capitalize.
  public var autocapitalizationType: AutocapitalizationType?
  /// The kind of text that belongs into the input.
  public var contentType = TextContentType.text
  /// Whether words are suggested and corrected.
  public var autocorrectionType = AutocorrectionType.default
  /// The label of the return key.
  public var returnKey: ReturnKey
  /// Asked when the return key is pressed; true when that has done something of its own, and types
  /// no line break and submits nothing. Nil for none.
  public var onReturn: (() -> Bool)?
  /// Told of changes, whoever makes them.
  public weak var delegate: (any TextDocumentDelegate)?
  /// Called after the text or the selection has changed.
  public var onChange: () -> Void = {}
  /// The responder that is asked for what is no command of a text.
  public weak var nextResponder: (any CommandResponder)?
  /// The commands that it leaves to other responders: none by default.
  ///
  /// A line to type into beside a list leaves the list its arrows, for example, and Return.
  public var excludedCommands: Set<CommandID> = []

  /// Returns the line of a position as a view shows it; nil, and without a view, lines end at line
  /// breaks alone.
  public var wrappedLine: ((TextBuffer, String.Index) -> Range<String.Index>?)?

  /// The text and its selection.
  public private(set) var buffer: TextBuffer
  private let bus: EventBus?
  private var undoGroups: [[TextBuffer.Edit]] = []
  private var redoGroups: [[TextBuffer.Edit]] = []
  /// The edits that are made as one; nil outside of ``groupEdits(_:)``.
  private var openGroup: [TextBuffer.Edit]?
  /// A Boolean value indicating whether typing goes on with the last group.
  private var continuesGroup = false

  /// The number of edits that can be undone.
  static let undoLimit = 1000

  /// Creates an input with the cursor after its text.
  ///
  /// - Parameters:
  ///   - text: the text to begin with.
  ///   - name: the name of the input in events.
  ///   - isMultiline: whether the text has line breaks.
  ///   - isSecure: whether the text is a secret.
  ///   - autocapitalizationType: what to capitalize; nil for what the keyboard does without being
  ///     told, which is nothing.
  ///   - returnKey: the label of the return key.
  ///   - bus: the bus on which changes are published.
  public init(
    _ text: String = "", name: String = "text", isMultiline: Bool = true, isSecure: Bool = false,
    autocapitalizationType: AutocapitalizationType? = .sentences, returnKey: ReturnKey = .default,
    bus: EventBus? = nil
  ) {
    buffer = TextBuffer(isMultiline ? text : text.onOneLine)
    self.name = name
    self.isMultiline = isMultiline
    self.isSecure = isSecure
    self.autocapitalizationType = isSecure ? nil : autocapitalizationType
    self.returnKey = returnKey
    self.bus = bus
  }

  /// The whole text.
  public var text: String { buffer.text }

  /// The whole text before the selection.
  public var documentContextBeforeInput: String? {
    String(buffer.text[..<buffer.selection.lowerBound])
  }

  /// The whole text after the selection.
  public var documentContextAfterInput: String? {
    String(buffer.text[buffer.selection.upperBound...])
  }

  /// The selected text; nil when there is only a cursor.
  public var selectedText: String? {
    buffer.selection.isEmpty ? nil : String(buffer.selectedText)
  }

  // MARK: Editing

  /// Replaces the selection by a text; a lone line break submits an input of one line.
  public func insertText(_ text: String) {
    if text == "\n", onReturn?() == true { return }
    guard isMultiline || text != "\n" else { return submit() }
    replace(buffer.selection, with: text)
  }

  /// Deletes the selection, or the character before the cursor.
  public func deleteBackward() {
    delete(.backward)
  }

  /// Deletes the selection, or the text from the cursor to where a movement leads.
  public func delete(_ movement: TextMovement) {
    replace(deletedRange(movement), with: "")
  }

  /// Replaces a range of the text, and puts the cursor after what is inserted.
  public func replace(_ range: Range<String.Index>, with string: String) {
    guard !range.isEmpty || !string.isEmpty else { return }
    let string = isMultiline ? string : string.onOneLine
    delegate?.textWillChange(self)
    guard let edit = buffer.replace(range, with: string) else { return }
    if openGroup == nil { close([edit]) } else { openGroup?.append(edit) }
    delegate?.textDidChange(self)
    onChange()
    publish(edit.removed, edit.inserted, at: edit)
  }

  /// Replaces the whole text, and puts the cursor after it; what was before can be undone.
  public func setText(_ text: String) {
    replace(buffer.text.startIndex..<buffer.text.endIndex, with: text)
  }

  /// Makes the edits of a closure one: they are undone together.
  public func groupEdits(_ edits: () -> Void) {
    guard openGroup == nil else { return edits() }
    openGroup = []
    edits()
    let group = openGroup ?? []
    openGroup = nil
    close(group)
  }

  func deletedRange(_ movement: TextMovement) -> Range<String.Index> {
    guard buffer.selection.isEmpty else { return buffer.selection }
    let moved = moved(movement)
    return min(moved.cursor, buffer.cursor)..<max(moved.cursor, buffer.cursor)
  }

  private func submit() {
    bus?.publish(TextSubmitted(input: name))
  }

  // MARK: Selecting

  /// Moves the cursor by a number of characters, backwards when negative.
  public func adjustTextPosition(byCharacterOffset offset: Int) {
    changeSelection { buffer in
      for _ in 0..<offset.magnitude { buffer.move(offset < 0 ? .backward : .forward) }
    }
  }

  /// Moves the cursor by a number of lines, upwards when negative; not in an input of one line.
  public func adjustTextPosition(byLineOffset offset: Int) {
    guard isMultiline else { return }
    for _ in 0..<offset.magnitude { move(offset < 0 ? .up : .down) }
  }

  /// Moves the cursor, and the other end of the selection too unless it is extended.
  public func move(_ movement: TextMovement, extending: Bool = false) {
    let moved = moved(movement, extending: extending)
    changeSelection { $0 = moved }
  }

  /// Puts the cursor at a position, and the other end of the selection too unless it is extended.
  public func moveCursor(to position: String.Index, extending: Bool = false) {
    changeSelection { $0.moveCursor(to: position, extending: extending) }
  }

  /// Selects a range of the text.
  public func select(_ range: Range<String.Index>) {
    changeSelection { $0.select(range) }
  }

  /// Selects the whole text.
  public func selectAll() {
    select(buffer.text.startIndex..<buffer.text.endIndex)
  }

  /// Returns the buffer after a movement, which may follow the lines of a view.
  func moved(_ movement: TextMovement, extending: Bool = false) -> TextBuffer {
    var moved = buffer
    // Where words end is part of a secret.
    let movement: TextMovement =
      switch movement {
      case .wordBackward where isSecure: .toStart
      case .wordForward where isSecure: .toEnd
      default: movement
      }
    moved.move(movement, extending: extending) { [buffer, wrappedLine] in
      wrappedLine?(buffer, $0) ?? buffer.text.line(at: $0)
    }
    return moved
  }

  private func changeSelection(_ change: (inout TextBuffer) -> Void) {
    var changed = buffer
    change(&changed)
    guard changed.cursor != buffer.cursor || changed.selection != buffer.selection else { return }
    delegate?.selectionWillChange(self)
    buffer = changed
    continuesGroup = false
    delegate?.selectionDidChange(self)
    onChange()
  }

  // MARK: Undo

  /// A Boolean value indicating whether there is an edit to undo.
  public var canUndo: Bool { !undoGroups.isEmpty }
  /// A Boolean value indicating whether there is an edit to make again.
  public var canRedo: Bool { !redoGroups.isEmpty }

  /// Takes back the last edit: a typed word, a run of deleted characters, or a correction.
  public func undo() {
    guard let group = undoGroups.popLast() else { return }
    redoGroups.append(group)
    continuesGroup = false
    delegate?.textWillChange(self)
    for edit in group.reversed() {
      buffer.undo(edit)
      publish(edit.inserted, edit.removed, at: edit)
    }
    delegate?.textDidChange(self)
    onChange()
  }

  /// Makes the edit again that was undone last.
  public func redo() {
    guard let group = redoGroups.popLast() else { return }
    undoGroups.append(group)
    continuesGroup = false
    delegate?.textWillChange(self)
    for edit in group {
      buffer.redo(edit)
      publish(edit.removed, edit.inserted, at: edit)
    }
    delegate?.textDidChange(self)
    onChange()
  }

  private func close(_ group: [TextBuffer.Edit]) {
    guard let edit = group.first else { return }
    redoGroups = []
    if continuesGroup, group.count == 1, let last = undoGroups.last?.last,
      last.isContinued(by: edit)
    {
      undoGroups[undoGroups.count - 1].append(edit)
    } else {
      undoGroups.append(group)
      if undoGroups.count > Self.undoLimit { undoGroups.removeFirst() }
    }
    continuesGroup = group.count == 1
  }

  private func publish(_ removed: String, _ inserted: String, at edit: TextBuffer.Edit) {
    guard let bus, bus.hears(TextChanged.self) else { return }
    bus.publish(
      isSecure
        ? TextChanged(input: name)
        : TextChanged(
          input: name, position: buffer.position(of: edit), removed: removed, inserted: inserted))
  }
}

extension String {
  /// The text with a space in place of every line break.
  fileprivate var onOneLine: String { String(map { $0.isNewline ? " " : $0 }) }
}

/// Something that is told when an input's text or selection changes. Source: UIKit's
/// `UITextInputDelegate`.
public protocol TextDocumentDelegate: AnyObject {
  /// The text is about to change.
  func textWillChange(_ document: any TextDocumentProxy)
  /// The text has changed.
  func textDidChange(_ document: any TextDocumentProxy)
  /// The selection is about to change, and not the text.
  func selectionWillChange(_ document: any TextDocumentProxy)
  /// The selection has changed, and not the text.
  func selectionDidChange(_ document: any TextDocumentProxy)
}
