import Glibc
import KeyboardCore

/// A place of mails, to which changes are written back when somebody asks for that.
nonisolated protocol MailFolder: AnyObject {
  /// The mails, in the order in which they came.
  var mails: [Mail] { get }
  /// The file or directory; nil where nothing can be written back.
  var path: String? { get }

  /// Writes flags that have changed, and removes mails.
  ///
  /// - Returns: the mails that others have added meanwhile.
  func write(_ flags: [Mail.ID: MailFlags], removing: Set<Mail.ID>) throws(MailError) -> [Mail]
}

/// A file in mbox format, or the output of a pipe.
nonisolated final class MboxFolder: MailFolder {
  private(set) var mails: [Mail]
  let path: String?
  private let copies: String?
  /// The content of the file, as far as this program knows.
  private var content: [UInt8]
  /// The bytes before the first mail, which stay.
  private let start: ArraySlice<UInt8>
  /// Each mail with its `From ` line, by id.
  private var pieces: [ArraySlice<UInt8>]
  /// The ids of those that are in the file, in its order.
  private var kept: [Mail.ID]

  /// Creates a folder from the bytes that were read.
  ///
  /// - Parameter copies: the directory of copies that are kept while it is written; nil for the file's own.
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
    let file = try LockedFile(path)
    defer { file.end() }
    let now = try file.read()
    guard now.starts(with: content) else {
      throw MailError(
        "\(path.printable()) was changed by another program: leave, and read it again")
    }
    // All of it: what others have added may go on at the end of the last mail.
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
    let first = pieces.count
    pieces += added
    let new = added.enumerated().map { Mail(id: first + $0, .mbox(Mbox.content(of: $1))) }
    mails += new
    (content, kept) = (bytes, staying + new.map(\.id))
    return new
  }
}

/// A directory with a file for each mail, in `new` and `cur`, and flags in their names.
nonisolated final class Maildir: MailFolder {
  private(set) var mails: [Mail] = []
  let path: String?
  private let directory: String

  /// Lists a directory; nil when it is not a Maildir.
  init?(_ path: String) {
    directory = path
    self.path = path
    guard ["cur", "new"].contains(where: { access("\(path)/\($0)", R_OK | X_OK) == 0 }) else {
      return nil
    }
    let start = path.utf8.count + "/cur/".utf8.count
    var files = Self.list(path).map { file in
      let digits = file.utf8.dropFirst(start).prefix { 0x30...0x39 ~= $0 }
      return (Int(Substring(digits)) ?? 0, file)
    }
    files.sort { $0 < $1 }
    mails = files.enumerated().map { Mail(id: $0, .file($1.1)) }
  }

  /// The paths of the mails.
  private static func list(_ path: String) -> [String] {
    var files: [String] = []
    for folder in ["\(path)/new", "\(path)/cur"] {
      guard let stream = opendir(folder) else { continue }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if !name.hasPrefix(".") { files.append("\(folder)/\(name)") }
      }
    }
    return files
  }

  /// The part of a name that stays, whatever flags there are.
  private static func base(_ path: String) -> Substring {
    let name = path.split(separator: "/").last ?? ""
    return name[..<(name.firstRange(of: ":2,")?.lowerBound ?? name.endIndex)]
  }

  /// Returns the flags of a name, such as those of `cur/1710144120.M1P2.host:2,FS`.
  static func flags(of path: String) -> MailFlags {
    guard let info = path.firstRange(of: ":2,") else { return [] }
    let letters = path[info.upperBound...]
    var flags: MailFlags = letters.contains("S") ? [.read, .old] : [.old]
    if letters.contains("R") { flags.insert(.answered) }
    if letters.contains("F") { flags.insert(.flagged) }
    if letters.contains("T") { flags.insert(.deleted) }
    return flags
  }

  /// Returns a name with other flags; letters that stand for something else stay.
  static func name(_ path: String, with flags: MailFlags) -> String {
    let letters = path.firstRange(of: ":2,").map { path[$0.upperBound...] } ?? ""
    let known: [(MailFlags, Character)] = [
      (.read, "S"), (.answered, "R"), (.flagged, "F"), (.deleted, "T"),
    ]
    let others = letters.filter { letter in !known.contains { $0.1 == letter } }
    let set = known.filter { flags.contains($0.0) }.map(\.1)
    return "\(base(path)):2,\(String((Array(others) + set).sorted()))"
  }

  func write(
    _ flags: [Mail.ID: MailFlags], removing: Set<Mail.ID>
  ) throws(MailError) -> [Mail] {
    var places: [Substring: String] = [:]
    for file in Self.list(directory) { places[Self.base(file)] = file }
    for mail in mails where flags[mail.id] != nil || removing.contains(mail.id) {
      // Another program may have given it another name, or taken it away.
      guard case .file(let known) = mail.source, let old = places[Self.base(known)] else {
        continue
      }
      if removing.contains(mail.id) {
        guard unlink(old) == 0 || errno == ENOENT else { throw .system("remove", old) }
      } else if let flags = flags[mail.id] {
        let new =
          "\(directory)/cur/\(Self.name(String(old.dropFirst(directory.count)), with: flags))"
        guard rename(old, new) == 0 else { throw .system("rename", old) }
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
