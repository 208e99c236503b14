import CProcess
import Glibc
import KeyboardCore

/// One process of a plugin, its supervisor and their pipes.
///
/// Nothing here waits: what happens arrives as events on the main queue. When the object is let
/// go, or the host dies, the supervisor kills the process and everything it started.
@MainActor
final class PluginProcess {
  /// What happens to a process, in order; `failed` or `ended` is the last.
  enum Event {
    case started(pid: Int32)
    case failed(String)
    /// A line that it wrote to its standard output.
    case line(LineFramer.Line)
    /// A line that it wrote to its standard error.
    case logLine(LineFramer.Line)
    case ended(ProcessEnd)
  }

  /// What to start.
  struct Launch {
    var executable: String
    var arguments: [String] = []
    var environment: [String: String]
    var limits: PluginLimits
  }

  /// The longest line of a log; nobody reads longer ones.
  private static let logLineBytes = 1 << 14

  private let handle: (Event) -> Void
  private let output: PipeReader
  private let log: PipeReader
  private let input: PipeWriter
  private let status: Int32
  private var lifeline: Int32?
  private var pid: Int32?
  private var isOver = false

  /// Starts a process with the executable's directory as its own.
  ///
  /// - Parameters:
  ///   - launch: what to start.
  ///   - poller: tells when its pipes are ready.
  ///   - scheduler: real time.
  ///   - handle: called for each event, never before this returns.
  /// - Throws: a ``PluginError`` when the system has no more processes or descriptors.
  init(
    _ launch: Launch, poller: Poller, scheduler: any Scheduler,
    handle: @escaping (Event) -> Void
  ) throws(PluginError) {
    guard poller.prepare() else { throw Self.exhausted(errno) }
    let child = try Self.start(launch)
    self.handle = handle
    output = PipeReader(
      child.output, limit: launch.limits.lineBytes, poller: poller, scheduler: scheduler
    ) { handle(.line($0)) }
    log = PipeReader(
      child.errors, limit: Self.logLineBytes, poller: poller, scheduler: scheduler
    ) { handle(.logLine($0)) }
    input = PipeWriter(
      child.input, droppableLimit: launch.limits.queuedEvents, poller: poller)
    status = child.status
    lifeline = child.lifeline
    // Also without a self to tell, the supervisor is read to its end and reaped.
    let (status, supervisor) = (child.status, child.supervisor)
    poller.watch(status, for: .reading) { [weak self] in
      guard Self.readReports(status, { self?.take($0) }) else { return }
      poller.unwatch(status)
      Glibc.close(status)
      CProcessReap(supervisor)
      self?.take(.ended(.unknown))
    }
  }

  isolated deinit {
    output.close()
    log.close()
    kill()
  }

  /// How many lines wait because the process does not read.
  var backlog: Int { input.backlog }

  /// Sends a line, or keeps it until the process has read what is before it.
  ///
  /// - Returns: whether an older line that may be dropped was dropped for it.
  func send(_ line: String, mayBeDropped: Bool = false) -> Bool {
    input.send(line, mayBeDropped: mayBeDropped)
  }

  /// Ends its standard input after what was sent.
  func closeInput() {
    input.closeAfterWriting()
  }

  /// Asks the process and what it started in its group to end.
  func terminate() {
    guard let lifeline else { return }
    var number = UInt8(SIGTERM)
    _ = Glibc.write(lifeline, &number, 1)
  }

  /// Kills the process and everything it started, in whatever group or session.
  func kill() {
    guard let lifeline else { return }
    self.lifeline = nil
    Glibc.close(lifeline)
  }

  /// Looks now, without waiting, whether the process can still be written to; what its supervisor
  /// has reported by now is handled before this returns.
  func isListening() -> Bool {
    if !isOver { _ = Self.readReports(status) { take($0) } }
    return !isOver && !input.readerIsGone
  }

  private func take(_ report: SupervisorReport) {
    guard !isOver else { return }
    switch report {
    case .started(let pid):
      self.pid = pid
      handle(.started(pid: pid))
      // Not before: a fast process may have spoken before its supervisor has.
      output.start()
      log.start()
    case .failed(let reason):
      finish()
      handle(.failed(reason))
    case .ended(let status):
      // The supervisor was killed and can kill nobody any more.
      if status == .unknown, let pid { _ = Glibc.kill(-pid, SIGKILL) }
      // Its last words count: they were sent before it ended.
      output.drain()
      log.drain()
      finish()
      handle(.ended(status))
    }
  }

  private func finish() {
    isOver = true
    output.close()
    log.close()
    input.close()
    kill()
  }

  /// Hands out every report that has arrived.
  ///
  /// - Returns: whether the supervisor is gone.
  private static func readReports(
    _ status: Int32, _ take: (SupervisorReport) -> Void
  ) -> Bool {
    var report = CProcessReport()
    let size = MemoryLayout<CProcessReport>.size
    while true {
      let count = Glibc.read(status, &report, size)
      if count == size {
        take(SupervisorReport(report))
      } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
        return true
      } else if errno == EAGAIN {
        return false
      }
    }
  }

  private static func start(_ launch: Launch) throws(PluginError) -> CProcessChild {
    let arguments = CStringArray([launch.executable] + launch.arguments)
    let environment = CStringArray(launch.environment.map { "\($0)=\($1)" })
    let directory = FilePath.directory(of: launch.executable)
    var child = CProcessChild()
    let error = CProcessStart(
      launch.executable, arguments.pointers, environment.pointers, directory, &child)
    guard error == 0 else { throw exhausted(error) }
    return child
  }

  private static func exhausted(_ error: Int32) -> PluginError {
    let reason = SupervisorReport.text(error)
    return PluginError(
      code: .unavailable,
      message: "no process can be started: \(reason); close programs or raise the limits")
  }
}
