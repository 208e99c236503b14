import FoundationEssentials
import Glibc
import KeyboardCore
import KeyboardFiles
import Testing

@Suite("The trash")
struct TrashTests {
  private let tree: FileTree

  init() throws {
    tree = try FileTree()
  }

  private func text(_ path: FilePath) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path.text)), as: UTF8.self)
  }

  @Test(
    "What is deleted lies in files, and info says in the words of the specification where it was")
  func information() throws {
    let path = try tree.write("a b%ü.txt")
    let trash = Trash(home: tree.path("data/Trash"), now: { 86_400 * 365 })
    let file = try trash.put(path)
    #expect(!path.exists)
    #expect(file.file == tree.path("data/Trash/files/a b%ü.txt"))
    #expect(file.information == tree.path("data/Trash/info/a b%ü.txt.trashinfo"))
    let lines = try text(file.information).split(separator: "\n")
    #expect(lines.count == 3 && lines[0] == "[Trash Info]")
    #expect(lines[1] == "Path=\(tree.root.text)/a%20b%25%C3%BC.txt")
    // In local time, whatever that is here.
    #expect(lines[2].wholeMatch(of: /DeletionDate=197[01]-\d\d-\d\dT\d\d:\d\d:\d\d/) != nil)
    #expect(try FileEntry(at: tree.path("data/Trash")).permissions == "rwx------")
    try trash.restore(file)
    #expect(try text(path) == "text")
    #expect(try FileEntry.entries(of: tree.path("data/Trash/info")).isEmpty)
    #expect(try FileEntry.entries(of: tree.path("data/Trash/files")).isEmpty)
  }

  @Test("Files of one name lie beside each other, and each comes back to its place")
  func sameNames() throws {
    let paths = try ["x/a.txt", "y/a.txt", "z/a.txt"].map { try tree.write($0, $0) }
    let trash = Trash(home: tree.path("Trash"))
    let files = try paths.map { try trash.put($0) }
    #expect(files.map { $0.file.name?.text } == ["a.txt", "a 2.txt", "a 3.txt"])
    for file in files.reversed() { try trash.restore(file) }
    #expect(try paths.map(text) == ["x/a.txt", "y/a.txt", "z/a.txt"])
  }

  @Test("Nothing is restored over what has its place now")
  func taken() throws {
    let path = try tree.write("a", "old")
    let trash = Trash(home: tree.path("Trash"))
    let file = try trash.put(path)
    try tree.write("a", "new")
    let error = #expect(throws: FileError.self) { try trash.restore(file) }
    #expect(error?.message.hasPrefix("cannot restore \(path.text): File exists") == true)
    #expect(try text(path) == "new")
    #expect(file.file.exists && file.information.exists)
  }

  @Test("What holds the trash, and what is not there, is not deleted")
  func refused() throws {
    let trash = Trash(home: tree.path("inner/Trash"))
    let around = #expect(throws: FileError.self) { try trash.put(tree.root) }
    #expect(around?.message == "cannot delete \(tree.root.text): the trash is in it")
    let missing = #expect(throws: FileError.self) { try trash.put(tree.path("missing")) }
    #expect(
      missing?.message == "cannot delete \(tree.root.text)/missing: No such file or directory")
    #expect(try FileEntry.entries(of: tree.path("inner/Trash/info")).isEmpty)
  }

  @Test("What its directory does not let go stays, and nothing in the trash tells of it")
  func kept() throws {
    try tree.write("place/a")
    chmod(tree.path("place").text, 0o555)
    try tree.write("own/Trash/other")
    for name in ["own", "own/Trash"] { tree.giveAway(name) }
    let trash = Trash(home: tree.path("own/Trash"))
    let error = #expect(throws: FileError.self) {
      try withoutPrivileges { try trash.put(tree.path("place/a")) }
    }
    chmod(tree.path("place").text, 0o755)
    #expect(
      error?.message == "cannot delete \(tree.path("place/a").text): Permission denied; "
        + "change who may write it")
    #expect(
      try tree.listing() == [
        "own/", "own/Trash/", "own/Trash/files/", "own/Trash/info/",
        "own/Trash/other rw-r--r-- text", "place/", "place/a rw-r--r-- text",
      ])
  }

  private static let hasOther: Bool = {
    var (here, there) = (stat(), stat())
    let temporary = FileManager.default.temporaryDirectory.path
    return stat(temporary, &here) == 0 && stat("/dev/shm", &there) == 0
      && here.st_dev != there.st_dev && access("/dev/shm", W_OK) == 0
  }()

  @Test(
    "Another file system has a trash of its own, which tells paths from its top",
    .enabled(if: hasOther, "/dev/shm is not a file system of its own"))
  func otherFileSystem() throws {
    let there = try FileTree(in: "/dev/shm")
    let path = try there.write("inner/a")
    let trash = Trash(home: tree.path("Trash"))
    let file = try trash.put(path)
    let top = FilePath("/dev/shm/.Trash-\(getuid())")
    #expect(top.contains(file.file) && !file.original.exists)
    let relative = path.text.dropFirst("/dev/shm/".count)
    #expect(try text(file.information).contains("\nPath=\(relative)\n"))
    try trash.restore(file)
    #expect(path.exists && !file.information.exists)
    // Only where nothing else lies in it.
    for directory in [file.file.parent, file.information.parent, top] {
      directory?.withCString { _ = rmdir($0) }
    }
  }

  @Test(
    "A name that is too long for the trash is shortened there, and comes back whole",
    arguments: [
      String(repeating: "x", count: 255), String(repeating: "ü", count: 124) + "12.jpg",
      "." + String(repeating: "e", count: 254),
    ])
  func longNames(name: String) throws {
    let trash = Trash(home: tree.path("Trash"))
    let files = try (1...3).map { number in
      let path = try tree.write(name, "\(number)")
      return try trash.put(path)
    }
    #expect(Set(files.map(\.file)).count == 3)
    for file in files {
      let text = file.file.name?.text ?? ""
      #expect(!text.contains("\\x") && text.hasSuffix(".jpg") == name.hasSuffix(".jpg"))
    }
    try trash.restore(files[1])
    #expect(try text(tree.path(name)) == "2")
  }

  @Test(
    "A trash that is a link to another file system is left alone, and the own one is used",
    .enabled(if: FileTree.otherFileSystem != nil, "/dev/shm is not a file system of its own"))
  func linkedTrash() throws {
    let there = try FileTree(in: "/dev/shm")
    tree.link("Trash", to: there.root.text)
    let path = try tree.write("a")
    let trash = Trash(home: tree.path("Trash"))
    do {
      let file = try trash.put(path)
      #expect(!there.root.contains(file.file.resolved ?? file.file) && !path.exists)
      try trash.restore(file)
    } catch {
      // Only where nobody but root may make a trash there.
      #expect(error.message.hasSuffix("; delete it for good, or move it to another file system"))
    }
    #expect(try text(path) == "text")
    #expect(try FileEntry.entries(of: there.root).isEmpty)
  }

  @Test("A link goes to the trash itself, not what it leads to")
  func links() throws {
    try tree.write("kept")
    tree.link("link", to: "kept")
    let trash = Trash(home: tree.path("Trash"))
    let file = try trash.put(tree.path("link"))
    #expect(tree.path("kept").exists && !tree.path("link").exists)
    #expect(try FileEntry(at: file.file).isLink)
  }
}
