import CPseudoTerminal
import FoundationEssentials
import Glibc
public import KeyboardCore
import KeyboardRuntime
public import KeyboardScripting

/// An application that a test has started and drives by scripts.
///
/// ```swift
/// let mailbox = try await RunningApplication(["/usr/bin/mailbox", "inbox.mbox"])
/// try await mailbox.run("press down; expect contains($(screen).text, 'Ada')")
/// try await mailbox.run("press ctrl+q")
/// #expect(try await mailbox.end().status == 0)
/// ```
///
/// It runs on a pseudo-terminal of its own, or without one, with a control socket in a directory that is
/// the test's alone. It ends, if need be by force, when the test releases it.
@MainActor  // The default, said for the isolated deinitialiser: importers reject it without.
public final class RunningApplication {
  /// The terminal that an application is shown on.
  public nonisolated enum Terminal: Hashable, Sendable {
    /// A pseudo-terminal.
    case pseudoTerminal(columns: Int = 80, rows: Int = 24)
    /// No terminal: the application is started with `--headless`, and its screen is not shown.
    case headless(columns: Int = 80, rows: Int = 24)
  }

  /// The end of an application.
  public nonisolated struct End: Hashable, Sendable {
    /// The exit status; for a signal, 128 plus its number.
    public let status: Int32
    /// The output to its terminal, escape sequences included.
    public let output: String
  }

  /// The number of its process.
  public let process: Int32
  private var session: AttachedSession?
  /// The lines of output of the scripts so far.
  public private(set) var output: [String] = []
  /// The variables of its environment.
  public let environment: [String: String]
  private var path = ""
  private let directory: String
  private let controller: Int32
  private var source: ReadSource?
  private var written: [UInt8] = []
  private var end: End?

  /// Starts an application, and attaches to it as soon as it can be.
  ///
  /// - Parameters:
  ///   - command: the path of the executable, and its arguments.
  ///   - terminal: the terminal that it is shown on.
  ///   - environment: variables beside those of the process; `XDG_RUNTIME_DIR`,
  ///     `KEYBOARD_TOOLKIT_CONTROL` and `TERM` are set.
  ///   - timeout: how long it may take until it can be attached to.
  /// - Throws: a `MessageError` when it ends before, with its output, or takes too long.
  public init(
    _ command: [String], on terminal: Terminal = .headless(),
    environment: [String: String] = [:], timeout: Duration = .seconds(60)
  ) async throws(MessageError) {
    directory = "\(FileManager.default.temporaryDirectory.path)/kt-\(UInt32.random(in: 0 ... .max))"
    var variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    variables["XDG_RUNTIME_DIR"] = directory
    variables["KEYBOARD_TOOLKIT_CONTROL"] = "1"
    if variables["TERM"] == nil || variables["TERM"] == "dumb" { variables["TERM"] = "xterm" }
    self.environment = variables
    guard mkdir(directory, 0o700) == 0 else {
      throw MessageError("cannot make \(directory): \(String(cString: strerror(errno)))")
    }
    var arguments = command
    let size: (columns: Int, rows: Int)
    switch terminal {
    case .pseudoTerminal(let columns, let rows): size = (columns, rows)
    case .headless(let columns, let rows):
      size = (columns, rows)
      arguments.insert(contentsOf: ["--headless", "\(columns)x\(rows)"], at: 1)
    }
    var controller: Int32 = -1
    let texts = arguments.map { strdup($0) } + [nil]
    let settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in texts + settings { free(text) } }
    process = pseudo_terminal_spawn(
      command[0], texts, settings, UInt16(size.rows), UInt16(size.columns), &controller)
    self.controller = controller
    guard process > 0 else { throw MessageError("cannot start \(command[0])") }
    source = ReadSource(controller) { [weak self] in self?.read() }
    path = try await socket(of: command[0], within: timeout)
    session = try await attach { [weak self] in self?.output.append($0) }
  }

  isolated deinit {
    session?.detach()
    if end == nil, process > 0 {
      kill(process, SIGKILL)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
    source?.cancel()
    if controller >= 0 { close(controller) }
    try? FileManager.default.removeItem(atPath: directory)
  }

  /// Waits for the control socket.
  private func socket(of name: String, within timeout: Duration) async throws(MessageError)
    -> String
  {
    let deadline = ContinuousClock.now + timeout
    while true {
      if let application = ControlSocket.applications(environment: environment).first {
        return application.path
      }
      if let end = reap() {
        throw MessageError(
          "\(name) ended with status \(end.status) before it could be attached to; "
            + "it wrote: \(end.output.printable(limit: 500))")
      }
      guard ContinuousClock.now < deadline else {
        throw MessageError(
          "\(name) has no control socket after \(timeout); it has to accept scripts")
      }
      try? await Task.sleep(for: .milliseconds(2))
    }
  }

  // MARK: Attaching

  /// Attaches to the application once more.
  ///
  /// - Parameters:
  ///   - watching: whether the session only watches, beside the one that has the keys.
  ///   - output: called with each line of output.
  /// - Returns: the session.
  /// - Throws: a `MessageError` when the application refuses, or has ended.
  public func attach(
    watching: Bool = false, output: @escaping (String) -> Void = { _ in }
  ) async throws(MessageError) -> AttachedSession {
    var options = AttachedSession.Options()
    (options.client, options.watches, options.timeout) = ("a test", watching, .seconds(60))
    return try await AttachedSession(to: path, options, output: output)
  }

  /// Ends the test's own session, so that another may have the keys; ``run(_:file:line:)`` fails
  /// afterwards.
  public func detach() {
    session?.detach()
    session = nil
  }

  // MARK: Driving

  /// Runs commands of the session language in the application.
  ///
  /// - Returns: the value of the last one.
  /// - Throws: a ``ScriptError``, of the first command that fails, such as an `expect`.
  @discardableResult
  public func run(
    _ script: String, file: String = "<test>", line: Int = 1
  ) async throws(ScriptError) -> Value {
    guard let session else {
      throw ScriptError(
        .failed, "the test has detached; run commands in a session of attach(watching:output:)",
        at: SourcePosition(file: file, line: line, column: 1))
    }
    return try await session.run(script, file: file, line: line)
  }

  /// Returns the completions of the last word of a text, as at a prompt.
  package func completions(before text: String) -> [Session.Completion] {
    session?.completions(before: text) ?? []
  }

  /// Waits until several texts are on the screen at the same time.
  ///
  /// - Throws: a ``ScriptError`` that shows the screen, when the time is over.
  public func wait(for texts: String..., within timeout: Duration = .seconds(60))
    async
    throws(ScriptError)
  {
    let conditions = texts.map { "contains(screen.text, '\($0.replacing("'", with: "''"))')" }
    try await run(
      "wait --timeout \(Int(timeout / .milliseconds(1)))ms until "
        + conditions.joined(separator: " && "))
  }

  /// Types bytes on the pseudo-terminal, as a person's keys would.
  public func type(_ bytes: String) {
    // It returns when the terminal has taken them all.
    _ = Array(bytes.utf8).withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
  }

  // MARK: Ending

  /// Sends a signal to the application.
  public func signal(_ number: Int32) { kill(process, number) }

  /// Waits until the application has ended by itself.
  ///
  /// - Throws: a `MessageError` when it is still running after the timeout.
  public func end(within timeout: Duration = .seconds(60)) async throws(MessageError) -> End {
    let deadline = ContinuousClock.now + timeout
    while true {
      if let end = reap() { return end }
      guard ContinuousClock.now < deadline else {
        throw MessageError("the application has not ended after \(timeout)")
      }
      try? await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Returns how the application has ended; nil while it is running.
  private func reap() -> End? {
    if let end { return end }
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) == process else { return nil }
    while read() {}
    let signal = status & 0x7F
    let end = End(
      status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal,
      output: String(decoding: written, as: UTF8.self))
    self.end = end
    return end
  }

  @discardableResult
  private func read() -> Bool {
    var entry = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, 0) > 0 else { return false }
    guard entry.revents & Int16(POLLIN) != 0 else {
      // No process has the terminal open any more.
      source?.cancel()
      return false
    }
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let count = Glibc.read(controller, &buffer, buffer.count)
    guard count > 0 else { return false }
    written += buffer[..<count]
    return true
  }
}
