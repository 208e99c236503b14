import Glibc
import KeyboardCore

/// A source of mails, to which changes are written on request.
nonisolated protocol MailFolder: AnyObject {
  /// The mails, in the order of their arrival.
  var mails: [Mail] { get }
  /// The file or directory; nil if changes cannot be written.
  var path: String? { get }
  /// A message about the last write, such as a lock that was taken over; nil for none.
  var notice: String? { get }

  /// Writes changed flags, and removes mails.
  ///
  /// - Returns: the mails that other programs have added since the last look.
  /// - Throws: a `MailError`, without waiting if another program has a lock.
  func write(_ flags: [Mail.ID: MailFlags], removing: Set<Mail.ID>) throws(MailError) -> [Mail]

  /// Returns the function that reads new mails; nil if nothing has changed since the last call.
  func look() -> MailLook?

  /// Adds the mails that were found, and returns them; none if this program has written since the look.
  func take(_ found: FoundMails) -> [Mail]
}

/// A function that looks for mails that other programs have added, on any thread.
///
/// It throws a `MailError` if another program has a lock.
typealias MailLook = @Sendable () throws(MailError) -> FoundMails

/// The content of a mailbox that a look has found.
nonisolated struct FoundMails: Sendable {
  /// The number of writes before the look.
  var writes = 0
  /// The content of the file.
  var content: [UInt8] = []
  /// The mails in the file; nil if another program has changed the known ones.
  var pieces: [ArraySlice<UInt8>]?
  /// The paths of new mails.
  var files: [[UInt8]] = []
}

/// A file in mbox format, or the output of a pipe.
nonisolated final class MboxFolder: MailFolder {
  private(set) var mails: [Mail]
  let path: String?
  private(set) var notice: String?
  private let copies: String?
  /// The content of the file as last read or written.
  private var content: [UInt8]
  /// The bytes before the first mail, which are never changed.
  private let start: ArraySlice<UInt8>
  /// The mails with their `From ` lines, by id.
  private var pieces: [ArraySlice<UInt8>]
  /// The ids of the mails in the file, in its order.
  private var kept: [Mail.ID]
  /// The size of the file at the last look.
  private var seenSize: off_t = 0
  private var writes = 0

  /// Creates a folder from the bytes of a file or pipe.
  ///
  /// - Parameters:
  ///   - content: the bytes.
  ///   - path: the path of the file; nil for a pipe.
  ///   - copies: the directory for the copy that is kept during a write; nil for the directory of the file.
  /// - Throws: a `MailError` if the bytes are not in mbox format.
  init(_ content: [UInt8], path: String?, copies: String? = nil) throws(MailError) {
    (self.content, self.path, self.copies) = (content, path, copies)
    pieces = try Mbox.mails(in: content)
    start = content[..<(pieces.first?.startIndex ?? content.endIndex)]
    mails = pieces.enumerated().map { Mail(id: $0, .mbox(Mbox.content(of: $1))) }
    kept = Array(pieces.indices)
  }

  func write(
    _ flags: [Mail.ID: MailFlags], removing: Set<Mail.ID>
  ) throws(MailError) -> [Mail] {
    guard let path else { throw MailError("there is no file to write to") }
    let file = try LockedFile(path, tries: 1)
    notice = file.notice
    defer { file.end() }
    let now = try file.read()
    guard now.starts(with: content) else {
      throw MailError(
        "\(path.printable()) was changed by another program: leave, and read it again")
    }
    // The whole file is read again, since an addition can continue the last mail.
    let present = now.count > content.count ? try Mbox.mails(in: now) : []
    let added = present.dropFirst(kept.count)
    if let last = kept.last, present.count >= kept.count { pieces[last] = present[kept.count - 1] }
    for (id, flags) in flags where pieces.indices.contains(id) {
      pieces[id] = Mbox.mail(pieces[id], with: flags)[...]
    }
    let staying = kept.filter { !removing.contains($0) }
    var bytes = Array(start)
    bytes.reserveCapacity(now.count)
    for id in staying { bytes += pieces[id] }
    for piece in added { bytes += piece }
    try file.replace(now, with: bytes, copies: copies)
    (content, kept) = (bytes, staying)
    writes += 1
    return append(added)
  }

  func look() -> MailLook? {
    guard let path else { return nil }
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_size != seenSize else { return nil }
    guard facts.st_size > content.count else {
      seenSize = facts.st_size
      return nil
    }
    let (content, writes) = (content, writes)
    return { () throws(MailError) in
      let file = try LockedFile(path, tries: 1)
      defer { file.end() }
      let now = try file.read()
      guard now.starts(with: content) else { return FoundMails(writes: writes, content: now) }
      return FoundMails(writes: writes, content: now, pieces: try Mbox.mails(in: now))
    }
  }

  func take(_ found: FoundMails) -> [Mail] {
    guard found.writes == writes else { return [] }
    seenSize = off_t(found.content.count)
    // An addition can continue the last mail.
    guard let present = found.pieces, present.count > kept.count else { return [] }
    if let last = kept.last { pieces[last] = present[kept.count - 1] }
    content = found.content
    return append(present.dropFirst(kept.count))
  }

  private func append(_ added: some Collection<ArraySlice<UInt8>>) -> [Mail] {
    let first = pieces.count
    pieces += added
    let new = added.enumerated().map { Mail(id: first + $0, .mbox(Mbox.content(of: $1))) }
    mails += new
    kept += new.map(\.id)
    return new
  }
}

/// A directory with a file for each mail, in `new` and `cur`, and flags in their names.
nonisolated final class Maildir: MailFolder {
  private(set) var mails: [Mail] = []
  let path: String?
  let notice: String? = nil
  private let directory: String
  /// The times at which `new` and `cur` had last changed, at the last look.
  private var seen: [Int] = []

  /// Reads the mails of a directory; nil if it is not a Maildir.
  init?(_ path: String) {
    directory = path
    self.path = path
    guard ["cur", "new"].contains(where: { access("\(path)/\($0)", R_OK | X_OK) == 0 }) else {
      return nil
    }
    seen = times
    _ = append(Self.list(path))
  }

  func look() -> MailLook? {
    let now = times
    guard now != seen else { return nil }
    seen = now
    return { [directory, known] in
      FoundMails(files: Self.list(directory).filter { !known.contains(Self.parts($0).base) })
    }
  }

  func take(_ found: FoundMails) -> [Mail] {
    let known = known
    return append(found.files.filter { !known.contains(Self.parts($0).base) })
  }

  /// The names of all mails without their flags, including deleted mails.
  private var known: Set<ArraySlice<UInt8>> {
    var known: Set<ArraySlice<UInt8>> = []
    for case .file(let path) in mails.lazy.map(\.source) { known.insert(Self.parts(path).base) }
    return known
  }

  private var times: [Int] {
    ["new", "cur"].flatMap { folder in
      var facts = stat()
      guard stat("\(directory)/\(folder)", &facts) == 0 else { return [0, 0] }
      return [facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec]
    }
  }

  private func append(_ files: [[UInt8]]) -> [Mail] {
    let start = directory.utf8.count + "/cur/".utf8.count
    var dated = files.map { file in
      let digits = file.dropFirst(start).prefix { 0x30...0x39 ~= $0 }
      return (Int(String(decoding: digits, as: UTF8.self)) ?? 0, file)
    }
    dated.sort { $0.0 == $1.0 ? $0.1.lexicographicallyPrecedes($1.1) : $0.0 < $1.0 }
    let first = mails.count
    let new = dated.enumerated().map { Mail(id: first + $0, .file($1.1)) }
    mails += new
    return new
  }

  /// Returns the paths of the mails in a Maildir.
  private static func list(_ path: String) -> [[UInt8]] {
    var files: [[UInt8]] = []
    for folder in ["\(path)/new", "\(path)/cur"] {
      guard let stream = opendir(folder) else { continue }
      defer { closedir(stream) }
      let start = Array("\(folder)/".utf8)
      while let entry = readdir(stream) {
        withUnsafeBytes(of: &entry.pointee.d_name) { name in
          guard name.first != UInt8(ascii: "."), let end = name.firstIndex(of: 0) else { return }
          files.append(start + UnsafeRawBufferPointer(rebasing: name[..<end]))
        }
      }
    }
    return files
  }

  private static let mark = Array(":2,".utf8)
  private static let letters: [(flag: MailFlags, letter: UInt8)] = [
    (.read, UInt8(ascii: "S")), (.answered, UInt8(ascii: "R")), (.flagged, UInt8(ascii: "F")),
    (.deleted, UInt8(ascii: "T")),
  ]

  /// Returns the part of a name that does not depend on the flags, and the letters of the flags; nil without flags.
  private static func parts(
    _ path: [UInt8]
  ) -> (base: ArraySlice<UInt8>, letters: ArraySlice<UInt8>?) {
    let name = path[((path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...]
    guard let colon = name.lastIndex(of: mark[0]), name[colon...].starts(with: mark) else {
      return (name, nil)
    }
    return (name[..<colon], name[(colon + mark.count)...])
  }

  /// Returns the flags in a name, such as `cur/1710144120.M1P2.host:2,FS`.
  static func flags(of path: [UInt8]) -> MailFlags {
    let (base, letters) = parts(path)
    guard let letters else { return [] }
    // mbsync and offlineimap give names an end for letters in `new` too.
    let isNew = path[..<base.startIndex].suffix(5).elementsEqual("/new/".utf8)
    return Self.letters.reduce(into: isNew ? [] : .old) {
      if letters.contains($1.letter) { $0.insert($1.flag) }
    }
  }

  /// Returns a name with other flags; letters with other meanings are kept.
  static func name(_ path: [UInt8], with flags: MailFlags) -> [UInt8] {
    let (base, letters) = parts(path)
    let others = (letters ?? []).filter { letter in !Self.letters.contains { $0.letter == letter } }
    let set = Self.letters.filter { flags.contains($0.flag) }.map(\.letter)
    return base + mark + (others + set).sorted()
  }

  func write(
    _ flags: [Mail.ID: MailFlags], removing: Set<Mail.ID>
  ) throws(MailError) -> [Mail] {
    var places: [ArraySlice<UInt8>: [UInt8]] = [:]
    for file in Self.list(directory) { places[Self.parts(file).base] = file }
    for mail in mails where flags[mail.id] != nil || removing.contains(mail.id) {
      // Another program may have renamed or deleted the file.
      guard case .file(let known) = mail.source, let old = places[Self.parts(known).base] else {
        continue
      }
      let shown = String(decoding: old, as: UTF8.self)
      if removing.contains(mail.id) {
        guard unlink(old.cString) == 0 || errno == ENOENT else { throw .system("remove", shown) }
      } else if let flags = flags[mail.id] {
        let new = Array("\(directory)/cur/".utf8) + Self.name(old, with: flags)
        guard rename(old.cString, new.cString) == 0 else { throw .system("rename", shown) }
        mail.source = .file(new)
      }
    }
    for folder in ["new", "cur"] {
      let descriptor = open("\(directory)/\(folder)", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if descriptor >= 0 {
        fsync(descriptor)
        close(descriptor)
      }
    }
    return []
  }
}
