import KeyboardCore
import KeyboardRuntime

/// Options of fzf that change nothing here: they are taken so that scripts go on.
extension Options {
  private static let help = "accepted for fzf's users; it changes nothing here"

  /// Those without a value.
  private static let words = [
    ["--filepath-word"], ["--no-filepath-word"], ["--no-separator"], ["+2", "--no-256"], ["-2"],
    ["--black"], ["--no-black"], ["--unicode"], ["--no-unicode"], ["--clear"], ["--no-clear"],
    ["--no-height"], ["--no-preview-label"], ["--ambidouble"], ["--highlight-line"], ["--wrap"],
    ["--no-input"], ["--no-ambidouble"], ["--no-listen"], ["--track"],
  ]

  /// Those that have a value.
  private static let pairs = [
    "--separator", "--preview-label", "--preview-label-pos", "--algo", "--gutter", "--wrap-sign",
    "--gap", "--style", "--list-border", "--input-border", "--header-border", "--list-label",
    "--input-label", "--header-label", "--footer", "--ghost", "--walker", "--walker-root",
    "--walker-skip", "--tmux", "--marker-multi-line",
  ]

  static let accepted: [CommandLineOption<Options>] =
    words.map { names in
      names.count == 1
        ? .init(names[0], help: help) { _ in } : .init(names[0], names[1], help: help) { _ in }
    }
    + pairs.map { name in
      ["--tmux", "--gap"].contains(name)
        ? .init(name, mayTake: .text("VALUE"), help: help) { _, _ in }
        : .init(name, takes: .text("VALUE"), help: help) { _, _ in }
    }
    + [
      .init("--listen", mayTake: .text("PORT"), help: "means nothing here: keyboard-repl attaches")
      { options, _ in
        options.warnings.append("--listen changes nothing here; keyboard-repl --attach sends keys")
      }
    ]

  /// Options that take another one back, as later ones do in fzf.
  static let undoing: [CommandLineOption<Options>] = [
    .init("-x", "--extended", help: "queries have fzf's signs, as without +x") {
      $0.isExtended = true
    },
    .init("--no-literal", help: "accents never count") { $0.isLiteral = false },
    .init("+e", "--no-exact", help: "scattered letters, as without --exact") { $0.isExact = false },
    .init("-s", "--sort", mayTake: .number("N", in: 0...Int.max), help: "rank the lines") {
      options, _ in options.sorts = true
    },
    .init("--no-tac", help: "the first line first") { $0.isReversed = false },
    .init("--no-cycle", help: "stop at the ends") { $0.cycles = false },
    .init("--no-reverse", help: "--layout default") { $0.layout = .default },
    .init("+1", "--no-select-1", help: "show the screen for one match") { $0.selectsOnly = false },
    .init("+0", "--no-exit-0", help: "show the screen without a match") {
      $0.exitsWithoutMatch = false
    },
    .init("--no-read0", help: "a line feed ends a line that is read") { $0.separator = 0x0A },
    .init("--no-print0", help: "a line feed ends a line that is printed") { $0.terminator = 0x0A },
    .init("--no-print-query", help: "print the lines alone") { $0.printsQuery = false },
    .init("--no-sync", help: "begin before every line has come") { $0.waits = false },
    .init("--async", help: "the same") { $0.waits = false },
    .init("--no-ansi", help: "colours of the input are no colours") { $0.isColored = false },
    .init("--no-preview", help: "no preview") { $0.preview = nil },
    .init("--no-expect", help: "no other keys that leave") { $0.expected = [] },
    .init("--no-header", help: "no title of your own") { $0.header = nil },
    .init("--no-header-lines", help: "no lines above the others") { $0.headerLines = 0 },
    .init("--no-history", help: "keep no queries") { $0.history = nil },
    .init("--enabled", "--no-phony", help: "search, as without --disabled") {
      $0.isDisabled = false
    },
  ]
}
