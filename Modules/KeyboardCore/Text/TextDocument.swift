/// A text input in memory: text, selection and undo.
///
/// A keyboard types into it where there is no text field of a host. It is also a responder whose
/// commands edit the text by hardware keys. Every change is published as ``TextDocument/Changed``.
public final class TextDocument {
  /// The name of the input in events.
  public let name: String
  /// A Boolean value indicating whether the text has line breaks.
  ///
  /// Otherwise a line break that is typed submits the input, and any other is a space.
  public let isMultiline: Bool
  /// A Boolean value indicating whether the text is a secret, which no event carries.
  public let isSecure: Bool
  /// The letters to capitalize; nil leaves that to the keyboard.
  public var autocapitalizationType: AutocapitalizationType?
  /// The kind of text that belongs in the input; a kind that says what to capitalize sets
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
  /// Notified before the text or the selection changes, whatever changes it.
  public let willChange = Observers<Change>()
  /// Notified after the text or the selection has changed.
  public let changes = Observers<Change>()
  /// The responder that is asked for other commands than those of a text.
  public weak var nextResponder: (any CommandResponder)?
  /// The commands that it leaves to other responders: none by default.
  ///
  /// A line to type into beside a list leaves the list its arrows, for example, and Return.
  public var excludedCommands: Set<CommandID> = []
  /// The keys that edit the text; nil for those of windows, until a pane of a terminal shows it.
  public var keyStyle: KeyStyle?

  /// Returns the line of a position as the view of the text shows it; nil, and without a view,
  /// lines end at line breaks alone.
  package var wrappedLine: ((TextBuffer, String.Index) -> Range<String.Index>?)?

  /// The text and its selection.
  public private(set) var buffer: TextBuffer
  /// Keeps a secret text from other processes.
  private let secrecy: MemorySecrecy?
  private let bus: EventBus?
  private let onReturn: () -> Bool
  /// Asked after the text's owner when the return key is pressed: the form that the input is in.
  package var returnInForm: () -> Bool = { false }
  private var undoGroups: [[TextBuffer.Edit]] = []
  private var redoGroups: [[TextBuffer.Edit]] = []
  /// The edits that are made as one; nil outside of ``groupEdits(_:)``.
  private var openGroup: [TextBuffer.Edit]?
  /// A Boolean value indicating whether typing goes on with the last group.
  private var continuesGroup = false
  /// The text that commands have deleted last, more than a character.
  var deletedText = ""
  /// The text as it was after that.
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
  ///   - text: the text to begin with.
  ///   - name: the name of the input in events.
  ///   - isMultiline: whether the text has line breaks.
  ///   - isSecure: whether the text is a secret.
  ///   - autocapitalizationType: the letters to capitalize; nil leaves that to the keyboard, which
  ///     capitalizes nothing.
  ///   - returnKey: the label of the return key.
  ///   - bus: the bus on which changes are published.
  ///   - onReturn: asked when the return key is pressed; true when that has done something of its
  ///     own, and types no line break and submits nothing.
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

  /// The selected text; nil when there is only a cursor.
  public var selectedText: String? { buffer.selection.isEmpty ? nil : String(buffer.selectedText) }

  // MARK: Editing

  /// Replaces the selection by a text; a lone line break submits an input of one line.
  public func insertText(_ text: String) {
    if text == "\n", onReturn() || returnInForm() { return }
    guard isMultiline || text != "\n" else { return submit() }
    replace(buffer.selection, with: text)
  }

  /// Deletes the selection, or the text from the cursor to where a movement leads.
  public func delete(_ movement: TextBuffer.Movement) {
    replace(deletedRange(movement), with: "")
  }

  /// Replaces a range of the text, and puts the cursor after what is inserted.
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

  /// Makes the edits of a closure one: they are undone together.
  public func groupEdits(_ edits: () -> Void) {
    guard openGroup == nil else { return edits() }
    openGroup = []
    edits()
    let group = openGroup ?? []
    openGroup = nil
    close(group)
  }

  /// Makes edits that are undone together and apart from what is typed before and after them, and
  /// selects a range of the text that results.
  ///
  /// - Parameters:
  ///   - edits: ranges of the text as it is before all of them, which do not overlap, in any order.
  ///   - selection: what is selected then, in Unicode scalars; the text's ends bound it.
  ///   - cursorAtStart: whether the cursor is at the start of the selection, not at its end.
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
  /// A Boolean value indicating whether there is an edit to make again.
  public var canRedo: Bool { !redoGroups.isEmpty }

  /// Takes back the last edit: a typed word, a run of deleted characters, or a correction.
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

  /// Makes the edit again that was undone last.
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
