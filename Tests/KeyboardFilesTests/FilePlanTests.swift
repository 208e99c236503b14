import FoundationEssentials
import Glibc
import KeyboardCore
import Requirements
import Testing

@testable import KeyboardFiles

@Suite("Plans of what is to be done to files")
struct FilePlanTests {
  private let tree: FileTree
  private let trash: Trash

  init() throws {
    tree = try FileTree()
    trash = Trash(home: tree.path("trash"))
  }

  private func path(_ name: String) -> FilePath { tree.path(name) }

  // MARK: Planning

  private func plan(
    _ kind: FilePlan.Transfer, _ files: [String], _ clash: FilePlan.Clash, taken: Set<String>
  ) throws -> [FilePlan.Step] {
    try FilePlan.transfer(
      kind, files.map { FilePath($0) }, into: FilePath("/to"), whereTaken: clash
    ) {
      taken.contains($0.text)
    }.steps
  }

  @Test("What is free goes under its name, and what is taken as somebody decides")
  func clashes() throws {
    let (a, b) = (FilePath("/from/a"), FilePath("/from/b"))
    let taken: Set = ["/to/a", "/to/a 2"]
    func target(_ name: String) -> FilePath { FilePath("/to/\(name)") }
    #expect(
      try plan(.copy, ["/from/a", "/from/b"], .keepBoth, taken: taken)
        == [.copy(a, to: target("a 3")), .copy(b, to: target("b"))])
    #expect(
      try plan(.move, ["/from/a", "/from/b"], .replace, taken: taken)
        == [.trash(target("a")), .move(a, to: target("a")), .move(b, to: target("b"))])
    #expect(
      try plan(.copy, ["/from/a", "/from/b"], .skip, taken: taken)
        == [.copy(b, to: target("b"))])
    let files = ["/from/a", "/from/b", "/to/a"].map { FilePath($0) }
    #expect(
      FilePlan.clashes(of: files, in: FilePath("/to")) { taken.contains($0.text) } == [a])
  }

  @Test("A copy beside its original gets a number, and a move to where it is does nothing")
  func samePlace() throws {
    let file = FilePath("/to/a.txt")
    for clash in FilePlan.Clash.allCases {
      #expect(
        try plan(.copy, ["/to/a.txt"], clash, taken: ["/to/a.txt"])
          == [.copy(file, to: FilePath("/to/a 2.txt"))])
      #expect(try plan(.move, ["/to/a.txt"], clash, taken: ["/to/a.txt"]) == [])
    }
  }

  @Test("Of two files with one name the second one gets a number, whatever was decided")
  func twins() throws {
    #expect(
      try plan(.copy, ["/x/a", "/y/a"], .replace, taken: ["/to/a"]) == [
        .trash(FilePath("/to/a")), .copy(FilePath("/x/a"), to: FilePath("/to/a")),
        .copy(FilePath("/y/a"), to: FilePath("/to/a 2")),
      ])
  }

  @Test("A directory goes neither into itself nor in the place of one that holds it")
  func loops() {
    let into = #expect(throws: FileError.self) { try plan(.move, ["/to"], .skip, taken: []) }
    #expect(into?.message == "cannot move /to into itself; choose another directory")
    let over = #expect(throws: FileError.self) {
      try plan(.copy, ["/to/a/a"], .replace, taken: ["/to/a"])
    }
    #expect(over?.message == "cannot replace /to/a by what is in it; keep both")
  }

  @Test("A free path has the first number that no file has")
  func freePaths() throws {
    let taken = try tree.write("place/a.txt")
    #expect(FilePlan.free(taken) == path("place/a 2.txt"))
    try tree.write("place/a 2.txt")
    #expect(FilePlan.free(taken) == path("place/a 3.txt"))
    #expect(FilePlan.free(path("place/b.txt")) == path("place/b.txt"))
    #expect(FilePlan.free(FilePath("/")) == FilePath("/"))
  }

  @Test("Another name is given as somebody decides")
  func renaming() throws {
    let file = FilePath("/to/a")
    let name = FileName(bytes: [0x62])
    func steps(_ clash: FilePlan.Clash, taken: Bool) -> [FilePlan.Step] {
      FilePlan.rename(file, to: name, whereTaken: clash) { taken && $0.text == "/to/b" }.steps
    }
    #expect(steps(.skip, taken: false) == [.move(file, to: FilePath("/to/b"))])
    #expect(steps(.skip, taken: true) == [])
    #expect(steps(.keepBoth, taken: true) == [.move(file, to: FilePath("/to/b 2"))])
    #expect(
      steps(.replace, taken: true) == [
        .trash(FilePath("/to/b")), .move(file, to: FilePath("/to/b")),
      ])
    #expect(
      FilePlan.rename(file, to: FileName(bytes: [0x61]), whereTaken: .replace) { _ in true }.steps
        == [])
  }

  @Test(
    "Many get other names in an order in which each is free, circles by one in between",
    arguments: [
      ("a>a b>c", ["b>c"]), ("a>b b>c", ["b>c", "a>b"]), ("b>c a>b", ["b>c", "a>b"]),
      ("a>b b>a", ["a>a 2", "b>a", "a 2>b"]),
      ("a>b b>d d>a e>f", ["a>a 2", "d>a", "b>d", "a 2>b", "e>f"]),
      ("a>b b>a a 2>x", ["a>a 3", "b>a", "a 3>b", "a 2>x"]),
      ("a>b b>a x>a 2", ["a>a 3", "b>a", "a 3>b", "x>a 2"]),
    ])
  func renamingMany(names: String, steps: [String]) throws {
    // A letter, and maybe a number, on each side of the arrow.
    let pairs = names.matches(of: /([a-z](?: \d)?)>([a-z](?: \d)?)/).map {
      (file: FilePath("/to/\($0.1)"), to: FileName(bytes: Array($0.2.utf8)))
    }
    let plan = try FilePlan.rename(pairs) { path in pairs.contains { $0.file == path } }
    let told = plan.steps.map { step in
      guard case .move(let file, let target) = step else { return "" }
      return "\(file.name?.text ?? "")>\(target.name?.text ?? "")"
    }
    #expect(told == steps)
  }

  @Test("A name in other case is given by one in between where case is ignored")
  func changingCase() throws {
    let (a, between, target) = (FilePath("/to/a"), FilePath("/to/a 2"), FilePath("/to/A"))
    let isTaken = { (path: FilePath) in path == a || path == target }
    let steps: [FilePlan.Step] = [.move(a, to: between), .move(between, to: target)]
    let name = FileName(bytes: [0x41])
    for clash in FilePlan.Clash.allCases {
      let plan = FilePlan.rename(
        a, to: name, whereTaken: clash, isTaken: isTaken, isSame: { $0 == a && $1 == target })
      #expect(plan.steps == steps)
    }
    let many = try FilePlan.rename(
      [(file: a, to: name)], isTaken: isTaken, isSame: { $0 == a && $1 == target })
    #expect(many.steps == steps)
    // If case matters, two links to one file have two names.
    let file = try tree.write("place/a")
    let link = path("place/A")
    let isLinked = file.withCString { file in link.withCString { Glibc.link(file, $0) } } == 0
    #expect(isLinked && !file.isSameIgnoringCase(link))
  }

  @Test(
    "Two files never get one name, nor one the name of a file that keeps it",
    arguments: [
      ("a>x b>x", "two files would be called x; give each its own name"),
      ("a>b b>b", "two files would be called b; give each its own name"),
      ("a>c", "/to/c is there already; choose another name"),
    ])
  func renamingClashes(names: String, message: String) {
    let pairs = names.split(separator: " ").map {
      (file: FilePath("/to/\($0.prefix(1))"), to: FileName(bytes: Array($0.suffix(1).utf8)))
    }
    let error = #expect(throws: FileError.self) {
      try FilePlan.rename(pairs) { ["/to/a", "/to/b", "/to/c"].contains($0.text) }
    }
    #expect(error?.message == message)
  }

  // MARK: Performing

  /// Performs a plan, what takes it back, and what takes that back.
  private func check(_ plan: FilePlan, _ expected: [String], at place: String) throws {
    let before = try tree.listing(of: path(place))
    let outcome = plan.perform(trash: trash)
    #expect(outcome.error == nil)
    #expect(try tree.listing(of: path(place)) == expected)
    let back = outcome.inverse.perform(trash: trash)
    #expect(back.error == nil)
    #expect(try tree.listing(of: path(place)) == before)
    #expect(back.inverse.perform(trash: trash).error == nil)
    #expect(try tree.listing(of: path(place)) == expected)
  }

  @Test("A directory is copied with its links, modes and times, and taken back")
  func copying() throws {
    try tree.write("place/from/file", "text", mode: 0o640)
    try tree.write("place/from/inner/run", "run", mode: 0o755)
    tree.link("place/from/link", to: "nowhere")
    chmod(path("place/from/inner").text, 0o500)
    utimensat(
      AT_FDCWD, path("place/from/file").text, [timespec(), timespec(tv_sec: 99, tv_nsec: 0)], 0)
    let plan = FilePlan([.copy(path("place/from"), to: path("place/to"))])
    let whole = { (name: String) in
      ["/", "/file rw-r----- text", "/inner/", "/inner/run rwxr-xr-x run", "/link -> nowhere"]
        .map { name + $0 }
    }
    try check(plan, whole("from") + whole("to"), at: "place")
    let copies = try FileEntry.entries(of: path("place/to"))
    #expect(copies.first { $0.name.text == "file" }?.modified == 99)
    #expect(copies.first { $0.name.text == "inner" }?.mode == 0o500)
  }

  @Test(
    "Extended attributes are copied, those of directories too",
    .needsExtendedAttributes)
  func attributes() throws {
    try tree.write("place/from/file", mode: 0o400)
    try tree.write("place/from/plain")
    for (name, value) in [("place/from", "of a directory"), ("place/from/file", "of a file")] {
      #expect(ExtendedAttribute.set("user.test", Array(value.utf8), of: path(name).text))
    }
    FilePlan([.copy(path("place/from"), to: path("place/to"))]).perform(trash: trash)
    let value = { (name: String) in
      ExtendedAttribute.value("user.test", of: self.path("place/\(name)").text)
    }
    #expect(value("to") == Array("of a directory".utf8))
    #expect(value("to/file") == Array("of a file".utf8))
    #expect(value("to/plain") == nil)
  }

  @Test(
    "What was never written of a file takes no place in its copy either",
    arguments: [["start": 0, "middle": 1 << 22], ["middle": 1 << 22], ["end": (1 << 23) - 3], [:]])
  func holes(words: [String: Int]) throws {
    let file = try tree.write("place/a", "")
    truncate(file.text, 1 << 23)
    let descriptor = open(file.text, O_WRONLY | O_CLOEXEC)
    for (word, place) in words { pwrite(descriptor, word, word.utf8.count, place) }
    close(descriptor)
    FilePlan([.copy(file, to: path("place/b"))]).perform(trash: trash)
    let paths = [file.text, path("place/b").text]
    let contents = paths.map { FileManager.default.contents(atPath: $0) }
    #expect(contents[0] == contents[1] && contents[1]?.count == 1 << 23)
    let blocks = paths.map { path in
      var facts = stat()
      lstat(path, &facts)
      return Int(facts.st_blocks)
    }
    #expect(blocks[1] <= blocks[0])
  }

  @Test("A pipe is copied as one, with its mode, and nobody waits for what comes out of it")
  func pipes() throws {
    try tree.write("place/from/file")
    mkfifo(path("place/from/pipe").text, 0o600)
    chmod(path("place/from/pipe").text, 0o640)
    let plan = FilePlan([.copy(path("place/from"), to: path("place/to"))])
    let outcome = plan.perform(trash: trash)
    #expect(outcome.error == nil && outcome.leftovers.isEmpty)
    #expect(path("place/to/pipe").facts?.st_mode == S_IFIFO | 0o640)
  }

  @Test("A path of a single part is one in the current directory")
  func exitsRelative() async {
    await #expect(processExitsWith: .success) {
      let tree = try FileTree()
      try tree.write("from/file")
      chdir(tree.root.text)
      let plan = FilePlan([.copy(FilePath("from"), to: tree.path("to"))])
      #expect(plan.perform(trash: Trash(home: nil)).error == nil)
      #expect(
        try tree.listing() == [
          "from/", "from/file rw-r--r-- text", "to/", "to/file rw-r--r-- text",
        ])
    }
  }

  @Test("A file whose size nobody says is copied with what is in it")
  func unsized() throws {
    try tree.write("place/a")
    let copy = path("place/filesystems")
    FilePlan([.copy(FilePath("/proc/filesystems"), to: copy)]).perform(trash: trash)
    #expect(try tree.listing(of: path("place")).contains { $0.contains("tmpfs") })
  }

  @Test("What a step deleted for good before it does not keep what was replaced in the trash")
  func bringingBack() throws {
    try tree.write("place/gone")
    try tree.write("place/kept", "old")
    let plan = FilePlan([
      .delete(path("place/gone")), .trash(path("place/kept")),
      .move(path("place/missing"), to: path("place/kept")),
    ])
    #expect(plan.perform(trash: trash).error != nil)
    #expect(try tree.listing(of: path("place")) == ["kept rw-r--r-- old"])
  }

  @Test("Moving, making and replacing are taken back")
  func changes() throws {
    try tree.write("place/a", "new")
    try tree.write("place/inner/a", "old")
    let plan = try FilePlan.transfer(
      .move, [path("place/a")], into: path("place/inner"), whereTaken: .replace)
    let made: [FilePlan.Step] = [
      .makeDirectory(path("place/made")), .makeFile(path("place/made/file")),
    ]
    try check(
      FilePlan(plan.steps + made),
      ["inner/", "inner/a rw-r--r-- new", "made/", "made/file rw-r--r-- "], at: "place")
  }

  @Test("Names that are not UTF-8 are copied, moved, deleted and brought back")
  func bytes() throws {
    try tree.write("place/a")
    let name = FileName(bytes: [0x62, 0xFF, 0x0A])
    let renamed = FilePlan.rename(path("place/a"), to: name, whereTaken: .skip)
    try check(renamed, ["b\\xff\\x0a rw-r--r-- text"], at: "place")
    let file = path("place").appending(name)
    let copy = try FilePlan.transfer(.copy, [file], into: path("place"), whereTaken: .skip)
    try check(
      copy, ["b\\xff\\x0a rw-r--r-- text", "b\\xff\\x0a 2 rw-r--r-- text"], at: "place")
    try check(FilePlan([.trash(file)]), ["b\\xff\\x0a 2 rw-r--r-- text"], at: "place")
  }

  @Test("Names that go round are given, and taken back")
  func swapping() throws {
    for name in ["a", "b", "c"] { try tree.write("place/\(name)", "was \(name)") }
    let names = ["a": "b", "b": "c", "c": "a"].map {
      (file: path("place/\($0)"), to: FileName(bytes: Array($1.utf8)))
    }
    try check(
      FilePlan.rename(names),
      ["a rw-r--r-- was c", "b rw-r--r-- was a", "c rw-r--r-- was b"], at: "place")
  }

  @Test("Nothing is overwritten that came after the plan was made")
  func neverOverwrites() throws {
    try tree.write("place/a", "mine")
    try tree.write("place/b", "other")
    let (a, b) = (path("place/a"), path("place/b"))
    let steps: [FilePlan.Step] = [
      .copy(a, to: b), .move(a, to: b), .makeFile(b), .makeDirectory(b),
    ]
    for step in steps {
      let outcome = FilePlan([step]).perform(trash: trash)
      #expect(outcome.error?.message.contains("File exists") == true)
      #expect(outcome.inverse.steps == [])
    }
    #expect(try tree.listing(of: path("place")) == ["a rw-r--r-- mine", "b rw-r--r-- other"])
  }

  @Test(
    "Nothing is overwritten on a file system that can only rename over what is there",
    arguments: [EINVAL, ENOSYS])
  func exitsRenaming(reason: Int32) async {
    await #expect(processExitsWith: .success) { [reason] in
      let tree = try FileTree()
      let (one, two) = (try tree.write("one", "1"), try tree.write("two", "2"))
      try refuseRenaming(with: reason)
      let plan = FilePlan([.move(one, to: tree.path("new")), .move(two, to: tree.path("new"))])
      let outcome = plan.perform(trash: Trash(home: nil))
      #expect(outcome.error?.message.contains("File exists") == true)
      #expect(try tree.listing() == ["new rw-r--r-- 1", "two rw-r--r-- 2"])
    }
  }

  @Test("A copy that is cancelled leaves nothing, and what it was to replace is back")
  func cancelling() throws {
    try tree.write("place/from/one")
    try tree.write("place/from/two")
    try tree.write("place/to/from", "old")
    let plan = try FilePlan.transfer(
      .copy, [path("place/from")], into: path("place/to"), whereTaken: .replace)
    let before = try tree.listing(of: path("place"))
    let outcome = plan.perform(trash: trash) { $0.bytes < 4 }
    #expect(outcome.isCancelled && outcome.error == nil)
    #expect(outcome.inverse.steps == [])
    #expect(try tree.listing(of: path("place")) == before)
    #expect(try FileEntry.entries(of: path("trash/files")).isEmpty)
  }

  @Test("The first step that fails ends the plan, and the steps before it can be taken back")
  func failing() throws {
    try tree.write("place/a")
    let before = try tree.listing(of: path("place"))
    let plan = FilePlan([
      .makeDirectory(path("place/made")), .move(path("place/missing"), to: path("place/made/x")),
      .delete(path("place/a")),
    ])
    let outcome = plan.perform(trash: trash)
    #expect(
      outcome.error?.message
        == "cannot move \(tree.root.text)/place/missing: No such file or directory")
    #expect(outcome.inverse.steps == [.trash(path("place/made"))])
    outcome.inverse.perform(trash: trash)
    #expect(try tree.listing(of: path("place")) == before)
  }

  @Test("Progress tells bytes, of all that have to be copied")
  func progress() throws {
    let size = 3 << 20
    try tree.write("place/large", String(repeating: "x", count: size))
    try tree.write("place/small", "12345")
    final class Log { var all: [FilePlan.Progress] = [] }
    let log = Log()
    let plan = try FilePlan.transfer(
      .copy, [path("place/large"), path("place/small")], into: path("place"), whereTaken: .keepBoth)
    plan.perform(trash: trash) { progress in
      log.all.append(progress)
      return true
    }
    let told = log.all.map(\.bytes)
    #expect(told == told.sorted() && Set(told).isSuperset(of: [1 << 20, 2 << 20, size]))
    #expect(log.all.last?.bytes == size + 5 && log.all.last?.totalBytes == size + 5)
    #expect(log.all.last?.name?.text == "small")
  }

  @Test("Deleting for good follows no links")
  func deleting() throws {
    try tree.write("place/kept/file")
    try tree.write("place/gone/inner/file")
    tree.link("place/gone/link", to: "../kept")
    chmod(path("place/gone/inner").text, 0o500)
    let outcome = FilePlan([.delete(path("place/gone"))]).perform(trash: trash)
    #expect(outcome.error == nil && outcome.inverse.steps == [])
    #expect(try tree.listing(of: path("place")) == ["kept/", "kept/file rw-r--r-- text"])
  }

  @Test("Directories that cannot be deleted get the modes back that they had")
  func undeletable() throws {
    try tree.write("place/outer/middle/inner/file")
    // Nobody can see what is in the innermost one.
    let modes: [(name: String, mode: UInt32)] = [
      ("place/outer/middle/inner", 0), ("place/outer/middle", 0o510), ("place/outer", 0o420),
    ]
    for (name, mode) in modes {
      tree.giveAway(name)
      chmod(path(name).text, mode)
    }
    let outcome = withoutPrivileges {
      FilePlan([.delete(path("place/outer"))]).perform(trash: trash)
    }
    #expect(
      outcome.error?.message
        == "cannot read \(path("place/outer/middle/inner").text): Permission denied; "
        + "change who may read it")
    #expect(path("place/outer").facts?.st_mode == S_IFDIR | 0o420)
    chmod(path("place/outer").text, 0o700)
    #expect(path("place/outer/middle").facts?.st_mode == S_IFDIR | 0o510)
    chmod(path("place/outer/middle/inner").text, 0o700)
  }
}

/// Makes the system call that renames to a free path alone fail in this thread, and all that it starts.
private func refuseRenaming(with reason: Int32) throws {
  #if arch(x86_64)
    let renameat2: UInt64 = 316
  #else
    let renameat2: UInt64 = 276
  #endif
  // Instructions of the kernel's packet filter: load the number of the call; compare it, and skip one if it is
  // another; return an error; allow it.
  var program: [UInt64] = [
    0x20, 0x0100_0015 | renameat2 << 32, 0x06 | (0x5_0000 | UInt64(reason)) << 32,
    0x06 | 0x7FFF_0000 << 32,
  ]
  // Swift cannot call a C function with a variable number of arguments directly.
  let symbol = try #require(dlsym(nil, "prctl"))
  typealias Function = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
  let prctl = unsafeBitCast(symbol, to: Function.self)
  let isFiltered = program.withUnsafeMutableBufferPointer { program in
    var filter = (length: UInt16(program.count), first: program.baseAddress)
    return withUnsafePointer(to: &filter) { filter in
      // PR_SET_NO_NEW_PRIVS, which a filter asks for, and PR_SET_SECCOMP.
      prctl(38, 1, 0, 0, 0) == 0 && prctl(22, 2, UInt(bitPattern: filter), 0, 0) == 0
    }
  }
  try #require(isFiltered)
}
