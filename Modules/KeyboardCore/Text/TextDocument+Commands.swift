/// A command of a text input: something that a hardware key does in it.
struct TextCommand {
  /// The use of the place that a movement leads to.
  enum Verb: String { case move, extend, delete }
  enum Effect {
    case go(Verb, TextBuffer.Movement)
    case insertLineBreak, selectAll, undo, redo, yank, transpose
    /// Replaces the text that the arguments name.
    case replace
  }

  let id: CommandID
  let title: String
  /// The keys in a window.
  let keys: [KeySequence]
  let effect: Effect

  private init(_ name: String, _ title: String, _ keys: [KeySequence], _ effect: Effect) {
    id = CommandID("text.\(name)")
    (self.title, self.keys, self.effect) = (title, keys, effect)
  }

  func keyCommand(_ style: TextDocument.KeyStyle = .window) -> KeyCommand {
    var isStep = false
    if case .go = effect { isStep = true }
    return KeyCommand(
      CommandInvocation(id), title: title, sequences: keys(in: style), allowsRepeat: isStep,
      parameters: parameters, isChange: isChange)
  }

  private var isChange: Bool {
    switch effect {
    case .go(let verb, _): verb == .delete
    case .insertLineBreak, .yank, .transpose, .replace: true
    // Repeating one of these would take back, or make again, another change.
    case .selectAll, .undo, .redo: false
    }
  }

  private func keys(in style: TextDocument.KeyStyle) -> [KeySequence] {
    guard style == .terminal else { return keys }
    let taken = Set(Self.terminalKeys.values.joined())
    return keys.filter { !taken.contains($0) } + (Self.terminalKeys[id] ?? [])
  }

  /// The keys that terminals have beside those of windows, or in their place: readline's.
  private static let terminalKeys: [CommandID: [KeySequence]] = [
    "text.moveToLineStart": ["ctrl+a"], "text.moveToLineEnd": ["ctrl+e"],
    "text.moveWordBackward": ["alt+b"], "text.moveWordForward": ["alt+f"],
    "text.deleteWordBackward": ["ctrl+w", "alt+backspace"],
    "text.deleteWordForward": ["alt+d"], "text.deleteToLineStart": ["ctrl+u"],
    "text.deleteToLineEnd": ["ctrl+k"], "text.yank": ["ctrl+y"], "text.transpose": ["ctrl+t"],
  ]

  /// The arguments that it takes.
  var parameters: [CommandParameter] {
    guard case .replace = effect else { return [] }
    return [
      CommandParameter("position", .wholeNumber(atLeast: 0)), CommandParameter("removed", .text),
      CommandParameter("inserted", .text),
    ]
  }

  // MARK: All commands

  /// The commands by their ids.
  static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

  static let all: [TextCommand] =
    TextBuffer.Movement.allCases.map { movement in
      TextCommand(
        "move\(movement.rawValue.capitalizingFirst)", "Move \(movement.words)",
        [KeySequence(movement.key)], .go(.move, movement))
    }
    + TextBuffer.Movement.allCases.map { movement in
      TextCommand(
        "extend\(movement.rawValue.capitalizingFirst)", "Extend selection \(movement.words)",
        [KeySequence(movement.key.adding(.shift))], .go(.extend, movement))
    }
    + [
      deleting(.backward, ["backspace", "shift+backspace"]),
      deleting(.forward, ["delete"]),
      deleting(.wordBackward, ["ctrl+backspace"]),
      deleting(.wordForward, ["ctrl+delete"]),
      deleting(.toLineStart, ["ctrl+shift+backspace"]),
      deleting(.toLineEnd, ["ctrl+shift+delete"]),
      TextCommand(
        "insertLineBreak", "New line, or submit", ["enter", "shift+enter"], .insertLineBreak),
      TextCommand("selectAll", "Select all", ["ctrl+a"], .selectAll),
      TextCommand("undo", "Undo", ["ctrl+z"], .undo),
      TextCommand("redo", "Redo", ["ctrl+shift+z", "ctrl+y"], .redo),
      TextCommand("yank", "Insert what was deleted", [], .yank),
      TextCommand("transpose", "Exchange two characters", [], .transpose),
      TextCommand("replace", "Replace text", [], .replace),
    ]

  private static func deleting(_ movement: TextBuffer.Movement, _ keys: [KeySequence])
    -> TextCommand
  {
    TextCommand(
      "delete\(movement.rawValue.capitalizingFirst)", "Delete \(movement.words)", keys,
      .go(.delete, movement))
  }
}

extension TextBuffer.Movement {
  fileprivate var words: String {
    switch self {
    case .backward, .forward, .up, .down: rawValue
    case .wordBackward: "word backward"
    case .wordForward: "word forward"
    case .toLineStart: "to start of line"
    case .toLineEnd: "to end of line"
    case .toStart: "to start of text"
    case .toEnd: "to end of text"
    }
  }

  fileprivate var key: KeyStroke {
    switch self {
    case .backward: "left"
    case .forward: "right"
    case .wordBackward: "ctrl+left"
    case .wordForward: "ctrl+right"
    case .toLineStart: "home"
    case .toLineEnd: "end"
    case .up: "up"
    case .down: "down"
    case .toStart: "ctrl+home"
    case .toEnd: "ctrl+end"
    }
  }
}

extension KeyStroke {
  fileprivate func adding(_ modifier: Modifiers) -> KeyStroke {
    KeyStroke(key, modifiers.union(modifier))
  }
}

extension String {
  fileprivate var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension CommandID {
  /// `text.replace`: replaces a text by another, as long as it still stands where it did.
  ///
  /// The arguments are those of the event ``TextDocument/Changed``: `position`, the number of
  /// characters before, `removed` and `inserted`; a text that is left out is empty. The cursor
  /// stays where it is in the text around. Refused in a secure input.
  public static let replaceText: CommandID = "text.replace"
}

extension TextDocument: TextResponder {
  /// The name of its commands' provider, `Text`.
  public var providerName: String? { "Text" }

  /// The text itself.
  public var editedText: TextDocument? { self }

  /// Every command that a text input may offer.
  public static let commands = TextCommand.all.map { $0.keyCommand() }

  /// The same commands with their keys in a terminal.
  private static let terminalCommands = TextCommand.all.map { $0.keyCommand(.terminal) }

  /// The keys that edit texts by default; a user may bind others to the same commands.
  public enum KeyStyle: String, Hashable, Sendable, CaseIterable {
    /// The keys of readline, as in shells: Ctrl+W, Ctrl+U, Ctrl+K, Ctrl+Y, Ctrl+A, Ctrl+E, Ctrl+T,
    /// Alt with B, F, D and Backspace; and the keys of windows that are left.
    case terminal
    /// The shortcuts of graphical desktops: Ctrl+A selects all, Ctrl+Y makes an edit again.
    case window
  }

  /// The commands that a line of text beside a list leaves to the list and its owner: up, down and
  /// Return.
  public static let commandsOfLists: Set<CommandID> = [
    "text.moveUp", "text.moveDown", "text.extendUp", "text.extendDown", "text.insertLineBreak",
  ]

  /// Every command of texts, less those that are excluded.
  public var supportedCommands: [KeyCommand] {
    (keyStyle == .terminal ? Self.terminalCommands : Self.commands)
      .filter { !excludedCommands.contains($0.id) }
  }

  /// The commands that would change the text or its selection now.
  public var keyCommands: [KeyCommand] { supportedCommands.filter { canPerform($0.invocation) } }

  /// A Boolean value indicating whether the command would change the text or its selection.
  public func canPerform(_ invocation: CommandInvocation) -> Bool {
    if excludedCommands.contains(invocation.id) { return false }
    return switch TextCommand.byID[invocation.id]?.effect {
    case .go(.delete, let movement): !deletedRange(movement).isEmpty
    case .go(let verb, let movement): changes(movement, extending: verb == .extend)
    case .insertLineBreak: true
    case .selectAll: selectedText != text && !text.isEmpty
    case .undo: canUndo
    case .redo: canRedo
    case .yank: !deletedText.isEmpty
    case .transpose: transposition != nil
    case .replace: !isSecure && (try? replacedRange(invocation)) != nil
    case nil: false
    }
  }

  private func changes(_ movement: TextBuffer.Movement, extending: Bool) -> Bool {
    let moved = moved(movement, extending: extending)
    return moved.cursor != buffer.cursor || moved.selection != buffer.selection
  }

  /// Performs a command of texts.
  ///
  /// - Throws: `CommandError`: `unknownCommand` for a command of something else, `unavailable`
  ///   where it would do nothing, `badArgument` for any argument.
  public func perform(_ invocation: CommandInvocation) throws(CommandError) {
    let id = invocation.id
    guard let command = TextCommand.byID[id] else {
      throw CommandError(
        code: .unknownCommand, command: id,
        message: "a text does not know \(id); its commands begin with text.")
    }
    try command.keyCommand().check(invocation.arguments)
    if case .replace = command.effect, !isSecure {
      let range = try replacedRange(invocation)
      return replaceAround(range, with: invocation.arguments["inserted"]?.stringValue ?? "")
    }
    guard canPerform(invocation) else {
      throw CommandError(
        code: .unavailable, command: id, message: "\(id) would do nothing now in \(name)")
    }
    switch command.effect {
    case .go(.move, let movement): move(movement)
    case .go(.extend, let movement): move(movement, extending: true)
    case .go(.delete, let movement): deleteAndKeep(movement)
    case .insertLineBreak: insertText("\n")
    case .selectAll: selectAll()
    case .undo: undo()
    case .redo: redo()
    case .yank: replace(buffer.selection, with: deletedText)
    case .transpose: transpose()
    case .replace: break
    }
  }

  /// Returns the step that the request would take; one that replaces text says what is wrong with
  /// its arguments.
  public func step(for invocation: CommandInvocation) -> CommandStep? {
    guard canPerform(invocation) || (invocation.id == .replaceText && !isSecure) else { return nil }
    return CommandStep { () throws(CommandError) in try self.perform(invocation) }
  }

  /// Deletes as ``delete(_:)`` does, and keeps more than a character for `text.yank`; nothing of a
  /// secret.
  private func deleteAndKeep(_ movement: TextBuffer.Movement) {
    let isKept = !isSecure && movement != .backward && movement != .forward
    guard isKept, buffer.selection.isEmpty else { return delete(movement) }
    let (range, cursor) = (deletedRange(movement), buffer.cursor)
    let deleted = String(text[range])
    // Deletions in a row at one place make one text.
    let goesOn = lastDeletion == buffer
    delete(movement)
    let isBefore = range.upperBound <= cursor
    deletedText = !goesOn ? deleted : isBefore ? deleted + deletedText : deletedText + deleted
    lastDeletion = buffer
  }

  /// The two characters around the cursor, or before it at the end of a line; nil without two.
  private var transposition: Range<String.Index>? {
    guard !isSecure, buffer.selection.isEmpty else { return nil }
    let line = text.line(at: buffer.cursor)
    let atEnd = buffer.cursor == line.upperBound
    guard buffer.cursor > line.lowerBound else { return nil }
    let middle = atEnd ? text.index(before: buffer.cursor) : buffer.cursor
    guard middle > line.lowerBound else { return nil }
    let range = text.index(before: middle)..<text.index(after: middle)
    return text[range].first == text[range].last ? nil : range
  }

  private func transpose() {
    guard let range = transposition else { return }
    replace(range, with: String(text[range].reversed()))
  }

  /// Returns the text to replace, if it is there.
  private func replacedRange(
    _ invocation: CommandInvocation
  ) throws(CommandError) -> Range<String.Index> {
    let (id, arguments) = (invocation.id, invocation.arguments)
    guard let position = arguments["position"]?.integerValue else {
      throw .badArgument(of: id, "\(id) needs the position of the text, the start being 0")
    }
    let removed = arguments["removed"]?.stringValue ?? ""
    guard let start = text.index(text.startIndex, offsetBy: position, limitedBy: text.endIndex),
      text[start...].hasPrefix(removed),
      let end = text.index(start, offsetBy: removed.count, limitedBy: text.endIndex)
    else {
      throw CommandError(
        code: .unavailable, command: id,
        message: "the text of \(name) is another by now; look at it again")
    }
    return start..<end
  }

  /// Replaces a range, and leaves the cursor with what is around.
  private func replaceAround(_ range: Range<String.Index>, with string: String) {
    let cursor = buffer.cursor
    let before = text.distance(from: text.startIndex, to: cursor)
    let after = text.distance(from: cursor, to: text.endIndex)
    replace(range, with: string)
    if cursor >= range.upperBound {
      moveCursor(to: text.index(text.endIndex, offsetBy: -after))
    } else if cursor <= range.lowerBound {
      moveCursor(to: text.index(text.startIndex, offsetBy: before))
    }
  }

  /// Inserts what a key has typed.
  public func insertText(_ text: String, at instant: Instant) -> Bool {
    insertText(text)
    return true
  }
}

// MARK: Destinations of commands

extension TextDocument: PlaceResponder {
  /// The text, its cursor and its selection.
  public var place: Value { place(buffer) }

  /// Returns where a command that moves the cursor would lead; nil in a secret text, whose words and
  /// lines nobody is to learn of.
  public func place(after invocation: CommandInvocation) -> Value? {
    guard !isSecure, canPerform(invocation), invocation.arguments.isEmpty,
      case .go(let verb, let movement)? = TextCommand.byID[invocation.id]?.effect, verb != .delete
    else { return nil }
    return place(moved(movement, extending: verb == .extend))
  }

  private func place(_ buffer: TextBuffer) -> Value {
    guard !isSecure else { return .null }
    let offset = { (index: String.Index) -> Value in
      .integer(buffer.text.utf8.distance(from: buffer.text.startIndex, to: index))
    }
    return [
      "input": .string(name), "text": .string(buffer.text), "cursor": offset(buffer.cursor),
      "start": offset(buffer.selection.lowerBound), "end": offset(buffer.selection.upperBound),
      "column": buffer.column.map(Value.integer) ?? .null,
    ]
  }
}
