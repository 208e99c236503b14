import KeyboardCommands
import KeyboardCore
import SampleBindings
import Testing

@Suite struct KeymapFileTests {
  private func read(_ text: String, layer: ResolvedBinding.Layer = .keymapFile) throws -> KeymapFile
  {
    try KeymapFile(parsing: text, file: "keymap.json5", layer: layer)
  }

  @Test("A keymap is read with everything that it can say")
  func whole() throws {
    let file = try read(
      """
      // Mine.
      {
        version: 1,
        profile: "emacs",
        bindings: [
          {
            keys: "ctrl+k ctrl+c", command: "edit.comment", args: { block: true, by: [1, 2] },
            when: "focus.name == 'x'", id: "mine", title: "Comment", summary: "Comments it out.",
            repeats: true, inText: true,
          },
          { keys: "ctrl+w", command: null, when: "within('terminal')" },  // block
          { keys: "tab", unbind: "nav.next" },
          { "keys": 'escape', "unbind": true },
        ],
        settings: { "chord.ambiguityTimeout": 250.5 },
      }
      """)
    #expect(file.problems.isEmpty)
    #expect(file.profile == "emacs")
    #expect(file.ambiguityTimeout == .milliseconds(250.5))
    let block: [String: Value] = ["block": true, "by": [1, 2]]
    let expected = [
      ResolvedBinding(
        id: "mine", "ctrl+k ctrl+c", .perform(CommandInvocation("edit.comment", block)),
        when: try Condition(parsing: "focus.name == 'x'"), layer: .keymapFile,
        origin: SourcePosition(file: "keymap.json5", line: 6, column: 5), title: "Comment",
        summary: "Comments it out.", allowsRepeat: true, appliesInText: true),
      ResolvedBinding(
        "ctrl+w", .block, when: try Condition(parsing: "within('terminal')"), layer: .keymapFile,
        origin: SourcePosition(file: "keymap.json5", line: 11, column: 5)),
      ResolvedBinding(
        "tab", .unbind("nav.next"), layer: .keymapFile,
        origin: SourcePosition(file: "keymap.json5", line: 12, column: 5)),
      ResolvedBinding(
        "escape", .unbind(nil), layer: .keymapFile,
        origin: SourcePosition(file: "keymap.json5", line: 13, column: 5)),
    ]
    #expect(file.bindings == expected)
  }

  @Test("B11: Commands that nobody knows are kept")
  func unknownCommands() throws {
    let file = try read("{ version: 1, bindings: [{ keys: 'f5', command: 'plugin.later' }] }")
    #expect(file.problems.isEmpty)
    #expect(Keymap(file.bindings).meaning(of: "f5") == "plugin.later")
  }

  @Test("A missing comma is a mistake, and disables nothing")
  func missingComma() throws {
    let file = try KeymapFile(
      parsing: "{ version: 1 bindings: [{ keys: 'x', command: 'a' }\n{ keys: 'y' command: 'b' }] }",
      file: "k")
    #expect(file.bindings.map(\.sequence) == ["x", "y"])
    #expect(
      file.problems.map(\.description) == [
        "k:1:14: error: ',' is missing before 'bindings'; write it",
        "k:2:1: error: ',' is missing before '{'; write it",
        "k:2:13: error: ',' is missing before 'command'; write it",
      ])
  }

  @Test("Nothing at all is a keymap")
  func empty() throws {
    let file = try read("{ version: 1, profile: null }")
    #expect(file.bindings.isEmpty && file.problems.isEmpty)
    #expect(file.profile == nil)
    #expect(file.ambiguityTimeout == nil)
  }

  @Test(
    "A file that is wrong as a whole is refused with its place",
    arguments: [
      (
        "{ version: 1,\n bindings: [ { keys } ] }", "2:21", .syntax,
        "':' is missing after the name 'keys'; write it"
      ),
      ("", "1:1", .syntax, "there is nothing to read; write { }"),
      ("[]", "1:1", .shape, "the file is a list; write { version: 1 }"),
      (
        "{ version: 2 }", "1:12", .version,
        "version is 2; write 1, the version that this program reads"
      ),
      (
        "{ version: 'x' }", "1:12", .version,
        "version is 'x'; write 1, the version that this program reads"
      ),
      (
        "{ version: 1, bindings: {} }", "1:25", .shape,
        "bindings is an object; write a list: [ ]"
      ),
    ] as [(String, String, FileError.Code, String)])
  func refused(text: String, place: String, code: FileError.Code, message: String) {
    let error = #expect(throws: FileError.self) { try read(text) }
    #expect(error?.description == "keymap.json5:\(place): \(message)")
    #expect(error?.code == code)
  }

  @Test(
    "A mistake in one binding disables that one alone and is reported at its own place",
    arguments: [
      (
        "keys: 'ctrl+N', command: 'a'",
        "1:37: error: 'ctrl+N' is ambiguous; write ctrl+n or "
          + "ctrl+shift+n"
      ),
      (
        "keys: 'ctrl+k shift+/', command: 'a'",
        "1:44: error: 'shift+/' depends on the keyboard "
          + "layout; write ? or shift+[Slash]"
      ),
      ("keys: '\\u0063trl+k entr', command: 'a'", "1:49: error: 'entr' is not a key; write enter"),
      ("command: 'a'", "1:28: error: keys is missing; write keys such as \"ctrl+k ctrl+c\""),
      (
        "keys: ['a', 'b'], command: 'a'",
        "1:36: error: keys is a list; write keys such as "
          + "\"ctrl+k ctrl+c\""
      ),
      (
        "keys: 'a'",
        "1:28: error: command is missing; write the id of a command, null to "
          + "block the keys, or unbind"
      ),
      (
        "keys: 'a', command: 'a', unbind: 'b'",
        "1:63: error: a binding has either a command or "
          + "unbind; make two of it"
      ),
      (
        "keys: 'a', command: ''",
        "1:50: error: command is empty; write the id of a command, or "
          + "null to block the keys"
      ),
      (
        "keys: 'a', command: 3",
        "1:50: error: command is 3; write the id of a command, or "
          + "null to block the keys"
      ),
      ("keys: 'a', command: '-b'", "1:50: error: '-b' is not a command; write unbind: \"b\""),
      (
        "keys: 'a', command: 'a', args: [1]",
        "1:61: error: args is a list; write arguments by "
          + "name: { count: 3 }"
      ),
      (
        "keys: 'a', unbind: false",
        "1:49: error: unbind is false; write the id of a command, or "
          + "true for everything on these keys"
      ),
      (
        "keys: 'a', command: 'a', repeats: 'yes'",
        "1:64: error: repeats is 'yes'; write true or "
          + "false"
      ),
      ("keys: 'a', command: 'a', id: ''", "1:59: error: id is empty; write a text"),
      ("keys: 'a', command: 'a', title: 3", "1:62: error: title is 3; write a text"),
      (
        "keys: 'a', command: 'a', when: true",
        "1:61: error: when is true; write a condition such "
          + "as \"list.focus == 3\""
      ),
    ])
  func mistakes(members: String, problem: String) throws {
    // The good one after it shows that only the bad one is lost.
    let text = "{ version: 1, bindings: [  { \(members) }, { keys: 'f1', command: 'good' }] }"
    let file = try read(text)
    #expect(file.problems.map(\.description) == ["keymap.json5:\(problem)"])
    #expect(file.bindings.filter { $0.problem == nil }.map(\.id) == ["keymap:good@f1"])
  }

  @Test("A bad condition is reported inside its text, and explains why the binding never applies")
  func condition() throws {
    let file = try read(
      "{ version: 1, bindings: [{ keys: 'a', command: 'a', when: 'x == \\'y\\' & z' }] }")
    #expect(
      file.problems.map(\.description) == [
        "keymap.json5:1:71: error: '&' does not belong here; write &&"
      ])
    #expect(
      file.bindings.map(\.problem) == [
        "when x == 'y' & z: '&' does not belong here; write &&"
      ])
    #expect(Keymap(file.bindings).meaning(of: "a") == "unbound")
  }

  @Test(
    "What is probably a slip is a warning, and the rest counts",
    arguments: [
      (
        "bindings: [{ keys: 'a', comand: 'x', command: 'a' }]",
        ["1:39: warning: unknown member 'comand'; did you mean command?"]
      ),
      (
        "bindings: [{ keys: 'a', colour: 'x', command: 'a' }]",
        [
          "1:39: warning: unknown member 'colour'; write keys, command, args, when, unbind, id, "
            + "title, summary, repeats, inText, intended, "
            + "hold, decide, holdAfter, tapAgain, once, onceFor, while, layer"
        ]
      ),
      (
        "bindngs: [], bindings: [{ keys: 'a', command: 'a' }]",
        ["1:15: warning: unknown member 'bindngs'; did you mean bindings?"]
      ),
      (
        "bindings: [{ keys: 'b', command: 'a', keys: 'a' }]",
        ["1:53: warning: 'keys' is written at 1:28 already; remove one"]
      ),
      (
        "bindings: [{ keys: 'a', command: 'a' },\n{ keys: 'a', command: 'a' }]",
        ["2:1: warning: the same binding as on line 1; remove one"]
      ),
      (
        "bindings: [{ keys: 'b', command: 'a', id: 'x' },\n{ keys: 'a', command: 'a', id: 'x' }]",
        [
          "2:1: warning: the id 'x' is that of line 1 too, which does not count any more; "
            + "write another"
        ]
      ),
      (
        "bindings: [{ keys: 'a', command: 'a' }, { keys: 'b', command: null, args: {} }]",
        ["1:83: warning: args count only for a command; remove them"]
      ),
      (
        "settings: { 'chord.timeout': 5 }, bindings: [{ keys: 'a', command: 'a' }]",
        ["1:27: warning: unknown member 'chord.timeout'; write chord.ambiguityTimeout"]
      ),
      (
        "settings: { 'chord.ambiguityTimeout': '5 s' }, bindings: [{ keys: 'a', command: 'a' }]",
        [
          "1:53: error: chord.ambiguityTimeout is '5 s'; write milliseconds from 0 to 3600000"
        ]
      ),
      (
        "settings: 5, profile: 3, bindings: [3, { keys: 'a', command: 'a' }]",
        [
          "1:25: error: settings is 5; write { \"chord.ambiguityTimeout\": 500 }",
          "1:37: error: profile is 3; write a name such as \"emacs\"",
          "1:51: error: bindings[0] is 3; write { keys: \"ctrl+k\", command: "
            + "\"edit.comment\" }",
        ]
      ),
    ])
  func slips(members: String, problems: [String]) throws {
    let file = try read("{ version: 1, \(members) }")
    #expect(file.problems.map(\.description) == problems.map { "keymap.json5:\($0)" })
    #expect(Keymap(file.bindings).meaning(of: "a") == "a")
    #expect(file.ambiguityTimeout == nil)
  }

  @Test("A file without a version is read, with a warning")
  func noVersion() throws {
    let file = try read("{ bindings: [] }")
    #expect(
      file.problems.map(\.description) == [
        "keymap.json5:1:1: warning: version is missing; write 1, the version that this program reads"
      ])
  }

  @Test("A profile cannot choose a profile")
  func profileInProfile() throws {
    let file = try read("{ version: 1, profile: 'vim' }", layer: .profile)
    #expect(
      file.problems.map(\.description) == [
        "keymap.json5:1:24: error: a profile cannot choose a profile; remove this"
      ])
    #expect(file.profile == nil)
  }
}
