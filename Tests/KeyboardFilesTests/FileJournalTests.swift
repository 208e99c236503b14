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
    let state = try tree.write("state", "a file")
    let noDirectory = #expect(throws: FileError.self) { try journal.begin("moved") }
    #expect(noDirectory?.message == "cannot make \(state.text)/files: Not a directory")
    let inFile = #expect(throws: FileError.self) {
      try FileJournal(directory: state).begin("moved")
    }
    let record = try #require(inFile?.file)
    #expect(record.hasPrefix("\(state.text)/") && record.hasSuffix("-\(getpid()).plan"))
    #expect(
      inFile?.message == "nothing is done, as the journal \(record) cannot be written: "
        + "Not a directory; free some space, or set XDG_STATE_HOME to another directory")
  }

  @Test("The records are those of the last hundred changes and of interrupted ones, in their order")
  func order() throws {
    for number in 100...201 {
      let end = number == 100 ? "" : "begin\ndone trash /a\nend\n"
      try tree.write(
        "state/files/\(number)-1.plan", "journal 1 \(number)\nstep makeFile /a\nplan do\n" + end)
    }
    let records = journal.records()
    #expect(records.map { $0.state?.name } == (["100"] + (102...201).map { "\($0)" }))
    for record in records { record.close() }
    #expect(try FileEntry.entries(of: journal.directory).count == 101)
  }

  @Test(
    "What came back from the trash, as nothing took its place, is neither undone nor left out",
    arguments: [false, true])
  func broughtBack(isEnded: Bool) throws {
    try tree.write("place/from/one")
    try tree.write("place/from/two")
    try tree.write("place/to/from", "old")
    let (made, target) = (path("place/made"), path("place/to/from"))
    let steps: [FilePlan.Step] = [
      .makeFile(made), .trash(target), .copy(path("place/from"), to: target),
    ]
    let begun = try journal.begin("copied")
    let outcome = FilePlan(steps).perform(trash: trash, record: begun) { $0.bytes < 4 }
    #expect(outcome.isCancelled)
    begun.close()
    let record = try reopened(without: isEnded ? 0 : 1)
    let state = try #require(record.state)
    #expect(state.undo == [.trash(made)] && state.redo == [])
    #expect(state.interrupted?.steps == (isEnded ? nil : Array(steps[1...])))
    if !isEnded {
      #expect(record.recover(isFinished: true, trash: trash).error == nil)
      #expect(
        try tree.listing(of: path("place/to")) == [
          "from/", "from/one rw-r--r-- text", "from/two rw-r--r-- text",
        ])
    }
    record.close()
  }

  @Test(
    "An undoing that fails after its first step leaves all of it to be undone",
    arguments: [false, true])
  func broughtBackByUndoing(isEnded: Bool) throws {
    try tree.write("place/a", "new")
    let target = try tree.write("place/to/a", "old")
    let plan = try FilePlan.transfer(
      .copy, [path("place/a")], into: path("place/to"), whereTaken: .replace)
    let done = try journal.begin("copied")
    let outcome = plan.perform(trash: trash, record: done)
    // What was replaced is no longer in the trash.
    guard case .restore(let old)? = outcome.inverse.steps.last else {
      Issue.record("nothing was replaced")
      return
    }
    unlink(old.file.text)
    #expect(outcome.inverse.perform(trash: trash, record: done, isUndo: true).error != nil)
    done.close()
    let record = try reopened(without: isEnded ? 0 : 1)
    let state = try #require(record.state)
    #expect(state.redo == [])
    if isEnded {
      #expect(state.undo == [.trash(target), .restore(old)] && state.interrupted == nil)
    } else {
      #expect(state.interrupted?.isUndo == true)
      #expect(state.interrupted?.steps == [.trash(target), .restore(old)])
    }
    #expect(try tree.listing(of: path("place/to")) == ["a rw-r--r-- new"])
    record.close()
  }
}
