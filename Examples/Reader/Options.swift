import KeyboardCore
import KeyboardRuntime

/// The options of the command line, and of `$LESS`.
struct Options {
  var chopsLines = false
  var showsLineNumbers = false
  /// A Boolean value indicating whether a text that fits on the screen is only printed.
  var printsShortText = false
  /// A Boolean value indicating whether the last screen is printed at the end.
  var keepsScreen = false
  /// A Boolean value indicating whether matches are highlighted.
  var highlights = true
  /// The case that counts in searches.
  var letterCase = Search.LetterCase.smart
  /// A Boolean value indicating whether going on at the end leaves.
  var leavesAtEnd = false
  /// The number of lines of a page; nil for those of the screen.
  var page: Int?
  /// The name in a file of tags to begin at, and that file.
  var tag: String?
  var tagFile = "tags"
  /// The commands to begin with, as with `+G`.
  var start = ""

  /// The options, as less has them.
  static let table: [CommandLineOption<Options>] =
    [
      .init(
        "-S", "--chop-long-lines",
        help: "cut wide lines, in place of wrapping them; Left and Right go to the side"
      ) { $0.chopsLines = true },
      .init("-N", "--LINE-NUMBERS", help: "show line numbers") { $0.showsLineNumbers = true },
      .init("-n", "--line-numbers", help: "show no line numbers, as without an option") {
        $0.showsLineNumbers = false
      },
      .init("-F", "--quit-if-one-screen", help: "print a FILE that fits on the screen, and leave") {
        $0.printsShortText = true
      },
      .init("-X", "--no-init", help: "leave what is in sight below the prompt in the end") {
        $0.keepsScreen = true
      },
      .init("-i", "--ignore-case", help: "case counts if a pattern has a capital, as without it") {
        $0.letterCase = .smart
      },
      .init("-I", "--IGNORE-CASE", help: "case never counts") { $0.letterCase = .ignored },
      .init("-G", "--HILITE-SEARCH", help: "highlight no matches") { $0.highlights = false },
      .init("-e", "--quit-at-eof", help: "leave when somebody goes on at the end") {
        $0.leavesAtEnd = true
      },
      .init("-E", "--QUIT-AT-EOF", help: "the same") { $0.leavesAtEnd = true },
      .init("-p", "--pattern", takes: .text("PATTERN"), help: "the same as +/PATTERN") {
        $0.start = "+/\($1)"
      },
      .init("-t", "--tag", takes: .text("TAG"), help: "begin where ctags has found TAG") {
        $0.tag = $1
      },
      .init(
        "-T", "--tag-file", takes: .file("FILE"), help: "the file of ctags, in place of ./tags"
      ) { $0.tagFile = $1 },
      .init("-z", "--window", takes: .text("LINES"), help: "Space and b go so many lines") {
        $0.page = Int($1).flatMap { $0 > 0 ? $0 : nil }
      },
    ] + Self.withoutEffect

  /// Options of less that are accepted, so that scripts go on, and change nothing.
  private static let withoutEffect: [CommandLineOption<Options>] =
    [
      ("-a", "--search-skip-screen"), ("-A", "--SEARCH-SKIP-SCREEN"), ("-B", "--auto-buffers"),
      ("-c", "--clear-screen"), ("-C", "--CLEAR-SCREEN"), ("-d", "--dumb"), ("-f", "--force"),
      ("-g", "--hilite-search"), ("-J", "--status-column"), ("-K", "--quit-on-intr"),
      ("-L", "--no-lessopen"), ("-m", "--long-prompt"), ("-M", "--LONG-PROMPT"),
      ("-q", "--quiet"), ("-Q", "--QUIET"), ("-r", "--raw-control-chars"),
      ("-R", "--RAW-CONTROL-CHARS"), ("-s", "--squeeze-blank-lines"),
      ("-u", "--underline-special"), ("-U", "--UNDERLINE-SPECIAL"), ("-w", "--hilite-unread"),
      ("-W", "--HILITE-UNREAD"), ("-~", "--tilde"), ("--mouse", nil), ("--MOUSE", nil),
      ("--incsearch", nil), ("--use-color", nil), ("--use-backslash", nil), ("--follow-name", nil),
      ("--no-keypad", nil), ("--no-histdups", nil), ("--save-marks", nil), ("--wordwrap", nil),
    ].map { short, long in
      let help = "accepted for less's users; it changes nothing here"
      return long.map { .init(short, $0, help: help) { _ in } } ?? .init(short, help: help) { _ in }
    }
    + [
      ("-b", "--buffers"), ("-D", "--color"), ("-j", "--jump-target"),
      ("-k", "--lesskey-file"), ("-P", "--prompt"), ("-x", "--tabs"),
      ("-y", "--max-forw-scroll"), ("-#", "--shift"), ("--header", nil), ("--mousecap", nil),
      ("--wheel-lines", nil), ("--rscroll", nil), ("--line-num-width", nil), ("--intr", nil),
    ].map { short, long in
      let help = "accepted for less's users; it changes nothing here"
      return long.map { .init(short, $0, takes: .text("VALUE"), help: help) { _, _ in } }
        ?? .init(short, takes: .text("VALUE"), help: help) { _, _ in }
    }

  // MARK: $LESS

  /// Reads the value of `$LESS`, such as `FRX`, `-i -M` or `-P%f$-S`; what it does not know does nothing.
  mutating func read(less text: String) {
    var rest = text[...]
    while let sign = rest.popFirst() {
      switch sign {
      case _ where sign.isWhitespace: continue
      case "-" where rest.first == "-":
        let word = "-" + rest.prefix { $0 != "$" && !$0.isWhitespace }
        rest = rest.dropFirst(word.count - 1)
        let name = word.prefix { $0 != "=" }
        apply(String(name), String(word.dropFirst(name.count + 1)))
      case "-":
        // `-+S` is the option's default again.
        if rest.first == "+" { rest = rest.dropFirst(2) }
      case "+":
        start = "+" + rest.prefix { $0 != "$" }
        rest = rest.dropFirst(start.count - 1)
      default: applyLetter(sign, &rest)
      }
    }
  }

  private mutating func applyLetter(_ letter: Character, _ rest: inout Substring) {
    var value = Substring()
    if "bhjxyz#".contains(letter) {
      value = rest.prefix { $0.isNumber || ".,-".contains($0) }
    } else if "koOpPtTD\"".contains(letter) {
      value = rest.prefix { $0 != "$" }
    }
    rest = rest.dropFirst(value.count)
    if rest.first == "$" { rest.removeFirst() }
    apply("-\(letter)", String(value))
  }

  private mutating func apply(_ name: String, _ value: String) {
    let arguments = value.isEmpty ? [name] : [name, value]
    _ = try? CommandLineReader(Self.table, arguments).read(into: &self)
  }
}
