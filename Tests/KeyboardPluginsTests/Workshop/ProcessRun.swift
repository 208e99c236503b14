import KeyboardCore

@testable import KeyboardPlugins

/// A process and everything that it said.
final class ProcessRun {
  private(set) var pid: Int32?
  private(set) var lines: [String] = []
  private(set) var failure: String?
  private(set) var end: ProcessEnd?
  private let poller = Poller()
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
    let launch = PluginProcess.Launch(
      executable: executable, arguments: arguments,
      environment: ProcessEnvironment.forPlugin(nil), limits: PluginLimits())
    process = try PluginProcess(launch, poller: poller, scheduler: scheduler) { [weak self] in
      self?.take($0)
    }
  }

  func closeInput() {
    process?.closeInput()
  }

  func letGo() {
    process = nil
  }

  private func take(_ event: PluginProcess.Event) {
    switch event {
    case .started(let pid): self.pid = pid
    case .line(.text(let line)), .logLine(.text(let line)): lines.append(line)
    case .line, .logLine: break
    case .failed(let reason):
      failure = reason
      waiting?.resume()
    case .ended(let status):
      end = status
      waiting?.resume()
    }
  }
}
