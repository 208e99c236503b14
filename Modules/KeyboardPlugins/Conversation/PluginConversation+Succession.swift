import KeyboardCore
import KeyboardPluginSDK

/// The steps by which the process of a new version replaces that of an old one.
nonisolated extension PluginConversation {
  /// Starts the process of a version that is to replace another one: nothing but its answer to `hello` counts until
  /// ``takeOver(from:at:)``.
  mutating func startAsSuccessor(at now: Instant) -> [Effect] {
    isSuccessor = true
    return start(at: now)
  }

  /// Processes a successor's answer to `hello`.
  mutating func greeted() -> [Effect] {
    phase = .greeted
    return [.cancelTimer(.handshake), .prepared(failure: nil)]
  }

  /// Holds a request of a process that is not activated yet; one that makes too many is ended.
  mutating func hold(_ method: String, _ parameters: Value, _ reply: Reply?) -> [Effect] {
    held.append((method, parameters, reply))
    guard held.count > limits.queuedRequests else { return [] }
    return kill("\(held.count) messages before it was activated")
  }

  /// Ends a successor that is no longer wanted.
  mutating func giveUp(_ reason: String) -> [Effect] {
    guard phase == .retrying else { return kill(reason) }
    phase = .idle
    return [.cancelTimers, .prepared(failure: reason)]
  }

  /// Processes the end of a successor's process, which concerns nobody but those who wait for it.
  mutating func successorEnded(_ exit: ProcessExit) -> [Effect] {
    (unanswered, held) = ([:], [])
    let saying = lastLog.map { ", saying: \($0)" } ?? ""
    let reason = exitState?.reason ?? "exited (\(exit))\(saying)".printable(limit: 300)
    return [.cancelTimers, .prepared(failure: reason)]
  }

  /// Activates the process with the state of the former version, whose process has ended.
  ///
  /// A process that has ended meanwhile is started again.
  mutating func takeOver(from former: PluginConversation, at now: Instant) -> [Effect] {
    isSuccessor = false
    if manifest.keepsState { keptState = former.keptState }
    switch phase {
    case .idle: return start(at: now)
    case .greeted:
      phase = .activating
      let requests = held
      held = []
      return enter(.starting) + [.startTimer(.handshake, after: limits.startDeadline)]
        + send(.activate, at: now)
        + requests.flatMap { call($0.method, $0.parameters, reply: $0.reply, at: now) }
    case .greeting, .retrying, .activating, .active, .leaving: return []
    }
  }
}
