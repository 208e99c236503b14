#if canImport(VimNavigation)
  @testable import VimNavigationPlugin
#endif

/// A text input with the rules of vi, as a host has it: what the rules leave to it is typed.
nonisolated struct TypedText {
  var vi = VimText()
  private(set) var state: VimText.State
  private(set) var message: String?

  /// Creates an input in normal mode.
  init(_ lines: [String], line: Int, column: Int) {
    let text = TextLines(lines.joined(separator: "\n"))
    state = VimText.State(lines: text, cursor: .init(line: line, column: column))
    vi.local.mode = .normal
  }

  /// Creates an input whose cursor is before the character behind `|`.
  init(_ marked: String) {
    let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let before = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
    self.init(
      parts.joined().split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
      line: before.count - 1, column: before[before.count - 1].count)
  }

  /// The text with a `|` at the cursor.
  var marked: String {
    var lines = state.lines
    lines.replace(from: state.cursor, to: state.cursor, by: [["|"]])
    return lines.text
  }

  /// The text of a register, whose lines end with a line feed where it has whole ones.
  func register(_ name: Character?) -> String {
    guard let content = vi.registers[name] else { return "" }
    return content.lines.map { String($0) }.joined(separator: "\n")
      + (content.isByLine ? "\n" : "")
  }

  /// Fills registers.
  mutating func fill(_ names: String, with text: String) {
    for name in names { vi.registers.set(name, to: Array(text)) }
  }

  /// Presses the keys of a command, of which each is a character or a control character.
  mutating func press(_ command: String) {
    for character in command {
      if vi.mode == .insert, vi.pending.isEmpty, type(character) { continue }
      press(key: Self.name(of: character))
    }
    vi.pending = []
  }

  /// Presses a key by its name.
  mutating func press(key: String) {
    state.anchor = vi.mode.isVisual ? vi.local.anchor : nil
    let outcome = vi.press(key, in: state)
    (state, message) = (outcome.state, outcome.message)
  }

  /// Types what the host types; false for other keys.
  private mutating func type(_ character: Character) -> Bool {
    switch character {
    case "\u{8}":
      var start = state.cursor
      if state.lines.goBack(&start) != nil {
        state.lines.replace(from: start, to: state.cursor, by: [[]])
        state.cursor = start
      }
    case "\r":
      state.cursor = state.lines.replace(from: state.cursor, to: state.cursor, by: [[], []])
    case "\u{1}"..."\u{1F}": return false
    default:
      state.cursor = state.lines.replace(from: state.cursor, to: state.cursor, by: [[character]])
    }
    return true
  }

  private static func name(of character: Character) -> String {
    switch character {
    case "\u{1B}": "escape"
    case "\r": "enter"
    case "\u{8}": "backspace"
    case " ": "space"
    case "\u{1}"..."\u{1A}":
      "ctrl+\(Character(Unicode.Scalar(UInt8(character.asciiValue ?? 0) + 96)))"
    default: String(character)
    }
  }
}
