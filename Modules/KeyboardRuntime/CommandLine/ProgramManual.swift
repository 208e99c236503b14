import KeyboardCore

/// The documentation of a program: its help, its manual page, and its completion in shells.
///
/// It is generated from the program's options, so that it always matches them.
public nonisolated struct ProgramManual: Sendable {
  /// A line of a list: a term, and its description.
  public typealias Entry = (term: String, description: String)

  /// A part of the manual page.
  public struct Section: Sendable {
    let title: String
    let text: String
    let entries: [Entry]
    let isInHelp: Bool
    let isSubsection: Bool

    /// Creates a section.
    ///
    /// - Parameters:
    ///   - title: its heading.
    ///   - text: its text, below the entries; lines that begin with two spaces are not changed.
    ///   - entries: its list.
    ///   - isInHelp: whether `--help` includes its entries, or its text if there are none.
    ///   - isSubsection: whether it belongs to the section before it.
    public init(
      _ title: String, _ text: String = "", entries: [Entry] = [], isInHelp: Bool = false,
      isSubsection: Bool = false
    ) {
      (self.title, self.text, self.entries) = (title, text, entries)
      (self.isInHelp, self.isSubsection) = (isInHelp, isSubsection)
    }
  }

  /// An option without its effect.
  package struct Option: Sendable {
    /// The names, short before long.
    package let names: [String]
    /// The value; nil for an option without one.
    package let value: CommandLineValue?
    /// A Boolean value indicating whether the value may be omitted; if given, it follows `=`.
    let isValueOptional: Bool
    /// A phrase that describes the option.
    let help: String

    /// The value as it follows the last name; an ellipsis stands for the files of the command line.
    var suffix: String {
      guard let value else { return "" }
      return isValueOptional && !value.name.hasSuffix("…") ? "[=\(value.name)]" : " \(value.name)"
    }
  }

  /// The program's name.
  public let name: String
  /// The arguments, such as `[OPTION]… [FILE]`.
  public let synopsis: String
  /// The description of the program; its first sentence follows the name in lists of manuals.
  public let description: String
  let options: [Option]

  /// The kind of the operands, for shell completion.
  public var operand = CommandLineValue.file("FILE")
  /// The operands in words, listed before the options.
  public var operands: [Entry] = []
  /// A paragraph of the description that is only in the manual page.
  public var details = ""
  /// The sections of the manual page after the options.
  public var sections: [Section] = []
  /// A first operand that is a command, and the words that follow it.
  package var subcommand: (name: String, help: String, words: [String])?

  /// The date of the toolkit's version, for manual pages.
  private static let date = "2026-11-23"

  /// Creates a manual.
  ///
  /// - Parameters:
  ///   - name: the program's name.
  ///   - synopsis: its arguments, such as `[OPTION]… [FILE]`.
  ///   - description: its description, in sentences.
  ///   - options: its options.
  public init<Settings>(
    _ name: String, _ synopsis: String, _ description: String,
    options: [CommandLineOption<Settings>]
  ) {
    (self.name, self.synopsis, self.description) = (name, synopsis, description)
    self.options = options.map(\.description)
  }

  /// The text of `--help`, at most 98 columns wide.
  public var help: String {
    let rows =
      operands + options.map { ($0.names.joined(separator: ", ") + $0.suffix, $0.help) }
      + sections.filter(\.isInHelp).flatMap(\.entries)
    let lines = rows.map { row in
      let left = "  " + row.0
      let margin = String(repeating: " ", count: 27)
      let right = row.1.wrapped(to: 70).joined(separator: "\n" + margin)
      return left.count < 26
        ? left + String(repeating: " ", count: 27 - left.count) + right
        : "\(left)\n\(margin)\(right)"
    }
    let texts = sections.filter { $0.isInHelp && $0.entries.isEmpty }.map { section in
      let title = section.title.prefix(1) + section.title.dropFirst().lowercased()
      return "\n" + "\(title): \(section.text)".wrapped(to: 98).map { $0 + "\n" }.joined()
    }
    return """
      usage: \(name) \(synopsis)

      \(description.wrapped(to: 98).joined(separator: "\n"))

      \(lines.joined(separator: "\n"))
      \(texts.joined())
      """
  }

  /// The manual page, in the `man` macros of troff.
  public var page: String {
    let words = description.wrapped(to: .max).joined()
    let end = words.indices.first { words[$0...].hasPrefix(". ") || words[$0...].hasPrefix("; ") }
    let sentence = words[..<(end ?? words.endIndex)]
    let phrase = sentence.prefix(1).lowercased() + sentence.dropFirst()
    let options = options.map {
      ".TP\n\($0.names.map { "\\fB\($0.troff)\\fR" }.joined(separator: ", "))"
        + ($0.suffix.isEmpty ? "" : "\\fI\($0.suffix.troff)\\fR") + "\n\($0.help.troff).\n"
    }
    return """
      .TH \(name.uppercased()) 1 "\(Self.date)" "\(name) \(KeyboardToolkit.version)" "Keyboard Toolkit"
      .SH NAME
      \(name.troff) \\- \((phrase.hasSuffix(".") ? String(phrase.dropLast()) : phrase).troff)
      .SH SYNOPSIS
      .B \(name.troff)
      \(synopsis.troff)
      .SH DESCRIPTION
      \(words.troff)
      \(details.isEmpty ? "" : ".PP\n\(details.troff)\n")\
      .SH OPTIONS
      \(operands.map(Self.entry).joined())\(options.joined())\(sections.map(\.troff).joined())
      """
  }

  fileprivate static func entry(_ entry: Entry) -> String {
    ".TP\n\\fB\(entry.term.troff)\\fR\n\(entry.description.troff)\n"
  }
}

nonisolated extension ProgramManual.Section {
  fileprivate var troff: String {
    ".\(isSubsection ? "SS" : "SH") \(title.troff)\n"
      + entries.map(ProgramManual.entry).joined()
      + (entries.isEmpty || text.isEmpty ? "" : ".PP\n")
      + text.split(separator: "\n").map {
        ($0.hasPrefix("  ") ? ".br\n\\&" : "") + "\($0.troff)\n"
      }.joined()
  }
}

nonisolated extension StringProtocol {
  /// Returns the lines of the text, broken between words.
  fileprivate func wrapped(to width: Int) -> [String] {
    split { $0 == " " || $0 == "\n" }.reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
  }

  /// The text for troff, in which a backslash, a hyphen and a dot or quote at the start are special; an ellipsis is
  /// three dots, because terminals without UTF-8 lack it.
  fileprivate var troff: String {
    let special: [Character: String] = ["\\": "\\e", "-": "\\-", "…": "..."]
    let text = map { special[$0] ?? String($0) }.joined()
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
