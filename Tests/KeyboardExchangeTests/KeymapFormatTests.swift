import KeyboardCommands
import KeyboardCore
import KeyboardExchange
import Testing

@Suite("Keymaps of other programs")
struct KeymapFormatTests {
  @Test(
    "What is probably a misspelt binding is told, although settings that are not about keys are skipped",
    arguments: [
      (
        .helix, "theme = \"x\"\n[key.normal]\nz = \"b\"",
        "f:2:2: error: not carried over: Helix has no table 'key'; write keys"
      ),
      (
        .tmux, "new-session\nbnd y next-window",
        "f:2:1: error: not carried over: 'bnd' is no command of tmux; write bind"
      ),
      (
        .readline, "set bell-style none\nset editng-mode vi",
        "f:2:1: error: not carried over: readline has no setting 'editng-mode'; write editing-mode"
      ),
      (
        .kanata, "(defsrc a)(deflayer base (layer-switch nv))(deflayer nav b)",
        "f:1:26: warning: there is no layer nv; did you mean nav?"
      ),
    ] as [(KeymapFormat, String, String)])
  func misspelt(format: KeymapFormat, text: String, problem: String) throws {
    let keymap = try format.read(text, file: "f")
    #expect(keymap.problems.map(\.description) == [problem])
  }

  @Test(
    "The name of a file says whose keymap it is where that is clear",
    arguments: [
      ("/a/keybindings.json", .vsCode), ("package.json", .vsCode),
      ("/home/x/.config/zed/keymap.json", .zed), ("/home/x/keymap.json", nil),
      ("helix/config.toml", .helix), ("lua/keys.lua", .neovim), ("/etc/inputrc", .readline),
      ("~/.inputrc", .readline), (".tmux.conf", .tmux), ("tmux.conf", .tmux),
      ("kanata.kbd", .kanata), ("keymap.json5", nil), ("", nil),
      ("work.tmux.conf", .tmux), ("work.inputrc", .readline), ("my.keybindings.json", .vsCode),
    ] as [(String, KeymapFormat?)])
  func names(path: String, expected: KeymapFormat?) {
    #expect(KeymapFormat(path: path) == expected)
  }

  @Test("Each program has its own samples, read as they are meant", arguments: samples)
  func sample(sample: KeymapSample) throws {
    let keymap = try sample.format.read(sample.text, file: "f")
    let bindings = keymap.bindings.map { binding in
      "\(binding.sequence): \(binding.effect)" + (binding.clause.map { " when \($0)" } ?? "")
        + (binding.title.map { " (\($0))" } ?? "") + (binding.allowsRepeat ? " repeats" : "")
    }
    #expect(bindings == sample.bindings)
    #expect(keymap.problems.map { String($0.description.dropFirst(2)) } == sample.problems)
  }

  @Test("A day and its time are one value of Helix, with a blank between them or without")
  func dates() throws {
    let keymap = try KeymapFormat.helix.read(
      """
      start = 1979-05-27 07:32:00 # a comment
      days = [1979-05-27 07:32:00, 1979-05-27T07:32:00Z]
      span = { from = 1979-05-27 07:32:00, to = 1979-05-28 }
      [keys.normal]
      C-x = 1979-05-27 07:32:00
      C-y = "a"
      """, file: "f")
    #expect(keymap.bindings.map { "\($0.sequence): \($0.effect)" } == ["ctrl+y: a"])
    #expect(
      keymap.problems.map(\.description) == [
        "f:5:7: error: not carried over: normal C-x: the value is not a command; write a text or a list of texts"
      ])
  }

  @Test(
    "What a program cannot say is omitted with the reason",
    arguments: [
      (
        .zed, "a", "x", "list.focus > 3",
        "Zed asks for names and for texts that they are only, not list.focus > 3"
      ),
      (.zed, "hyper+a", "x", "true", "Zed has no name for hyper+a"),
      (
        .helix, "a", "x", "true",
        "Helix binds keys in a mode and asks for nothing else; write when: \"mode == 'normal'\", insert or select"
      ),
      (.helix, "[KeyA]", "x", "mode == 'normal'", "Helix has no name for [KeyA]"),
      (
        .neovim, "a", "x", "true",
        "Neovim binds keys in modes and asks for nothing else; write when: \"mode == 'normal'\", insert, "
          + "visual, select, operator, command or terminal"
      ),
      (
        .readline, "ctrl+shift+a", "x", "true",
        "a terminal sends readline nothing of its own for ctrl+shift+a"
      ),
      (
        .readline, "ctrl+m", "x", "true",
        "a terminal sends nothing of its own for ctrl+m, and readline takes it for enter"
      ),
      (
        .readline, "a", "x", "b",
        "readline asks only what keymap, mode, term and application are, not b"
      ),
      (.tmux, "a b c", "x", "true", "tmux has keys alone and behind one prefix, not a b c"),
      (.tmux, "a", "x", "b", "tmux asks for one table only; write when: \"mode == 'copy-mode'\""),
      (.kanata, "a", "x", "true", "kanata binds positions; write one such as [KeyA]"),
      (.kanata, "ctrl+up", "x", "true", "kanata binds one key without modifiers"),
      (.kanata, "up", "x", "true", "kanata sends keys and changes layers; it has no command x"),
      (.kanata, "up", "x", "a", "kanata sends keys and changes layers; it has no command x"),
    ] as [(KeymapFormat, KeySequence, CommandID, String, String)])
  func omitted(
    format: KeymapFormat, keys: KeySequence, command: CommandID, condition: String, reason: String
  ) throws {
    let binding = ResolvedBinding(
      keys, .perform(CommandInvocation(command)), when: try Condition(parsing: condition),
      layer: .session)
    #expect(format.write([binding]).omissions.map(\.reason) == [reason])
  }

  @Test("What is written is what a person would write")
  func texts() throws {
    let keymap = try KeymapFormat.helix.read(
      "[keys.normal]\nC-s = \":write all\"\nspace.g = [\"a\", \"b\"]\n[keys.insert]\njk = 3\nj.k = \"@<esc>x\"",
      file: "f")
    #expect(
      KeymapFormat.helix.write(keymap.bindings).text == """
        [keys.normal]
        C-s = ":write all"
        space.g = ["a", "b"]

        [keys.insert]
        j.k = "@<esc>x"

        """)
    #expect(
      KeymapFormat.neovim.write(keymap.bindings).text == """
        vim.keymap.set("n", "<C-s>", "<Cmd>write all<CR>")
        vim.keymap.set("i", "jk", "<Esc>x")

        """)
    #expect(
      KeymapFormat.zed.write(keymap.bindings).text == """
        [
          {
            "context": "mode == normal",
            "bindings": {
              "ctrl-s": [":write", { "arguments": "all" }],
              "space g": ["action::Sequence", ["a", "b"]]
            }
          },
          {
            "context": "mode == insert",
            "bindings": { "j k": ["workspace::SendKeystrokes", "escape x"] }
          }
        ]

        """)
    let keys = try KeymapFormat.tmux.read(
      "set -g prefix C-a\nbind -r -N note | split-window -h \\; select-pane -L\nbind -n M-Left send-keys C-w h",
      file: "f"
    ).bindings
    #expect(
      KeymapFormat.tmux.write(keys).text == """
        set -g prefix C-a
        bind -r -N 'note' | split-window -h \\; select-pane -L
        bind -n M-Left send-keys C-w h

        """)
    #expect(
      KeymapFormat.readline.write(keys).text
        == "\"\\e[1;3D\": \"\\C-wh\"\n\"\\e\\e[D\": \"\\C-wh\"\n")
    let layers = try KeymapFormat.kanata.read(
      "(defsrc caps j) (deflayer b esc _) (deflayer nav XX (macro C-a b))", file: "f"
    ).bindings
    #expect(
      KeymapFormat.kanata.write(layers).text == """
        (defsrc caps j)
        (deflayer base esc _)
        (deflayer nav XX (macro C-a b))

        """)
  }
}

/// A text of a program, and what it means here.
struct KeymapSample: CustomTestStringConvertible {
  let format: KeymapFormat
  let text: String
  let bindings: [String]
  var problems: [String] = []
  var testDescription: String { "\(format)" }
}

private let samples: [KeymapSample] = [
  KeymapSample(
    format: .zed,
    text: """
      // mine
      [
        { "bindings": { "ctrl-k P": "editor::Copy", "cmd--": null, "g G": ["pane::Activate", 0], } },
        { "context": "Editor && vim_mode != normal || !(menu)", "use_key_equivalents": true,
          "bindings": { "shift-tab": ["a::B", { "n": 1 }], "f1": ["workspace::SendKeystrokes", "ctrl-w h"] } },
        { "context": "Pane > Editor", "unbind": { "ctrl-k": "a::B" }, "label": 1,
          "bindings": { "esc": "a::C", "shift shift": "a::D", "x": 3, "fn-a": "a::E" } },
        { "context": "a = b", "bindings": { "x": "a::B" } },
        7
      ]
      """,
    bindings: [
      "ctrl+k shift+p: editor::Copy", "super+-: block", "g shift+g: pane::Activate value=0",
      "shift+tab: a::B n=1 when Editor && vim_mode != 'normal' || !menu",
      "f1: key.press keys=\"ctrl+w h\" when Editor && vim_mode != 'normal' || !menu",
      "ctrl+k: unbind a::B when Pane && Editor",
    ],
    problems: [
      "4:59: warning: use_key_equivalents moves keys on other layouts, which nothing does here; write "
        + "positions such as [KeyA] where that matters",
      "6:16: warning: 'X > Y' becomes 'X && Y', as names here belong to no level",
      "6:65: warning: 'label' has no counterpart and is left out",
      "7:20: error: not carried over: \"esc\": 'esc' is not a key of Zed; write one such as ctrl-k",
      "7:35: error: not carried over: \"shift shift\": 'shift' is pressed alone, which cannot be bound here; "
        + "choose another key",
      "7:62: error: not carried over: \"x\": the action is a number; write \"name\", [\"name\", arguments] or null",
      "7:66: error: not carried over: \"fn-a\": 'fn-a' holds fn, which no program sees",
      "8:19: error: not carried over: the bindings of this section: '=' does not belong in a context; write "
        + "names, !, && and ||",
      "9:3: error: not carried over: a section is a number; write { \"bindings\": { } }",
    ]),
  KeymapSample(
    format: .helix,
    text: """
      theme = "x" # colors are passed over
      [editor]
      rulers = [100, { a = 1 }]
      [keys.normal]
      C-s = ":write all"
      "A-x" = "@miw<A-d>"
      S-tab = 'no_op'
      g = { a = "code_action", "G" = ["a", ":b"] }
      space.c.l = ":o"
      C-A-minus = "x"
      "C--" = "x"
      Hyper-a = "x"
      b = true
      c = []
      d = "@<C-"
      [keys.normal."+"]
      m = "y"
      [keys.visual]
      x = "y"
      [keys]
      z = "y"
      """,
    bindings: [
      "ctrl+s: :write arguments=\"all\" when mode == 'normal'",
      "alt+x: key.press keys=\"m i w alt+d\" when mode == 'normal'",
      "shift+tab: block when mode == 'normal'", "g a: code_action when mode == 'normal'",
      "g shift+g: runCommands commands=[\"a\",\":b\"] when mode == 'normal'",
      "space c l: :o when mode == 'normal'", "ctrl+alt+-: x when mode == 'normal'",
      "plus m: y when mode == 'normal'",
    ],
    problems: [
      "11:1: error: not carried over: normal C--: 'C--' has no key; write minus for -",
      "12:1: error: not carried over: normal Hyper-a: 'Hyper-' in 'Hyper-a' is not a modifier of Helix; write C-, "
        + "A-, S- or Meta-",
      "13:5: error: not carried over: normal b: the value is not a command; write a text or a list of texts",
      "14:5: error: not carried over: normal c: the list has no commands; write no_op to block the keys",
      "15:7: error: not carried over: normal d: '<' has no '>'; write <lt>",
      "18:7: error: not carried over: visual x: Helix has no mode 'visual'; write normal, insert, select",
      "21:1: error: not carried over: z: there are no keys; write them into a mode, such as [keys.normal]",
    ]),
  KeymapSample(
    format: .readline,
    text: #"""
      # settings are passed over
      set show-all-if-ambiguous on
      "\C-x\C-r": re-read-init-file
      Control-u: universal-argument
      Meta-Rubout: backward-kill-word
      "\e[A": history-search-backward
      "\e[1;5C": forward-word
      "\eOH": beginning-of-line
      "\e\e[D": backward-word
      "\M-x\"": "a\eb\C-m"
      "\101": ""
      $if mode=vi
      set keymap vi-command
      "j": history
      $else
      TAB: complete
      $endif
      set keymap emacs-meta
      "z": zap
      set keymap emacs-ctlx
      "z": undo
      set editing-mode vi
      $if Bash
      DEL: del
      $endif
      $if version >= 8
      "q": q
      $endif
      $include /etc/inputrc
      $endif
      "\e[99q": x
      Hyper-a: x
      "a" x
      "b":
      "c
      set keymap other
      $if term=xterm
      """#,
    bindings: [
      "ctrl+x ctrl+r: re-read-init-file", "ctrl+u: universal-argument",
      "alt+backspace: backward-kill-word", "up: history-search-backward",
      "ctrl+right: forward-word",
      "home: beginning-of-line", "alt+left: backward-word",
      "alt+x \": key.press keys=\"a alt+b enter\"", "shift+a: block",
      "j: history when keymap == 'vi-command' && mode == 'vi'",
      "tab: complete when keymap == 'vi-command' && mode != 'vi'", "alt+z: zap", "ctrl+x z: undo",
      "backspace: del when keymap == 'vi-insert' && application == 'bash'",
    ],
    problems: [
      meta("5:1"),
      meta("10:1"),
      "26:1: error: not carried over: the bindings of this $if, as 'version >= 8' cannot be asked here; write "
        + "them without it",
      "29:1: error: not carried over: the bindings of another file; import it by itself",
      "30:1: error: not carried over: $endif has no $if; remove it",
      "31:1: error: not carried over: no key of a terminal sends \"\\e[99q\"",
      "32:1: error: not carried over: 'hyper' in 'Hyper-a' is not a modifier of readline; write Control- or Meta-",
      "33:5: error: not carried over: a ':' is missing after the keys; write \"\\C-x\": command",
      "34:5: error: not carried over: there is no command; write one after the ':'",
      "35:1: error: not carried over: the text does not end; write \"",
      "36:1: error: not carried over: readline has no keymap 'other'; write emacs, vi-insert or vi-command",
      "37:1: warning: $if has no $endif; write one where the test ends",
    ]),
  KeymapSample(
    format: .tmux,
    text: #"""
      # mine
      set -g mouse on
      unbind C-b
      set-option -g prefix C-a
      bind C-a send-prefix
      bind-key -nr M-Left select-pane -L \; \
        display "x; y"
      bind -T copy-mode-vi 'v' send -X begin-selection # comment
      bind -N "A note" | split-window -h -c "#{pane_current_path}"
      bind R source-file ~/.tmux.conf; display done
      bind n 'next-window'
      bind f { find-window -Z "%%" ; select-pane }
      bind -n BTab send-keys C-a x
      bind ';' last-pane
      unbind -T root ^X
      unbind -a
      bind -n MouseDown1Pane x
      bind -n Foo x
      bind x
      bind -T
      set -g prefix2 C-q
      if-shell "true" "bind y z"
      source-file other.conf
      %if #{x}
      bind q detach
      %endif
      """#,
    bindings: [
      "ctrl+a ctrl+b: unbind", "ctrl+a ctrl+a: send-prefix",
      "alt+left: runCommands commands=[{\"args\":{\"arguments\":\"-L\"},\"command\":\"select-pane\"},"
        + "{\"args\":{\"arguments\":\"\\\"x; y\\\"\"},\"command\":\"display\"}] repeats",
      "v: send arguments=\"-X begin-selection\" when mode == 'copy-mode-vi'",
      "ctrl+a |: split-window arguments=\"-h -c \\\"#{pane_current_path}\\\"\" (A note)",
      "ctrl+a shift+r: source-file arguments=\"~/.tmux.conf\"", "ctrl+a n: next-window",
      "ctrl+a f: runCommands commands=[{\"args\":{\"arguments\":\"-Z \\\"%%\\\"\"},\"command\":"
        + "\"find-window\"},\"select-pane\"]",
      "shift+tab: key.press keys=\"ctrl+a x\"", "ctrl+a ;: last-pane", "ctrl+x: unbind",
      "ctrl+a q: detach",
    ],
    problems: [
      "16:1: error: not carried over: it unbinds all keys; here the keys have to be named",
      "17:9: error: not carried over: 'MouseDown1Pane' is the mouse; bind a key",
      "18:9: error: not carried over: 'Foo' is not a key of tmux; write one such as C-a, M-Left or Enter",
      "19:6: error: not carried over: 'x' has no command; write one after the key",
      "20:6: error: not carried over: a word is missing after -T; write the table",
      "21:16: error: not carried over: a second prefix; there is one for all bindings here",
      "22:1: error: not carried over: the bindings in 'if-shell'; write them as lines of their own",
      "23:1: warning: bindings of another file are not read; import it by itself",
      "24:1: warning: %if is not asked; the bindings of every branch are carried over",
    ]),
  KeymapSample(
    format: .kanata,
    text: #"""
      ;; mine
      (defcfg process-unmapped-keys yes)
      (defsrc caps a b ; ' x)
      (defvar t 200)
      (defalias cap (tap-hold $t $t esc lctl) nav (layer-while-held nav))
      #| a
      comment |#
      (deflayer base @cap a C-S-v @nav XX _)
      (deflayer nav _ (multi lctl lalt del) (macro h S-1 Digit1) (fork a b (c)) (unicode x) q@)
      (deflayermap (num) x kp5 a + b S-{ lsft (layer-switch base) ___ XX nokey a)
      (deflayer short a)
      (defchordsv2 (a b) c 300 all-released ())
      (defalias loop @loop)
      (deflayer bad @loop (multi a b) (macro a 10) (layer-switch) @none lrld)
      """#,
    bindings: [
      "capslock: key.press keys=\"escape\", hold ctrl", "[KeyB]: key.press keys=\"ctrl+shift+v\"",
      "[Semicolon]: while layer nav", "[Quote]: block",
      "[KeyA]: key.press keys=\"ctrl+alt+delete\" when layer == 'nav'",
      "[KeyB]: key.press keys=\"h ! 1\" when layer == 'nav'",
      "[KeyX]: key.press keys=\"kp5\" when layer == 'num'",
      "[KeyA]: key.press keys=\"kpadd\" when layer == 'num'",
      "[KeyB]: key.press keys=\"{\" when layer == 'num'",
      "leftshift: layer.switch layer=\"base\" when layer == 'num'",
      "[KeyX]: lrld when layer == 'bad'",
    ],
    problems: [
      "9:60: error: not carried over: ;: (fork a …) has no counterpart; write a key, a chord or a layer",
      "9:75: error: not carried over: ': (unicode x) has no counterpart; write a key, a chord or a layer",
      "9:87: error: not carried over: x: 'q@' is neither a key nor an action that is known here; write a key",
      "10:61: error: not carried over: ___ means every other key; here the keys have to be named",
      "10:68: error: not carried over: nokey: 'nokey' is not a key that is known here; write a name such as caps or "
        + "KeyA",
      "11:1: error: not carried over: the layer short has 1 keys, and defsrc 6; write as many",
      "12:1: error: not carried over: (defchordsv2 …) has no counterpart; bind its keys in a layer",
      "14:15: error: not carried over: caps: its aliases lead back to themselves; write what it does",
      "14:21: error: not carried over: a: multi is more than one key with modifiers; bind what it does one by one",
      "14:33: error: not carried over: b: 10 in a macro is not a key; write keys only",
      "14:46: error: not carried over: ;: layer-switch names no layer; write one",
      "14:61: error: not carried over: ': '@none' is neither a key nor an action that is known here; write a key",
    ]),
]

/// The warning about keys of readline with Meta.
private func meta(_ place: String) -> String {
  "\(place): warning: Meta is Alt here; where characters are UTF-8, readline binds a byte that no key "
    + "sends: write \\e before the key"
}
