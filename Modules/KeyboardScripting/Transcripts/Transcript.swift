import KeyboardCore

/// A Markdown document with sessions that are replayed and whose output is compared.
///
/// Sessions are fenced blocks marked `keyboard-repl`. In such a block, a line that starts with `>
/// `, or with the program's own prompt, is entered; a line that starts with `... ` continues it,
/// and the lines below are the session's output. There `...` alone stands for any lines, and `[..]`
/// for any text in a line.
///
/// All sessions of a document are one: the effects of a block last for the next.
public struct Transcript {
  /// A place in a document that was probably meant to be replayed and is not.
  public struct Problem: Hashable, Sendable {
    /// The line in the document, the first being 1.
    public let line: Int
    /// What to write instead.
    public let message: String
  }

  /// One entry at the prompt and the output that follows it.
  struct Exchange {
    /// The text that was entered; several lines for a block.
    var input: String
    /// The lines of the document with the input, prompts included.
    var inputLines: [String]
    /// The number of the first input line in the document.
    let line: Int
    /// The output in the document.
    var output: [String] = []
  }

  /// A part of the document.
  enum Part {
    /// A line outside of exchanges.
    case prose(String)
    /// An exchange of a session.
    case exchange(Exchange)
  }

  /// A fenced block that is open.
  private struct Fence {
    let marker: String
    let isSession: Bool

    /// Returns whether a line closes the block.
    func isClosed(by line: String) -> Bool {
      line.hasPrefix(marker) && line.allSatisfy { $0 == marker.first || $0 == " " }
    }
  }

  var parts: [Part] = []
  let file: String
  /// The blocks that are not replayed and probably should be.
  public private(set) var problems: [Problem] = []

  private static let tag = "keyboard-repl"

  /// Reads a document; a fence that is not closed ends with the document.
  ///
  /// - Parameters:
  ///   - text: the Markdown text.
  ///   - file: the path of the document; relative paths in the sessions start at its directory.
  public init(_ text: String, file: String) {
    self.file = file
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last?.isEmpty == true { lines.removeLast() }
    var fence: Fence?
    for (index, line) in lines.map(String.init).enumerated() {
      guard let open = fence else {
        parts.append(.prose(line))
        fence = openFence(line, at: index + 1)
        continue
      }
      if open.isClosed(by: line) {
        parts.append(.prose(line))
        fence = nil
      } else if open.isSession {
        addSessionLine(line, at: index + 1)
      } else {
        parts.append(.prose(line))
      }
    }
    let hasSessions = parts.contains { if case .exchange = $0 { true } else { false } }
    if !hasSessions, problems.isEmpty {
      problems.append(
        Problem(line: 1, message: "nothing is replayed; sessions are blocks after ```\(Self.tag)"))
    }
  }

  /// Adds a line of a session.
  private mutating func addSessionLine(_ line: String, at number: Int) {
    if let input = Self.input(in: line) {
      parts.append(.exchange(Exchange(input: input, inputLines: [line], line: number)))
      return
    }
    guard case .exchange(var exchange)? = parts.last else { return parts.append(.prose(line)) }
    let text = line.drop { $0 == " " }
    // In an open block ... is a line of it; elsewhere it elides output.
    if exchange.output.isEmpty,
      text.hasPrefix("... ") || text == "..." && Script.Entry(exchange.input, file: "").isIncomplete
    {
      exchange.input += "\n" + text.dropFirst(4)
      exchange.inputLines.append(line)
    } else {
      exchange.output.append(line)
    }
    parts[parts.count - 1] = .exchange(exchange)
  }

  /// Returns the text after the prompt of a line: `> `, `keyboard> ` or `keyboard:NAME> `.
  private static func input(in line: String) -> String? {
    guard let end = line.firstIndex(of: ">") else { return nil }
    let prompt = line[..<end]
    guard prompt.isEmpty || prompt == "keyboard" || prompt.hasPrefix("keyboard:") else {
      return nil
    }
    let rest = line[line.index(after: end)...]
    return rest.isEmpty || rest.hasPrefix(" ") ? String(rest.dropFirst()) : nil
  }

  /// Returns the block that a line opens, and notes one that was probably meant as a session.
  private mutating func openFence(_ line: String, at number: Int) -> Fence? {
    guard let first = line.first, first == "`" || first == "~" else { return nil }
    let marker = String(line.prefix { $0 == first })
    let info = line.dropFirst(marker.count)
    guard marker.count >= 3, first == "~" || !info.contains("`") else { return nil }
    let tag = info.drop { $0 == " " }.prefix { $0 != " " }
    let isSession = first == "`" && info.first != " " && tag == Self.tag
    if !isSession, Spelling.nearest(to: String(tag), in: [Self.tag]) != nil {
      problems.append(
        Problem(line: number, message: "'\(line)' is not replayed; write ```\(Self.tag)"))
    }
    return Fence(marker: marker, isSession: isSession)
  }

  /// The document as text, with the outputs as they are now.
  var text: String {
    let lines = parts.flatMap { part in
      switch part {
      case .prose(let line): [line]
      case .exchange(let exchange): exchange.inputLines + exchange.output
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
