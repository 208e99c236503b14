// MARK: Commands

extension TextDocument: TextResponder, TableResponder {
  /// The commands of texts.
  public static let commandTable = CommandTable<TextDocument>(
    of: "text",
    TextBuffer.Movement.allCases.map { movement in
      moving("move", "Move \(movement.words)", [KeySequence(movement.key)], movement)
    }
      + TextBuffer.Movement.allCases.map { movement in
        moving(
          "extend", "Extend selection \(movement.words)",
          [KeySequence(movement.key.adding(.shift))], movement, extending: true)
      }
      + [
        deleting(.backward, ["backspace", "shift+backspace"]),
        deleting(.forward, ["delete"]),
        deleting(.wordBackward, ["ctrl+backspace"]),
        deleting(.wordForward, ["ctrl+delete"]),
        deleting(.toLineStart, ["ctrl+shift+backspace"]),
        deleting(.toLineEnd, ["ctrl+shift+delete"]),
        command(
          "insertLineBreak", "New line, or submit", ["enter", "shift+enter"], isChange: true
        ) { $0.insertText("\n") },
        command(
          "selectAll", "Select all", ["ctrl+a"], because: "everything is selected",
          if: { $0.selectedText != $0.text && !$0.text.isEmpty }
        ) { $0.selectAll() },
        // Repeating one of these would undo or redo another change.
        command("undo", "Undo", ["ctrl+z"], because: "there is nothing to undo", if: { $0.canUndo })
        {
          $0.undo()
        },
        command(
          "redo", "Redo", ["ctrl+shift+z", "ctrl+y"], because: "there is nothing to redo",
          if: { $0.canRedo }
        ) { $0.redo() },
        command(
          "yank", "Insert what was deleted", [], isChange: true,
          because: "nothing was deleted that is kept", if: { !$0.deletedText.isEmpty }
        ) { $0.replace($0.buffer.selection, with: $0.deletedText) },
        command(
          "transpose", "Exchange two characters", [], isChange: true,
          because: "there are no two characters to exchange", if: { $0.transposition != nil }
        ) { $0.transpose() },
        .init(
          .replaceText, "Replace text",
          parameters: [
            CommandParameter("position", .wholeNumber(atLeast: 0)),
            CommandParameter("removed", .text), CommandParameter("inserted", .text),
          ], isChange: true, isListed: false,
          because: { text, _ in "\(text.name) is secret" }
        ) { text, invocation throws(CommandError) in
          guard !text.isSecure else { return nil }
          let range = try text.replacedRange(invocation)
          let inserted = invocation.arguments["inserted"]?.stringValue ?? ""
          return { text.replaceAround(range, with: inserted) }
        },
      ])

  private static func id(
    _ verb: String, _ movement: TextBuffer.Movement? = nil
  ) -> CommandID {
    CommandID("text.\(verb)\(movement?.rawValue.capitalizingFirst ?? "")")
  }

  private static func moving(
    _ verb: String, _ title: String, _ keys: [KeySequence], _ movement: TextBuffer.Movement,
    extending: Bool = false
  ) -> CommandTable<TextDocument>.Entry {
    .init(
      id(verb, movement), title, keys: keys, allowsRepeat: true, isChange: false,
      because: { text, _ in "the cursor of \(text.name) leads nowhere else" },
      leadsTo: { text, _ in
        // The words and lines of a secret must not be revealed.
        text.isSecure ? nil : text.place(text.moved(movement, extending: extending))
      },
      effect: { text, _ in
        let moved = text.moved(movement, extending: extending)
        guard moved.cursor != text.buffer.cursor || moved.selection != text.buffer.selection else {
          return nil
        }
        return { text.move(movement, extending: extending) }
      })
  }

  private static func deleting(
    _ movement: TextBuffer.Movement, _ keys: [KeySequence]
  ) -> CommandTable<TextDocument>.Entry {
    command(
      "delete\(movement.rawValue.capitalizingFirst)", "Delete \(movement.words)", keys,
      repeats: true, isChange: true, because: "there is nothing to delete",
      if: { !$0.deletedRange(movement).isEmpty }, perform: { $0.deleteAndKeep(movement) })
  }

  private static func command(
    _ name: String, _ title: String, _ keys: [KeySequence], repeats: Bool = false,
    isChange: Bool = false, because reason: String = "",
    if isPossible: @escaping @Sendable (TextDocument) -> Bool = { _ in true },
    perform: @escaping @Sendable (TextDocument) -> Void
  ) -> CommandTable<TextDocument>.Entry {
    .init(
      CommandID("text.\(name)"), title, keys: keys, allowsRepeat: repeats, isChange: isChange,
      because: { text, _ in "\(reason) in \(text.name)" },
      effect: { text, _ in isPossible(text) ? { perform(text) } : nil })
  }

  /// The keys of readline that terminals have in addition to those of windows, or instead of them.
  private static let terminalKeys: [CommandID: [KeySequence]] = [
    "text.moveToLineStart": ["ctrl+a"], "text.moveToLineEnd": ["ctrl+e"],
    "text.moveWordBackward": ["alt+b"], "text.moveWordForward": ["alt+f"],
    "text.deleteWordBackward": ["ctrl+w", "alt+backspace"],
    "text.deleteWordForward": ["alt+d"], "text.deleteToLineStart": ["ctrl+u"],
    "text.deleteToLineEnd": ["ctrl+k"], "text.yank": ["ctrl+y"], "text.transpose": ["ctrl+t"],
  ]
  private static let keysOfTerminals = Set(terminalKeys.values.joined())

  /// Returns the keys of a command in the style of the text.
  public func keys(of command: KeyCommand) -> [KeySequence] {
    guard keyStyle == .terminal else { return command.sequences }
    return command.sequences.filter { !Self.keysOfTerminals.contains($0) }
      + (Self.terminalKeys[command.id] ?? [])
  }

  /// The display name of the provider of its commands, `Text`.
  public var providerName: String? { "Text" }

  /// The text itself.
  public var editedText: TextDocument? { self }

  /// The keys that edit texts by default; a user may bind others to the same commands.
  public enum KeyStyle: String, Hashable, Sendable, CaseIterable {
    /// The keys of readline, as in shells: Ctrl+W, Ctrl+U, Ctrl+K, Ctrl+Y, Ctrl+A, Ctrl+E, Ctrl+T, Alt with B, F, D
    /// and Backspace; and the keys of windows that do not conflict.
    case terminal
    /// The shortcuts of graphical desktops: Ctrl+A selects all, Ctrl+Y redoes an edit.
    case window
  }

  /// Returns whether a command moves in a text, selects or edits.
  public static func hasCommand(_ id: CommandID) -> Bool { commandTable[id] != nil }

  /// The commands that a single-line text beside a list leaves to the list and its owner: up, down and Return.
  public static let commandsOfLists: Set<CommandID> = Set(
    [.up, .down].flatMap { [id("move", $0), id("extend", $0)] } + [id("insertLineBreak")])

  /// Deletes as ``delete(_:)`` does, and keeps the text for `text.yank` if it is longer than a character and not
  /// secret.
  private func deleteAndKeep(_ movement: TextBuffer.Movement) {
    let isKept = !isSecure && movement != .backward && movement != .forward
    guard isKept, buffer.selection.isEmpty else { return delete(movement) }
    let (range, cursor) = (deletedRange(movement), buffer.cursor)
    let deleted = String(text[range])
    // Successive deletions at one place are joined.
    let goesOn = lastDeletion == buffer
    delete(movement)
    let isBefore = range.upperBound <= cursor
    deletedText = !goesOn ? deleted : isBefore ? deleted + deletedText : deletedText + deleted
    lastDeletion = buffer
  }

  /// The two characters around the cursor, or before it at the end of a line; nil if there are not two.
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

  /// Returns the range of the text to replace, if the text is there.
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

  /// Replaces a range, and keeps the cursor at its place in the surrounding text.
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
  /// `text.replace`: replaces a text by another, if it is still at the given position.
  ///
  /// The arguments are those of the event ``TextDocument/Changed``: `position`, the number of characters before,
  /// `removed` and `inserted`; an omitted text is empty. The cursor keeps its place in the surrounding text. Refused
  /// in a secure input.
  public static let replaceText: CommandID = "text.replace"
}
