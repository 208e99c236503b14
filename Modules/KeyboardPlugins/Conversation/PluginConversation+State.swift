import KeyboardCore
import KeyboardPluginSDK

nonisolated extension PluginConversation {
  /// Stores the state that the process has returned, and asks it to exit.
  mutating func saved(_ result: Result<Value, WireError>, at now: Instant) -> [Effect] {
    switch result {
    case .success(let state):
      if state != .null { keptState = state }
      return leave(at: now)
    case .failure(let error): return notSaved(error.message, at: now)
    }
  }

  /// Reports that the state is lost, and still asks the process to exit.
  mutating func notSaved(_ reason: String, at now: Instant) -> [Effect] {
    show(.warning, "begins anew, as its state was not saved: \(reason)", at: now) + leave(at: now)
  }
}
