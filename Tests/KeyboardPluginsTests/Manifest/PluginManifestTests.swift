import KeyboardCore
import Testing

@testable import KeyboardPluginSDK
@testable import KeyboardPlugins

@Suite("A manifest")
nonisolated struct PluginManifestTests {
  static let whole: Value = [
    "id": "vim-navigation", "name": "VimNavigation", "version": "1.0.0", "protocol": 1,
    "summary": "Moves.", "executable": "bin/vim",
    "commands": [
      [
        "id": "vim.down", "title": "Down", "summary": "Moves down.",
        "parameters": [
          ["name": "n", "type": "integer", "minimum": 1], ["name": "to", "type": "string"],
        ],
      ]
    ],
    "bindings": [
      [
        "id": "vim.j", "keys": "j", "command": "vim.down", "arguments": ["n": 1],
        "when": "vim.mode == 'normal'", "title": "Down", "repeats": true,
      ],
      ["id": "vim.o", "keys": "g g", "command": "navigation.commit"],
    ],
    "context": [["name": "vim.mode", "summary": "The mode.", "initial": "normal"]],
    "subscriptions": ["navigation.focusMoved", "key.pressed"],
    "permissions": [
      "run": ["navigation.*"], "emit": ["list.opened"], "hear": ["key.*"], "read": ["list.*"],
    ],
    "environment": ["EDITOR"], "limits": ["memory": 512, "files": 64],
  ]

  @Test("is read and written without loss")
  func roundTrip() throws {
    let manifest = try PluginManifest(Self.whole)
    #expect(manifest.value == Self.whole)
    #expect(try PluginManifest(json: manifest.value.description.utf8) == manifest)
    #expect(manifest.bindings[1].keys == "g g")
    #expect(manifest.context[0].initial == "normal")
    #expect(
      manifest.commands[0].parameters == [
        CommandParameter("n", .wholeNumber(atLeast: 1)), CommandParameter("to", .text),
      ])
    #expect(manifest.violations.isEmpty)
  }

  @Test(
    "reads every kind of parameter and writes it again",
    arguments: [
      ["name": "n", "type": "integer", "minimum": 1, "maximum": 9, "default": 5],
      ["name": "n", "type": "choice", "choices": ["on", "off"], "summary": "whether it is"],
      ["name": "n", "type": "keys", "required": true], ["name": "n", "type": "duration"],
      ["name": "n", "type": "boolean", "content": true], ["name": "n", "type": "command"],
    ] as [Value])
  func parameters(parameter: Value) throws {
    var members = try #require(Self.whole.objectValue)
    members["commands"] = [["id": "vim.down", "title": "Down", "parameters": [parameter]]]
    members["bindings"] = nil
    #expect(try PluginManifest(.object(members)).value == .object(members))
  }

  @Test("needs only an id, a name, a version and a protocol")
  func minimal() throws {
    let manifest = try PluginManifest(
      json: #"{"id":"a","name":"A","version":"1","protocol":{"minimum":1,"maximum":3}}"#.utf8)
    #expect(manifest.protocols == 1...3)
    #expect(manifest.value["protocol"] == ["minimum": 1, "maximum": 3])
  }

  static let wrongMembers: [(member: String, value: Value, path: String, message: String)] = [
    ("id", .null, "id", "id is null; write a text"),
    ("id", 7, "id", "id is 7; write a text"),
    (
      "id", "Vim", "id",
      "write lower-case letters, digits and inner hyphens, such as vim-navigation"
    ),
    ("name", "", "name", "is empty; write the name that people see"),
    ("name", "a/b", "name", "holds a slash; leave it out"),
    ("version", "", "version", "is empty; write one such as 1.0.0"),
    (
      "protocol", "1", "protocol",
      "protocol is '1'; write the versions of the plugin protocol: 1, or {\"minimum\": 1, "
        + "\"maximum\": 1}"
    ),
    ("commands", [:], "commands", "commands is an object; write a list"),
    ("commands", ["x"], "commands[0]", "commands[0] is 'x'; write an object"),
    ("commands", [["title": "X"]], "commands[0].id", "id is missing; write a text"),
    (
      "commands", [["id": "down", "title": "X"]], "commands[0].id",
      "'down' is not a dotted name; write one such as vim-navigation.name"
    ),
    (
      "commands", [["id": "navigation.down", "title": "X"]], "commands[0].id",
      "'navigation.down' is not the plugin's; start with 'vim-navigation.'"
    ),
    (
      "commands", [["id": "emacs.down", "title": "X"]], "commands[0].id",
      "'emacs.down' is not the plugin's; start with 'vim-navigation.'"
    ),
    (
      "bindings", [["id": "x", "keys": "x", "command": "vim.down", "inText": true]],
      "bindings[0].inText", "needs to see texts; add it to permissions.see"
    ),
    (
      "commands", [["id": "vim.a", "title": "X"], ["id": "vim.a", "title": "X"]],
      "commands[1].id", "vim.a is declared twice; keep one"
    ),
    (
      "commands", [["id": "vim.down", "title": ""]], "commands[0].title",
      "is empty; write a short name"
    ),
    (
      "commands", [["id": "vim.a", "title": "X", "parameters": [["name": "n", "type": "float"]]]],
      "commands[0].parameters[0].type",
      "type is 'float'; write integer, choice, string, number, boolean, keys, duration, "
        + "command, event, name, plugin, scene, file, condition, any"
    ),
    (
      "commands",
      [
        [
          "id": "vim.a", "title": "X",
          "parameters": [["name": "n", "type": "integer", "minimum": "1"]],
        ]
      ], "commands[0].parameters[0].minimum", "minimum is '1'; write a whole number"
    ),
    (
      "commands",
      [
        [
          "id": "vim.a", "title": "X",
          "parameters": [["name": "n", "type": "string"], ["name": "n", "type": "integer"]],
        ]
      ], "commands[0].parameters[1].name", "n is declared twice; keep one"
    ),
    (
      "bindings", [["id": "a", "keys": "shift+/", "command": "vim.down"]], "bindings[0].keys",
      "'shift+/' depends on the keyboard layout; write ? or shift+[Slash]"
    ),
    (
      "bindings", [["id": "a", "keys": "j", "command": "vim.up"]], "bindings[0].command",
      "vim.up is not among the plugin's commands; declare it"
    ),
    (
      "bindings", [["id": "a", "keys": "j", "command": "list.open"]], "bindings[0].command",
      "list.open is not the plugin's; add it to permissions.run"
    ),
    (
      "bindings", [["id": "", "keys": "j", "command": "vim.down"]], "bindings[0].id",
      "is empty; write a name that stays the same in every version"
    ),
    (
      "bindings",
      [
        ["id": "a", "keys": "j", "command": "vim.down"],
        ["id": "a", "keys": "k", "command": "vim.down"],
      ], "bindings[1].id", "two bindings have the id a; give one another"
    ),
    (
      "bindings", [["id": "a", "keys": "j", "command": "vim.down", "when": " "]],
      "bindings[0].when", "is empty; leave it out when the keys are always bound"
    ),
    (
      "bindings", [["id": "a", "keys": "j", "command": "vim.down", "repeats": 1]],
      "bindings[0].repeats", "repeats is 1; write true or false"
    ),
    (
      "context", [["name": "clock.now"]], "context[0].name",
      "'clock.now' is not the plugin's; start with 'vim-navigation.'"
    ),
    (
      "subscriptions", ["a b"], "subscriptions[0]",
      "'a b' is not an event; write a dotted name such as navigation.focusMoved"
    ),
    ("subscriptions", ["a.b", "a.b"], "subscriptions[1]", "a.b is written twice; keep one"),
    (
      "subscriptions", ["list.opened"], "subscriptions[0]",
      "list.opened is an event that the plugin publishes itself; do not subscribe"
    ),
    ("permissions", 3, "permissions", "permissions is 3; write an object"),
    (
      "environment", ["A=1"], "environment[0]",
      "'A=1' is not a variable; write a name such as EDITOR"
    ),
    (
      "environment", ["1A"], "environment[0]", "'1A' is not a variable; write a name such as EDITOR"
    ),
    ("limits", ["memory": "1G"], "limits.memory", "memory is '1G'; write a whole number"),
    (
      "limits", ["memory": 2], "limits.memory",
      "2 MiB is too little to start with; write a number from 16 to 1048576"
    ),
    (
      "limits", ["files": 65_537], "limits.files",
      "65537 files is not a limit; write a number from 16 to 65536"
    ),
  ]

  @Test("says where it is wrong and what to write", arguments: wrongMembers)
  func mistakes(_ test: (member: String, value: Value, path: String, message: String)) throws {
    var members = try #require(Self.whole.objectValue)
    members[test.member] = test.value
    #expect(
      throws: PluginError(code: .invalidManifest, message: test.message, path: test.path)
    ) { try PluginManifest(.object(members)) }
  }

  @Test("warns of members that nobody reads, in its lists too, with what was probably meant")
  func warnings() throws {
    var members = try #require(Self.whole.objectValue)
    #expect(try PluginManifest(.object(members)).warnings == [])
    members["subscription"] = []
    members["author"] = "me"
    members["bindings"] = [["id": "x", "key": "a", "keys": "a", "command": "vim.down"]]
    var permissions = try #require(members["permissions"]?.objectValue)
    permissions["rum"] = []
    members["permissions"] = .object(permissions)
    #expect(
      try PluginManifest(.object(members)).warnings == [
        "unknown member 'author'; write id, name, version, summary, protocol, executable, "
          + "commands, bindings, context, subscriptions, settings, requires, environment, "
          + "permissions, limits, keepsState",
        "unknown member 'subscription'; did you mean subscriptions?",
        "bindings[0]: unknown member 'key'; did you mean keys?",
        "permissions: unknown member 'rum'; did you mean run?",
      ])
  }

  @Test("that is no JSON says so")
  func noJSON() {
    let error = PluginError(
      code: .invalidManifest,
      message: "is not JSON: line 1, column 2: a name in double quotes is missing",
      path: "manifest")
    #expect(throws: error) { try PluginManifest(json: "{'id': 1}".utf8) }
    #expect(
      "\(error)" == "manifest: is not JSON: line 1, column 2: a name in double quotes is missing")
  }

  @Test("lists every rule that it breaks")
  func everyViolation() {
    var manifest = PluginManifest(id: "", name: "", version: "")
    manifest.permissions = PluginManifest.Permissions([.run: ["a..b"], .emit: [".*"]])
    #expect(
      manifest.violations.map(\.path) == [
        "id", "name", "version", "permissions.run[0]", "permissions.emit[0]",
      ])
  }

  @Test("needs a permission to hear events that a program calls private")
  func privateEvents() throws {
    var program = PluginHost.Names()
    program.privateEvents = ["key.pressed"]
    var manifest = PluginManifest(id: "vim-navigation", name: "V", version: "1")
    manifest.subscriptions = ["navigation.focusMoved", "key.pressed"]
    #expect(
      manifest.violation(of: program)?.description
        == "subscriptions[1]: key.pressed reveals what is typed; add it to permissions.hear")
    manifest.permissions = PluginManifest.Permissions([.hear: ["key.*"]])
    #expect(manifest.violation(of: program) == nil)
    #expect(try manifest.denying(["hear"]).subscriptions == ["navigation.focusMoved"])
  }

  private struct Told: KeyboardEvent {
    static let name = "secret.told"
    static let isPrivate = true
  }

  @Test("is not told of a private event without a permission, whether it is described or not")
  func undescribedEvents() {
    let bus = EventBus()
    var manifest = PluginManifest(id: "vim-navigation", name: "V", version: "1")
    var heard: [Value?] = []
    let token = bus.subscribe(named: Told.name) { heard.append(manifest.heard($0)) }
    bus.publish(Told())
    manifest.permissions = PluginManifest.Permissions([.hear: ["secret.told"]])
    bus.publish(Told())
    #expect(heard == [nil, [:]])
    token.cancel()
  }

  @Test(
    "owns the names that start with its id, or its id up to a hyphen",
    arguments: [
      ("vim.down", true), ("vim-navigation.down", true), ("vim-nav.down", false),
      ("vi.down", false), ("vim", false), ("navigation.down", false),
    ])
  func namespaces(_ name: String, _ isOwned: Bool) {
    #expect(PluginManifest(id: "vim-navigation", name: "V", version: "1").owns(name) == isOwned)
  }
}
