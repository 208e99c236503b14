import KeyboardCore
import KeyboardPluginSDK

extension PluginHost {
  /// Starts a process of a version that is to replace another, and waits until it has answered `hello` in accordance
  /// with its manifest; the process is ended before it is activated.
  ///
  /// - Throws: a ``PluginError`` that describes the failure, also if it did not answer in time.
  func greet(_ manifest: PluginManifest, at executable: String) async throws(PluginError) {
    func failure(_ reason: String) -> PluginError {
      PluginError(code: .unavailable, message: "the new version does not begin: \(reason)")
    }
    let (events, feed) = AsyncStream.makeStream(of: PluginProcess.Event.self)
    let process: PluginProcess
    do {
      process = try PluginProcess(
        PluginProgram(executable, variables: environment, manifest: manifest),
        limits: limits, poller: poller, scheduler: scheduler
      ) { feed.yield($0) }
    } catch {
      throw failure("\(error)")
    }
    let deadline = scheduler.schedule(after: limits.startDeadline) { feed.finish() }
    // Releasing the process kills what is still running.
    defer { withExtendedLifetime(process) { scheduler.cancel(deadline) } }
    var conversation = PluginConversation(manifest, limits: limits)
    var log = ""
    for case .send(let message) in conversation.start(at: scheduler.now) {
      _ = process.send(message)
    }
    for await event in events {
      switch event {
      case .output(let line):
        _ = conversation.received(line, at: scheduler.now)
        if conversation.phase == .activating { return }
      case .log(.text(let line)): log = ", saying: \(line)"
      case .log, .started: break
      case .flood: throw failure("it writes without a pause")
      case .ended(let exit): throw failure("exited (\(exit))\(log)".printable(limit: 300))
      }
      if conversation.phase == .leaving {
        throw failure(conversation.exitState?.reason ?? "it broke a rule")
      }
    }
    throw failure("no handshake within \(limits.startDeadline.spelled)")
  }
}
