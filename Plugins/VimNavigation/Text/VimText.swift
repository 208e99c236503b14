/// The rules of vi for one text after another: the effects of keys, as a value without side effects.
///
/// In insert mode the host types. Every key of the other modes comes here, with the text as it is,
/// and is answered by the text as it shall be.
nonisolated struct VimText: Sendable {
  typealias Place = TextLines.Place

  enum Mode: String, Sendable {
    case insert, normal, visual, replace
    case visualLine = "visual-line"
    case visualBlock = "visual-block"

    var isVisual: Bool { self == .visual || self == .visualLine || self == .visualBlock }
  }

  /// A text with its cursor.
  struct State: Hashable, Sendable {
    var lines: TextLines
    var cursor: Place
    /// The other end of the selection.
    var anchor: Place?
  }

  /// The result of a key.
  struct Outcome: Sendable {
    var state: State
    var effect: Effect?
    /// The message for the user.
    var message: String?
  }

  /// The work of the host, which keeps the history.
  enum Effect: Hashable, Sendable {
    /// Takes the last change back, to a text that is known or by one step.
    case undo(to: TextLines?)
    case redo(to: TextLines?)
    /// Leaves the text, as `:q` says.
    case leave
  }

  /// The blanks of one step of `>`.
  static let shiftWidth = 2

  /// The state of one text.
  struct Local: Sendable {
    var mode = Mode.insert
    var marks: [Character: Place] = [:]
    var column: TextMotions.Column?
    var history = TextHistory()
    var insertion: TextInsertion?
    var overtyping: TextOvertyping?
    /// The place where a selection began.
    var anchor: Place?
    var lastSelection: (anchor: Place, cursor: Place, mode: Mode)?
    /// The text as the last key left it.
    var lines: TextLines?
  }

  var local = Local()
  var registers = TextRegisters()
  var memory = TextMotions.Memory()
  /// The change that `.` performs again.
  var lastChange: TextCommand?
  var lastInsertion: TextInsertion.Change?
  /// The keys of a command that is not complete.
  var pending: [String] = []
  var lineHistory = TextLineHistory()

  var lines = TextLines("")
  var cursor = Place(line: 0, column: 0)
  /// The start of the change that a command made, if not at the cursor.
  var changeStart: Place?
  var effect: Effect?
  var message: String?
  /// A Boolean value indicating whether one command is for normal mode, between two texts that are
  /// typed: `ctrl+o`.
  var isVisiting = false
  /// The macro that is recorded; nil while none is.
  var recording: Recording?
  /// The register that was played last.
  var lastPlayed: Character?
  /// The keys that are still to be played, the next one last.
  var played: [Character] = []
  var isPlaying = false
  /// A Boolean value indicating whether the last command has seen to the history itself, as a macro does.
  var hasKeptHistory = false
  /// A Boolean value indicating whether the last key did nothing, which ends a macro.
  var hasFailed = false

  var mode: Mode { local.mode }

  init() {}

  // MARK: Keys

  /// Answers a key of normal or visual mode, or one that has a meaning in insert mode.
  mutating func press(_ key: String, in state: State) -> Outcome {
    take(state)
    effect = nil
    message = nil
    answer(key)
    local.lines = lines
    return Outcome(state: self.state, effect: effect, message: message)
  }

  /// Answers a key in the mode that it finds.
  mutating func answer(_ key: String) {
    if mode == .insert { return pressInserting(key) }
    note(key)
    mode == .replace ? pressOvertyping(key) : pressCommanding(key)
  }

  /// The text with the selection.
  private var state: State {
    State(lines: lines, cursor: cursor, anchor: mode.isVisual ? local.anchor : nil)
  }

  /// Takes the text over, which others may have changed.
  private mutating func take(_ state: State) {
    if let known = local.lines, known != state.lines, mode != .insert {
      moveMarks(from: known, to: state.lines)
      if mode == .replace { local.overtyping = nil }
    }
    if state.cursor != cursor { local.column = nil }
    lines = state.lines
    cursor = state.cursor
    if mode.isVisual, let anchor = state.anchor {
      local.anchor = lines.clamped(anchor, orBehind: true)
      cursor = lines.clamped(cursor, orBehind: true)
    } else if mode.isVisual {
      // The selection was taken away by other means.
      endSelection()
    }
    if mode == .normal {
      cursor = lines.clamped(cursor)
      if let anchor = state.anchor, anchor != cursor {
        // A selection made by other means counts as well.
        local.anchor = lines.clamped(anchor)
        local.mode = .visual
      }
    }
  }

  private mutating func pressCommanding(_ key: String) {
    if key == "escape" || key == "ctrl+[" || key == "ctrl+c", !pending.isEmpty {
      pending = []
      return
    }
    let isVisual = mode.isVisual
    if let start = TextCommandReader.lineStart(in: pending, isVisual: isVisual),
      editLine(key, from: start)
    {
      return
    }
    pending.append(key == "ctrl+[" || key == "ctrl+c" ? "escape" : key)
    switch TextCommandReader.read(pending, isVisual: isVisual, isRecording: recording != nil) {
    case .unfinished: break
    case .unknown:
      hasFailed = true
      pending = []
      settle(lines, cursor)
    case .command(let command):
      if let start = TextCommandReader.lineStart(in: pending.dropLast(), isVisual: isVisual) {
        lineHistory.add(Array(pending[start..<(pending.count - 1)]), after: pending[start - 1])
      }
      pending = []
      let before = lines
      let start = cursor
      (changeStart, hasKeptHistory) = (nil, false)
      if !perform(command) { hasFailed = true }
      settle(before, changeStart ?? start)
    }
  }

  /// Puts the cursor where one may be, moves marks, and returns to typing after `ctrl+o`.
  private mutating func settle(_ before: TextLines, _ start: Place) {
    if lines != before, effect == nil {
      moveMarks(from: before, to: lines)
      if mode != .insert, !hasKeptHistory { local.history.add(before, start, now: lines) }
    }
    let mayBeBehind = mode != .normal || isVisiting
    cursor = lines.clamped(cursor, orBehind: mayBeBehind)
    if isVisiting, mode == .normal {
      isVisiting = false
      local.mode = .insert
    }
  }

  /// Takes back the effect of the last key on the text, which the host refused.
  mutating func refuse(backTo state: State) {
    (lines, cursor, local.lines) = (state.lines, state.cursor, state.lines)
    local.insertion = nil
    local.mode = .normal
  }

  // MARK: Commands

  /// Performs a command; false where it does nothing.
  mutating func perform(_ command: TextCommand) -> Bool {
    let isSelection = mode.isVisual
    var repeated = command
    if case .join = command.action, let count = command.count {
      // No more lines than there were.
      repeated.count = min(count, lines.last - cursor.line + 1)
    }
    let isDone = execute(command)
    switch command.action {
    // A number that is not there is looked for again all the same, and an empty register is put again.
    case .add, .put: break
    default: if !isDone { return false }
    }
    if command.isRepeatable, !isSelection {
      lastChange = repeated
      lastInsertion = nil
    }
    return isDone
  }

  private mutating func execute(_ command: TextCommand) -> Bool {
    let column = local.column
    local.column = nil
    let times = command.count ?? 1
    switch command.action {
    case .move(let motion): return move(motion, count: command.count, column: column)
    case .operate(let operation, let target):
      return operate(operation, on: target, command, column: column)
    case .insert(let place): return insert(place, command, toEnd: column == .end)
    case .insertBeside(let extent, let after):
      return insert(beside: block(of: extent), after: after, count: times)
    case .overtype:
      local.overtyping = TextOvertyping(start: cursor, lines: lines, count: times)
      local.mode = .replace
    case .put(let after, let staysBehind):
      return mode.isVisual
        ? putOverSelection(
          command, keepsRegisters: !after && !staysBehind, staysBehind: staysBehind)
        : put(command, after: after, staysBehind: staysBehind)
    case .replaceCharacter(let character): return replaceCharacters(by: character, count: times)
    case .swapCase: return swapCase(count: times)
    case .join(let withSpace):
      return join(from: cursor.line, lines: max(2, times), withSpace: withSpace)
    case .add(let step): return mode.isVisual ? addInSelection(step * times) : add(step * times)
    case .undo, .redo, .repeatChange:
      if mode.isVisual { return false }
      return command.action == .repeatChange
        ? repeatChange(command) : travel(command.action == .undo, count: times)
    case .select(let mode):
      local.column = column
      return select(mode)
    case .selectObject(let object): return extendSelection(by: object, count: command.count)
    case .reselect: return reselect()
    case .otherEnd:
      guard let anchor = local.anchor else { return false }
      (local.anchor, cursor) = (cursor, anchor)
    case .mark(let name):
      local.column = column
      local.marks[name == "`" ? "'" : name] = cursor
    case .escape: if mode.isVisual { endSelection() }
    case .record(let register):
      local.column = column
      return record(into: register)
    case .endRecording:
      local.column = column
      return endRecording()
    case .play(let register):
      local.column = column
      return play(register, count: times)
    case .missing(let keys):
      message = "\(keys) does nothing here; it is one of vi's keys that VimNavigation does not have"
      return false
    case .line(let text): return performLine(text)
    }
    return true
  }

  /// The motions from the cursor.
  func motions(
    count: Int?, for operation: TextCommand.Operator? = nil, column: TextMotions.Column? = nil
  ) -> TextMotions {
    TextMotions(
      lines: lines, cursor: cursor, count: count, operation: operation, isVisual: mode.isVisual,
      column: column, marks: local.marks, memory: memory)
  }

  private mutating func move(
    _ motion: TextCommand.Motion, count: Int?, column: TextMotions.Column?
  ) -> Bool {
    var motions = motions(count: count, column: column)
    let way = motions.way(motion)
    memory = motions.memory
    guard let way else {
      local.column = column
      explain(motion)
      return false
    }
    if way.isJump { local.marks["'"] = cursor }
    cursor = lines.clamped(way.place, orBehind: mode.isVisual)
    local.column = way.column
    return !way.isShort
  }

  /// Returns the reason why a search led nowhere.
  func explanation(of motion: TextCommand.Motion) -> String? {
    switch motion {
    case .search(let text, let forwards) where !TextSearch(text, forwards: forwards).isComplete:
      "behind ; stands another search, such as ;/two"
    case .search, .searchAgain, .searchWord:
      memory.pattern.map { "the text does not hold '\(String($0.characters))'" }
        ?? "nothing was searched for; search first"
    case .mark(let name, _): "the mark \(name) is not set here; m \(name) sets it"
    default: nil
    }
  }

  mutating func explain(_ motion: TextCommand.Motion) {
    message = explanation(of: motion)
  }

  /// Moves marks with their lines, and forgets those of lines that are gone.
  private mutating func moveMarks(from old: TextLines, to new: TextLines) {
    let before = zip(old.lines, new.lines).prefix { $0 == $1 }.count
    let room = min(old.count, new.count) - before
    let after = zip(old.lines.reversed(), new.lines.reversed()).prefix(room) { $0 == $1 }
    let (firstOld, firstNew) = (old.count - after, new.count - after)
    local.marks = local.marks.compactMapValues { mark in
      if mark.line < before { return mark }
      if mark.line >= firstOld {
        return Place(line: mark.line + firstNew - firstOld, column: mark.column)
      }
      return mark.line < firstNew ? mark : nil
    }
  }
}

nonisolated extension Sequence {
  /// The number of elements that pass a test, from the first on, and no more than some.
  fileprivate func prefix(_ limit: Int, while test: (Element) -> Bool) -> Int {
    var count = 0
    for element in self {
      guard count < limit, test(element) else { break }
      count += 1
    }
    return count
  }
}
