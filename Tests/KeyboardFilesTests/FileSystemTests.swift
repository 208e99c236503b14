import FoundationEssentials
import Glibc
import KeyboardCore
import KeyboardFiles
import Testing

@Suite(
  "Moves to another file system",
  .enabled(if: FileTree.otherFileSystem != nil, "/dev/shm is no file system of its own"))
struct FileSystemTests {
  private let tree: FileTree
  private let there: FileTree
  private let trash: Trash

  init() throws {
    tree = try FileTree()
    there = try FileTree(in: FileTree.otherFileSystem ?? "")
    trash = Trash(home: tree.path("trash"))
  }

  private func path(_ name: String) -> FilePath { tree.path(name) }

  @Test("What goes to another file system is copied whole before it is deleted, and taken back")
  func acrossFileSystems() throws {
    try tree.write("place/from/file", "text", mode: 0o600)
    tree.link("place/from/link", to: "file")
    let before = try tree.listing(of: path("place"))
    let plan = try FilePlan.transfer(
      .move, [path("place/from")], into: there.root, whereTaken: .skip)
    // Cancelled in the middle, everything stays.
    #expect(plan.perform(trash: trash) { $0.bytes < 4 }.isCancelled)
    #expect(try tree.listing(of: path("place")) == before)
    #expect(try there.listing() == [])
    let outcome = plan.perform(trash: trash)
    #expect(outcome.error == nil)
    #expect(try tree.listing(of: path("place")) == [])
    #expect(
      try there.listing() == ["from/", "from/file rw------- text", "from/link -> file"])
    #expect(outcome.inverse.perform(trash: trash).error == nil)
    #expect(try tree.listing(of: path("place")) == before)
    #expect(try there.listing() == [])
  }

  @Test("What cannot be deleted once its copy is whole is told, and the copy stays")
  func leftovers() throws {
    try tree.write("place/file")
    try tree.write("place/other")
    let plan = try FilePlan.transfer(
      .move, [path("place/file"), path("place/other")], into: there.root, whereTaken: .skip)
    // Its directory gets another name in the last moment.
    let (from, to) = (path("place").text, path("elsewhere").text)
    let outcome = plan.perform(trash: trash) {
      if $0.bytes == 4 { rename(from, to) }
      return true
    }
    #expect(
      outcome.leftovers.map(\.message)
        == ["cannot delete \(from)/file: No such file or directory"])
    #expect(try there.listing() == ["file rw-r--r-- text"])
    #expect(try tree.listing(of: path("elsewhere")).count == 2)
    // The copy is the only one that is known of, so that nothing takes it away.
    #expect(outcome.paths.count == 1 && outcome.inverse.steps == [])
  }

  @Test(
    "Nothing is copied from a directory that may not be changed",
    .enabled(if: geteuid() != 0, "root may change any"))
  func refusing() throws {
    try tree.write("place/file")
    chmod(path("place").text, 0o500)
    let plan = try FilePlan.transfer(
      .move, [path("place/file")], into: there.root, whereTaken: .skip)
    let outcome = plan.perform(trash: trash)
    chmod(path("place").text, 0o700)
    #expect(
      outcome.error?.message == "cannot move \(path("place/file").text): Permission denied; "
        + "change who may write it")
    #expect(try there.listing() == [])
  }
}
