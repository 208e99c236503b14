import FoundationEssentials
import Glibc
import KeyboardCommands
import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins
import KeyboardScenes
import KeyboardScripting

/// A session in which a plugin is loaded, used and unloaded while a person presses keys.
final class Trial {
  /// The results as the person noticed them.
  struct Outcome {
    /// The time from the plugin's key to the effect of the key after it.
    var next = Duration.zero
    /// The times from the moments of later keys to their effects.
    var later: [Duration] = []
    /// The number of keys without an effect.
    var lost = 0
    /// The number of keys that a report of them does not explain.
    var unexplained = 0
    /// The session's output.
    var lines: [String] = []
    /// The processes that were left when the plugin was unloaded.
    var left: [Int32] = []
  }

  private static let marker = "KEYBOARD_TORTURE=\(getpid())"

  private let directory: String
  private let session: Session
  private let scheduler = MainScheduler()
  private let said = Lines()
  private var moved: CheckedContinuation<Void, Never>?
  private var movedAt: Instant?
  private var lost = 0

  private final class Lines {
    var lines: [String] = []
  }

  private init(_ plugin: HostilePlugin) throws {
    putenv(strdup(Self.marker))
    directory = "/tmp/keyboard-torture-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    try Data(plugin.manifest.utf8).write(to: URL(filePath: directory + "/plugin.json"))
    try Data(plugin.script.utf8).write(to: URL(filePath: directory + "/run"))
    chmod(directory + "/run", 0o755)
    var configuration = Session.Configuration(
      clock: .real, keyHoldLimit: .milliseconds(100), pluginSearchPath: PluginSearchPath())
    configuration.pluginLimits.shutdownGrace = .milliseconds(100)
    configuration.pluginLimits.terminateGrace = .milliseconds(100)
    session = Session(configuration, language: .full) { [said] in said.lines.append($0) }
  }

  isolated deinit {
    try? FileManager.default.removeItem(atPath: directory)
  }

  /// Loads a plugin, presses its key and others, and unloads it.
  ///
  /// - Parameters:
  ///   - plugin: the plugin.
  ///   - count: the number of later keys, one every two milliseconds.
  /// - Returns: what a person would have felt.
  /// - Throws: what loading and unloading throws.
  static func run(_ plugin: HostilePlugin, keys count: Int) async throws -> Outcome {
    let trial = try Trial(plugin)
    var outcome = Outcome()
    let token = trial.session.bus.subscribe(named: "navigation.focusMoved") { [weak trial] _ in
      trial?.focusMoved()
    }
    try await trial.session.run(
      "load \(trial.directory); table t rows=3; press down", file: "torture")
    let start = trial.scheduler.now
    trial.session.engine.send(KeyEvent(pressing: "x"))
    outcome.next = await trial.press("down", at: start)
    for number in 0..<count {
      let due = trial.scheduler.now.advanced(by: .milliseconds(2))
      await trial.pause(.milliseconds(2))
      outcome.later.append(await trial.press(number % 2 == 0 ? "up" : "down", at: due))
    }
    try await trial.session.run("unload hostile", file: "torture")
    outcome.lost = trial.lost
    outcome.unexplained = try trial.unexplainedKeys()
    outcome.lines = trial.said.lines
    outcome.left = await trial.leftProcesses()
    token.cancel()
    return outcome
  }

  /// The number of keys that mean something else when their report looks them up again.
  private func unexplainedKeys() throws -> Int {
    guard let history = session.engine.history else { return 1 }
    let report = try KeyReport(parsing: KeyReport(history, program: "torture").json)
    return try report.replay().count { !$0.agrees }
  }

  private func pause(_ duration: Duration) async {
    await withCheckedContinuation { continuation in
      _ = scheduler.schedule(after: duration) { continuation.resume() }
    }
  }

  /// Presses a key and returns the time from a moment until the focus has moved; half a minute when
  /// it does not.
  private func press(_ stroke: KeyStroke, at due: Instant) async -> Duration {
    movedAt = nil
    session.engine.send(KeyEvent(pressing: stroke))
    if movedAt == nil {
      let timer = scheduler.schedule(after: .seconds(30)) { [weak self] in
        // If the main actor was busy for so long, the key's effect may have come just before.
        guard self?.movedAt == nil else { return }
        self?.lost += 1
        self?.focusMoved()
      }
      await withCheckedContinuation { moved = $0 }
      scheduler.cancel(timer)
    }
    return due.duration(to: movedAt ?? scheduler.now)
  }

  private func focusMoved() {
    movedAt = scheduler.now
    let moved = moved.take()
    moved?.resume()
  }

  /// The processes that have this one's environment and are there for longer than a second.
  private func leftProcesses() async -> [Int32] {
    var left: [Int32] = []
    for _ in 1...100 {
      left = Self.markedProcesses
      if left.isEmpty { break }
      await pause(.milliseconds(20))
    }
    return left
  }

  private static var markedProcesses: [Int32] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.compactMap { Int32($0) }.filter { pid in
      guard pid != getpid(), let data = FileManager.default.contents(atPath: "/proc/\(pid)/environ")
      else { return false }
      return data.split(separator: 0).contains { $0.elementsEqual(marker.utf8) }
    }
  }
}
