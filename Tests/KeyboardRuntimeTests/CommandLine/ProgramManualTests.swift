import KeyboardCore
import Testing

@testable import KeyboardRuntime

@Suite("What a program says about itself, from its options")
struct ProgramManualTests {
  private var manual: ProgramManual {
    var manual = ProgramManual(
      "pick-it", "[OPTION]… [FILE]", "Picks a line. It's -done- quickly.",
      options: CommandLineReaderTests.Settings.table)
    manual.operands = [("+LINE", "begin at a line")]
    manual.sections = [
      .init("KEYS", "F1 lists them.", isInHelp: true),
      .init("FILES", entries: [(".pickrc", "The settings.")]),
    ]
    return manual
  }

  @Test("Help lists operands and options, with their values as they are written")
  func help() {
    #expect(
      manual.help == """
        usage: pick-it [OPTION]… [FILE]

        Picks a line. It's -done- quickly.

          +LINE                    begin at a line
          -e, --exact              words as they are typed
          --layout NAME            above or below
          -q, --query TEXT         what [is] found: 'it'
          +m, -m, --multi[=N]      at most N
          --border[=NAME]          a border
          --even N                 an even number

        Keys: F1 lists them.

        """)
  }

  @Test("No line of help is wider than 98 columns", arguments: [95, 96])
  func width(ofWord width: Int) {
    let word = String(repeating: "x", count: width)
    let lines = ProgramManual("p", "", "\(word) ab", options: CommandLineReaderTests.Settings.table)
      .help.split(separator: "\n")
    #expect(lines[1] == (width == 95 ? "\(word) ab" : word))
  }

  @Test("The manual page is troff, in which hyphens and full stops are escaped")
  func page() {
    let page = manual.page
    #expect(page.hasPrefix(".TH PICK-IT 1 "))
    for text in [
      ".SH NAME\npick\\-it \\- picks a line\n.SH",
      ".SH SYNOPSIS\n.B pick\\-it\n[OPTION]... [FILE]\n",
      "It's \\-done\\- quickly.\n.SH OPTIONS\n.TP\n\\fB+LINE\\fR\nbegin at a line\n",
      ".TP\n\\fB\\-q\\fR, \\fB\\-\\-query\\fR\\fI TEXT\\fR\nwhat [is] found: 'it'.\n",
      "\\fB\\-\\-border\\fR\\fI[=NAME]\\fR\n",
      ".SH FILES\n.TP\n\\fB\\&.pickrc\\fR\nThe settings.\n",
    ] { #expect(page.contains(text)) }
  }

  @Test("The completion of shells knows which values follow, and which stand behind =")
  func completion() {
    let texts = [
      ProgramManual.Text.bash: [
        "_pick_it() {", "    --layout|--layout=) mapfile -t COMPREPLY < <(compgen -W 'above below'",
        "    --border=) mapfile -t COMPREPLY < <(compgen -W 'sharp none'",
        "complete -o filenames -F _pick_it pick-it\n",
      ],
      .zsh: [
        "#compdef pick-it\n", "'--layout=[above or below]:NAME:(above below)'",
        "'(-q --query)'{-q+,--query=}'[what \\[is\\] found\\: '\\''it'\\'']:TEXT: '",
        "'--border=-[a border]::NAME:(sharp none)'", "'(-e --exact)'{-e,--exact}'[words",
      ],
      .fish: [
        "complete -c pick-it -l layout -x -a 'above below' -d 'above or below'\n",
        "complete -c pick-it -s e -l exact -d 'words as they are typed'\n",
        "complete -c pick-it -l border -a 'sharp none' -d 'a border'\n",
        "-d 'what [is] found: \\'it\\''\n",
      ],
    ]
    for (text, parts) in texts {
      for part in parts { #expect(manual.text(text).contains(part)) }
    }
  }
}
