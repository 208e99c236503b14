import KeyboardCore
import KeyboardPluginSDK

nonisolated extension PluginConversation {
  /// Keeps the state that the process has answered, and asks it to leave.
  mutating func saved(_ result: Result<Value, WireError>, at now: Instant) -> [Effect] {
    switch result {
    case .success(let state):
      if state != .null { keptState = state }
      return leave(at: now)
    case .failure(let error): return notSaved(error.message, at: now)
    }
  }

  /// Tells that the state is lost, and asks the process to leave all the same.
  mutating func notSaved(_ reason: String, at now: Instant) -> [Effect] {
    show(.warning, "begins anew, as its state was not saved: \(reason)", at: now) + leave(at: now)
  }

  /// Takes over the state of another version of the plugin.
  mutating func inherit(from former: PluginConversation) {
    if manifest.keepsState { keptState = former.keptState }
  }

  /// Starts a process if none runs, before anything needs one.
  mutating func startEarly(at now: Instant) -> [Effect] {
    phase == .idle && !isUnloading && !state.isFailure && restartDelay(at: now) == nil
      ? start(at: now) : []
  }
}
