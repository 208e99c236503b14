/// Reads commands out of the keys of normal and visual mode, in the notation of the toolkit.
nonisolated struct TextCommandReader {
  /// The meaning of the keys read so far.
  enum Reading: Hashable {
    case command(TextCommand)
    /// More keys belong to it.
    case unfinished
    /// No command begins like this.
    case unknown
  }

  private let keys: [String]
  private let isVisual: Bool
  private var position = 0

  /// Keys that run out on the way.
  private struct Unfinished: Error {}
  /// Keys that say nothing.
  private struct Unknown: Error {}

  /// Reads keys; all of them belong to one command.
  static func read(_ keys: [String], isVisual: Bool, isRecording: Bool = false) -> Reading {
    var reader = TextCommandReader(keys, isVisual: isVisual)
    reader.isRecording = isRecording
    do {
      return .command(try reader.command())
    } catch is Unfinished {
      return .unfinished
    } catch {
      return .unknown
    }
  }

  /// The index of the key at which the text of a search or of a line after `:` begins, while it is typed.
  static func lineStart(in keys: [String], isVisual: Bool) -> Int? {
    var reader = TextCommandReader(keys, isVisual: isVisual)
    guard (try? reader.command()) == nil, reader.position == keys.count else { return nil }
    return reader.startOfLine
  }

  private var startOfLine: Int?
  /// A Boolean value indicating whether `q` ends a macro.
  private var isRecording = false

  private init(_ keys: [String], isVisual: Bool) {
    self.keys = keys
    self.isVisual = isVisual
  }

  private mutating func next() throws -> String {
    guard position < keys.count else { throw Unfinished() }
    defer { position += 1 }
    return keys[position]
  }

  private mutating func nextCharacter() throws -> Character {
    let key = try next()
    if key == "enter" { return "\n" }
    if key == "tab" { return "\t" }
    if key == "space" { return " " }
    guard key.count == 1, let character = key.first else { throw Unknown() }
    return character
  }

  private mutating func count() -> Int? {
    var count = Count()
    while position < keys.count, let digit = Int(keys[position]), keys[position].count == 1,
      digit > 0 || count.value != nil
    {
      count.append(digit)
      position += 1
    }
    return count.value
  }

  private mutating func command() throws -> TextCommand {
    var register: Character?
    var count = count()
    while position < keys.count, keys[position] == "\"" {
      position += 1
      register = try nextCharacter()
      if let further = self.count() { count = further * (count ?? 1) }
    }
    let key = try next()
    var command = TextCommand(register: register, count: count, action: .escape)
    if isVisual, let action = try visualAction(key) {
      command.action = action
    } else if let operation = try operation(key) {
      if isVisual {
        command.action = .operate(operation, .selection)
      } else {
        if let further = self.count() { command.count = min(further * (count ?? 1), Count.limit) }
        command.action = .operate(operation, try target(of: key))
      }
    } else if let motion = try motion(key) {
      command.action = .move(motion)
    } else {
      command.action = try plainAction(key)
    }
    return command
  }

  // MARK: Operators

  private mutating func operation(_ key: String) throws -> TextCommand.Operator? {
    switch key {
    case "d": return .delete
    case "c": return .change
    case "y": return .yank
    case ">": return .shiftRight
    case "<": return .shiftLeft
    case "g":
      guard position < keys.count else { throw Unfinished() }
      let operation: TextCommand.Operator? =
        switch keys[position] {
        case "u": .lowercase
        case "U": .uppercase
        case "~": .swapCase
        default: nil
        }
      if operation != nil { position += 1 }
      return operation
    default: return nil
    }
  }

  private mutating func target(of operatorKey: String) throws -> TextCommand.Target {
    let key = try next()
    if key == "escape" { throw Unknown() }
    if operatorKey == "g" {
      // `g u u` and `g u g u` are the same.
      let last = keys[position - 2]
      if key == last { return .lines }
      if key == "g", position < keys.count, keys[position] == last {
        position += 1
        return .lines
      }
    } else if key == operatorKey {
      return .lines
    }
    if key == "i" || key == "a" { return .object(try object(isWhole: key == "a")) }
    guard let motion = try motion(key) else { throw Unknown() }
    return motion == .thisLine ? .lines : .motion(motion)
  }

  private mutating func object(isWhole: Bool) throws -> TextCommand.TextObject {
    let kind: TextCommand.TextObject.Kind
    switch try next() {
    case "w": kind = .word(big: false)
    case "W": kind = .word(big: true)
    case "s": kind = .sentence
    case "p": kind = .paragraph
    case "\"": kind = .quoted("\"")
    case "'": kind = .quoted("'")
    case "`": kind = .quoted("`")
    case "(", ")", "b": kind = .bracketed("(")
    case "[", "]": kind = .bracketed("[")
    case "{", "}", "B": kind = .bracketed("{")
    case "<", ">": kind = .bracketed("<")
    case "t": kind = .tagged
    default: throw Unknown()
    }
    return TextCommand.TextObject(kind: kind, isWhole: isWhole)
  }

  // MARK: Motions

  private static let motions: [String: TextCommand.Motion] = [
    "h": .left, "left": .left, "ctrl+h": .back, "backspace": .back, "l": .right, "right": .right,
    "space": .space, "k": .up, "up": .up, "ctrl+p": .up, "j": .down, "down": .down,
    "ctrl+n": .down, "ctrl+j": .down, "0": .lineStart, "home": .lineStart, "^": .firstNonBlank,
    "$": .lineEnd, "end": .lineEnd, "|": .column, "+": .lineBelow, "enter": .lineBelow,
    "ctrl+m": .lineBelow, "-": .lineAbove, "_": .thisLine, "w": .wordStart(big: false),
    "W": .wordStart(big: true), "b": .wordBack(big: false), "B": .wordBack(big: true),
    "e": .wordEnd(big: false), "E": .wordEnd(big: true), ";": .findAgain(reversed: false),
    ",": .findAgain(reversed: true), "{": .paragraph(forwards: false),
    "}": .paragraph(forwards: true), "(": .sentence(forwards: false),
    ")": .sentence(forwards: true), "%": .bracketOrPercent, "G": .lastLine,
    "n": .searchAgain(reversed: false), "N": .searchAgain(reversed: true),
    "*": .searchWord(forwards: true, isWhole: true),
    "#": .searchWord(forwards: false, isWhole: true),
  ]

  private static let motionsAfterG: [String: TextCommand.Motion] = [
    "g": .firstLine, "e": .wordEndBack(big: false), "E": .wordEndBack(big: true),
    "_": .lastNonBlank, "j": .down, "k": .up, "0": .lineStart, "^": .firstNonBlank,
    "$": .lineEnd, "*": .searchWord(forwards: true, isWhole: false),
    "#": .searchWord(forwards: false, isWhole: false),
  ]

  private mutating func motion(_ key: String) throws -> TextCommand.Motion? {
    if let motion = Self.motions[key] { return motion }
    switch key {
    case "g":
      guard position < keys.count else { throw Unfinished() }
      guard let motion = Self.motionsAfterG[keys[position]] else { return nil }
      position += 1
      return motion
    case "f": return .find(try nextCharacter(), forwards: true, till: false)
    case "F": return .find(try nextCharacter(), forwards: false, till: false)
    case "t": return .find(try nextCharacter(), forwards: true, till: true)
    case "T": return .find(try nextCharacter(), forwards: false, till: true)
    case "'": return .mark(try nextCharacter(), byLine: true)
    case "`": return .mark(try nextCharacter(), byLine: false)
    case "/": return .search(try line(), forwards: true)
    case "?": return .search(try line(), forwards: false)
    default: return nil
    }
  }

  /// The characters up to Enter.
  private mutating func line() throws -> String {
    startOfLine = position
    var line = ""
    while true {
      let key = try next()
      switch key {
      case "enter": return line
      case "space": line += " "
      case "tab": line += "\t"
      default: line += key
      }
    }
  }

  // MARK: Other commands

  private mutating func visualAction(_ key: String) throws -> TextCommand.Action? {
    switch key {
    case "v": return .select(.visual)
    case "V": return .select(.visualLine)
    case "o", "O": return .otherEnd
    case "x", "delete": return .operate(.delete, .selection)
    case "ctrl+v": return .select(.visualBlock)
    case "X": return .operate(.delete, .lines)
    case "D": return .operate(.delete, .rest)
    case "s": return .operate(.change, .selection)
    case "S", "R": return .operate(.change, .lines)
    case "C": return .operate(.change, .rest)
    case "Y": return .operate(.yank, .rest)
    case "u": return .operate(.lowercase, .selection)
    case "U": return .operate(.uppercase, .selection)
    case "~": return .operate(.swapCase, .selection)
    case "J": return .operate(.join(withSpace: true), .selection)
    case "r": return .operate(.replace(try nextCharacter()), .selection)
    case "i": return .selectObject(try object(isWhole: false))
    case "a": return .selectObject(try object(isWhole: true))
    default: return nil
    }
  }

  private static let actions: [String: TextCommand.Action] = [
    "i": .insert(.before), "insert": .insert(.before), "a": .insert(.after),
    "I": .insert(.lineStart), "A": .insert(.lineEnd), "o": .insert(.lineBelow),
    "O": .insert(.lineAbove), "R": .overtype, "p": .put(after: true, staysBehind: false),
    "P": .put(after: false, staysBehind: false), "x": .operate(.delete, .motion(.right)),
    "delete": .operate(.delete, .motion(.right)), "X": .operate(.delete, .motion(.left)),
    "D": .operate(.delete, .motion(.lineEnd)), "C": .operate(.change, .motion(.lineEnd)),
    "s": .operate(.change, .motion(.right)), "S": .operate(.change, .lines),
    "Y": .operate(.yank, .lines), "~": .swapCase, "J": .join(withSpace: true),
    "ctrl+a": .add(1), "ctrl+x": .add(-1), "u": .undo, "ctrl+r": .redo, ".": .repeatChange,
    "v": .select(.visual), "V": .select(.visualLine), "ctrl+v": .select(.visualBlock),
    "escape": .escape,
  ]
  /// Keys of vi that are not here, and those among them that a character follows, or a motion.
  private static let missing: Set = ["U", "K", "Q", "&", "H", "M", "L"]
  private static let missingWithCharacter: Set = ["z", "Z", "[", "]"]
  private static let missingOperators: Set = ["=", "!"]

  private static let actionsAfterG: [String: TextCommand.Action] = [
    "v": .reselect, "J": .join(withSpace: false), "I": .insert(.firstColumn),
    "i": .insert(.lastInsert), "p": .put(after: true, staysBehind: true),
    "P": .put(after: false, staysBehind: true),
  ]

  private mutating func plainAction(_ key: String) throws -> TextCommand.Action {
    switch key {
    case "g":
      let second = try next()
      guard let action = Self.actionsAfterG[second] else {
        if second == "escape" { throw Unknown() }
        if !isVisual, ["q", "w", "?", "@"].contains(second) { _ = try target(of: "g") }
        return .missing("g \(second)")
      }
      if isVisual, case .join(let withSpace) = action {
        return .operate(.join(withSpace: withSpace), .selection)
      }
      return action
    case "m": return .mark(try nextCharacter())
    case "r": return .replaceCharacter(try nextCharacter())
    case ":": return .line(try line())
    case "q": return isRecording ? .endRecording : .record(try nextCharacter())
    case "@": return .play(try nextCharacter())
    default:
      if Self.missing.contains(key) { return .missing(key) }
      if Self.missingWithCharacter.contains(key) {
        let second = try next()
        if second == "escape" { throw Unknown() }
        return .missing("\(key) \(second)")
      }
      if Self.missingOperators.contains(key) {
        if !isVisual { _ = try target(of: key) }
        if key == "!" { _ = try line() }
        return .missing(key)
      }
      guard let action = Self.actions[key] else { throw Unknown() }
      return action
    }
  }
}
