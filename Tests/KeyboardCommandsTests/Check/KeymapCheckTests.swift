import FoundationEssentials
import KeyboardCore
import Testing

@testable import KeyboardCommands

@Suite("Keymaps that are checked")
struct KeymapCheckTests {
  private func findings(
    _ members: String, over others: [ResolvedBinding] = [],
    terminals: [KeymapCheck.Terminal] = []
  ) throws -> [String] {
    let file = try KeymapFile(parsing: "{ version: 1,\n\(members) }", file: "k")
    return KeymapCheck(file, over: others, terminals: terminals).findings.map(\.description)
  }

  @Test(
    "What is probably not meant is found, with its place and a remedy",
    arguments: [
      // A file that does what it says.
      (
        "bindings: [{ keys: 'a', command: 'x.one' }, { keys: 'ctrl+k b', command: 'x.two' }]", []
      ),
      ("bindings: [{ keys: 'a' }]", ["k:2:12: mistake: command is missing; write"]),
      (
        "bindings: [{ keys: 'a', command: 'x.one' },\n{ keys: 'a', command: 'x.two' }]",
        ["k:2:12: unreachable: x.one on a (keymap file, k:2:12) is performed only while x.two"]
      ),
      (
        "bindings: [{ keys: 'a', command: 'x.one', when: 'm && !m' }]",
        ["k:2:12: unreachable: x.one on a (keymap file, k:2:12) can never be performed: its cond"]
      ),
      (
        "bindings: [{ keys: 'a', command: 'x.one' }, { keys: 'a b', command: 'x.two' }]",
        ["k:2:12: conflict: x.one (keymap file, k:2:12) and x.two (keymap file, k:2:45): a starts"]
      ),
      // Conditions that exclude each other.
      (
        """
        bindings: [{ keys: 'a', command: 'x.one', when: "m == 'i'" },
        { keys: 'a b', command: 'x.two', when: "m == 'n'" }]
        """, []
      ),
      (
        "bindings: [{ keys: 'z', command: 'x.one', inText: true }]",
        ["k:2:12: character: z can no longer be typed"]
      ),
      ("bindings: [{ keys: 'z', command: 'x.one', inText: true, when: 'normal' }]", []),
      ("bindings: [{ keys: 'ctrl+z', command: 'x.one', inText: true }]", []),
      ("tests: [{ keys: 'a', performs: null }]", []),
      (
        "tests: [{ keys: 'a', performs: 'x.one' }]",
        ["k:2:9: test: a should perform x.one, and performs nothing"]
      ),
      (
        """
        bindings: [{ keys: 'a', command: 'x.one', args: { count: 2 }, when: 'n > 3' }],
        tests: [{ given: { n: 4 }, keys: 'a', performs: 'x.one', args: { count: 2 } },
        { given: { n: 4 }, keys: 'a', performs: 'x.one', args: { count: 3 } },
        { given: { n: 3 }, keys: 'a', performs: 'x.one' }]
        """,
        [
          "k:4:1: test: a should perform x.one count=3, and performs x.one count=2",
          "k:5:1: test: a should perform x.one, and performs nothing: x.one count=2 when n > 3 (keymap file, k:2:12): its condition does not hold: n = 3",
        ]
      ),
      (
        "tests: [{ keys: 'a' }]",
        ["k:2:9: mistake: performs is missing; write the id of a command, or null"]
      ),
      ("tests: 3", ["k:2:8: mistake: tests is 3"]),
    ] as [(String, [String])])
  func found(members: String, expected: [String]) throws {
    let found = try findings(members)
    #expect(found.count == expected.count)
    for (line, start) in zip(found, expected) { #expect(line.hasPrefix(start)) }
  }

  @Test(
    "An exception behind its rule is meant, and conditions about different things may never meet",
    arguments: [
      // The rule, the exception behind it, and whether they are told.
      ("true", "m == 'i'", false), ("a", "a && b", false), ("n > 3", "n > 5", false),
      ("a", "b", false), ("a && m == 'i'", "b && m == 'i'", false),
      ("n > 3", "n < 5", true), ("m in ['i', 'n']", "m in ['n', 'v']", true),
      // The rule behind the exception hides it.
      ("m == 'i'", "true", true),
    ])
  func exceptions(first: String, second: String, isTold: Bool) throws {
    let found = try findings(
      """
      bindings: [{ keys: 'x', command: 'a.one', when: "\(first)" },
      { keys: 'x', command: 'a.two', when: "\(second)" }]
      """)
    #expect(found.isEmpty != isTold, "\(found)")
  }

  @Test("What overrides a lower layer is meant; what makes one of it wait is not")
  func lowerLayers() throws {
    let lower = [
      ResolvedBinding("a", .perform(CommandInvocation("x.built")), layer: .builtIn),
      ResolvedBinding("ctrl+k c", .perform(CommandInvocation("x.long")), layer: .profile),
      ResolvedBinding("f5", .perform(CommandInvocation("x.five")), layer: .builtIn),
      ResolvedBinding("f5", .perform(CommandInvocation("x.six")), layer: .builtIn),
    ]
    #expect(try findings("bindings: [{ keys: 'a', command: 'x.one' }]", over: lower) == [])
    let found = try findings("bindings: [{ keys: 'ctrl+k', command: 'x.one' }]", over: lower)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("k:2:12: conflict: x.one") == true)
  }

  @Test("A reason silences a finding, which is told with it")
  func intended() throws {
    let file = try KeymapFile(
      parsing: """
        { version: 1, bindings: [{ keys: 'z', command: 'x.one', inText: true, intended: 'a leader' }] }
        """, file: "k")
    let check = KeymapCheck(file)
    #expect(check.findings.map(\.kind) == [.character])
    #expect(check.findings[0].description.hasSuffix(" (intended: a leader)"))
    #expect(check.failures == [])
  }

  @Test("Keys that a terminal never sends are told with its name, once a binding")
  func terminals() throws {
    let terminal = KeymapCheck.Terminal("glass") {
      $0.modifiers.contains(.super) ? "no Super" : nil
    }
    #expect(
      try findings(
        "bindings: [{ keys: 'super+a super+b', command: 'x.one' }, { keys: 'a', command: 'x.two' }]",
        terminals: [terminal]) == ["k:2:12: undeliverable: glass: no Super"])
  }

  @Test("Nothing is wrong with the profiles that ship", arguments: KeymapProfile.shippedNames)
  func profiles(name: String) throws {
    let profile = try #require(try KeymapProfile.named(name))
    let file = try profile.keymap()
    #expect(KeymapCheck(file).findings.map(\.description) == [])
  }

  @Test("The schema for editors knows what the reader knows")
  func schema() throws {
    let path = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let data = try Data(contentsOf: URL(filePath: path + "/Docs/keymap.schema.json"))
    let schema = try Value(json: data)
    func names(_ value: Value?) -> [String] {
      (value?["properties"]?.objectValue ?? [:]).keys.sorted()
    }
    let definitions = schema["$defs"]
    #expect(names(schema) == KeymapReader.Member.allCases.map(\.rawValue).sorted())
    #expect(names(definitions?["binding"]) == BindingMember.allCases.map(\.rawValue).sorted())
    #expect(names(definitions?["test"]) == KeymapTestMember.allCases.map(\.rawValue).sorted())
  }
}
