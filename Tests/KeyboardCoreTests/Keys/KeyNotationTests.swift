import KeyboardCore
import Testing

@Suite("Key notation is read and printed")
struct KeyNotationTests {
  @Test(
    "What is read prints in canonical form",
    arguments: [
      ("k", "k"), ("ctrl+k", "ctrl+k"), ("ctrl+k ctrl+c", "ctrl+k ctrl+c"),
      ("shift+ctrl+k", "ctrl+shift+k"),
      ("meta+hyper+super+shift+alt+ctrl+f35", "ctrl+alt+shift+super+hyper+meta+f35"),
      ("  g   g ", "g g"), ("g\tg\ng", "g g g"),
      ("CTRL+Enter", "ctrl+enter"), ("PageUp", "pageup"), ("F12", "f12"),
      ("[keya]", "[KeyA]"), ("shift+[SLASH]", "shift+[Slash]"),
      ("[IntlBackslash]", "[IntlBackslash]"),
      ("[", "["), ("]", "]"), ("ctrl+[", "ctrl+["), ("ctrl+]", "ctrl+]"),
      ("shift+tab", "shift+tab"), ("shift+space", "shift+space"), ("shift+é", "shift+é"),
      ("?", "?"), ("ctrl+?", "ctrl+?"), ("'", "'"), ("\"", "\""), ("#", "#"), ("ß", "ß"),
      ("ж", "ж"), ("Ж", "shift+ж"), ("漢", "漢"), ("👍", "👍"), ("👨‍👩‍👧", "👨‍👩‍👧"), ("🇫🇷", "🇫🇷"),
      ("leftctrl", "leftctrl"), ("clear", "clear"), ("kp5", "kp5"), ("kpenter", "kpenter"),
      ("mediaplaypause", "mediaplaypause"), ("⌘", "⌘"), ("ctrl+⌘", "ctrl+⌘"),
    ])
  func canonical(notation: String, printed: String) throws {
    let sequence = try KeySequence(parsing: notation)
    #expect(sequence.description == printed)
    #expect(try KeySequence(parsing: printed) == sequence)
  }

  @Test(
    "Aliases are accepted and never printed",
    arguments: [
      ("control+a", "ctrl+a"), ("option+a", "alt+a"), ("opt+a", "alt+a"), ("cmd+a", "super+a"),
      ("command+a", "super+a"), ("win+a", "super+a"), ("⌘a", "super+a"), ("⌃a", "ctrl+a"),
      ("⌥a", "alt+a"), ("⇧a", "shift+a"), ("⌃⌥⇧⌘a", "ctrl+alt+shift+super+a"),
      ("⌘+a", "super+a"), ("⌃+⌘+enter", "ctrl+super+enter"), ("ctrl+⌘a", "ctrl+super+a"),
      ("⌘+", "super+plus"), ("⌘++", "super+plus"),
      ("esc", "escape"), ("return", "enter"), ("ret", "enter"), ("del", "delete"),
      ("ins", "insert"), ("bs", "backspace"), ("spc", "space"), ("pgup", "pageup"),
      ("pgdn", "pagedown"), ("pgdown", "pagedown"), ("page_up", "pageup"),
      ("page_down", "pagedown"), ("arrowup", "up"), ("ArrowDown", "down"), ("arrowleft", "left"),
      ("arrowright", "right"), ("minus", "-"), ("contextmenu", "menu"), ("apps", "menu"),
      ("print", "printscreen"), ("prtsc", "printscreen"), ("altgr", "altgraph"),
      ("leftcontrol", "leftctrl"), ("rightcontrol", "rightctrl"),
    ])
  func aliases(notation: String, printed: String) throws {
    #expect(try KeySequence(parsing: notation).description == printed)
  }

  @Test(
    "B3: plus, minus, space and comma are keys like others",
    arguments: [
      ("ctrl++", "ctrl+plus", KeyStroke(.character("+"), .control)),
      ("ctrl+plus", "ctrl+plus", KeyStroke(.character("+"), .control)),
      ("+", "plus", KeyStroke(.character("+"))),
      ("plus", "plus", KeyStroke(.character("+"))),
      ("ctrl+alt++", "ctrl+alt+plus", KeyStroke(.character("+"), [.control, .alt])),
      ("ctrl+-", "ctrl+-", KeyStroke(.character("-"), .control)),
      ("-", "-", KeyStroke(.character("-"))),
      (",", ",", KeyStroke(.character(","))),
      ("ctrl+,", "ctrl+,", KeyStroke(.character(","), .control)),
      ("space", "space", KeyStroke(.space)),
      ("ctrl+space", "ctrl+space", KeyStroke(.space, .control)),
    ])
  func awkwardKeys(notation: String, printed: String, stroke: KeyStroke) throws {
    #expect(try KeyStroke(parsing: notation) == stroke)
    #expect(stroke.description == printed)
    #expect(try KeyStroke(parsing: printed) == stroke)
  }

  @Test("B2: G and shift+g are one stroke however they are made")
  func upperCaseLetter() throws {
    let made: [KeyStroke] = [
      "G", "shift+g", "shift+G", KeyStroke(.character("G")), KeyStroke(.character("G"), .shift),
      KeyStroke(.character("g"), .shift),
    ]
    #expect(Set(made).count == 1)
    #expect(made.allSatisfy { $0.description == "shift+g" && $0.key == .character("g") })
    #expect(KeyStroke(.character("N"), .super).description == "shift+super+n")
  }

  @Test("B4: super is ⌘ and the Windows key, meta is only the Meta bit")
  func superIsNotMeta() throws {
    #expect(try KeyStroke(parsing: "cmd+k") == KeyStroke(parsing: "win+k"))
    #expect(try KeyStroke(parsing: "super+k") != KeyStroke(parsing: "meta+k"))
    #expect(try KeyStroke(parsing: "meta+k").modifiers == .meta)
  }

  @Test("B5: é typed as two scalars is the é of one scalar")
  func canonicalEquivalence() throws {
    let composed = try KeyStroke(parsing: "ctrl+\u{E9}")
    let decomposed = try KeyStroke(parsing: "ctrl+e\u{301}")
    #expect(composed == decomposed)
    #expect(composed.hashValue == decomposed.hashValue)
    #expect(try KeyStroke(parsing: "E\u{301}") == KeyStroke(.character("\u{E9}"), .shift))
  }

  @Test("mod is the platform's primary modifier, or what the caller says")
  func primaryModifier() throws {
    #expect(try KeySequence(parsing: "mod+k", primary: .super).description == "super+k")
    #expect(
      try KeySequence(parsing: "Mod+enter", primary: [.control, .alt]).description
        == "ctrl+alt+enter")
  }

  @Test("A sequence is a prefix of itself and of what begins with it")
  func prefixes() {
    let short: KeySequence = "ctrl+k"
    let long: KeySequence = "ctrl+k ctrl+c"
    #expect(short.isPrefix(of: long))
    #expect(short.isPrefix(of: short))
    #expect(!long.isPrefix(of: short))
    #expect(!KeySequence("ctrl+c").isPrefix(of: long))
  }

  @Test("Sequences are made of strokes and never empty")
  func sequencesOfStrokes() {
    #expect(KeySequence("g", "g") == "g g")
    #expect(KeySequence(strokes: ["g", "shift+g"] as [KeyStroke]) == "g G")
    #expect(KeySequence(strokes: [KeyStroke]()) == nil)
  }

  @Test("Encoded sequences are notation")
  func coding() throws {
    let value = try Value(encoding: ["keys": "control+k G" as KeySequence])
    #expect(value == ["keys": "ctrl+k shift+g"])
    #expect(try value.decoded(as: [String: KeySequence].self) == ["keys": "ctrl+k shift+g"])
    let error = #expect(throws: DecodingError.self) {
      try Value.string("crtl+k").decoded(as: KeySequence.self)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("not corrupted data: \(String(describing: error))")
      return
    }
    #expect(
      context.debugDescription == "'crtl' in 'crtl+k' is not a modifier; write ctrl")
  }
}
