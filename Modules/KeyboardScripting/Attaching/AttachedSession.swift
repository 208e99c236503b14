public import FoundationEssentials
public import KeyboardCore
import KeyboardPluginSDK
import KeyboardRuntime

/// A runner of the session language: a local ``Session``, or an ``AttachedSession`` in an application.
package protocol ScriptRunner: AnyObject {
  /// A Boolean value indicating whether `quit` was run.
  var hasQuit: Bool { get }
  /// The status from `quit`.
  var quitStatus: Int32 { get }
  /// A Boolean value indicating whether the last text must not be stored.
  var hasSecret: Bool { get }
  /// The paths of the executed scripts.
  var readFiles: Set<String> { get }
  /// The number of checks; nil if it is unknown, as in an application.
  var knownCheckCount: Int? { get }

  /// Runs the user's `init.kbd`, if the session has one.
  func runInitFile() async -> [ScriptError]
  /// Runs parsed commands, whose relative paths start at the directory.
  func run(_ script: Script, directory: String) async throws(ScriptError)
  /// Runs a text that was entered at a prompt.
  func run(_ entry: Script.Entry, directory: String) async throws(ScriptError)
  /// Reads and runs files, whose relative paths start at their directories.
  func run(files: [String]) async throws(ScriptError)
  /// Ends the session.
  func shutdown() async
}

extension Session: ScriptRunner {
  /// The number of checks by `expect` and `check`.
  public var knownCheckCount: Int? { checkCount }
}

/// A session in a running application, through its control socket.
///
/// ```swift
/// let session = try await AttachedSession(to: "mailbox") { print($0) }
/// try await session.run("press down; expect contains($(screen).text, 'Inbox')")
/// await session.shutdown()
/// ```
@MainActor  // Explicit for the isolated deinitialiser: without it, importers reject the class.
public final class AttachedSession: ScriptRunner {
  /// Returns nil: the checks run in the application.
  public var knownCheckCount: Int? { nil }
  /// The name of the application, as reported by itself.
  public private(set) var application: String
  /// The identifier of its process.
  public private(set) var process = 0
  /// The scene that received the keys when the last command had ended; nil if there was none.
  public private(set) var scene: String?
  /// The unfinished key sequence at that time, in notation.
  public private(set) var pendingStrokes: String?
  /// A Boolean value indicating whether `quit` was run.
  public private(set) var hasQuit = false
  /// The status from `quit`.
  public private(set) var quitStatus: Int32 = 0
  /// A Boolean value indicating whether the last text must not be stored.
  public private(set) var hasSecret = false
  /// The paths of the executed scripts.
  public private(set) var readFiles: Set<String> = []
  /// The observers notified once, with a sentence, when the application has ended the session.
  public let ends = Observers<String>()
  /// The reason why the session has ended; nil while it is running.
  public private(set) var end: String?

  private let channel: ControlChannel
  private let output: (String) -> Void
  private let notes: (String) -> Void
  private let traces: (String) -> Void
  private let answers: ((Value) -> Void)?
  private var waiting: [Int: (Result<Value, WireError>) -> Void] = [:]
  private var lastID = 0
  private let scheduler = MainScheduler()

  /// The time limit of an interrupted command.
  private static let patience = Duration.seconds(2)

  /// Attaches to an application.
  ///
  /// - Parameters:
  ///   - name: a name, a name with a dot and a process identifier, a process identifier, or the path of a socket.
  ///   - options: the options of the session.
  ///   - environment: the variables that determine the directory of sockets.
  ///   - answers: called with the answer of each command; nil to write its lines to the output.
  ///   - notes: called with each line of warnings, and of output of handlers and plugins; nil to write them to the
  ///     output.
  ///   - traces: called with each line of a trace; nil to write it to the output.
  ///   - output: called with each line of output, without a line end.
  /// - Throws: a `MessageError` if there is no such application, or it refuses or ends at once.
  public convenience init(
    to name: String, _ options: Options = Options(),
    environment: [String: String] = ProcessInfo.processInfo.environment,
    answers: ((Value) -> Void)? = nil, notes: ((String) -> Void)? = nil,
    traces: ((String) -> Void)? = nil, output: @escaping (String) -> Void
  ) async throws(MessageError) {
    let application = try ControlSocket.application(name, environment: environment)
    try await self.init(
      at: application.path, options, answers: answers, notes: notes ?? output,
      traces: traces ?? notes ?? output, output: output)
  }

  private init(
    at path: String, _ options: Options, answers: ((Value) -> Void)?,
    notes: @escaping (String) -> Void, traces: @escaping (String) -> Void,
    output: @escaping (String) -> Void
  ) async throws(MessageError) {
    (self.answers, self.notes, self.traces, self.output) = (answers, notes, traces, output)
    let channel = try ControlChannel(connectingTo: path, scheduler: scheduler)
    (self.channel, application) = (channel, path)
    let hello = WireMessage.request(
      id: 0, method: ControlMethod.hello,
      parameters: [
        "protocol": [
          "minimum": .integer(ControlMethod.version), "maximum": .integer(ControlMethod.version),
        ],
        "client": .string(options.client), "watch": .bool(options.watches),
        "arguments": .array(options.arguments.map(Value.string)), "values": .bool(answers != nil),
        "describesKeys": .bool(options.describesKeys), "traces": .bool(options.traces),
        "allowsShell": .bool(options.allowsShell),
      ])
    try await greet(hello, within: options.timeout)
    if let end { throw MessageError(end) }
  }

  /// Sends the greeting, and waits for the reply.
  private func greet(_ hello: WireMessage, within timeout: Duration) async throws(MessageError) {
    let result: Result<Void, MessageError> = await withCheckedContinuation { continuation in
      var isAnswered = false
      var timer: TimerToken?
      @MainActor func answer(_ result: Result<Value, MessageError>) {
        guard !isAnswered else { return }
        isAnswered = true
        if let timer { scheduler.cancel(timer) }
        (channel.onMessage, channel.onEnd) = ({ _ in }, { _ in })
        continuation.resume(returning: result.map(begin))
      }
      channel.onMessage = { message in
        switch message {
        case .response(_, let result): answer(result.mapError { MessageError($0.message) })
        case .notification(ControlMethod.goodbye, let parameters):
          answer(.failure(MessageError(parameters["reason"]?.text ?? "it refuses")))
        default: break
        }
      }
      channel.onEnd = { _ in answer(.failure(MessageError("the application ended meanwhile"))) }
      timer = scheduler.schedule(after: timeout) {
        answer(
          .failure(
            MessageError(
              "the application does not answer within \(timeout); it may be stopped or busy")))
      }
      channel.start()
      channel.send(hello)
    }
    if case .failure = result { channel.close() }
    try result.get()
  }

  /// Follows the application from its greeting on.
  private func begin(_ greeting: Value) {
    application = greeting["application"]?.stringValue ?? application
    process = greeting["process"]?.integerValue ?? 0
    channel.onMessage = { [weak self] in self?.receive($0) }
    channel.onEnd = { [weak self] in self?.finish($0) }
  }

  isolated deinit {
    channel.close()
  }

  // MARK: Messages

  private func receive(_ message: WireMessage) {
    switch message {
    case .response(let id, let result):
      id.integerValue.flatMap { waiting.removeValue(forKey: $0) }?(result)
    case .notification(let method, let parameters):
      let text = parameters["text"]?.stringValue ?? ""
      switch method {
      case ScriptMethod.output: output(text)
      case ScriptMethod.note: notes(text)
      case ScriptMethod.trace: traces(text)
      case ScriptMethod.answer: answers?(parameters["value"] ?? .null)
      case ControlMethod.goodbye: end = parameters["reason"]?.stringValue
      default: break
      }
    case .request(let id, let method, _):
      let error = ControlError.unknownMethod(method)
      channel.send(
        .response(id: id, .failure(WireError(code: error.code, message: error.message))))
    }
  }

  private func finish(_ reason: ControlChannel.End) {
    let sentence =
      switch reason {
      case .closed: end ?? "\(application) (process \(process)) has ended"
      case .refused(let problem): "\(application) was left: \(problem)"
      }
    end = sentence
    let all = waiting.values
    waiting = [:]
    for answer in all { answer(.failure(WireError(.failed, sentence))) }
    ends.notify(sentence)
  }

  private func request(_ method: String, _ parameters: Value) async -> Result<Value, WireError> {
    if let end { return .failure(WireError(.failed, end)) }
    lastID += 1
    let id = lastID
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting[id] = { continuation.resume(returning: $0) }
        channel.send(.request(id: .integer(id), method: method, parameters: parameters))
        if Task.isCancelled { cancel(id) }
      }
    } onCancel: {
      Task { @MainActor in self.cancel(id) }
    }
  }

  /// Requests the end of a request, and waits for it no longer than ``patience``.
  private func cancel(_ id: Int) {
    guard waiting[id] != nil else { return }
    channel.send(.notification(method: ControlMethod.cancel, parameters: ["id": .integer(id)]))
    _ = scheduler.schedule(after: Self.patience, self) {
      $0.waiting.removeValue(forKey: id)?(
        .failure(WireError(.requestCancelled, "interrupted; the application has not answered")))
    }
  }

  // MARK: Running

  /// Runs a text in the application.
  ///
  /// - Parameters:
  ///   - text: commands of the session language.
  ///   - file: the file name in the positions of errors.
  ///   - line: the number of the text's first line.
  ///   - directory: the directory at which relative paths start; the current one by default.
  ///   - isEntry: whether it was entered at a prompt, where unknown names are not errors.
  /// - Returns: the value of the last command.
  /// - Throws: the ``ScriptError`` of the first command that fails, or of the end of the application.
  @discardableResult
  public func run(
    _ text: String, file: String = "<attached>", line: Int = 1, directory: String = ".",
    isEntry: Bool = false
  ) async throws(ScriptError) -> Value {
    let directory = ScriptFile(directory, relativeTo: FileManager.default.currentDirectoryPath).path
    let result = await request(
      ScriptMethod.run,
      [
        "text": .string(text), "file": .string(file), "line": .integer(line),
        "directory": .string(directory), "isEntry": .bool(isEntry),
      ])
    switch result {
    case .success(let result):
      scene = result["scene"]?.stringValue
      pendingStrokes = result["pending"]?.stringValue
      hasSecret = result["isSecret"]?.isTruthy ?? false
      if let status = result["quit"]?.integerValue {
        (hasQuit, quitStatus) = (true, Int32(truncatingIfNeeded: status))
      }
      return result["value"] ?? .null
    case .failure(let error):
      // A text that could not be run could have been meant for a secure input.
      hasSecret = true
      if error.data != .null { throw ScriptError(wireValue: error.data, message: error.message) }
      throw ScriptError(
        error.code == WireError.Code.requestCancelled.rawValue ? .interrupted : .failed,
        error.message, at: SourcePosition(file: file, line: line, column: 1))
    }
  }

  /// Runs parsed commands, whose relative paths start at the directory.
  package func run(_ script: Script, directory: String = ".") async throws(ScriptError) {
    _ = try await value(of: script, directory: directory)
  }

  /// Runs parsed commands like ``run(_:directory:)``, and returns the value of the last one.
  package func value(
    of script: Script, directory: String = "."
  ) async throws(ScriptError) -> Value {
    var value = Value.null
    for statement in script.statements where !hasQuit {
      value = try await run(
        statement.text, file: statement.position.file, line: statement.position.line,
        directory: directory)
    }
    return value
  }

  /// Runs a text that was entered at a prompt.
  package func run(_ entry: Script.Entry, directory: String = ".") async throws(ScriptError) {
    try await run(
      entry.text, file: entry.file, line: entry.firstLine, directory: directory, isEntry: true)
  }

  /// Reads files in this process, and runs them in the application; relative paths start at their directories.
  public func run(files: [String]) async throws(ScriptError) {
    for file in files.map({ ScriptFile($0) }) where !hasQuit {
      readFiles.insert(file.path)
      try await run(file.text(), file: file.path, directory: file.directory)
    }
  }

  /// Does nothing: only local sessions run the user's file.
  public func runInitFile() async -> [ScriptError] { [] }

  /// Returns the words that complete a text, like ``Session/completions(before:)``.
  ///
  /// This blocks for at most half a second, because the user waits in the middle of a line.
  package func completions(before text: String) -> [Session.Completion] {
    guard end == nil else { return [] }
    lastID += 1
    var words: Value?
    waiting[lastID] = { words = (try? $0.get()) ?? [] }
    channel.send(
      .request(
        id: .integer(lastID), method: ScriptMethod.complete, parameters: ["text": .string(text)]))
    channel.read(within: .milliseconds(500)) { words != nil }
    waiting[lastID] = nil
    return (words?.arrayValue ?? []).map {
      Session.Completion(
        $0["text"]?.text ?? "", $0["summary"]?.text ?? "",
        remainder: $0["remainder"]?.stringValue, endsWord: $0["endsWord"]?.isTruthy ?? true)
    }
  }

  /// Detaches; the application removes everything that the session has added, and continues.
  public func shutdown() async { detach() }

  /// Detaches, like ``shutdown()``.
  public func detach() {
    guard end == nil else { return }
    end = "detached"
    channel.close()
    let all = waiting.values
    waiting = [:]
    for answer in all { answer(.failure(WireError(.failed, "detached"))) }
  }
}

extension AttachedSession {
  /// The options of a session in an application.
  public nonisolated struct Options: Sendable {
    /// The name of this client, which the application reports to other clients that want to attach.
    public var client = "a script"
    /// A Boolean value indicating whether the session only watches, beside another that controls the application.
    public var watches = false
    /// A Boolean value indicating whether `press` describes the effects of the keys.
    public var describesKeys = false
    /// A Boolean value indicating whether each command is printed before it runs.
    public var traces = false
    /// A Boolean value indicating whether `shell` is allowed.
    public var allowsShell = false
    /// The arguments of the script, as `args`.
    public var arguments: [String] = []
    /// The time limit for the application's greeting.
    public var timeout = Duration.seconds(5)

    /// Creates the options of a script that presses keys.
    public init() {}
  }
}
