import KeyboardCore

nonisolated extension PluginConversation {
  /// The process wrote a line to its standard output.
  mutating func received(_ line: LineFramer.Line, at now: Instant) -> [Effect] {
    guard phase != .idle else { return [] }
    switch line {
    case .tooLong: return reject("is longer than \(limits.lineBytes) bytes", at: now)
    case .notText: return reject("is not UTF-8", at: now)
    case .text(let text):
      if text.allSatisfy(\.isWhitespace) { return [] }
      do {
        return receive(try WireMessage(line: text), at: now)
      } catch {
        return reject(error.message, at: now)
      }
    }
  }

  /// The process wrote a line to its standard error.
  mutating func logged(_ line: LineFramer.Line, at now: Instant) -> [Effect] {
    switch line {
    case .text(let text): say(.info, text, at: now)
    case .tooLong, .notText: say(.info, "(a line of its log that is too long or no text)", at: now)
    }
  }

  /// The owner has done, or refused, what the plugin asked for.
  mutating func answered(
    _ reply: Reply, _ result: Result<Value, PluginError>
  ) -> [Effect] {
    guard reply.incarnation == incarnation, phase == .activating || phase == .active else {
      return []
    }
    switch result {
    case .success(let value): return [.send(.result(id: reply.id, value), mayBeDropped: false)]
    case .failure(let error):
      let failure = WireError(code: WireError.failed, message: error.message)
      return [.send(.failure(id: reply.id, failure), mayBeDropped: false)]
    }
  }

  private mutating func receive(_ message: WireMessage, at now: Instant) -> [Effect] {
    switch message {
    case .result(.integer(let id), let value): answer(id, .success(value), at: now)
    case .failure(.integer(let id), let error): answer(id, .failure(error), at: now)
    case .result, .failure(.some, _): reject("answers a request that was never sent", at: now)
    case .failure(nil, let error):
      say(.warning, "could not read a message: \(error.message)", at: now)
    case .request(let id, let method, let parameters):
      hear(method, parameters, reply: Reply(id: id, incarnation: incarnation), at: now)
    case .notification(let method, let parameters):
      hear(method, parameters, reply: nil, at: now)
    }
  }

  private mutating func answer(
    _ id: Int, _ result: Result<Value, WireError>, at now: Instant
  ) -> [Effect] {
    guard (1...max(lastID, 1)).contains(id), lastID > 0 else {
      return reject("answers a request that was never sent", at: now)
    }
    // Not there any more: it was cancelled, and the answer comes late.
    guard let question = questions.removeValue(forKey: id) else { return [] }
    let disarm = Effect.disarm(.answer(id))
    switch question {
    case .hello: return greeted(result)
    case .activate: return activated(result, at: now)
    case .shutdown: return []
    case .command(let request, let invocation):
      let outcome = result.mapError { error in
        PluginError(code: .failed, message: "\(invocation.id) failed: \(error.message)")
      }
      return [disarm, .finish(request, outcome)]
    case .ping:
      var effects = [disarm] + sayDropped(at: now)
      if needsPing, phase == .active {
        needsPing = false
        effects += ask(.ping, [:], .ping, deadline: limits.requestDeadline)
      }
      return effects
    }
  }

  private mutating func greeted(_ result: Result<Value, WireError>) -> [Effect] {
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
      phase = .activating
      return ask(.activate, [:], .activate, deadline: nil)
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
    return [.disarm(.handshake)] + enter(.active) + handWaiting() + sayDropped(at: now)
  }

  /// Logs and counts a line that is no message; too many end the process.
  mutating func reject(_ problem: String, at now: Instant) -> [Effect] {
    guard phase != .leaving else { return [] }
    garbage += 1
    let effects = say(.warning, "wrote a line that \(problem)", at: now)
    guard garbage >= limits.garbageLines else { return effects }
    return effects + kill("\(garbage) lines that are no messages")
  }
}
