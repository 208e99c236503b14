import KeyboardCore
import KeyboardPluginSDK

/// The test of a plugin with everything that a host does, in as many processes as needed.
final class PluginRehearsal {
  private let manifest: PluginManifest
  private let executable: String
  private let limits: PluginHost.Limits
  private let scheduler: any Scheduler
  private(set) var report: PluginContract.Report
  /// The process under test; nil if the last one has ended or did not answer.
  private var current: ContractProcess?
  /// The state that a process has saved for the next one.
  private var state: Value?

  init(
    _ manifest: PluginManifest, executable: String, limits: PluginHost.Limits,
    scheduler: any Scheduler, report: PluginContract.Report
  ) {
    (self.manifest, self.executable, self.limits) = (manifest, executable, limits)
    (self.scheduler, self.report) = (scheduler, report)
  }

  /// Performs all steps; stops at the handshake if that fails.
  func run() async {
    guard await process() != nil else { return }
    await runCommands()
    await askForUnknown()
    await publishEvents()
    await sendNonsense()
    await saveState()
    await shutDown()
    await endInput()
    await offerOtherVersions()
  }

  // MARK: The steps

  private func runCommands() async {
    await request(.ping)
    for command in manifest.commands {
      await request(.runCommand, command.id, named: "\(command.id)")
      guard let process = await process() else { return }
      // The answer may precede the cancel; there must be one, and never two.
      let id = process.send(.runCommand, Self.parameters(command.id))
      process.send(.notification(.cancel, ["id": .integer(id)]))
      _ = await answer(to: id, named: "\(command.id), which was cancelled")
    }
  }

  private func askForUnknown() async {
    let stranger = CommandID("\(manifest.id).no-such-command")
    if let result = await request(.runCommand, stranger, named: "an unknown command") {
      report.expect(
        result.isFailure, .unknownCommand,
        "answers the command \(stranger), which it does not have, with a result; "
          + "answer with error \(WireError.Code.failed.rawValue)")
    }
    guard let process = await process() else { return }
    process.send(.notification(method: "later/told", parameters: [:]))
    process.send(.notification(.cancel, ["id": 1_000_000]))
    let id = process.send("later/asked", [:])
    if let result = await answer(to: id, named: "an unknown method") {
      report.expect(
        result.errorCode == WireError.Code.methodNotFound.rawValue, .unknownMethod,
        "answers a method that it does not know with \(result.summary); "
          + "answer with error \(WireError.Code.methodNotFound.rawValue)")
    }
  }

  private func publishEvents() async {
    for event in manifest.subscriptions {
      for value in [[:], .null] as [Value] {
        guard let process = await process() else { return }
        process.send(.notification(.event, ["name": .string(event), "value": value]))
        await request(.ping, named: "ping after \(event) with the value \(value)")
      }
    }
  }

  private func sendNonsense() async {
    let lines = [
      "this is not a message", "[]", "{}", "", #"{"jsonrpc":"2.0","id":"never-sent","result":{}}"#,
    ]
    for line in lines {
      guard let process = await process() else { return }
      process.mayComplain = true
      process.write(line + "\n")
      await request(.ping, named: "ping after the line \(line)")
    }
    guard let process = await process() else { return }
    let long = String(repeating: "long ", count: 40_000)
    let id = process.send("ping", ["later": .string(long)])
    _ = await answer(to: id, named: "a ping of \(long.count) bytes")
  }

  /// Requests a process to save its state, and gives that to the next one.
  private func saveState() async {
    guard manifest.keepsState, let result = await request(.saveState, named: "state/save") else {
      return
    }
    switch result {
    case .success(let value):
      state = value
      finish()
      await request(.ping, named: "ping after activate with the state \(value)")
    case .failure(let error):
      report.expect(
        false, .state,
        "answers state/save with error \(error.code); answer with the state, as its manifest has "
          + "keepsState")
    }
  }

  private func shutDown() async {
    guard let process = await process() else { return }
    let id = process.send("shutdown", [:])
    guard await answer(to: id, named: "shutdown") != nil else { return }
    process.closeInput()
    _ = await process.waits(limits.shutdownGrace) { process.end != nil }
    let end = process.end
    report.expect(
      end == .code(0), .leaving,
      end.map { "leaves after shutdown with \($0); exit with status 0" }
        ?? "is still there \(limits.shutdownGrace.spelled) after shutdown; exit with status 0")
    finish()
  }

  private func endInput() async {
    guard let process = await process() else { return }
    process.closeInput()
    _ = await process.waits(limits.shutdownGrace) { process.end != nil }
    report.expect(
      process.end != nil, .leaving,
      "is still there \(limits.shutdownGrace.spelled) after its input has ended; "
        + "exit when nothing can be read any more")
    finish()
  }

  private func offerOtherVersions() async {
    let later = (PluginProtocol.versions.upperBound + 1000)...(.max)
    guard let process = start() else { return }
    current = process
    let id = process.send("hello", ["protocol": later.value])
    if let result = await answer(
      to: id, named: "hello of a later version", within: limits.startDeadline)
    {
      let version = (try? result.get())?["protocol"]?.integerValue
      report.expect(
        version.map { !later.contains($0) } ?? true, .handshake,
        "claims to speak version \(version ?? 0) of the protocol; answer with an error when the "
          + "host offers none of your versions")
    }
    finish()
  }

  // MARK: Processes

  /// Returns a process that is ready: the current one, or otherwise a new one.
  private func process() async -> ContractProcess? {
    if let current {
      guard let end = current.end else { return current }
      finish()
      let log = current.lastLog.map { ", saying: \($0)" } ?? ""
      report.note(.ended, "ends (\(end)) after its last answer\(log); stay until shutdown")
    }
    guard let process = start() else { return nil }
    current = process
    guard await greet(process) else {
      finish()
      return nil
    }
    let id = process.send("activate", state.map { ["state": $0] } ?? [:])
    guard let result = await answer(to: id, named: "activate", within: limits.startDeadline) else {
      return nil
    }
    report.expect(
      !result.isFailure, .handshake,
      "refuses to become active (\(result.summary)); answer activate with an object")
    return current
  }

  private func start() -> ContractProcess? {
    do throws(ProcessExit) {
      return try ContractProcess(manifest, executable, limits: limits, scheduler: scheduler)
    } catch {
      report.expect(false, .start, "\(error)")
      return nil
    }
  }

  /// Sends `hello` in two pieces, as a pipe may deliver it, with unknown members.
  private func greet(_ process: ContractProcess) async -> Bool {
    let parameters: Value = [
      "protocol": PluginProtocol.versions.value, "features": ["later"], "later": [:],
    ]
    let (id, line) = process.prepare("hello", parameters)
    process.write(String(line.prefix(20)))
    _ = await process.waits(.milliseconds(20)) { process.end != nil }
    process.write(String(line.dropFirst(20)))
    guard let result = await answer(to: id, named: "hello", within: limits.startDeadline) else {
      return false
    }
    let value: Value
    switch result {
    case .success(let answer): value = answer
    case .failure(let error):
      report.expect(false, .handshake, "refuses hello: \(error.message); speak version 1")
      return false
    }
    let versions = PluginProtocol.versions.clamped(to: manifest.protocols)
    let version = value["protocol"]
    report.expect(
      version?.integerValue.map(versions.contains) ?? false, .handshake,
      "answers hello with the protocol \(version ?? .null); write \"protocol\": "
        + "\(versions.upperBound) as the manifest says")
    let name = value["id"]?.stringValue
    report.expect(
      name == nil || name == manifest.id, .handshake,
      "calls itself \(name ?? "") and \(manifest.id) in its manifest; write the same id")
    return report.violations.allSatisfy { $0.code != .handshake }
  }

  /// Releases the process, which ends it.
  private func finish() {
    guard let process = current else { return }
    take(violationsOf: process)
    current = nil
  }

  private func take(violationsOf process: ContractProcess) {
    for violation in process.takeViolations() { report.note(violation.code, violation.message) }
  }

  // MARK: Requests

  private static func parameters(_ command: CommandID) -> Value {
    ["command": .string(command.rawValue), "arguments": [:]]
  }

  @discardableResult
  private func request(
    _ method: WireMethod, _ command: CommandID? = nil, named name: String = "ping"
  ) async -> Result<Value, WireError>? {
    guard let process = await process() else { return nil }
    let id = process.send(method, command.map(Self.parameters) ?? [:])
    return await answer(to: id, named: name)
  }

  /// Waits for an answer; without one the process is no longer used.
  private func answer(
    to id: Int, named name: String, within deadline: Duration? = nil
  ) async -> Result<Value, WireError>? {
    guard let process = current else { return nil }
    let deadline = deadline ?? limits.requestDeadline
    _ = await process.waits(deadline) {
      process.answers[id] != nil || process.floods
    }
    report.checks += 1
    take(violationsOf: process)
    if let result = process.answers[id] { return result }
    switch process.end {
    case .notStarted(let reason): report.note(.start, reason)
    case let end?:
      let log = process.lastLog.map { ", saying: \($0)" } ?? ""
      report.note(
        .ended, "ends (\(end)) instead of answering \(name)\(log); answer, with an error if need be"
      )
    case nil where process.floods:
      report.note(
        .flood, "writes without a pause for \(limits.floodDuration.spelled); say less at a time")
    case nil:
      report.note(
        .noAnswer,
        "does not answer \(name) within \(deadline.spelled); answer every request, and "
          + "flush what you write")
    }
    current = nil
    return nil
  }
}

nonisolated extension Result<Value, WireError> {
  fileprivate var isFailure: Bool { errorCode != nil }

  fileprivate var errorCode: Int? { if case .failure(let error) = self { error.code } else { nil } }

  /// The answer in words.
  fileprivate var summary: String {
    switch self {
    case .success: "a result"
    case .failure(let error): "error \(error.code)"
    }
  }
}
