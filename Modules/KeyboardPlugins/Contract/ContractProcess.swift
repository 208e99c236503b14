import FoundationEssentials
import KeyboardCore
import KeyboardPluginSDK

/// A process under test, with everything that it has sent.
final class ContractProcess {
  private let scheduler: any Scheduler
  /// The conversation, which checks the plugin's requests as a host would.
  private var conversation: PluginConversation
  private var process: PluginProcess?
  private var lastID = 0
  private var waiter: CheckedContinuation<Void, Never>?

  /// The answers by the ids of the requests.
  private(set) var answers: [Int: Result<Value, WireError>] = [:]
  /// The violations in its messages so far.
  private var violations: [PluginContract.Violation] = []
  private(set) var lastLog: String?
  private(set) var floods = false
  private(set) var end: ProcessExit?
  /// A Boolean value indicating whether invalid lines were sent to it.
  var mayComplain = false

  init(
    _ manifest: PluginManifest, _ executable: String, limits: PluginHost.Limits,
    scheduler: any Scheduler
  ) throws(ProcessExit) {
    self.scheduler = scheduler
    conversation = PluginConversation(manifest, limits: limits)
    conversation.phase = .active
    process = try PluginProcess(
      PluginProgram(
        executable, variables: ProcessInfo.processInfo.environment, manifest: manifest),
      limits: limits, poller: ReadPoller(), scheduler: scheduler
    ) { [weak self] event in
      self?.take(event)
    }
  }

  /// Returns the violations recorded since the last call.
  func takeViolations() -> [PluginContract.Violation] {
    defer { violations = [] }
    return violations
  }

  // MARK: Sending

  /// Sends a request and returns its id.
  @discardableResult
  func send(_ method: WireMethod, _ parameters: Value) -> Int {
    send(method.rawValue, parameters)
  }

  /// Sends a request with any method name, and returns its id.
  func send(_ method: String, _ parameters: Value) -> Int {
    let (id, line) = prepare(method, parameters)
    write(line)
    return id
  }

  func send(_ message: WireMessage) {
    write(message.line)
  }

  /// Returns a request as a line to write.
  func prepare(_ method: String, _ parameters: Value) -> (id: Int, line: String) {
    lastID += 1
    let message = WireMessage.request(
      id: .integer(lastID), method: method, parameters: parameters)
    return (lastID, message.line)
  }

  func write(_ text: String) {
    _ = process?.input.send(text, mayBeDropped: false)
  }

  func closeInput() {
    process?.input.closeAfterWriting()
  }

  // MARK: Receiving

  /// Waits until a condition holds, the process has ended or a time has passed.
  ///
  /// - Returns: true if the condition holds.
  func waits(_ limit: Duration, until condition: () -> Bool) async -> Bool {
    var isLate = false
    let timer = scheduler.schedule(after: limit, self) {
      isLate = true
      $0.wake()
    }
    defer { scheduler.cancel(timer) }
    while !condition(), end == nil, !isLate {
      await withCheckedContinuation { waiter = $0 }
    }
    return condition()
  }

  private func wake() {
    waiter?.resume()
    waiter = nil
  }

  private func take(_ event: PluginProcess.Event) {
    switch event {
    case .started: break
    case .output(let line): take(line)
    case .log(.text(let line)): lastLog = line
    case .log: break
    case .flood: floods = true
    case .ended(let exit): end = exit
    }
    wake()
  }

  private func take(_ line: LineFramer.Line) {
    switch line {
    case .tooLong: note(.noMessage, "writes a line that is longer than a host reads; say less")
    case .notText: note(.noMessage, "writes a line that is not UTF-8; encode it")
    case .text(let text) where text.isBlank: break
    case .text(let text):
      do {
        take(try WireMessage(line: text))
      } catch {
        note(
          .noMessage,
          "writes a line that \(error.message); write messages only, and the log to standard error")
      }
    }
  }

  private func take(_ message: WireMessage) {
    switch message {
    case .request(let id, let method, let parameters): judge(method, parameters, id: id)
    case .notification(let method, let parameters): judge(method, parameters, id: nil)
    case .response(.null, _):
      if !mayComplain {
        note(.noMessage, "answers without an id; write the id of the request that it answers")
      }
    case .response(.integer(let id), let result) where id >= 1 && id <= lastID:
      if answers.updateValue(result, forKey: id) != nil {
        note(.twice, "answers a request twice; answer each once")
      }
    case .response(let id, _):
      note(.twice, "answers the request \(id), which was never sent; write the id of the request")
    }
  }

  /// Checks a request of the plugin, and answers as a host would.
  private func judge(_ method: String, _ parameters: Value, id: Value?) {
    // The first request is hello.
    guard !answers.isEmpty else {
      return note(.early, "says \(method) before it has answered hello; wait for hello")
    }
    let reply = PluginConversation.Reply(id: id ?? .null, generation: 0)
    var answer: Result<Value, WireError> = .success(.null)
    for effect in conversation.call(method, parameters, reply: reply, at: scheduler.now) {
      switch effect {
      case .send(.response(_, let result)):
        answer = result
        if case .failure(let error) = result { note(.refused, error.message) }
      case .readContext: answer = .success(["values": [:]])
      case .enter(let state): note(.refused, "is ended by the host: \(state)")
      default: break
      }
    }
    if let id { send(.response(id: id, answer)) }
  }

  private func note(_ code: PluginContract.Violation.Code, _ message: String) {
    violations.append(PluginContract.Violation(code: code, message: message))
  }
}
