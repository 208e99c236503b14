import KeyboardCore
import KeyboardNavigation
import KeyboardTerminalShell

/// A command of a shell with places for lines, as fzf writes them: `git show {1}`.
///
/// | Place | Stands for |
/// |---|---|
/// | `{}`, `{2}`, `{-1}`, `{2..}` | the line that has the focus, or fields of it |
/// | `{+}`, `{+1}` | the selected lines; without any, that of the focus |
/// | `{n}`, `{+n}` | the number of the line, from 0 |
/// | `{q}` | the query |
/// | `{f}`, `{+f}`, `{f2}` | a file with the lines, or with fields of them |
///
/// Everything that is put in is quoted for the shell; `\{}` stays `{}`.
struct CommandTemplate {
  private enum Part {
    case text([UInt8])
    case query
    case number(ofSelection: Bool)
    case line(ofSelection: Bool, fields: FieldSelection?, keepsBlanks: Bool, inFile: Bool)
  }

  private var parts: [Part] = []

  /// The lines that a command is about.
  struct Subject {
    /// The query that was typed.
    var query: String
    /// The number of the line that has the focus; nil without one.
    var focus: Int?
    /// The numbers of the selected lines, in order.
    var selection: [Int]
    /// Returns the bytes of a line.
    var line: (Int) -> [UInt8]
  }

  /// A Boolean value indicating whether the command is another one when the query is.
  var dependsOnQuery: Bool {
    parts.contains { if case .query = $0 { true } else { false } }
  }

  /// Reads a command.
  ///
  /// - Parameters:
  ///   - text: the command.
  ///   - delimiter: separates the fields of lines; nil for blanks.
  init(_ text: String, delimiter: String? = nil) {
    var rest = text[...]
    var plain = ""
    while let character = rest.popFirst() {
      let isEscaped = character == "\\" && rest.first == "{"
      let start = isEscaped ? rest.dropFirst() : rest
      guard isEscaped || character == "{", let end = start.firstIndex(of: "}"),
        let part = Self.part(start[..<end], delimiter)
      else {
        plain.append(character)
        continue
      }
      rest = start[end...].dropFirst()
      if isEscaped {
        plain += "{" + start[..<end] + "}"
      } else {
        parts += [.text(Array(plain.utf8)), part]
        plain = ""
      }
    }
    parts.append(.text(Array(plain.utf8)))
  }

  /// Reads the text between braces; nil when it is not a place.
  private static func part(_ text: Substring, _ delimiter: String?) -> Part? {
    if text == "q" { return .query }
    let flags = text.prefix { "+sf".contains($0) }
    let ofSelection = flags.contains("+")
    let rest = text.dropFirst(flags.count)
    let inFile = flags.contains("f")
    if rest == "n", !inFile { return .number(ofSelection: ofSelection) }
    let keepsBlanks = flags.contains("s")
    if rest.isEmpty {
      return .line(ofSelection: ofSelection, fields: nil, keepsBlanks: keepsBlanks, inFile: inFile)
    }
    let fields = try? FieldSelection(String(rest), delimiter: delimiter)
    return fields.map {
      .line(ofSelection: ofSelection, fields: $0, keepsBlanks: keepsBlanks, inFile: inFile)
    }
  }

  /// Returns the command about lines.
  func command(about subject: Subject) -> [UInt8] {
    let focus = subject.focus.map { [$0] } ?? []
    let lines = { (ofSelection: Bool) in
      ofSelection && !subject.selection.isEmpty ? subject.selection : focus
    }
    return parts.flatMap { part -> [UInt8] in
      switch part {
      case .text(let bytes): return bytes
      case .query: return ChildProgram.quoted(subject.query.utf8)
      case .number(let ofSelection):
        return Array(lines(ofSelection).map { "\($0)" }.joined(separator: " ").utf8)
      case .line(let ofSelection, let fields, let keepsBlanks, let inFile):
        let all = lines(ofSelection).map { number in
          let line = subject.line(number)
          let value = fields.map { $0.text(of: line) } ?? line
          return keepsBlanks || fields == nil ? value : value.trimmingBlanks
        }
        if inFile { return ChildProgram.quoted(TemporaryFiles.path(of: all).utf8) }
        let values = all.map { ChildProgram.quoted($0) }
        return values.isEmpty
          ? ChildProgram.quoted([]) : Array(values.joined(separator: [UInt8(ascii: " ")]))
      }
    }
  }
}

extension [UInt8] {
  /// The bytes without blanks at both ends.
  fileprivate var trimmingBlanks: [UInt8] {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let start = firstIndex { !isBlank($0) } ?? count
    let end = lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
    return Array(self[start..<Swift.max(start, end)])
  }
}
