import FoundationEssentials
import Glibc
import KeyboardCore
import ProcessorTime
import Testing

@testable import KeyboardFiles

@Suite(
  "Moves to another file system",
  .enabled(if: FileTree.otherFileSystem != nil, "/dev/shm is not a file system of its own"))
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
      outcome.leftovers.map(\.message) == ["cannot read \(from)/file: No such file or directory"])
    #expect(try there.listing() == ["file rw-r--r-- text"])
    #expect(try tree.listing(of: path("elsewhere")).count == 2)
    // The copy is the only one that is known of, so that nothing takes it away.
    #expect(outcome.paths.count == 1 && outcome.inverse.steps == [])
  }

  /// Moves a directory with files of a mebibyte, and does something once the first is copied.
  private func move(meanwhile: @escaping () throws -> Void) throws -> FilePlan.Outcome {
    let large = String(repeating: "x", count: 1 << 20)
    for name in ["a", "b", "inner/c", "inner/d"] { try tree.write("place/\(name)", large + name) }
    let plan = try FilePlan.transfer(.move, [path("place")], into: there.root, whereTaken: .skip)
    var isDone = false
    // All is copied, and nothing is deleted yet.
    return plan.perform(trash: trash) { progress in
      if !isDone, progress.totalBytes > 0, progress.bytes >= progress.totalBytes {
        isDone = true
        try? meanwhile()
      }
      return true
    }
  }

  private func text(_ path: FilePath) -> String {
    (try? String(contentsOfFile: path.text, encoding: .utf8)).map { String($0.suffix(9)) } ?? ""
  }

  @Test("A directory that is in use keeps what is made, changed or replaced while it moves")
  func inUse() throws {
    let outcome = try move {
      try tree.write("place/inner/new", "new")
      let file = fopen(path("place/a").text, "a")
      fputs("more", file)
      fclose(file)
      try tree.write("place/other", "replaced")
      rename(path("place/other").text, path("place/b").text)
    }
    #expect(outcome.error == nil)
    let place = path("place").text
    #expect(
      outcome.leftovers.map(\.message).sorted() == [
        "\(place)/a stays: it was changed meanwhile",
        "\(place)/b stays: it was changed meanwhile",
        "\(place)/inner/new stays: it was made meanwhile",
      ])
    #expect(text(path("place/a")).hasSuffix("xamore") && text(path("place/b")) == "replaced")
    #expect(text(path("place/inner/new")) == "new")
    #expect(try FileEntry.entries(of: path("place/inner")).map(\.name.text) == ["new"])
    for name in ["a", "b", "inner/c", "inner/d"] {
      #expect(text(there.path("place/\(name)")).contains("x" + name))
    }
  }

  @Test(
    "A file that another process has open, or that has the size and the time of its copy, stays")
  func open() throws {
    var descriptor: Int32 = -1
    let outcome = try move {
      descriptor = Glibc.open(path("place/a").text, O_RDWR)
      // Changed in place, with the size and the time that it had.
      var facts = stat()
      stat(path("place/b").text, &facts)
      let file = Glibc.open(path("place/b").text, O_WRONLY)
      Glibc.write(file, "Y", 1)
      Glibc.close(file)
      utimensat(AT_FDCWD, path("place/b").text, [facts.st_atim, facts.st_mtim], 0)
    }
    defer { Glibc.close(descriptor) }
    #expect(
      outcome.leftovers.map(\.message).sorted() == [
        "\(path("place").text)/a stays: it is in use",
        "\(path("place").text)/b stays: it was changed meanwhile",
      ])
    #expect(try FileEntry.entries(of: path("place")).count == 2)
  }

  @Test("Directories that stay keep the modes that they had")
  func modes() throws {
    let outcome = try move {
      try tree.write("place/inner/new", "new")
      chmod(path("place/inner").text, 0o550)
    }
    #expect(outcome.leftovers.count == 1)
    var facts = stat()
    #expect(stat(path("place/inner").text, &facts) == 0 && facts.st_mode & 0o777 == 0o550)
    chmod(path("place/inner").text, 0o750)
  }

  @Test("The proof of a deep tree is released without a deep stack")
  func deepProof() {
    var proof = CopiedFile(stat())
    for _ in 0..<200_000 {
      let outer = CopiedFile(stat())
      outer.files[FileName(bytes: [1])] = proof
      proof = outer
    }
  }

  @Test("A file that another process opens at the moment it is deleted ends nobody")
  func lease() throws {
    // While this process looks at each name of a file, whether it may delete it, another one opens and
    // closes the file all the time.
    try there.write("file", "content")
    try there.write("names/one")
    for number in 0..<2000 {
      #expect(link(there.path("file").text, there.path("names/\(number)").text) == 0)
    }
    let end = there.path("end")
    var process = pid_t()
    let script = "while ! test -e '\(end.text)'; do : <'\(there.path("file").text)'; done"
    var arguments: [UnsafeMutablePointer<CChar>?] =
      [strdup("sh"), strdup("-c"), strdup(script), nil]
    defer { for argument in arguments { free(argument) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    #expect(posix_spawnp(&process, "sh", &actions, nil, &arguments, environ) == 0)
    let plan = FilePlan([.move(there.path("names"), to: path("names"))])
    #expect(plan.perform(trash: trash).error == nil)
    try there.write("end")
    #expect(waitpid(process, nil, 0) == process)
  }

  @Test("Several names of one file are all moved")
  func hardLinks() throws {
    try tree.write("links/one", "content")
    tree.link("links/to", to: "one")
    for (name, other) in [("one", "two"), ("one", "three"), ("to", "to two"), ("to", "to three")] {
      #expect(link(path("links/\(name)").text, path("links/\(other)").text) == 0)
    }
    let outcome = FilePlan([.move(path("links"), to: there.path("links"))]).perform(trash: trash)
    #expect(outcome.error == nil && outcome.leftovers == [])
    #expect(!path("links").exists)
    #expect(try FileEntry.entries(of: there.path("links")).count == 6)
  }

  @Test("A directory of four times as many files takes about four times as long to delete")
  func manyFiles() throws {
    func time(_ count: Int) throws -> Duration {
      let directory = there.path("many")
      mkdir(directory.text, 0o755)
      for number in 0..<count { Glibc.close(creat("\(directory.text)/\(number)", 0o644)) }
      let plan = FilePlan([.delete(directory)])
      return ProcessorTime.measure { #expect(plan.perform(trash: trash).error == nil) }
    }
    let (few, many) = (try time(5000), try time(20_000))
    print("to delete 5,000 files takes \(few), 20,000 take \(many)")
    #expect(many < few * 8)
  }

  @Test("A tree of 1,600 levels is moved, copied and deleted")
  func deepTree() throws {
    let levels = 1600
    var descriptor = Glibc.open(tree.root.text, O_RDONLY | O_DIRECTORY)
    for level in 0..<levels {
      mkdirat(descriptor, "d", 0o755)
      let inner = openat(descriptor, "d", O_RDONLY | O_DIRECTORY)
      Glibc.close(descriptor)
      descriptor = inner
      if level == levels - 1 {
        let file = openat(descriptor, "file", O_WRONLY | O_CREAT, 0o644)
        Glibc.write(file, "deep", 4)
        Glibc.close(file)
      }
    }
    Glibc.close(descriptor)
    let plan = FilePlan([.move(path("d"), to: there.path("d"))])
    let outcome = plan.perform(trash: trash)
    #expect(outcome.error == nil && outcome.leftovers == [])
    #expect(!path("d").exists)
    var depth = 0
    descriptor = Glibc.open(there.root.text, O_RDONLY | O_DIRECTORY)
    while case let inner = openat(descriptor, "d", O_RDONLY | O_DIRECTORY), inner >= 0 {
      Glibc.close(descriptor)
      descriptor = inner
      depth += 1
    }
    #expect(depth == levels && faccessat(descriptor, "file", R_OK, 0) == 0)
    Glibc.close(descriptor)
    let copy = FilePlan([.copy(there.path("d"), to: there.path("e")), .delete(there.path("d"))])
    #expect(copy.perform(trash: trash).error == nil)
    #expect(FilePlan([.delete(there.path("e"))]).perform(trash: trash).error == nil)
    #expect(try there.listing() == [])
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
