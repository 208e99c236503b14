import FoundationEssentials
import Glibc
import Testing

@testable import MailboxProgram

@Suite("Locks of a mailbox")
final class DotLockTests {
  private let directory: String
  private var path: String { "\(directory)/inbox" }
  private static let mail = "From a Sat Jan  3 01:05:34 1996\nSubject: s\n\nbody\n"

  init() throws {
    directory =
      "\(FileManager.default.temporaryDirectory.path)/lock-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    try Data(Self.mail.utf8).write(to: URL(filePath: path))
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: directory).sorted() }
  }

  /// The number of a process that has ended.
  private func endedProcess() throws -> pid_t {
    var process = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
    defer { free(arguments[0]) }
    try #require(posix_spawnp(&process, "true", nil, nil, &arguments, environ) == 0)
    try #require(waitpid(process, nil, 0) == process)
    return process
  }

  private func lock(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(path).lock"))
  }

  @Test("A lock names its process and host, and nothing is left of it")
  func content() throws {
    let file = try LockedFile(path, tries: 1)
    let text = try String(contentsOfFile: "\(path).lock", encoding: .utf8)
    #expect(text == "\(getpid()) \(DotLock.host)\n" && file.notice == nil)
    #expect(try names == ["inbox", "inbox.lock"])
    file.end()
    #expect(try names == ["inbox"])
  }

  @Test("A lock of a process of this host that is gone is taken over, and that is said")
  func stale() throws {
    let process = try endedProcess()
    try lock("\(process) \(DotLock.host)\n")
    let folder = try MboxFolder(Array(Self.mail.utf8), path: path, copies: "\(directory)/copies")
    _ = try folder.write([0: .read], removing: [])
    #expect(
      folder.notice
        == "the lock of process \(process) of \(DotLock.host), which is gone, was taken over")
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("Status: R\n"))
    #expect(try names == ["copies", "inbox"])
    _ = try folder.write([0: []], removing: [])
    #expect(folder.notice == nil)
  }

  @Test("A lock of a process that lives, of another host, or without a name is left alone")
  func held() throws {
    let ended = try endedProcess()
    let held = "has \(path).lock: try again, or remove it if that process is gone"
    let cases = [
      ("1 \(DotLock.host)\n", "process 1 of \(DotLock.host) \(held)"),
      ("\(ended) elsewhere.example\n", "process \(ended) of elsewhere.example \(held)"),
      ("\(ended)\n", "process \(ended) \(held)"),
      ("", "\(path).lock is there: another program writes; try again, or remove it"),
      ("0", "\(path).lock is there: another program writes; try again, or remove it"),
    ]
    for (text, message) in cases {
      try lock(text)
      let error = #expect(throws: MailError.self) { try LockedFile(self.path, tries: 1) }
      #expect(error?.message == message)
      #expect(try String(contentsOfFile: "\(path).lock", encoding: .utf8) == text)
      #expect(try names == ["inbox", "inbox.lock"])
    }
  }

  @Test("A lock that another program has taken over meanwhile is not removed")
  func takenOver() throws {
    let file = try LockedFile(path, tries: 1)
    try lock("1 \(DotLock.host)\n")
    file.end()
    #expect(try names == ["inbox", "inbox.lock"])
  }

  @Test("Where no lock can be made beside a file, that by fcntl has to do")
  func impossible() throws {
    // The name of the lock would be too long.
    let name = String(repeating: "n", count: 253)
    rename(path, "\(directory)/\(name)")
    let file = try LockedFile("\(directory)/\(name)", tries: 1)
    #expect(try file.read() == Array(Self.mail.utf8))
    #expect(try names == [name])
    file.end()
  }
}
