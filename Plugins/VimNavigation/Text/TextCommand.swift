/// A command in a text: what the keys of normal or visual mode say.
nonisolated struct TextCommand: Hashable, Sendable {
  /// The register that was named with `"`.
  var register: Character?
  /// The count, before the operator and behind it taken together.
  var count: Int?
  var action: Action

  enum Action: Hashable, Sendable {
    case move(Motion)
    case operate(Operator, Target)
    case insert(InsertPlace)
    /// Types before a block of an extent, or behind it.
    case insertBeside(Extent, after: Bool)
    case overtype
    case put(after: Bool, staysBehind: Bool)
    case replaceCharacter(Character)
    case swapCase
    case join(withSpace: Bool)
    case add(Int)
    case undo, redo, repeatChange
    case select(VimText.Mode)
    case selectObject(TextObject)
    case reselect, otherEnd
    case mark(Character)
    case escape
    case line(String)
    case record(Character)
    case endRecording
    case play(Character)
    /// Keys that vi has and the plugin does not, with their arguments.
    case missing(String)
  }

  /// The places where typing can begin.
  enum InsertPlace: Hashable, Sendable {
    case before, after, lineStart, lineEnd, firstColumn, lineBelow, lineAbove, lastInsert
  }

  /// The part of the text that an operator works on.
  enum Target: Hashable, Sendable {
    case motion(Motion)
    /// Lines from the cursor on, as many as were counted.
    case lines
    /// The selection, as it is.
    case selection
    /// The selected lines; of a block what is behind its start, or for `Y` the block.
    case rest
    case object(TextObject)
    /// A text of the same extent as the selection when the command was first performed.
    case extent(Extent)
  }

  /// The extent of a selection.
  struct Extent: Hashable, Sendable {
    var lines: Int
    /// The characters in the last line: behind the cursor in one line, else from its start.
    var columns: Int
    var isByLine: Bool
    /// The kind of block that it is; nil for none.
    var block: Block?

    enum Block: Hashable, Sendable {
      case columns, toEnd
    }
  }

  enum Operator: Hashable, Sendable {
    case delete, change, yank, shiftRight, shiftLeft, lowercase, uppercase, swapCase
    case join(withSpace: Bool)
    case replace(Character)

    /// A Boolean value indicating whether the text changes.
    var changes: Bool { self != .yank }
  }

  /// Part of a text that has a name.
  struct TextObject: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case word(big: Bool)
      case sentence, paragraph
      case quoted(Character)
      case bracketed(Character)
      case tagged
    }

    var kind: Kind
    /// A Boolean value indicating whether what is around belongs to it: blanks, quotes, brackets.
    var isWhole: Bool
  }

  enum Motion: Hashable, Sendable {
    case left, right, back, space, up, down
    case lineStart, firstNonBlank, lineEnd, lastNonBlank, column
    case lineBelow, lineAbove, thisLine
    case wordStart(big: Bool)
    case wordBack(big: Bool)
    case wordEnd(big: Bool)
    case wordEndBack(big: Bool)
    case find(Character, forwards: Bool, till: Bool)
    case findAgain(reversed: Bool)
    case paragraph(forwards: Bool)
    case sentence(forwards: Bool)
    case bracketOrPercent, firstLine, lastLine
    case search(String, forwards: Bool)
    case searchAgain(reversed: Bool)
    case searchWord(forwards: Bool, isWhole: Bool)
    case mark(Character, byLine: Bool)
  }

  /// The change that `.` performs again, if this is one.
  var isRepeatable: Bool {
    switch action {
    case .operate(let operation, _): operation.changes
    case .insert, .insertBeside, .overtype, .put, .replaceCharacter, .swapCase, .join, .add: true
    default: false
    }
  }

  /// A Boolean value indicating whether it was done to a selection, and keeps the count of then.
  var isOfSelection: Bool {
    switch action {
    case .operate(_, .extent), .insertBeside: true
    default: false
    }
  }
}
