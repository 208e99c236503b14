import FoundationEssentials
import KeyboardCore
import Testing

@testable import KeyboardCommands

@Suite("Drawings of keymaps")
struct KeymapDrawingTests {
  private func binding(
    _ keys: KeySequence, _ command: CommandID, _ title: String? = nil, when: String? = nil,
    layer: ResolvedBinding.Layer = .builtIn
  ) throws -> ResolvedBinding {
    ResolvedBinding(
      keys, .perform(CommandInvocation(command)),
      when: try when.map(Condition.init(parsing:)) ?? .always, layer: layer, title: title)
  }

  private func drawing(
    _ bindings: [ResolvedBinding], layout: KeymapDrawing.Layout = .us
  ) -> KeymapDrawing {
    KeymapDrawing("Keys", Keymap(bindings), layout: layout)
  }

  /// The bound keys of a drawing: position, titles, and … for the beginning of a sequence.
  private func caps(_ drawing: KeymapDrawing) -> [String: [String]] {
    Dictionary(
      uniqueKeysWithValues: drawing.keyboards.map { keyboard in
        (
          keyboard.title,
          keyboard.rows.joined().filter(\.isBound).map { cap in
            "\(cap.position.code) \(cap.titles.joined(separator: "/"))"
              + (cap.beginsSequence ? "…" : "")
          }
        )
      })
  }

  @Test("Each key stands on the keyboard of its modifiers, a sequence at its first key")
  func keyboards() throws {
    let drawing = drawing([
      try binding("g g", "a.first", "First"), try binding("ctrl+k", "a.kill", "Kill"),
      try binding("G", "a.last", "Last"), try binding("?", "a.help", "Help"),
      try binding("[KeyZ]", "a.undo", "Undo"), try binding("f5", "a.reload", "Reload"),
      try binding("kp1", "a.end", "End"),
    ])
    #expect(
      caps(drawing) == [
        "Keys": ["F5 Reload", "KeyG …", "KeyZ Undo"], "Shift": ["KeyG Last", "Slash Help"],
        "Ctrl": ["KeyK Kill"],
      ])
    #expect(drawing.keyboards.map(\.title) == ["Keys", "Shift", "Ctrl"])
    // A key that is not drawn is in the list.
    #expect(drawing.lines.map(\.title).contains("End"))
  }

  @Test(
    "Characters stand where the layout has them",
    arguments: [
      ("us", ["KeyY y", "KeyZ z", "Slash /"], ["Minus _"]),
      ("de", ["KeyY z", "KeyZ y"], ["Digit7 /", "Slash _"]),
      ("fr", ["Digit8 _", "KeyY y", "KeyW z"], ["Period /"]),
      ("dvorak", ["BracketLeft /", "KeyT y", "Slash z"], ["Quote _"]),
    ])
  func layouts(name: String, plain: [String], shifted: [String]) throws {
    let layout = try #require(KeymapDrawing.Layout.named(name))
    let keys: [KeySequence] = ["y", "z", "/", "_"]
    let drawing = drawing(try keys.map { try binding($0, "a.key", "\($0)") }, layout: layout)
    #expect(Set(caps(drawing)["Keys"] ?? []) == Set(plain))
    #expect(caps(drawing)["Shift"] == shifted)
    for row in drawing.keyboards.flatMap(\.rows) {
      #expect(abs(row.reduce(0) { $0 + $1.width } - 15) < 0.001)
    }
  }

  @Test("All layouts have every letter once, and legends of one character")
  func tables() throws {
    for layout in KeymapDrawing.Layout.all {
      let letters = try "abcdefghijklmnopqrstuvwxyz".map {
        try binding(KeySequence(KeyStroke(.character($0))), "a.letter", "\($0)")
      }
      let keyboard = try #require(drawing(letters, layout: layout).keyboards.first)
      let caps = keyboard.rows.joined().filter(\.isBound)
      #expect(caps.map { $0.titles[0].uppercased() } == caps.map(\.legend), "\(layout.name)")
      #expect(caps.count == 26, "\(layout.name)")
    }
  }

  @Test(
    "The user's layout is the first that XKB is told, with a variant that is known",
    arguments: [
      (["XKB_DEFAULT_LAYOUT": "de,us"], "de"), (["XKB_DEFAULT_LAYOUT": "xy"], "us"),
      (["XKB_DEFAULT_LAYOUT": "us", "XKB_DEFAULT_VARIANT": "dvorak"], "dvorak"),
      (["XKB_DEFAULT_LAYOUT": "fr", "XKB_DEFAULT_VARIANT": "oss"], "fr"),
    ])
  func userLayout(environment: [String: String], name: String) {
    #expect(KeymapDrawing.Layout.ofUser(environment: environment).name == name)
  }

  @Test(
    "Without such variables it is the one that keyboard(5) sets",
    arguments: [
      ("XKBMODEL=\"pc105\"\nXKBLAYOUT=\"de,us\"\nXKBVARIANT=\"\"\n", "de"),
      ("XKBLAYOUT='fr'", "fr"),
      ("XKBLAYOUT=us\nXKBVARIANT=dvorak", "dvorak"), ("XKBLAYOUT=us\nXKBLAYOUT=gb\n", "gb"),
      ("# XKBLAYOUT=de\nXKBVARIANT=dvorak", "dvorak"), ("XKBLAYOUT=xy", "us"), ("", "us"),
    ])
  func systemLayout(text: String, name: String) {
    #expect(KeymapDrawing.Layout.ofSystem(text).name == name)
  }

  @Test("What a stronger layer binds, blocks or unbinds is not drawn; conditions are told")
  func strength() throws {
    let drawing = drawing([
      try binding("a", "a.old", "Old"), try binding("a", "a.new", "New", layer: .keymapFile),
      try binding("b", "a.blocked", "Blocked"), ResolvedBinding("b", .block, layer: .keymapFile),
      try binding("c", "a.gone", "Gone"), try binding("c", "a.kept", "Kept"),
      ResolvedBinding("c", .unbind("a.gone"), layer: .keymapFile),
      try binding("d", "a.always", "Always"),
      try binding("d", "a.sometimes", "Sometimes", when: "x > 1", layer: .keymapFile),
      try binding("e", "a.one", "One"), try binding("e", "a.two", "Two"),
      try binding("f f", "a.long", "Long"), ResolvedBinding("f", .block, layer: .session),
    ])
    #expect(
      caps(drawing)["Keys"]
        == ["KeyE Two/One", "KeyA New", "KeyD Sometimes/Always", "KeyC Kept"])
    #expect(drawing.lines.first { $0.title == "Sometimes" }?.condition == "x > 1")
    #expect(drawing.lines.first { $0.title == "Always" }?.condition == nil)
  }

  @Test("Keys with the same effect share a line; groups are in the order of their first binding")
  func list() throws {
    let drawing = KeymapDrawing(
      "Keys",
      Keymap([
        try binding("x", "b.x", "X"), try binding("enter", "a.go", "Go"),
        try binding("ctrl+m", "a.go", "Go"), try binding("y", "b.y", "Y"),
      ])
    ) { ($0.title ?? "", $0.invocation?.id.rawValue.prefix(1) == "a" ? "A" : "B", 0) }
    #expect(
      drawing.lines.map {
        "\($0.provider): \($0.keys.map(\.description).joined(separator: " ")) \($0.title)"
      }
        == ["B: x X", "B: y Y", "A: enter ctrl+m Go"])
  }

  /// What a plugin or a file could write.
  private static let hostile =
    "a|b *c* `d` <script>alert('x\")</script>&amp; $e$ \u{1B}[31m\u{202E}"

  @Test("Titles, conditions and headings are escaped in every format")
  func escaping() throws {
    let drawing = KeymapDrawing(
      Self.hostile, Keymap([try binding("a", "a.b", Self.hostile, when: "x == '<b>'")]))
    for format in [KeymapDrawing.Format.svg, .html] {
      let text = drawing.text(format)
      #expect(!text.contains("<script") && !text.contains("<b>"))
      #expect(
        text.contains(
          "&lt;script&gt;alert(&#39;x&quot;)&lt;/script&gt;&amp;amp; $e$ \u{FFFD}[31m\u{FFFD}"))
    }
    let markdown = drawing.text(.markdown)
    #expect(
      markdown.contains(
        #"| A | a\|b \*c\* \`d\` \<script\>alert('x")\</script\>\&amp; \$e\$ �\[31m� | x == '\<b\>' |"#
      ))
    #expect(!drawing.text(.json).utf8.contains(0x1B))
  }

  @Test("JSON has every part, and is the same each time")
  func json() throws {
    let drawing = drawing([
      ResolvedBinding(
        "g g", .perform(CommandInvocation("a.go", ["row": 0])),
        when: try Condition(parsing: "x"), layer: .builtIn, title: "Go", provider: "A")
    ])
    let value = try JSONDecoder().decode(Value.self, from: Data(drawing.text(.json).utf8))
    #expect(
      value == [
        "title": "Keys", "layout": "us",
        "keyboards": [
          [
            "modifiers": "",
            "keys": [["position": "KeyG", "legend": "G", "titles": [], "beginsSequence": true]],
          ]
        ],
        "commands": [
          [
            "provider": "A", "title": "Go", "keys": ["g g"], "command": "a.go",
            "arguments": ["row": 0], "when": "x",
          ]
        ],
      ])
  }

  @Test(
    "The theme decides the colours; on paper all are light",
    arguments: zip(
      KeymapDrawing.Theme.allCases, ["screen and (prefers-color-scheme: dark)", "screen", nil, nil])
  )
  func themes(theme: KeymapDrawing.Theme, query: String?) throws {
    let drawing = drawing([try binding("a", "a.b")])
    for format in [KeymapDrawing.Format.svg, .html] {
      let text = drawing.text(format, theme: theme)
      #expect(text.contains("#17181c") == (query != nil))
      if let query { #expect(text.contains("@media \(query) {\nbody { background: #17181c")) }
      #expect(text.contains("fill: #dbe9ff") == (theme != .monochrome))
    }
  }

  @Test("Long titles are cut on a key, and whole in its tooltip and the list")
  func longTitles() throws {
    let title = "Extraordinarilylongword and several more words that go on and on"
    let text = drawing([try binding("a", "a.b", title)]).text(.svg)
    #expect(text.contains("<title>\(title)</title>"))
    // As many letters as fit.
    #expect(text.contains(">Extraordinar<") && text.contains(">and severa…<"))
  }
}
