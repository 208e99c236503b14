import CProcess
import Glibc
import KeyboardCore
import KeyboardPluginSDK

/// A process of a plugin with its supervisor and their pipes.
///
/// Nothing here blocks: events arrive on the main queue. When the object is released, or the host ends, the
/// supervisor kills the process and everything it started.
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

  /// The maximum length of a log line; longer ones are not read.
  nonisolated static let logLineBytes = 1 << 14

  private let handle: (Event) -> Void
  private let output: PipeReader
  private let log: PipeReader
  /// Its standard input.
  let input: PipeWriter
  private var supervisor: Supervisor?
  private var isOver = false

  /// Starts a process with the executable's directory as its working directory.
  ///
  /// - Parameters:
  ///   - program: the executable with its arguments, variables and resources.
  ///   - limits: the maximum line, queue and flood.
  ///   - poller: the poller that watches its pipes.
  ///   - scheduler: the clock, in real time.
  ///   - handle: called for each event, never before this returns.
  /// - Throws: `shortage` if the system has no more processes or descriptors.
  init(
    _ program: PluginProgram, limits: PluginHost.Limits, poller: ReadPoller,
    scheduler: any Scheduler, handle: @escaping (Event) -> Void
  ) throws(ProcessExit) {
    let child = try Self.start(program)
    self.handle = handle
    func reader(
      _ descriptor: Int32, _ lineBytes: Int, _ deliver: @escaping (LineFramer.Line) -> Void
    )
      -> PipeReader
    {
      PipeReader(
        descriptor, limit: lineBytes, floodDuration: limits.floodDuration, poller: poller,
        scheduler: scheduler, onFlood: { handle(.flood) }, deliver: deliver)
    }
    output = reader(child.output, limits.lineBytes) { handle(.output($0)) }
    log = reader(child.errors, Self.logLineBytes) { handle(.log($0)) }
    input = PipeWriter(child.input, droppableLimit: limits.queuedEvents, scheduler: scheduler)
    let memory = program.resources.memory
    supervisor = Supervisor(child, poller: poller, scheduler: scheduler) { [weak self] report in
      self?.take(report.map { Event($0, memory: memory) } ?? .ended(.unknown))
    }
  }

  isolated deinit {
    output.close()
    log.close()
    supervisor?.letGo()
  }

  /// The guardian of its supervisor, from which the process and everything that it starts descend.
  var guardian: Int32? { supervisor?.guardian }

  /// Asks the process and what it started in its group to end.
  func terminate() {
    supervisor?.send(SIGTERM)
  }

  /// Kills the process and everything it started, in any group or session.
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

  /// Handles its output so far, without waiting.
  func readOutput() {
    output.readAvailable()
  }

  private func take(_ event: Event) {
    guard !isOver else { return }
    switch event {
    case .started:
      handle(event)
      // Not before, because a fast process may write before its supervisor does.
      output.start()
      log.start()
    case .ended:
      // Its last output counts, because it was sent before it ended, except for a process that had to be killed.
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

  private static func start(_ program: PluginProgram) throws(ProcessExit) -> CProcessChild {
    let path = program.executable
    let argv = CStringArray([path] + program.arguments)
    let envp = CStringArray(program.environment.map { "\($0)=\($1)" })
    let limits = CProcessLimits(
      memory: UInt64(program.resources.memory) << 20, files: UInt64(program.resources.files))
    var child = CProcessChild()
    let error = CProcessStart(
      path, argv.pointers, envp.pointers, "\(path.splitPath.directory)/", limits, &child)
    guard error == 0 else { throw .shortage(error) }
    return child
  }
}

extension PluginProcess.Event {
  /// Creates the event for a supervisor's report about a process with a memory limit in MiB.
  init(_ report: CProcessReport, memory: Int) {
    let reason = { String(cString: strerror(report.value)) }
    switch report.kind {
    case CProcessStarted: self = .started(pid: report.value)
    case CProcessExited, CProcessSignalled:
      self = .ended(report.kind == CProcessExited ? .code(report.value) : .signal(report.value))
    case CProcessOverMemory:
      self = .ended(.overMemory(used: Int(report.value), limit: memory))
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
  /// It was killed because it and what it had started used more memory than its limit in MiB.
  case overMemory(used: Int, limit: Int)
  /// It never ran, for a reason in words.
  case notStarted(String)
  /// It never ran, because the system has no more of a resource, according to the errno.
  case shortage(Int32)
  /// The supervisor has ended too, or does not answer.
  case unknown

  /// `code 3`, `signal 9`.
  var description: String {
    switch self {
    case .code(let code): "code \(code)"
    case .signal(let number): "signal \(number)"
    case .overMemory(let used, let limit):
      "killed: it uses \(used) MiB; limits.memory allows \(limit)"
    case .notStarted(let reason): reason
    case .shortage(let error):
      "no process can be started: \(String(cString: strerror(error))); "
        + "close programs or raise the limits"
    case .unknown: "unknown reason"
    }
  }
}

/// Strings as an array that ends with a null pointer, as needed in C for arguments and environments.
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
  /// The duration in messages: `5 s`, `1.5 s`, `250 ms`.
  var spelled: String {
    let (seconds, milliseconds) = wholeMilliseconds.quotientAndRemainder(dividingBy: 1000)
    if seconds == 0 { return "\(milliseconds) ms" }
    if milliseconds == 0 { return "\(seconds) s" }
    return "\(seconds).\(String(1000 + milliseconds).dropFirst()) s"
  }
}
