/// A Markdown document with replayable sessions: fenced blocks marked `keyboard-repl`.
///
/// In such a block, a line that starts with `> ` is entered at the prompt, a line that starts with
/// `... ` continues it, and the lines below are the session's output.
nonisolated struct TranscriptDocument {
  /// One entry at the prompt and the output that follows it.
  struct Exchange: Equatable {
    /// The text that was entered; several lines for a block.
    var input: String
    /// The number of the first input line in the document.
    let line: Int
    /// The output in the document.
    var output: [String] = []
  }

  /// A part of the document.
  enum Part: Equatable {
    /// A line outside of exchanges.
    case prose(String)
    /// An exchange of a session.
    case exchange(Exchange)
  }

  /// Everything, in order.
  var parts: [Part] = []

  /// Reads a document; a fence that is not closed ends with the document.
  init(_ text: String) {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last?.isEmpty == true { lines.removeLast() }
    var fence: String?
    for (index, line) in lines.map(String.init).enumerated() {
      if fence == nil || line == fence {
        parts.append(.prose(line))
        fence = fence == nil ? Self.fence(openedBy: line) : nil
      } else if line.hasPrefix("> ") || line == ">" {
        parts.append(.exchange(Exchange(input: String(line.dropFirst(2)), line: index + 1)))
      } else if case .exchange(var exchange)? = parts.last {
        parts.removeLast()
        // In an open block ... is a line of it; elsewhere it elides output.
        if exchange.output.isEmpty,
          line.hasPrefix("... ")
            || line == "..." && ScriptEntry(exchange.input, file: "").isIncomplete
        {
          exchange.input += "\n" + line.dropFirst(4)
        } else {
          exchange.output.append(line)
        }
        parts.append(.exchange(exchange))
      } else {
        parts.append(.prose(line))
      }
    }
  }

  /// Returns the backquotes of a line that opens a session.
  private static func fence(openedBy line: String) -> String? {
    let ticks = line.prefix { $0 == "`" }
    let info = line.dropFirst(ticks.count).prefix { $0 != " " }
    return ticks.count >= 3 && info == "keyboard-repl" ? String(ticks) : nil
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

nonisolated extension TranscriptDocument.Exchange {
  /// The input as the document writes it.
  fileprivate var inputLines: [String] {
    input.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
      (index == 0 ? ">" : "...") + (line.isEmpty ? "" : " ") + line
    }
  }
}
