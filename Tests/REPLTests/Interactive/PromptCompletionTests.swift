import PseudoTerminals
import Testing

/// Each test has a terminal of its own; one at a time, because two cores are few for them.
@Suite("TAB at the prompt", .serialized, .onTerminalThread)
struct PromptCompletionTests {
  /// A wide terminal, on which no line is broken and nothing rings.
  private func start() throws -> PseudoTerminal {
    let home = try TemporaryFolder()
    try home.write("set bell-style none\n", to: "inputrc")
    let terminal = try PseudoTerminal(
      home: home, environment: ["INPUTRC=\(home.path)/inputrc"], columns: 200)
    try terminal.waitForPrompt()
    return terminal
  }

  @Test(
    "What TAB makes of a line, up to a | that is typed behind it",
    arguments: [
      // Verbs, scenes and commands
      ("wat\t", "watch |"),
      ("focus l\t", "focus list |"),
      ("where navigation.com\t", "where navigation.commit |"),
      // Each word once
      ("focus list \t", "focus list |"),
      ("focus list\t\t", "focus list |"),
      ("on navigation.committed w\t\t", "on navigation.committed when |"),
      ("bind x navigation.last --s\t--s\t", "bind x navigation.last --save --s|"),
      // Words that need quotes get them
      ("focus 'l\t", "focus 'list' |"),
      ("bind 'g g' navigation.last\rpress g\t", "press g' g' |"),
      // Keys
      ("press pageu\t", "press pageup |"),
      ("bind ctrl+pageu\tnavigation.com\t", "bind ctrl+pageup navigation.commit |"),
      ("press ctrl+sh\t", "press ctrl+shift+|"),
      // Options, their values, and the arguments of commands
      ("table t ro\t", "table t rows=|"),
      ("table t rows=3 edge=w\t", "table t rows=3 edge=wrap |"),
      ("table t policy=ips\t", "table t policy=ipshortcut |"),
      ("bind x navigation.last --w\t", "bind x navigation.last --when |"),
      ("load VimNavigation --deny en\t", "load VimNavigation --deny environment |"),
      ("run navigation.nextRow c\t3", "run navigation.nextRow count=3|"),
      // Expressions
      ("on navigation.focusMoved { get event.cu\t", "get event.current |"),
      ("expect list.foc\tn\t", "expect list.focus not in |"),
      ("expect (list.cou\t>\t", "expect (list.count >|"),
      ("echo ${list.cou\t", "echo ${list.count |"),
      // Paths
      ("source \(Program.repository)/LICEN\t", "\(Program.repository)/LICENSE |"),
      ("source \(Program.repository)/Modul\tREP\t", "\(Program.repository)/Modules/REPL/|"),
      ("table t file=\(Program.repository)/LICEN\t", "file=\(Program.repository)/LICENSE |"),
      // Text that is no command
      ("# wat\t", "# wat|"),
      ("type 'wat\t", "type 'wat|"),
    ])
  func completes(typed: String, shown: String) throws {
    let terminal = try start()
    terminal.type(typed + "|")
    try terminal.wait(for: shown)
  }

  @Test("More candidates than the screen has lines stand in columns; of many readline asks first")
  func columns() throws {
    let terminal = try start()
    terminal.type("bind x \t\t")
    try terminal.wait(for: "possibilities? (y or n)")
    terminal.type("n\u{15}\u{3}")
    try terminal.waitForPrompt()
    let names = (10..<70).map { "set n\($0) 1" }.joined(separator: "; ")
    terminal.type(names + "\r")
    try terminal.waitForPrompt()
    terminal.type("get n\t\t")
    try terminal.wait(for: "n10  n")
  }

  @Test(
    "A second TAB lists what fits, with what it is, and shows the line again",
    arguments: [
      (
        "un\t\t", ["unbind    Removes a binding of keys", "unset     Removes a name that was set"],
        "un"
      ),
      ("press e\t\t", ["end     Last row", "enter\r"], "press e"),
      ("table t rows=3 s\t\t", ["scroll=", "sections=  "], "table t rows=3 s"),
      (
        "table t rows=3 edge=\t\t",
        ["stop   a step past an end is refused", "wrap   on at the other end"],
        "table t rows=3 edge="
      ),
      (
        "table t policy=\t\t",
        [
          "ipshortcut             the selected row is the cursor", "keyboardnavigationkit  a focus",
        ],
        "table t policy="
      ),
      (
        "load VimNavigation --deny \t\t",
        ["emit         to publish events of others", "run          to run commands of others"],
        "load VimNavigation --deny "
      ),
      (
        "bind x key.press \t\t",
        ["--save  for later sessions too", "--when  only while a condition is true", "count=  "],
        "bind x key.press "
      ),
      (
        "on navigation.focusMoved { get event.\t\t", ["event.current ", "event.scene "],
        "get event."
      ),
      ("expect list.focus \t\t", ["!=      not equal", "in      one of a list"], "list.focus "),
      (
        "source \(Program.repository)/C\t\t",
        ["\(Program.repository)/CHANGELOG.md", "\(Program.repository)/CONTRIBUTING.md"],
        "source \(Program.repository)/C"
      ),
    ] as [(String, [String], String)])
  func lists(typed: String, shown: [String], line: String) throws {
    let terminal = try start()
    terminal.type(typed)
    for text in shown { try terminal.wait(for: "\n\(text)") }
    try terminal.wait(for: "keyboard:list> ")
    try terminal.wait(for: line)
  }
}
