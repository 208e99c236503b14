import FoundationEssentials
import Glibc
import Testing

@testable import KeyboardScripting

@Suite("Files that a session writes")
struct WrittenFileTests {
  private let folder = ConfigurationFolder()

  @Test(
    "A file that exists is left alone unless --force is written",
    arguments: ["save", "export", "record --transcript"])
  func overwriting(command: String) async throws {
    let session = TestSession()
    let path = folder.path("kept")
    try folder.write("mine", to: "kept")
    try await session.run("table t rows=3")
    if command == "save" { #expect(await session.enter("record") == nil) }
    let message = await session.enter("\(command) \(path)")
    #expect(
      message
        == "\(path) cannot be written: it exists; choose another name, or replace it with --force")
    #expect(try read("kept") == "mine")
    #expect(await session.enter("\(command) \(path) --force") == nil)
    if command.hasPrefix("record") { #expect(await session.enter("stop") == nil) }
    #expect(try read("kept") != "mine")
  }

  @Test("--force writes into what is there: links, modes and devices stay")
  func replacing() async throws {
    let session = TestSession()
    try folder.write("mine", to: "kept")
    #expect(chmod(folder.path("kept"), 0o600) == 0)
    #expect(symlink(folder.path("kept"), folder.path("link")) == 0)
    #expect(symlink("/dev/null", folder.path("nothing")) == 0)
    #expect(await session.enter("record; echo a") == nil)
    #expect(await session.enter("save \(folder.path("link")) --force") == nil)
    #expect(await session.enter("save \(folder.path("nothing")) --force") == nil)
    #expect(try read("kept") != "mine")
    var status = stat()
    #expect(lstat(folder.path("link"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(lstat(folder.path("kept"), &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test("A document is not written over a file that has come since record")
  func lateFile() async throws {
    let session = TestSession()
    #expect(await session.enter("record --transcript \(folder.path("late"))") == nil)
    try folder.write("mine", to: "late")
    #expect(await session.enter("stop")?.contains("it exists") == true)
    #expect(try read("late") == "mine")
  }

  @Test(
    "An export is a whole keymap: profile, settings and bindings, but for blocks of the session")
  func wholeKeymap() async throws {
    try folder.write(
      """
      { version: 1, profile: "emacs", settings: { "chord.ambiguityTimeout": 250 },
        bindings: [{ keys: "x", command: "navigation.last" }] }
      """)
    let session = folder.session()
    let lines = try await session.run(
      "bind y { echo hi }; export \(folder.path("copy.json5"))")
    #expect(
      lines == [
        "warning: not exported: y block.1: it runs lines of this session; give them a name with "
          + "command, in init.kbd"
      ])
    #expect(
      try read("copy.json5") == """
        {
          version: 1,
          profile: "emacs",
          bindings: [
            { keys: "x", command: "navigation.last" }
          ],
          settings: {
            "chord.ambiguityTimeout": 250
          }
        }

        """)
  }

  @Test("A profile of the user's own is named by an export, and exported by its name")
  func profile() async throws {
    let text = "{ version: 1, bindings: [{ keys: \"x\", command: \"navigation.last\" }] }"
    try FileManager.default.createDirectory(
      atPath: folder.path("profiles"), withIntermediateDirectories: true)
    try folder.write(text, to: "profiles/mine.json5")
    let session = folder.session()
    let lines = try await session.run("profile mine; export")
    #expect(lines.last == "profile mine is a file of its own; export --profile mine writes it")
    try await session.run("export --profile mine \(folder.path("copy"))")
    #expect(try read("copy") == text + "\n")
    #expect(
      await session.failure(of: "export --profile emcas")
        == "t:1:18: there is no profile 'emcas'; did you mean emacs?")
  }

  @Test("An import keeps titles, and says which commands nobody offers")
  func importing() async throws {
    try folder.write(
      #"[{ "key": "x", "command": "navigation.lst", "title": "To the end" }]"#, to: "code.json")
    let session = TestSession()
    let lines = try await session.run(
      "let r $(import \(folder.path("code.json")) --from vscode); echo (len(r.problems)); export --as vscode"
    )
    #expect(
      lines == [
        "\(folder.path("code.json")):1:2: warning: there is no command navigation.lst; did you mean navigation.last?",
        "1", "[", "  {", #"    "key": "x","#, #"    "command": "navigation.lst","#,
        #"    "title": "To the end""#, "  }", "]",
      ])
  }

  private func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: folder.path(name))), as: UTF8.self)
  }
}
