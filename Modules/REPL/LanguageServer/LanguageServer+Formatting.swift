import KeyboardCore
import KeyboardPluginSDK
import KeyboardScripting

extension LanguageServer {
  /// Returns the edits that indent a document by its blocks or brackets, and remove blanks at the ends of lines; what
  /// is inside of texts and comments stays.
  func formatting(_ document: Document, _ parameters: Value) throws(WireError) -> Value {
    let options = parameters["options"]
    let width = min(max(options?["tabSize"]?.integerValue ?? 2, 1), 8)
    let unit =
      options?["insertSpaces"]?.boolValue == false ? "\t" : String(repeating: " ", count: width)
    let text = document.text
    var edits = (document.isKeymap ? text.keymapLines : document.scriptLines).flatMap { line in
      text.edits(of: line, indentedBy: unit)
    }
    if text.line(text.lineCount - 1).contains(where: { !$0.isWhitespace }) {
      edits.append(text.edit(text.text.endIndex..<text.text.endIndex, "\n"))
    }
    return .array(edits)
  }
}

extension LanguageServer.Document {
  /// The lines that can be indented; none if the script has a mistake.
  fileprivate var scriptLines: [EditorText.Line] {
    guard let lines = try? Script.lines(of: text.text) else { return [] }
    let starts = indices(
      of: lines.map { SourcePosition(file: "", line: $0.number, column: 1) })
    let numbers = Set(lines.map(\.number))
    return zip(lines, starts).compactMap { line, start in
      let position = text.position(of: start)
      // Some characters end lines for scripts, and not for editors.
      guard position.character == 0 || position.line == 0 else { return nil }
      let first = text.text[start...].first { $0 != " " && $0 != "\t" }
      let depth = line.depth - (first == "}" || first == ")" ? 1 : 0)
      return EditorText.Line(
        number: position.line, depth: max(0, depth),
        isEnded: numbers.contains(line.number + 1) || line.number == numbers.max())
    }
  }
}

extension EditorText {
  /// A line that begins outside of texts and comments.
  fileprivate struct Line {
    let number: Int
    let depth: Int
    /// A Boolean value indicating whether it also ends outside of them.
    let isEnded: Bool
  }

  /// Returns the edits of the blanks at the start and at the end of a line.
  fileprivate func edits(of line: Line, indentedBy unit: String) -> [Value] {
    let content = self.line(line.number)
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    let start = content.firstIndex { !isBlank($0) } ?? content.endIndex
    let end = content.lastIndex { !isBlank($0) }.map(content.index(after:)) ?? start
    let indent =
      start == content.endIndex ? "" : String(repeating: unit, count: min(line.depth, 100))
    var edits: [Value] = []
    if content[..<start] != indent {
      edits.append(edit(content.startIndex..<start, indent))
    }
    // A backslash at the end of a line continues it.
    if line.isEnded, end < content.endIndex, end > start, !content[..<end].hasSuffix("\\") {
      edits.append(edit(end..<content.endIndex, ""))
    }
    return edits
  }

  /// The lines of a keymap; none if its brackets do not match.
  fileprivate var keymapLines: [Line] {
    /// The depth of the line of each open bracket, and that of the current line.
    var (open, current): ([Int], Int?) = ([], nil)
    var lines: [Line] = []
    var number = -1
    /// The lines inside of texts and comments, which stay as they are.
    var inside: Set<Int> = []
    var closers: [Int: Int] = [:]
    var depths: [Int: Int] = [:]
    for token in KeymapToken.tokens(of: self) {
      let (first, last) = (
        position(of: token.range.lowerBound), position(of: token.range.upperBound)
      )
      if first.line < last.line { inside.formUnion(first.line + 1...last.line) }
      let isLeading = first.line != number
      number = first.line
      if token.kind == .close {
        guard let outer = open.popLast() else { return [] }
        if isLeading || closers[number] != nil {
          closers[number] = outer
          depths[number] = outer
        }
      } else {
        closers[number] = nil
        if isLeading { depths[number] = open.last.map { $0 + 1 } ?? 0 }
      }
      current = depths[number]
      if case .open = token.kind { open.append(current ?? 0) }
    }
    guard open.isEmpty else { return [] }
    for number in 0..<lineCount where !inside.contains(number) {
      lines.append(
        Line(number: number, depth: depths[number] ?? 0, isEnded: !inside.contains(number + 1)))
    }
    return lines
  }
}
