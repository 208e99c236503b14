import FoundationEssentials
import Glibc
import KeyboardCore

/// The lock file `NAME.lock` beside a mailbox, which a program holds while it writes.
///
/// Its only line contains the process identifier and the host name of that program.
nonisolated struct DotLock {
  /// The reason why the lock cannot be acquired.
  enum Refusal: Error {
    /// Another program holds the lock.
    case isHeld(String)
    /// The lock file cannot be created, for example because the directory is read-only.
    case isImpossible
    case fails(MailError)
  }

  private let path: String
  private let content: [UInt8]
  /// A message about a lock that was taken over; nil if there was none.
  let notice: String?

  /// Acquires the lock of a mailbox, taking it over from a process of this host that has ended.
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
      // A process identifier without a host name may be from another machine.
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
    // A lock with the number of this process is from an earlier process: this one has no other lock.
    process == getpid() || kill(process, 0) != 0 && errno == ESRCH
  }

  /// Creates the lock file together with its content; returns false if there is one already.
  ///
  /// No other program can see the lock without its content.
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
