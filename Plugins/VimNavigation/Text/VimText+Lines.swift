/// The lines that are typed after `/`, `?` and `:`.
nonisolated extension VimText {
  /// The text for a status line: the line that is typed, or the mode and the keys of an incomplete command.
  var status: String {
    if let typedLine { return typedLine }
    let words =
      switch mode {
      case .normal: ""
      case .insert: "-- INSERT --"
      case .visual: "-- VISUAL --"
      case .visualLine: "-- VISUAL LINE --"
      case .visualBlock: "-- VISUAL BLOCK --"
      case .replace: "-- REPLACE --"
      }
    let note = recording.map { "recording @\($0.register)" } ?? ""
    return ([words, note] + pending).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The line typed so far, such as `/word`; nil while none is typed.
  var typedLine: String? {
    guard let start = TextCommandReader.lineStart(in: pending, isVisual: mode.isVisual) else {
      return nil
    }
    return pending[(start - 1)...].map { $0 == "space" ? " " : $0 }.joined()
  }

  /// Edits the line that is typed; false for keys that belong into it.
  mutating func editLine(_ key: String, from start: Int) -> Bool {
    switch key {
    case "backspace", "ctrl+h":
      // Before the first character there is nothing to go back to.
      if pending.count > start { pending.removeLast() } else { pending = [] }
    case "ctrl+u": pending.removeSubrange(start...)
    case "ctrl+w":
      while pending.count > start, pending.last == "space" { pending.removeLast() }
      while pending.count > start, pending.last != "space" { pending.removeLast() }
    case "up", "ctrl+p", "down", "ctrl+n":
      let isOlder = key == "up" || key == "ctrl+p"
      let typed = Array(pending[start...])
      guard let line = lineHistory.line(instead: typed, of: pending[start - 1], isOlder: isOlder)
      else { return true }
      pending = pending[..<start] + line
    case "enter", "space", "tab": return false
    default: return key.count > 1
    }
    return true
  }

  /// Performs the line after `:`: a number, `$`, `s` or `d`, `q`, `noh`.
  mutating func performLine(_ text: String) -> Bool {
    let text = text.filter { $0 != " " || text.contains("s/") }
    if mode.isVisual { endSelection() }
    registers.set(":", to: Array(text))
    switch text {
    case "": return true
    case "q", "q!", "wq", "x", "w":
      if text != "w" { effect = .leave }
      return true
    case "noh", "nohlsearch": return true
    case "$": cursor = lines.firstNonBlank(of: lines.last)
    default:
      if let number = Int(text), number >= 0 {
        local.marks["'"] = cursor
        cursor = lines.firstNonBlank(of: max(0, min(number - 1, lines.last)))
      } else if let substitution = TextSubstitution(text) {
        return substitute(substitution)
      } else {
        message = "':\(text)' is not known; :5, :$, :s/old/new/g, :%s/old/new/g and :q are"
        return false
      }
    }
    return true
  }

  private mutating func substitute(_ substitution: TextSubstitution) -> Bool {
    let range = substitution.isForAllLines ? 0...lines.last : cursor.line...cursor.line
    let pattern = substitution.old.isEmpty ? memory.pattern : TextPattern(substitution.old)
    guard let pattern else { return false }
    memory.pattern = pattern
    var changed: Int?
    for line in range {
      let new = substitution.applied(to: lines[line], pattern)
      guard new != lines[line] else { continue }
      lines.replaceLines(line..<(line + 1), by: [new])
      changed = line
    }
    guard let changed else {
      message = "the text does not hold '\(String(pattern.characters))'"
      return false
    }
    cursor = lines.firstNonBlank(of: changed)
    return true
  }
}

/// `s/old/new/g`, for one line or, with `%` before it, for all.
nonisolated struct TextSubstitution: Hashable, Sendable {
  var old: [Character]
  var new: [Character]
  var isForAllLines: Bool
  var isForAllInLine: Bool

  init?(_ text: String) {
    var rest = Substring(text)
    isForAllLines = rest.first == "%"
    if isForAllLines { rest = rest.dropFirst() }
    guard rest.first == "s", let separator = rest.dropFirst().first,
      !separator.isWordCharacter, !separator.isBlank
    else { return nil }
    let parts = rest.dropFirst(2).split(separator: separator, omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    old = Array(parts[0])
    new = parts.count > 1 ? Array(parts[1]) : []
    let flags = parts.count > 2 ? parts[2] : ""
    guard flags == "" || flags == "g" else { return nil }
    isForAllInLine = flags == "g"
  }

  /// A line with the old text replaced, the first or all.
  func applied(to line: [Character], _ pattern: TextPattern) -> [Character] {
    var result: [Character] = []
    var position = 0
    for column in pattern.columns(in: line) where column >= position {
      result += line[position..<column] + new
      position = column + pattern.characters.count
      if !isForAllInLine { break }
    }
    return result + line[position...]
  }
}

/// The lines that were typed after `/`, `?` and `:`, the newest last.
nonisolated struct TextLineHistory: Sendable {
  /// The number of lines that are remembered of each kind.
  static let limit = 50

  private var lines: [String: [[String]]] = [:]

  /// Adds a line that was typed after a key; both keys of searches share their lines.
  mutating func add(_ line: [String], after key: String) {
    guard !line.isEmpty else { return }
    let key = key == "?" ? "/" : key
    lines[key, default: []].removeAll { $0 == line }
    lines[key, default: []].append(line)
    if lines[key, default: []].count > Self.limit { lines[key]?.removeFirst() }
  }

  /// The line before or after another one; after the newest comes an empty one.
  func line(instead typed: [String], of key: String, isOlder: Bool) -> [String]? {
    let lines = lines[key == "?" ? "/" : key] ?? []
    let place = lines.firstIndex(of: typed) ?? lines.count
    if isOlder { return place > 0 ? lines[place - 1] : nil }
    guard place < lines.count else { return nil }
    return place + 1 < lines.count ? lines[place + 1] : []
  }
}
