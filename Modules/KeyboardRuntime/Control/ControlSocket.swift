import CSocket
import FoundationEssentials
import Glibc
package import KeyboardCore
import KeyboardPluginSDK
import KeyboardPlugins

/// A Unix socket through which scripts of the same user attach to an application while it runs.
///
/// ```
///  script ──▶ socket ──▶ ControlConnection ──▶ ControlAnswerer: whoever runs scripts
///                  peers, limits, who has the keys │
///  script ◀── answers, and what it is told ◀───────┘
/// ```
///
/// `Docs/ControlProtocol.md` describes the messages. One connection at a time may press keys; others watch.
@MainActor  // The default, said for the isolated deinitialiser: importers reject it without.
package final class ControlSocket {
  /// The path of the socket: `NAME.PROCESS.sock` in ``directory(environment:)``.
  package let path: String
  /// The name of the application for scripts.
  package let name: String

  private let listener: Int32
  private let scheduler: any Scheduler
  private let makeAnswerer: (ControlConnection) -> any ControlAnswerer
  private let isRefused: (Int32) -> Bool
  private var source: ReadSource?
  private var connections: [ObjectIdentifier: ControlConnection] = [:]
  /// The connection that may press keys.
  private weak var writer: ControlConnection?

  /// The maximum number of simultaneous connections.
  nonisolated static let connectionLimit = 16

  /// Opens a socket that only its owner can use.
  ///
  /// - Parameters:
  ///   - name: the application.
  ///   - environment: the variables of the process.
  ///   - scheduler: the clock, in real time.
  ///   - isRefused: returns whether a process may not attach, such as one of the application's plugins.
  ///   - answer: creates the answerer of a connection after its `hello`.
  /// - Throws: a `MessageError` if the socket cannot be created.
  package init(
    name: String, environment: [String: String], scheduler: any Scheduler = MainScheduler(),
    refusing isRefused: @escaping (Int32) -> Bool = { _ in false },
    answer: @escaping (ControlConnection) -> any ControlAnswerer
  ) throws(MessageError) {
    (self.name, self.scheduler, makeAnswerer) = (name, scheduler, answer)
    self.isRefused = isRefused
    let directory = try Self.makeDirectory(environment: environment)
    path = "\(directory)/\(name).\(getpid()).sock"
    // A process with this number may have left one behind.
    unlink(path)
    signal(SIGPIPE, SIG_IGN)
    listener = CSocketListen(path, Int32(Self.connectionLimit))
    guard listener >= 0 else {
      throw MessageError("cannot listen at \(path): \(String(cString: strerror(errno)))")
    }
    source = ReadSource(listener) { [weak self] in self?.accept() }
  }

  isolated deinit {
    close(saying: "\(name) ends")
  }

  /// Waits for requests that need only a moment, such as the one that has ended the application.
  func finish(within timeout: Duration) async {
    let deadline = ContinuousClock.now + timeout
    while connections.values.contains(where: \.isBusy), ContinuousClock.now < deadline {
      try? await Task.sleep(for: .milliseconds(1))
    }
  }

  /// Closes all connections, and removes the socket.
  func close(saying reason: String) {
    guard let source else { return }
    source.cancel()
    self.source = nil
    Glibc.close(listener)
    unlink(path)
    for connection in connections.values { connection.close(saying: reason) }
    connections = [:]
  }

  private func accept() {
    let descriptor = CSocketAccept(listener)
    guard descriptor >= 0 else { return }
    var (process, user) = (pid_t(0), uid_t(0))
    // The mode of the socket keeps other users away, except root.
    guard CSocketPeer(descriptor, &process, &user) == 0, user == geteuid() || user == 0 else {
      Glibc.close(descriptor)
      return
    }
    guard let channel = ControlChannel(descriptor, scheduler: scheduler) else { return }
    let connection = ControlConnection(channel, process: Int(process), socket: self)
    guard !isRefused(process) else {
      return connection.close(
        saying: "plugins of \(name) may not attach to it; use host/run and the like")
    }
    guard connections.count < Self.connectionLimit else {
      return connection.close(
        saying: "\(name) has \(Self.connectionLimit) connections; end one of them")
    }
    connections[ObjectIdentifier(connection)] = connection
    connection.start()
  }

  /// Begins a connection, which may press keys or only watch.
  fileprivate func begin(
    _ connection: ControlConnection, watches: Bool
  ) throws(WireError) -> any ControlAnswerer {
    if !watches {
      // Its end may have arrived without being read.
      writer?.notice()
      if let writer {
        throw WireError(
          .refused,
          "\(writer.client) (process \(writer.process)) has the keys of \(name); "
            + "watch, or attach when it has gone")
      }
      writer = connection
    }
    return makeAnswerer(connection)
  }

  fileprivate func forget(_ connection: ControlConnection) {
    connections[ObjectIdentifier(connection)] = nil
    if writer === connection { writer = nil }
  }
}

// MARK: - Places

extension ControlSocket {
  /// Returns the directory of the sockets of all applications of the user.
  ///
  /// `$XDG_RUNTIME_DIR/keyboard-toolkit`, or `/tmp/keyboard-toolkit-USER` with the user's number.
  package nonisolated static func directory(environment: [String: String]) -> String {
    if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") {
      return "\(runtime)/keyboard-toolkit"
    }
    return "/tmp/keyboard-toolkit-\(geteuid())"
  }

  private static func makeDirectory(
    environment: [String: String]
  ) throws(MessageError) -> String {
    let path = directory(environment: environment)
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw MessageError(
        "cannot make \(path): \(String(cString: strerror(errno))); set XDG_RUNTIME_DIR to a "
          + "directory of yours")
    }
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == geteuid(), status.st_mode & 0o077 == 0
    else {
      throw MessageError("\(path) is open to others; remove it, or chmod 700 it")
    }
    return path
  }

  /// A running application with a socket.
  package nonisolated struct Application: Hashable, Sendable {
    /// The name of the application.
    package let name: String
    /// The number of its process.
    package let process: Int
    /// The path of its socket.
    package let path: String
  }

  /// Returns the user's running applications with a socket, by name and process.
  ///
  /// The sockets of killed applications are removed.
  package nonisolated static func applications(environment: [String: String]) -> [Application] {
    let directory = directory(environment: environment)
    let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    let all = files.compactMap { file -> Application? in
      let parts = file.split(separator: ".")
      guard parts.count >= 3, parts.last == "sock", let process = Int(parts[parts.count - 2]) else {
        return nil
      }
      let path = "\(directory)/\(file)"
      let descriptor = CSocketConnect(path)
      guard descriptor >= 0 else {
        // An application that is about to listen also refuses connections.
        if errno == ECONNREFUSED, kill(pid_t(process), 0) != 0, errno == ESRCH { unlink(path) }
        return nil
      }
      Glibc.close(descriptor)
      return Application(
        name: parts.dropLast(2).joined(separator: "."), process: process, path: path)
    }
    return all.sorted { ($0.name, $0.process) < ($1.name, $1.process) }
  }

  /// Returns the application that a text refers to.
  ///
  /// - Parameters:
  ///   - text: a name, a name with a dot and a process, a process, or a path with a slash.
  ///   - environment: the variables of the process.
  /// - Returns: the application; for a path, the one that listens there.
  /// - Throws: a `MessageError` if there is none, or more than one.
  package nonisolated static func application(
    _ text: String, environment: [String: String]
  ) throws(MessageError) -> Application {
    if text.contains("/") { return Application(name: text, process: 0, path: text) }
    let all = applications(environment: environment)
    let found = all.filter {
      [$0.name, "\($0.process)", "\($0.name).\($0.process)"].contains(text)
    }
    if let application = found.first, found.count == 1 { return application }
    let names = (found.isEmpty ? all : found).map { "\($0.name).\($0.process)" }
    if !found.isEmpty {
      throw MessageError(
        "there are \(found.count) of \(text); name one: \(names.joined(separator: ", "))")
    }
    throw MessageError(
      "no application \(text) can be attached to; "
        + (names.isEmpty
          ? "start it with KEYBOARD_TOOLKIT_CONTROL=1 in its environment"
          : "there is \(names.joined(separator: ", "))"))
  }
}

// MARK: - Connections

/// Answers the requests of a connection, for example by running scripts.
package protocol ControlAnswerer: AnyObject {
  /// Answers a request; its task is cancelled when the answer is no longer needed.
  ///
  /// - Throws: a ``ControlError``, which is sent instead of the answer.
  func answer(_ method: String, _ parameters: Value) async throws(ControlError) -> Value

  /// Ends everything that belongs to the connection, which has ended, before another connection begins.
  func connectionDidEnd()
}

/// The reason why a request is not answered.
package nonisolated struct ControlError: KeyboardError {
  /// The number of JSON-RPC or of the protocol.
  package let code: Int
  /// One sentence that names the remedy.
  package let message: String
  /// Further details; null for none.
  package let data: Value

  /// Creates an error; by default that of a request that cannot be carried out.
  package init(_ message: String, code: Int = -32000, data: Value = .null) {
    (self.code, self.message, self.data) = (code, message, data)
  }

  /// Returns the error of an unknown method.
  package static func unknownMethod(_ method: String) -> ControlError {
    ControlError("there is no method \(method)", code: -32601)
  }
}

/// A script, or a person at a prompt, that is connected to an application.
package final class ControlConnection {
  /// The number of the process at the other end.
  package let process: Int
  /// The name of the program at the other end, according to itself.
  package private(set) var client = "a script"
  /// A Boolean value indicating whether it may only watch.
  package private(set) var watches = false
  /// The parameters of its hello.
  package private(set) var greeting: Value = .null

  private let channel: ControlChannel
  private weak var socket: ControlSocket?
  private var answerer: (any ControlAnswerer)?
  private var running: [Value: Task<Void, Never>] = [:]

  /// The maximum number of requests that are answered at a time.
  private static let requestLimit = 64

  init(_ channel: ControlChannel, process: Int, socket: ControlSocket) {
    (self.channel, self.process, self.socket) = (channel, process, socket)
  }

  /// Sends a notification to the other end; does nothing if the connection has ended.
  package func notify(_ method: String, _ parameters: Value) {
    channel.send(.notification(method: method, parameters: parameters))
  }

  /// A Boolean value indicating whether a request is unanswered.
  fileprivate var isBusy: Bool { !running.isEmpty }

  /// Waits until the other end has read some of what is queued, if that is much.
  package func waitForRoom() async {
    while channel.isCrowded, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(2)) }
  }

  /// Processes the messages that have arrived, and possibly the end.
  func notice() { channel.read() }

  func start() {
    channel.onMessage = { [weak self] in self?.receive($0) }
    // Alive until the other end has closed the connection.
    channel.onEnd = { [self] _ in end() }
    channel.start()
  }

  fileprivate func close(saying reason: String) {
    notify(ControlMethod.goodbye, ["reason": .string(reason)])
    channel.close()
    end()
  }

  private func end() {
    (channel.onMessage, channel.onEnd) = ({ _ in }, { _ in })
    socket?.forget(self)
    for task in running.values { task.cancel() }
    running = [:]
    answerer?.connectionDidEnd()
    answerer = nil
  }

  private func receive(_ message: WireMessage) {
    switch message {
    case .response: return
    case .notification(ControlMethod.cancel, let parameters):
      parameters["id"].flatMap { running[$0] }?.cancel()
    case .notification: return
    case .request(let id, ControlMethod.hello, let parameters):
      let result = Result { () throws(WireError) in try hello(parameters) }
      channel.send(.response(id: id, result))
    case .request(let id, let method, let parameters): answer(id, method, parameters)
    }
  }

  private func hello(_ parameters: Value) throws(WireError) -> Value {
    guard let socket, answerer == nil else {
      throw WireError(.invalidRequest, "hello is said once")
    }
    let versions = parameters["protocol"] ?? .null
    guard let minimum = versions["minimum"]?.integerValue,
      let maximum = versions["maximum"]?.integerValue
    else { throw WireError(.invalidParameters, "hello needs protocol: minimum and maximum") }
    guard minimum <= ControlMethod.version, ControlMethod.version <= maximum else {
      throw WireError(
        .failed,
        "\(socket.name) speaks version \(ControlMethod.version) of the control protocol, and this "
          + "\(minimum == maximum ? "\(minimum)" : "\(minimum) to \(maximum)"); "
          + "update the older of the two")
    }
    client = parameters["client"]?.stringValue?.printable(limit: 60) ?? client
    watches = parameters["watch"]?.isTruthy ?? false
    greeting = parameters
    answerer = try socket.begin(self, watches: watches)
    return [
      "protocol": .integer(ControlMethod.version), "application": .string(socket.name),
      "process": .integer(Int(getpid())),
    ]
  }

  private func answer(_ id: Value, _ method: String, _ parameters: Value) {
    guard let answerer else {
      return refuse(id, WireError(.invalidRequest, "say hello first"))
    }
    guard running[id] == nil, running.count < Self.requestLimit else {
      return refuse(
        id, WireError(.failed, "\(running.count) requests wait; send others when they are answered")
      )
    }
    // A request that takes no time is answered before the next message is read.
    var isAnswered = false
    let task = Task.immediate { [weak self] in
      defer { isAnswered = true }
      let result: Result<Value, WireError>
      do throws(ControlError) {
        result = .success(try await answerer.answer(method, parameters))
      } catch {
        result = .failure(WireError(code: error.code, message: error.message, data: error.data))
      }
      guard let self else { return }
      running[id] = nil
      channel.send(.response(id: id, result))
    }
    if !isAnswered { running[id] = task }
  }

  private func refuse(_ id: Value, _ error: WireError) {
    channel.send(.response(id: id, .failure(error)))
  }
}

extension ApplicationRuntime {
  /// Opens the control socket, if the configuration requests it.
  ///
  /// - Parameter answer: creates the answerer of a connection; `KeyboardScripting` has one that runs scripts, see its
  ///   `acceptScripts()`.
  package func acceptControl(_ answer: @escaping (ControlConnection) -> any ControlAnswerer) {
    acceptsControl = true
    guard let name = controlName, controlSocket == nil else { return }
    do throws(MessageError) {
      controlSocket = try ControlSocket(
        name: name, environment: environment,
        refusing: { [plugins] in plugins.hasPlugin(withProcess: $0) }, answer: answer)
    } catch {
      tell(error.message, .error, .control)
    }
  }
}
