import CProcess
import FoundationEssentials
import Glibc
import KeyboardCore

/// A process of a plugin with its supervisor and their pipes.
///
/// Nothing here waits: what happens arrives as events on the main queue. When the object is let
/// go, or the host dies, the supervisor kills the process and everything it started.
@MainActor  // The default, said for the isolated deinitialiser: importers reject it without.
final class PluginProcess {
  /// An event of a process; `ended` is the last.
  enum Event: Sendable {
    case started(pid: Int32)
    /// A line of its standard output.
    case output(LineFramer.Line)
    /// A line of its standard error.
    case log(LineFramer.Line)
    case ended(ProcessExit)
  }

  /// The longest line of a log; nobody reads longer ones.
  private static let logLineBytes = 1 << 14

  private let handle: (Event) -> Void
  private let output: PipeReader
  private let log: PipeReader
  /// Its standard input.
  let input: PipeWriter
  private let status: Int32
  private var lifeline: Int32?
  private var pid: Int32?
  private var isOver = false

  /// Starts a process with the executable's directory as its own.
  ///
  /// - Parameters:
  ///   - executable: an absolute path.
  ///   - arguments: what follows the path.
  ///   - limits: the longest line and the longest queue.
  ///   - scheduler: real time.
  ///   - handle: called for each event, never before this returns.
  /// - Throws: a ``PluginError`` when the system has no more processes or descriptors.
  init(
    _ executable: String, _ arguments: [String] = [], limits: PluginLimits,
    scheduler: any Scheduler, handle: @escaping (Event) -> Void
  ) throws(PluginError) {
    let child = try Self.start(executable, arguments)
    self.handle = handle
    output = PipeReader(child.output, limit: limits.lineBytes, scheduler: scheduler) {
      handle(.output($0))
    }
    log = PipeReader(child.errors, limit: Self.logLineBytes, scheduler: scheduler) {
      handle(.log($0))
    }
    input = PipeWriter(child.input, droppableLimit: limits.queuedEvents, scheduler: scheduler)
    status = child.status
    lifeline = child.lifeline
    let (status, supervisor) = (child.status, child.supervisor)
    // Keeps itself: also without a self to tell, the supervisor is read to its end and reaped.
    var reports: ReadSource?
    reports = ReadSource(status) { [weak self] in
      guard Self.readReports(status, { self?.take($0) }) else { return }
      reports?.cancel()
      self?.take(.ended(.unknown))
      Glibc.close(status)
      CProcessReap(supervisor)
    }
    guard reports == nil else { return }
    kill()
    Glibc.close(status)
    CProcessReap(supervisor)
    throw Self.exhausted(EMFILE)
  }

  isolated deinit {
    output.close()
    log.close()
    kill()
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

  /// Returns whether the process can still be written to, without waiting.
  ///
  /// Reports of its supervisor that have arrived are handled before this returns.
  func isListening() -> Bool {
    if !isOver { _ = Self.readReports(status) { take($0) } }
    return !isOver && !input.readerIsGone
  }

  private func take(_ event: Event) {
    guard !isOver else { return }
    switch event {
    case .started(let pid):
      self.pid = pid
      handle(event)
      // Not before: a fast process may have spoken before its supervisor has.
      output.start()
      log.start()
    case .ended(let exit):
      // The supervisor was killed and can kill nobody any more.
      if exit == .unknown, let pid { _ = Glibc.kill(-pid, SIGKILL) }
      // Its last words count: they were sent before it ended.
      output.drain()
      log.drain()
      isOver = true
      input.close()
      kill()
      handle(event)
    case .output, .log: break
    }
  }

  /// Hands out every report that has arrived.
  ///
  /// - Returns: whether the supervisor is gone.
  private static func readReports(_ status: Int32, _ take: (Event) -> Void) -> Bool {
    var report = CProcessReport()
    let size = MemoryLayout<CProcessReport>.size
    while true {
      let count = Glibc.read(status, &report, size)
      if count == size {
        take(Event(report))
      } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
        return true
      } else if errno == EAGAIN {
        return false
      }
    }
  }

  private static func start(
    _ executable: String, _ arguments: [String]
  ) throws(PluginError) -> CProcessChild {
    let environment = ProcessInfo.processInfo.environment
      // A crash writes no backtrace and asks for no key.
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let directory = "\(executable.splitPath.directory)/"
    let argv = CStringArray([executable] + arguments)
    let envp = CStringArray(environment.map { "\($0)=\($1)" })
    var child = CProcessChild()
    let error = CProcessStart(executable, argv.pointers, envp.pointers, directory, &child)
    guard error == 0 else { throw exhausted(error) }
    return child
  }

  private static func exhausted(_ error: Int32) -> PluginError {
    let reason = String(cString: strerror(error))
    return PluginError(
      code: .unavailable,
      message: "no process can be started: \(reason); close programs or raise the limits")
  }
}

extension PluginProcess.Event {
  /// Creates the event that a supervisor reports.
  fileprivate init(_ report: CProcessReport) {
    let reason = { String(cString: strerror(report.value)) }
    switch report.kind {
    case CProcessStarted: self = .started(pid: report.value)
    case CProcessExited: self = .ended(.code(report.value))
    case CProcessSignalled: self = .ended(.signal(report.value))
    case CProcessDirectoryFailed:
      self = .ended(.notStarted("its directory cannot be entered: \(reason())"))
    default:
      let remedy =
        switch report.value {
        case EACCES: "; make the file executable"
        case ENOEXEC: "; a script starts with a line such as #!/bin/sh"
        default: ""
        }
      self = .ended(.notStarted("it cannot be run: \(reason())\(remedy)"))
    }
  }
}

/// The reason why a process ended.
nonisolated enum ProcessExit: Hashable, Sendable, CustomStringConvertible {
  case code(Int32)
  case signal(Int32)
  /// It never ran, for a reason that people can read.
  case notStarted(String)
  /// The supervisor is gone too.
  case unknown

  /// `code 3`, `signal 9`.
  var description: String {
    switch self {
    case .code(let code): "code \(code)"
    case .signal(let number): "signal \(number)"
    case .notStarted(let reason): reason
    case .unknown: "unknown"
    }
  }
}

/// Strings as C wants the arguments and the environment of a program: ended by a null pointer.
nonisolated struct CStringArray: ~Copyable {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: some Sequence<String>) {
    pointers = strings.map { strdup($0) } + [nil]
  }

  deinit {
    for pointer in pointers { free(pointer) }
  }
}

nonisolated extension Duration {
  /// The duration as messages write it: `5 s`, `1.5 s`, `250 ms`.
  var spelled: String {
    let (seconds, milliseconds) = wholeMilliseconds.quotientAndRemainder(dividingBy: 1000)
    if seconds == 0 { return "\(milliseconds) ms" }
    if milliseconds == 0 { return "\(seconds) s" }
    return "\(seconds).\(String(1000 + milliseconds).dropFirst()) s"
  }
}
