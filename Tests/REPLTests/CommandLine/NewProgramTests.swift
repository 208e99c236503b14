import KeyboardCore
import Testing

@testable import keyboard_repl

@Suite("A new program")
@MainActor
struct NewProgramTests {
  @Test("names the checkout of the toolkit, or where to put one, and is short")
  func files() throws {
    let folder = try TemporaryFolder()
    let steps = try NewProgram("word-count").write(into: folder.path, toolkit: "/toolkit")
    #expect(steps.contains("swift run --package-path word-count\n"))
    #expect(!steps.contains("put a checkout"))
    #expect(try folder.read("word-count/Package.swift").contains("path: \"/toolkit\")"))
    let program = try folder.read("word-count/Sources/word-count/Program.swift")
    #expect(program.contains("\"word-count.add\""))
    #expect(program.split(separator: "\n").count < 120)
    #expect(
      try folder.read("word-count/Tests/word-count-tests/ProgramTests.swift")
        .contains("@testable import word_count"))
    let other = try NewProgram("other").write(into: folder.path, toolkit: nil)
    #expect(other.contains("put a checkout of the toolkit at other/../swift-keyboard-toolkit\n"))
  }

  @Test(
    "is written where it is asked for, and so is a plugin",
    arguments: [
      (["--new-program", "count"], "count/Sources/count/Program.swift", "swift run"),
      (["--new-plugin", "count"], "count/plugin.json", "keyboard-repl -c"),
    ])
  func place(arguments: [String], file: String, step: String) throws {
    let folder = try TemporaryFolder()
    let inFolder = ["-C", folder.path, Program.path] + arguments
    let written = try Program.run("/usr/bin/env", inFolder)
    #expect(written.status == 0 && written.errors == "")
    #expect(written.output.hasPrefix("wrote count; next:\n  \(step)"))
    #expect(try !folder.read(file).isEmpty)
    let again = try Program.run("/usr/bin/env", inFolder)
    #expect(again.status == 2 && again.output == "")
    #expect(
      again.errors
        == "keyboard-repl: there is something called count here; choose another name or move it away\n"
    )
  }

  @Test(
    "has a name that a module can have, and takes nothing away",
    arguments: [
      (
        "WordCount",
        "--new-program takes lower-case letters, digits and inner hyphens, the first one a letter, "
          + "such as word-count; not 'WordCount'"
      ),
      (
        "a/b",
        "'a/b' cannot be the name of a program; write lower-case letters, digits and inner hyphens, "
          + "such as word-count"
      ),
      (
        "testing",
        "'testing' cannot be the name of a program; write lower-case letters, digits and inner "
          + "hyphens, such as word-count"
      ),
      ("mine", "there is something called mine here; choose another name or move it away"),
    ])
  func names(name: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "mine")
    let mistake = #expect(throws: MessageError.self) {
      try NewProgram(name).write(into: folder.path, toolkit: nil)
    }
    #expect(mistake?.message == message)
  }
}
