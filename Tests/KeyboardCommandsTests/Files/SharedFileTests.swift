import Glibc
import KeyboardCore
import Testing

@testable import KeyboardCommands

@Suite("Files that several users share, and what the system refuses")
struct SharedFileTests {
  private let directory: TemporaryDirectory
  private let store: CustomizationStore

  init() throws {
    directory = try TemporaryDirectory()
    store = CustomizationStore(path: directory.file("customizations.json"))
    store.timeout = 20
  }

  private func save() throws {
    try store.update { $0["a"] = Customization(.none) }
  }

  private func facts(of name: String = "customizations.json") -> stat {
    var facts = stat()
    stat(directory.file(name), &facts)
    return facts
  }

  @Test("Saving keeps the mode of the file", arguments: [0o600, 0o640, 0o664, 0o666] as [mode_t])
  func mode(mode: mode_t) throws {
    try directory.write("{ \"version\": 1 }", to: "customizations.json")
    chmod(store.path, mode)
    try save()
    #expect(facts().st_mode & 0o7777 == mode)
    #expect(store.customizations.ids == ["a"])
  }

  @Test("Saving keeps the owner of the file where the system allows it", .enabled(if: isRoot))
  func owner() throws {
    try directory.write("{ \"version\": 1 }", to: "customizations.json")
    chown(store.path, 65534, 65534)
    let former = facts()
    try save()
    #expect(facts().st_ino != former.st_ino)
    #expect(facts().st_uid == 65534)
    #expect(facts().st_gid == 65534)
  }

  @Test("A file that is another user's is changed where it stands", .enabled(if: isRoot))
  func anothers() throws {
    let text = "{ \"version\": 1, \"rest\": \"\(String(repeating: "x", count: 500))\" }"
    try directory.write(text, to: "customizations.json")
    chmod(store.path, 0o666)
    chmod(directory.path, 0o777)
    let former = facts()
    try withoutPrivileges { try save() }
    #expect(facts().st_ino == former.st_ino)
    #expect(facts().st_uid == 0)
    #expect(facts().st_mode & 0o7777 == 0o666)
    try withoutPrivileges {
      try store.update { $0.unknownMembers = [:] }
    }
    #expect(facts().st_size < 200, "nothing of the longer text is left")
    try store.load()
    #expect(store.customizations.ids == ["a"])
    #expect(TextFile.names(in: directory.path) == ["customizations.json"])
  }

  @Test("What one user has left behind does not shut out another", .enabled(if: isRoot))
  func leftBehind() throws {
    chmod(directory.path, 0o777)
    for name in ["customizations.json.lock", "customizations.json.new"] {
      try directory.write("", to: name)
      chmod(directory.file(name), 0o600)
    }
    try withoutPrivileges { try save() }
    #expect(facts().st_uid == 65534)
    #expect(facts(of: "customizations.json.new").st_ino == 0)
  }

  @Test("A directory that may not be written is what the error is about")
  func readOnlyDirectory() throws {
    for text in [nil, "{ \"version\": 1 }"] {
      if let text {
        try directory.write(text, to: "customizations.json")
        chmod(store.path, 0o666)
      }
      chmod(directory.path, 0o555)
      defer { chmod(directory.path, 0o755) }
      let error = #expect(throws: FileError.self) { try withoutPrivileges { try save() } }
      #expect(
        error?.message
          == "cannot create files in \(directory.path): Permission denied; change who may write it")
      #expect(error?.code == .unwritable)
    }
  }

  @Test("A file that may not be written is not replaced by one that may")
  func readOnlyFile() throws {
    try directory.write("{ \"version\": 1 }", to: "customizations.json")
    chmod(store.path, 0o444)
    chmod(directory.path, 0o777)
    let error = #expect(throws: FileError.self) { try withoutPrivileges { try save() } }
    #expect(
      error?.message
        == "cannot write \(store.path): Permission denied; change who may write it")
  }

  @Test("A directory that cannot be made is told by the one above it that forbids it")
  func forbiddenDirectory() throws {
    chmod(directory.path, 0o555)
    defer { chmod(directory.path, 0o755) }
    let deep = CustomizationStore(path: directory.file("config/app/customizations.json"))
    let error = #expect(throws: FileError.self) {
      try withoutPrivileges { try deep.update { $0["a"] = Customization(.none) } }
    }
    #expect(
      error?.message
        == "cannot create files in \(directory.path): Permission denied; change who may write it")
  }
}

private let isRoot = geteuid() == 0

@_silgen_name("setfsuid")
private func setfsuid(_ user: UInt32) -> Int32

/// Does something with the rights of an ordinary user on files, on this thread alone.
private func withoutPrivileges(_ body: () throws -> Void) rethrows {
  guard isRoot else { return try body() }
  _ = setfsuid(65534)
  defer { _ = setfsuid(0) }
  try body()
}
