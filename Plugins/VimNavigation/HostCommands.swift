import KeyboardCore

/// The host's commands that the plugin runs.
nonisolated extension CommandID {
  static let nextRow: CommandID = "navigation.nextRow"
  static let previousRow: CommandID = "navigation.previousRow"
  static let first: CommandID = "navigation.first"
  static let last: CommandID = "navigation.last"
  static let focusRow: CommandID = "navigation.focusRow"
  static let commit: CommandID = "navigation.commit"
}
