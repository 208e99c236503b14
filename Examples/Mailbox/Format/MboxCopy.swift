import FoundationEssentials
import Glibc
import KeyboardCore

/// A copy of what changes in an mbox file, which is on the disk while the file is written: after a crash, the
/// next start finishes the writing or takes it back.
nonisolated struct MboxCopy {
  /// The facts in the first line of the copy; the bytes before and after follow it.
  private struct Facts: Codable {
    let path: String
    /// The offset of the first byte that changes.
    let first: Int
    let old: Int
    let new: Int
  }

  /// The path of the copy.
  let place: String
  private let facts: Facts
  private let old: ArraySlice<UInt8>
  private let new: ArraySlice<UInt8>

  /// The path of the file that was being written.
  var path: String { facts.path }

  private static let longestName = 240

  /// Returns where the copy of a file is; in the directory of copies the whole path is its name.
  private static func place(of path: String, in directory: String?) -> String {
    guard let directory else { return "\(path).mailbox-copy" }
    let name = path.replacing("%", with: "%25").replacing("/", with: "%2F")
    guard name.utf8.count > longestName else { return "\(directory)/\(name)" }
    // File systems do not take the name: a number of it stands for it (FNV-1a).
    let number = path.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return "\(directory)/\(String(number, radix: 16))"
  }

  /// Writes the copy, and has it on the disk.
  init(
    of path: String, from first: Int, _ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>,
    in directory: String?
  ) throws(MailError) {
    place = Self.place(of: path, in: directory)
    (self.old, self.new) = (old, new)
    facts = Facts(path: path, first: first, old: old.count, new: new.count)
    let header = (try? JSONEncoder().encode(facts)).map(Array.init) ?? []
    if let directory {
      try? FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    let temporary = "\(place).new"
    let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .system("write", temporary) }
    defer { close(file) }
    guard FileBytes.write(header + [0x0A] + old + new, to: file), fsync(file) == 0,
      rename(temporary, place) == 0
    else {
      let error = MailError.system("write", temporary)
      unlink(temporary)
      throw error
    }
    Self.sync(directoryOf: place)
  }

  /// Finds the copy that a process left when it ended while it wrote a file; nil when there is none.
  ///
  /// While another process writes the file, it has it locked.
  init?(leftOf path: String, in directory: String?) {
    place = Self.place(of: path, in: directory)
    guard let bytes = FileBytes.read(path: place), let line = bytes.firstIndex(of: 0x0A),
      let facts = try? JSONDecoder().decode(Facts.self, from: Data(bytes[..<line])),
      facts.path == path, facts.first >= 0, facts.old >= 0, facts.new >= 0,
      bytes.count - line - 1 == facts.old &+ facts.new
    else { return nil }
    self.facts = facts
    old = bytes[(line + 1)..<(line + 1 + facts.old)]
    new = bytes[(line + 1 + facts.old)...]
  }

  /// Returns the end of the file as it is to be, with everything that others have added since.
  ///
  /// - Parameters:
  ///   - finishes: whether the writing is finished; else it is taken back.
  ///   - now: the present content.
  /// - Returns: the bytes from ``first`` on; nil when the file was changed in another way since.
  func end(finishing finishes: Bool, of now: [UInt8]) -> [UInt8]? {
    guard now.count >= facts.first else { return nil }
    let rest = now[facts.first...]
    // A longer content has its length first, with zeros; a shorter one loses its end last. What others add
    // comes behind the length of that moment.
    let length: Int
    if facts.new > facts.old,
      isPart(rest, over: old + repeatElement(0, count: facts.new - facts.old))
    {
      length = facts.new
    } else if isPart(rest, over: Array(old)) {
      length = facts.old
    } else if rest.starts(with: new) {
      length = facts.new
    } else {
      return nil
    }
    return Array(finishes ? new : old) + rest.dropFirst(length)
  }

  /// Returns whether a content is other bytes over which the new ones were written in part.
  private func isPart(_ rest: ArraySlice<UInt8>, over bytes: some Collection<UInt8>) -> Bool {
    let written = zip(rest, new).prefix { $0 == $1 }.count
    return rest.count >= bytes.count
      && rest.dropFirst(written).starts(with: bytes.dropFirst(written))
  }

  /// The offset of the first byte that changes.
  var first: Int { facts.first }

  /// Removes the copy: the file is whole.
  func remove() {
    unlink(place)
    Self.sync(directoryOf: place)
  }

  private static func sync(directoryOf path: String) {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    let directory = open(
      end == path.startIndex ? "/" : String(path[..<end]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { return }
    fsync(directory)
    close(directory)
  }
}
