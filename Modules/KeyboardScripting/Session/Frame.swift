import KeyboardCommands
import KeyboardCore

/// What the running commands see: names that only they have, and where files are.
nonisolated struct Frame {
  /// The directory that relative paths are taken from.
  var directory: String
  /// Names that win over the session's: the fields of the event that a handler runs for.
  var local: [String: Value] = [:]
  /// How many macros and scripts are open; runaway recursion is refused.
  var depth = 0

  /// Whether the commands are the body of a handler: bodies wait for each other, not in each
  /// other.
  var isHandler = false

  /// The most macros and scripts that may be open at a time.
  static let maximumDepth = 50

  /// The frame of a macro or script that is run from this one.
  ///
  /// - Throws: a `failed` when too many are open.
  func entered(at position: SourcePosition) throws(ScriptError) -> Frame {
    guard depth < Self.maximumDepth else {
      throw ScriptError(
        .failed, "macros and scripts run each other more than \(Self.maximumDepth) deep",
        at: position)
    }
    var frame = self
    frame.depth += 1
    return frame
  }
}

/// A session's context with the local names of a frame in front.
nonisolated struct FrameContext: ContextReading {
  let local: [String: Value]
  let context: Context

  func value(_ name: String) -> Value? {
    local[name] ?? context.value(name)
  }
}
