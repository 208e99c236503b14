import KeyboardRuntime
import KeyboardScenes
import KeyboardScripting

extension ProgramManual {
  /// The manual and the help of the program.
  static var repl: ProgramManual {
    var manual = ProgramManual(
      "keyboard-repl",
      "[OPTION…] [FILE… | -c COMMANDS | --test PATH… | --transcript FILE.md… | --show-keys] "
        + "[-- ARGUMENT…]",
      "Scripts keyboard navigation, bindings and plugins. Without FILE or -c it reads from the terminal, "
        + "or runs what is piped in.", options: CommandLineSettings.table)
    manual.operands = [
      ("FILE…", "run scripts in one session; stops at the first failure; - is standard input"),
      (
        "-- ARGUMENT…",
        "the arguments of the preceding scripts or commands, as args; after - "
          + "and scripts that begin with #!, -- is optional"
      ),
    ]
    manual.subcommand = ("plugin", "install and list plugins", PluginCommand.verbs)
    manual.details = """
      Scenes such as tables, grids and forms take keys, which bindings turn into commands; plugins add \
      more of both. At a terminal there is a prompt; without one, scripts run on a virtual clock and \
      assert what happens. The command help at the prompt says more about each command.
      """
    let topics = Session.verbDescriptions(of: .full).map { topic, verbs in
      Section(topic, entries: verbs.map { ($0.synopsis, $0.summary) }, isSubsection: true)
    }
    manual.sections =
      [
        Section(
          "PLUGINS",
          "The permissions that a plugin requests are shown and confirmed once, and again for a new version "
            + "that requests more; --yes confirms them without a terminal. Archives are .tar.gz, .tgz, .tar "
            + "and .zip.",
          entries: PluginCommand.usage.map { ($0.0, $0.1) }, isInHelp: true), Section("COMMANDS"),
      ] + topics + [
        Section("EXIT STATUS", statuses, isInHelp: true), Section("FILES", entries: files),
        Section("ENVIRONMENT", entries: variables),
        Section(
          "EXAMPLES",
          """
            keyboard-repl -c 'table t rows=9; press down*2; expect t.focus == 1'
            keyboard-repl --transcript README.md
            keyboard-repl --test Checks
            keyboard-repl --show-keys
          """),
        Section("SEE ALSO", "readline(3), whose keys edit the line at the prompt"),
      ]
    return manual
  }

  private static let statuses =
    "0 for success, or the status of quit; 1 if an expect, a test or a transcript failed, 2 "
    + "for any other error, 130 when interrupted."

  private static let files = [
    ("~/.config/keyboard-toolkit/keymap.json5", "The user's bindings; changes apply at once."),
    ("~/.config/keyboard-toolkit/customizations.json", "Bindings changed in the program itself."),
    (
      "~/.config/keyboard-toolkit/init.kbd", "Commands run when a session at the prompt starts."
    ), ("~/.local/share/keyboard-toolkit/plugins", "The user's plugins."),
    (
      "~/.local/share/keyboard-toolkit/plugins-agreed.json",
      "The permissions that the user has granted to installed plugins."
    ), ("~/.local/share/keyboard-toolkit/words", "Lists of words by language, such as sv.txt."),
    ("~/.local/state/keyboard-toolkit/history", "The lines entered at the prompt."),
    ("~/.inputrc", "Settings of readline; $if keyboard-repl limits some to this program."),
  ]

  private static let variables = [
    ("KEYBOARD_TOOLKIT_PLUGIN_PATH", "Directories to search for plugins, separated by colons."),
    ("XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME", "Directories that replace those above."),
    ("ESCDELAY", "The wait after a lone Escape, in milliseconds."),
    ("NO_COLOR", "Disables colors at the prompt, if it is set and not empty."),
  ]
}
