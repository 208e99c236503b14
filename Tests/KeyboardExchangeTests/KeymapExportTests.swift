import KeyboardCore
import KeyboardExchange
import SampleBindings
import SeededRandom
import Testing

@testable import KeyboardCommands

@Suite struct KeymapExportTests {
  /// The bindings of a text of ours, without places.
  private func reread(_ export: KeymapExport) throws -> [ResolvedBinding] {
    let file = try KeymapFile(parsing: export.text, file: "export")
    #expect(file.problems.isEmpty)
    return file.bindings.map(\.unplaced)
  }

  @Test("A keymap that is written reads back as equal bindings")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 77)
    for _ in 0..<100 {
      let bindings = try (0..<20).map { _ in try ResolvedBinding.random(using: &generator) }
      let unique = Keymap(bindings).bindings
      let export = KeymapExport.keymap(unique)
      #expect(export.omissions.isEmpty)
      #expect(try reread(export) == unique, "\(export.text)")
    }
  }

  @Test("Shipped profiles and an imported file survive being written")
  func realistic() throws {
    let imported = try KeymapFormat.vsCode.read(vsCodeSample, file: "keybindings.json").bindings
    #expect(try reread(.keymap(imported)) == imported.map(\.unplaced))
    for profile in KeymapProfile.shipped {
      let bindings = try profile.keymap().bindings
      let again = try reread(.keymap(bindings))
      #expect(again.map(\.sequence) == bindings.map(\.sequence))
      #expect(again.map(\.effect) == bindings.map(\.effect))
      #expect(again.map(\.title) == bindings.map(\.title))
    }
  }

  @Test("The text is what a person would write")
  func text() throws {
    let export = KeymapExport.keymap(
      [
        try bind("ctrl+k ctrl+c", "edit.comment", when: "mode('edit')", layer: .session),
        try block("ctrl+w", layer: .keymapFile),
        ResolvedBinding(
          id: "mine", "tab", .unbind(nil), layer: .keymapFile, title: "Off", appliesInText: true),
        ResolvedBinding("x", .block, problem: "when &: no", layer: .keymapFile),
      ])
    #expect(
      export.text == """
        {
          version: 1,
          bindings: [
            { keys: "ctrl+k ctrl+c", command: "edit.comment", when: "mode('edit')" },
            { keys: "ctrl+w", command: null },
            { keys: "tab", unbind: true, id: "mine", title: "Off", inText: true }
          ]
        }

        """)
    #expect(export.omissions.map(\.description) == ["x block: when &: no"])
    #expect(KeymapExport.keymap([]).text == "{\n  version: 1,\n  bindings: []\n}\n")
  }

  @Test("What VS Code can express is written in its format and reads back as it was")
  func vsCode() throws {
    let imported = try KeymapFormat.vsCode.read(vsCodeSample, file: "a").bindings
    let export = KeymapFormat.vsCode.write(imported)
    #expect(export.omissions.isEmpty)
    let again = try KeymapFormat.vsCode.read(export.text, file: "b")
    #expect(
      again.problems.map(\.message) == [
        "args is a text; it becomes the argument 'value'",
        "the regular expression becomes endsWith(resourceFilename, '.tsx'), which tests texts only",
        "the regular expression becomes endsWith(resourceFilename, '.ts'), which tests texts only",
        "VS Code also orders texts that look like numbers; here only numbers are ordered",
      ])
    #expect(again.bindings.map(\.unplaced) == imported.map(\.unplaced))
    #expect(throws: Never.self) { try Value(json: export.text.utf8) }
  }

  @Test("The text for VS Code is in its own layout")
  func vsCodeText() throws {
    let export = KeymapFormat.vsCode.write([
      ResolvedBinding(
        "ctrl+? super+plus", .perform(CommandInvocation("a", ["n": 1])),
        when: try Condition(parsing: "focused('x') && !(b < 3)"), layer: .session),
      try block("ctrl+w"),
      try unbind("tab", "nav.next"),
    ])
    #expect(
      export.text == """
        [
          {
            "key": "ctrl+shift+/ shift+meta+=",
            "command": "a",
            "when": "focus.name == 'x' && !(b < 3)",
            "args": { "n": 1 }
          },
          {
            "key": "ctrl+w",
            "command": ""
          },
          {
            "key": "tab",
            "command": "-nav.next"
          }
        ]

        """)
  }

  @Test(
    "A condition is written for VS Code in its own words",
    arguments: [
      ("a in ['3', 3] && !b", "a == '3' && !b"),
      ("a in ['x', 2] && b", "(a == 'x' || a == 2) && b"),
      ("a not in ['x']", "!(a == 'x')"), ("`vim.use<C-d>`", "vim.use<C-d>"),
      ("startsWith(a, 'x/') || contains(b, '.')", "a =~ /^x\\// || b =~ /\\./"),
      ("!endsWith(a, 'x')", "!(a =~ /x$/)"), ("3 < a", "a > 3"),
      ("a in b || a not in c", "a in b || a not in c"),
      ("!(a && b) || false", "!(a && b) || false"),
    ])
  func clauses(condition: String, expected: String) throws {
    let export = KeymapFormat.vsCode.write([try bind("x", "a", when: condition)])
    #expect(export.omissions.isEmpty)
    let root = try Value(json: export.text.utf8)
    #expect(root.arrayValue?.first?["when"] == .string(expected))
  }

  @Test(
    "What VS Code cannot express is omitted with the reason",
    arguments: [
      ("hyper+x", "true", "VS Code has no name for hyper+x"),
      ("meta+x", "true", "VS Code has no name for meta+x"),
      ("f30", "true", "VS Code has no name for f30"), ("é", "true", "VS Code has no name for é"),
      ("x", "within('a')", "VS Code has no within(…)"),
      ("x", "a || has(b)", "VS Code has no has(…)"),
      ("x", "a == null", "VS Code cannot compare with null"),
      ("x", "a == b", "VS Code compares names with constants only, not a == b"),
      ("x", "a + 1 > 2", "VS Code compares names with constants only, not a + 1 > 2"),
      ("x", "`a b`", "VS Code cannot read the name `a b`"),
      ("x", "`true`", "VS Code cannot read the name `true`"),
      ("x", "a == 'it''s'", "VS Code cannot compare with a text that holds a quote"),
    ] as [(KeySequence, String, String)])
  func omitted(keys: KeySequence, condition: String, reason: String) throws {
    let export = KeymapFormat.vsCode.write([
      try bind(keys, "a", when: condition), try bind("b", "b"),
    ])
    #expect(export.omissions.map(\.reason) == [reason])
    #expect(export.text.contains("\"b\""))
  }

  @Test("VS Code cannot unbind without naming a command")
  func unbindAll() throws {
    #expect(
      KeymapFormat.vsCode.write([try unbind("tab")]).omissions.map(\.description) == [
        "tab unbind: VS Code cannot unbind keys without naming a command"
      ])
  }
}

extension ResolvedBinding {
  /// The same binding without the place where it is written.
  fileprivate var unplaced: ResolvedBinding {
    ResolvedBinding(
      id: id, sequence, effect, when: condition, problem: problem, layer: layer, depth: depth,
      title: title, summary: summary, allowsRepeat: allowsRepeat, appliesInText: appliesInText)
  }

  /// A random binding of a keymap file.
  fileprivate static func random(
    using generator: inout SeededGenerator
  ) throws -> ResolvedBinding {
    let keys: [KeySequence] = [
      "ctrl+k ctrl+c", "ctrl++", "?", "shift+g", "\"", "'", "\\", "é", "super+[KeyA]", "kpenter",
      "space", "1 2 3", "meta+hyper+f35",
    ]
    let conditions = ["a", "a == 'it''s'", "mode('edit') || !(b < 3)", "x not in y", "c == null"]
    let arguments: [[String: Value]] = [[:], ["n": 1], ["a b": ["x": [nil, 0.5, "\n\"'"]]]]
    let effects: [Effect] = [
      .perform(CommandInvocation("edit.comment", generator.pick(arguments))), .block,
      .unbind(nil), .unbind("nav.next"),
    ]
    let condition = Bool.random(using: &generator) ? generator.pick(conditions) : nil
    let id =
      Bool.random(using: &generator)
      ? ID("id \(UInt8.random(in: 0...99, using: &generator))") : nil
    let title = generator.pick([nil, "T", "Größe \"x\""])
    return ResolvedBinding(
      id: id, generator.pick(keys), generator.pick(effects),
      when: try condition.map(Condition.init(parsing:)) ?? .always, layer: .keymapFile,
      title: title,
      summary: generator.pick([nil, "S."]), allowsRepeat: Bool.random(using: &generator),
      appliesInText: Bool.random(using: &generator))
  }
}
