import KeyboardCommands
import KeyboardCore
import Testing

@Suite struct KeymapNamesTests {
  private let context = Context()
  private let tokens: [Subscription]
  private let commands = [
    KeyCommand(
      CommandInvocation("list.last"),
      parameters: [CommandParameter("row", .wholeNumber(atLeast: 0))]),
    KeyCommand(CommandInvocation("list.first")), KeyCommand(CommandInvocation(.runCommands)),
  ]

  init() {
    tokens = ["mode", "list.focus"].map { [context] name in
      context.register(Context.Name(name, "a test")) { nil }
    }
  }

  private func warnings(_ bindings: String) throws -> [String] {
    let file = try KeymapFile(
      parsing: "{ version: 1, bindings: [\n\(bindings)\n] }", file: "keymap.json5")
    let known = KnownNames(
      commands: commands, context: context, otherCommands: ["vim.down"], otherNames: ["vim.mode"])
    return file.unknownNames(among: known).map { "\($0)".replacing("keymap.json5:", with: "") }
  }

  @Test(
    "A typo in a command or a condition is a warning with its place and what was probably meant",
    arguments: [
      (
        #"{ keys: "x", command: "list.lsat" },"#,
        ["2:24: warning: there is no command list.lsat; did you mean list.last?"]
      ),
      (
        #"{ keys: "x", unbind: "vim.dwon" },"#,
        ["2:23: warning: there is no command vim.dwon; did you mean vim.down?"]
      ),
      (
        #"{ keys: "x", command: "zzz" },"#,
        ["2:24: warning: there is no command zzz; correct it, or load the plugin that has it"]
      ),
      (
        #"{ keys: "x", command: "list.last", when: "mode == normal && lst.focus > 3" },"#,
        [
          "2:51: warning: the name normal is unknown; text is quoted: 'normal'",
          "2:61: warning: the name lst.focus is unknown; did you mean list.focus? text is quoted: "
            + "'lst.focus'",
        ]
      ),
      (
        #"{ keys: "x", command: null, when: "'a\nb' == vim.mdoe" },"#,
        [
          "2:46: warning: the name vim.mdoe is unknown; did you mean vim.mode? text is quoted: "
            + "'vim.mdoe'"
        ]
      ),
      (
        #"{ keys: "x", command: "runCommands", args: { commands: ["list.first", { command: "list.lsat" }] } },"#,
        ["2:83: warning: there is no command list.lsat; did you mean list.last?"]
      ),
      (
        #"{ keys: "x", command: "list.last", args: { rwo: 3 } },"#,
        ["2:24: warning: list.last takes no argument 'rwo'; it takes row"]
      ),
      (
        #"{ keys: "x", command: "list.last", args: { row: "3" } },"#,
        [#"2:24: warning: row must be a whole number from 0, not "3""#]
      ),
    ])
  func typos(bindings: String, expected: [String]) throws {
    #expect(try warnings(bindings) == expected)
  }

  @Test("What is known, or a plugin could bring, or has(…) asks for, is fine")
  func known() throws {
    #expect(
      try warnings(
        """
        { keys: "x", command: "list.last", args: { row: 3 }, when: "has(zzz) && mode == 'zzz'" },
        { keys: "y", command: "vim.down", when: "vim.mode != list.focus" },
        { keys: "z", unbind: true }, { keys: "down", command: null },
        """) == [])
  }
}
