import KeyboardCommands
import KeyboardCore
import KeyboardExchange
import Requirements
import Testing

@Suite("Keys as the other programs read them")
struct KeymapKeyTests {
  @Test(
    "readline computes bytes, and a key is what sends them",
    arguments: [
      (#""\C-,""#, "ctrl+l"), (#""\C-i""#, "tab"), (#""\C-J""#, "ctrl+j"), (#""\C-{""#, "escape"),
      (#""\C--""#, "enter"), (#""\C-?""#, "backspace"), (#""\C-@""#, "ctrl+space"),
      (#""\C-\\""#, "ctrl+\\"), (#""\034""#, "ctrl+\\"), (#""\C-8""#, "ctrl+x"),
      ("Control-,", "ctrl+l"),
      (#""\e[13;2u""#, "shift+enter"), (#""\e[27;5;13~""#, "ctrl+enter"), (#""\e[[A""#, "f1"),
      (#""\e[1;2P""#, "shift+f1"), (#""\e[7~""#, "home"), (#""\eOc""#, "ctrl+right"),
      (#""\e[3^""#, "ctrl+delete"), (#""\e[1;5R""#, "ctrl+f3"), (#""\e[97;5u""#, "ctrl+a"),
      (#""\eOM""#, "kpenter"), (#""\e\e[D""#, "alt+left"), (#""\e\e""#, "alt+escape"),
      (#""\C-x\e[5~""#, "ctrl+x pageup"), (#""\xc3\xa9""#, "é"), (#""\c-x""#, "c - x"),
    ])
  func readlineKeys(written: String, expected: String) throws {
    let keymap = try KeymapFormat.readline.read("\(written): a", file: "f")
    #expect(keymap.bindings.map { "\($0.sequence)" } == [expected])
    #expect(keymap.problems == [])
  }

  @Test(
    "What no key sends is refused, and so is what Control cannot change",
    arguments: [
      (#""\e[200~""#, #"no key of a terminal sends "\e[200~""#),
      (#""\e[<0;1;1M""#, #"no key of a terminal sends "\e[<0;1;1M""#),
      (#""\e[99q""#, #"no key of a terminal sends "\e[99q""#),
      (#""\C-é""#, #"\C- is followed by a character of several bytes"#),
      (#""\C-\e""#, #"\C- is followed by an escape; write the byte as \x1c"#),
      // It is Ctrl+@ to readline, and would be Enter by its signs.
      (
        "Control--",
        #"'Control--' is not a key of readline; write one such as Control-u or "\C-u""#
      ),
    ])
  func readlineRefusals(written: String, reason: String) throws {
    let keymap = try KeymapFormat.readline.read("\(written): a", file: "f")
    #expect(keymap.bindings == [])
    #expect(keymap.problems.map { "\($0)" } == ["f:1:1: error: not carried over: \(reason)"])
  }

  @Test(
    "Vim's names of control characters are keys with Control", .needs("nvim"),
    arguments: [("<NL>", "ctrl+j"), ("<Nul>", "ctrl+@"), ("<M-NL>", "ctrl+alt+j")])
  func vimControls(written: String, expected: String) throws {
    let text = "vim.keymap.set(\"n\", \"\(written)\", \":a<CR>\")"
    let keymap = try KeymapFormat.neovim.read(text, file: "f", mayRun: true)
    #expect(keymap.bindings.map { "\($0.sequence)" } == [expected])
    #expect(keymap.problems == [])
  }

  @Test(
    "Vim's < is a key by itself unless a name follows, which has to be that of a key",
    .needs("nvim"),
    arguments: [
      ("<Foo>", nil, "<Foo> is not a key; write <lt> for a <"),
      ("<F1-é2>", nil, "<F1-é2> is not a key; write <lt> for a <"),
      ("<ScrollWheelUp>", nil, "<ScrollWheelUp> is the mouse; bind a key"),
      ("<Cmd>", nil, "<Cmd> cannot be pressed; bind keys, or a :command alone"),
      ("<x>", "< x >", nil), ("<a.b>", "< a . b >", nil), ("<F2>", "f2", nil),
      ("<lt>Foo>", "< shift+f o o >", nil),
    ] as [(String, String?, String?)])
  func vimNames(written: String, keys: String?, reason: String?) throws {
    let text = "vim.keymap.set(\"n\", \"\(written)\", \":a<CR>\")"
    let keymap = try KeymapFormat.neovim.read(text, file: "f", mayRun: true)
    #expect(keymap.bindings.map { "\($0.sequence)" } == (keys.map { [$0] } ?? []))
    #expect(
      keymap.problems.map { "\($0)" }
        == (reason.map { ["f:1:21: error: not carried over: '\(written)': \($0)"] } ?? []))
  }

  @Test("A macro of the byte 0 is read where readline gives it one")
  func readlineZero() throws {
    let named = try KeymapFormat.readline.read("Control-@: \"a\"", file: "f")
    #expect(named.bindings == [])
    #expect(named.problems.map(\.severity) == [.error])
    for text in ["Control-@: a", #""\C-@": "a""#] {
      let keymap = try KeymapFormat.readline.read(text, file: "f")
      #expect(keymap.bindings.map { "\($0.sequence)" } == ["ctrl+space"])
    }
  }

  @Test("Meta is Alt, with a warning: where characters are UTF-8, readline binds another byte")
  func readlineMeta() throws {
    for written in [#""\M-x""#, "Meta-x", "M-x"] {
      let keymap = try KeymapFormat.readline.read("\(written): a", file: "f")
      #expect(keymap.bindings.map { "\($0.sequence)" } == ["alt+x"])
      #expect(keymap.problems.map(\.severity) == [.warning])
    }
  }

  @Test(
    "Keys are exported in each form that terminals send, and not where they send no own one",
    arguments: [
      ("ctrl+a", [#""\C-a""#]), ("up", [#""\e[A""#, #""\eOA""#]), ("f1", [#""\eOP""#]),
      ("alt+left", [#""\e[1;3D""#, #""\e\e[D""#]), ("ctrl+right", [#""\e[1;5C""#]),
      ("shift+enter", [#""\e[13;2u""#]), ("ctrl+\\", [#""\C-\\""#]), ("ctrl+space", [#""\C-@""#]),
      ("shift+tab", [#""\e[Z""#]), ("alt+x", [#""\ex""#]), ("\"", [#""\"""#]),
      ("shift+a", [#""A""#]),
      ("backspace", [#""\C-?""#]), ("kpenter", [#""\eOM""#]), ("é", [#""é""#]),
      ("ctrl+-", []), ("ctrl+,", []), ("ctrl+i", []), ("ctrl+m", []), ("ctrl+[", []),
      ("ctrl+1", []),
      ("ctrl+shift+a", []), ("super+a", []), ("ctrl+é", []), ("[KeyA]", []), ("leftshift", []),
    ])
  func readlineExport(keys: String, expected: [String]) throws {
    let binding = ResolvedBinding(
      try KeySequence(parsing: keys), .perform(CommandInvocation("x")), layer: .keymapFile)
    let export = KeymapFormat.readline.write([binding])
    #expect(export.text == (expected.isEmpty ? "\n" : expected.map { "\($0): x\n" }.joined()))
    #expect(export.omissions.count == (expected.isEmpty ? 1 : 0))
    let again = try KeymapFormat.readline.read(export.text, file: "f")
    #expect(again.bindings.map(\.sequence) == (expected.isEmpty ? [] : [binding.sequence]))
  }

  @Test("An omission says for which key the other program would take it")
  func reasons() throws {
    func reason(_ format: KeymapFormat, _ keys: KeySequence) -> [String] {
      format.write([ResolvedBinding(keys, .perform(CommandInvocation("x")), layer: .keymapFile)])
        .omissions
        .map(\.reason)
    }
    #expect(
      reason(.readline, "ctrl+-") == [
        "a terminal sends nothing of its own for ctrl+-, and readline takes it for enter"
      ])
    #expect(reason(.tmux, "ctrl+i") == ["tmux takes C-i for tab, not for ctrl+i"])
    #expect(reason(.tmux, "ctrl+%") == ["tmux knows no key 'C-%'"])
  }

  @Test(
    "tmux's names of keys",
    arguments: [
      ("BTab", "shift+tab"), ("M-BTab", "alt+shift+tab"), ("0x41", "shift+a"), ("0x1", "ctrl+a"),
      ("0xe9", "é"), ("C-[", "escape"), ("C-i", "tab"), ("C-m", "enter"), ("C-@", "ctrl+space"),
      ("C-A", "ctrl+a"), ("^a", "ctrl+a"), ("'C-;'", "ctrl+;"), ("\"'\"", "'"),
      ("KPEnter", "kpenter"),
    ])
  func tmuxKeys(written: String, expected: String) throws {
    let keymap = try KeymapFormat.tmux.read("bind -n \(written) x", file: "f")
    #expect(keymap.bindings.map { "\($0.sequence)" } == [expected])
    #expect(keymap.problems == [])
  }

  @Test(
    "tmux's names that stand for no key here",
    arguments: [
      ("Any", "'Any' is every key that is not bound; bind the keys themselves"),
      ("User3", "'User3' is a key that the option user-keys[3] names; write it into this file"),
      ("C-%", "tmux knows no key 'C-%'"),
      ("''", "'' is not a key of tmux; write one such as C-a, M-Left or Enter"),
    ])
  func tmuxRefusals(written: String, reason: String) throws {
    let keymap = try KeymapFormat.tmux.read("bind -n \(written) x", file: "f")
    #expect(keymap.problems.map { "\($0)" } == ["f:1:9: error: not carried over: \(reason)"])
  }

  @Test("A user key of tmux is the key that sends its text")
  func userKeys() throws {
    let text = """
      set -s user-keys[0] "\\e[13;2u"
      set -s user-keys[1] "\\e[99q"
      bind -n User0 next-window
      """
    let keymap = try KeymapFormat.tmux.read(text, file: "f")
    #expect(keymap.bindings.map { "\($0.sequence)" } == ["shift+enter"])
    #expect(
      keymap.problems.map { "\($0)" } == [
        "f:2:21: error: not carried over: a user key whose text no key of a terminal sends"
      ])
  }

  @Test("shift+tab is written for tmux as the key that arrives")
  func backTab() {
    let keys: [KeySequence] = ["shift+tab", "alt+shift+tab", "ctrl+shift+a"]
    let bindings = keys.map {
      ResolvedBinding($0, .perform(CommandInvocation("x")), layer: .keymapFile)
    }
    #expect(
      KeymapFormat.tmux.write(bindings).text
        == "bind -n BTab x\nbind -n M-BTab x\nbind -n C-S-a x\n")
  }

  @Test(
    "A name of kanata is the position that the configuration gives it, or refused",
    arguments: [
      (#"(deflocalkeys-linux \ 86 z 21) (defsrc \ z) (deflayer b a z)"#, ["[IntlBackslash]: a"], 0),
      (
        #"(deflocalkeys-linux y 44) (defsrc y q) (deflayer b a y)"#,
        ["[KeyZ]: a", "[KeyQ]: [KeyZ]"], 0
      ),
      (#"(deflocalkeys-win z 89) (defsrc z) (deflayer b a)"#, [], 1),
      (
        #"(deflocalkeys-win z 89) (deflocalkeys-linux z 21) (defsrc z) (deflayer b a)"#,
        ["[KeyY]: a"], 0
      ),
      (#"(deflocalkeys-linux ö 9999) (defsrc ö) (deflayer b a)"#, [], 2),
      (
        "(defsrc Home F8 PageUp VolumeDown) (deflayer b 1 2 3 4)",
        ["home: 1", "f8: 2", "pageup: 3", "audiovolumedown: 4"], 0
      ),
      (
        "(deflocalkeys-linux x 104 y 114) (defsrc x y) (deflayer b 1 2)",
        ["pageup: 1", "audiovolumedown: 2"], 0
      ),
      ("(defsrc ` <) (deflayer b a b)", ["[Backquote]: a", "[IntlBackslash]: b"], 0),
      ("(defsrc a) (deflayer b RA-e)", [], 1), ("(defsrc a) (deflayer b AG-e)", [], 1),
      ("(defsrc a) (deflayer b (macro RA-e))", [], 1),
      ("(defsrc a) (deflayer b (multi ralt e))", [], 1),
      ("(deftemplate x () a b) (defsrc (t! x) c) (deflayer b 1 2)", [], 2),
      ("(deftemplate x () 1 2) (defsrc a b) (deflayer b (t! x) 3)", [], 2),
      ("(include other.kbd) (defsrc a) (deflayer b 1)", ["[KeyA]: 1"], 1),
    ])
  func kanataKeys(text: String, expected: [String], errors: Int) throws {
    let keymap = try KeymapFormat.kanata.read(text, file: "f")
    let found = keymap.bindings.map { "\($0.sequence): \($0.effect)" }
    #expect(
      found == expected.map { $0.replacing(": ", with: ": key.press keys=\"") + "\"" }, "\(found)")
    #expect(keymap.problems.count { $0.severity == .error } == errors, "\(keymap.problems)")
  }

  @Test("Arguments of VS Code and Zed are the same after they were read and written")
  func arguments() throws {
    let args = [
      #""down""#, "[1, 2]", "3", "true", #"{ "value": { "x": 1 } }"#,
      #"{ "a": null, "b": [1, { "c": null }], "d": { "e": { "f": [] } } }"#,
    ]
    for text in args {
      let code = #"[{ "key": "ctrl+a", "command": "c", "args": \#(text) }]"#
      let zed = #"[{ "bindings": { "ctrl-a": ["c", \#(text)] } }]"#
      for (format, written) in [(KeymapFormat.vsCode, code), (.zed, zed)] {
        let keymap = try format.read(written, file: "f")
        let export = format.write(keymap.bindings).text
        let flat = export.filter { !$0.isWhitespace }
        #expect(flat.contains(text.filter { !$0.isWhitespace }), "\(export)")
        #expect(
          try format.read(export, file: "f").bindings.map(\.effect) == keymap.bindings.map(\.effect)
        )
      }
    }
    let lone = try KeymapFormat.vsCode.read(
      #"[{"key":"a","command":"c","args":{"value":3}}]"#, file: "f")
    #expect(
      lone.problems.map { "\($0)" } == [
        "f:1:34: warning: an object of nothing but 'value' counts as the value alone"
      ])
  }

  @Test("Zed's unbind with arguments removes the action, and says that arguments do not count")
  func zedUnbind() throws {
    let keymap = try KeymapFormat.zed.read(
      #"[{"unbind":{"ctrl-k":["a::B",{"x":1}],"ctrl-l":["a::B",null],"ctrl-m":["a::B"]}}]"#,
      file: "f")
    #expect(
      keymap.bindings.map { "\($0.sequence): \($0.effect)" } == [
        "ctrl+k: unbind a::B", "ctrl+l: unbind a::B", "ctrl+m: unbind a::B",
      ])
    #expect(
      keymap.problems.map { "\($0)" } == [
        "f:1:30: warning: 'a::B' is removed whatever its arguments are"
      ])
  }
}
