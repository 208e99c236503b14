import Foundation
import KeyboardCore

@testable import KeyboardPluginSDK
@testable import KeyboardPlugins

/// A process and everything that it said.
final class ProcessRun {
  private(set) var pid: Int32?
  private(set) var lines: [String] = []
  private(set) var end: ProcessExit?
  /// The limits that the system sets the process.
  var resources = PluginManifest.Resources()
  private let scheduler = MainScheduler()
  private var process: PluginProcess?
  private var waiting: CheckedContinuation<Void, Never>?

  init() {}

  /// Runs an executable to its end.
  convenience init(_ executable: String, _ arguments: [String] = []) async throws {
    self.init()
    try start(executable, arguments)
    await withCheckedContinuation { waiting = $0 }
  }

  func start(_ executable: String, _ arguments: [String]) throws {
    var program = PluginProgram(
      executable, arguments: arguments, variables: ProcessInfo.processInfo.environment)
    program.resources = resources
    process = try PluginProcess(
      program, limits: PluginHost.Limits(), poller: ReadPoller(), scheduler: scheduler
    ) { [weak self] in self?.take($0) }
  }

  func closeInput() {
    process?.input.closeAfterWriting()
  }

  func letGo() {
    process = nil
  }

  private func take(_ event: PluginProcess.Event) {
    switch event {
    case .started(let pid): self.pid = pid
    case .output(.text(let line)), .log(.text(let line)): lines.append(line)
    case .output, .log, .flood: break
    case .ended(let status):
      end = status
      waiting?.resume()
    }
  }
}
