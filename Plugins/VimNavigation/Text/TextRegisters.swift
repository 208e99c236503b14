/// The registers: those with letters, the last nine deletions of lines, and the last smaller deletion.
nonisolated struct TextRegisters: Hashable, Sendable {
  /// Lines, which are whole ones or begin and end within lines.
  struct Content: Hashable, Sendable {
    var lines: [[Character]]
    var isByLine: Bool
    /// A Boolean value indicating whether the lines are columns of a block.
    var isBlock = false
    /// The number of columns of a block.
    var width = 0
  }

  private var contents: [Character: Content] = [:]
  /// The register that `""` stands for.
  private var last: Character = "0"

  /// The content of a register; nil names the one that was written last.
  subscript(name: Character?) -> Content? {
    contents[name.map { $0 == "\"" ? last : Self.lowercased($0) } ?? last]
  }

  /// Keeps a text that was yanked.
  mutating func yank(_ content: Content, into name: Character?) {
    keep(content, in: name == "\"" ? "0" : name ?? "0")
  }

  /// Keeps a text that was deleted: in the named register; without one, and for deletions of lines or
  /// over certain motions, in one of the numbered registers.
  mutating func delete(_ content: Content, into name: Character?, goesIntoRing: Bool) {
    if name == "_" { return }
    let named = name == "\"" ? nil : name
    if let named { keep(content, in: named) }
    if goesIntoRing {
      for number in (1..<9).reversed() {
        contents[Self.digit(number + 1)] = self[Self.digit(number)]
      }
      contents["1"] = content
      if named?.isUppercase != true { last = "1" }
    }
    if named == nil, !content.isByLine, content.lines.count == 1 { keep(content, in: "-") }
  }

  /// Sets a register that keeps the last input: `.`, `/` or `:`.
  mutating func set(_ name: Character, to characters: [Character]) {
    contents[name] = Content(
      lines: characters.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init),
      isByLine: false)
  }

  /// Keeps the keys of a macro, or adds them to those of a register in upper case; the register that
  /// was written last stays.
  mutating func record(_ keys: [Character], into name: Character) {
    let before =
      name.isUppercase ? self[name]?.lines.joined(separator: ["\n"]).map { $0 } ?? [] : []
    set(Self.lowercased(name), to: before + keys)
  }

  private mutating func keep(_ content: Content, in name: Character) {
    guard name != "_" else { return }
    let register = Self.lowercased(name)
    last = register
    guard name.isUppercase, var kept = contents[register] else {
      contents[register] = content
      return
    }
    kept.isByLine = kept.isByLine || content.isByLine
    if kept.isByLine {
      kept.lines += content.lines
    } else {
      kept.lines[kept.lines.count - 1] += content.lines[0]
      kept.lines += content.lines.dropFirst()
    }
    contents[register] = kept
  }

  private static func lowercased(_ name: Character) -> Character {
    Character(name.lowercased())
  }

  private static func digit(_ number: Int) -> Character { Character("\(number)") }
}
