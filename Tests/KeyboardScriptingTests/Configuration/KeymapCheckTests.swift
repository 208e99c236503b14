import KeyboardCommands
import Testing

@testable import KeyboardScripting

@Suite("Typos in the user's keymap")
struct KeymapCheckTests {
  private let folder = ConfigurationFolder()

  @Test(
    "A typo warns when everything is loaded, with place and suggestion; what scenes bring is known")
  func typos() async throws {
    try folder.write(
      """
      { version: 1, bindings: [
        { keys: "x", command: "navigation.lsat" },
        { keys: "y", command: "navigation.last", when: "t.fcous > 3 || t.focus == 1" },
        { keys: "z", command: "navigation.focusRow", args: { rwo: 3 } },
      ] }
      """)
    let session = folder.session()
    try await session.run("table t rows=3")
    #expect(session.lines.isEmpty)
    await session.session.checkKeymap()
    let path = folder.paths.keymap
    #expect(
      session.lines == [
        "\(path):2:26: warning: there is no command navigation.lsat; did you mean navigation.last?",
        "\(path):3:51: warning: the name t.fcous is unknown; did you mean t.focus? text is quoted: "
          + "'t.fcous'",
        "\(path):4:26: warning: navigation.focusRow takes no argument 'rwo'; it takes row",
      ])
  }

  @Test("A profile that is not there is a finding with its place and a similar name")
  func profiles() async throws {
    for (name, remedy) in [
      ("vmi", ["did you mean vim?"]), ("joe", ["there is default, emacs, macos, vim"]), ("vim", []),
    ] {
      try folder.write("{ version: 1, profile: '\(name)' }")
      let check = try await folder.session().session.check(keymap: folder.paths.keymap)
      #expect(
        check.findings.map(\.description)
          == remedy.map {
            "\(folder.paths.keymap):1:24: unknown: there is no profile \(name); \($0)"
          })
    }
  }

  @Test("A name of another program is not taken for a misspelt one")
  func otherPrograms() async throws {
    try folder.write(
      """
      { version: 1, bindings: [
        { keys: "x", command: "editor::Copy", when: "Editor && menu && mode == 'full'" },
        { keys: "y", command: "vim.diagnostic.open_float" },
        { keys: "z", command: "editor.unfoldAll" },
        { keys: "ctrl+a r", command: "runCommands", args: { commands: ["run", "source-file"] } },
      ] }
      """)
    let session = folder.session()
    let check = try await session.session.check(keymap: folder.paths.keymap)
    #expect(check.findings.map(\.description) == [])
  }

  @Test("The keys of another program keep none of this one waiting, only each other")
  func keysOfOtherPrograms() async throws {
    try folder.write(
      """
      { version: 1, bindings: [
        { keys: "escape escape", command: "zed.hide" },
        { keys: "escape escape x", command: "zed.show" },
        { keys: "space e", command: "navigation.first", when: "afterOperator" },
        { keys: "space f", command: "navigation.first" },
      ] }
      """)
    let session = folder.session()
    let check = try await session.session.check(keymap: folder.paths.keymap)
    let path = folder.paths.keymap
    #expect(
      check.findings.map { $0.description.prefix(while: { $0 != ";" }) } == [
        "\(path):2:3: conflict: zed.hide (keymap file, \(path):2:3) and zed.show (keymap file, "
          + "\(path):3:3): escape escape starts escape escape x",
        "\(path):5:3: conflict: navigation.toggle (built-in) and navigation.first (keymap file, "
          + "\(path):5:3): space starts space f",
      ])
  }

  @Test("What a plugin would bring is known although it is not loaded, and its typos are found")
  func plugins() async throws {
    try folder.write(
      """
      { version: 1, bindings: [
        { keys: "x", command: "vim.down", when: "vim.mode == 'normal'" },
        { keys: "y", command: "vim.dwon" },
      ] }
      """)
    let session = folder.session()
    await session.session.checkKeymap()
    #expect(
      session.lines == [
        "\(folder.paths.keymap):3:26: warning: there is no command vim.dwon; did you mean vim.down?"
      ])
  }

  @Test("A keymap that says a text without quotes warns how to quote it, and applies nowhere")
  func unquoted() async throws {
    try folder.write(
      """
      { version: 1, bindings: [
        { keys: "down", command: "navigation.last", when: "focus.name == t" },
      ] }
      """)
    let session = folder.session()
    await session.session.checkKeymap()
    #expect(
      session.lines == [
        "\(folder.paths.keymap):2:68: warning: the name t is unknown; text is quoted: 't'"
      ])
    try await session.run("table t rows=3; press down; expect t.focus == 0")
  }

  @Test("A file that is read again is checked again", .timeLimit(.minutes(60)))
  func reloading() async throws {
    try folder.write("{ version: 1 }")
    let session = folder.session(watching: true)
    await session.session.checkKeymap()
    #expect(session.lines.isEmpty)
    try folder.write("{ version: 1, bindings: [ { keys: 'x', command: 'navigation.lsat' } ] }")
    let line = await session.nextLine { $0.contains("keymap.json5:1:") }
    #expect(line.hasSuffix("there is no command navigation.lsat; did you mean navigation.last?"))
  }

  @Test("bind suggests what was probably meant by an unknown command")
  func bind() async throws {
    #expect(
      try await TestSession().run("bind x navigation.lsat")
        == ["warning: there is no command navigation.lsat; did you mean navigation.last?"])
  }

  @Test("bind takes arguments that a command declares, and any of one that declares none")
  func arguments() async throws {
    let plugin = try ScriptedPlugin(id: "silent", keys: [])
    let session = TestSession()
    try await session.run(
      """
      table t rows=9; bind x navigation.focusRow row=3; press x; expect t.focus == 3
      load \(plugin.path); bind y silent.act digit=4
      """)
    await session.session.shutdown()
  }

  @Test("The keys of a plugin win over those of a profile, so that its modes can be left")
  func profile() async throws {
    let session = ConfigurationFolder().session()
    try await session.run(
      """
      load VimNavigation; table t rows=9; press down escape; expect t.focus == 0
      press i; expect vim.mode == 'insert'
      press escape; expect vim.mode == 'normal' && t.focus == 0
      """)
    await session.session.shutdown()
  }
}
