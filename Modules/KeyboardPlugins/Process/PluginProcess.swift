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
    /// It writes more than can be read, for longer than its limit.
    case flood
    case ended(ProcessExit)
  }

  /// The longest line of a log; nobody reads longer ones.
  nonisolated static let logLineBytes = 1 << 14

  private let handle: (Event) -> Void
  private let output: PipeReader
  private let log: PipeReader
  /// Its standard input.
  let input: PipeWriter
  private var supervisor: Supervisor?
  private var isOver = false

  /// Starts a process with the executable's directory as its own.
  ///
  /// - Parameters:
  ///   - executable: an absolute path.
  ///   - arguments: what follows the path.
  ///   - limits: the longest line, the longest queue and the longest flood.
  ///   - scheduler: real time.
  ///   - handle: called for each event, never before this returns.
  /// - Throws: `shortage` when the system has no more processes or descriptors.
  init(
    _ executable: String, _ arguments: [String] = [], limits: PluginLimits,
    scheduler: any Scheduler, handle: @escaping (Event) -> Void
  ) throws(ProcessExit) {
    let child = try Self.start(executable, arguments)
    self.handle = handle
    func reader(
      _ descriptor: Int32, _ lineBytes: Int, _ deliver: @escaping (LineFramer.Line) -> Void
    )
      -> PipeReader
    {
      PipeReader(
        descriptor, limit: lineBytes, floodDuration: limits.floodDuration, scheduler: scheduler,
        onFlood: { handle(.flood) }, deliver: deliver)
    }
    output = reader(child.output, limits.lineBytes) { handle(.output($0)) }
    log = reader(child.errors, Self.logLineBytes) { handle(.log($0)) }
    input = PipeWriter(child.input, droppableLimit: limits.queuedEvents, scheduler: scheduler)
    supervisor = Supervisor(child, scheduler: scheduler) { [weak self] in self?.take($0) }
  }

  isolated deinit {
    output.close()
    log.close()
    supervisor?.letGo()
  }

  /// Asks the process and what it started in its group to end.
  func terminate() {
    supervisor?.send(SIGTERM)
  }

  /// Kills the process and everything it started, in whatever group or session.
  func kill() {
    supervisor?.end()
  }

  /// Returns whether the process can still be written to, without waiting.
  ///
  /// Reports of its supervisor that have arrived are handled before this returns.
  func isListening() -> Bool {
    supervisor?.readReports()
    return !isOver && !input.readerIsGone
  }

  private func take(_ event: Event) {
    guard !isOver else { return }
    switch event {
    case .started:
      handle(event)
      // Not before: a fast process may have spoken before its supervisor has.
      output.start()
      log.start()
    case .ended:
      // Its last words count: they were sent before it ended. Nobody waits for those of a process
      // that had to be killed.
      let limit = supervisor?.isEnding == true ? Duration.milliseconds(1) : nil
      output.drain(within: limit)
      log.drain(within: limit)
      isOver = true
      input.close()
      supervisor?.end()
      handle(event)
    case .output, .log, .flood: break
    }
  }

  private static func start(
    _ executable: String, _ arguments: [String]
  ) throws(ProcessExit) -> CProcessChild {
    let environment = ProcessInfo.processInfo.environment
      // A crash writes no backtrace and asks for no key.
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let directory = "\(executable.splitPath.directory)/"
    let argv = CStringArray([executable] + arguments)
    let envp = CStringArray(environment.map { "\($0)=\($1)" })
    var child = CProcessChild()
    let error = CProcessStart(executable, argv.pointers, envp.pointers, directory, &child)
    guard error == 0 else { throw .shortage(error) }
    return child
  }
}

extension PluginProcess.Event {
  /// Creates the event that a supervisor reports.
  init(_ report: CProcessReport) {
    let reason = { String(cString: strerror(report.value)) }
    switch report.kind {
    case CProcessStarted: self = .started(pid: report.value)
    case CProcessExited: self = .ended(.code(report.value))
    case CProcessSignalled: self = .ended(.signal(report.value))
    case CProcessDirectoryFailed:
      self = .ended(.notStarted("its directory cannot be entered: \(reason())"))
    case _ where [EAGAIN, EMFILE, ENFILE, ENOMEM].contains(report.value):
      self = .ended(.shortage(report.value))
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
nonisolated enum ProcessExit: Error, Hashable, Sendable, CustomStringConvertible {
  case code(Int32)
  case signal(Int32)
  /// It never ran, for a reason that people can read.
  case notStarted(String)
  /// It never ran, because the system has no more of something, which the errno says.
  case shortage(Int32)
  /// The supervisor is gone too, or does not answer.
  case unknown

  /// `code 3`, `signal 9`.
  var description: String {
    switch self {
    case .code(let code): "code \(code)"
    case .signal(let number): "signal \(number)"
    case .notStarted(let reason): reason
    case .shortage(let error):
      "no process can be started: \(String(cString: strerror(error))); "
        + "close programs or raise the limits"
    case .unknown: "nobody saw how"
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
