import KeyboardScenes
import KeyboardScripting

/// The texts about the program that are made from its options and verbs.
nonisolated enum GeneratedText: String, CaseIterable {
  case man
  case bash
  case zsh
  case fish

  /// The text.
  @MainActor var text: String {
    switch self {
    case .man: Manual.page
    case .bash: ShellCompletion.bash
    case .zsh: ShellCompletion.zsh
    case .fish: ShellCompletion.fish
    }
  }
}

/// The texts of `--help` and of the manual page.
nonisolated enum Manual {
  private static let synopsis =
    "[OPTION…] [FILE… | -c COMMANDS | --test PATH… | --transcript FILE.md… | --show-keys] "
    + "[-- ARGUMENT…]"
  private static let summary = "scripts keyboard navigation, bindings and plugins"
  private static let statuses =
    "0 when everything held, or what quit says; 1 when an expect, a test or a transcript did not, 2 "
    + "for any other error, 130 when interrupted."

  /// The text of `--help`, at most 98 columns wide.
  static var help: String {
    let rows =
      [
        (left: "FILE…", right: "run scripts in one session; stops at the first failure"),
        (
          left: "-- ARGUMENT…",
          right: "what the scripts or commands before it read as args; behind - "
            + "and scripts that begin with #!, arguments stand without it"
        ),
      ]
      + CommandLineOption.all.map { (left: $0.usage, right: $0.summary) }
      + PluginCommand.usage.map { (left: $0.0, right: $0.1) }
    let lines = rows.map { row in
      let left = "  " + row.left
      let margin = String(repeating: " ", count: 27)
      let right = row.right.wrapped(to: 70).joined(separator: "\n" + margin)
      return left.count < 26
        ? left + String(repeating: " ", count: 27 - left.count) + right
        : "\(left)\n\(margin)\(right)"
    }
    return """
      usage: keyboard-repl \(synopsis)

      \(summary.prefix(1).uppercased() + summary.dropFirst()). Without FILE or -c it reads from the
      terminal, or runs what is piped in.

      \(lines.joined(separator: "\n"))

      Exit status: \(statuses.wrapped(to: 85).joined(separator: "\n"))

      """
  }

  /// The manual page, in the `man` macros of troff.
  @MainActor static var page: String {
    let verbs = Session.verbDescriptions(of: .full).map { topic, verbs in
      ".SS \(topic)\n"
        + verbs.map { ".TP\n\\fB\($0.synopsis.troff)\\fR\n\($0.summary.troff)" }.joined(
          separator: "\n")
    }
    let options = CommandLineOption.all.map { option in
      """
      .TP
      \(option.names.map { "\\fB\($0.troff)\\fR" }.joined(separator: ", "))\
      \(option.value.map { " \\fI\($0.name.troff)\\fR" } ?? "")
      \(option.summary.troff).
      """
    }
    let pluginEntries = PluginCommand.usage.map {
      ".TP\n\\fBkeyboard\\-repl \($0.0.troff)\\fR\n\($0.1.troff)"
    }
    let files = fileEntries.map { ".TP\n\\fI\($0.troff)\\fR\n\($1.troff)" }
    let variables = variableEntries.map { ".TP\n\\fB\($0.troff)\\fR\n\($1.troff)" }
    return """
      .TH KEYBOARD-REPL 1 "\(KeyboardREPL.date)" "keyboard-repl \(KeyboardREPL.version)" "Keyboard Toolkit"
      .SH NAME
      keyboard-repl \\- \(summary.troff)
      .SH SYNOPSIS
      .B keyboard-repl
      \(synopsis.troff)
      .SH DESCRIPTION
      Scenes such as tables, grids and forms take keys, which bindings turn into commands; plugins
      add more of both. At a terminal there is a prompt; without one, scripts run on a virtual clock
      and assert what happens. \\fBhelp\\fR at the prompt says more about each command.
      .SH OPTIONS
      .TP
      \\fIFILE\\fR...
      run scripts in one session; stops at the first failure. \\fB\\-\\fR stands for standard input.
      .TP
      \\fB\\-\\-\\fR \\fIARGUMENT\\fR…
      what the scripts or commands before it read as args. Behind \\fB\\-\\fR, and behind scripts that begin
      with #!, arguments stand without it.
      \(options.joined(separator: "\n"))
      .SH PLUGINS
      \(pluginEntries.joined(separator: "\n"))
      .PP
      What a plugin asks for is shown and asked once, and again for a new version that asks for more;
      \\fB\\-\\-yes\\fR agrees without a terminal. Archives are .tar.gz, .tgz, .tar and .zip.
      .SH COMMANDS
      .ad l
      .nh
      \(verbs.joined(separator: "\n"))
      .SH EXIT STATUS
      \(statuses.troff)
      .SH FILES
      \(files.joined(separator: "\n"))
      .SH ENVIRONMENT
      \(variables.joined(separator: "\n"))
      .SH EXAMPLES
      .nf
      keyboard-repl -c 'table t rows=9; press down*2; expect t.focus == 1'
      keyboard-repl --transcript README.md
      keyboard-repl --test Checks
      keyboard-repl --show-keys
      .fi
      .SH SEE ALSO
      \\fBreadline\\fR(3), whose keys edit the line at the prompt

      """
  }

  private static let fileEntries: KeyValuePairs = [
    "~/.config/keyboard-toolkit/keymap.json5": "The user's bindings; followed while it changes.",
    "~/.config/keyboard-toolkit/customizations.json": "Bindings changed in the program itself.",
    "~/.config/keyboard-toolkit/init.kbd": "Commands run when a session at the prompt starts.",
    "~/.local/share/keyboard-toolkit/plugins": "The user's plugins.",
    "~/.local/share/keyboard-toolkit/plugins-agreed.json":
      "What the user has agreed that installed plugins may do.",
    "~/.local/share/keyboard-toolkit/words": "Lists of words by language, such as sv.txt.",
    "~/.local/state/keyboard-toolkit/history": "The lines entered at the prompt.",
    "~/.inputrc": "Settings of readline; $if keyboard-repl holds those for this program.",
  ]

  private static let variableEntries: KeyValuePairs = [
    "KEYBOARD_TOOLKIT_PLUGIN_PATH": "Directories to look for plugins in, with colons between.",
    "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME": "Where the files above are instead.",
    "ESCDELAY": "The milliseconds that a lone Escape waits.",
    "NO_COLOR": "Without colors at the prompt, if it is set and not empty.",
  ]
}

nonisolated extension CommandLineOption {
  /// The option as help lists it.
  fileprivate var usage: String {
    names.joined(separator: ", ") + (value.map { " \($0.name)" } ?? "")
  }
}

nonisolated extension String {
  /// Returns the lines of the text, broken between words.
  fileprivate func wrapped(to width: Int) -> [String] {
    split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
  }

  /// The text for troff, in which a backslash, a hyphen and a dot or quote at the start are special; an
  /// ellipsis is three dots, as terminals without UTF-8 have none.
  fileprivate var troff: String {
    let special: [Character: String] = ["\\": "\\e", "-": "\\-", "…": "..."]
    let text = map { special[$0] ?? String($0) }.joined()
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
