/// A text input in memory: text, selection and undo.
///
/// A keyboard types into it where the host has no text field. It is also a responder whose commands edit the text
/// with hardware keys. Changes are published as ``TextDocument/Changed``.
public final class TextDocument {
  /// The name of the input in events.
  public let name: String
  /// A Boolean value indicating whether the text may have line breaks.
  ///
  /// Otherwise a typed line break submits the input, and any other becomes a space.
  public let isMultiline: Bool
  /// A Boolean value indicating whether the text is a secret, which no event contains.
  public let isSecure: Bool
  /// The letters to capitalize; nil if the keyboard decides.
  public var autocapitalizationType: AutocapitalizationType?
  /// The kind of text that belongs in the input; a kind that determines what to capitalize sets
  /// ``autocapitalizationType``, which may be changed afterwards.
  public var contentType = TextContentType.text {
    didSet {
      autocapitalizationType = contentType.autocapitalizationType ?? autocapitalizationType
    }
  }
  /// Whether words are suggested and corrected.
  public var autocorrectionType = AutocorrectionType.default
  /// The label of the return key.
  public var returnKey: ReturnKey
  /// The observers notified before the text or the selection changes, for any reason.
  public let willChange = Observers<Change>()
  /// The observers notified after the text or the selection has changed.
  public let changes = Observers<Change>()
  /// The responder that is tried for commands other than those of a text.
  public weak var nextResponder: (any CommandResponder)?
  /// The commands that the text leaves to other responders: none by default.
  ///
  /// A line of text beside a list leaves the arrow keys and Return to the list, for example.
  public var excludedCommands: Set<CommandID> = []
  /// The style of the keys that edit the text; nil for those of windows, until a terminal pane shows it.
  public var keyStyle: KeyStyle?

  /// Returns the line of a position as the view of the text shows it; if nil, or without a view, lines end at line
  /// breaks alone.
  package var wrappedLine: ((TextBuffer, String.Index) -> Range<String.Index>?)?

  /// The text and its selection.
  public private(set) var buffer: TextBuffer
  /// Protects a secret text from other processes.
  private let secrecy: MemorySecrecy?
  private let bus: EventBus?
  private let onReturn: () -> Bool
  /// Called after the text's owner when the return key is pressed: the return action of the input's form.
  package var returnInForm: () -> Bool = { false }
  private var undoGroups: [[TextBuffer.Edit]] = []
  private var redoGroups: [[TextBuffer.Edit]] = []
  /// The edits of the open group; nil outside ``groupEdits(_:)``.
  private var openGroup: [TextBuffer.Edit]?
  /// A Boolean value indicating whether typing continues the last group.
  private var continuesGroup = false
  /// The text that commands deleted last, if longer than a character.
  var deletedText = ""
  /// The buffer after that deletion.
  var lastDeletion: TextBuffer?

  /// The number of edits that can be undone.
  static let undoLimit = 1000

  /// The parts of an input that change.
  public enum Change: Hashable, Sendable {
    /// The text, and with it the selection.
    case text
    /// The selection alone.
    case selection
  }

  /// Creates an input with the cursor after its text.
  ///
  /// - Parameters:
  ///   - text: the initial text.
  ///   - name: the name of the input in events.
  ///   - isMultiline: whether the text may have line breaks.
  ///   - isSecure: whether the text is a secret.
  ///   - autocapitalizationType: the letters to capitalize; nil if the keyboard decides, which then capitalizes
  ///     nothing.
  ///   - returnKey: the label of the return key.
  ///   - bus: the bus on which changes are published.
  ///   - onReturn: called when the return key is pressed; returns true if it has handled the key, which then neither
  ///     types a line break nor submits the input.
  public init(
    _ text: String = "", name: String = "text", isMultiline: Bool = true, isSecure: Bool = false,
    autocapitalizationType: AutocapitalizationType? = .sentences, returnKey: ReturnKey = .default,
    bus: EventBus? = nil, onReturn: @escaping () -> Bool = { false }
  ) {
    buffer = TextBuffer(isMultiline ? text : text.onOneLine)
    (self.name, self.isMultiline, self.isSecure) = (name, isMultiline, isSecure)
    secrecy = isSecure ? MemorySecrecy() : nil
    self.autocapitalizationType = isSecure ? nil : autocapitalizationType
    (self.returnKey, self.bus, self.onReturn) = (returnKey, bus, onReturn)
  }

  /// The whole text.
  public var text: String { buffer.text }

  /// The selected text; nil if there is only a cursor.
  public var selectedText: String? { buffer.selection.isEmpty ? nil : String(buffer.selectedText) }

  // MARK: Editing

  /// Replaces the selection by a text; a lone line break submits an input of one line.
  public func insertText(_ text: String) {
    if text == "\n", onReturn() || returnInForm() { return }
    guard isMultiline || text != "\n" else { return submit() }
    replace(buffer.selection, with: text)
  }

  /// Deletes the selection, or the text from the cursor to the destination of a movement.
  public func delete(_ movement: TextBuffer.Movement) {
    replace(deletedRange(movement), with: "")
  }

  /// Replaces a range of the text, and puts the cursor after the inserted text.
  public func replace(_ range: Range<String.Index>, with string: String) {
    guard !range.isEmpty || !string.isEmpty else { return }
    let string = isMultiline ? string : string.onOneLine
    willChange.notify(.text)
    guard let edit = buffer.replace(range, with: string) else { return }
    if openGroup == nil { close([edit]) } else { openGroup?.append(edit) }
    changes.notify(.text)
    publish(edit.removed, edit.inserted, at: edit)
  }

  /// Replaces the whole text, and puts the cursor after it; the change can be undone.
  public func setText(_ text: String) {
    replace(buffer.text.startIndex..<buffer.text.endIndex, with: text)
  }

  /// Groups the edits of a closure, so that they are undone together.
  public func groupEdits(_ edits: () -> Void) {
    guard openGroup == nil else { return edits() }
    openGroup = []
    edits()
    let group = openGroup ?? []
    openGroup = nil
    close(group)
  }

  /// Applies edits as one step of undo, separate from typing, and selects a range of the resulting text.
  ///
  /// - Parameters:
  ///   - edits: the replacements, in any order; their ranges refer to the unedited text, and do not overlap.
  ///   - selection: the selection afterwards, in Unicode scalars, clamped to the text.
  ///   - cursorAtStart: whether the cursor is at the start of the selection instead of its end.
  public func apply(
    _ edits: [(range: Range<String.Index>, text: String)], selecting selection: Range<Int>,
    cursorAtStart: Bool = false
  ) {
    continuesGroup = false
    groupEdits {
      for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
        replace(edit.range, with: edit.text)
      }
    }
    continuesGroup = false
    let scalars = text.unicodeScalars
    let ends = [selection.lowerBound, selection.upperBound].map {
      scalars.index(scalars.startIndex, offsetBy: $0, limitedBy: scalars.endIndex) ?? text.endIndex
    }
    moveCursor(to: ends[cursorAtStart ? 1 : 0])
    moveCursor(to: ends[cursorAtStart ? 0 : 1], extending: true)
  }

  func deletedRange(_ movement: TextBuffer.Movement) -> Range<String.Index> {
    guard buffer.selection.isEmpty else { return buffer.selection }
    let moved = moved(movement)
    return min(moved.cursor, buffer.cursor)..<max(moved.cursor, buffer.cursor)
  }

  private func submit() {
    bus?.publish(Submitted(input: name))
  }

  // MARK: Selecting

  /// Moves the cursor, and the other end of the selection too unless it is extended.
  public func move(_ movement: TextBuffer.Movement, extending: Bool = false) {
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
  func moved(_ movement: TextBuffer.Movement, extending: Bool = false) -> TextBuffer {
    var moved = buffer
    // The ends of words are part of a secret.
    let movement: TextBuffer.Movement =
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
    willChange.notify(.selection)
    buffer = changed
    continuesGroup = false
    changes.notify(.selection)
  }

  // MARK: Undo

  /// A Boolean value indicating whether there is an edit to undo.
  public var canUndo: Bool { !undoGroups.isEmpty }
  /// A Boolean value indicating whether there is an edit to redo.
  public var canRedo: Bool { !redoGroups.isEmpty }

  /// Undoes the last edit: a typed word, a run of deleted characters, or a correction.
  public func undo() {
    guard let group = undoGroups.popLast() else { return }
    redoGroups.append(group)
    continuesGroup = false
    willChange.notify(.text)
    for edit in group.reversed() {
      buffer.undo(edit)
      publish(edit.inserted, edit.removed, at: edit)
    }
    changes.notify(.text)
  }

  /// Redoes the edit that was undone last.
  public func redo() {
    guard let group = redoGroups.popLast() else { return }
    undoGroups.append(group)
    continuesGroup = false
    willChange.notify(.text)
    for edit in group {
      buffer.redo(edit)
      publish(edit.removed, edit.inserted, at: edit)
    }
    changes.notify(.text)
  }

  private func close(_ group: [TextBuffer.Edit]) {
    guard let edit = group.first else { return }
    redoGroups = []
    if !continuesGroup || group.count > 1 || !undoGroups[undoGroups.count - 1][0].extend(by: edit) {
      undoGroups.append(group)
      if undoGroups.count > Self.undoLimit { undoGroups.removeFirst() }
    }
    continuesGroup = group.count == 1
  }

  private func publish(_ removed: String, _ inserted: String, at edit: TextBuffer.Edit) {
    guard let bus else { return }
    guard bus.hears(Changed.self) else { return bus.deliveries.notify() }
    bus.publish(
      isSecure
        ? Changed(input: name, position: nil, removed: nil, inserted: nil)
        : Changed(
          input: name, position: buffer.position(of: edit), removed: removed, inserted: inserted))
  }
}

extension String {
  /// The text with a space in place of every line break.
  fileprivate var onOneLine: String { String(map { $0.isNewline ? " " : $0 }) }
}
