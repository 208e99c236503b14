import FoundationEssentials
import KeyboardCore
import SampleBindings
import Testing

@testable import KeyboardCommands

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct CustomizationStoreTests {
  private let directory: TemporaryDirectory
  private let store: CustomizationStore

  init() throws {
    directory = try TemporaryDirectory()
    store = CustomizationStore(path: directory.file("customizations.json"))
    store.timeout = 20
  }

  @Test("B20: Differences and the explicit none are in the file and survive a restart")
  func saved() throws {
    try store.load()
    #expect(store.customizations.isEmpty)
    try store.update { customizations in
      customizations["mail.new"] = Customization(.sequence("ctrl+k ctrl+n"))
      customizations["mail.find"] = Customization(.none)
      customizations.add(
        "ctrl+k", .perform(CommandInvocation("edit.comment", ["block": true])),
        when: "text.focused")
      customizations.add("tab", .unbind(nil))
      customizations.add("escape", .unbind("list.leave"))
      customizations.add("f1", .block)
    }
    let text = """
      {
        "version": 1,
        "bindings": [
          { "id": "mail.new", "keys": "ctrl+k ctrl+n" },
          { "id": "mail.find", "keys": null },
          {
            "keys": "ctrl+k",
            "command": "edit.comment",
            "args": { "block": true },
            "when": "text.focused"
          },
          { "keys": "tab", "unbind": true },
          { "keys": "escape", "unbind": "list.leave" },
          { "keys": "f1", "command": null }
        ]
      }

      """
    #expect(try directory.read("customizations.json") == text)
    let restarted = CustomizationStore(path: store.path)
    try restarted.load()
    #expect(restarted.customizations == store.customizations)
    #expect(restarted.customizations["mail.find"]?.change == Customization.Change.none)
    #expect(restarted.problems.isEmpty)
  }

  @Test("B11: Unknown ids, commands, fields and unreadable entries survive a save in their places")
  func unknownKept() throws {
    try directory.write(
      """
      { "version": 1, "theme": {"a": [1, 2.5]},
        "bindings": [
          { "id": "vim.next", "keys": "j", "colour": "red" },
          { "id": "vim.none", "keys": null, "since": 3 },
          { "id": "vim.own", "keys": "g g", "command": "vim.top", "note": "x" },
          { "id": "vim.later", "keys": "ctrl+hyperspace" },
          ["j", "k"],
          { "keys": "j" }
        ] }
      """, to: "customizations.json")
    try store.update { $0["mail.new"] = Customization(.sequence("ctrl+n")) }
    #expect(
      try directory.read("customizations.json") == """
        {
          "version": 1,
          "bindings": [
            { "id": "vim.next", "keys": "j", "colour": "red" },
            { "id": "vim.none", "keys": null, "since": 3 },
            { "keys": "g g", "command": "vim.top", "id": "vim.own", "note": "x" },
            { "id": "vim.later", "keys": "ctrl+hyperspace" },
            ["j", "k"],
            { "keys": "j" },
            { "id": "mail.new", "keys": "ctrl+n" }
          ],
          "theme": {
            "a": [1, 2.5]
          }
        }

        """)
    #expect(store.customizations.ids == ["vim.next", "vim.none", "vim.own", "mail.new"])
    let file = store.path
    #expect(
      store.problems.map(\.description) == [
        "\(file):6:35: error: vim.later: 'hyperspace' is not a key; write one character, a name "
          + "such as enter, or a position such as [KeyA]; separate strokes by a space",
        "\(file):7:5: error: bindings[4] is a list; write { \"id\": \"mail.new\", \"keys\": "
          + "\"ctrl+n\" }",
        "\(file):8:5: error: id is missing; write the id of a binding, or a command",
      ])
    // A change of such an entry keeps its fields; a revert removes it.
    try store.update { customizations in
      customizations["vim.next"] = Customization(.none)
      customizations["vim.later"] = nil
    }
    let text = try directory.read("customizations.json")
    #expect(text.contains(#"{ "id": "vim.next", "keys": null, "colour": "red" }"#))
    #expect(!text.contains("vim.later"))
  }

  @Test("Two writers' changes both survive, and each sees the other's after its own")
  func twoWriters() throws {
    let other = CustomizationStore(path: store.path)
    try store.load()
    try other.load()
    try store.update { $0["a"] = Customization(.sequence("ctrl+a")) }
    try other.update { $0["b"] = Customization(.none) }
    #expect(other.customizations.ids == ["a", "b"])
    try store.update { $0["c"] = Customization(.none) }
    #expect(store.customizations.ids == ["a", "b", "c"])
    try store.load()
    #expect(store.customizations.ids == ["a", "b", "c"])
  }

  @Test("Only the user can read what is written, and nothing is left behind")
  func permissions() throws {
    let deep = CustomizationStore(path: directory.file("config/app/customizations.json"))
    try deep.update { $0["a"] = Customization(.none) }
    #expect(try directory.mode("config") == 0o700)
    #expect(try directory.mode("config/app") == 0o700)
    #expect(try directory.mode("config/app/customizations.json") == 0o600)
    #expect(TextFile.names(in: directory.file("config/app")) == ["customizations.json"])
  }

  @Test("The file is replaced, never written in place, and not at all when nothing changes")
  func replaced() throws {
    try store.update { $0["a"] = Customization(.none) }
    let first = directory.inode("customizations.json")
    try store.update { $0["a"] = Customization(.none) }
    #expect(directory.inode("customizations.json") == first)
    // A file that a killed writer has left is overwritten.
    try directory.write("half", to: "customizations.json.new")
    try store.update { $0["b"] = Customization(.none) }
    #expect(directory.inode("customizations.json") != first)
    #expect(directory.inode("customizations.json.new") == nil)
  }

  @Test("A link to the file stays a link, in whatever directory it is and wherever it leads")
  func link() throws {
    try directory.write("{ \"version\": 1 }", to: "files/real.json")
    #expect(symlink("real.json", directory.file("files/near.json")) == 0)
    #expect(symlink("files/near.json", store.path) == 0)
    try store.update { $0["a"] = Customization(.none) }
    #expect(try directory.read("files/real.json").contains("\"id\": \"a\""))
    #expect(TextFile.names(in: directory.path) == ["customizations.json", "files"])
    #expect(TextFile.names(in: directory.file("files")) == ["near.json", "real.json"])
  }

  @Test(
    "A link to a file that does not exist is followed, and stays",
    arguments: ["made/later/real.json", "./made/../real.json"])
  func danglingLink(target: String) throws {
    try directory.write("", to: "made/keep")
    #expect(symlink(target, store.path) == 0)
    try store.update { $0["a"] = Customization(.none) }
    #expect(try directory.read(target).contains("\"id\": \"a\""))
    #expect(
      PathTrail(store.path).target
        == directory.file(target.contains("later") ? target : "real.json"))
    let restarted = CustomizationStore(path: store.path)
    try restarted.load()
    #expect(restarted.customizations.ids == ["a"])
  }

  @Test("Links in a circle are told with the remedy")
  func circle() throws {
    #expect(symlink("other.json", store.path) == 0)
    #expect(symlink("customizations.json", directory.file("other.json")) == 0)
    let error = #expect(throws: FileError.self) {
      try store.update { $0["a"] = Customization(.none) }
    }
    #expect(error?.message.hasSuffix("; remove the links that lead in a circle") == true)
  }

  @Test(
    "A file that cannot be used leaves the last good state, and itself, untouched",
    arguments: [
      ("{ \"version\": 1,", "1:1", "this '{' is not closed; write '}'", .syntax),
      ("[]", "1:1", "the file is a list; write { \"version\": 1 }", .shape),
      ("{ }", "1:1", "version is missing; write 1", .version),
      ("{ \"version\": \"1\" }", "1:14", "version is '1'; write 1", .version),
      (
        "{ \"version\": 1, \"bindings\": {} }", "1:29",
        "bindings is an object; write a list of changes: [ ]", .shape
      ),
      (
        "{ \"version\": 2, \"bindings\": [] }", "1:14",
        "a later version of the program wrote this file (version 2); update this one",
        .version
      ),
      (
        "", "1:1", "there is nothing to read; remove the file, or write { \"version\": 1 }",
        .syntax
      ),
    ] as [(String, String, String, FileError.Code)])
  func refused(
    text: String, position: String, message: String, code: FileError.Code
  ) throws {
    try store.update { $0["a"] = Customization(.none) }
    let good = store.customizations
    try directory.write(text, to: "customizations.json")
    let inode = directory.inode("customizations.json")
    for attempt in [store.load, { try store.update { $0["b"] = Customization(.none) } }] {
      let error = #expect(throws: FileError.self) { try attempt() }
      #expect(error?.code == code)
      #expect(error?.description == "\(store.path):\(position): \(message)")
      #expect(store.customizations == good)
    }
    #expect(try directory.read("customizations.json") == text)
    #expect(directory.inode("customizations.json") == inode)
  }

  @Test("What the system refuses is said with the remedy, and changes nothing")
  func system() throws {
    let folder = CustomizationStore(path: directory.path)
    let notFile = #expect(throws: FileError.self) { try folder.load() }
    #expect(notFile?.code == .unreadable)
    #expect(
      notFile?.message
        == "cannot read \(directory.path): Invalid argument; put a plain file there")
    #expect(mkfifo(store.path, 0o600) == 0)
    let pipe = #expect(throws: FileError.self) { try store.load() }
    #expect(pipe?.message == "cannot read \(store.path): Invalid argument; put a plain file there")
    try directory.write("", to: "plain")
    let below = CustomizationStore(path: directory.file("plain/customizations.json"))
    let unwritable = #expect(throws: FileError.self) {
      try below.update { $0["a"] = Customization(.none) }
    }
    #expect(unwritable?.code == .unwritable)
    #expect(
      unwritable?.message
        == "cannot write \(directory.file("plain")): Not a directory; put a directory there")
    #expect(below.customizations.isEmpty)
  }

  @Test("A file that is not UTF-8 is refused")
  func encoding() throws {
    try directory.write(Data([0x7B, 0xFF, 0x7D]), to: "customizations.json")
    let error = #expect(throws: FileError.self) { try store.load() }
    #expect(error?.message.hasSuffix("; save it as UTF-8") == true)
  }

  @Test("A writer that does not let go of the file is waited for in vain, but not for ever")
  func locked() throws {
    try TextFile.withLock(on: store.path, timeout: 0) { () throws(FileError) in
      let error = #expect(throws: FileError.self) {
        try store.update { $0["a"] = Customization(.none) }
      }
      #expect(error?.code == .locked)
      #expect(
        error?.message
          == "another program keeps \(store.path) locked; close it and try again")
      try store.load()
    }
  }
}
