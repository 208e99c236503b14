import FoundationEssentials
import KeyboardCore
import Requirements
import Testing

@testable import keyboard_repl

@Suite("keyboard-repl plugin")
@MainActor
struct PluginCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(version: String, permissions: String) throws {
    let directory = folder.path + "/greeter"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    try Executable.write("#!/bin/sh\nexit 0\n".utf8, to: directory + "/greet")
    try folder.write(
      """
      {"id": "greeter", "name": "Greeter", "version": "\(version)", "summary": "Greets.",
       "protocol": 1, "executable": "greet", "permissions": \(permissions)}
      """, to: "greeter/plugin.json")
  }

  private func run(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(
      "/usr/bin/env", ["XDG_DATA_HOME=\(folder.path)/data", Program.path] + arguments)
  }

  @Test("installs after an answer only, asks again for more, lists, allows and removes")
  func life() throws {
    let place = folder.path + "/data/keyboard-toolkit/plugins/greeter"
    try write(version: "1.0", permissions: #"{"run": ["text.insert"]}"#)
    let source = folder.path + "/greeter"
    let asked = "Greeter 1.0: Greets.\n  may run text.insert\n"
    var outcome = try run("plugin", "install", source)
    #expect(outcome.status == 1)
    #expect(outcome.errors == asked + "keyboard-repl: --yes agrees to that without a terminal\n")
    #expect(try run("plugin", "list").output == "no plugin is installed\n")
    outcome = try run("plugin", "install", source, "--yes")
    #expect(
      outcome.output
        == asked + "installed Greeter 1.0 in \(place); load it with: load greeter\n")
    #expect(outcome.status == 0 && outcome.errors == "")
    outcome = try run("-c", "load greeter; plugins")
    #expect(outcome.output.hasPrefix("Greeter 1.0: 0 commands"))

    try write(version: "1.1", permissions: #"{"run": ["text.insert"]}"#)
    #expect(
      try run("plugin", "install", source).output
        == "installed Greeter 1.1, replacing 1.0, in \(place); load it with: load greeter\n",
      "nothing more is asked for")
    try write(version: "2.0", permissions: #"{"run": ["text.insert"], "hear": ["key.*"]}"#)
    #expect(
      try run("plugin", "install", source).errors.hasPrefix(
        "Greeter 2.0 asks for more than 1.1, which is installed\n  may hear key.*\n"))
    try folder.write(
      folder.read("greeter/plugin.json"), to: "data/keyboard-toolkit/plugins/greeter/plugin.json")
    outcome = try run("-c", "load greeter")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("to agree, run keyboard-repl plugin allow greeter"))
    #expect(
      try run("plugin", "list").output == """
        Greeter 2.0
          may run text.insert; may hear key.*
          \(place)
          not agreed to yet: may hear key.*

        """)
    #expect(try run("plugin", "allow", "greeter", "--yes").status == 0)
    #expect(try run("-c", "load greeter").status == 0)
    #expect(
      try run("plugin", "list", "--json").output == """
        [{"id":"greeter","managed":true,"name":"Greeter","path":"\(place)",\
        "permissions":{"hear":["key.*"],"run":["text.insert"]},"summary":"Greets.",\
        "version":"2.0"}]

        """)
    #expect(try run("plugin", "remove", "Greeter").output == "removed Greeter 2.0\n")
    #expect(try run("plugin", "list").output == "no plugin is installed\n")
    #expect(
      try run("plugin", "remove", "greeter").errors
        == "keyboard-repl: the plugin greeter is not installed in "
        + "\(folder.path)/data/keyboard-toolkit/plugins; nothing is\n")
  }

  @Test("lists a plugin that was put there by hand and is broken by the name of its directory")
  func broken() throws {
    let place = folder.path + "/data/keyboard-toolkit/plugins/lost"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try folder.write("{", to: "data/keyboard-toolkit/plugins/lost/plugin.json")
    let lines = try run("plugin", "list").output
    #expect(
      lines == """
        lost
          \(place)
          put there by hand
          broken: \(place)/plugin.json: manifest: is not JSON: line 1, column 2: the text ends too \
        early: a name in double quotes is missing

        """)
  }

  @Test("asks at a terminal, and does what is answered", arguments: ["y", "n"])
  func asks(answer: String) throws {
    try write(version: "1.0", permissions: #"{"run": ["text.insert"]}"#)
    let terminal = try PseudoTerminal(
      ["plugin", "install", folder.path + "/greeter"], home: folder)
    let shown = try terminal.wait(for: "install it? [y/n] ")
    #expect(shown == "Greeter 1.0: Greets.\r\n  may run text.insert\r\n")
    terminal.type(answer + "\n")
    #expect(try terminal.waitForEnd() == (answer == "y" ? 0 : 1))
    let place = folder.path + "/.local/share/keyboard-toolkit/plugins"
    let names = try FileManager.default.contentsOfDirectory(atPath: place)
    #expect(names == (answer == "y" ? ["greeter"] : []))
  }

  @Test(
    "A command that cannot be used says what to write",
    arguments: [
      (["instal", "x"], "plugin has no instal; did you mean install?"),
      (
        ["install"],
        "write plugin install DIRECTORY|ARCHIVE, plugin remove NAME, plugin allow NAME, plugin list"
      ),
      (
        [],
        "write plugin install DIRECTORY|ARCHIVE, plugin remove NAME, plugin allow NAME, plugin list"
      ),
      (["list", "--yes"], "--yes goes with plugin install and plugin allow"),
      (["list", "--all"], "plugin has no option --all; it has --yes and --json"),
    ])
  func mistakes(arguments: [String], message: String) {
    #expect(throws: MessageError(message)) { try PluginCommand(arguments) }
  }

  @Test("What can be loaded says what it does, with a manifest file and without")
  func available() throws {
    let outcome = try Program.run(["-c", "plugins --available", "--json"])
    let rows = try Value(json: outcome.output.utf8).arrayValue ?? []
    #expect(rows.count >= 5)
    for row in rows { #expect(row["summary"]?.stringValue?.isEmpty == false, "\(row)") }
  }

  @Test("--plugin-trace writes what is said, --plugin-watch is taken by a session")
  func traces() throws {
    let trace = folder.path + "/trace.log"
    let outcome = try Program.run([
      "--plugin-watch", "--plugin-trace", trace, "-c",
      "table t rows=9; load VimNavigation; press j; tick 50ms; press j",
    ])
    #expect(outcome.status == 0 && outcome.errors == "")
    let lines = try folder.read("trace.log").split(separator: "\n")
    #expect(
      lines.first == "0 vim-navigation state  starting"
        || lines.first?.contains(" host   {") == true)
    #expect(
      lines.contains {
        $0.contains(#" vim-navigation host   {"id":1,"jsonrpc":"2.0","method":"hello""#)
      })
    #expect(lines.contains { $0.hasPrefix("0 vim-navigation plugin {") })
    #expect(lines.contains { $0.hasPrefix("50 vim-navigation host   {") })
    #expect(lines.last == "50 vim-navigation state  unloaded")
    let mode = try FileManager.default.attributesOfItem(atPath: trace)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }
}
