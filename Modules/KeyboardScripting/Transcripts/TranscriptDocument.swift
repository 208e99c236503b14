/// A Markdown document with replayable sessions: fenced blocks marked `keyboard-repl`.
///
/// In such a block, a line that starts with `> ` is entered at the prompt, a line that starts with
/// `... ` goes on with it, and the lines below are what the session says.
nonisolated struct TranscriptDocument {
  /// One entry at the prompt and what followed it.
  struct Exchange: Equatable {
    /// What was entered; several lines for a block.
    let input: String
    /// The number of the first input line in the document.
    let line: Int
    /// What the document says that the session answers.
    var output: [String]
  }

  /// A run of lines of the document.
  enum Part: Equatable {
    /// Lines that are kept as they are.
    case prose([String])
    /// An exchange of a session.
    case exchange(Exchange)
  }

  /// Everything, in order.
  var parts: [Part]

  /// The exchanges in order.
  var exchanges: [Exchange] {
    parts.compactMap { if case .exchange(let exchange) = $0 { exchange } else { nil } }
  }

  /// Reads a document; a fence that is not closed ends with the document.
  init(_ text: String) {
    var parts: [Part] = []
    var prose: [String] = []
    var exchange: Exchange?
    var fence: String?
    func flush() {
      if !prose.isEmpty { parts.append(.prose(prose)) }
      prose = []
      if let finished = exchange { parts.append(.exchange(finished)) }
      exchange = nil
    }
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (index, line) in lines.map(String.init).enumerated() {
      if let open = fence {
        if line == open {
          flush()
          fence = nil
          prose.append(line)
        } else if line.hasPrefix("> ") || line == ">" {
          flush()
          exchange = Exchange(input: String(line.dropFirst(2)), line: index + 1, output: [])
          // In an open block ... is a line of it; elsewhere it elides output.
        } else if let current = exchange, current.output.isEmpty,
          line.hasPrefix("... ")
            || line == "..." && ScriptEntry(current.input, file: "").isIncomplete
        {
          exchange = Exchange(
            input: current.input + "\n" + line.dropFirst(4), line: current.line, output: [])
        } else if exchange != nil {
          exchange?.output.append(line)
        } else {
          prose.append(line)
        }
      } else {
        prose.append(line)
        let ticks = line.prefix { $0 == "`" }
        let info = line.dropFirst(ticks.count).prefix { $0 != " " }
        if ticks.count >= 3, info == "keyboard-repl" { fence = String(ticks) }
      }
    }
    flush()
    self.parts = parts
  }

  /// The document as text, with the outputs as they are now.
  var text: String {
    var lines: [String] = []
    for part in parts {
      switch part {
      case .prose(let prose): lines += prose
      case .exchange(let exchange): lines += exchange.inputLines + exchange.output
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
