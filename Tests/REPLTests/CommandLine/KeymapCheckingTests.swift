import Testing

@Suite("Keymaps and reports on the command line")
struct KeymapCheckingTests {
  @Test("--check of a keymap tells what to correct, also as JSON, and what terminals never send")
  func checkedKeymap() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/k.json5"
    try folder.write(
      """
      { version: 1, bindings: [
        { keys: "ctrl+i", command: "navigation.frist" },
        { keys: "x", command: "mail.send", when: "mail.open" },
      ] }
      """, to: "k.json5")
    let outcome = try Program.run(["--check", path, "--terminal", "xterm,kitty"])
    #expect(
      outcome.output == """
        \(path):2:3: undeliverable: xterm: Ctrl+I arrives as Tab in this terminal; press another key, \
        or use a terminal with the kitty keyboard protocol
        \(path):2:31: unknown: there is no command navigation.frist; did you mean navigation.first?
        \(path): 2 to correct

        """)
    #expect(outcome.status == 1)
    let json = try Program.run(["--json", "--check", path])
    #expect(
      json.output == """
        {"file":"\(path)","findings":[{"column":31,"kind":"unknown","line":2,"message":\
        "there is no command navigation.frist; did you mean navigation.first?"}],"tests":0}

        """)
    try folder.write("{ version: 1, tests: [{ keys: 'a', performs: null }] }", to: "k.json5")
    let right = try Program.run(["--check", path])
    #expect(right.output == "\(path): nothing is wrong, 1 test\n")
    #expect(right.status == 0)
    try folder.write("{\n  x }", to: "k.json5")
    let broken = try Program.run(["--check", path])
    #expect(broken.errors == "\(path):2:5: ':' is missing after the name 'x'; write it\n")
    let unknown = try Program.run(["--check", path, "--terminal", "xtrm"])
    #expect(unknown.errors.contains("no terminal xtrm is known; did you mean xterm?"))
  }

  @Test("--check tells of keys whose release a terminal keeps to itself")
  func releases() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/k.json5"
    try folder.write(
      """
      { version: 1, bindings: [
        { keys: "space", hold: "ctrl" },
      ] }
      """, to: "k.json5")
    let outcome = try Program.run(["--check", path, "--terminal", "xterm,kitty"])
    #expect(
      outcome.output == """
        \(path):2:3: undeliverable: xterm: space is never ctrl, as its release does not arrive and it \
        is tapped at once; choose another key, or use a terminal with the kitty keyboard protocol
        \(path): 1 to correct

        """)
    #expect(outcome.status == 1)
  }

  @Test("--replay looks the keys of a report up again, and fails where one means something else")
  func replay() throws {
    let folder = try TemporaryFolder()
    let report = folder.path + "/report.json"
    let commands = "table t rows=9; press down end x; why last 2 --save '\(report)'"
    let outcome = try Program.run(["-c", commands])
    #expect(
      outcome.output == """
        2  end performed navigation.last, by List
          navigation.last (built-in): wins
          focus.row: 0 → 8
        3  x did nothing: not bound

        """)
    let replayed = try Program.run(["--replay", report])
    #expect(
      replayed.output == """
        1  down performed navigation.nextRow  matched: navigation.nextRow by navigation.nextRow#1
        2  end performed navigation.last  matched: navigation.last by navigation.last#1
        3  x not taken  unbound
        \(report): 3 of 3 keys mean the same again

        """)
    #expect(replayed.status == 0)
    try folder.write("{}", to: "empty.json")
    let refused = try Program.run(["--replay", folder.path + "/empty.json"])
    #expect(refused.status == 2)
    #expect(refused.errors.hasSuffix("write one with why last --save FILE\n"))
    #expect(try Program.run(["--replay", folder.path + "/none"]).status == 2)
  }
}
