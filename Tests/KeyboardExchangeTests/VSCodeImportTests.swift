import KeyboardCore
import SampleBindings
import Testing

@testable import KeyboardCommands
@testable import KeyboardExchange

@Suite struct VSCodeImportTests {
  private func read(_ text: String) throws -> ImportedKeymap {
    try KeymapFormat.vsCode.read(text, file: "keybindings.json")
  }

  @Test("A file of years is carried over, and what could not be is listed with place and reason")
  func sample() throws {
    let keymap = try read(vsCodeSample)
    let refused = [
      "56:13: error: not carried over: 'editor.action.smartSelect.shrink': where 'oem_8' is "
        + "depends on the keyboard",
      "59:13: error: not carried over: 'a.b': '[Nonsense]' is not a key of VS Code; write one such as ctrl+k or f5",
      "63:13: error: not carried over: 'umlaut.command': 'ö' is not a key of VS Code; write one such as ctrl+k or f5",
      "64:13: error: not carried over: 'workbench.action.quickOpenPreviousEditor': 'shift' is "
        + "pressed alone, which cannot be bound here; choose another key",
      "65:13: error: not carried over: 'zoom.more': 'plus' is not a key of VS Code; write one such as ctrl+k or f5",
      "75:53: error: not carried over: 'c.eight': when is not understood: the expression ends "
        + "too early; write a name or a value",
      "79:3: error: not carried over: '-editor.action.clipboardCutAction': it removes a "
        + "command from all keys; here the keys have to be named",
      "80:3: error: not carried over: it has no command; write \"command\": \"ID\"",
      "83:12: error: not carried over: 'seven': it holds a number for a text",
      "84:3: error: not carried over: an entry is a text; write { \"key\": …, \"command\": … }",
    ]
    let carried = [
      "14:77: warning: args is a text; it becomes the argument 'value'",
      "69:50: warning: the regular expression becomes endsWith(resourceFilename, '.tsx') || "
        + "endsWith(resourceFilename, '.ts'), which tests texts only",
      "70:52: warning: VS Code also orders texts that look like numbers; here only numbers are "
        + "ordered",
      "82:3: warning: the same binding as on line 81, which is left out",
    ]
    let lines = keymap.problems.map { $0.description.dropFirst("keybindings.json:".count) }
    #expect(lines.filter { $0.contains("error") }.map(String.init) == refused)
    #expect(lines.filter { $0.contains("warning") }.map(String.init) == carried)
    #expect(vsCodeSample.count { $0 == "\n" } > 75)
    #expect(keymap.bindings.count == 62)
  }

  @Test("Removals come first, so that they never remove what the file itself binds")
  func removals() throws {
    let keymap = try read(
      """
      [{ "key": "ctrl+n", "command": "file.new" }, { "key": "ctrl+n", "command": "-file.new" }]
      """)
    #expect(
      keymap.bindings.map(\.effect) == [
        .unbind("file.new"), .perform(CommandInvocation("file.new")),
      ])
    #expect(Keymap(keymap.bindings).meaning(of: "ctrl+n") == "file.new")
    #expect(
      keymap.bindings.map(\.origin) == [
        SourcePosition(file: "keybindings.json", line: 1, column: 46),
        SourcePosition(file: "keybindings.json", line: 1, column: 2),
      ])
  }

  @Test(
    "T30: Keys of VS Code become keys of ours: names, letters of any case, US keys with Shift",
    arguments: [
      ("ctrl+k ctrl+c", "ctrl+k ctrl+c"), ("Ctrl+Shift+P", "ctrl+shift+p"), ("ctrl+N", "ctrl+n"),
      ("shift+g", "shift+g"), ("G", "g"), ("shift+/", "?"), ("ctrl+shift+/", "ctrl+?"),
      ("shift+1", "!"), ("ctrl+shift+=", "ctrl+plus"), ("ctrl+-", "ctrl+-"), ("ctrl--", "ctrl+-"),
      ("ctrl+shift+-", "ctrl+_"), ("ctrl-alt-l", "ctrl+alt+l"), ("alt+ctrl+x", "ctrl+alt+x"),
      ("cmd+k", "super+k"), ("win+k", "super+k"), ("meta+k", "super+k"), ("oem_1", ";"),
      ("shift+oem_7", "\""), ("OEM_102", "[IntlBackslash]"), ("abnt_c1", "[IntlRo]"),
      ("[KeyA]", "[KeyA]"), ("ctrl+shift+[slash]", "ctrl+shift+[Slash]"), ("shift+up", "shift+up"),
      ("pausebreak", "pause"), ("contextmenu", "menu"), ("NumPad_Add", "kpadd"),
      ("numpad7", "kp7"), ("f24", "f24"), ("  ctrl+k   s ", "ctrl+k s"), ("escape", "escape"),
      ("shift+escape", "shift+escape"), ("ctrl+\\\\", "ctrl+\\"), ("shift+`", "~"),
      ("browserback", "[BrowserBack]"), ("alt+BrowserForward", "alt+[BrowserForward]"),
    ] as [(String, KeySequence)])
  func keys(text: String, expected: KeySequence) throws {
    let keymap = try read("[{ \"key\": \"\(text)\", \"command\": \"c\" }]")
    #expect(keymap.problems.isEmpty)
    #expect(keymap.bindings.map(\.sequence) == [expected])
  }

  @Test(
    "Conditions of VS Code become conditions of ours",
    arguments: [
      ("editorTextFocus && !editorReadonly", "editorTextFocus && !editorReadonly"),
      ("a || b && c", "a || b && c"), ("(a || b) && c", "(a || b) && c"),
      ("x == .md", "x == '.md'"), ("x == c++", "x == 'c++'"), ("x == 'it is'", "x == 'it is'"),
      ("x === y", "x == 'y'"), ("x !== y", "x != 'y'"), ("x == true", "x"), ("x != true", "!x"),
      ("x == 3", "x in ['3', 3]"), ("x != '0'", "x not in ['0', 0, false]"),
      ("!x && y == '1'", "!x && y in ['1', 1, true]"), ("x == '1.50 '", "x in ['1.50 ', 1.5]"),
      ("x == 'true'", "x == 'true'"), ("x == 1e3px", "x == '1e3px'"), ("x == -", "x == '-'"),
      ("vim.use<C-d> && !vim.use<C-[>", "`vim.use<C-d>` && !`vim.use<C-[>`"),
      ("config['a/b'] == c", nil), ("config.[md] == c", "`config.[md]` == 'c'"),
      ("_x && 2x && x.", "`_x` && `2x` && `x.`"), ("not-x", "not-x"), ("x == a'b", nil),
      ("x == \\\"y\\\"", "x == '\"y\"'"), ("null == x", "`null` == 'x'"),
      ("a in 'b c'", "a in `b c`"),
      ("!x == y", nil), ("!(x == y)", "x != 'y'"), ("x == /y/", nil), ("x == 'y", nil),
      ("x == ''", "x in ['', 0, false]"), ("x ==", "x in ['', 0, false]"),
      ("x == && y", "x in ['', 0, false] && y"), ("(x ==)", "x in ['', 0, false]"),
      ("x == 0x10", "x in ['0x10', 16]"), ("x == nan", "x == 'nan'"),
      ("x == .5", "x in ['.5', 0.5]"),
      ("x == -3", "x in ['-3', -3]"), ("x == 1.2.3", "x == '1.2.3'"), ("x<3", "`x<3`"),
      ("a in b", "a in b"), ("a not in b", "a not in b"), ("!(a && b)", "!(a && b)"),
      ("config.editor.x-y", "config.editor.x-y"), ("true", "true"),
      ("vim:mode == in", "vim:mode == 'in'"),
      ("x == file:///a", "x == 'file:///a'"), ("x =~ /^a b$/i", nil), ("x =~ /a", nil),
      ("!x =~ /a/", nil),
      ("a/b", "`a/b`"), ("a b", nil),
      ("'a'", nil), ("a && (b", nil),
    ] as [(String, String?)])
  func conditions(text: String, expected: String?) throws {
    let keymap = try read("[{ \"key\": \"a\", \"command\": \"c\", \"when\": \"\(text)\" }]")
    #expect(keymap.bindings.first?.condition.description == expected)
    #expect(keymap.problems.count == (expected == nil ? 1 : 0))
  }

  @Test(
    "Ordering is carried over with a warning, as VS Code also orders texts that look like numbers",
    arguments: [
      ("x >= 2.5", "x >= 2.5"), ("x<=1", "x <= 1"), ("x < 3", "x < 3"), ("x > '3px'", "x > 3"),
      ("x < y", "x < 'y'"), ("x > 1.2.3", "x > 1.2"), ("x <= -.5e1", "x <= -5"),
    ])
  func ordering(text: String, expected: String) throws {
    let keymap = try read("[{ \"key\": \"a\", \"command\": \"c\", \"when\": \"\(text)\" }]")
    #expect(keymap.bindings.map(\.condition.description) == [expected])
    #expect(
      keymap.problems.map(\.description) == [
        "keybindings.json:1:40: warning: VS Code also orders texts that look like numbers; here "
          + "only numbers are ordered"
      ])
  }

  @Test(
    "A comparison of VS Code holds for the same values as it does there",
    arguments: [
      ("x == 0", [0, "0", false, 0.0], [nil, "", true, 1, "00", []]),
      ("x == ''", ["", 0, false], [nil, "0", true, 1, []]),
      ("x != '1'", [nil, 2, "01", false], ["1", 1, true]),
      ("x == true", [true, 1, "a", []], [nil, false, 0, ""]),
      ("x == 'true'", ["true"], [true, 1, nil]), ("x != abc", [nil, 1], ["abc"]),
    ] as [(String, [Value], [Value])])
  func looseness(text: String, holding: [Value], failing: [Value]) throws {
    let condition = try VSCodeCondition.condition(text).condition
    for value in holding { #expect(condition.evaluate(in: ["x": value]), "\(value)") }
    for value in failing { #expect(!condition.evaluate(in: ["x": value]), "\(value)") }
  }

  @Test(
    "A regular expression that only lists texts becomes a condition, with a line that shows it",
    arguments: [
      ("/^markdown$|^rmd$/", "x == 'markdown' || x == 'rmd'"), ("/^(a|b)$/", "x in ['a', 'b']"),
      ("/^(c|(cuda-)?cpp)$/", "x in ['c', 'cuda-cpp', 'cpp']"),
      ("/^[dD]isabled$/", "x in ['disabled', 'Disabled']"), ("'/^a$/'", "x == 'a'"),
      ("/original|strict/", "contains(x, 'original') || contains(x, 'strict')"),
      ("/^a\\\\/b/", "startsWith(x, 'a/b')"),
      ("/\\\\.tsx?$/", "endsWith(x, '.tsx') || endsWith(x, '.ts')"),
      ("/^(?:a|b)/ && y", "(startsWith(x, 'a') || startsWith(x, 'b')) && y"),
      ("/^(?!a|b).*$/", "!(startsWith(x, 'a') || startsWith(x, 'b'))"),
      ("/^(?!a)/", "!startsWith(x, 'a')"),
    ])
  func patterns(pattern: String, expected: String) throws {
    let keymap = try read(
      "[{ \"key\": \"a\", \"command\": \"c\", \"when\": \"x =~ \(pattern)\" }]")
    #expect(keymap.bindings.map(\.condition.description) == [expected])
    let condition =
      expected.hasSuffix(" && y") ? String(expected.dropFirst().dropLast(6)) : expected
    #expect(
      keymap.problems.map(\.description) == [
        "keybindings.json:1:40: warning: the regular expression becomes \(condition), which tests "
          + "texts only"
      ])
  }

  @Test(
    "Every other regular expression is not carried over, and the entry says so",
    arguments: [
      "/a.b/", "/a*/", "/a+/", "/\\\\ba/", "/(?=a)b/", "/[^a]/", "/[a-c]/", "/a{2}/", "/^a$/i",
      "/^$/",
      "/(a|)/", "/(a$|b)/", "/(a/", "/^(?!)/", "/a??/", "/(a|b|c|d)(a|b|c|d)(a|b|c|d)(a|b)/", "y",
    ])
  func refusedPatterns(pattern: String) throws {
    let keymap = try read(
      "[{ \"key\": \"a\", \"command\": \"c\", \"when\": \"x =~ \(pattern)\" }]")
    #expect(keymap.bindings.isEmpty)
    #expect(
      keymap.problems.map(\.description) == [
        "keybindings.json:1:43: error: not carried over: 'c': regular expressions are not supported; compare with == or in"
      ])
  }

  @Test("Of keys for several platforms those of this one count")
  func platforms() throws {
    let here = VSCodeKeys.platform
    let others = VSCodeKeys.platforms.filter { $0 != here }
    let keymap = try read(
      """
      [{ "key": "ctrl+a", "\(here)": "ctrl+b", "\(others[0])": "cmd+a", "command": "a" },
       { "key": "ctrl+c", "\(others[0])": "cmd+c", "\(others[1])": "alt+c", "command": "c" },
       { "\(here)": "ctrl+d", "command": "d" },
       { "\(others[1])": "cmd+e", "command": "e" },
       { "key": "", "\(others[0])": "cmd+f", "\(others[1])": "cmd+f", "command": "f", "args": { "n": 1 } },
       { "command": "g" }]
      """)
    #expect(keymap.bindings.map(\.sequence) == ["ctrl+b", "ctrl+c", "ctrl+d"])
    #expect(
      keymap.problems.map(\.description) == [
        "keybindings.json:4:2: warning: e has keys for \(others[1]) only, none for \(here)",
        "keybindings.json:5:2: warning: f n=1 has keys for \(others.joined(separator: " and ")) "
          + "only, none for \(here)",
        "keybindings.json:6:2: error: not carried over: 'g': it has no key; write \"key\": \"ctrl+k\"",
      ])
  }

  @Test("The package.json of an extension is read, be its keybindings a list or one entry")
  func manifest() throws {
    let entry = #"{ "key": "a", "command": "c", "when": "vim.use<C-d>" }"#
    for text in [entry, "[\(entry)]"] {
      let keymap = try read(
        """
        { "name": "x", "contributes": { "commands": [], "keybindings": \(text) } }
        """)
      #expect(keymap.problems.isEmpty)
      #expect(keymap.bindings.map(\.condition.description) == ["`vim.use<C-d>`"])
    }
  }

  @Test(
    "What is not carried over is told with what to write",
    arguments: [
      (KeymapFormat.vsCode, "[3]", "1:2", "write { \"key\": …, \"command\": … }"),
      (.vsCode, #"[{ "command": "c" }]"#, "1:2", #"write "key": "ctrl+k""#),
      (.vsCode, #"[{ "key": "x" }]"#, "1:2", #"write "command": "ID""#),
      (.vsCode, #"[{ "key": "x", "command": 3 }]"#, "1:27", "write its id as a text"),
      (
        .vsCode, #"[{ "key": "strg+x", "command": "c" }]"#, "1:12", "write one such as ctrl+k or f5"
      ),
      (.vsCode, #"[{ "key": "ctrl", "command": "c" }]"#, "1:12", "choose another key"),
      (
        .vsCode, #"[{ "key": "x", "command": "c", "when": "a =~ /(/" }]"#, "1:43",
        "compare with == or in"
      ),
      (.tmux, "bind", "1:1", "write one such as C-a after bind"),
      (.tmux, "unbind -n", "1:1", "write one such as C-a after unbind"),
      (.tmux, "bind -Z x y", "1:6", "write -n, -r, -N NOTE or -T TABLE"),
      (.tmux, "bind -N", "1:6", "write the note"), (.tmux, "bind -T", "1:6", "write the table"),
    ])
  func remedies(_ format: KeymapFormat, _ text: String, _ place: String, _ remedy: String) throws {
    let problems = try format.read(text, file: "f").problems.map(\.description)
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix("f:\(place): error: ") == true, "\(problems)")
    #expect(problems.first?.hasSuffix(remedy) == true, "\(problems)")
  }

  @Test("A removal or a block takes no arguments, and a removal names its command")
  func useless() throws {
    let keymap = try read(
      """
      [{ "key": "a", "command": "-b", "args": 1 }, { "key": "a", "command": "", "args": {} },
       { "key": "a", "command": "-" }, { "key": "a", "command": "c", "args": null }]
      """)
    #expect(keymap.bindings.map(\.effect.description) == ["unbind b", "block", "c"])
    #expect(
      keymap.problems.map(\.description) == [
        "keybindings.json:1:33: warning: args count only for a command and are left out",
        "keybindings.json:1:75: warning: args count only for a command and are left out",
        "keybindings.json:2:27: error: not carried over: '-': its command is -; write its id as a text",
      ])
  }

  @Test(
    "What is not a list of bindings is refused with its place",
    arguments: [
      (
        "{}",
        "1:1: there is no list of bindings; choose VS Code's keybindings.json, or the package.json "
          + "of an extension that has keybindings"
      ),
      ("[\n{ \"key\" \"a\" }]", "2:9: ':' is missing after the name 'key'; write it"),
      ("// nothing", "1:11: there is nothing to read; write { }"),
    ])
  func refused(text: String, message: String) {
    let error = #expect(throws: FileError.self) { try read(text) }
    #expect(error?.description == "keybindings.json:\(message)")
  }
}
