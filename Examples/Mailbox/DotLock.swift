import FoundationEssentials
import Glibc
import KeyboardCore

/// The file `NAME.lock` beside a mailbox, which says that a program writes it: its one line has the number
/// of the process and the name of its host.
nonisolated struct DotLock {
  /// The reason why a lock cannot be had now.
  enum Refusal: Error {
    /// Another program has it.
    case isHeld(String)
    /// No lock can be made in the directory, as by a user who may only write the file.
    case isImpossible
    case fails(MailError)
  }

  private let path: String
  private let content: [UInt8]
  /// What to say about a lock that was taken over; nil where there was none.
  let notice: String?

  /// Takes the lock of a mailbox, also from a process of this host that is gone.
  init(of mailbox: String, host: String = Self.host) throws(Refusal) {
    path = "\(mailbox).lock"
    content = Array("\(getpid()) \(host)\n".utf8)
    var notice: String?
    while !(try Self.make(path, content)) {
      guard let old = FileBytes.read(path: path, atMost: 1 << 10) else {
        if errno == ENOENT { continue }
        throw .isHeld("\(path.printable()) is there, and cannot be read")
      }
      let words = String(decoding: old, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      guard let process = words.first.flatMap({ pid_t($0) }), process > 0 else {
        throw .isHeld(
          "\(path.printable()) is there: another program writes; try again, or remove it")
      }
      let holder = "process \(process)" + (words.count > 1 ? " of \(words[1])".printable() : "")
      // A number without a host may be of another machine.
      guard words.count > 1, words[1] == host, Self.isGone(process) else {
        throw .isHeld(
          "\(holder) has \(path.printable()): try again, or remove it if that process is gone")
      }
      try Self.remove(path, holding: old)
      notice = "the lock of \(holder), which is gone, was taken over"
    }
    self.notice = notice
  }

  /// Removes the lock, unless another program has taken it over.
  func end() {
    if FileBytes.read(path: path, atMost: 1 << 10) == content { unlink(path) }
  }

  /// The name of this machine.
  static var host: String {
    var facts = utsname()
    guard uname(&facts) == 0 else { return "localhost" }
    return withUnsafeBytes(of: &facts.nodename) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private static func isGone(_ process: pid_t) -> Bool {
    // One with the number of this process was made by a former one: this one makes one at a time.
    process == getpid() || kill(process, 0) != 0 && errno == ESRCH
  }

  /// Makes the lock with its content at once, so that none is there without it; false where one is there.
  private static func make(_ path: String, _ content: [UInt8]) throws(Refusal) -> Bool {
    let temporary = "\(path).\(getpid())"
    unlink(temporary)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else {
      if [EACCES, EPERM, EROFS, ENAMETOOLONG].contains(errno) {
        // A lock that others made counts all the same.
        if access(path, F_OK) == 0 { return false }
        throw .isImpossible
      }
      throw .fails(.system("lock", path))
    }
    defer {
      close(file)
      unlink(temporary)
    }
    guard FileBytes.write(content, to: file) else { throw .fails(.system("lock", path)) }
    if link(temporary, path) == 0 { return true }
    if errno == EEXIST { return false }
    // A file system without links, such as that of a memory card.
    let lock = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    if lock < 0, errno == EEXIST { return false }
    guard lock >= 0 else { throw .fails(.system("lock", path)) }
    defer { close(lock) }
    guard FileBytes.write(content, to: lock) else { throw .fails(.system("lock", path)) }
    return true
  }

  /// Removes a lock whose process is gone, and puts back one that another program has made meanwhile.
  private static func remove(_ path: String, holding old: [UInt8]) throws(Refusal) {
    let aside = "\(path).old-\(getpid())"
    guard rename(path, aside) == 0 else {
      if errno == ENOENT { return }
      throw .fails(.system("remove", path))
    }
    if FileBytes.read(path: aside, atMost: 1 << 10) != old { link(aside, path) }
    unlink(aside)
  }
}
