import FoundationEssentials
import KeyboardCore
import KeyboardPlugins
import KeyboardScenes

@testable import KeyboardScripting

/// A session on a virtual clock whose lines a test can read.
final class TestSession {
  let session: Session
  private let recorder = Recorder()

  private final class Recorder {
    var lines: [String] = []
    private var wait: (test: (String) -> Bool, resume: (String) -> Void)?

    func append(_ line: String) {
      lines.append(line)
      guard let wait, wait.test(line) else { return }
      self.wait = nil
      wait.resume(line)
    }

    func next(where test: @escaping (String) -> Bool) async -> String {
      await withCheckedContinuation { continuation in
        wait = (test, { continuation.resume(returning: $0) })
      }
    }
  }

  /// The session's output since the last run began.
  var lines: [String] { recorder.lines }

  /// Waits for the next line that passes a test.
  func nextLine(where test: @escaping (String) -> Bool) async -> String {
    await recorder.next(where: test)
  }

  /// The root of the repository.
  nonisolated static let repository: String = {
    let parts = #filePath.split(separator: "/").dropLast(4)
    return "/" + parts.joined(separator: "/")
  }()

  /// The READMEs of the plugins that the build puts beside the tests.
  nonisolated static let pluginDocuments: [String] = {
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: "\(repository)/Plugins")) ?? []
    return names.sorted().filter { name in
      let built = ProgramDirectory.current.map { "\($0)/\(name)" } ?? ""
      return FileManager.default.isExecutableFile(atPath: built)
    }.map { "Plugins/\($0)/README.md" }
  }()

  /// The data of the toolkit with the most frequent words alone: all of them take a debug build two
  /// seconds to read, in every session that has a keyboard.
  nonisolated private static let dataDirectory: String = {
    let files = FileManager.default
    // Each checkout has its own, as a link in it leads to the checkout.
    let directory = "\(repository)/.build/test-data"
    try? files.createDirectory(atPath: "\(directory)/words", withIntermediateDirectories: true)
    try? files.createSymbolicLink(
      atPath: "\(directory)/emoji", withDestinationPath: "\(repository)/Data/emoji")
    let words = files.contents(atPath: "\(repository)/Data/words/en.txt") ?? Data()
    let frequent = words.prefix(25_000)
    let end = frequent.lastIndex(of: UInt8(ascii: "\n")) ?? frequent.startIndex
    try? frequent[..<end].write(to: URL(filePath: "\(directory)/words/en.txt"), options: .atomic)
    return directory
  }()

  /// Plugins are found where SwiftPM puts every product: beside the test binary.
  static var configuration: Session.Configuration {
    var configuration = Session.Configuration(
      clock: .virtual, keyHoldLimit: nil,
      pluginSearchPath: .standard(
        environment: [:],
        programDirectory: ProgramDirectory.current))
    configuration.dataDirectories = [dataDirectory]
    configuration.dictionaryDirectories = []
    // All tests share the main queue, which a plugin's answers wait for too.
    configuration.pluginLimits.startDeadline = .seconds(1800)
    configuration.pluginLimits.requestDeadline = .seconds(1800)
    configuration.pluginTimeout = .seconds(1800)
    return configuration
  }

  init(_ configuration: Session.Configuration = TestSession.configuration) {
    session = Session(configuration, language: .full) { [recorder] in recorder.append($0) }
  }

  /// Runs a text and returns what the session said.
  @discardableResult
  func run(_ text: String) async throws(ScriptError) -> [String] {
    recorder.lines = []
    try await session.run(text, file: "t", directory: Self.repository)
    return recorder.lines
  }

  /// Enters a line at the prompt, and returns the message if it fails.
  @discardableResult
  func enter(_ line: String) async -> String? {
    do throws(ScriptError) {
      try await session.run(Script.Entry(line, file: "<prompt>"))
      return nil
    } catch {
      return error.message
    }
  }

  /// Runs a text that is to fail; `file:line:column: message` of the error, or nil.
  func failure(of text: String) async -> String? {
    do {
      try await run(text)
      return nil
    } catch {
      return error.description
    }
  }
}
