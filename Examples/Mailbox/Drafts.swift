import FoundationEssentials
import Glibc
import KeyboardCore

/// The drafts of a mailbox on the disk, from the first words on until they have been printed.
///
/// Each process has a file of its own, named by its number; the file of one that has ended in another
/// way is taken over by the next.
struct Drafts {
  /// The texts of the drafts that earlier processes have left.
  let left: [String]
  private let file: StoredFile<[String]>
  /// The mbox file of sent mails.
  private let sent: String

  /// Reads the drafts that are left; nil without a home directory.
  init?(environment: [String: String]) {
    guard let root = UserDirectory.data.path(of: "mailbox", environment: environment) else {
      return nil
    }
    let directory = root + "/drafts"
    sent = root + "/sent"
    file = StoredFile(path: "\(directory)/\(getpid()).json")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    var left: [String] = []
    var taken: [String] = []
    for name in names.sorted() {
      let path = "\(directory)/\(name)"
      guard let process = pid_t(name.prefix { $0 != "." }),
        process == getpid() || kill(process, 0) != 0
      else { continue }
      // A process that was killed while it wrote has left an unfinished file too.
      if name.hasSuffix(".json.new") { unlink(path) }
      guard name.hasSuffix(".json"), let texts = try? StoredFile<[String]>(path: path).read() else {
        continue
      }
      left += texts
      taken.append(path)
    }
    self.left = left
    // Nothing is lost in between: first they are in the file of this process.
    guard !left.isEmpty, (try? file.write(left)) != nil else { return }
    for path in taken where path != file.path { unlink(path) }
  }

  /// Puts the texts of all drafts in the place of those before.
  func keep(_ texts: [String]) throws(FileError) {
    if texts.isEmpty { return forget() }
    try file.write(texts)
  }

  /// Adds a mail to those that were sent, whose file any program for mails reads.
  func addSent(_ mbox: [UInt8]) throws(MailError) {
    let file = open(sent, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .system("write", sent) }
    defer { close(file) }
    // Another process may add one too.
    guard lockf(file, F_LOCK, 0) == 0, FileBytes.write(mbox, to: file) else {
      throw .system("write", sent)
    }
  }

  /// Removes the file: everything has been printed.
  func forget() { unlink(file.path) }
}
