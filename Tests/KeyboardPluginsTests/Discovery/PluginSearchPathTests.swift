import Foundation
import Testing

@testable import KeyboardPluginSDK
@testable import KeyboardPlugins

@Suite("Where plugins are found")
struct PluginSearchPathTests {
  /// A directory of files; those whose name ends with `!` are executable.
  private final class Tree {
    let path: String

    init(_ files: [String: String]) throws {
      let root = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        .appendingPathComponent("tree-\(UUID().uuidString)")
      path = root.path
      for (name, text) in files {
        let file = root.appendingPathComponent(name.replacing("!", with: ""))
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes(
          [.posixPermissions: name.hasSuffix("!") ? 0o755 : 0o644], ofItemAtPath: file.path)
      }
    }

    isolated deinit {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  private func manifest(_ id: String, _ name: String, _ rest: String = "") -> String {
    #"{"id": "\#(id)", "name": "\#(name)", "version": "1", "protocol": 1\#(rest)}"#
  }

  @Test("are, in order, explicit ones, the variable's, XDG's, the program's and its library's")
  func standard() {
    let environment = ["KEYBOARD_TOOLKIT_PLUGIN_PATH": "/a:/b", "HOME": "/home/me"]
    #expect(
      PluginSearchPath.standard(
        explicit: ["/x"], environment: environment, programDirectory: "/bin"
      ).directories == [
        .init("/x"), .init("/a"), .init("/b"),
        .init("/home/me/.local/share/keyboard-toolkit/plugins"),
        .init("/bin", offered: []), .init("/lib/keyboard-toolkit/plugins"),
      ])
    #expect(
      PluginSearchPath.standard(environment: ["XDG_DATA_HOME": "/data"]).directories == [
        .init("/data/keyboard-toolkit/plugins")
      ])
  }

  @Test(
    "Beside a program of a package, what has a folder in its Plugins is offered, and nothing else")
  func offered() throws {
    let tree = try Tree([
      "Plugins/Vim/README.md": "", "Plugins/Search/Search.swift": "",
      ".build/debug/Vim!": "", ".build/debug/picker!": "", "elsewhere/bin/Vim!": "",
    ])
    func names(_ directory: String) -> [String] {
      PluginSearchPath.standard(environment: [:], programDirectory: tree.path + directory)
        .candidates.map(\.name)
    }
    #expect(names("/.build/debug") == ["Vim"])
    #expect(names("/elsewhere/bin") == [])
  }

  @Test(
    "by file name in either spelling, by folder, by id and by display name",
    arguments: [
      ("VimNavigation", "VimNavigation", nil), ("vim-navigation", "VimNavigation", nil),
      ("mail-reader", "mail-reader/run", "mail-reader"),
      ("MailReader", "mail-reader/run", "mail-reader"),
      ("Letters", "mail-reader/run", "mail-reader"),
      ("noted", "noted", "note-taker"), ("Note Taker", "noted", "note-taker"),
    ] as [(String, String, String?)])
  func lookup(_ name: String, _ executable: String, _ id: String?) throws {
    let tree = try Tree([
      "VimNavigation!": "", "mail-reader/run!": "", "noted!": "", "other": "",
      "mail-reader/plugin.json": manifest("mail-reader", "Letters", #", "executable": "run""#),
      "noted.plugin.json": manifest("note-taker", "Note Taker"),
    ])
    let location = try PluginSearchPath([.init(tree.path)]).locate(name)
    #expect(location.executable == "\(tree.path)/\(executable)")
    #expect(location.manifest?.id == id)
  }

  @Test("A plugin whose file is not executable says so, by a name, a directory or a path")
  func notExecutable() throws {
    let tree = try Tree([
      "p/plugin.json": manifest("p", "P", #", "executable": "run.py""#), "p/run.py": "",
    ])
    let error = PluginError(
      code: .unreadable,
      message: "\(tree.path)/p/run.py cannot be run; make it executable with chmod +x")
    for name in ["p", "\(tree.path)/p", "\(tree.path)/p/plugin.json", "\(tree.path)/p/run.py"] {
      #expect(throws: error) { try PluginSearchPath([.init(tree.path)]).locate(name) }
    }
  }

  @Test("nowhere that anyone may write, and no executable lies elsewhere than its manifest")
  func strangers() throws {
    let tree = try Tree([
      "open/p.plugin.json": manifest("p", "P"), "open/p!": "", "file/q!": "",
      "shell/plugin.json":
        manifest("s", "S", #", "executable": "../file/q""#),
    ])
    let none = PluginSearchPath()
    chmod(tree.path + "/open", 0o777)
    chmod(tree.path + "/file/q", 0o777)
    for (path, place) in [
      ("open/p.plugin.json", "open"), ("open/p", "open"), ("file/q", "file/q"),
    ] {
      #expect(
        throws: PluginError(
          code: .refused, message: "anyone may write to \(tree.path)/\(place); run chmod o-w on it")
      ) { try none.locate("\(tree.path)/\(path)") }
    }
    chmod(tree.path + "/open", 0o1777)
    #expect(try none.locate("\(tree.path)/open/p").manifest?.id == "p")
    #expect(
      throws: PluginError(
        code: .invalidManifest,
        message: "'../file/q' lies elsewhere; name a file beside the manifest or below",
        path: "\(tree.path)/shell/plugin.json:1:71: executable")
    ) { try none.locate("\(tree.path)/shell") }
  }

  @Test("the first one wins, and knows of the others")
  func others() throws {
    let tree = try Tree([
      "a/Vim!": "", "b/Vim!": "", "c/vim/plugin.json": manifest("vim", "Vim"),
      "c/vim/Vim!": "",
    ])
    let path = PluginSearchPath(["a", "b", "c", "a"].map { .init("\(tree.path)/\($0)") })
    let location = try path.locate("Vim")
    #expect(location.executable == "\(tree.path)/a/Vim")
    #expect(location.others == ["\(tree.path)/b/Vim", "\(tree.path)/c/vim/Vim"])
  }

  @Test("by path: an executable, a folder or a manifest file")
  func paths() throws {
    let tree = try Tree([
      "run!": "", "text": "", "empty/x": "", "folder/plugin.json": manifest("p", "P"),
      "folder/p!": "",
    ])
    let none = PluginSearchPath()
    #expect(try none.locate("\(tree.path)/run").executable == "\(tree.path)/run")
    #expect(try none.locate("\(tree.path)/folder").executable == "\(tree.path)/folder/p")
    #expect(
      try none.locate("\(tree.path)/folder/plugin.json").executable == "\(tree.path)/folder/p")
    #expect(try none.locate("\(tree.path)/folder/p").manifest?.id == "p")
    let failures: [(String, PluginError.Code, String)] = [
      ("nothing", .notFound, "there is no file \(tree.path)/nothing; check the path"),
      ("text", .unreadable, "\(tree.path)/text cannot be run; make it executable with chmod +x"),
      (
        "empty", .notFound,
        "the directory \(tree.path)/empty holds no plugin.json; give the path of an executable"
      ),
    ]
    for (name, code, message) in failures {
      #expect(throws: PluginError(code: code, message: message)) {
        try none.locate("\(tree.path)/\(name)")
      }
    }
  }

  @Test("or else the near name, or the directories that were searched, are named")
  func notFound() throws {
    let tree = try Tree(["VimNavigation!": ""])
    let search = PluginSearchPath([.init(tree.path), .init("/nowhere")])
    #expect(
      throws: PluginError(
        code: .notFound, message: "there is no plugin VimNavigaton; did you mean VimNavigation?")
    ) { try search.locate("VimNavigaton") }
    #expect(
      throws: PluginError(
        code: .notFound,
        message: "there is no plugin zebra; searched \(tree.path), /nowhere; "
          + "write the path of its executable")
    ) { try search.locate("zebra") }
    #expect(
      throws: PluginError(
        code: .notFound, message: "there is no plugin zebra; write the path of its executable")
    ) { try PluginSearchPath().locate("zebra") }
  }

  @Test("are listed without running anything, broken ones with the reason, other programs left out")
  func candidates() throws {
    let plugins = try Tree([
      "one!": "", "readme": "",
      "two.plugin.json": manifest("two", "Two", #", "summary": "Counts.""#),
      "two!": "", "broken.plugin.json": "{}", "broken!": "",
      "gone/plugin.json": manifest("gone", "Gone"),
    ])
    let program = try Tree(["keyboard-repl!": "", "Bundled!": "", "junk.product!": ""])
    let search = PluginSearchPath([
      .init(plugins.path), .init(program.path, offered: ["Bundled", "NotBuilt"]),
    ])
    #expect(
      search.candidates == [
        PluginSearchPath.Candidate(name: "Bundled", executable: "\(program.path)/Bundled"),
        PluginSearchPath.Candidate(
          name: "Two", executable: "\(plugins.path)/two", summary: "Counts."),
        PluginSearchPath.Candidate(
          name: "broken", executable: "\(plugins.path)/broken.plugin.json",
          problem: .broken(
            PluginError(
              code: .invalidManifest, message: "id is missing; write a text",
              path: "\(plugins.path)/broken.plugin.json:1:1: id"))),
        PluginSearchPath.Candidate(
          name: "gone", executable: "\(plugins.path)/gone/plugin.json",
          problem: .broken(
            PluginError(
              code: .notFound,
              message: "there is no executable Gone beside \(plugins.path)/gone/plugin.json; "
                + "name it as \"executable\" there"))),
        PluginSearchPath.Candidate(name: "one", executable: "\(plugins.path)/one"),
      ])
  }

  @Test("that are not the first of their name are listed with the one that is found")
  func shadowedCandidates() throws {
    let first = try Tree(["one!": "", "two!": ""])
    let second = try Tree(["one!": "", "three!": ""])
    let search = PluginSearchPath([.init(first.path), .init(second.path), .init(first.path)])
    #expect(
      search.candidates == [
        PluginSearchPath.Candidate(name: "one", executable: "\(first.path)/one"),
        PluginSearchPath.Candidate(
          name: "one", executable: "\(second.path)/one",
          problem: .shadowed(by: "\(first.path)/one")),
        PluginSearchPath.Candidate(name: "three", executable: "\(second.path)/three"),
        PluginSearchPath.Candidate(name: "two", executable: "\(first.path)/two"),
      ])
  }

  @Test("a wrong manifest file is named with the place of the mistake")
  func wrongFile() throws {
    let tree = try Tree(["a!": "", "a.plugin.json": manifest("A", "A")])
    #expect(
      throws: PluginError(
        code: .invalidManifest,
        message: "write lower-case letters, digits and inner hyphens, such as vim-navigation",
        path: "\(tree.path)/a.plugin.json:1:8: id")
    ) { try PluginSearchPath([.init(tree.path)]).locate("a") }
  }
}
