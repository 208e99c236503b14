import FoundationEssentials
import Glibc
import KeyboardCore
import KeyboardScripting
import KeyboardTesting
import Testing

/// Applications that scripts attach to; one at a time, because two cores are few for them.
@Suite("Attaching", .serialized)
struct AttachingTests {}

/// The programs that were built with these tests, and a directory for their files.
final class Programs {
  let directory: String
  /// The directory of the executables, which is that of the tests.
  static let path: String = {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return path.map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) } ?? "."
  }()

  init() throws {
    directory =
      "\(FileManager.default.temporaryDirectory.path)/attach-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: directory)
  }

  /// Writes a file, and returns its path.
  func write(_ name: String, _ text: String) throws -> String {
    let path = "\(directory)/\(name)"
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  /// Starts an example.
  func start(
    _ name: String, _ arguments: String..., on terminal: RunningApplication.Terminal = .headless()
  ) async throws -> RunningApplication {
    try await start(["\(Self.path)/\(name)"] + arguments, on: terminal)
  }

  func start(
    _ command: [String], on terminal: RunningApplication.Terminal
  ) async throws -> RunningApplication {
    try await RunningApplication(
      command, on: terminal,
      environment: [
        "XDG_CONFIG_HOME": "\(directory)/config", "XDG_DATA_HOME": "\(directory)/data",
        "XDG_STATE_HOME": "\(directory)/state",
        "SWIFT_BACKTRACE": "enable=no",
        // Tests of hostile plugins look for what they have left behind by this variable of this process.
        "KEYBOARD_TORTURE": "",
      ])
  }

  /// Writes a mailbox of mails from these people, the first one at the top.
  func mailbox(_ people: String...) throws -> String { try mailbox(people) }

  func mailbox(_ people: [String]) throws -> String {
    let mails = people.reversed().map { name in
      """
      From x Mon Mar 11 08:02:00 2024
      From: \(name) <\(name.lowercased())@example.org>
      To: you@example.org
      Date: Mon, 11 Mar 2024 08:02:00 +0000
      Subject: About \(name)

      The text of \(name).


      """
    }
    return try write("inbox", mails.joined())
  }
}
