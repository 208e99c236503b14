import FoundationEssentials
import Glibc
import Requirements
import Testing

@testable import MailboxProgram

/// The date of separators between mails.
private let date = "Sat Jan  3 01:05:34 1996"

@Suite("Folders of mails that are written back")
final class MailFolderTests {
  private let directory: String
  private var path: String { "\(directory)/inbox" }
  private static let mails = (0..<3).map { "From a \(date)\nSubject: \($0)\n\nbody\n\n" }

  init() throws {
    directory =
      "\(FileManager.default.temporaryDirectory.path)/folder-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  private func write(_ text: String, to name: String = "inbox") throws {
    let parent = "\(directory)/\(name)".split(separator: "/").dropLast().joined(separator: "/")
    try FileManager.default.createDirectory(
      atPath: "/\(parent)", withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: "\(directory)/\(name)"))
  }

  private var text: String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: directory).sorted() }
  }

  private func folder() throws -> MboxFolder {
    try write(Self.mails.joined())
    return try MboxFolder(Array(text.utf8), path: path)
  }

  @Test("Deletions and flags are written at once, with the mode kept and nothing left beside it")
  func mbox() throws {
    let folder = try folder()
    chmod(path, 0o640)
    #expect(try folder.write([0: [.read, .flagged], 1: .read], removing: [1]).isEmpty)
    let expected = "From a \(date)\nSubject: 0\nStatus: R\nX-Status: F\n\nbody\n\n" + Self.mails[2]
    #expect(text == expected)
    #expect(try names == ["inbox"])
    var facts = stat()
    #expect(stat(path, &facts) == 0 && facts.st_mode & 0o777 == 0o640)
    // And again, from what is there now.
    _ = try folder.write([:], removing: [0])
    #expect(text == Self.mails[2])
    _ = try folder.write([:], removing: [2])
    #expect(text == "")
  }

  @Test("Mails that came meanwhile stay, and are told of")
  func appended() throws {
    let folder = try folder()
    try write(Self.mails.joined() + "From b \(date)\nSubject: new\n\n")
    let added = try folder.write([:], removing: [0, 1])
    #expect(added.map(\.subject) == ["new"] && added.map(\.id) == [3])
    #expect(text == Self.mails[2] + "From b \(date)\nSubject: new\n\n")
    _ = try folder.write([3: .read], removing: [2])
    #expect(text == "From b \(date)\nSubject: new\nStatus: R\n\n")
  }

  @Test(
    "A file that was changed in another way stays as it is",
    arguments: [
      "", "From a \(date)\n", mails[0] + mails[2],
    ])
  func changed(now: String) throws {
    let folder = try folder()
    try write(now)
    #expect(throws: MailError.self) { try folder.write([:], removing: [0]) }
    #expect(text == now)
    #expect(try names == ["inbox"])
  }

  @Test("Text that others add to the last mail, and mails behind a missing line end, stay")
  func addedToLast() throws {
    try write(Self.mails[0] + "From b \(date)\nSubject: 1\n\nno end")
    let folder = try MboxFolder(Array(text.utf8), path: path)
    try write(text + "\n\nFrom c \(date)\nSubject: new\n\n")
    let added = try folder.write([1: .read], removing: [0])
    #expect(added.map(\.subject) == ["new"])
    #expect(
      text
        == "From b \(date)\nSubject: 1\nStatus: R\n\nno end\n\n"
        + "From c \(date)\nSubject: new\n\n")
  }

  @Test("The file is written in place: its number, its links, attributes and list of access stay")
  func inPlace() throws {
    let folder = try folder()
    #expect(Glibc.link(path, "\(directory)/other") == 0)
    // A list of access is an attribute too: its user, user 12345, its group, its mask and others.
    let access: [UInt8] =
      [2, 0, 0, 0]
      + [
        (1, 6, -1), (2, 4, 12345), (4, 4, -1), (16, 6, -1), (32, 0, -1),
      ].flatMap { (tag: UInt8, rights: UInt8, user: Int32) in
        [tag, 0, rights, 0] + withUnsafeBytes(of: user.littleEndian, Array.init)
      }
    let attributes = [("user.note", Array("mine".utf8)), ("system.posix_acl_access", access)]
      .filter { ExtendedAttribute.set($0.0, $0.1, of: path) }
    var (before, after) = (stat(), stat())
    #expect(stat(path, &before) == 0)
    _ = try folder.write([2: .flagged], removing: [0])
    for (name, value) in attributes {
      #expect(ExtendedAttribute.value(name, of: path) == value, "\(name)")
    }
    #expect(stat(path, &after) == 0 && after.st_ino == before.st_ino && after.st_nlink == 2)
    #expect(FileManager.default.contents(atPath: "\(directory)/other") == Data(text.utf8))
  }

  @Test("Odd files are written back byte for byte", arguments: MboxTests.odd)
  func odd(name: String, content: String, count: Int) throws {
    try write(content)
    let folder = try MboxFolder(Array(content.utf8), path: path)
    _ = try folder.write([:], removing: [])
    #expect(text == content)
    // What is flagged and not any more is as it was.
    _ = try folder.write([0: .flagged], removing: [])
    _ = try folder.write([0: []], removing: [])
    #expect(text == content)
  }

  @Test(
    "A file whose writing was interrupted anywhere is finished or put back, with what others added",
    arguments: [
      ("0123456789", "01xx6789"), ("0123", "01abcdefgh"), ("0123", ""), ("", "abc"),
      ("0123", "01"), ("01", "0123"), ("abab", "abcdab"),
    ], ["", "From z \(date)\n\nnew\n"])
  func interrupted(change: (String, String), added: String) throws {
    let (old, new) = (Array(change.0.utf8), Array(change.1.utf8))
    let first = zip(old, new).prefix { $0 == $1 }.count
    let base = old + [UInt8](repeating: 0, count: max(0, new.count - old.count))
    let written = (first...new.count).map { Array(new[..<$0]) + base.dropFirst($0) }
    for state in [old] + written + [new] {
      let copy = try MboxCopy(
        of: path, from: first, old[first...], new[first...], in: "\(directory)/copies")
      let left = try #require(MboxCopy(leftOf: path, in: "\(directory)/copies"))
      let now = state + Array(added.utf8)
      let finished = try #require(left.end(finishing: true, of: now))
      #expect(Array(now[..<first]) + finished == new + Array(added.utf8))
      let undone = try #require(left.end(finishing: false, of: now))
      #expect(Array(now[..<first]) + undone == old + Array(added.utf8))
      copy.remove()
      #expect(MboxCopy(leftOf: path, in: "\(directory)/copies") == nil)
    }
  }

  @Test("The copy of a file whose path is longer than a name may be is found again")
  func longPath() throws {
    let path = "/" + String(repeating: "folder/", count: 60) + "inbox"
    let copies = "\(directory)/copies"
    let copy = try MboxCopy(
      of: path, from: 0, Array("a".utf8)[...], Array("b".utf8)[...], in: copies)
    #expect(MboxCopy(leftOf: path, in: copies)?.path == path)
    #expect(MboxCopy(leftOf: path + "2", in: copies) == nil)
    copy.remove()
    #expect(MboxCopy(leftOf: path, in: copies) == nil)
  }

  @Test("A file that was changed in another way is neither finished nor put back")
  func interruptedElsewhere() throws {
    let copy = try MboxCopy(
      of: path, from: 1, Array("bcd".utf8)[...], Array("xyz".utf8)[...], in: directory)
    #expect(copy.end(finishing: true, of: Array("aQQQQ".utf8)) == nil)
    #expect(copy.end(finishing: false, of: []) == nil)
    #expect(copy.end(finishing: false, of: Array("axcd".utf8)) == Array("bcd".utf8))
  }

  @Test("What is behind a link is written, and the link stays")
  func link() throws {
    try write(Self.mails.joined(), to: "real/mails")
    symlink("real/mails", path)
    let folder = try MboxFolder(Array(text.utf8), path: path)
    _ = try folder.write([:], removing: [0, 1])
    #expect(text == Self.mails[2])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "real/mails")
  }

  @Test("What came through a pipe has no file to write to")
  func pipe() throws {
    let folder = try MboxFolder(Array(Self.mails[0].utf8), path: nil)
    #expect(throws: MailError.self) { try folder.write([:], removing: [0]) }
  }

  // MARK: Maildir

  private func maildir() throws -> Maildir {
    try write("Subject: 1\n\n>From b\n", to: "cur/100.a:2,FPS")
    try write("Subject: 0\n\n", to: "cur/99.b")
    try write("Subject: 2\n\n", to: "new/101.c")
    try write("", to: "cur/.hidden")
    return try #require(Maildir(directory))
  }

  @Test("A Maildir is read by the times of its names, its flags are in them, and nothing is quoted")
  func maildirRead() throws {
    let mails = try maildir().mails
    #expect(mails.map(\.subject) == ["0", "1", "2"])
    #expect(mails.map(\.flags) == [[], [.read, .old, .flagged], []])
    #expect(mails[1].text == "Subject: 1\n\n>From b\n")
    #expect(Maildir("\(directory)/cur") == nil)
  }

  @Test(
    "The fields of a Maildir's mail are found behind a long header, for the list and for threads")
  func maildirLongHeader() throws {
    let received = String(repeating: "Received: from a by b\n", count: 300)
    for (number, answered) in [(1, "9"), (2, "1"), (3, "9")] {
      try write(
        received
          + "Subject: \(number)\nMessage-ID: <\(number)>\nIn-Reply-To: <\(answered)>\n\nbody\n",
        to: "cur/\(number).a")
    }
    let (mails, depths) = MailOrder.threads.arranged(try #require(Maildir(directory)).mails)
    #expect(mails.map(\.subject) == ["1", "2", "3"])
    #expect(depths == [1: 1, 2: 1])
  }

  @Test("Flags are renamed into place, also where another program has renamed first")
  func maildirWritten() throws {
    let folder = try maildir()
    rename("\(directory)/cur/99.b", "\(directory)/cur/99.b:2,F")
    unlink("\(directory)/cur/100.a:2,FPS")
    try write("Subject: 1\n\n", to: "cur/100.a:2,PS")
    _ = try folder.write([0: [.read, .answered], 2: .flagged], removing: [1])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: "\(directory)/cur").sorted() == [
        ".hidden", "101.c:2,F", "99.b:2,RS",
      ])
    #expect(folder.mails[2].text == "Subject: 2\n\n")
    #expect(folder.mails[1].text == "[the file of this mail is gone]")
  }

  @Test("A name that is not UTF-8 is read, written and removed as any other")
  func maildirBytes() throws {
    let cur = "\(directory)/cur"
    try write("Subject: 2\n\n", to: "cur/2.b")
    let place = { (name: [UInt8]) in Array("\(cur)/".utf8) + name }
    let odd = place([0x31, 0x2E, 0xFF, 0xE9])
    let flagged = odd + Array(":2,F".utf8)
    let file = open(odd.cString, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    #expect(FileBytes.write(Array("Subject: 1\n\n".utf8), to: file))
    close(file)
    let folder = try #require(Maildir(directory))
    #expect(folder.mails.map(\.subject) == ["1", "2"])
    _ = try folder.write([0: .flagged], removing: [])
    #expect(FileBytes.read(path: odd) == nil)
    #expect(FileBytes.read(path: flagged) == Array("Subject: 1\n\n".utf8))
    #expect(folder.mails[0].text == "Subject: 1\n\n" && folder.mails[0].size == 12)
    _ = try folder.write([:], removing: [0])
    #expect(FileBytes.read(path: flagged) == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: cur) == ["2.b"])
  }

  @Test(
    "Names of a Maildir keep flags of others, in the order of the alphabet",
    arguments: [
      ("cur/1.a", "RF", "1.a:2,FS"), ("cur/1.a:2,PT", "R", "1.a:2,PS"), ("new/1.a", "", "1.a:2,"),
    ])
  func names(old: String, letters: String, new: String) {
    let changed = Maildir.name(Array(old.utf8), with: MailFlags(letters: letters))
    #expect(changed == Array(new.utf8))
  }

  // MARK: Attachments

  @Test("An attachment is saved to a new file, and never over another")
  func saving() throws {
    let part = MailPart(Array("Content-Transfer-Encoding: base64\n\nYWJj".utf8)[...])
    let attachment = Attachment(number: 1, name: "a", type: "a/b", part: part)
    try attachment.save(to: path)
    #expect(text == "abc")
    try write("mine")
    let error = #expect(throws: MailError.self) { try attachment.save(to: self.path) }
    #expect(error?.message == "\(path) exists; choose another name")
    #expect(text == "mine")
  }
}
