import FoundationEssentials
import Glibc
import KeyboardCore
import KeyboardPlugins
import Requirements
import Testing

@testable import keyboard_repl

@Suite("A new plugin")
@MainActor
struct NewPluginTests {
  @Test(
    "in Python keeps the contract, does what it says, and passes its own test", .needs("python3"))
  func python() throws {
    let folder = try TemporaryFolder()
    let steps = try write("word-count", .python, into: folder)
    #expect(steps.hasPrefix("wrote word-count; next:\n  keyboard-repl -c '"))

    let plugin = folder.path + "/word-count"
    let check = try Program.run(["--check-plugin", plugin])
    #expect(check.output.hasPrefix("WordCount keeps the contract ("))
    #expect(check.status == 0)

    let session = try Program.run([
      "-c",
      "table list rows=9; load \(plugin); press down end ctrl+g 'ctrl+k 0'; "
        + "get list.focus; get word-count.moves; run word-count.tell before=so",
    ])
    #expect(
      session.output == """
        WordCount 0.1.0: 2 commands, 2 bindings
          may run navigation.first
        list.focus = 0
        word-count.moves = 3

        """)
    #expect(session.errors == "[word-count] moves: 2\n[word-count] so 3\n")
    let test = try Program.run(
      "/usr/bin/env", ["python3", "-m", "unittest", "discover", "-v", plugin])
    #expect(test.status == 0)
    #expect(test.errors.contains("Ran 2 tests"))
  }

  @Test("in Swift names the checkout of the toolkit, or where to put one")
  func swift() throws {
    let folder = try TemporaryFolder()
    let steps = try write("word-count", .swift, into: folder, toolkit: "/toolkit")
    #expect(steps.contains("swift build --package-path word-count\n"))
    #expect(!steps.contains("put a checkout"))
    #expect(try folder.read("word-count/Package.swift").contains("path: \"/toolkit\")"))
    let other = try write("other", .swift, into: folder)
    #expect(other.contains("put a checkout of the toolkit at other/../swift-keyboard-toolkit\n"))
  }

  @Test("finds the checkout that a program was built in")
  func checkout() {
    let root = NewDirectory.toolkit(ofProgram: Program.directory)
    #expect(root == Program.repository)
    #expect(NewDirectory.toolkit(ofProgram: "/usr/bin") == nil)
  }

  @Test(
    "has a name that an id can be",
    arguments: [
      (
        "WordCount",
        "--new-plugin takes lower-case letters, digits and inner hyphens, the first one a letter, "
          + "such as word-count; not 'WordCount'"
      ),
      (
        "../x",
        "--new-plugin takes lower-case letters, digits and inner hyphens, the first one a letter, "
          + "such as word-count; not '../x'"
      ),
      (
        "text", "'text' is not an id of a plugin: 'text' belongs to this program; choose another id"
      ),
      (
        "a/b",
        "'a/b' is not an id of a plugin: write lower-case letters, digits and inner hyphens, such as "
          + "vim-navigation"
      ),
    ])
  func names(name: String, message: String) {
    let mistake = #expect(throws: MessageError.self) {
      var names = PluginHost.Names()
      names.reserved = ["text"]
      _ = try NewPlugin(name, .python, names: names)
    }
    #expect(mistake?.message == message)
  }

  @Test("takes nothing away that is there")
  func existing() throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "word-count")
    let mistake = #expect(throws: MessageError.self) {
      try write("word-count", .python, into: folder)
    }
    #expect(
      mistake?.message
        == "there is something called word-count here; choose another name or move it away")
    #expect(try folder.read("word-count") == "mine")
  }

  @Test("A plugin that breaks the contract is told so, rule by rule, with status 1")
  func check() throws {
    let folder = try TemporaryFolder()
    let script = "#!/bin/sh\nread -r line\necho hello\n"
    try Executable.write(script.utf8, to: folder.path + "/plugin.sh")
    try folder.write(
      #"{"id":"broken","name":"Broken","version":"1","protocol":1,"executable":"plugin.sh"}"#,
      to: "plugin.json")
    let outcome = try Program.run(["--check-plugin", folder.path])
    #expect(
      outcome.output == """
        noMessage: writes a line that is not JSON (a value is missing at column 1): hello; write \
        messages only, and the log to standard error
        ended: ends (code 0) instead of answering hello; answer, with an error if need be
        Broken breaks the contract (2 of 2 checks)

        """)
    #expect(outcome.status == 1)
  }

  private func write(
    _ id: String, _ language: NewPlugin.Language, into folder: TemporaryFolder,
    toolkit: String? = nil
  ) throws -> String {
    try NewPlugin(id, language).write(into: folder.path, toolkit: toolkit)
  }
}
