import KeyboardCore

/// One run of an executable with `--manifest`; keeps itself alive until it is over.
final class ManifestListing {
  private static let limit = 1 << 20

  private let launch: PluginProcess.Launch
  private let poller: Poller
  private let scheduler: any Scheduler
  private var completion: ((Result<String, PluginError>) -> Void)?
  private var process: PluginProcess?
  private var deadline: TimerToken?
  private var text = ""
  private var log: String?

  init(
    _ launch: PluginProcess.Launch, poller: Poller, scheduler: any Scheduler,
    completion: @escaping (Result<String, PluginError>) -> Void
  ) {
    self.launch = launch
    self.poller = poller
    self.scheduler = scheduler
    self.completion = completion
  }

  /// Starts the executable; the completion is called once.
  func start() {
    do {
      process = try PluginProcess(launch, poller: poller, scheduler: scheduler) {
        self.handle($0)
      }
      process?.closeInput()
    } catch {
      return finish(.failure(error))
    }
    let limit = launch.limits.startDeadline
    deadline = scheduler.schedule(after: limit) {
      self.fail("printed no manifest within \(limit.spelled)")
    }
  }

  private func handle(_ event: PluginProcess.Event) {
    switch event {
    case .started: break
    case .failed(let reason): fail("gives no manifest: \(reason)")
    case .line(.text(let line)):
      text += line + "\n"
      if text.utf8.count > Self.limit { fail("prints more than a manifest") }
    case .line: fail("prints what is no text")
    case .logLine(let line):
      if case .text(let line) = line { log = line }
    case .ended(.code(0)): finish(.success(text))
    case .ended(let status):
      fail("gives no manifest: exited (\(status))" + (log.map { ", saying: \($0)" } ?? ""))
    }
  }

  private func fail(_ reason: String) {
    let error = PluginError(
      code: .unreadable,
      message: "\(launch.executable) \(reason); is it a plugin? A plugin prints its manifest "
        + "when it is started with --manifest")
    finish(.failure(error))
  }

  private func finish(_ result: Result<String, PluginError>) {
    guard let completion else { return }
    self.completion = nil
    if let deadline { scheduler.cancel(deadline) }
    deadline = nil
    // Letting go of the process kills what still runs.
    process = nil
    completion(result)
  }
}
