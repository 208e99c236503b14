import KeyboardCore

/// A Markdown document with sessions whose output is compared with a replay.
///
/// Sessions are fenced blocks with the tag `keyboard-repl`, optionally indented. A line that starts with `> `, or with
/// the program's own prompt, is entered; a line that starts with `... ` continues it, and the lines below are the
/// session's output. In the output, a line `...` matches any lines, and `[..]` any text in a line; a backslash at the
/// start of a line makes the rest literal.
///
/// All sessions of a document are one: the effects of a block persist in the next.
package struct Transcript {
  /// A place in a document that was probably meant to be replayed but is not.
  package struct Problem: Hashable, Sendable {
    /// The line number in the document, from 1.
    package let line: Int
    /// A sentence with the remedy.
    package let message: String
  }

  /// An entry at the prompt, with the output that follows it.
  struct Exchange {
    /// The entered text; several lines for a block.
    var input: String
    /// The lines of the document with the input, including the prompts.
    var inputLines: [String]
    /// The number of the first input line in the document.
    let line: Int
    /// The output in the document.
    var output: [String] = []
    /// The texts before and after each line of output.
    let margins: (left: String, right: String)
  }

  /// A part of the document.
  enum Part {
    /// A line outside of exchanges.
    case prose(String)
    /// An exchange of a session.
    case exchange(Exchange)
  }

  /// An open fenced block.
  private struct Fence {
    let marker: String
    /// The number of blanks before the fence, and before each line in it.
    let indentation: Int
    let isSession: Bool

    /// Returns a line of the block without its indentation.
    func content(of line: String) -> String {
      String(line.dropFirst(min(indentation, line.indentation)))
    }

    /// Returns whether a line closes the block.
    func isClosed(by line: String) -> Bool {
      let content = content(of: line)
      let text = content.dropFirst(content.indentation)
      return content.indentation < 4 && text.hasPrefix(marker)
        && text.allSatisfy { $0 == marker.first || $0.isWhitespace }
    }
  }

  var parts: [Part] = []
  let file: String
  /// The blocks that are not replayed but probably should be.
  package private(set) var problems: [Problem] = []

  private static let tag = "keyboard-repl"

  /// Parses a document; an unclosed fence ends with the document.
  ///
  /// - Parameters:
  ///   - text: the Markdown text.
  ///   - file: the path of the document; relative paths in the sessions start at its directory.
  package init(_ text: String, file: String) {
    self.file = file
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    var fence: Fence?
    for (index, line) in lines.map(String.init).enumerated() {
      guard let package = fence else {
        parts.append(.prose(line))
        fence = openFence(line, at: index + 1)
        continue
      }
      if package.isClosed(by: line) {
        parts.append(.prose(line))
        fence = nil
      } else if package.isSession {
        addSessionLine(line, in: package, at: index + 1)
      } else {
        parts.append(.prose(line))
      }
    }
    if !hasSessions, problems.isEmpty {
      problems.append(
        Problem(
          line: 1, message: "nothing is replayed; sessions are blocks after ```\(Self.tag)"))
    }
  }

  /// A Boolean value indicating whether the document contains any entries.
  var hasSessions: Bool {
    parts.contains { if case .exchange = $0 { true } else { false } }
  }

  /// Adds a line of a session.
  private mutating func addSessionLine(_ line: String, in fence: Fence, at number: Int) {
    let isCarriageReturn = line.unicodeScalars.last == "\r"
    var content = fence.content(of: line)
    if isCarriageReturn { content.unicodeScalars.removeLast() }
    if let input = Self.input(in: content) {
      let margins = (String(line.prefix(fence.indentation)), isCarriageReturn ? "\r" : "")
      parts.append(
        .exchange(Exchange(input: input, inputLines: [line], line: number, margins: margins)))
      return
    }
    guard case .exchange(var exchange)? = parts.last else { return parts.append(.prose(line)) }
    let text = content.drop { $0 == " " }
    // In an open block, ... is a line of it; elsewhere it elides output.
    if exchange.output.isEmpty,
      text.hasPrefix("... ") || text == "..." && Script.Entry(exchange.input, file: "").isIncomplete
    {
      exchange.input += "\n" + text.dropFirst(4)
      exchange.inputLines.append(line)
    } else {
      exchange.output.append(content)
    }
    parts[parts.count - 1] = .exchange(exchange)
  }

  /// Returns the text of a line after its prompt: `> `, `keyboard> ` or `keyboard:NAME> `; nil if there is none.
  nonisolated static func input(in line: String) -> String? {
    guard let end = line.firstIndex(of: ">") else { return nil }
    let prompt = line[..<end]
    guard prompt.isEmpty || prompt == "keyboard" || prompt.hasPrefix("keyboard:") else {
      return nil
    }
    let rest = line[line.index(after: end)...]
    return rest.isEmpty || rest.hasPrefix(" ") ? String(rest.dropFirst()) : nil
  }

  /// Returns the block that a line opens, and records a problem if it was probably meant as a session.
  private mutating func openFence(_ line: String, at number: Int) -> Fence? {
    let text = line.dropFirst(line.indentation)
    guard let first = text.first, first == "`" || first == "~" else { return nil }
    let marker = String(text.prefix { $0 == first })
    let info = text.dropFirst(marker.count)
    guard marker.count >= 3, first == "~" || !info.contains("`") else { return nil }
    let tag = info.drop { $0 == " " }.prefix { !$0.isWhitespace }
    let isSession = first == "`" && info.first != " " && tag == Self.tag
    if !isSession, Spelling.nearest(to: String(tag), in: [Self.tag]) != nil {
      let shown = text.trimmingBlanks
      problems.append(
        Problem(line: number, message: "'\(shown)' is not replayed; write ```\(Self.tag)"))
    }
    return Fence(marker: marker, indentation: line.indentation, isSession: isSession)
  }

  /// The document as text, with the current outputs.
  var text: String {
    let lines = parts.flatMap { part in
      switch part {
      case .prose(let line): [line]
      case .exchange(let exchange):
        exchange.inputLines
          + exchange.output.map { exchange.margins.left + $0 + exchange.margins.right }
      }
    }
    return lines.joined(separator: "\n")
  }
}

// MARK: - Lines of output

/// A line of output, or a line of a document that matches it.
nonisolated struct TranscriptLine: Equatable {
  let text: String
  /// A Boolean value indicating whether the line is from the document, in which some signs have a meaning.
  let isWritten: Bool

  /// A Boolean value indicating whether the line matches any lines.
  var isEllipsis: Bool { isWritten && text == "..." }

  /// Returns whether a line of a document matches a line of output.
  static func == (left: Self, right: Self) -> Bool {
    guard left.isWritten != right.isWritten else { return left.text == right.text }
    let (written, said) = left.isWritten ? (left.text, right.text) : (right.text, left.text)
    return written.first == "\\"
      ? written.dropFirst() == said : said.matches(written, wildcard: "[..]")
  }

  /// Returns the line in the notation of documents: after a backslash if it would otherwise have a special meaning.
  static func written(_ line: String) -> String {
    let text = line.drop(while: \.isWhitespace)
    let isSpecial =
      line.first == "\\" || line.contains("[..]") || Transcript.input(in: line) != nil
      || ["...", "```", "~~~"].contains(where: text.hasPrefix)
    return isSpecial ? "\\" + line : line
  }
}

nonisolated extension StringProtocol {
  /// The number of blanks at the start.
  fileprivate var indentation: Int { prefix { $0 == " " || $0 == "\t" }.count }

  /// The text without leading and trailing blanks.
  var trimmingBlanks: String {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return String(text)
  }
}
