import FoundationEssentials
import KeyboardCommands
import Testing

@testable import KeyboardScripting

@Suite("The user's bindings in a session")
struct BindingFilesTests {
  private let folder = ConfigurationFolder()

  @Test("What is saved holds in the next session, and reset takes it back")
  func saving() async throws {
    try await folder.session().run(
      """
      bind x navigation.last --save; unbind down --save; block up --save
      expect bindings.customized == 3
      """)
    let next = folder.session()
    try await next.run(
      """
      table t rows=5; press x; expect t.focus == 4
      press up; expect t.focus == 4
      run navigation.first; press down; expect t.focus == 0
      reset navigation.nextRow; press down; expect t.focus == 1
      reset --all; expect bindings.customized == 0
      press x; expect t.focus == 1
      """)
    try await folder.session().run("expect bindings.customized == 0")
  }

  @Test("A saved binding that is unbound for good is gone")
  func unbindingSaved() async throws {
    try await folder.session().run("bind x navigation.last --save; unbind x --save")
    try await folder.session().run("expect bindings.customized == 0")
  }

  @Test(
    "What is saved later wins, as in a session: in the file, of two writers, and exported (B20)")
  func order() async throws {
    let commands = [
      "bind ctrl+t navigation.last", "bind ctrl+t navigation.first --when 't.focus > 3'",
      "bind ctrl+b navigation.last", "block ctrl+b",
    ]
    let unsaved = TestSession()
    let writers = [folder.session(), folder.session()]
    for (index, command) in commands.enumerated() {
      try await unsaved.run(command)
      try await writers[index % 2].run("\(command) --save")
    }
    let saved = folder.session()
    let copy = ConfigurationFolder()
    try await saved.run("export \(copy.paths.keymap)")
    let exported = copy.session()
    for session in [unsaved, saved, exported] {
      try await session.run(
        """
        table t rows=9; press ctrl+t; expect t.focus == 8
        press ctrl+t; expect t.focus == 0; press ctrl+b; expect t.focus == 0
        """)
    }
  }

  @Test("An import saves as many bindings as it says, with the same meaning as without saving")
  func savedImport() async throws {
    let path = folder.paths.directory + "/keybindings.json"
    try Data(
      """
      [
        { "key": "x", "command": "navigation.last" },
        { "key": "x", "command": "navigation.first", "when": "t.focus > 3" },
        { "key": "y", "command": "navigation.nextRow" },
        { "key": "y", "command": "missing.command" },
        { "key": "z", "command": "navigation.last" },
        { "key": "z", "command": "" },
        { "key": "down", "command": "-navigation.nextRow" },
        { "key": "down", "command": "missing.command" },
      ]
      """.utf8
    ).write(to: URL(filePath: path))
    let lines = try await folder.session().run("import \(path) --save")
    #expect(
      lines == [
        "\(path):3:3: warning: the name t.focus is unknown; text is quoted: 't.focus'",
        "\(path):3:56: warning: VS Code also orders texts that look like numbers; here only numbers "
          + "are ordered",
        "\(path):5:3: warning: there is no command missing.command; commands lists what there is",
        "8 bindings imported, 0 entries not carried over",
      ])
    let unsaved = TestSession()
    try await unsaved.run("import \(path)")
    let saved = folder.session()
    try await saved.run("expect bindings.customized == 8")
    for session in [saved, unsaved] {
      try await session.run(
        """
        table t rows=9; press x; expect t.focus == 8; press x; expect t.focus == 0
        press y; expect t.focus == 1; press z; expect t.focus == 1; press down; expect t.focus == 1
        """)
    }
  }

  @Test("Unbinding for good leaves the session's own binding of the same keys")
  func unbindingBelow() async throws {
    try await folder.session().run(
      "table t rows=9; bind down navigation.last; unbind down --save; press down; expect t.focus == 8"
    )
    try await folder.session().run("table t rows=9; press down; expect !has(t.focus)")
  }

  @Test("Undo takes back what was saved, in the file too, and nothing else that is saved there")
  func undoneSaving() async throws {
    let session = folder.session()
    try await session.run("block up --save; bind x navigation.last --save; unbind down --save")
    #expect(try await session.run("undo") == ["undid unbind down"])
    try await folder.session().run(
      "expect bindings.customized == 2; table t rows=9; press down; expect t.focus == 0")
    try await session.run("undo; expect bindings.customized == 1; table t rows=9; press x up")
    try await session.run("expect !t.focus; undo; expect bindings.customized == 0")
    try await folder.session().run("expect bindings.customized == 0")
  }

  @Test("A default that was taken away stays away although the file is written again (T25)")
  func explicitNone() async throws {
    try await folder.session().run("unbind down --save; bind x navigation.last --save")
    try await folder.session().run("unbind x --save; table t rows=3; press down; expect !t.focus")
  }

  @Test("Without a configuration nothing is saved, and the error says how to have one")
  func noConfiguration() async {
    let failure = await TestSession().failure(of: "bind x navigation.last --save")
    #expect(
      failure
        == "t:1:1: there is no configuration to save to; start keyboard-repl with --config")
  }

  @Test("The keymap file wins over defaults and profile, and its mistakes disable themselves alone")
  func keymap() async throws {
    try folder.write(
      """
      {
        version: 1,
        profile: "emacs",
        bindings: [
          { keys: "x", command: "navigation.last" },
          { keys: "shift+/", command: "navigation.first" }, // no such stroke
          { keys: "down", command: null },
        ],
        settings: { "chord.ambiguityTimeout": 100 },
      }
      """)
    let session = folder.session()
    #expect(session.lines.count == 1)
    #expect(
      session.lines[0].contains("keymap.json5:6:") && session.lines[0].contains("shift+[Slash]"))
    try await session.run(
      """
      expect bindings.profile == 'emacs'
      table t rows=5; press down; expect !t.focus
      press ctrl+n; expect t.focus == 0
      press x; expect t.focus == 4
      bind y navigation.first; bind 'y y' navigation.last
      press y; tick 100ms; expect t.focus == 0
      """)
  }

  @Test(
    "A keymap with an error leaves in force what it said before, until it is mended",
    .timeLimit(.minutes(60)))
  func reloading() async throws {
    try folder.write("{ version: 1, bindings: [ { keys: 'x', command: 'navigation.last' } ] }")
    let session = folder.session(watching: true)
    try await session.run("table t rows=5; press x; expect t.focus == 4")
    try folder.write("{ version: 1, bindings: [")
    let complaint = await session.nextLine { $0.contains("keymap.json5:1:") }
    #expect(complaint.hasSuffix("what it said before stays in force"))
    try await session.run("run navigation.first; press x; expect t.focus == 4")
    // A mistake of its own kind, so that there is a line to wait for.
    try folder.write(
      "{ version: 1, bindings: [ { keys: 'x', command: 'navigation.first' }, { keys: '' } ] }")
    _ = await session.nextLine { $0.contains("keymap.json5:1:") }
    try await session.run("press x; expect t.focus == 0")
  }

  @Test("A keymap that is written for the first time is read too", .timeLimit(.minutes(60)))
  func firstKeymap() async throws {
    try FileManager.default.removeItem(atPath: folder.paths.directory)
    let session = folder.session(watching: true)
    try folder.write("{ version: 1, bindings: [ { keys: '' } ] }")
    _ = await session.nextLine { $0.contains("keymap.json5:1:") }
  }

  @Test("A profile is chosen by name; a wrong name lists those there are")
  func profiles() async throws {
    let session = TestSession()
    try await session.run(
      """
      table t rows=5
      profile emacs; press ctrl+n ctrl+n; expect t.focus == 1
      profile vim; press j; expect t.focus == 2
      press ctrl+n; expect t.focus == 2
      """)
    #expect(try await session.run("profile") == ["default", "emacs", "macos", "vim *"])
    #expect(
      await session.failure(of: "profile emacss")
        == "t:1:9: there is no profile 'emacss'; did you mean emacs?")
  }

  @Test("VS Code's bindings are taken over, and what cannot be is listed with its place")
  func importing() async throws {
    let path = folder.paths.directory + "/keybindings.json"
    try Data(
      """
      // mine
      [
        { "key": "ctrl+k ctrl+l", "command": "navigation.last" },
        { "key": "down", "command": "-navigation.nextRow" },
        { "key": "x", "command": "a.b", "when": "resource =~ /x+/" },
      ]
      """.utf8
    ).write(to: URL(filePath: path))
    let session = TestSession()
    let lines = try await session.run("import \(path)")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("\(path):5:"))
    #expect(lines[1] == "2 bindings imported, 1 entries not carried over")
    try await session.run(
      "table t rows=3; press down; expect !t.focus; press ctrl+k ctrl+l; expect t.focus == 2")
    try await session.run(
      "undo; expect len($(bindings session)) == 0; press home down; expect t.focus == 1")
    try await folder.session().run("import \(path) --save; expect bindings.customized == 2")
    #expect(
      await session.failure(of: "import \(path).no")
        == "t:1:8: \(path).no cannot be read: there is no such file")
  }

  @Test("An import of which nothing is carried over ends a script with status 1")
  func importingNothing() async throws {
    let path = folder.paths.directory + "/mine.kbd"
    try Data("(foo)".utf8).write(to: URL(filePath: path))
    let session = TestSession()
    do {
      try await session.run("import \(path)")
      Issue.record("something was carried over")
    } catch {
      #expect(error.exitStatus == 1)
      #expect(
        error.message == "nothing of \(path) was carried over: 0 bindings imported, 1 entries not "
          + "carried over")
    }
  }

  @Test("A file is of the program that its name or --from says")
  func importingFrom() async throws {
    let path = folder.paths.directory + "/keys.txt"
    try Data("bind -n x next-window\n".utf8).write(to: URL(filePath: path))
    let session = TestSession()
    #expect(
      await session.failure(of: "import \(path)")
        == "t:1:8: the name of \(path) does not show the program of the keymap; add --from and one of vscode, "
        + "zed, helix, neovim, readline, tmux, kanata")
    #expect(
      await session.failure(of: "import \(path) --from tmx")
        == "t:1:\(path.count + 16): there is no format 'tmx'; did you mean tmux?")
    #expect(
      try await session.run("import \(path) --from tmux").last
        == "1 bindings imported, 0 entries not carried over")
    #expect(try await session.run("export --as tmux") == ["bind -n x next-window"])
    #expect(
      try await session.run("export --as helix").first?.hasPrefix(
        "warning: not exported: x next-window: Helix binds keys in a mode") == true)
  }

  @Test("export writes a keymap that means the same, and overwrites nothing")
  func exporting() async throws {
    let path = folder.paths.keymap
    let session = TestSession()
    try await session.run("bind 'g e' navigation.last --when 't.count > 2'; export \(path)")
    #expect(
      await session.failure(of: "export \(path)")
        == "t:1:8: \(path) cannot be written: it exists; choose another name, or replace it "
        + "with --force")
    try await folder.session().run(
      "table t rows=3; press 'g e'; expect t.focus == 2; expect bindings.customized == 0")
    let lines = try await session.run("export --as vscode")
    #expect(lines.joined().contains(#""command": "navigation.last""#))
  }

  @Test("An export that cannot be written says why, and what to do")
  func exportRefused() async throws {
    let missing = folder.paths.directory + "/missing"
    try folder.write("{ version: 1 }")
    let session = TestSession()
    #expect(
      await session.failure(of: "export \(missing)/keymap.json5")
        == "t:1:8: \(missing)/keymap.json5 cannot be written: there is no directory \(missing); "
        + "make it first, as with mkdir -p")
    #expect(
      await session.failure(of: "export \(folder.paths.keymap)/copy.json5")
        == "t:1:8: \(folder.paths.keymap)/copy.json5 cannot be written: \(folder.paths.keymap) is "
        + "not a directory; choose another")
    #expect(
      await session.failure(of: "export /proc/copy.json5")?.hasPrefix(
        "t:1:8: /proc/copy.json5 cannot be written: ") == true)
    try FileManager.default.createDirectory(
      atPath: missing, withIntermediateDirectories: true)
    try await session.run("bind x navigation.last; export \(missing)/keymap.json5")
    #expect(
      try String(contentsOfFile: missing + "/keymap.json5", encoding: .utf8)
        .contains("navigation.last"))
  }

  @Test("An empty file of customizations is told with a remedy that works")
  func emptyCustomizations() async throws {
    let path = folder.paths.customizations
    for text in ["", "// nothing\n"] {
      try Data(text.utf8).write(to: URL(filePath: path))
      let session = folder.session()
      #expect(session.lines.count == 1)
      let remedy = #"remove the file, or write { "version": 1 }"#
      #expect(session.lines.first?.contains("there is nothing to read; \(remedy)") == true)
      #expect(await session.failure(of: "block x --save")?.hasSuffix(remedy) == true)
      try Data(#"{ "version": 1 }"#.utf8).write(to: URL(filePath: path))
      try await folder.session().run("block x --save; expect bindings.customized == 1")
    }
  }

  @Test("conflicts names both sides and where they are written")
  func conflicts() async throws {
    let session = TestSession()
    #expect(
      try await session.run("bind down navigation.last; block up; conflicts")
        == ["there are no conflicts"])
    let lines = try await session.run(
      "bind g navigation.first; bind 'g g' navigation.last; conflicts")
    #expect(
      lines == [
        "navigation.first (session, t:1:1) and navigation.last (session, t:1:26): "
          + "g starts g g"
      ])
  }
}
