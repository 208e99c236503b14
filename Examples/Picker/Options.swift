import KeyboardCommands
import KeyboardCore
import KeyboardNavigation

/// The options of the command line, named as those of fzf.
struct Options {
  var query = ""
  /// The query of `--filter`, which prints the matches and shows no screen; nil without it.
  var filter: String?
  var isExact = false
  var isCaseSensitive: Bool?
  var scheme = SearchQuery.Scheme.plain
  var sorts = true
  var isReversed = false
  /// The most lines that may be selected.
  var limit = Int.max
  /// The byte at the end of each line that is read, and of each that is printed.
  var separator = UInt8(ascii: "\n")
  var terminator = UInt8(ascii: "\n")
  var printsQuery = false
  var selectsOnly = false
  var exitsWithoutMatch = false
  /// A Boolean value indicating whether the screen waits until all lines are read.
  var waits = false
  var header: String?
  var prompt = "> "
  var delimiter: String?
  var shownFields: String?
  var searchedFields: String?
  var layout = Layout.reverse
  /// The border around it; nil for none.
  var border: Border?
  var isColored = false
  var isDisabled = false
  /// The command whose output stands beside the lines.
  var preview: String?
  var previewWindow = PreviewWindow()
  /// The bindings of `--bind`.
  var bindings: [KeyBinding] = []
  /// The keys that leave too, each as it was written.
  var expected: [(name: String, keys: KeySequence)] = []
  /// The shell whose functions are printed.
  var shell: String?

  /// The lines of a border.
  enum Border: String {
    case rounded, sharp, none
  }

  /// The place of the prompt, and the direction of the lines.
  enum Layout: String {
    case reverse
    case reverseList = "reverse-list"
    case `default`

    var hasPromptBelow: Bool { self != .reverse }
    var isBottomUp: Bool { self == .default }
  }

  /// The query for a text; nil for one that every line matches.
  func query(for text: String) throws(MessageError) -> SearchQuery? {
    guard !isDisabled, text.contains(where: { !$0.isWhitespace }) else { return nil }
    return SearchQuery(
      fuzzy: text, isExact: isExact, isCaseSensitive: isCaseSensitive, scheme: scheme,
      fields: try searchedFields.map { text throws(MessageError) in
        try FieldSelection(text, delimiter: delimiter)
      })
  }

  /// The fields that are shown of a line; nil for all.
  func shownSelection() throws(MessageError) -> FieldSelection? {
    try shownFields.map { text throws(MessageError) in
      try FieldSelection(text, delimiter: delimiter)
    }
  }

  /// Takes an option, and its value from what follows it or behind `=`.
  ///
  /// - Returns: false for one that is not known.
  mutating func take(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(MessageError) -> Bool {
    var (name, attached) = (argument, String?.none)
    if argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") {
      (name, attached) = (
        String(argument[..<sign]), String(argument[argument.index(after: sign)...])
      )
    } else if !argument.hasPrefix("--"), argument.count > 2,
      Self.letters.contains(argument.prefix(2))
    {
      (name, attached) = (String(argument.prefix(2)), String(argument.dropFirst(2)))
    }
    if takeSwitch(name, attached, &rest) { return true }
    guard Self.withValue.contains(name) || name == "--border" else { return false }
    guard let value = attached ?? rest.popFirst() else {
      throw MessageError("\(name) needs a value; --help says which")
    }
    try take(name, value: value)
    return true
  }

  private mutating func takeSwitch(
    _ name: String, _ value: String?, _ rest: inout ArraySlice<String>
  ) -> Bool {
    switch name {
    case "-e", "--exact": isExact = true
    case "-i": isCaseSensitive = false
    case "--case-sensitive": isCaseSensitive = true
    case "--no-sort": sorts = false
    case "--tac": isReversed = true
    case "-m", "--multi":
      let next = value == nil ? rest.first.flatMap(Int.init) : nil
      if next != nil { rest.removeFirst() }
      limit = max(1, next ?? value.flatMap(Int.init) ?? Int.max)
    case "--no-multi": limit = 1
    case "--read0": separator = 0
    case "--print0": terminator = 0
    case "--print-query": printsQuery = true
    case "-1", "--select-1": selectsOnly = true
    case "-0", "--exit-0": exitsWithoutMatch = true
    case "--sync": waits = true
    case "--reverse": layout = .reverse
    case "--ansi": isColored = true
    case "--border" where value == nil: border = .rounded
    case "--no-border": border = nil
    case "--disabled", "--phony": isDisabled = true
    default: return false
    }
    return true
  }

  /// The options whose value may follow at once, as in `-n2`.
  private static let letters: Set<Substring> = ["-q", "-f", "-n", "-d", "-m"]

  private static let withValue: Set<String> = [
    "-q", "--query", "-f", "--filter", "-d", "--delimiter", "-n", "--nth", "--with-nth", "--header",
    "--prompt", "--layout", "--scheme", "--expect", "--shell", "--preview", "--preview-window",
    "--bind",
  ]

  private mutating func take(_ name: String, value: String) throws(MessageError) {
    switch name {
    case "-q", "--query": query = value
    case "-f", "--filter": filter = value
    case "-d", "--delimiter": delimiter = value
    case "-n", "--nth":
      _ = try FieldSelection(value)
      searchedFields = value
    case "--with-nth":
      _ = try FieldSelection(value)
      shownFields = value
    case "--header": header = value
    case "--prompt": prompt = value
    case "--layout":
      guard let layout = Layout(rawValue: value) else {
        throw MessageError("--layout \(value) is unknown; write default, reverse or reverse-list")
      }
      self.layout = layout
    case "--border":
      guard let border = Border(rawValue: value) else {
        throw MessageError("--border=\(value) is unknown; write rounded, sharp or none")
      }
      self.border = border
    case "--preview": preview = value
    case "--preview-window": previewWindow = try PreviewWindow(value)
    case "--bind": bindings += try KeyBinding.all(in: value)
    case "--scheme":
      guard let scheme = SearchQuery.Scheme(rawValue: value) else {
        throw MessageError("--scheme \(value) is unknown; write default, path or history")
      }
      self.scheme = scheme
    case "--expect":
      for name in value.split(separator: ",") {
        expected.append((String(name), try KeyBinding.keys(named: String(name), in: "--expect")))
      }
    default:
      guard ShellIntegration.shells.contains(value) else {
        throw MessageError("--shell \(value) is unknown; write bash, zsh or fish")
      }
      shell = value
    }
  }
}
