import FoundationEssentials
import Glibc
import KeyboardCore
import KeyboardFiles
import Testing

@Suite("The journal of plans")
struct FileJournalTests {
  private let tree: FileTree
  private let trash: Trash
  private let journal: FileJournal

  init() throws {
    tree = try FileTree()
    trash = Trash(home: tree.path("trash"))
    journal = FileJournal(directory: tree.path("state/files"))
  }

  private func path(_ name: String) -> FilePath { tree.path(name) }

  /// The only record, as the next session finds it; with so many of its last lines never written.
  private func reopened(without count: Int = 0, then end: String = "") throws -> FileJournal.Record
  {
    let names = try FileEntry.entries(of: journal.directory).map(\.name)
    let file = journal.directory.appending(try #require(names.first)).text
    let lines = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
      .split(separator: "\n").dropLast(count)
    try Data((lines.joined(separator: "\n") + "\n" + end).utf8).write(to: URL(filePath: file))
    return try #require(journal.records().first)
  }

  private func perform(_ plan: FilePlan) throws {
    let record = try journal.begin("done: é 2")
    #expect(plan.perform(trash: trash, record: record).error == nil)
    record.close()
  }

  @Test("A change is taken back in the next session, with names that are not UTF-8")
  func nextSession() throws {
    try tree.write("place/a", "new")
    try tree.write("place/inner/a", "old")
    let odd = path("place").appending(FileName(bytes: [0x62, 0xFF, 0x0A, 0x25, 0x20]))
    let before = try tree.listing(of: path("place"))
    let plan = try FilePlan.transfer(
      .move, [path("place/a")], into: path("place/inner"), whereTaken: .replace)
    try perform(FilePlan(plan.steps + [.makeFile(odd), .trash(path("place/inner/a"))]))
    let record = try reopened()
    let state = try #require(record.state)
    #expect(state.name == "done: é 2" && state.interrupted == nil)
    let outcome = FilePlan(state.undo).perform(trash: trash, record: record, isUndo: true)
    #expect(outcome.error == nil)
    #expect(try tree.listing(of: path("place")) == before)
    record.close()
    #expect(journal.records().isEmpty)
    #expect(try FileEntry.entries(of: journal.directory).isEmpty)
  }

  @Test("The record of a living process is offered to nobody, and one that ended is")
  func living() throws {
    try tree.write("place/a")
    let record = try journal.begin("moved")
    FilePlan([.move(path("place/a"), to: path("place/b"))]).perform(trash: trash, record: record)
    #expect(journal.records().isEmpty)
    record.close()
    #expect(journal.records().count == 1)
  }

  @Test("A record that is closed is free, though a process that is being started has it still")
  func copiedDescriptor() throws {
    try tree.write("place/a")
    let record = try journal.begin("moved")
    FilePlan([.move(path("place/a"), to: path("place/b"))]).perform(trash: trash, record: record)
    let descriptors = (0..<Int32(1024)).filter { descriptor in
      let file = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/\(descriptor)")
      return file?.hasPrefix(journal.directory.text) ?? false
    }
    let copy = dup(try #require(descriptors.first))
    defer { close(copy) }
    record.close()
    #expect(journal.records().count == 1)
  }

  @Test(
    "What was done when its end was not yet written is known by the file, whatever the step",
    arguments: [false, true], ["copy", "move", "trash", "restore", "makeFile", "makeDirectory"])
  func doneUnnoted(isFinished: Bool, kind: String) throws {
    try tree.write("place/a")
    try tree.write("place/inner/file")
    let (a, b) = (path("place/a"), path("place/b"))
    let step: FilePlan.Step =
      switch kind {
      case "copy": .copy(path("place/inner"), to: b)
      case "move": .move(a, to: b)
      case "trash": .trash(a)
      case "restore": .restore(try trash.put(a))
      case "makeFile": .makeFile(b)
      default: .makeDirectory(b)
      }
    let before = try tree.listing(of: path("place"))
    try perform(FilePlan([step]))
    let after = try tree.listing(of: path("place"))
    let record = try reopened(without: 2)
    #expect(record.state?.interrupted?.steps == [step])
    #expect(record.recover(isFinished: isFinished, trash: trash).error == nil)
    #expect(try tree.listing(of: path("place")) == (isFinished ? after : before))
    #expect(record.state?.interrupted == nil && record.state?.undo.isEmpty == !isFinished)
    record.close()
  }

  @Test(
    "What was begun and not done is done, or is not; nothing incomplete is left",
    arguments: [false, true], ["copy", "trash", "move"])
  func begun(isFinished: Bool, kind: String) throws {
    try tree.write("place/a", "whole")
    let (a, b) = (path("place/a"), path("place/b"))
    let step: FilePlan.Step =
      kind == "copy" ? .copy(a, to: b) : kind == "trash" ? .trash(a) : .move(a, to: b)
    let before = try tree.listing(of: path("place"))
    try perform(FilePlan([step]))
    let after = try tree.listing(of: path("place"))
    // As it was before the last thing that the step does.
    switch kind {
    case "copy":
      let record = try reopened(without: 3)
      let temporary = try #require(try lastWord(of: "temporary"))
      #expect(b.withCString { b in temporary.withCString { Glibc.rename(b, $0) } } == 0)
      record.close()
    case "trash":
      #expect(
        path("trash/files/a").withCString { file in a.withCString { Glibc.rename(file, $0) } } == 0)
    default: #expect(b.withCString { b in a.withCString { Glibc.rename(b, $0) } } == 0)
    }
    let record = try reopened(without: kind == "copy" ? 0 : 2, then: "done mo")
    #expect(record.recover(isFinished: isFinished, trash: trash).error == nil)
    #expect(try tree.listing(of: path("place")) == (isFinished ? after : before))
    let kept = (try? FileEntry.entries(of: path("trash/info")).count) ?? 0
    // A copy that is taken back once it was complete would be in the trash; here it was not.
    #expect(kept == (isFinished && kind == "trash" ? 1 : 0))
    record.close()
  }

  private func lastWord(of key: String) throws -> String? {
    let names = try FileEntry.entries(of: journal.directory).map(\.name)
    let file = journal.directory.appending(try #require(names.first)).text
    return String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
      .split(separator: "\n").last { $0.hasPrefix(key) }?.split(separator: " ").last.map(
        String.init)
  }

  @Test(
    "A move to another file system whose original is deleted in part is finished or taken back",
    .enabled(if: FileTree.otherFileSystem != nil, "/dev/shm is not a file system of its own"),
    arguments: [false, true])
  func half(isFinished: Bool) throws {
    let there = try FileTree(in: "/dev/shm")
    for name in ["a", "b", "inner/c"] { try tree.write("place/from/\(name)", "text of \(name)") }
    tree.link("place/from/link", to: "a")
    let whole = try tree.listing(of: path("place/from"))
    let target = there.path("to")
    try perform(FilePlan([.move(path("place/from"), to: target)]))
    // As if one file had not been deleted yet, and another was made meanwhile.
    try tree.write("place/from/b", "text of b")
    try tree.write("place/from/inner/new", "new")
    let record = try reopened(without: 2)
    let outcome = record.recover(isFinished: isFinished, trash: trash)
    #expect(outcome.error == nil && outcome.leftovers.isEmpty)
    let place = isFinished ? target : path("place/from")
    let texts = try tree.listing(of: place)
    #expect(texts == (whole + ["inner/new rw-r--r-- new"]).sorted())
    #expect((isFinished ? path("place/from") : target).exists == false)
    record.close()
  }

  @Test(
    "A file that differs at the two places of an interrupted move stays at both, and is named",
    .enabled(if: FileTree.otherFileSystem != nil, "/dev/shm is not a file system of its own"),
    arguments: [false, true], ["", String(repeating: "x", count: 300_000)])
  func differing(isFinished: Bool, start: String) throws {
    let there = try FileTree(in: "/dev/shm")
    try tree.write("place/from/a", start + "one")
    try perform(FilePlan([.move(path("place/from"), to: there.path("to"))]))
    try tree.write("place/from/a", start + "two")
    let record = try reopened(without: 2)
    let outcome = record.recover(isFinished: isFinished, trash: trash)
    #expect(outcome.leftovers.count == 1)
    #expect(outcome.leftovers.first?.message.contains("/a stays: it differs from ") == true)
    func text(_ path: FilePath) throws -> String {
      String(decoding: try Data(contentsOf: URL(filePath: path.text)), as: UTF8.self)
    }
    #expect(try text(path("place/from/a")) == start + "two")
    #expect(try text(there.path("to/a")) == start + "one")
    record.close()
  }

  @Test(
    "Garbage and the records of later versions are left alone",
    arguments: [
      "", "\n", "journal 2 x\n", "journal 1 %zz\n", "\u{0}\u{1}\n", "journal 1 x\nfuture\n",
    ])
  func garbage(text: String) throws {
    try tree.write("state/files/1-1.plan", text)
    #expect(journal.records().isEmpty)
    #expect(try tree.listing(of: journal.directory) == ["1-1.plan rw-r--r-- \(text)"])
  }

  @Test("Where the journal cannot be written nothing is done")
  func unwritable() throws {
    try tree.write("state", "a file")
    let error = #expect(throws: FileError.self) { try journal.begin("moved") }
    #expect(error != nil)
  }
}
