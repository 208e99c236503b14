import KeyboardCore

extension KeymapDrawing {
  /// The formats of a drawing.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// A vector graphic of the keyboards and the list.
    case svg
    /// A page with the keyboards and the list, for screens of any width and for paper.
    case html
    /// The list as tables in Markdown.
    case markdown = "md"
    /// The keyboards and the list as an object; `Docs/keys.schema.json` describes it.
    case json
  }

  /// The colours of a graphic or a page.
  public enum Theme: String, Hashable, Sendable, CaseIterable {
    /// Those that the reader's system prefers; light ones on paper.
    case automatic = "auto"
    /// Those for a dark background, except on paper.
    case dark
    /// Those for a light background.
    case light
    /// Black and white.
    case monochrome = "none"
  }

  /// Returns the drawing in a format, with a line break at its end.
  ///
  /// Titles and conditions, which other people may have written, are escaped; they cannot add elements.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - theme: the colours of a graphic or a page.
  /// - Returns: the text.
  public func text(_ format: Format, theme: Theme = .automatic) -> String {
    switch format {
    case .svg: svg(theme)
    case .html: html(theme)
    case .markdown: markdown
    case .json: JSON5Printer(.json).print(JSON5Node(value))
    }
  }

  // MARK: Markdown

  private var markdown: String {
    let tables = groups.map { provider, rows in
      let hasConditions = rows.contains { $0.condition != nil }
      let rows = rows.map { line in
        let cells =
          [line.labels.joined(separator: ", "), line.title]
          + (hasConditions ? [line.condition ?? ""] : [])
        return "| \(cells.map(\.inMarkdown).joined(separator: " | ")) |\n"
      }
      let head = hasConditions ? "| Keys | Effect | When |" : "| Keys | Effect |"
      let rule = String(repeating: "|---", count: hasConditions ? 3 : 2) + "|"
      return "\n## \(provider.inMarkdown)\n\n\(head)\n\(rule)\n\(rows.joined())"
    }
    return "# \(title.inMarkdown)\n\(tables.joined())"
  }

  // MARK: JSON

  private var value: Value {
    [
      "title": .string(title), "layout": .string(layout.name),
      "keyboards": .array(
        keyboards.map { keyboard in
          [
            "modifiers": .string(keyboard.modifiers.description),
            "keys": .array(keyboard.rows.joined().filter(\.isBound).map(\.value)),
          ]
        }),
      "commands": .array(lines.map(\.value)),
    ]
  }
}

extension KeymapDrawing.Cap {
  fileprivate var value: Value {
    [
      "position": .string(position.code), "legend": .string(legend),
      "titles": .array(titles.map(Value.string)), "beginsSequence": .bool(beginsSequence),
    ]
  }
}

extension KeymapDrawing.Line {
  fileprivate var value: Value {
    var members: [String: Value] = [
      "provider": .string(provider), "title": .string(title),
      "keys": .array(keys.map { .string("\($0)") }),
    ]
    if let command {
      members["command"] = .string(command.id.rawValue)
      if !command.arguments.isEmpty { members["arguments"] = .object(command.arguments) }
    }
    if let condition { members["when"] = .string(condition) }
    return .object(members)
  }
}

extension String {
  /// The text on one line of Markdown, where it is no markup.
  fileprivate var inMarkdown: String {
    printable().map { #"\`*_[]<>|~&$#"#.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
