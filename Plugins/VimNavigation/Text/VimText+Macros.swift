/// Macros: keys that are recorded into a register, and played from one.
nonisolated extension VimText {
  /// The keys that are recorded.
  struct Recording: Hashable, Sendable {
    /// The register that they go into.
    var register: Character
    var keys: [Character] = []
  }

  /// The most keys that one `@` plays, those of macros inside it included.
  private static let playedLimit = 50_000

  // MARK: Recording

  /// Begins to record into a register.
  mutating func record(into register: Character) -> Bool {
    guard register.isASCII, register.isLetter || register.isNumber || register == "\"", !isPlaying
    else {
      message = "keys are recorded into the registers a to z and 0 to 9"
      return false
    }
    recording = Recording(register: register)
    return true
  }

  /// Ends recording: the key that ends it is no part of it.
  mutating func endRecording() -> Bool {
    guard var recording else { return false }
    self.recording = nil
    recording.keys.removeLast()
    registers.record(recording.keys, into: recording.register)
    return true
  }

  /// Notes a key while keys are recorded, unless a macro presses it.
  mutating func note(_ key: String) {
    guard recording != nil, !isPlaying, let character = TextKey.character(of: key) else { return }
    recording?.keys.append(character)
  }

  /// Notes what was typed as the keys that type it.
  mutating func note(typed change: TextInsertion.Change) {
    guard recording != nil, !isPlaying else { return }
    recording?.keys += Array(repeating: TextKey.backspace, count: change.deletedBefore)
    recording?.keys += Array(repeating: TextKey.delete, count: change.deletedAfter)
    recording?.keys += change.inserted.map { $0 == "\n" ? "\r" : $0 }
  }

  // MARK: Playing

  /// Presses the keys of a register, as often as counted; the first that fails ends it.
  mutating func play(_ name: Character, count: Int) -> Bool {
    guard let register = name == "@" ? lastPlayed : name else {
      message = "no macro was played; @ a plays that of the register a"
      return false
    }
    lastPlayed = register
    guard let content = registers[register], content.lines != [[]] else {
      message = "the register \(register) is empty; q \(register) begins to record into it"
      return false
    }
    if register == ":" { return performLine(String(content.lines.joined())) }
    let lines = content.lines.joined(separator: ["\n"]) + (content.isByLine ? ["\n"] : [])
    let times = min(count, max(1, Self.playedLimit / max(1, lines.count)))
    let keys = repeatElement(lines, count: times).joined().reversed()
    // A macro in a macro goes before what is left of the outer one.
    played += keys
    if !isPlaying { playAll() }
    return true
  }

  private mutating func playAll() {
    let (before, start, history) = (lines, cursor, local.history)
    isPlaying = true
    var count = 0
    while let character = played.popLast() {
      count += 1
      guard count <= Self.playedLimit else {
        message = "the macro plays itself; it was ended after \(Self.playedLimit) keys"
        break
      }
      hasFailed = false
      let key = TextKey.name(of: character)
      if mode != .insert || !pending.isEmpty || !type(key) { answer(key) }
      if let effect, effect != .leave {
        // The host's history does not know the texts in between.
        if case .undo(nil) = effect { message = "nothing to undo" }
        if case .redo(nil) = effect { message = "nothing to redo" }
        self.effect = nil
      }
      if hasFailed { break }
    }
    played = []
    isPlaying = false
    hasFailed = false
    // A macro that ends while one types goes on as typing that began here.
    if mode == .insert { return }
    hasKeptHistory = true
    // One that only took changes back, or made them again, has gone through the history.
    if local.history.additions == history.additions { return }
    local.history = history
    local.history.add(before, start, now: lines)
  }

  /// Types a key as the host does; false for other keys.
  private mutating func type(_ key: String) -> Bool {
    switch key {
    case "backspace", "ctrl+h":
      var start = cursor
      if lines.goBack(&start) != nil {
        if start.line < cursor.line { start.column = lines[start.line].count }
        lines.replace(from: start, to: cursor, by: [[]])
        cursor = start
      }
    case "delete":
      lines.replace(from: cursor, to: lines.place(cursor, by: 1), by: [[]])
    case "enter", "ctrl+j", "ctrl+m":
      cursor = lines.replace(from: cursor, to: cursor, by: [[], []])
    case "space": cursor = lines.replace(from: cursor, to: cursor, by: [[" "]])
    case "tab": cursor = lines.replace(from: cursor, to: cursor, by: [["\t"]])
    default:
      guard key.count == 1, let character = key.first else { return false }
      cursor = lines.replace(from: cursor, to: cursor, by: [[character]])
    }
    return true
  }
}

/// Keys as the characters that registers hold: control characters, and for keys that have none the
/// private ones of function keys.
nonisolated enum TextKey {
  static let backspace: Character = "\u{8}"
  static let delete: Character = "\u{F728}"

  private static let characters: [String: Character] = [
    "escape": "\u{1B}", "enter": "\r", "tab": "\t", "space": " ", "backspace": backspace,
    "up": "\u{F700}", "down": "\u{F701}", "left": "\u{F702}", "right": "\u{F703}",
    "insert": "\u{F727}", "delete": delete, "home": "\u{F729}", "end": "\u{F72B}",
  ]
  private static let names = Dictionary(uniqueKeysWithValues: characters.map { ($1, $0) })

  /// The character of a key; nil for one that has none.
  static func character(of key: String) -> Character? {
    if let character = characters[key] { return character }
    if key.count == 1 { return key.first }
    guard key.hasPrefix("ctrl+"), key.count == 6, let code = key.utf8.last, (0x40..<0x80) ~= code
    else { return nil }
    return Character(Unicode.Scalar(code & 0x1F))
  }

  /// The key of a character.
  static func name(of character: Character) -> String {
    if let name = names[character] { return name }
    guard let code = character.asciiValue, (1..<0x1B) ~= code else { return String(character) }
    return "ctrl+\(Character(Unicode.Scalar(code + 0x60)))"
  }
}
