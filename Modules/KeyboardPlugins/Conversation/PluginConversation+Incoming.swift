import KeyboardCore
import KeyboardPluginSDK

nonisolated extension PluginConversation {
  /// Processes a line of the process's standard output.
  mutating func received(_ line: LineFramer.Line, at now: Instant) -> [Effect] {
    guard phase != .idle else { return [] }
    switch line {
    case .tooLong: return reject("is longer than \(limits.lineBytes) bytes", at: now)
    case .notText: return reject("is not UTF-8", at: now)
    case .text(let text):
      if text.isBlank { return [] }
      do {
        return received(try WireMessage(line: text), at: now)
      } catch {
        return reject(error.message, at: now)
      }
    }
  }

  /// Processes a line of the process's standard error.
  mutating func logged(_ line: LineFramer.Line, at now: Instant) -> [Effect] {
    switch line {
    case .text(let text) where text.isStackTrace: return []
    case .text(let text):
      if isSuccessor { lastLog = text }
      return show(.info, text, at: now)
    case .tooLong, .notText:
      return show(.info, "(a line of its log that is too long or no text)", at: now)
    }
  }

  /// Processes a message of the process.
  mutating func received(_ message: WireMessage, at now: Instant) -> [Effect] {
    guard phase != .idle else { return [] }
    return switch message {
    case .request(let id, let method, let parameters):
      call(method, parameters, reply: Reply(id: id, generation: generation), at: now)
    case .notification(let method, let parameters):
      call(method, parameters, reply: nil, at: now)
    case .response(.null, .failure(let error)):
      show(.warning, "could not read a message: \(error.message)", at: now)
    case .response(let id, let result):
      answer(id, result, at: now)
    }
  }

  private mutating func answer(
    _ id: Value, _ result: Result<Value, WireError>, at now: Instant
  ) -> [Effect] {
    guard case .integer(let id) = id, id >= 1, id <= lastID else {
      return reject("answers a request that was never sent", at: now)
    }
    // The request was cancelled, and the answer is late.
    guard let work = unanswered.removeValue(forKey: id) else { return [] }
    cause = work.cause
    noteAnswer(at: now)
    if let sent = work.sent, phase == .active { roundTrips.record(sent.duration(to: now)) }
    let cancelTimer = Effect.cancelTimer(.answer(id))
    switch work.message {
    case .hello: return greeted(result, at: now)
    case .activate: return activated(result, at: now)
    case .shutdown, .event, .timer, .settings: return []
    case .command(let request, let invocation):
      let outcome = result.mapError { error in
        PluginError(code: .failed, message: "\(invocation.id) failed: \(error.message)")
      }
      return [cancelTimer, .finish(request, outcome)]
    case .saveState: return [cancelTimer] + saved(result, at: now)
    case .ping:
      let effects = [cancelTimer] + noteDroppedEvents(at: now)
      guard let next = needsPing.take(), phase == .active else { return effects }
      cause = next
      return effects + send(.ping, at: now)
    }
  }

  private mutating func greeted(
    _ result: Result<Value, WireError>, at now: Instant
  ) -> [Effect] {
    guard phase == .greeting else { return [] }
    let versions = PluginProtocol.versions.clamped(to: manifest.protocols)
    switch result {
    case .failure(let error): return fail("it refused the handshake: \(error.message)")
    case .success(let value):
      guard let version = value["protocol"]?.integerValue else {
        return fail("its answer to hello names no protocol version")
      }
      guard versions.contains(version) else {
        return fail(
          "it speaks version \(version) of the plugin protocol, not "
            + PluginProtocol.text(versions) + " as its manifest says")
      }
      if let id = value["id"]?.stringValue, id != manifest.id {
        return fail("it calls itself \(id), not \(manifest.id) as its manifest says")
      }
      if isSuccessor { return greeted() }
      phase = .activating
      return send(.activate, at: now)
    }
  }

  private mutating func activated(
    _ result: Result<Value, WireError>, at now: Instant
  ) -> [Effect] {
    guard phase == .activating else { return [] }
    if case .failure(let error) = result {
      return fail("it refused to become active: \(error.message)")
    }
    phase = .active
    keptState = nil
    return [.cancelTimer(.handshake)] + enter(.active) + sendWaiting(at: now)
      + noteDroppedEvents(at: now)
  }

  /// Reports and counts a line that is not a message; too many end the process.
  mutating func reject(_ problem: String, at now: Instant) -> [Effect] {
    guard phase != .leaving else { return [] }
    garbage += 1
    let effects = show(.warning, "wrote a line that \(problem)", at: now)
    guard garbage >= limits.garbageLines else { return effects }
    return effects + kill("\(garbage) lines that are no messages")
  }
}

nonisolated extension String {
  /// A Boolean value indicating whether the line belongs to the stack trace that a trap in Swift
  /// prints after its message, without names in most programs.
  fileprivate var isStackTrace: Bool {
    self == "Current stack trace:" || first?.isNumber == true && contains(" 0x0000")
  }
}
