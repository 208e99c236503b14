import KeyboardCommands
import KeyboardCore
import KeyboardNavigation
import KeyboardRuntime

/// The options of the command line, named as those of fzf.
struct Options {
  var query = ""
  /// The query of `--filter`, which prints the matches and shows no screen; nil without it.
  var filter: String?
  var isExact = false
  /// A Boolean value indicating whether queries have fzf's signs, such as `'` and `^`.
  var isExtended = true
  /// A Boolean value indicating whether accents count.
  var isLiteral = false
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
  var look = Look()
  /// The fewest lines of a height that is a part of the terminal's; nil for the usual number.
  var leastHeight: Int?
  var usesMouse = true
  var isColored = false
  var isDisabled = false
  /// The command whose output stands beside the lines.
  var preview: String?
  var previewWindow = PreviewWindow()
  /// The bindings of `--bind`.
  var bindings: [KeyBinding] = []
  /// The keys that leave too, each as it was written.
  var expected: [(name: String, keys: KeySequence)] = []
  /// A Boolean value indicating whether the focus goes from one end of the lines to the other.
  var cycles = false
  /// The number of lines that come first and cannot be picked.
  var headerLines = 0
  /// The criteria that order equally good matches; nil for those of the scheme.
  var ties: [SearchQuery.Tie]?
  /// The file of former queries, and how many it keeps.
  var history: String?
  var historySize = 1000
  /// The letters of `jump`.
  var jumpLabels = "asdfghjklqwertyuiopzxcvbnm1234567890"
  /// The warnings about options without effect, which are printed before the screen appears.
  var warnings: [String] = []
  /// The shell whose functions are printed.
  var shell: ShellIntegration?

  /// The options of a program that is called fzf, where those of fzf differ from picker's.
  static var forName: Options {
    var options = Options()
    if isFZF { (options.limit, options.layout) = (1, .default) }
    return options
  }

  /// A Boolean value indicating whether the program was called by fzf's name, as by a symbolic link.
  static let isFZF = CommandLine.argv.first?.split(separator: "/").last == "fzf"

  /// The place of the prompt, and the direction of the lines.
  enum Layout: String, CaseIterable {
    case reverse
    case reverseList = "reverse-list"
    case `default`

    var hasPromptBelow: Bool { self != .reverse }
    var isBottomUp: Bool { self == .default }
  }

  /// The query for a text; nil for one that every line matches.
  func query(for text: String) throws(MessageError) -> SearchQuery? {
    guard text.contains(where: { !$0.isWhitespace }) else { return nil }
    return SearchQuery(
      fuzzy: text, isExact: isExact, isExtended: isExtended, isCaseSensitive: isCaseSensitive,
      keepsMarks: isLiteral, scheme: scheme, ties: ties,
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

  /// The options, as fzf has them.
  static let table: [CommandLineOption<Options>] =
    [
      .init("-e", "--exact", help: "words are found as they are typed") { $0.isExact = true },
      .init("-i", help: "case never counts; else it does where a word has a capital") {
        $0.isCaseSensitive = false
      },
      .init("+i", "--case-sensitive", help: "case always counts") { $0.isCaseSensitive = true },
      .init("+x", "--no-extended", help: "the query is one word, and signs are letters") {
        $0.isExtended = false
      },
      .init("--literal", help: "accents count: e does not find é") { $0.isLiteral = true },
      .init(
        "--scheme", choosing: \.scheme,
        help: "rank for any text (default), for paths (path) or commands (history)"),
      .init("+s", "--no-sort", help: "keep the order of the lines") { $0.sorts = false },
      .init("--tac", help: "the last line first") { $0.isReversed = true },
      .init(
        "-n", "--nth", takes: .text("FIELDS"), help: "search these fields only, such as 2 or 1,3.."
      ) { options, fields throws(MessageError) in
        _ = try FieldSelection(fields)
        options.searchedFields = fields
      },
      .init("--with-nth", takes: .text("FIELDS"), help: "show these fields only") {
        options, fields throws(MessageError) in
        _ = try FieldSelection(fields)
        options.shownFields = fields
      },
      .init(
        "-d", "--delimiter", takes: .text("TEXT"),
        help: "separates the fields; a regular expression where it has signs of one"
      ) { $0.delimiter = $1 },
      .init("-q", "--query", takes: .text("TEXT"), help: "begin with a query") { $0.query = $1 },
      .init(
        "-f", "--filter", takes: .text("TEXT"), help: "print what the query finds, without a screen"
      ) { $0.filter = $1 },
      .init("-1", "--select-1", help: "take the only match at once") { $0.selectsOnly = true },
      .init("-0", "--exit-0", help: "leave without any match") { $0.exitsWithoutMatch = true },
      .init(
        "-m", "--multi", mayTake: .number("N", in: 1...Int.max), help: "select at most N lines"
      ) { $0.limit = $1.flatMap(Int.init) ?? Int.max },
      .init("+m", "--no-multi", help: "select one line") { $0.limit = 1 },
      .init("--sync", help: "begin when every line has come") { $0.waits = true },
      .init("--read0", help: "NUL ends a line that is read") { $0.separator = 0 },
      .init("--print0", help: "NUL ends a line that is printed") { $0.terminator = 0 },
      .init("--print-query", help: "print the query first") { $0.printsQuery = true },
      .init(
        "--expect", takes: .text("KEYS"),
        help: "leave with these keys too, such as ctrl-v,f5; print the one first"
      ) { options, names throws(MessageError) in
        for name in names.split(separator: ",").map(String.init) {
          options.expected.append((name, try KeyBinding.keys(named: name, in: "--expect")))
        }
      },
      .init("--header", takes: .text("TEXT"), help: "the title above the lines") { $0.header = $1 },
      .init("--prompt", takes: .text("TEXT"), help: "the text before the query") { $0.prompt = $1 },
      .init(
        "--layout", choosing: \.layout,
        help:
          "reverse: the prompt above (default); reverse-list: below; default: below, with the first "
          + "line above it, and the others upwards"),
      .init("--reverse", help: "--layout reverse") { $0.layout = .reverse },
      .init("--ansi", help: "show the colours of the input; they are neither searched nor printed")
      {
        $0.isColored = true
      },
      .init(
        "--preview", takes: .text("COMMAND"),
        help:
          "show what a shell prints about the line: {} is the line, {2} a field, {q} the query, {n} "
          + "its number, {+} all that are selected, {f} a file with it"
      ) { $0.preview = $1 },
      .init(
        "--preview-window", takes: .text("WORDS"),
        help:
          "right, left, up or down, 40% or lines, hidden, wrap, follow, +{2}-5 to scroll there, ~3 "
          + "for lines that stay above, <30(up) where it would be smaller; commas between them"
      ) { options, words throws(MessageError) in options.previewWindow = try PreviewWindow(words) },
      .init(
        "--bind", takes: .text("KEY:ACTION,…"),
        help: "for this call, such as ctrl-o:execute(less {}),f3:toggle-preview"
      ) { options, text throws(MessageError) in options.bindings += try KeyBinding.all(in: text) },
      .init(
        "--disabled", "--phony", help: "search nothing: the query is for --bind change:reload(…)"
      ) { $0.isDisabled = true },
      .init("--cycle", help: "go on at the other end of the lines") { $0.cycles = true },
      .init(
        "--header-lines", takes: .number("N", in: 0...Int.max),
        help: "show the first N lines above the others; they cannot be picked"
      ) { $0.headerLines = Int($1) ?? 0 },
      .init(
        "--tiebreak", takes: .list("WORDS", of: SearchQuery.Tie.allCases.map(\.rawValue)),
        help:
          "what decides between lines that fit alike: length (default), chunk, begin, end, index"
      ) { options, words throws(MessageError) in
        options.ties = try words.split(separator: ",").map { word throws(MessageError) in
          guard let tie = SearchQuery.Tie(rawValue: word.lowercased()) else {
            throw MessageError("--tiebreak takes length, chunk, begin, end or index, not \(word)")
          }
          return tie
        }
      },
      .init(
        "--history", takes: .file("FILE"),
        help: "keep queries in FILE; Ctrl+P and Ctrl+N recall them"
      ) { $0.history = $1 },
      .init(
        "--history-size", takes: .number("N", in: 1...Int.max), help: "keep at most N queries"
      ) { $0.historySize = Int($1) ?? 1000 },
      .init("--jump-labels", takes: .text("LETTERS"), help: "the letters of the action jump") {
        $0.jumpLabels = $1
      },
      .init("--toggle-sort", takes: .text("KEY"), help: "--bind KEY:toggle-sort") {
        options, key throws(MessageError) in
        options.bindings += try KeyBinding.all(in: "\(key):toggle-sort")
      },
      .init(
        "--shell", choosing: \.shell,
        help: "print the keys for bash, zsh or fish: eval \"$(picker --shell bash)\""),
    ] + looks + undoing + accepted
}
